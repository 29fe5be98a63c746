"""The hex cursor of the keyboard: six corner brackets in black and white, seen on any ground without colour."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from nemesis_gui.board.geometry import BoardGeometry

Z_CURSOR: Final = 58.0
_REACH: Final = 0.28
"""How far a bracket runs along each side of the hex."""
_LINES: Final = (("#000000", 11.0), ("#ffffff", 7.0), ("#000000", 2.6))


class CursorItem(QGraphicsItem):
    """Brackets at the corners of one location."""

    def __init__(self, geometry: BoardGeometry, loc: int) -> None:
        super().__init__()
        self.loc = loc
        self._path = brackets(geometry, loc)
        self.setZValue(Z_CURSOR)

    def boundingRect(self) -> QRectF:
        """The brackets with the width of their lines."""
        return self._path.boundingRect().adjusted(-6, -6, 6, 6)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Black on white on black."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in _LINES:
            painter.setPen(QPen(QColor(colour), width, c=Qt.PenCapStyle.SquareCap, j=Qt.PenJoinStyle.MiterJoin))
            painter.drawPath(self._path)


def brackets(geometry: BoardGeometry, loc: int) -> QPainterPath:
    """A bent line at each corner of a location."""
    path = QPainterPath()
    corners = [QPointF(*geometry.corner(loc, number)) for number in range(6)]
    for number, corner in enumerate(corners):
        before, after = corners[number - 1], corners[(number + 1) % 6]
        path.moveTo(corner + (before - corner) * _REACH)
        path.lineTo(corner)
        path.lineTo(corner + (after - corner) * _REACH)
    return path
