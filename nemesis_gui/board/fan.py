"""Stacks laid open: every counter of a hex side by side, so that each can be seen and clicked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsScene

from nemesis_gui.base.fonts import SANS
from nemesis_gui.board.counter_item import CounterItem
from nemesis_gui.board.geometry import COUNTER, NOWHERE, BoardGeometry
from nemesis_gui.board.ink import font, text_path, text_size
from nemesis_gui.board.theme import Theme

ROW: Final = 4
"""Counters in a row."""
_GAP: Final = 5.0
_EDGE: Final = 7.0
READABLE: Final = 10.0
"""Pixels of letters that are read with ease."""
PRINTED: Final = 8.5
"""Units of the letters on the counters themselves."""
_LARGEST: Final = 24.0
_LINE: Final = 1.35
"""Height of a line, in sizes of its letters."""
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
        self._below = True
        """Whether the names stand below the counters, not above them."""
        self.loc = NOWHERE
        self.rect = QRectF()
        """The plate under the counters."""

    @property
    def units(self) -> list[str]:
        """The units that are laid open, the topmost first."""
        return [item.unit for item in self._items]

    def open(self, loc: int, items: Sequence[CounterItem], near: QRectF, scale: float = 1.0) -> None:
        """Lay out counters, the topmost first. Where the scale (pixels a unit) leaves the names on them too small to be
        read, each has its name below it."""
        self.loc, self._items = loc, list(items)
        size = min(_LARGEST, READABLE / (scale or 1.0))
        face = font(SANS, size, bold=True) if size > PRINTED else None
        wide = max([COUNTER, *(text_size(item.piece.counter.name, face)[0] for item in items if face is not None)])
        cell = QPointF(wide + _GAP, COUNTER + _GAP + (size * _LINE if face is not None else 0))
        self._lay_out(near, cell)
        self._lay_plate()
        self._names = [self._name(item, face, size) for item in items if face is not None]

    def _lay_out(self, near: QRectF, cell: QPointF) -> None:
        """Put the counters into cells: the topmost where it was, the others to the right and below, or to the left and
        above where there is more room."""
        columns = min(ROW, len(self._items))
        rows = -(-len(self._items) // columns)
        beside = (cell.x() - _GAP - COUNTER) / 2
        size = QPointF(columns * cell.x() - _GAP, rows * cell.y() - _GAP)
        first = self._geometry.point(self.loc) - QPointF(COUNTER / 2, COUNTER / 2)
        right = near.isEmpty() or first.x() + size.x() + _EDGE <= near.right()
        down = near.isEmpty() or first.y() + size.y() + _EDGE <= near.bottom()
        for number, item in enumerate(self._items):
            row, column = divmod(number, columns)
            item.home = first + QPointF(column * cell.x() * (1 if right else -1), row * cell.y() * (1 if down else -1))
            item.go_home()
            item.setZValue(Z_FAN + 0.01 * number)
            item.setVisible(True)
        self._below = down
        corner = QPointF(first.x() if right else first.x() + COUNTER + 2 * beside - size.x(),
                         first.y() if down else first.y() + COUNTER - size.y())  # fmt: skip
        corner -= QPointF(beside, 0)
        self.rect = QRectF(corner, corner + size).adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE)

    def _name(self, item: CounterItem, face: QFont, size: float) -> QGraphicsPathItem:
        """The name beside a counter, towards where the stack is laid out: two regiments have the same figures."""
        name = QGraphicsPathItem(text_path(item.piece.counter.name, face, QPointF()))
        line = size * _LINE / 2
        name.setPos(item.home + QPointF(COUNTER / 2, COUNTER + line if self._below else -line))
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
