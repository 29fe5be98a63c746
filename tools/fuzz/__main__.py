"""`python -m tools.fuzz [--count N]`: feed the program damaged and hostile files; 1 if one does harm."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from engine.games import titles
from tools.fuzz import hostile


def build_parser() -> argparse.ArgumentParser:
    """The options of the command line."""
    games = titles()
    text = "Feed the program damaged and hostile files."
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz", description=text)
    parser.add_argument("--title", choices=[game.id for game in games], default=games.first, help="the game")
    parser.add_argument("--count", type=int, default=1000, metavar="N", help="files to try (default: 1000)")
    parser.add_argument("--seed", default="1", metavar="S")
    parser.add_argument("--limit", type=float, default=2.0, metavar="S", help="processor seconds a file (default: 2)")
    parser.add_argument("--keep", type=Path, default=None, metavar="DIR", help="where to keep files that do harm")
    parser.add_argument("--verbose", action="store_true", help="tell what is said about each file")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Exit status 1 when a file was neither taken nor refused in one clear line, or took the processor for longer."""
    given = build_parser().parse_args(argv)
    findings = []
    for finding in hostile.fuzz(given.title, given.count, given.seed, given.keep, given.limit):
        findings.append(finding)
        if given.verbose or hostile.harms(finding, given.limit):
            took = f" ({finding.seconds:.1f} s)" if finding.seconds > given.limit else ""
            print(f"{finding.number} {finding.kind} {finding.what}{took}: {finding.text}", flush=True)
    print(hostile.summary(findings))
    return 1 if any(hostile.harms(finding, given.limit) for finding in findings) else 0


if __name__ == "__main__":
    sys.exit(main())
