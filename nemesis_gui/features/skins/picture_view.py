"""A picture of a map to click points on: the wheel zooms, dragging moves it, and our hexes can be laid over it.

By keys: arrows move a mark, with Shift by single pixels of the screen, + and - zoom, Enter is a click at the mark.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainterPath, QPen
from PySide6.QtWidgets import QApplication, QGraphicsPathItem

from nemesis_gui.board.zoomed_picture import STEP, ZoomedPicture

CROSS: Final = 9.0
GRID, POINT, MARK = "#e0218a", "#1060e0", "#d05000"
STRIDE: Final = 20
"""Pixels of the screen by which an arrow key moves the mark."""
WAYS: Final = {
    Qt.Key.Key_Left: QPointF(-1, 0), Qt.Key.Key_Right: QPointF(1, 0), Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}  # fmt: skip
ZOOMS: Final = {Qt.Key.Key_Plus: STEP, Qt.Key.Key_Equal: STEP, Qt.Key.Key_Minus: 1 / STEP}


class PictureView(ZoomedPicture):
    """Points are in pixels of the picture."""

    clicked = Signal(QPointF)

    def __init__(self, image: QImage) -> None:
        super().__init__(image)
        self._grid: QGraphicsPathItem = self._scene.addPath(QPainterPath(), _pen(GRID, 1.5))
        self._points: QGraphicsPathItem = self._scene.addPath(QPainterPath(), _pen(POINT, 2.5))
        self._mark: QGraphicsPathItem = self._scene.addPath(QPainterPath(), _pen(MARK, 2.0))
        self._at: QPointF | None = None
        """Where the mark is that keys move; None until they do."""
        self._pressed = QPointF()
        self.viewport().setCursor(Qt.CursorShape.CrossCursor)

    def show_grid(self, grid: QPainterPath) -> None:
        """Lay our hexes over the picture, or nothing."""
        self._grid.setPath(grid)

    def show_points(self, points: Iterable[QPointF]) -> None:
        """A cross at each."""
        self._points.setPath(self._crosses(points, CROSS))

    def _crosses(self, points: Iterable[QPointF], arm: float) -> QPainterPath:
        """Crosses with arms of so many pixels of the screen."""
        path, long = QPainterPath(), arm / self.transform().m11()
        for at in points:
            for dx, dy in ((long, 0.0), (0.0, long)):
                path.moveTo(at - QPointF(dx, dy))
                path.lineTo(at + QPointF(dx, dy))
        return path

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in WAYS:
            one = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self._move_mark(WAYS[key] * (1 if one else STRIDE))
        elif key in ZOOMS:
            self.enlarge(ZOOMS[key])
            self._move_mark(QPointF())
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._at is not None:
            self.clicked.emit(self._at)
        else:
            super().keyPressEvent(event)

    def _move_mark(self, by: QPointF) -> None:
        """Move the mark by pixels of the screen, within the picture, and see it; it begins in the middle."""
        at = self._at if self._at is not None else self.mapToScene(self.viewport().rect().center())
        whole, at = self._picture, at + by / self.transform().m11()
        self._at = QPointF(min(max(at.x(), whole.left()), whole.right()), min(max(at.y(), whole.top()), whole.bottom()))
        self._mark.setPath(self._crosses([self._at], 2 * CROSS))
        if not self._whole:
            self.centerOn(self._at)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self.viewport().setCursor(Qt.CursorShape.CrossCursor)
        far = (event.position() - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if event.button() == Qt.MouseButton.LeftButton and not far:
            self.clicked.emit(self.mapToScene(event.position().toPoint()))


def _pen(colour: str, width: float) -> QPen:
    pen = QPen(QColor(colour), width)
    pen.setCosmetic(True)
    return pen
