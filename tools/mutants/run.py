"""Drawing faults from the rules of a game and trying them on its tests."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tools.mutants.equivalent import Sentences
from tools.mutants.faults import Source, Spotted
from tools.mutants.naming import Naming
from tools.mutants.outcome import Outcome, Outcomes
from tools.mutants.trying import PATIENCE, Exchange, Tests

ROOT: Final = Path(__file__).resolve().parents[2]
SENTENCES: Final = ROOT / "docs" / "measured" / "mutants-equivalent.yaml"
LONGEST: Final = 900.0
"""Seconds for the tests of all faults together, without a fault."""
FEW: Final = 40
"""Fewer tests than these hardly tell whether a fault shows where its function is called from."""
TIMES: Final = 6
"""So many times as long as without it the tests of a fault may take."""


class Drawn:
    """The faults that a seed draws from the rules of a game."""

    def __init__(self, title: str, seed: str) -> None:
        self.title, self.seed, self._folder = title, seed, title.replace("-", "_")
        rules = sorted((ROOT / "engine" / "titles" / self._folder / "rules").glob("*.py"))
        self.sources = {path.stem: Source(path, path.read_text("utf-8")) for path in rules}
        self._naming = Naming(self.sources.values())
        self.all = [spotted for source in self.sources.values() for spotted in source.faults()]
        self.sentences = Sentences.read(SENTENCES, title)
        self.stale = self.sentences.stale(spotted.fault for spotted in self.all)
        self.spotted: list[Spotted] = []

    @property
    def tests(self) -> Path:
        return ROOT / "tests" / "titles" / self._folder

    def draw(self, count: int) -> None:
        """So many faults, as the seed has it."""
        self.spotted = sorted(self.all, key=lambda spotted: spotted.fault.drawn(self.seed))[:count]

    def pick(self, text: str) -> None:
        """All faults whose place or text has this."""
        self.spotted = [one for one in self.all if text in f"{one.fault.place}  {one.fault.text}"]

    def clauses(self, spotted: Spotted, *, wide: bool = False) -> set[str]:
        return self._naming.clauses(spotted.fault.module, spotted.fault.function, spotted.statement, wide=wide)

    def chosen(self, spotted: Spotted, tests: Tests) -> list[str]:
        """The tests for a fault; where there are few, those a call further up besides."""
        found = tests.bearing(self.clauses(spotted))
        return found if len(found) >= FEW else tests.bearing(self.clauses(spotted, wide=True))

    def load(self) -> None:
        """Import all rules, so that each has its code when it is exchanged."""
        for name in self.sources:
            importlib.import_module(f"engine.titles.{self._folder}.rules.{name}")

    def codes(self, spotted: Spotted) -> Exchange:
        """The code of a function without and with a fault."""
        source, function = self.sources[spotted.fault.module], spotted.fault.function
        old, new = source.code(None, function), source.code(spotted, function)
        if old is None or new is None or old.co_freevars != new.co_freevars:
            sys.exit(f"cannot be put in: {spotted.fault.place}  {spotted.fault.text}")
        return old, new


def try_all(drawn: Drawn, tests: Tests, outcomes: Outcomes) -> None:
    """Run the tests of all faults without one, then those of each with it, the quickest first."""
    drawn.load()
    chosen = {spotted.fault: drawn.chosen(spotted, tests) for spotted in drawn.spotted}
    seconds = _plain(tests, dict.fromkeys(name for names in chosen.values() for name in names))
    for spotted in drawn.spotted:
        names = sorted(chosen[spotted.fault], key=seconds.__getitem__)
        ran = tests.run(names, PATIENCE + TIMES * sum(map(seconds.__getitem__, names)), drawn.codes(spotted))
        found = Outcome(spotted.fault, len(names), ran, drawn.sentences.why(spotted.fault))
        outcomes.rows.append(found)
        print(found.line(), flush=True)


def _plain(tests: Tests, names: Iterable[str]) -> dict[str, float]:
    """How long each test takes without a fault. All are green."""
    ran = tests.run(names, LONGEST)
    red = [*ran.red, *(name for name in names if name not in ran.seconds)]
    if red:
        sys.exit(f"red without a fault: {red[0]} {ran.why}")
    return ran.seconds
