"""The Game Turn track: ten slots with month, number, weather and Support star."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen

from engine.titles.nemesis.data.packfile import Turn
from engine.titles.nemesis.wording import calendar
from nemesis_gui.base.style import px, skin
from nemesis_gui.play.context import Context
from nemesis_gui.play.signs import describe_sign, meaning, name_of
from nemesis_gui.titles.nemesis.panels.short import least_room
from nemesis_gui.widgets.drawn import Drawn, write

MONSOON: Final = {"none": "#00000000", "light": "#6a9fc0", "heavy": "#2f6f9e"}
RAIN: Final = {"none": 0, "light": 4, "heavy": 8}
"""How high the water stands in a slot."""
SLOT_WIDE, SLOT_LEAST = 38, 19
FRAME = 4
"""Pixels of a slot beside its month."""
TOP, LOW = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignBottom
MIDDLE: Final = Qt.AlignmentFlag.AlignHCenter


class TurnTrack(Drawn):
    """The present turn is framed, those that were played are faded; the water rises with the monsoon."""

    def __init__(self, context: Context, tall: int) -> None:
        super().__init__()
        self.context, self._tall = context, tall
        self.setAccessibleName(context.words.tr("Game Turn track"))
        self._turn = 0

    def sizeHint(self) -> QSize:
        return QSize(10 * px(SLOT_WIDE) + 2, px(self._tall))

    def minimumSizeHint(self) -> QSize:
        each = max(SLOT_LEAST, least_room(self, self._months()) + FRAME)
        return QSize(10 * each + 2, px(self._tall))

    def _months(self) -> Iterator[str]:
        yield ""
        if self.context.model.session is not None:
            turns = self.context.state.world.charts.turns
            yield from (calendar.month(entry, self.context.words.lang, short=True) for entry in turns)

    def show_state(self) -> None:
        self._turn = self.context.state.turn
        self.updateGeometry()
        self.setAccessibleDescription(" ".join(self.lines(self.present)))
        self.update()

    @property
    def present(self) -> Turn:
        """The turn that is played, or the last one."""
        state = self.context.state
        turns = state.world.charts.turns
        entry: Turn = turns[min(state.turn, len(turns)) - 1]
        return entry

    def slot(self, number: int) -> QRectF:
        """Where the slot of a turn is."""
        wide = (self.width() - 2) / 10
        return QRectF(1 + (number - 1) * wide, 1, wide - 2, self.height() - 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.context.model.session is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for entry in self.context.state.world.charts.turns:
            self._paint(painter, entry, self._turn)
        painter.end()

    def _paint(self, painter: QPainter, entry: Turn, now: int) -> None:
        here, rect, present = skin(), self.slot(entry.turn), entry.turn == now
        painter.setOpacity(0.35 if entry.turn > self.context.state.world.last_turn else 1.0)
        painter.setPen(QPen(QColor(here.accent if present else here.line), 2.5 if present else 1))
        painter.setBrush(QColor(here.card if entry.turn >= now else here.panel))
        painter.drawRoundedRect(rect, 4, 4)
        water = px(RAIN[entry.monsoon])
        painter.fillRect(
            QRectF(rect.x() + 2, rect.bottom() - 2 - water, rect.width() - 4, water), QColor(MONSOON[entry.monsoon])
        )
        ink = here.ink if entry.turn >= now else here.faded
        month = calendar.month(entry, self.context.words.lang, short=True)
        write(painter, rect.adjusted(1, px(2), -1, 0), month, ink, 6.8, align=MIDDLE | TOP)
        write(painter, rect.adjusted(1, 0, -1, -px(2)), str(entry.turn), ink, 11, bold=present)
        if entry.support:
            write(painter, rect.adjusted(1, 0, -2, -px(9)), "★", ink, 6.5, align=MIDDLE | LOW)
        painter.setOpacity(1.0)

    def describe(self, at: QPoint) -> str:
        turns = self.context.state.world.charts.turns
        here = (entry for entry in turns if self.slot(entry.turn).contains(QPointF(at)))
        return "\n".join(line for entry in here for line in self.lines(entry))

    def lines(self, entry: Turn) -> Iterator[str]:
        """The dates of a turn, and what its signs mean."""
        words, signs = self.context.words, self.context.looks.signs
        yield f"{name_of(words, signs['header:turn'])} {entry.turn} · {calendar.dates(entry, words.lang)}"
        weather = f"header:{entry.monsoon}"
        yield describe_sign(words, signs[weather]) if weather in signs else words.word("monsoons", entry.monsoon)
        if entry.support:
            yield describe_sign(words, signs["header:support"])
        yield meaning(words, signs["header:turn"])
