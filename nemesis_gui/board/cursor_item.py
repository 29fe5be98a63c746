"""The cursor of the keyboard: brackets in black and white at the corners of a hex or of a counter, seen on any ground
without colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from nemesis_gui.board.geometry import COUNTER, BoardGeometry

Z_CURSOR: Final = 50.5
"""Above everything but a stack laid open."""
Z_ON_COUNTER: Final = 58.0
_REACH: Final = 0.28
"""How far a bracket runs along each side of the hex."""
_LINES: Final = (("#000000", 11.0), ("#ffffff", 7.0), ("#000000", 2.6))


class CursorItem(QGraphicsItem):
    """Brackets at the corners of a polygon."""

    def __init__(self, corners: Sequence[QPointF], z: float) -> None:
        super().__init__()
        self._path = brackets(corners)
        self.setZValue(z)

    def boundingRect(self) -> QRectF:
        """The brackets with the width of their lines."""
        return self._path.boundingRect().adjusted(-6, -6, 6, 6)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Black on white on black."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in _LINES:
            painter.setPen(QPen(QColor(colour), width, c=Qt.PenCapStyle.SquareCap, j=Qt.PenJoinStyle.MiterJoin))
            painter.drawPath(self._path)


def hex_cursor(geometry: BoardGeometry, loc: int) -> CursorItem:
    """The cursor on a location."""
    return CursorItem([QPointF(*geometry.corner(loc, number)) for number in range(6)], Z_CURSOR)


def counter_cursor(home: QPointF) -> CursorItem:
    """The cursor on a counter whose upper left corner is `home`."""
    rect = QRectF(home, home + QPointF(COUNTER, COUNTER)).adjusted(-2, -2, 2, 2)
    return CursorItem([rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft()], Z_ON_COUNTER)


def brackets(corners: Sequence[QPointF]) -> QPainterPath:
    """A bent line at each corner."""
    path = QPainterPath()
    for number, corner in enumerate(corners):
        before, after = corners[number - 1], corners[(number + 1) % len(corners)]
        path.moveTo(corner + (before - corner) * _REACH)
        path.lineTo(corner)
        path.lineTo(corner + (after - corner) * _REACH)
    return path
