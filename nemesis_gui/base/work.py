"""Work that can wait until the picture of the answer is seen: it is done in pieces that give way to the next input."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Final

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

from nemesis_gui.base.later import given_up

SLICE: Final = 0.005
"""Seconds after which work stops for input and painting; a single piece should take no longer."""


class WorkQueue(QObject):
    """What is still to be worked out for one window, the oldest first. Nothing is done while `seen` says that it is
    hidden; call `resume` when it is shown again."""

    def __init__(self, seen: Callable[[], bool], clock: Callable[[], float] = perf_counter) -> None:
        super().__init__()
        self._seen, self._clock = seen, clock
        self._work: dict[tuple[QObject, str], Iterator[object]] = {}
        self._painted = False
        """Whether all that was due when the timer began, painting as well, was done."""
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._tick)

    def put(self, owner: QObject, name: str, work: Iterator[object]) -> None:
        """Do work once all that is due now was done and painted, a piece for each step of the iterator; it takes the
        place of other work of that name. Not if its owner is gone by then or given up."""
        self._work[owner, name] = work
        if not self._timer.isActive():
            self._painted = False
            self.resume()

    def drop(self, owner: QObject, name: str) -> None:
        """What was to be done is not wanted any more."""
        self._work.pop((owner, name), None)

    def resume(self) -> None:
        """Go on after the window was hidden."""
        if self.working:
            self._timer.start()

    @property
    def working(self) -> bool:
        """Whether something is left that can be done now."""
        return bool(self._work) and self._seen()

    def finish(self) -> None:
        """Do all of it now."""
        while self._work:
            self._step()

    def _tick(self) -> None:
        if not self._painted:
            self._painted = True
            return
        end = self._clock() + SLICE
        while self.working:
            self._step()
            if self._clock() >= end:
                break
        if not self.working:
            self._timer.stop()

    def _step(self) -> None:
        """One piece of the oldest work."""
        key, work = next(iter(self._work.items()))
        owner = key[0]
        gone = not isValid(owner) or given_up(owner)
        more = False
        try:
            more = not gone and next(work, self) is not self
        finally:
            if not more and self._work.get(key) is work:
                del self._work[key]
