"""Stacks laid open: every counter of a hex side by side, so that each can be seen and clicked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsScene

from nemesis_gui.board.counter_item import CounterItem
from nemesis_gui.board.geometry import COUNTER, NOWHERE, BoardGeometry
from nemesis_gui.board.theme import Theme

ROW: Final = 4
"""Counters in a row."""
_GAP: Final = 5.0
_EDGE: Final = 7.0
Z_FAN: Final = 52.0


class Fan:
    """One stack laid open. The topmost counter stays where it was, the others lie beside and below it."""

    def __init__(self, scene: QGraphicsScene, geometry: BoardGeometry, theme: Theme) -> None:
        self._scene = scene
        self._geometry = geometry
        self._theme = theme
        self._plate: QGraphicsPathItem | None = None
        self._items: list[CounterItem] = []
        self.loc = NOWHERE
        self.rect = QRectF()
        """The plate under the counters."""

    @property
    def units(self) -> list[str]:
        """The units that are laid open, the topmost first."""
        return [item.unit for item in self._items]

    def open(self, loc: int, items: Sequence[CounterItem], near: QRectF) -> None:
        """Lay out counters, the topmost first."""
        self.loc, self._items = loc, list(items)
        columns = min(ROW, len(items))
        size = QPointF(columns, -(-len(items) // columns)) * (COUNTER + _GAP) - QPointF(_GAP, _GAP)
        first = self._geometry.point(loc) - QPointF(COUNTER / 2, COUNTER / 2)
        right = near.isEmpty() or first.x() + size.x() + _EDGE <= near.right()
        down = near.isEmpty() or first.y() + size.y() + _EDGE <= near.bottom()
        way = QPointF(1 if right else -1, 1 if down else -1) * (COUNTER + _GAP)
        for number, item in enumerate(items):
            row, column = divmod(number, columns)
            item.home = QPointF(first.x() + column * way.x(), first.y() + row * way.y())
            item.go_home()
            item.setZValue(Z_FAN + 0.01 * number)
            item.setVisible(True)
        corner = QPointF(first.x() if right else first.x() + COUNTER - size.x(),
                         first.y() if down else first.y() + COUNTER - size.y())  # fmt: skip
        self.rect = QRectF(corner, corner + size).adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)
        self._lay_plate()

    def _lay_plate(self) -> None:
        path = QPainterPath()
        path.addRoundedRect(self.rect, 6, 6)
        self._plate = QGraphicsPathItem(path)
        paper = QColor(self._theme.paper)
        paper.setAlpha(235)
        self._plate.setBrush(paper)
        self._plate.setPen(QPen(QColor(self._theme.selection_edge), 2))
        self._plate.setZValue(Z_FAN - 1)
        self._scene.addItem(self._plate)

    def close(self) -> int:
        """Take the plate away; returns the location that was open, whose counters are to be stacked again."""
        loc, self.loc = self.loc, NOWHERE
        if self._plate is not None:
            self._scene.removeItem(self._plate)
            self._plate = None
        self._items = []
        return loc

    def holds(self, point: QPointF) -> bool:
        """Whether a point lies on the open stack."""
        return self.loc != NOWHERE and self.rect.contains(point)

    def unit_at(self, point: QPointF) -> str:
        """The unit under a point, "" between the counters."""
        for item in self._items:
            if QRectF(item.home, item.home + QPointF(COUNTER, COUNTER)).contains(point):
                return item.unit
        return ""
