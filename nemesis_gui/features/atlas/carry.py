"""Counters that are carried over a board of one's own with the mouse, from any place to any other."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QMouseEvent

from nemesis_gui.board.geometry import NOWHERE
from nemesis_gui.board.view import BoardView


class Carrying(QObject):
    """A press on a counter takes it up, and where the button comes up it is put down; all else pans."""

    taken = Signal(str)
    """A unit that the mouse took up."""
    put = Signal(str, int)
    """A unit and the location it was carried to."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._view, self.unit = view, ""
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent) or watched is not self._view.viewport():
            return False
        left = event.button() == Qt.MouseButton.LeftButton
        if left and event.type() == QEvent.Type.MouseButtonPress:
            return self._take(event)
        if self.unit and left and event.type() == QEvent.Type.MouseButtonRelease:
            self._drop(event)
            return True
        if self.unit and event.type() == QEvent.Type.MouseMove:
            loc, _ = self._at(event)
            self._view.board.set_cursor(loc)
            return True
        return False

    def _at(self, event: QMouseEvent) -> tuple[int, str]:
        return self._view.board.what_at(self._view.mapToScene(event.position().toPoint()))

    def _take(self, event: QMouseEvent) -> bool:
        _, self.unit = self._at(event)
        if self.unit:
            self._view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self.taken.emit(self.unit)
        return bool(self.unit)

    def _drop(self, event: QMouseEvent) -> None:
        unit, self.unit = self.unit, ""
        self._view.viewport().unsetCursor()
        self._view.board.set_cursor(NOWHERE)
        point = self._view.mapToScene(event.position().toPoint())
        loc = self._view.board.geometry.location_at(point.x(), point.y())
        if loc != NOWHERE:
            self.put.emit(unit, loc)
