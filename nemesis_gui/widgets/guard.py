"""A short pause for the mouse after buttons have changed, so that a second click does not hit what lies there now."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPoint, QTimer
from PySide6.QtGui import QCursor, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from nemesis_gui.preferences import pace

MOVED = 6
"""Pixels; whoever has moved the pointer farther means what he points at."""
DEAR = 3
"""A dear choice waits so many times longer."""
PRESSES = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)


class Guard(QObject):
    """Holds mouse presses on the buttons of some places back; keys are never held back.

    It listens only as long as the pause lasts.
    """

    def __init__(self, places: Sequence[QWidget]) -> None:
        super().__init__(places[0])
        self._places = tuple(places)
        self._dear: Collection[str] = ()
        self._at = QPoint()
        self._clock = QElapsedTimer()
        self._end = QTimer(self)
        self._end.setSingleShot(True)
        self._end.timeout.connect(self._rest)

    def arm(self, dear: Collection[str] = ()) -> None:
        """The buttons have changed; `dear` are the commands of those that cost something."""
        if pace.guard_ms <= 0:
            return
        self._dear, self._at = dear, QCursor.pos()
        self._clock.start()
        app = QApplication.instance()
        if app is not None and not self._end.isActive():
            app.installEventFilter(self)
        self._end.start(pace.guard_ms * (DEAR if dear else 1))

    def _rest(self) -> None:
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Swallow what was meant for the button before."""
        if event.type() not in PRESSES or not isinstance(watched, QAbstractButton):
            return False
        return isinstance(event, QMouseEvent) and self._holds(watched, event.globalPosition().toPoint())

    def _holds(self, button: QAbstractButton, point: QPoint) -> bool:
        inside = any(place.isAncestorOf(button) for place in self._places)
        if not inside or (point - self._at).manhattanLength() > MOVED:
            return False
        pause = pace.guard_ms * (DEAR if button.property("command") in self._dear else 1)
        return self._clock.elapsed() < pause
