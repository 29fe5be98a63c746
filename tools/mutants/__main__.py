"""``python -m tools.mutants TITLE --seed S [--count N]``: faults in the rules of a game, and the tests that catch them.

The seed draws the faults. Each is put into a process of its own, in memory: nothing of the checkout changes. The tests
are those that bear a clause the function names, by mark or as situations, or what calls it, or what the faulty
statement calls; where these are few, those a call further up as well. ``--list`` only shows what is drawn, ``--only
TEXT`` takes all faults whose place or text has it, ``--write`` keeps the result in ``docs/measured``. The status is 1
where fewer than nine of ten faults that could be are caught, where more than one in ten is said to change nothing, or
where such a sentence has no fault any more.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from engine.games import titles
from tools.mutants.outcome import Outcomes
from tools.mutants.run import ROOT, Drawn, try_all
from tools.mutants.trying import collect


def main(argv: Sequence[str]) -> int:
    given = _parser().parse_args(argv)
    drawn = Drawn(given.title, given.seed)
    drawn.pick(given.only) if given.only else drawn.draw(given.count)
    if given.list:
        for spotted in drawn.spotted:
            print(f"{spotted.fault.place}  {spotted.fault.text}\n    [{', '.join(sorted(drawn.clauses(spotted)))}]")
        return 0
    outcomes = _try(drawn)
    print(outcomes.summary())
    if given.write:
        outcomes.write(ROOT / "docs" / "measured" / f"mutants-{given.title}.md")
    return int(not outcomes.good)


def _try(drawn: Drawn) -> Outcomes:
    os.environ["TESTS"] = "whole"  # see tests/whole.py
    outcomes = Outcomes(drawn.title, drawn.seed, drawn.stale)
    with tempfile.TemporaryDirectory() as home:
        status = collect([drawn.tests], lambda tests: try_all(drawn, tests, outcomes), ROOT, Path(home))
    if status:
        sys.exit(f"pytest ended with {status}")
    return outcomes


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("title", choices=[listed.id for listed in titles()])
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--only", default="", metavar="TEXT", help="all faults whose place or text has this")
    parser.add_argument("--list", action="store_true", help="show the faults that are drawn and their clauses")
    parser.add_argument("--write", action="store_true", help="keep the result in docs/measured")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
