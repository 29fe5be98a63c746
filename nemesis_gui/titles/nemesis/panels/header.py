"""The strip at the top: turn track with the monsoons, running phase, chits played and chits left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QLayout, QToolTip, QWidget

from engine.titles.nemesis.data.charts import TurnEntry
from engine.titles.nemesis.state import CHITS
from engine.titles.nemesis.wording import calendar
from nemesis_gui.base.style import heading, px, side_colours, skin, text_scale
from nemesis_gui.play.context import Context
from nemesis_gui.play.panels import Header
from nemesis_gui.play.signs import name_of, told
from nemesis_gui.titles.nemesis.layers.cups import cup_html
from nemesis_gui.widgets.fitting import ElidedLabel, narrowed
from nemesis_gui.widgets.layouts import column, label, row

MONSOON = {"none": "#00000000", "light": "#6a9fc0", "heavy": "#2f6f9e"}
SLOT_W, SLOT_H, SLOT_LEAST = 42, 40, 31
NAMES, NAMES_LEAST = 260, 180


def _modest(pixels: int) -> int:
    """A width that is wished for; it grows less than the text, which needs the room more."""
    return round(pixels * (1 + text_scale()) / 2)


class TurnTrack(QWidget):
    """Ten slots with month, number, monsoon and Support star; the present one is framed."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.setAccessibleName(context.words.tr("Game Turn track"))

    def sizeHint(self) -> QSize:
        return QSize(10 * _modest(SLOT_W) + 2, px(SLOT_H) + 4)

    def minimumSizeHint(self) -> QSize:
        return QSize(10 * SLOT_LEAST + 2, px(SLOT_H) + 4)

    def _slot(self, number: int) -> QRectF:
        wide = min(px(SLOT_W), (self.width() - 2) / 10)
        return QRectF(1 + (number - 1) * wide, 2, wide - 3, px(SLOT_H))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.context.model.session is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state = self.context.state
        for entry in state.world.charts.turns:
            month = calendar.month(entry, self.context.words.lang, short=True)
            self._paint(painter, entry.turn, month, entry.monsoon, entry.support, state.turn)
        painter.end()

    def _paint(self, painter: QPainter, turn: int, month: str, monsoon: str, support: bool, now: int) -> None:
        here, rect = skin(), self._slot(turn)
        played = turn > self.context.state.world.last_turn
        painter.setOpacity(0.35 if played else 1.0)
        painter.setPen(QPen(QColor(here.accent if turn == now else here.line), 2.5 if turn == now else 1))
        painter.setBrush(QColor(here.card if turn >= now else here.panel))
        painter.drawRoundedRect(rect, 4, 4)
        painter.fillRect(QRectF(rect.x() + 2, rect.bottom() - 7, rect.width() - 4, 5), QColor(MONSOON[monsoon]))
        painter.setPen(QColor(here.ink if turn >= now else here.faded))
        painter.setFont(heading(12, bold=turn == now))
        painter.drawText(rect.adjusted(0, px(9), 0, -6), Qt.AlignmentFlag.AlignCenter, str(turn))
        small = QFont(self.font())
        small.setPointSizeF(6.8 * text_scale())
        text = month + (" ★" if support else "")
        painter.setFont(narrowed(small, text, rect.width() - 2))
        painter.drawText(rect.adjusted(0, 2, 0, 0), Qt.AlignmentFlag.AlignHCenter, text)
        painter.setOpacity(1.0)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and self.context.model.session is not None:
            self._help(event)
            return True
        return super().event(event)

    def _help(self, event: QHelpEvent) -> None:
        for entry in self.context.state.world.charts.turns:
            if self._slot(entry.turn).contains(event.pos()):
                QToolTip.showText(event.globalPos(), "\n".join(self._told(entry)), self)

    def _told(self, entry: TurnEntry) -> Iterator[str]:
        """The dates of a turn, and what its signs mean."""
        words, signs = self.context.words, self.context.looks.signs
        yield f"{name_of(words, signs['header:turn'])} {entry.turn} · {calendar.dates(entry, words.lang)}"
        weather = f"header:{entry.monsoon}"
        yield told(words, signs[weather]) if weather in signs else words.word("monsoons", entry.monsoon)
        if entry.support:
            yield told(words, signs["header:support"])


class ChitTrack(QWidget):
    """The chits of a side: four slots of the Phase Track, and the cup."""

    WIDE, TALL, LEAST = 62, 20, 44

    clicked = Signal()

    def __init__(self, context: Context, side: int) -> None:
        super().__init__()
        self.context = context
        self.side = side
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.clicked.emit()

    def sizeHint(self) -> QSize:
        return QSize(8 * _modest(self.WIDE) + 14, px(self.TALL) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(8 * self.LEAST + 14, px(self.TALL) + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.context.model.session is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state = self.context.state
        played = state.track[self.side]
        for number in range(4):
            self._chit(painter, number, played[number] if number < len(played) else "", filled=True)
        rest = [kind for kind in CHITS if kind not in played]
        for number, kind in enumerate(rest):
            self._chit(painter, 4 + number, kind, filled=False)
        painter.end()

    def _chit(self, painter: QPainter, number: int, kind: str, *, filled: bool) -> None:
        here = skin()
        ground, ink = side_colours(self.side)
        wide = min(px(self.WIDE), (self.width() - 14) / 8)
        rect = QRectF(1 + number * wide + (12 if number > 3 else 0), 1, wide - 4, px(self.TALL) - 1)
        painter.setPen(
            QPen(QColor(ground if kind else here.line), 1, Qt.PenStyle.SolidLine if kind else Qt.PenStyle.DotLine)
        )
        painter.setBrush(QColor(ground) if filled and kind else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, 3, 3)
        if not kind:
            return
        painter.setPen(QColor(ink if filled else here.ink))
        font = QFont(self.font())
        font.setPointSizeF((7.5 if rect.width() > 50 else 6.8) * text_scale())
        font.setBold(filled and rect.width() > 50)
        text, room = self.context.words.word("chits_short", kind), int(rect.width()) - 4
        painter.setFont(narrowed(font, text, room))
        text = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)


class NemesisHeader(Header):
    """Turn, phase and chits."""

    def lay_out(self) -> None:
        layout = row(self, 6, 18)
        layout.setContentsMargins(12, 5, 12, 5)
        self.phase = ElidedLabel("", px(NAMES), NAMES_LEAST)
        self.phase.setFont(heading(12))
        self.dates = ElidedLabel("faded", px(NAMES), NAMES_LEAST)
        names = column(gap=0)
        names.addWidget(self.phase)
        names.addWidget(self.dates)
        self.track = TurnTrack(self.context)
        layout.addLayout(names, 1)
        layout.addWidget(self.track)
        layout.addLayout(self._chits())

    def _chits(self) -> QLayout:
        lines = column(gap=2)
        self._side_names: list[QLabel] = []
        self.chits = [ChitTrack(self.context, side) for side in (0, 1)]
        for side, chits in enumerate(self.chits):
            line = row(gap=6)
            name = label(self.context.words.side(side))
            self._side_names.append(name)
            line.addWidget(name)
            line.addWidget(chits)
            lines.addLayout(line)
        return lines

    def parts(self, name: str) -> Sequence[QWidget]:
        found: dict[str, Sequence[QWidget]] = {"cups": self.chits, "turn": [self.track]}
        return found.get(name, ())

    def show_state(self) -> None:
        state, words = self.context.state, self.context.words
        entry = state.world.charts.turns[min(state.turn, len(state.world.charts.turns)) - 1]
        self.phase.setText(self._phase())
        dates = f"{calendar.dates(entry, words.lang)} · {words.word('monsoons', entry.monsoon)}"
        self.dates.setText(dates)
        self.dates.setToolTip(dates)
        self.track.update()
        for side, name in enumerate(self._side_names):
            name.setMinimumWidth(px(62))
            name.setToolTip(words.players([*[""] * side, self.context.model.player_names[side]]))
        for side, chits in enumerate(self.chits):
            played = ", ".join(words.word("chits", kind) for kind in state.track[side]) or "–"
            chits.setAccessibleDescription(words.pair(words.side(side), played))
            chits.setToolTip(cup_html(state, words, side))
            chits.update()

    def _phase(self) -> str:
        state, words = self.context.state, self.context.words
        if state.outcome is not None:
            return words.tr("The game is over")
        if state.phase is None:
            return (
                words.tr("End of the turn")
                if all(len(track) == 4 for track in state.track)
                else words.tr("Game Turn") + f" {state.turn}"
            )
        return words.phase(state)
