"""Modules and saved games of VASSAL on the command line."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from engine.board.errors import plain
from engine.lab.game_options import add_command
from engine.table.title import Title
from engine.table.titles import Titles
from engine.vassal.listing import listing


def add_vassal(commands: Any, _titles: Titles, _title: Title) -> None:
    """The command ``vassal``."""
    text = "List what a module or saved game of VASSAL holds: maps, pieces, set-ups."
    parser = add_command(commands, "vassal", run_vassal, text)
    parser.add_argument("file", type=Path, help="module, extension, saved game or log; or the folder of a module")
    parser.add_argument("--module", type=Path, default=None, metavar="FILE", help="the module of a saved game")
    parser.add_argument("--side", default="", help="whose eyes look (default: nobody's); others' pieces are covered")


def run_vassal(given: argparse.Namespace) -> int:
    """Print what is in a file."""
    for line in listing(given.file, given.module, given.side):
        print(plain(line))
    return 0
