"""Figures beside their budgets."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Final


@dataclass(frozen=True)
class Figure:
    """One measured value and what it may be at most, in `unit`. `cpu` is the part of a time that the processor
    worked on it: on a busy computer it tells more than the clock."""

    name: str
    value: float
    budget: float
    unit: str
    cpu: float | None = None

    @property
    def kept(self) -> bool:
        """Whether the budget is kept."""
        return self.value <= self.budget

    def line(self) -> str:
        """The figure as a line of a table."""
        work = "" if self.cpu is None else f"  (processor {self.cpu:.2f})"
        verdict = "ok" if self.kept else "OVER"
        return f"{self.name:<40}{self.value:>9.2f} {self.unit:<3} <= {self.budget:<7g}{verdict}{work}"


_P95: Final = 0.95
YARD: Final = 1.35
"""Milliseconds in which a bare window is painted anew on the computer that limits of answers are for."""


def times_slower(bare: float) -> float:
    """How many times longer things may take where a bare window takes so many ms; never below 1."""
    return max(1.0, bare / YARD)


def percentile(values: Sequence[float], part: float) -> float:
    """The smallest value that `part` of the values do not exceed; raises IndexError for no values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def timed(name: str, steps: Iterable[Callable[[], object]], budgets: tuple[float, float]) -> list[Figure]:
    """Median and p95 of what each step takes, in ms."""
    wall, work = [], []
    for step in steps:
        clock, processor = time.perf_counter(), time.process_time()
        step()
        wall.append((time.perf_counter() - clock) * 1000)
        work.append((time.process_time() - processor) * 1000)
    return [
        Figure(f"{name}, median", median(wall), budgets[0], "ms", median(work)),
        Figure(f"{name}, p95", percentile(wall, _P95), budgets[1], "ms", percentile(work, _P95)),
    ]


def as_data(figures: Sequence[Figure]) -> list[dict[str, object]]:
    """The figures for a machine to read."""
    return [{**asdict(figure), "kept": figure.kept} for figure in figures]
