"""The chits of a side: those that were played, in their order, and those that are still in the cup."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen

from engine.titles.nemesis.state import CHITS
from nemesis_gui.base.style import px, side_colours, skin
from nemesis_gui.play.context import Context
from nemesis_gui.play.signs import describe_sign
from nemesis_gui.titles.nemesis.layers.cups import cup_html
from nemesis_gui.titles.nemesis.panels.short import least_room
from nemesis_gui.widgets.drawn import Drawn, write

WIDE, LEAST = 56, 36
"""Pixels of a chit: wished for, needed by the shortest words."""
FRAME = 5
"""Pixels of it beside the word."""
CUP = 14
"""Pixels for the walls of the cup."""


class ChitTrack(Drawn):
    """Four chits: the played ones full, that of the running phase framed, the others hollow and in the cup."""

    def __init__(self, context: Context, side: int, tall: int) -> None:
        super().__init__()
        self.context, self.side, self._tall = context, side, tall
        self.played: tuple[str, ...] = ()
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(len(CHITS) * px(WIDE) + CUP, px(self._tall))

    def minimumSizeHint(self) -> QSize:
        names = (self.context.words.word("chits_short", kind) for kind in CHITS)
        each = max(LEAST, least_room(self, names, bold=True) + FRAME)
        return QSize(len(CHITS) * each + CUP, px(self._tall))

    @property
    def left(self) -> tuple[str, ...]:
        """What is in the cup."""
        return tuple(kind for kind in CHITS if kind not in self.played)

    def show_state(self) -> None:
        words, signs = self.context.words, self.context.looks.signs
        self.played = self.context.state.track[self.side]
        self.setAccessibleName(words.pair(words.side(self.side), self._listed(self.played)))
        self.setAccessibleDescription(words.pair(describe_sign(words, signs["header:cup"]), self._listed(self.left)))
        self.update()

    def _listed(self, kinds: tuple[str, ...]) -> str:
        return ", ".join(self.context.words.word("chits", kind) for kind in kinds) or "–"

    def describe(self, _at: QPoint) -> str:
        words, signs = self.context.words, self.context.looks.signs
        lines = [escape(describe_sign(words, signs[sign])) for sign in ("header:chits", "header:cup")]
        return f"{cup_html(self.context.state, words, self.side)}<p>{'<br>'.join(lines)}</p>"

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.context.model.session is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, kind in enumerate((*self.played, *self.left)):
            self._chit(painter, self.slot(number), kind, filled=number < len(self.played))
        if self.left:
            self._cup(painter, self.cup(len(self.played)))
        painter.end()

    def slot(self, number: int) -> QRectF:
        """Where a chit lies: the played ones from the left, the others in the cup."""
        x = number * self._wide + (CUP / 2 if number >= len(self.played) else 1)
        return QRectF(x + 1, 3, self._wide - 3, self.height() - 6)

    def cup(self, played: int) -> QRectF:
        """Where the cup stands while so many chits are played."""
        wide = (len(CHITS) - played) * self._wide + CUP - 6
        return QRectF(played * self._wide + 2, 1, wide, self.height() - 2)

    @property
    def _wide(self) -> float:
        return (self.width() - CUP) / len(CHITS)

    def _cup(self, painter: QPainter, rect: QRectF) -> None:
        """Its walls and its bottom; it is open above."""
        path = QPainterPath(rect.topLeft())
        path.lineTo(rect.left() + 2, rect.bottom())
        path.lineTo(rect.right() - 2, rect.bottom())
        path.lineTo(rect.topRight())
        painter.setPen(QPen(QColor(skin().faded), 1.6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)

    def _chit(self, painter: QPainter, rect: QRectF, kind: str, *, filled: bool) -> None:
        here, phase = skin(), self.context.state.phase
        ground, ink = side_colours(self.side)
        runs = filled and phase is not None and (phase.side, phase.chit) == (self.side, kind)
        painter.setPen(QPen(QColor(here.ink if runs else ground), 2 if runs else 1))
        painter.setBrush(QColor(ground) if filled else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, 3, 3)
        text = self.context.words.word("chits_short", kind)
        write(painter, rect.adjusted(1, 0, -1, 0), text, ink if filled else here.ink, 7.5, bold=runs)
