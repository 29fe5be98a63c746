"""``python -m tools.agree OLD NEW``: two checkouts play the same games, and must agree in whatever a player meets.

Prints a line for each scenario, and below it the first difference of each game with a way to repeat it; the status is 1
where there is one. What is looked at stands in :mod:`tools.agree.looks`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tools.agree.leader import SITUATIONS
from tools.agree.looks import LOOKS, OF_GAMES
from tools.agree.pair import Differing, Pair, WorkerError

GAMES: Final = 6
MANY: Final = 25
"""So many situations to a game: they are short."""
COMMANDS: Final = 500
SHOWN: Final = 3
"""Differences of a scenario that are shown."""
TOLD: Final = ("commands", "listed", "judged", "described", "digests", "events", "forecasts", "outlooks", "why-nots",
               "facts", "reports")  # fmt: skip


def main(argv: Sequence[str] | None = None) -> int:
    """Exit status 1 when they differ, 2 when they cannot be asked."""
    given = _parser().parse_args(argv)
    try:
        with Pair(given.old, given.new) as pair:
            differing = [_scenario(pair, given, *wanted) for wanted in _wanted(pair, given)]
    except WorkerError as error:
        print(error, file=sys.stderr)
        return 2
    return int(any(differing))


def _wanted(pair: Pair, given: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """The titles and scenarios that were asked for; raises :class:`WorkerError` where there is none."""
    found = [(title, scenario) for title, scenarios in pair.titles().items() for scenario in (*scenarios, SITUATIONS)
             if given.title in (None, title) and given.scenario in (None, scenario)]  # fmt: skip
    if not found:
        raise WorkerError(f"there is no scenario '{given.scenario}' of '{given.title}'")
    yield from found


def _scenario(pair: Pair, given: argparse.Namespace, title: str, scenario: str) -> bool:
    """Play games of a scenario, and tell what came of it; whether anything differed."""
    most = given.games * MANY if scenario == SITUATIONS else given.games
    numbers = range(most) if given.game is None else [given.game]
    jobs = [{"title": title, "scenario": scenario, "number": number, "seed": given.seed, "commands": given.commands,
             "skip": given.skip, "without": given.without} for number in numbers]  # fmt: skip
    counts, found, started = Counter[str](), list[Differing](), time.monotonic()
    for done, (counted, differing) in enumerate(pair.compare(jobs), 1):
        counts.update(counted)
        found += [differing] if differing is not None else []
        _progress(f"{title} {scenario}: {done} of {len(jobs)} games, {len(found)} differ")
    _progress("")
    told = ", ".join(f"{counts[name]} {name}" for name in TOLD)
    seconds = time.monotonic() - started
    print(f"{title} {scenario}: {len(jobs)} games, {told}, {len(found)} differ ({seconds:.0f} s)", flush=True)
    for differing in found[:SHOWN]:
        print("\n".join(_lines(given, differing)), flush=True)
    return bool(found)


def _lines(given: argparse.Namespace, one: Differing) -> Iterator[str]:
    job, after = one.job, " / ".join(one.said)
    yield f"  game {job['number']}, command {one.place}, {one.name}: {one.what}"
    yield f"    {job['title']} {job['scenario']}, seed {job['seed']}, options {dict(one.options)}, after: {after}"
    again = f"--title {job['title']} --scenario {job['scenario']} --seed {job['seed']} --game {job['number']}"
    left = "".join(f" --{name} {' '.join(job[name])}" for name in ("skip", "without") if job[name])
    yield f"    python -m tools.agree {given.old} {given.new} {again} --commands {job['commands']}{left}"


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.agree", description=__doc__)
    parser.add_argument("old", type=Path, help="the checkout that makes the games up")
    parser.add_argument("new", type=Path, help="the one that plays them too")
    parser.add_argument(
        "--games", type=_number, default=GAMES, metavar="N", help=f"of each scenario (default: {GAMES})"
    )
    parser.add_argument("--title", help="only this one")
    parser.add_argument("--scenario", help="only this one")
    parser.add_argument("--game", type=int, metavar="N", help="only the game of this number, to repeat it")
    parser.add_argument("--seed", default="agree")
    parser.add_argument(
        "--commands", type=_number, default=COMMANDS, metavar="N", help=f"of a game (default: {COMMANDS})"
    )
    parser.add_argument("--skip", nargs="+", default=[], choices=[*LOOKS, *OF_GAMES], metavar="NAME",
                        help="what is meant to differ, of " + ", ".join([*LOOKS, *OF_GAMES]))  # fmt: skip
    parser.add_argument("--without", nargs="+", default=[], metavar="KEY",
                        help="what is meant to be in one of them only, such as a new option")  # fmt: skip
    return parser


def _number(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


if __name__ == "__main__":
    sys.exit(main())
