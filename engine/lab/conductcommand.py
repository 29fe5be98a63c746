"""The command that counts the conduct of computer players."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from engine.board.files import read_plain
from engine.lab.conduct import ConductLine, conduct_of, drawn, play, summed, told, write_finds
from engine.lab.conduct_limits import EDITION
from engine.lab.game_options import (
    add_command,
    add_options,
    add_pack,
    add_scenario,
    given_options,
    given_scenario,
    given_title,
)
from engine.lab.games import Game, pairs
from engine.lab.results import MOST_BYTES, ResultsError
from engine.lab.selfplay import budget_of
from engine.players.registry import player
from engine.table.title import Title
from engine.table.titles import Titles


def add_conduct(commands: Any, titles: Titles, title: Title) -> None:
    """The command ``conduct``."""
    text = "Count what players leave open, put in danger for nothing, and do not take, in games between them."
    parser = add_command(commands, "conduct", run_conduct, text)
    parser.add_argument("title", choices=[entry.id for entry in titles])
    parser.add_argument("--players", default="greedy", metavar="P,Q", help="by side; one alone plays all sides")
    parser.add_argument("--games", type=int, default=10, metavar="N", help="default: 10")
    parser.add_argument("--seed", default="1", metavar="S")
    parser.add_argument("--budget", default="", metavar="NAME", help="of all players (default: each has its own)")
    parser.add_argument("--out", type=Path, metavar="FILE.jsonl", help="a line of JSON a game; goes on with a file")
    parser.add_argument("--read", type=Path, metavar="FILE.jsonl", help="count the games of a file, whatever they are")
    parser.add_argument("--situations", type=Path, metavar="FOLDER", help="write the finds there, before and after")
    parser.add_argument("--draw", type=int, default=0, metavar="N", help="of these only so many, by lot")
    add_scenario(parser)
    add_options(parser, title)
    add_pack(parser)


def run_conduct(given: argparse.Namespace) -> int:
    """Play, count, and write what was found."""
    title = given_title(given)
    conduct_of(title)
    lines = _lines(title, _games(title, given), given.out) if given.read is None else _read(given.read)
    for share in summed(lines).values():
        games = sum(name == share.player for line in lines for name in line.game.players) / len(title.sides)
        print("\n".join(told(share, games)))
    if given.situations is not None:
        _write(title, lines, given)
    return 0


def _games(title: Title, given: argparse.Namespace) -> list[Game]:
    """The games to be played. Raises ValueError."""
    named = tuple(given.players.split(","))
    seated = named * len(title.sides) if len(named) == 1 else named
    if len(seated) != len(title.sides) or given.games < 1:
        raise ValueError("--players: a name for each side, or one for all; --games: 1 or more")
    for name in seated:
        player(title, name, "")
        budget_of(name, given.budget)
    scenario, options = given_scenario(title, given), given_options(title, given)
    return list(islice(pairs(scenario, seated, options, given.seed, given.budget), given.games))


def _lines(title: Title, games: Sequence[Game], out: Path | None) -> list[ConductLine]:
    """The lines of all games; those that a file has are not played again."""
    kept = {line.game.key: line for line in _read(out)} if out is not None and out.exists() else {}
    found = []
    for game in games:
        line = kept.get(game.key) or play(title, game)[0]
        found.append(line)
        if out is not None and game.key not in kept:
            with out.open("ab") as file:
                file.write(msgspec.json.encode(line) + b"\n")
    return found


def _read(path: Path) -> list[ConductLine]:
    """Raises ResultsError for a file of other detectors."""
    lines = [msgspec.json.decode(text, type=ConductLine) for text in read_plain(path, MOST_BYTES).splitlines()]
    if any(line.edition != EDITION for line in lines):
        raise ResultsError(f"{path}: counted by other detectors; name another file")
    return lines


def _write(title: Title, lines: Sequence[ConductLine], given: argparse.Namespace) -> None:
    """Games are played again for what their finds were said in."""
    number = given.draw or sum(len(line.finds) for line in lines)
    chosen = drawn(lines, number, given.seed)
    for line in lines:
        finds = [find for whose, find in chosen if whose is line]
        if finds:
            write_finds(title, line, play(title, line.game)[1], given.situations, finds)
