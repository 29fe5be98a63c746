"""Stacks laid open: every counter of a hex side by side, so that each can be seen and clicked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsScene

from nemesis_gui.board.counter_item import CounterItem
from nemesis_gui.board.geometry import COUNTER, NOWHERE, BoardGeometry
from nemesis_gui.board.ink import font, text_path, text_size
from nemesis_gui.board.theme import Theme
from nemesis_gui.fonts import SANS

ROW: Final = 4
"""Counters in a row."""
_GAP: Final = 5.0
_EDGE: Final = 7.0
_NAME: Final = 11.0
"""Height of the line under a counter on which its name stands."""
Z_FAN: Final = 52.0


class Fan:
    """One stack laid open. The topmost counter stays where it was, the others lie beside and below it."""

    def __init__(self, scene: QGraphicsScene, geometry: BoardGeometry, theme: Theme) -> None:
        self._scene = scene
        self._geometry = geometry
        self._theme = theme
        self._plate: QGraphicsPathItem | None = None
        self._items: list[CounterItem] = []
        self._names: list[QGraphicsPathItem] = []
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
        tall = COUNTER + _NAME
        size = QPointF(columns * (COUNTER + _GAP) - _GAP, -(-len(items) // columns) * (tall + _GAP) - _GAP)
        first = self._geometry.point(loc) - QPointF(COUNTER / 2, COUNTER / 2)
        right = near.isEmpty() or first.x() + size.x() + _EDGE <= near.right()
        down = near.isEmpty() or first.y() + size.y() + _EDGE <= near.bottom()
        way = QPointF((1 if right else -1) * (COUNTER + _GAP), (1 if down else -1) * (tall + _GAP))
        for number, item in enumerate(items):
            row, column = divmod(number, columns)
            item.home = QPointF(first.x() + column * way.x(), first.y() + row * way.y())
            item.go_home()
            item.setZValue(Z_FAN + 0.01 * number)
            item.setVisible(True)
        corner = QPointF(first.x() if right else first.x() + COUNTER - size.x(),
                         first.y() if down else first.y() + tall - size.y())  # fmt: skip
        self.rect = QRectF(corner, corner + size).adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)
        self._lay_plate()
        self._names = [self._name(item) for item in items]

    def _name(self, item: CounterItem) -> QGraphicsPathItem:
        """The name under a counter: two regiments have the same figures. A long one is narrowed."""
        text, face = item.piece.counter.name, font(SANS, 8.5, bold=True)
        squeeze = min(1.0, (COUNTER + _GAP - 2) / max(1.0, text_size(text, face)[0]))
        name = QGraphicsPathItem(QTransform.fromScale(squeeze, 1).map(text_path(text, face, QPointF())))
        name.setPos(item.home + QPointF(COUNTER / 2, COUNTER + _NAME / 2 + 1))
        name.setPen(QPen(Qt.PenStyle.NoPen))
        name.setBrush(QColor(self._theme.ink))
        name.setZValue(Z_FAN - 0.5)
        self._scene.addItem(name)
        return name

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
        for part in (*self._names, *((self._plate,) if self._plate is not None else ())):
            self._scene.removeItem(part)
        self._plate, self._names, self._items = None, [], []
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
