"""What a combat table brings by column, beside the table as it is typed: what differs from the one that ships is bold
and has the old figure behind it."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from engine.table.wording.typography import number
from engine.wargame.outlook import Line, Outlook
from nemesis_gui.features.values.headings import Headings
from nemesis_gui.play.figures import percent
from nemesis_gui.session.words import Words

CHANGED: Final = "{now}  ({before})"
PLACES: Final = 2


class Outlooks(QTableWidget):
    """A row a figure, a column one of the odds."""

    def __init__(self, words: Words, headings: Headings) -> None:
        super().__init__()
        self._words, self._headings = words, headings
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(words.tr("What the table brings"))

    def show_figures(self, shipped: Outlook, typed: Outlook) -> None:
        """Show the figures of a table as it was typed, against those of the one that ships."""
        self.setColumnCount(len(typed.columns))
        self.setRowCount(len(typed.lines))
        self.setHorizontalHeaderLabels(list(typed.columns))
        self.setVerticalHeaderLabels([self._headings.line(line.name) for line in typed.lines])
        before = {line.name: dict(zip(shipped.columns, line.figures, strict=True)) for line in shipped.lines}
        for row, line in enumerate(typed.lines):
            for place, (column, figure) in enumerate(zip(typed.columns, line.figures, strict=True)):
                self.setItem(row, place, self._item(line, figure, before.get(line.name, {}).get(column)))
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.resizeRowsToContents()
        rows = sum(self.rowHeight(row) for row in range(self.rowCount()))
        self.setFixedHeight(rows + self.horizontalHeader().sizeHint().height() + 2 * self.frameWidth() + 14)

    def _item(self, line: Line, now: Fraction, before: Fraction | None) -> QTableWidgetItem:
        same = before is None or before == now
        text = self._told(line, now)
        both = text if before is None or same else CHANGED.format(now=text, before=self._told(line, before))
        item = QTableWidgetItem(both)
        item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        font = QFont()
        font.setBold(not same)
        item.setFont(font)
        return item

    def _told(self, line: Line, figure: Fraction) -> str:
        """A mean with its decimals, a share or chance in per cent."""
        if line.measure == "share":
            return percent(figure)
        return number(float(figure), self._words.lang, PLACES)
