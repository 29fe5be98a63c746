"""What came of each fault, and the list of a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.mutants.faults import Fault
from tools.mutants.trying import Ran

CAUGHT, SURVIVED, EQUIVALENT = "caught", "survived", "equivalent"
TENTH: Final = 10


@dataclass(frozen=True)
class Outcome:
    """One fault, how many tests were there for it, what they said, and why no position differs, if so."""

    fault: Fault
    tests: int
    ran: Ran
    why_equivalent: str

    @property
    def verdict(self) -> str:
        if self.ran.failed:
            return CAUGHT
        return EQUIVALENT if self.why_equivalent else SURVIVED

    @property
    def by(self) -> str:
        """What caught it, or why nothing can."""
        if self.ran.failed:
            return f"{self.ran.failed.rpartition('/')[2]}{' (timeout)' if self.ran.timeout else ''}"
        return self.why_equivalent or f"{self.tests} tests"

    def line(self) -> str:
        return f"{self.verdict}  {self.fault.place}  {self.fault.text}\n    {self.by}"


class Outcomes:
    """All faults of a run."""

    def __init__(self, title: str, seed: str, stale: Sequence[str]) -> None:
        self.title, self.seed, self.stale = title, seed, stale
        self.rows: list[Outcome] = []

    def count(self, verdict: str) -> int:
        return sum(row.verdict == verdict for row in self.rows)

    @property
    def good(self) -> bool:
        """Nine of ten faults that can be caught are, at most one in ten cannot, and no sentence is stale."""
        equivalent = self.count(EQUIVALENT)
        caught = self.count(CAUGHT) * TENTH >= (len(self.rows) - equivalent) * (TENTH - 1)
        return caught and equivalent * TENTH <= len(self.rows) and not self.stale

    def summary(self) -> str:
        """One line, and one for each sentence that is stale."""
        counts = ", ".join(f"{self.count(one)} {one}" for one in (CAUGHT, EQUIVALENT, SURVIVED))
        first = f"{self.title} seed {self.seed}: {len(self.rows)} faults, {counts}"
        return "\n".join([first, *(f"stale: {one}" for one in self.stale)])

    def write(self, path: Path) -> None:
        """The list of the run, what survived first."""
        path.parent.mkdir(parents=True, exist_ok=True)
        order = (SURVIVED, EQUIVALENT, CAUGHT)
        rows = sorted(self.rows, key=lambda row: (order.index(row.verdict), row.fault.place, row.fault.text))
        path.write_text("\n".join([*self._head(), *map(_row, rows)]) + "\n", "utf-8")

    def _head(self) -> list[str]:
        return [
            f"# Faults in the rules of {self.title}",
            "",
            f"`python -m tools.mutants {self.title} --seed {self.seed} --count {len(self.rows)} --write`",
            "",
            *self.summary().splitlines(),
            "",
            "| | place | fault | by |",
            "| --- | --- | --- | --- |",
        ]


def _row(row: Outcome) -> str:
    cells = (row.verdict, f"`{row.fault.place}`", f"`{row.fault.text}`", row.by)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
