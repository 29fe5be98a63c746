"""Stacks laid open: every counter of a hex side by side, so that each can be seen and clicked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPen
from PySide6.QtWidgets import QGraphicsPathItem

from nemesis_gui.base.fonts import SANS
from nemesis_gui.board.counters import CounterItem
from nemesis_gui.board.curves import rounded_box
from nemesis_gui.board.geometry import COUNTER, NOWHERE
from nemesis_gui.board.ground import LOWER, GroundScene
from nemesis_gui.board.ink import font, text_path, text_size

ROW: Final = 4
"""Counters in a row."""
MANY: Final = 12
"""Counters from which on rows are twice as long."""
_SMALLEST: Final = 44
"""Pixels of a counter, so that it can be read and clicked."""
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

    def __init__(self, scene: GroundScene) -> None:
        self._scene = scene
        self._plate: QGraphicsPathItem | None = None
        self._items: list[CounterItem] = []
        self._names: list[QGraphicsPathItem] = []
        self._grow = 1.0
        """Scene units of a counter's unit."""
        self.loc = NOWHERE
        self.rect = QRectF()
        """The plate under the counters."""

    @property
    def units(self) -> list[str]:
        """The units that are laid open, the topmost first."""
        return [item.unit for item in self._items]

    def open(self, loc: int, items: Sequence[CounterItem], near: QRectF, scale: float = 1.0) -> None:
        """Lay out counters, the topmost first, as large as on a map that is seen well. Where the scale (pixels a unit)
        leaves the names on them too small to be read, each has its name beside it, towards where the stack is laid
        out."""
        self.loc, self._items = loc, list(items)
        ratio = self._scene.ratio
        unit = max(scale or 1.0, _SMALLEST * ratio / COUNTER)
        self._grow = grow = unit / (scale or 1.0)
        size = min(_LARGEST, READABLE * ratio / unit)
        face = font(SANS, size * grow, bold=True) if size > PRINTED else None
        widths = (text_size(item.piece.counter.name, face)[0] for item in items if face is not None)
        wide = max([COUNTER * grow, *widths])
        cell = QPointF(wide, (COUNTER + (size * _LINE if face is not None else 0)) * grow) + QPointF(_GAP, _GAP) * grow
        for item in items:
            item.laid_open, item.side = round(COUNTER * unit), COUNTER * grow
        line = size * _LINE / 2
        told = self._scene.art.summed([item.piece for item in items]) if len(items) > 1 else ""
        below = self._lay_out(near, cell, text_size(told, font(SANS, size * grow))[0])
        caption = 2 * line * grow if told else 0
        self.rect.adjust(0, 0 if below else -caption, 0, caption if below else 0)
        plate = self._plate = self._lay_plate()
        if caption:
            self._lay_caption(told, plate, font(SANS, size * grow), caption / 2 if below else -caption / 2)
        beside = QPointF(COUNTER / 2, COUNTER + line if below else -line) * grow
        names = ((item.piece.counter.name, item.home + beside) for item in items)
        self._names = [self._write(name, plate, face, at) for name, at in names if face is not None]

    def _lay_caption(self, told: str, plate: QGraphicsPathItem, face: QFont, line: float) -> None:
        """How many there are, and what they count together, at the edge away from the first row."""
        edge = self.rect.bottom() if line > 0 else self.rect.top()
        high = edge - line - _EDGE * self._grow / 2 * (line > 0)
        self._write(told, plate, face, QPointF(self.rect.center().x(), high))

    def _write(self, text: str, plate: QGraphicsPathItem, face: QFont, at: QPointF) -> QGraphicsPathItem:
        written = QGraphicsPathItem(text_path(text, face, QPointF()), plate)
        written.setPos(at)
        written.setPen(QPen(Qt.PenStyle.NoPen))
        written.setBrush(QColor(self._scene.palette_.ink))
        return written

    def _lay_out(self, near: QRectF, cell: QPointF, caption: float) -> bool:
        """Put the counters into cells: the topmost where it was, the others to the right and below, or to the left and
        above where there is more room; a caption so wide finds room. True if they lie below."""
        columns = min(ROW if len(self._items) <= MANY else 2 * ROW, len(self._items))
        rows = -(-len(self._items) // columns)
        gap, edge, wide = _GAP * self._grow, _EDGE * self._grow, COUNTER * self._grow
        beside = (cell.x() - gap - wide) / 2
        size = QPointF(max(columns * cell.x() - gap, caption), rows * cell.y() - gap)
        first = self._scene.stands(self.loc) - QPointF(wide / 2, wide / 2 + LOWER)
        right = near.isEmpty() or first.x() + size.x() + edge <= near.right()
        down = near.isEmpty() or first.y() + size.y() + edge <= near.bottom()
        step = QPointF(cell.x() if right else -cell.x(), cell.y() if down else -cell.y())
        for number, item in enumerate(self._items):
            row, column = divmod(number, columns)
            item.put_at(first + QPointF(column * step.x(), row * step.y()), wide)
            item.lie(Z_FAN + 0.01 * number, visible=True)
        corner = QPointF(first.x() - beside if right else first.x() + wide + beside - size.x(),
                         first.y() if down else first.y() + wide - size.y())  # fmt: skip
        self.rect = QRectF(corner, corner + size).adjusted(-edge, -edge, edge, edge)
        return down

    def _lay_plate(self) -> QGraphicsPathItem:
        theme = self._scene.palette_
        plate = QGraphicsPathItem(rounded_box(self.rect, 6 * self._grow))
        paper = QColor(theme.paper)
        paper.setAlpha(235)
        plate.setBrush(paper)
        plate.setPen(QPen(QColor(theme.selection_edge), 2 * self._grow))
        plate.setZValue(Z_FAN - 1)
        self._scene.addItem(plate)
        return plate

    def close(self) -> list[CounterItem]:
        """Take the plate away; returns the counters that were laid open, which are to be stacked again."""
        items, self.loc = self._items, NOWHERE
        if self._plate is not None:
            self._scene.removeItem(self._plate)
        self._plate, self._names, self._items = None, [], []
        for item in items:
            item.laid_open = 0
        return items

    def holds(self, point: QPointF) -> bool:
        return self.loc != NOWHERE and self.rect.contains(point)

    def unit_at(self, point: QPointF) -> str:
        """The unit under a point, "" between the counters."""
        return next((item.unit for item in self._items if item.rect.contains(point)), "")
