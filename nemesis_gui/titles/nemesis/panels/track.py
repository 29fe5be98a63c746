"""The tracks as they are drawn: slots 0 to 9 with markers of distinct shape, and rows of pips for small stocks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from nemesis_gui.base import style
from nemesis_gui.base.style import px, side_colours, skin, text_scale
from nemesis_gui.play.context import Context
from nemesis_gui.titles.nemesis.panels.markers import LETTERS, OWN, marker_name, short_name, spoken, tip, value_of
from nemesis_gui.widgets.drawn import Drawn, write

SLOTS: Final = 10
SLOT_WIDE, SLOT_LEAST = 31, 22
"""Pixels of a slot: wished for, needed."""
SQUARE: Final = ("superior", "clf")
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
MARKER, NUMBER, ABOVE = 22, 12, 13
"""Pixels of the largest marker, and of a number beside one and above one."""
LETTERED: Final = 5.2
"""Points below which a marker goes without its letter."""
PIP, GAP = 14, 5
"""Pixels from one mark to the next, and between a name and the marks."""

NAME: Final = 8.2
"""Points in which pips are named."""
STOCK_FULL, AIR_SUPPLY = 3, 4

Changes = Mapping[tuple[str, int], int]
"""Where markers would go, by name and side."""


class Track(Drawn):
    """A strip 0 to 9: General round, Superior square, Lament an open triangle; where several share a slot, each has a
    corner of its own."""

    def __init__(self, context: Context, side: int, names: tuple[str, ...], tall: int) -> None:
        super().__init__()
        self.context, self.side, self.names, self._tall = context, side, names, tall
        self.values: dict[str, int] = {}
        self.ghosts: dict[str, int] = {}
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleDescription(spoken(context.words, names, side))

    def sizeHint(self) -> QSize:
        return QSize(SLOTS * px(SLOT_WIDE) + 2, px(self._tall))

    def minimumSizeHint(self) -> QSize:
        return QSize(SLOTS * SLOT_LEAST + 2, px(self._tall))

    def show_state(self) -> None:
        """Put the markers where they stand."""
        state, words, before = self.context.state, self.context.words, self.values
        self.values = {name: value_of(state, name, self.side) for name in self.names}
        if self.values == before:
            return
        told = ", ".join(f"{marker_name(words, name, self.side)} {value}" for name, value in self.values.items())
        shared = set(self.names).isdisjoint(OWN)
        self.setAccessibleName(told if shared else f"{words.side(self.side)}, {told}")
        self.update()

    def preview(self, changes: Changes) -> None:
        """Show where markers would go."""
        ghosts = {
            name: slot
            for (name, side), slot in changes.items()
            if name in self.names and (name not in OWN or side == self.side)
        }
        if ghosts != self.ghosts:
            self.ghosts = ghosts
            self.update()

    def describe(self, at: QPoint) -> str:
        """The marker pointed at, or all of them."""
        here = [name for name in self.names if self.slot(self.values[name]).contains(QPointF(at))]
        return tip(self.context, here or self.names, self.side)

    def slot(self, number: int) -> QRectF:
        """Where a slot is."""
        width = (self.width() - 2) / SLOTS
        return QRectF(1 + number * width, 1, width - 1.5, self.height() - 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number in range(SLOTS):
            self._slot(painter, number)
        painter.end()

    def _slot(self, painter: QPainter, number: int) -> None:
        here, rect = skin(), self.slot(number)
        standing = [name for name, value in self.values.items() if value == number]
        coming = [name for name, value in self.ghosts.items() if value == number and name not in standing]
        painter.setPen(QPen(QColor(here.line), 1))
        painter.setBrush(QColor(here.card if standing else here.field))
        painter.drawRoundedRect(rect, 3, 3)
        count = len(standing) + len(coming)
        self._number(painter, rect, number, count)
        for name in standing:
            self._marker(painter, name, self.place(rect, name, count))
        for name in coming:
            self._ghost(painter, rect, name, self.place(rect, name, count))

    def _number(self, painter: QPainter, rect: QRectF, number: int, count: int) -> None:
        """In the middle of an empty slot, beside or above one marker, in the corner of several."""
        if not count:
            write(painter, rect, str(number), skin().faded, 8)
            return
        high = rect.height() if count == 1 else rect.height() / 2
        box = QRectF(rect.left() + 2, rect.top(), _room(rect) - 2, high)
        if count == 1 and _upright(rect):
            box = QRectF(rect.left(), rect.top() + 1, rect.width(), px(ABOVE))
        write(painter, box, str(number), skin().ink, 7.8, bold=True)

    def place(self, rect: QRectF, name: str, count: int) -> QRectF:
        """The square for a marker: beside or below the number if it stands there alone, else a quarter of the slot."""
        if count == 1 and _upright(rect):
            size = min(rect.width() - 4, rect.height() - px(ABOVE) - 2, px(MARKER))
            return QRectF(rect.center().x() - size / 2, rect.bottom() - size - 2, size, size)
        if count == 1:
            size = min(rect.width() - _room(rect) - 1, rect.height() - 4, px(MARKER))
            return QRectF(rect.right() - size - 1.5, rect.center().y() - size / 2, size, size)
        at = self.names.index(name) + 4 - len(self.names)
        wide, high = rect.width() / 2, rect.height() / 2
        size = min(wide, high) - 1
        centre = QPointF(rect.left() + wide * (at % 2 + 0.5), rect.top() + high * (at // 2 + 0.5))
        return QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size)

    def _ghost(self, painter: QPainter, rect: QRectF, name: str, box: QRectF) -> None:
        """A pale marker in a slot with a broken frame."""
        painter.setPen(QPen(QColor(skin().accent), 2, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, 3, 3)
        painter.setOpacity(0.6)
        self._marker(painter, name, box)
        painter.setOpacity(1.0)

    def _marker(self, painter: QPainter, name: str, box: QRectF) -> None:
        ground, ink = side_colours(self.side)
        painter.setPen(QPen(QColor(skin().ink), 1))
        painter.setBrush(QColor(ground))
        if name in SQUARE:
            painter.drawRect(box)
        elif name == "lament":
            painter.setBrush(QColor(skin().card))
            painter.setPen(QPen(QColor(ground), 1.6))
            painter.drawPolygon(QPolygonF([QPointF(box.center().x(), box.top()), box.bottomRight(), box.bottomLeft()]))
        else:
            painter.drawEllipse(box)
        low = box.adjusted(0, box.height() * 0.25, 0, 0) if name == "lament" else box
        points = box.height() * (0.36 if name == "lament" else 0.48)
        if points >= LETTERED:
            text_ink = ground if name == "lament" else ink
            write(painter, low, LETTERS[name], text_ink, points / text_scale(), bold=True)


def _room(rect: QRectF) -> float:
    """Pixels for the number in a slot that is taken."""
    return min(px(NUMBER), rect.width() * 0.42)


def _upright(rect: QRectF) -> bool:
    """Whether a marker has more room below the number than beside it."""
    return rect.height() > 1.2 * rect.width()


class Pips(Drawn):
    """A name where there is room for it, and a row of marks, the first so many of them filled."""

    def __init__(self, context: Context, name: str, most: int) -> None:
        super().__init__()
        self.context, self.name, self.most = context, name, most
        self.value = 0
        self.ghost: int | None = None
        font = self.font()
        font.setPointSizeF(style.points(NAME))
        self.setFont(font)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleDescription(spoken(context.words, (name,), 1))

    def sizeHint(self) -> QSize:
        return QSize(self._marks + self._wide(marker_name(self.context.words, self.name, 1)), px(PIP) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._marks, px(PIP) + 2)

    @property
    def _marks(self) -> int:
        return self.most * px(PIP) + 2

    def _wide(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text) + GAP

    def show_state(self) -> None:
        self.value = value_of(self.context.state, self.name, 1)
        self.setAccessibleName(f"{marker_name(self.context.words, self.name, 1)} {self.value}")
        self.update()

    def preview(self, changes: Changes) -> None:
        """Frame the marks that would be filled."""
        self.ghost = next((value for (name, _), value in changes.items() if name == self.name), None)
        self.update()

    def describe(self, _at: QPoint) -> str:
        return tip(self.context, (self.name,), 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        words, room = self.context.words, self.width() - self._marks
        names = marker_name(words, self.name, 1), short_name(words, self.name, 1)
        text = next((name for name in names if self._wide(name) <= room), "")
        if text:
            write(painter, QRectF(0, 0, room - GAP, self.height()), text, skin().faded, NAME, align=RIGHT)
        for number in range(self.most):
            at = QPointF(room + number * px(PIP), (self.height() - px(PIP)) / 2 + 2)
            self._mark(painter, QRectF(at, QSizeF(px(PIP) - 4, px(PIP) - 4)), number)
        painter.end()

    def _mark(self, painter: QPainter, rect: QRectF, number: int) -> None:
        """Boxes for what is stored, discs for what comes by air."""
        here = skin()
        moves = self.ghost is not None and (number < self.ghost) != (number < self.value)
        pen = QPen(QColor(here.accent), 2, Qt.PenStyle.DotLine) if moves else QPen(QColor(here.ink), 1)
        painter.setPen(pen)
        painter.setBrush(QColor(side_colours(1)[0]) if number < self.value else Qt.BrushStyle.NoBrush)
        if self.name == "stock":
            painter.drawRect(rect)
        else:
            painter.drawEllipse(rect)


def stock_and_air(context: Context) -> list[Pips]:
    """What Imphal has stored, and the Airdrops that are left."""
    return [Pips(context, "stock", STOCK_FULL), Pips(context, "airdrops", AIR_SUPPLY)]
