"""The combat as it stands beside the combat with each choice that is still open."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from nemesis_gui.base.style import points, px, skin
from nemesis_gui.play.signs import meaning
from nemesis_gui.session.words import Words
from nemesis_gui.titles.nemesis.combat.figures import Row
from nemesis_gui.titles.nemesis.signs import register
from nemesis_gui.widgets.layouts import label

RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
WIDTHS = (0, 42, 20, 20, 22, 20, 48, 53)


class CompareRow(QWidget):
    """What is chosen, and below it the figures. Pointing at it or reaching it by key shows its forecast above."""

    pointed = Signal(object)

    def __init__(self, row: Row, first: Row | None) -> None:
        super().__init__()
        self.row = row
        self._lit = False
        line = _line(self)
        texts = row.figures()
        line.addWidget(_cell(row.name, 0), 0, 0, 1, len(WIDTHS))
        for place, (text, base) in enumerate(zip(texts, (first or row).figures(), strict=True), start=1):
            line.addWidget(_cell(text, place, changed=text != base), 1, place)
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


def _cell(text: str, place: int, *, changed: bool = False, head: bool = False) -> QLabel:
    cell = label(text, "faded" if head else "")
    font = cell.font()
    font.setPointSizeF(points(8.5))
    font.setBold(changed)
    cell.setFont(font)
    if place:
        cell.setMinimumWidth(px(WIDTHS[place]))
        cell.setAlignment(RIGHT)
    return cell


def headings(words: Words) -> QWidget:
    """What the figures are; the long form is in the tips."""
    holder = QWidget()
    line, signs = _line(holder), register()
    heads = (
        (words.tr("column"), words.tr("Column after shifts, and die roll modifier")),
        (words.tr("att."), words.tr("Mean steps the attacker loses")),
        (words.tr("def."), words.tr("Mean steps the defender loses")),
        ("r", meaning(words, signs["odds:retreat"])),
        ("\u2205", meaning(words, signs["odds:emptied"])),
        (words.tr("laments"), words.tr("Mean Laments of attacker and defender")),
        (f"\u2605 {words.tr('SaP')}", meaning(words, signs["odds:sap"])),
    )
    for place, (text, tip) in enumerate(heads, start=1):
        cell = _cell(text, place, head=True)
        cell.setToolTip(tip)
        line.addWidget(cell, 0, place)
    return holder


def _line(holder: QWidget) -> QGridLayout:
    """The columns are as wide as they must be, the rest is shared out between them."""
    line = QGridLayout(holder)
    line.setContentsMargins(2, 1, 2, 1)
    line.setHorizontalSpacing(1)
    line.setVerticalSpacing(0)
    for place, width in enumerate(WIDTHS):
        line.setColumnStretch(place, width)
    return line


def compare_rows(rows: Sequence[Row]) -> list[CompareRow]:
    """The lines; in all but the first what differs is bold."""
    return [CompareRow(row, rows[0] if number else None) for number, row in enumerate(rows)]
