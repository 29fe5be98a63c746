"""The combat as it stands beside the combat with each choice that is still open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFocusEvent, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from nemesis_gui.base.style import points, px, skin
from nemesis_gui.play.signs import meaning
from nemesis_gui.session.words import Words
from nemesis_gui.titles.nemesis.combat.figures import Row
from nemesis_gui.titles.nemesis.signs import register
from nemesis_gui.widgets.drawn import NARROWEST
from nemesis_gui.widgets.layouts import label

RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
WIDTHS = (0, 42, 20, 20, 22, 20, 48, 53)
"""Pixels of the columns, as far as their heads need no more."""
ROOM: Final = 255
"""Pixels there are for all of them."""
POINTS, SMALL = 8.5, 7
"""Of letters, and of those of heads that would need more room."""


class CompareRow(QWidget):
    """What is chosen, and below it the figures. Pointing at it or reaching it by key shows its forecast above."""

    pointed = Signal(object)

    def __init__(self, row: Row, first: Row | None, widths: Sequence[int]) -> None:
        super().__init__()
        self.row = row
        self._lit = False
        line = _line(self, widths)
        texts = row.figures()
        line.addWidget(_cell(row.name, 0), 0, 0, 1, len(widths))
        for place, (text, base) in enumerate(zip(texts, (first or row).figures(), strict=True), start=1):
            line.addWidget(_cell(text, widths[place], changed=text != base), 1, place)
        self.setToolTip(row.note)
        self.setAccessibleName(" ".join((row.name, *texts)))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._light(True)

    def leaveEvent(self, event: QEvent) -> None:
        self._light(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._light(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._light(False)

    def _light(self, lit: bool) -> None:
        self._lit = lit
        self.pointed.emit(self.row.option if lit else None)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._lit:
            painter = QPainter(self)
            painter.setPen(QColor(skin().accent))
            painter.setBrush(QColor(skin().hover))
            painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 3, 3)
            painter.end()


def _cell(text: str, wide: int, *, changed: bool = False) -> QLabel:
    cell = label(text)
    font = cell.font()
    font.setPointSizeF(points(POINTS))
    font.setBold(changed)
    cell.setFont(font)
    if wide:
        cell.setMinimumWidth(wide)
        cell.setAlignment(RIGHT)
    return cell


def comparison(words: Words, rows: Sequence[Row]) -> tuple[QWidget, list[CompareRow]]:
    """What the figures are, with the long form in the tips; and the lines, in all but the first of which what differs
    is bold."""
    holder, heads = QWidget(), _heads(words)
    font, narrow = QFont(holder.font()), QFont(holder.font())
    font.setPointSizeF(points(POINTS))
    narrow.setPointSizeF(points(SMALL))
    narrow.setStretch(NARROWEST)
    texts = [text for text, _ in heads]
    if sum(_widths(texts, font)) > px(ROOM):
        font = narrow
    widths = _widths(texts, font)
    line = _line(holder, widths)
    for place, (text, tip) in enumerate(heads, start=1):
        cell = label(text, "faded")
        cell.setFont(font)
        cell.setMinimumWidth(widths[place])
        cell.setAlignment(RIGHT)
        cell.setToolTip(tip)
        line.addWidget(cell, 0, place)
    return holder, [CompareRow(row, rows[0] if number else None, widths) for number, row in enumerate(rows)]


def _widths(heads: Sequence[str], font: QFont) -> list[int]:
    """Pixels of the columns, that of the names first."""
    needs = (0, *(round(QFontMetricsF(font).horizontalAdvance(head)) + 2 for head in heads))
    return [max(px(wide), need) for wide, need in zip(WIDTHS, needs, strict=True)]


def _heads(words: Words) -> Sequence[tuple[str, str]]:
    signs = register()
    return (
        (words.tr("column"), words.tr("Column after shifts, and die roll modifier")),
        (words.tr("att."), words.tr("Mean steps the attacker loses")),
        (words.tr("def."), words.tr("Mean steps the defender loses")),
        ("r", meaning(words, signs["odds:retreat"])),
        ("\u2205", meaning(words, signs["odds:emptied"])),
        (words.tr("laments"), words.tr("Mean Laments of attacker and defender")),
        (f"\u2605 {words.tr('SaP')}", meaning(words, signs["odds:sap"])),
    )


def _line(holder: QWidget, widths: Sequence[int]) -> QGridLayout:
    """The columns are as wide as they must be, the rest is shared out between them."""
    line = QGridLayout(holder)
    line.setContentsMargins(2, 1, 2, 1)
    line.setHorizontalSpacing(1)
    line.setVerticalSpacing(0)
    for place, width in enumerate(widths):
        line.setColumnStretch(place, width)
    return line
