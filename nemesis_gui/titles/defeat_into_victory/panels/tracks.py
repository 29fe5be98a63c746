"""The tab of the tracks: stock with its Supply Levels, victory points, initiative, weather and event."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.titles.defeat_into_victory.data.charts import Level
from engine.titles.defeat_into_victory.queries.cup import cup
from engine.titles.defeat_into_victory.rules.ch7_stock import MOST_STOCK, level, pool
from engine.titles.defeat_into_victory.rules.ch14_events import NOTHING
from nemesis_gui.base.style import px, side_colours, skin
from nemesis_gui.play.context import Context
from nemesis_gui.play.panels import Scores
from nemesis_gui.session.words import clause_link
from nemesis_gui.widgets.drawn import Drawn, write
from nemesis_gui.widgets.layouts import chip, column, label, plate, row

SLOTS: Final = MOST_STOCK + 1
SLOT_WIDE, SLOT_LEAST, TALL, BAND = 17, 11, 40, 14
"""Pixels of a slot, wished for and needed; height of the track, and of the part that names the Supply Levels."""


class StockTrack(Drawn):
    """The stock of a side from 0 to 18, its Supply Levels below it [7.3.1/1, 7.5.1/1]."""

    def __init__(self, context: Context, side: int) -> None:
        super().__init__()
        self.context, self.side = context, side
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(SLOTS * px(SLOT_WIDE) + 2, px(TALL))

    def minimumSizeHint(self) -> QSize:
        return QSize(SLOTS * SLOT_LEAST + 2, px(TALL))

    def show_state(self) -> None:
        """Put the marker where it stands."""
        self.setAccessibleName(self._line(level(self.context.state, self.side) - 1))
        self.update()

    def slot(self, number: int) -> QRectF:
        """Where a slot is."""
        width = (self.width() - 2) / SLOTS
        return QRectF(1 + number * width, 1, width - 1, self.height() - 2 - px(BAND))

    def bands(self) -> list[tuple[int, Level]]:
        """The Supply Levels with the lowest stock of each."""
        levels = self.context.state.world.charts.levels
        return [(levels[n - 1].most + 1 if n else 0, band) for n, band in enumerate(levels)]

    def describe(self, at: QPoint) -> str:
        """What the level pointed at brings."""
        number = next((n for n in range(SLOTS) if self.slot(n).right() >= at.x()), MOST_STOCK)
        return self._line(next(n for n, (_, band) in enumerate(self.bands()) if number <= band.most))

    def _line(self, at: int) -> str:
        words, (first, band) = self.context.words, self.bands()[at]
        stock = f"{words.word('tracks', 'stock')} {self.context.state.stock[self.side]}"
        brings = words.tr("{n:marker|markers} of kind {kind} a turn", n=band.markers, kind="I" * band.kind)
        span = f"{words.word('tracks', 'level')} {at + 1} ({first}–{band.most})"
        return f"{stock}. {words.pair(span, brings)} [8.1.2/1]"

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        stock = self.context.state.stock[self.side]
        for number in range(SLOTS):
            self._slot(painter, number, here=number == stock)
        for number, (first, band) in enumerate(self.bands(), start=1):
            self._band(painter, first, band, number, here=first <= stock <= band.most)
        painter.end()

    def _slot(self, painter: QPainter, number: int, *, here: bool) -> None:
        ground, ink = side_colours(self.side)
        painter.setPen(QPen(QColor(skin().line), 1))
        painter.setBrush(QColor(ground if here else skin().field))
        painter.drawRoundedRect(self.slot(number), 2, 2)
        write(painter, self.slot(number), str(number), ink if here else skin().faded, 9 if here else 7, bold=here)

    def _band(self, painter: QPainter, first: int, band: Level, number: int, *, here: bool) -> None:
        """The number of a Supply Level below a line across its slots, with the markers it brings."""
        left, right = self.slot(first).left(), self.slot(min(band.most, MOST_STOCK)).right()
        top = self.slot(0).bottom() + 3
        painter.setPen(QPen(QColor(skin().accent if here else skin().line), 2.5 if here else 1))
        painter.drawLine(QPointF(left, top), QPointF(right, top))
        text = f"{number}: {band.markers}×{'I' * band.kind}"
        box = QRectF(left, top + 1, right - left, px(BAND) - 3)
        write(painter, box, text, skin().ink if here else skin().faded, 7.2, bold=here)


class DefeatScores(Scores):
    """Everything that is counted and not on the map."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        layout = column(self, 8, 8)
        self.stocks = [StockTrack(context, side) for side in (0, 1)]
        self.points = [label() for _ in self.stocks]
        for side, track in enumerate(self.stocks):
            layout.addWidget(self._side(side, track))
        frame, inside = plate()
        self.turn = label(wrap=True, follow=context.follow)
        inside.addWidget(self.turn)
        layout.addWidget(frame)
        layout.addStretch(1)

    def _side(self, side: int, track: StockTrack) -> QWidget:
        frame, inside = plate()
        line = row(gap=8)
        line.addWidget(chip(self.context.words.side(side), side))
        line.addWidget(self.points[side], 1)
        inside.addLayout(line)
        inside.addWidget(track)
        return frame

    def show_state(self) -> None:
        state, words = self.context.state, self.context.words
        for side, track in enumerate(self.stocks):
            track.show_state()
            parts = [f"{words.word('tracks', 'vp')} {state.vp[side]}"]
            parts += [words.word("tracks", "initiative")] if state.initiative == side else []
            self.points[side].setText(" · ".join(parts))
        self.turn.setText("<br>".join(self._lines()))

    def _lines(self) -> list[str]:
        """Weather, event, cup, markers left, the optional marker."""
        state, words = self.context.state, self.context.words
        weather = words.word("weather", "monsoon" if state.monsoon else "normal")
        event = words.word("event", state.event or NOTHING)
        lines = [
            f"<b>{words.word('turns', str(state.turn))}</b> · {weather} {clause_link('2.1/1')}",
            f"{words.pair(words.tr('Random event'), event)} {clause_link('14.1.6/2')}",
            f"{words.tr('{n:marker|markers} in the cup', n=cup(state).total)} {clause_link('8.1.5/1')}",
            f"{words.pair(words.tr('SP markers left'), str(pool(state)))} {clause_link('7.2.1/1')}",
        ]
        if state.next_event:
            lines.insert(2, words.pair(words.tr("Next turn"), words.word("event", state.next_event)))
        return lines
