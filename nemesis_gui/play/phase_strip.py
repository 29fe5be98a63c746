"""The phases of a turn in a row: the present one full, those that come next framed, those that are over pale."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from nemesis_gui.base.style import points, px, side_colours, skin
from nemesis_gui.widgets.drawn import Drawn, write

SIZES: Final = (8.6, 7), (8.0, 5), (7.4, 4)
"""Points of a word and pixels beside it; smaller ones where all phases are seen then."""
GAP, MORE = 4, 11
"""Pixels between two phases, and for the sign that there are others."""
BEFORE: Final = 3
"""Phases that come later are seen before one that is over is."""
OTHERS: Final = "\u2039", "\u203a"
"""There are phases before those that are seen, and after them."""


class Phase(NamedTuple):
    """A phase by its short name, and whose it is, -1 for both."""

    name: str
    side: int


class PhaseStrip(Drawn):
    """Shows as many phases around the present one as there is room for; its tip has all of them."""

    def __init__(self, names: Sequence[str], wide: int, least: int) -> None:
        """`names` are those of the sides; `wide` pixels are wished for, `least` are needed."""
        super().__init__()
        self._names, self._hint = names, (wide, least)
        self._text = ""
        self.phases: Sequence[Phase] = ()
        self.present = self.asked = -1
        self.points, self._pad = SIZES[0]
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        return QSize(self._hint[0], px(22))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._hint[1], px(22))

    def text(self) -> str:
        """The present phase in full."""
        return self._text

    def show_phases(self, text: str, phases: Sequence[Phase], present: int, asked: int = -1) -> None:
        """Show the phases of a turn; of one that is none of them, `present` is -1 and its text comes first. The present
        one is in the colours of the side that is `asked` in it, where it is one of a side."""
        self._text, self.phases, self.present, self.asked = text, phases, present, asked
        self.setAccessibleName(text)
        self.update()

    def describe(self, _at: QPoint) -> str:
        """All phases, those of a side in a line."""
        told = [escape(one.name) for one in self.phases]
        if self.present >= 0:
            told[self.present] = f"<b>{told[self.present]}</b>"
        lines = [f"<b>{escape(self._text)}</b>"]
        for side, group in groupby(zip(self.phases, told, strict=True), key=lambda one: one[0].side):
            head = f"{escape(self._names[side])}: " if side >= 0 else ""
            lines.append(head + " · ".join(text for _, text in group))
        return "".join(f"<p>{line}</p>" for line in lines)

    def seen(self) -> range:
        """The numbers of the phases there is room for."""
        whole, first = range(len(self.phases)), max(0, self.present)
        for self.points, self._pad in SIZES:
            if self._room(whole) <= self.width():
                return whole
        self.points, self._pad = SIZES[0]
        found = range(first, first + 1)
        while (more := self._wider(found)) is not None:
            found = more
        return found

    def _wider(self, found: range) -> range | None:
        """One phase more, a later one as long as few of them are seen."""
        later, earlier = range(found.start, found.stop + 1), range(found.start - 1, found.stop)
        turned = found.start == self.present and found.stop - self.present >= BEFORE
        both = (earlier, later) if turned else (later, earlier)
        known = range(len(self.phases)) if self.present >= 0 else range(found.start, len(self.phases))
        ways = [way for way in both if way.start in known and way.stop <= known.stop]
        return next((way for way in ways if self._room(way) <= self.width()), None)

    def _room(self, numbers: range) -> float:
        """Pixels that some of the phases take."""
        words = [self.phases[number].name for number in numbers] + ([] if self.present >= 0 else [self._text])
        signs = (numbers.start > 0) + (numbers.stop < len(self.phases))
        return sum(self._wide(word) + GAP for word in words) + signs * px(MORE)

    def _wide(self, word: str) -> float:
        font = QFont(self.font())
        font.setPointSizeF(points(self.points))
        font.setBold(True)
        return QFontMetricsF(font).horizontalAdvance(word) + 2 * px(self._pad)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        seen, at = (self.seen() if self.phases else range(0)), 1.0
        if self.present < 0:
            at = self._draw(painter, at, Phase(self._text, -1), now=True, over=False)
        elif seen.start:
            at = self._sign(painter, at, OTHERS[0])
        for number in seen:
            phase = self.phases[number]
            if number > 0 and self.present < 0 and at + self._wide(phase.name) > self.width():
                break
            at = self._draw(painter, at, phase, now=number == self.present, over=number < self.present)
        if seen.stop < len(self.phases):
            self._sign(painter, at, OTHERS[1])
        painter.end()

    def _sign(self, painter: QPainter, at: float, sign: str) -> float:
        write(painter, QRectF(at, 0, px(MORE) - GAP, self.height()), sign, skin().faded, self.points)
        return at + px(MORE)

    def _draw(self, painter: QPainter, at: float, phase: Phase, *, now: bool, over: bool) -> float:
        """Draw a phase; where the next one begins."""
        here = skin()
        side = self.asked if now and self.asked >= 0 <= phase.side else phase.side
        ground, ink = side_colours(side) if side >= 0 else (here.accent, here.accent_ink)
        rect = QRectF(at, 1.5, min(self._wide(phase.name), self.width() - at - 1), self.height() - 3)
        painter.setPen(QPen(QColor(here.line if over else ground), 1))
        painter.setBrush(QColor(ground) if now else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, 3, 3)
        colour = ink if now else here.faded if over else here.ink
        write(painter, rect.adjusted(3, 0, -3, 0), phase.name, colour, self.points, bold=now)
        return rect.right() + GAP
