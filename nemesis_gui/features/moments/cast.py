"""Dice that are cast before their result is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from nemesis_gui.base.style import heading, px, side_colours, skin
from nemesis_gui.widgets import die
from nemesis_gui.widgets.moment import EDGE, POINTS, Moment, Where, inside, on, size_of

_LEFT: Final = int(Qt.AlignmentFlag.AlignLeft.value) | int(Qt.AlignmentFlag.AlignVCenter.value)


class Cast(Moment):
    """Dice tumble below a place, and lie for a moment on the faces that fell, six in a row; those for several things
    have a row each, with its name."""

    held = True
    ms = 800
    RESTS: Final = 0.66
    SIDE: Final = 58
    ROW: Final = 6
    """Dice side by side; where there are more, or they have names, they are smaller, in several rows."""
    MOST: Final = 24
    NAMED_MS: Final = 250
    """What a name takes to be read."""

    def __init__(self, dice: Sequence[tuple[int, int, int]], where: Where, names: Sequence[str] = ()) -> None:
        self.dice = dice[: self.MOST]
        """The side whose die it is, the face, and of how many."""
        self.rows = list(self._rows(names or [""] * len(dice)))
        """What the dice of a row are for, and their numbers."""
        self._where = where
        self._plate, self._size, self._named = QRectF(), 0.0, 0.0
        if names:
            self.ms += self.NAMED_MS * len(self.rows)

    def _rows(self, names: Sequence[str]) -> Iterator[tuple[str, Sequence[int]]]:
        for name, some in groupby(range(len(self.dice)), names.__getitem__):
            numbers = list(some)
            yield from ((name, numbers[first : first + self.ROW]) for first in range(0, len(numbers), self.ROW))

    def begin(self, stage: QWidget, free: QRectF) -> QRectF:
        names = [name for name, _ in self.rows if name]
        small = names or len(self.dice) > self.ROW
        self._size = px(self.SIDE) * (0.6 if small else 1)
        self._named = max((size_of(stage, name, POINTS, free.width()).width() + EDGE for name in names), default=0.0)
        step, columns = self._size + EDGE, max((len(row) for _, row in self.rows), default=0)
        plate = QSizeF(self._named + columns * step + EDGE, len(self.rows) * step + EDGE)
        below = on(stage, self._where).center() + QPointF(0, plate.height() / 2)
        self._plate = inside(QRectF(QPointF(), plate), below, free)
        return self._plate.adjusted(-EDGE, -EDGE, EDGE, EDGE)

    def paint(self, painter: QPainter, at: float) -> None:
        painter.setPen(QPen(QColor(skin().line), 1))
        painter.setBrush(QColor(skin().card))
        painter.drawRoundedRect(self._plate, 8, 8)
        top = self._plate.topLeft() + QPointF(EDGE, EDGE)
        for name, row in self.rows:
            painter.setFont(heading(POINTS))
            painter.setPen(QColor(skin().ink))
            painter.drawText(QRectF(top, QSizeF(self._named, self._size)), _LEFT, name)
            for column, number in enumerate(row):
                corner = top + QPointF(self._named + column * (self._size + EDGE), 0)
                self._paint_die(painter, number, corner, max(0.0, 1 - at / self.RESTS))
            top += QPointF(0, self._size + EDGE)

    def _paint_die(self, painter: QPainter, number: int, corner: QPointF, left: float) -> None:
        """One of the dice, with so much of its tumbling `left`."""
        (side, face, faces), size = self.dice[number], self._size
        painter.save()
        painter.translate(corner + QPointF(size / 2, size / 2))
        painter.rotate(300 * left * left * (-1) ** number)
        seen = face if not left else 1 + (int(left * 9) * 5 + number + face) % faces
        die.paint_die(painter, QRectF(-size / 2, -size / 2, size, size), seen, *_colours(side), faces)
        painter.restore()


def _colours(side: int) -> tuple[str, str]:
    """Ground and ink of a side's die, or of one that belongs to no side."""
    return side_colours(side) if side >= 0 else die.NOBODYS
