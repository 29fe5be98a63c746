"""The Air Displays: the air units of both sides by box and mission."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QVBoxLayout

from engine.titles.defeat_into_victory.pieces import (
    ALLIED,
    AVAILABLE,
    DAMAGED,
    FLOWN,
    JAPANESE,
    LOST,
    MISSIONS,
    AirUnit,
)
from nemesis_gui.base.style import px, side_colours, skin
from nemesis_gui.play.context import Context
from nemesis_gui.play.page import Page
from nemesis_gui.session.words import clause_link
from nemesis_gui.widgets.drawn import Drawn, write
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import chip, column, label, row, side_by_side

WIDE, HIGH, SIGN, NAME = 92, 34, 26, 112
"""Pixels of a counter, of the part with its sign, and of the name of a box."""
LONG: Final = 10
"""Letters of a name that stands in one line."""
LETTERS: Final = {"fighter": "F", "bomber": "B", "transport": "T"}
PLANE: Final = ((0, -8), (1.6, -3), (9, 1), (9, 3), (1.4, 1.4), (1, 5.5), (3.6, 7.6), (3.6, 9), (0, 8))
"""The right half of an aeroplane seen from above, nose up."""


class AirCounter(Drawn):
    """An air unit: its sign, its type and its name in the colours of its side."""

    def __init__(self, context: Context, unit: AirUnit) -> None:
        super().__init__()
        self.unit = unit
        words = context.words
        parts = [unit.counter.name, words.word("air_types", unit.counter.type)]
        if unit.flies_as:
            parts.append(words.word("flies_as", unit.flies_as))
        if unit.loc >= 0:
            parts.append(words.place(context.state, unit.loc))
        self._text = " · ".join(parts)
        self.setAccessibleName(f"{words.side(unit.counter.side)}, {self._text}")
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(px(WIDE), px(HIGH))

    def describe(self, _at: QPoint) -> str:
        return self._text

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground, ink = side_colours(self.unit.counter.side)
        out = self.unit.box in (DAMAGED, LOST)
        painter.setOpacity(0.55 if out else 1.0)
        painter.setPen(QPen(QColor(skin().line), 1))
        painter.setBrush(QColor(ground))
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(rect, 4, 4)
        self._plane(painter, QPointF(px(SIGN) / 2, rect.center().y() - px(3)), ink)
        letter = LETTERS.get(self.unit.flies_as, self.unit.counter.type)
        write(painter, QRectF(0, rect.bottom() - px(12), px(SIGN), px(11)), letter, ink, 7.2, bold=True)
        lines = halves(self.unit.counter.name)
        high = (rect.height() - 2) / len(lines)
        for number, line in enumerate(lines):
            room = QRectF(px(SIGN), 1 + number * high, rect.width() - px(SIGN) - 3, high)
            write(painter, room, line, ink, 8)
        painter.end()

    def _plane(self, painter: QPainter, at: QPointF, ink: str) -> None:
        scale = px(10) / 10
        right = [QPointF(x * scale, y * scale) + at for x, y in PLANE]
        left = [QPointF(-x * scale, y * scale) + at for x, y in reversed(PLANE)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ink))
        painter.drawPolygon(QPolygonF([*right, *left]))


def halves(name: str) -> list[str]:
    """A long name in two lines, broken at the space nearest to its middle."""
    spaces = [at for at, letter in enumerate(name) if letter == " "]
    if len(name) <= LONG or not spaces:
        return [name]
    at = min(spaces, key=lambda at: abs(2 * at - len(name)))
    return [name[:at], name[at + 1 :]]


class AirPage(Page):
    """Each side with the places of its missions, then the boxes [5.1.6/1]."""

    @staticmethod
    def key(context: Context, name: str) -> Hashable:
        return tuple(context.state.air.items()), context.state.turn

    def fill(self) -> None:
        """The Japanese at the left."""
        line = row(self, 2, 18)
        for side in (JAPANESE, ALLIED):
            own = [unit for _, unit in sorted(self.context.state.air.items()) if unit.counter.side == side]
            ready = sum(unit.box == AVAILABLE for unit in own)
            place = column(gap=4)
            head = chip(f"{self.context.words.side(side)}  {ready}", side)
            clause = label(clause_link("5.1.6/1"), follow=self.context.follow)
            place.addWidget(side_by_side(head, clause, None))
            self._add_boxes(place, own)
            place.addStretch(1)
            line.addLayout(place, 1)

    def _add_boxes(self, place: QVBoxLayout, own: Iterable[AirUnit]) -> None:
        """Available by mission, then the others; a box that is empty is left out."""
        words, units = self.context.words, list(own)
        boxes: list[tuple[str, list[AirUnit]]] = []
        for mission in (*MISSIONS, ""):
            here = [unit for unit in units if unit.box == AVAILABLE and unit.mission == mission]
            boxes.append((words.word("mission", mission) if mission else words.word("box", AVAILABLE), here))
        for box in (FLOWN, DAMAGED, LOST):
            boxes.append((words.word("box", box), [unit for unit in units if unit.box == box]))
        names = [label(f"<b>{name}</b> {len(found)}", rich=True) for name, found in boxes if found]
        wide = max((name.sizeHint().width() for name in names), default=0)
        for name, found in zip(names, (found for _, found in boxes if found), strict=True):
            line = row()
            name.setFixedWidth(max(px(NAME), wide))
            line.addWidget(name)
            line.addWidget(flowing((AirCounter(self.context, unit) for unit in found), 4), 1)
            place.addLayout(line)
