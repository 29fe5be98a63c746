"""``python -m tools.prove TITLE [--only NAME …] [--seed S] [--share N]``: prove what ``make test`` tries in small.

Prints a line for each proof as it ends, and the faults below it; the status is 1 where there is one.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections.abc import Sequence

from engine.games import titles
from tools.prove.proof import Asked, Found

PROOFS: tuple[str, ...] = ("listed", "positions", "secrets", "undo", "players", "memo", "inputs")
"""Modules of this folder, each with ``prove(asked) -> Found``, in the order in which they are run."""


def main(argv: Sequence[str]) -> int:
    given = _parser().parse_args(argv)
    title, faulty = titles().title(given.title), False
    for name in given.only or PROOFS:
        started = time.monotonic()
        module = importlib.import_module(f"tools.prove.{name}")
        found: Found = module.prove(Asked(title, given.seed, given.share))
        print(f"{given.title} {name}: {found.line} ({time.monotonic() - started:.0f} s)", flush=True)
        for fault in found.faults:
            print(f"  {fault}", flush=True)
        faulty = faulty or bool(found.faults)
    return int(faulty)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.prove", description=__doc__)
    parser.add_argument("title", choices=[listed.id for listed in titles()])
    parser.add_argument("--only", nargs="+", choices=PROOFS, metavar="NAME", help=f"of {', '.join(PROOFS)}")
    parser.add_argument("--seed", default="prove")
    parser.add_argument("--share", type=float, default=1.0, help="the part of the full number of tries")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
