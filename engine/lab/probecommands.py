"""The commands that probe computer players, ``cheating`` and ``reasons``, and the rules, ``refusals``."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from engine.lab import probes, refusals
from engine.lab.game_options import add_command, add_pack, given_title
from engine.players.registry import names
from engine.table.title import Title
from engine.table.titles import Titles

DECISIONS = 2000
MOVES = 100
COMMANDS = 2000


def add_probes(commands: Any, titles: Titles, title: Title) -> None:
    """All of them."""
    text = "Put decisions to players twice, with other secrets and dice; exit status 1 where a choice changes."
    parser = _probe(commands, titles, "cheating", run_cheating, text)
    _players_option(parser, ",".join(names(title)))
    parser.add_argument("--decisions", type=int, default=DECISIONS, metavar="N", help=f"default: {DECISIONS}")
    parser.add_argument("--scenario", default="", metavar="S", help="this one only (default: all in turn)")
    text = "keep there how far a run of one player came, and go on from there"
    parser.add_argument("--out", type=Path, metavar="FILE.json", help=text)
    text = "Try moves without the place that the player says they are for."
    parser = _probe(commands, titles, "reasons", run_reasons, text)
    _players_option(parser, names(title)[-1])
    parser.add_argument("--moves", type=int, default=MOVES, metavar="N", help=f"default: {MOVES}")
    text = "Try illegal commands; exit status 1 where a reason against one names no clause that explains it."
    parser = _probe(commands, titles, "refusals", run_refusals, text)
    parser.add_argument("--commands", type=int, default=COMMANDS, metavar="N", help=f"default: {COMMANDS}")


def _probe(commands: Any, titles: Titles, name: str, run: Any, text: str) -> argparse.ArgumentParser:
    parser = add_command(commands, name, run, text)
    parser.add_argument("title", choices=[entry.id for entry in titles])
    parser.add_argument("--seed", default="1", metavar="S")
    add_pack(parser)
    return parser


def _players_option(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument("--players", default=default, metavar="P,Q", help=f"with commas between (default: {default})")


def run_cheating(given: argparse.Namespace) -> int:
    """Print for each player how many decisions were changed by what is hidden from it."""
    _at_least_one("--decisions", given.decisions)
    changed, title, players = 0, given_title(given), given.players.split(",")
    if given.out is not None and len(players) > 1:
        raise ValueError("--out keeps the run of one player; name one with --players")
    if given.scenario and given.scenario not in title.scenarios():
        raise ValueError(f"--scenario: one of {', '.join(title.scenarios())}")
    for who in players:
        found = probes.honesty(title, who, given.decisions, given.seed, given.out, given.scenario)
        changed += len(found.changed)
        print(found.line, flush=True)
    return 1 if changed else 0


def run_reasons(given: argparse.Namespace) -> int:
    """Print for each player how many moves change without the place they name."""
    _at_least_one("--moves", given.moves)
    title = given_title(given)
    for who in given.players.split(","):
        print(probes.truth(title, who, given.moves, given.seed).line, flush=True)
    return 0


def run_refusals(given: argparse.Namespace) -> int:
    """Print how many reasons name a clause that is seen on a board, or one that has only words."""
    _at_least_one("--commands", given.commands)
    found = refusals.refused(given_title(given), given.commands, given.seed)
    print("\n".join(found.lines()))
    return 1 if found.by(refusals.NEITHER) else 0


def _at_least_one(name: str, number: int) -> None:
    if number < 1:
        raise ValueError(f"{name} must be 1 or more")
