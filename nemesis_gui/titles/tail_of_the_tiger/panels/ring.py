"""The track of the Manchurian Ring: its steps, where it stands, and that it is broken [16.0/1]."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from engine.titles.tail_of_the_tiger.pieces import GERMAN
from nemesis_gui.base.style import px, side_colours, skin
from nemesis_gui.play.context import Context
from nemesis_gui.widgets.drawn import Drawn, write

MOST: Final = 9
"""Steps there can be, as long as no game says so."""
WIDE, LEAST, TALL, NAME = 24, 14, 26, 15
"""Pixels of a step, wished for and needed; height of the track, and of the line that names it."""


class RingTrack(Drawn):
    """A slot for each step from 0 to the most there can be, those that stand filled."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self._slots = MOST + 1
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self._slots * px(WIDE) + 2, px(TALL + NAME))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._slots * LEAST + 2, px(TALL + NAME))

    def show_state(self) -> None:
        """Fill what stands."""
        self._slots = self.context.state.world.charts.given.ring.most + 1
        self.setAccessibleName(self.describe(QPoint()))
        self.update()

    def describe(self, _at: QPoint) -> str:
        """Its strength in a line."""
        words, state = self.context.words, self.context.state
        told = words.tr("broken") if state.broken else words.tr("{n:step|steps}", n=state.ring)
        return f"{words.pair(words.word('tracks', 'ring'), told)} [16.0/1]"

    def slot(self, number: int) -> QRectF:
        """Where a step is."""
        width = (self.width() - 2) / self._slots
        return QRectF(1 + number * width, 1 + px(NAME), width - 2, self.height() - 2 - px(NAME))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state, here = self.context.state, skin()
        ground, ink = side_colours(GERMAN)
        name = QRectF(1, 0, self.width() - 2, px(NAME))
        told = self.describe(QPoint()).rpartition(" [")[0]
        write(painter, name, told, here.ink, 8.5, bold=True)
        for number in range(self._slots):
            stands = 0 < number <= state.ring
            now = number == state.ring
            painter.setPen(QPen(QColor(here.accent if now else here.line), 2 if now else 1))
            painter.setBrush(QColor(ground if stands else here.field))
            painter.drawRoundedRect(self.slot(number), 3, 3)
            write(painter, self.slot(number), str(number), ink if stands else here.faded, 8.5, bold=now)
        painter.end()
