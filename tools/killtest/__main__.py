"""`python -m tools.killtest [--games N]`: kill the program while it plays; 1 if a command is lost."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from engine.board.errors import one_line
from engine.games import titles
from engine.table.save.faults import JournalError
from engine.table.session import ReplayError
from tools.killtest import killing


def build_parser() -> argparse.ArgumentParser:
    """The options of the command line."""
    games = titles()
    text = "Kill the program while it plays: no command may be lost."
    parser = argparse.ArgumentParser(prog="python -m tools.killtest", description=text)
    parser.add_argument("--title", choices=[game.id for game in games], default=games.first, help="the game")
    parser.add_argument("--games", type=int, default=10, metavar="N")
    parser.add_argument("--seed", default="1", metavar="S")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Exit status 1 when a save did not open where it must, or holds an unsound position."""
    given = build_parser().parse_args(argv)
    try:
        for survivor in killing.kill_games(given.title, given.games, given.seed):
            print(
                f"game {survivor.game}: killed {survivor.kills} times, {survivor.commands} commands,"
                f" {survivor.ahead} times one beyond the last report, all sound",
                flush=True,
            )
    except (killing.KillTestError, JournalError, ReplayError) as error:
        print(one_line(str(error), 1000))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
