"""The map scrolls by itself while something is carried near its edge."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QPoint, QRect, QTimer

from nemesis_gui.board.view import BoardView

MARGIN: Final = 44
"""Pixels from the edge within which the map scrolls."""
FASTEST: Final = 18.0
"""Pixels a step at the very edge."""
STEP_MS: Final = 16


class Autoscroll(QObject):
    """Scrolls one view, the faster the nearer the pointer is to the edge.

    It waits until the pointer has once been away from the edges, so that what is picked up there, or comes from a card
    at the side, does not set the map going at once.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._view: BoardView | None = None
        self._ready = False
        self._by = (0.0, 0.0)
        self._timer = QTimer(self)
        self._timer.setInterval(STEP_MS)
        self._timer.timeout.connect(self.step)

    @property
    def running(self) -> bool:
        """Whether the map is being scrolled."""
        return self._timer.isActive()

    def watch(self, view: BoardView, spot: QPoint) -> None:
        """The pointer is at a point of the viewport."""
        area = view.viewport().rect()
        self._view = view
        self._by = (speed(spot.x(), area.width()), speed(spot.y(), area.height())) if area.contains(spot) else (0, 0)
        self._ready = self._ready or _inside(area).contains(spot)
        if self._ready and self._by != (0, 0):
            if not self.running:
                self._timer.start()
        else:
            self._timer.stop()

    def step(self) -> None:
        """Scroll once."""
        if self._view is not None:
            self._view.pan(*self._by)

    def stop(self) -> None:
        """Nothing is carried any more."""
        self._timer.stop()
        self._ready, self._view = False, None


def _inside(area: QRect) -> QRect:
    return area.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)


def speed(at: int, length: int) -> float:
    """Pixels a step for a pointer `at` along an edge of some length: negative near its beginning, 0 in the middle."""
    if at < MARGIN:
        return -FASTEST * (MARGIN - max(0, at)) / MARGIN
    if at > length - MARGIN:
        return FASTEST * (MARGIN - max(0, length - at)) / MARGIN
    return 0.0
