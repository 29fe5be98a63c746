"""A table of values as Qt's views show and edit one; every change can be taken back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont, QUndoCommand, QUndoStack

from engine.wargame.packfiles import PackError
from engine.wargame.sheet import Column, Sheet

PRINTED: Final = "printed"
_FIGURE: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?|\*")
Index = QModelIndex | QPersistentModelIndex
Row = dict[Column, object]
_NOWHERE: Final = QModelIndex()


class Typing(QUndoCommand):
    """What was typed of entries, or that they are right as they stand; None for entries of which nothing is said."""

    def __init__(self, model: SheetModel, rows: Mapping[str, Row | None]) -> None:
        super().__init__(", ".join(rows))
        self._model, self._rows = model, dict(rows)

    def redo(self) -> None:
        self._rows = self._model.put(self._rows)

    def undo(self) -> None:
        self._rows = self._model.put(self._rows)


class SheetModel(QAbstractTableModel):
    """A row an entry, a column a value, the last column where it comes from."""

    refused = Signal(str)
    """What is wrong with what was typed."""
    miscounted = Signal(int, int)
    """How many figures were typed, and how many there are."""
    typedChanged = Signal()

    def __init__(self, sheet: Sheet, typed: dict[str, Row], undo: QUndoStack, headers: tuple[str, str]) -> None:
        """``headers`` are the words for what an entry is called and for where it comes from."""
        super().__init__()
        self.sheet, self.typed = sheet, typed
        self._undo, self._headers = undo, headers
        self._rows = {sheet.own(entry): number for number, entry in enumerate(sheet.entries)}

    # -- what Qt asks

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.sheet.entries)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.sheet.columns) + 2

    def headerData(self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.DisplayRole or way != Qt.Orientation.Horizontal:
            return None
        column = self._column(section)
        return column.label if column is not None else self._headers[bool(section)]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self.text(index.row(), index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return str(self.sheet.entries[index.row()].get("why", "")) or None
        if role == Qt.ItemDataRole.FontRole and self._is_typed(index):
            font = QFont()
            font.setBold(True)
            return font
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        usual = super().flags(index)
        return usual | Qt.ItemFlag.ItemIsEditable if self._column(index.column()) is not None else usual

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        column = self._column(index.column())
        if column is None or role != Qt.ItemDataRole.EditRole or value == self.text(index.row(), index.column()):
            return False
        return self._type(index.row(), {column: str(value)})

    # -- what is typed

    def text(self, row: int, number: int) -> str:
        """What stands in a cell."""
        entry, column = self.sheet.entries[row], self._column(number)
        own = self.sheet.own(entry)
        if column is None:
            return own if number == 0 else PRINTED if own in self.typed else self.sheet.source(entry)
        typed = self.typed.get(own, {})
        return column.text(_nested(column, typed[column])) if column in typed else column.text(entry)

    def figures(self, row: int) -> list[str]:
        """The figures of an entry in the order in which they are typed."""
        return [figure for column in self._figured(row) for figure in _FIGURE.findall(self._cell(row, column))]

    def named_figures(self, row: int) -> str:
        """The same with the names of their columns."""
        return " · ".join(f"{column.label} {self._cell(row, column)}" for column in self._figured(row))

    def type_figures(self, row: int, text: str) -> bool:
        """Take the figures of an entry as they were typed, one behind the other; False where they are not so many.

        Where each has one digit nothing need stand between them. No text at all says that they are right.
        """
        wanted, said = len(self.figures(row)), _FIGURE.findall(text)
        if len(said) == 1 and len(text.strip()) == wanted:
            said = list(text.strip())
        if not text.strip():
            return self._type(row, {})
        if len(said) != wanted:
            self.miscounted.emit(len(said), wanted)
            return False
        left = iter(said)
        cells = {column: self._cell(row, column) for column in self._figured(row)}
        return self._type(row, {column: _FIGURE.sub(lambda _old: next(left), old) for column, old in cells.items()})

    def take(self, rows: Mapping[str, Row]) -> None:
        """Take what was typed elsewhere, in one step."""
        if rows:
            self._undo.push(Typing(self, {own: {**self.typed.get(own, {}), **row} for own, row in rows.items()}))

    def put(self, rows: Mapping[str, Row | None]) -> dict[str, Row | None]:
        """Say this of entries, and give back what was said before."""
        before = {own: self.typed.get(own) for own in rows}
        for own, row in rows.items():
            if row is None:
                self.typed.pop(own, None)
            else:
                self.typed[own] = row
            number = self._rows[own]
            self.dataChanged.emit(self.index(number, 0), self.index(number, self.columnCount() - 1))
        self.typedChanged.emit()
        return before

    def done(self) -> int:
        """How many entries are as printed."""
        entries = self.sheet.entries
        return sum(self.sheet.own(entry) in self.typed or self.sheet.source(entry) == PRINTED for entry in entries)

    def _type(self, row: int, texts: Mapping[Column, str]) -> bool:
        own = self.sheet.own(self.sheet.entries[row])
        try:
            read = {column: column.read(text) for column, text in texts.items() if text != self._cell(row, column)}
        except PackError as error:
            self.refused.emit(str(error))
            return False
        self._undo.push(Typing(self, {own: {**self.typed.get(own, {}), **read}}))
        return True

    def _figured(self, row: int) -> Iterator[Column]:
        """The columns of an entry that have figures."""
        return (one for one in self.sheet.columns if one.is_figure and _FIGURE.search(self._cell(row, one)))

    def _cell(self, row: int, column: Column) -> str:
        return self.text(row, self.sheet.columns.index(column) + 1)

    def _column(self, number: int) -> Column | None:
        return self.sheet.columns[number - 1] if 0 < number <= len(self.sheet.columns) else None

    def _is_typed(self, index: Index) -> bool:
        typed = self.typed.get(self.sheet.own(self.sheet.entries[index.row()]))
        column = self._column(index.column())
        return typed is not None and (column is None or column in typed)


def _nested(column: Column, value: object) -> dict[str, Any]:
    """An entry that has but this value."""
    found: Any = value
    for key in reversed(column.path):
        found = {key: found}
    return dict(found)


def hidden(sheet: Sheet) -> Iterable[int]:
    """The columns that one seldom types into: those without figures, but for the first one, which is the name."""
    return (number for number, column in enumerate(sheet.columns, 1) if number > 1 and not column.is_figure)
