"""The words of the command line that choose a game and how it is played, made from what the titles offer."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from engine.table.options import Option
from engine.table.title import Title
from engine.table.titles import Titles

TITLE: Final = "--title"
TITLE_FIRST: Final = ("selfplay", "ladder", "balance", "conduct", "cheating", "reasons")
"""The commands whose first word is the game."""
PREFIX: Final = "option_"
"""Before the name of an option among what was given, so that it meets no other word."""


def wanted(titles: Titles, words: Sequence[str]) -> str:
    """The game that a command line is about, the first one where it names none."""
    after = [word for before, word in pairwise(words) if before == TITLE]
    joined = [word.removeprefix(f"{TITLE}=") for word in words if word.startswith(f"{TITLE}=")]
    by_place = words[1:2] if words[:1] and words[0] in TITLE_FIRST else []
    return next((word for word in (*after, *joined, *by_place) if word in titles), titles.first)


def add_command(
    commands: Any, name: str, run: Callable[[argparse.Namespace], int], text: str
) -> argparse.ArgumentParser:
    """A command, with what runs it."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text)
    parser.set_defaults(run=run)
    return parser


def given_title(given: argparse.Namespace) -> Title:
    """The game of the command line, with the player's own data where there are any."""
    titles: Titles = given.titles
    return titles.title(given.title, given.pack)


def add_title(parser: argparse.ArgumentParser, titles: Titles) -> None:
    """Which game."""
    names = [entry.id for entry in titles]
    parser.add_argument(TITLE, choices=names, default=titles.first, help=f"the game (default: {titles.first})")


def add_pack(parser: argparse.ArgumentParser) -> None:
    """Whose data."""
    parser.add_argument("--pack", type=Path, default=None, metavar="DIR", help="data of your own")


def add_scenario(parser: argparse.ArgumentParser) -> None:
    """Which scenario."""
    parser.add_argument("--scenario", default=None, metavar="X", help="scenario (default: the first one)")


def given_scenario(title: Title, given: argparse.Namespace) -> str:
    """The scenario that was named, else the first one."""
    return given.scenario if given.scenario is not None else next(iter(title.scenarios()))


def add_options(parser: argparse.ArgumentParser, title: Title) -> None:
    """The options of a new game."""
    for option in title.options:
        _add(parser, option)


def _add(parser: argparse.ArgumentParser, option: Option) -> None:
    name, text = PREFIX + option.name, f"{option.short or option.name.replace('_', ' ')} (default: {option.default})"
    if option.switch:
        action = argparse.BooleanOptionalAction
        parser.add_argument(option.spelling, dest=name, action=action, default=None, help=text)
    else:
        parser.add_argument(option.spelling, dest=name, choices=option.choices, default=option.default, help=text)


def given_options(title: Title, given: argparse.Namespace) -> dict[str, Any]:
    """The options that were given, and those with a choice of words in any case."""
    found = {option.name: getattr(given, PREFIX + option.name) for option in title.options}
    return {name: value for name, value in found.items() if value is not None}
