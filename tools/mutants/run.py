"""Drawing faults from the rules of a game and trying them on its tests."""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Final

from tools.mutants.equivalent import Sentences
from tools.mutants.faults import Source, Spotted
from tools.mutants.naming import Naming
from tools.mutants.outcome import Outcome, Outcomes
from tools.mutants.trying import PATIENCE, Ran, Tests

ROOT: Final = Path(__file__).resolve().parents[2]
SENTENCES: Final = ROOT / "docs" / "measured" / "mutants-equivalent.yaml"
LONGEST: Final = 900.0
"""Seconds for the tests of all faults together, without a fault."""
TIMES: Final = 6


class Drawn:
    """The faults that a seed draws from the rules of a game."""

    def __init__(self, title: str, seed: str, sources: Iterable[Source], sentences: Sentences) -> None:
        self.title, self.seed = title, seed
        self.sources = {source.name: source for source in sources}
        self.naming = Naming(self.sources.values())
        self.all = [spotted for source in self.sources.values() for spotted in source.faults()]
        self.sentences = sentences
        self.stale = sentences.stale(spotted.fault for spotted in self.all)
        self.spotted: list[Spotted] = []

    @property
    def package(self) -> str:
        return f"engine.titles.{self.title.replace('-', '_')}.rules"

    @property
    def tests(self) -> Path:
        return ROOT / "tests" / "titles" / self.title.replace("-", "_")

    def clauses(self, spotted: Spotted) -> set[str]:
        return self.naming.clauses(spotted.fault.module, spotted.fault.function, spotted.statement)


def draw(title: str, seed: str, count: int, only: str = "") -> Drawn:
    """Draw so many faults; with ``only`` all whose place or text has it."""
    folder = ROOT / "engine" / "titles" / title.replace("-", "_") / "rules"
    sources = [Source(path, path.read_text()) for path in sorted(folder.glob("*.py"))]
    drawn = Drawn(title, seed, sources, Sentences.read(SENTENCES, title))
    number: Callable[[Spotted], str] = lambda spotted: spotted.fault.drawn(seed)  # noqa: E731
    if only:
        drawn.spotted = [one for one in drawn.all if only in f"{one.fault.place} {one.fault.text}"]
    else:
        drawn.spotted = sorted(drawn.all, key=number)[:count]
    return drawn


def try_all(drawn: Drawn, tests: Tests, outcomes: Outcomes) -> None:
    """Run the tests of all faults without one, then those of each with it."""
    for name in drawn.sources:
        importlib.import_module(f"{drawn.package}.{name}")
    chosen = {spotted.fault: tests.bearing(drawn.clauses(spotted)) for spotted in drawn.spotted}
    plain = tests.run(dict.fromkeys(name for names in chosen.values() for name in names), LONGEST)
    red = [name for name in chosen_names(chosen.values()) if name not in plain.seconds]
    if plain.failed or red:
        sys.exit(f"red without a fault: {plain.failed or red[0]}: {plain.why}")
    for spotted in drawn.spotted:
        names = sorted(chosen[spotted.fault], key=plain.seconds.__getitem__)
        outcome = partial(Outcome, spotted.fault, len(names), sum(map(plain.seconds.__getitem__, names)))
        ran = _try(drawn, tests, spotted, names, plain)
        found = outcome(ran, drawn.sentences.why(spotted.fault))
        outcomes.add(found)
        print(found.line(), flush=True)


def chosen_names(rows: Iterable[Iterable[str]]) -> list[str]:
    """All names of some rows, each once."""
    return list(dict.fromkeys(name for row in rows for name in row))


def _try(drawn: Drawn, tests: Tests, spotted: Spotted, names: list[str], plain: Ran) -> Ran:
    source, function = drawn.sources[spotted.fault.module], spotted.fault.function
    old, new = source.code(None, function), source.code(spotted, function)
    if old is None or new is None or old.co_freevars != new.co_freevars:
        sys.exit(f"cannot be put in: {spotted.fault.place} {spotted.fault.text}")
    started = time.monotonic()
    ran = tests.run(names, PATIENCE + TIMES * sum(map(plain.seconds.__getitem__, names)), old, new)
    ran.took = time.monotonic() - started
    return ran
