"""Work that gives way: it is done in pieces of some milliseconds while nothing else is to be done."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer

SLICE: Final = 0.008
"""Seconds of work before the program looks after other things again."""


class Pieces(QTimer):
    """Goes through one work at a time; another one that is begun takes its place."""

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self._work: Iterator[None] = iter(())
        self.timeout.connect(self.go_on)

    def begin(self, work: Iterator[None]) -> None:
        """From now on do this."""
        self._work = work
        self.start(0)

    def rest(self) -> None:
        """Leave what is not done yet."""
        self.stop()
        self._work = iter(())

    def go_on(self) -> None:
        """A piece, now."""
        work, until = self._work, perf_counter() + SLICE
        if all(perf_counter() < until for _ in work) and work is self._work:
            self.rest()
