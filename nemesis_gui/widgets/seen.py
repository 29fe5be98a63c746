"""Since when what a widget shows has been before the player's eyes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from nemesis_gui.base import pace

UNSEEN: Final = 2000
"""Milliseconds after which a question counts as painted though it was not."""


class Seen(QObject):
    """Watches a widget being painted. `begin` when it asks something."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.now: Callable[[], float] = lambda: time.monotonic() * 1000
        """Milliseconds of a clock that only goes on."""
        self._since, self._painted = 0.0, False
        widget.installEventFilter(self)

    def begin(self) -> None:
        """It asks from now on, and is still to be painted."""
        self._since, self._painted = self.now(), False

    def long_enough(self, times: int = 1) -> bool:
        """Whether an answer can be meant for it, or, with more `times`, for what has to be read; one that is never
        painted is not waited for forever."""
        waited = self.now() - self._since
        return waited >= pace.change_ms * times and (self._painted or pace.change_ms <= 0 or waited >= UNSEEN)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """The first picture of what it asks counts."""
        if event.type() == QEvent.Type.Paint and not self._painted:
            self._since, self._painted = self.now(), True
        return False
