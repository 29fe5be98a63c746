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
from nemesis_gui.widgets.layouts import column, discard, label, take_out

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

    def __init__(self, widths: Sequence[int]) -> None:
        super().__init__()
        self.row: Row | None = None
        self._lit = False
        line = _line(self, widths)
        self._name, self._cells = _cell(0), [_cell(wide) for wide in widths[1:]]
        line.addWidget(self._name, 0, 0, 1, len(widths))
        for place, cell in enumerate(self._cells, start=1):
            line.addWidget(cell, 1, place)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def become(self, row: Row, first: Row | None) -> None:
        """Show another choice; what differs from the first one is bold."""
        self.row = row
        texts = row.figures()
        _write(self._name, row.name)
        for cell, text, base in zip(self._cells, texts, (first or row).figures(), strict=True):
            _write(cell, text, changed=text != base)
        self.setToolTip(row.note)
        self.setAccessibleName(" ".join((row.name, *texts)))

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
        self.pointed.emit(self.row.option if lit and self.row is not None else None)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._lit:
            painter = QPainter(self)
            painter.setPen(QColor(skin().accent))
            painter.setBrush(QColor(skin().hover))
            painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 3, 3)
            painter.end()


class Comparison(QWidget):
    """What the figures are, with the long form in the tips; and the lines."""

    pointed = Signal(object)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._lines = column(self, 0, 0)
        heads, self._widths = _heads_of(words)
        self._lines.addWidget(heads)
        self.rows: list[CompareRow] = []

    def show_rows(self, rows: Sequence[Row]) -> None:
        """A line for each; in all but the first what differs from that is bold."""
        while len(self.rows) < len(rows):
            self.rows.append(line := CompareRow(self._widths))
            line.pointed.connect(self.pointed)
            self._lines.addWidget(line)
        while len(self.rows) > len(rows):
            take_out(self._lines, self.rows[-1])
            discard(self.rows.pop())
        for number, (line, row) in enumerate(zip(self.rows, rows, strict=True)):
            line.become(row, rows[0] if number else None)


def _cell(wide: int) -> QLabel:
    cell = label()
    if wide:
        cell.setMinimumWidth(wide)
        cell.setAlignment(RIGHT)
    return cell


def _write(cell: QLabel, text: str, *, changed: bool = False) -> None:
    font = cell.font()
    if font.pointSizeF() != points(POINTS) or font.bold() != changed:
        font.setPointSizeF(points(POINTS))
        font.setBold(changed)
        cell.setFont(font)
    if cell.text() != text:
        cell.setText(text)


def _heads_of(words: Words) -> tuple[QWidget, list[int]]:
    """The heads of the columns, and their pixels."""
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
    return holder, widths


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
