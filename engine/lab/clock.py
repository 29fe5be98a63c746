"""How long players think in a phase, against what the window allows them."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any, Final, TypeVar

T = TypeVar("T")

LIMIT: Final = 10.0
"""Seconds that a player may think in a phase at the table."""


class Clock:
    """Adds up the processor time of each player in each phase; interrupts count in the phase they fall in."""

    def __init__(self) -> None:
        self.late = 0
        self.slowest = 0.0
        self._phase: tuple[Any, ...] = ()
        self._used: dict[int, float] = {}

    def timed(self, phase: tuple[Any, ...], side: int, work: Callable[[], T]) -> T:
        """What a player answers, its thinking being counted."""
        if phase != self._phase:
            self._phase, self._used = phase, {}
        start = process_time()
        try:
            return work()
        finally:
            self._add(side, process_time() - start)

    def _add(self, side: int, seconds: float) -> None:
        before = self._used.get(side, 0.0)
        self._used[side] = after = before + seconds
        self.late += before <= LIMIT < after
        self.slowest = max(self.slowest, after)
