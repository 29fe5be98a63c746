"""A table of values as Qt's views show and edit one; every change can be taken back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QUndoCommand, QUndoStack

from engine.board.errors import one_line
from engine.wargame.confirmed import PRINTED, is_printed
from engine.wargame.draft import Draft, Row
from engine.wargame.ownunits import front_of
from engine.wargame.packfiles import PackError
from engine.wargame.sheet import GONE, GROWING, LIKE, NOTHING, RIGHT, Column, Sheet, as_typed
from nemesis_gui.base.style import skin
from nemesis_gui.features.values.headings import Headings

_FIGURE: Final = re.compile(r"(?<![0-9A-Za-z*)])[+-]?[0-9]+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?|\*")
"""A figure with its sign; a dash behind a figure parts it from the next one."""
_DASH: Final = re.compile(r"(?<=[0-9*])-(?=[0-9*])")
_PROPOSED: Final = re.compile(r"[0-9]+")
Index = QModelIndex | QPersistentModelIndex
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
    miscounted = Signal(str, int, int)
    """What was typed, how many figures that is, and how many there are."""
    said = Signal(object)
    """What is said of entries from now on."""
    typedChanged = Signal()

    def __init__(self, draft: Draft, sheet: Sheet, undo: QUndoStack, headings: Headings) -> None:
        super().__init__()
        self.sheet, self.faulty = sheet, ""
        self.typed = typed = draft.typed[sheet.id]
        self._undo, self._headings = undo, headings
        self._said, self._usual = draft.said(sheet), draft.source
        self._entries = [*sheet.entries, *({sheet.name: own} for own in typed if own not in self._known())]
        self._number()

    def _known(self) -> set[str]:
        return {self.sheet.own(entry) for entry in self.sheet.entries}

    def _number(self) -> None:
        self._rows = {self.sheet.own(entry): number for number, entry in enumerate(self._entries)}

    # -- what Qt asks

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.sheet.columns) + 2

    def headerData(self, section: int, way: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.DisplayRole or way != Qt.Orientation.Horizontal:
            return None
        column = self._column(section)
        if column is not None:
            return self._headings.column(column)
        return self._headings.source() if section else self._headings.rows(self.sheet)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole and index.column() == 0:
            return self._headings.entry(self.sheet, self.own(index.row()))
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self.text(index.row(), index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return str(self._entries[index.row()].get("why", "")) or None
        if role == Qt.ItemDataRole.FontRole and (self._is_typed(index) or self.is_gone(index.row())):
            font = QFont()
            font.setBold(True)
            font.setStrikeOut(self.is_gone(index.row()))
            return font
        if role == Qt.ItemDataRole.ForegroundRole and self.own(index.row()) == self.faulty:
            return QBrush(QColor(skin().bad))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        usual = super().flags(index)
        return usual | Qt.ItemFlag.ItemIsEditable if self._column(index.column()) is not None else usual

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        column = self._column(index.column())
        if column is None or role != Qt.ItemDataRole.EditRole or value == self.text(index.row(), index.column()):
            return False
        return self._type(index.row(), {column: str(value)})

    # -- what stands in it

    def own(self, row: int) -> str:
        """What an entry is called."""
        return self.sheet.own(self._entries[row])

    def text(self, row: int, number: int) -> str:
        """What stands in a cell."""
        entry, column, own = self._entries[row], self._column(number), self.own(row)
        if column is None:
            return own if number == 0 else self._headings.said_source(self.source(row))
        typed = self.typed.get(own, {})
        return column.text(_nested(column, typed[column])) if column in typed else column.text(entry)

    def source(self, row: int) -> str:
        """Where an entry comes from; of what stands in one table of one source only what the pack says is printed."""
        entry, own = self._entries[row], self.own(row)
        if own in self.typed:
            return self.sheet.source_once(own, self.typed[own]) if self.sheet.tells(own) else self._usual
        source = self.sheet.source(entry)
        silent = self._said is not None and self.sheet.own(entry) not in self._said
        return "" if silent and source == PRINTED else source

    def is_gone(self, row: int) -> bool:
        """Whether an entry is left out."""
        return GONE in self.typed.get(self.own(row), {})

    def mark(self, own: str) -> None:
        """Mark an entry as one that the rules do not take, or none."""
        before, self.faulty = self.faulty, own
        for row in (self._rows[one] for one in (before, own) if one in self._rows):
            self.dataChanged.emit(self.index(row, 0), self.index(row, self.columnCount() - 1))

    # -- what is typed

    def figures(self, row: int) -> list[str]:
        """The figures of an entry in the order in which they are typed; of a row of results all of them."""
        if self.sheet.is_grid:
            return [self._cell(row, column) for column in self.sheet.columns]
        return [figure for column in self._figured(row) for figure in _FIGURE.findall(self._cell(row, column))]

    def named_figures(self, row: int) -> str:
        """The same with the names of their columns."""
        shown = self.sheet.columns if self.sheet.is_grid else tuple(self._figured(row))
        return " · ".join(f"{self._headings.column(column)} {self._cell(row, column)}" for column in shown)

    def proposed(self, row: int, text: str) -> str:
        """The line of figures of an entry with others on its front, such as 6-3-4; empty where they are not as many as
        stand there, and of an entry of which something was typed."""
        said = _PROPOSED.findall(text)
        columns = [] if self.own(row) in self.typed or self.sheet.is_grid else list(self._figured(row))
        found, left = list[str](), iter(said)
        front = front_of(columns)
        for column in columns:
            figures, kept = _FIGURE.findall(self._cell(row, column)), 0
            if column in front:
                value = column.of(self._entries[row])
                first = value[0] if isinstance(value, list | tuple) and value else value
                kept = len(_FIGURE.findall(as_typed(first)))
            found += [*islice(left, kept), *figures[kept:]]
        whole = not next(left, "") and len(found) == len(self.figures(row))
        return " ".join(found) if said and whole else ""

    def type_figures(self, row: int, text: str) -> bool:
        """Take the figures of an entry as they were typed, one behind the other; False where they are not so many.

        Where each has one digit nothing need stand between them. No text at all says that they are right. What is
        neither a figure nor stands between those of the entry is refused.
        """
        text = text.strip()
        if not text:
            return self._type(row, {}, RIGHT)
        now = self.figures(row)
        wanted = len(now)
        if not self.sheet.is_grid and not any(figure.startswith("-") for figure in now):
            text = _DASH.sub(" ", text)
        strange = self._strange(row, text)
        if strange:
            self.refused.emit(f"no figure: '{one_line(strange, 20)}'")
            return False
        said = text.split() if self.sheet.is_grid else _FIGURE.findall(text)
        if len(said) == 1 and len(text) == wanted and (self.sheet.is_grid or text.isalnum()):
            said = list(text)
        if len(said) != wanted:
            self.miscounted.emit(one_line(text, 20), len(said), wanted)
            return False
        if self.sheet.is_grid:
            return self._type(row, dict(zip(self.sheet.columns, said, strict=True)), RIGHT)
        left = iter(said)
        cells = {column: self._cell(row, column) for column in self._figured(row)}
        texts = {column: _FIGURE.sub(lambda _old: next(left), old) for column, old in cells.items()}
        return self._type(row, texts, RIGHT)

    def _strange(self, row: int, text: str) -> str:
        """The first thing in a line of figures that is none, nor stands beside those of the entry; else empty."""
        if self.sheet.is_grid:
            return ""
        known = {word for column in self._figured(row) for word in _beside(self._cell(row, column))}
        return next((word for word in _beside(text) if word not in known), "")

    def take_up(self, rows: Mapping[str, Row | None]) -> None:
        """Say what was said of entries before the window was closed."""
        self._undo.push(Typing(self, rows))

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
            self._fit(own)
        self.said.emit(rows)
        self.typedChanged.emit()
        return before

    def _fit(self, own: str) -> None:
        """Have a row for each entry, new ones last."""
        number, known = self._rows.get(own), own in self._known()
        if number is None:
            self.beginInsertRows(QModelIndex(), len(self._entries), len(self._entries))
            self._entries.append({self.sheet.name: own})
            self._number()
            self.endInsertRows()
        elif not known and own not in self.typed:
            self.beginRemoveRows(QModelIndex(), number, number)
            del self._entries[number]
            self._number()
            self.endRemoveRows()
        else:
            self.dataChanged.emit(self.index(number, 0), self.index(number, self.columnCount() - 1))

    # -- entries that come and go

    @property
    def can_grow(self) -> bool:
        """Whether the table may have further entries."""
        return self.sheet.shape in GROWING

    @property
    def can_shrink(self) -> bool:
        """Whether entries can be left out: of a list."""
        return self.sheet.shape in ("list", "entries")

    def next_own(self) -> str:
        """What a further entry is called in a list without names; empty where it needs a name."""
        return str(len(self._entries) + 1) if self.sheet.shape == "list" else ""

    def grow(self, own: str, like: int = -1) -> bool:
        """Add an entry of this name with the values of a row; False for a name that is taken or none."""
        own = own.strip()
        if not own or own in self._rows:
            return False
        texts = {column: self._cell(like, column) for column in self.sheet.columns} if like >= 0 else {}
        row = {column: column.read(text) for column, text in texts.items() if text != NOTHING}
        self._undo.push(Typing(self, {own: row | {LIKE: True} if row else row}))
        return True

    def leave_out(self, row: int) -> None:
        """Leave an entry out; one that was added goes."""
        own = self.own(row)
        self._undo.push(Typing(self, {own: {GONE: True} if own in self._known() else None}))

    def done(self) -> int:
        """How many entries are as printed."""
        return sum(is_printed(self.source(row)) for row in range(len(self._entries)))

    def _type(self, row: int, texts: Mapping[Column, str], *marks: Column) -> bool:
        """Take what was typed into cells of an entry, and these marks of it; False where it cannot be."""
        own = self.own(row)
        try:
            read = {column: self.sheet.read(own, column, text) for column, text in texts.items()
                    if text != self._cell(row, column)}  # fmt: skip
        except PackError as error:
            self.refused.emit(str(error))
            return False
        kept = {column: value for column, value in self.typed.get(own, {}).items() if column != GONE}
        self._undo.push(Typing(self, {own: {**kept, **read, **dict.fromkeys(marks, True)}}))
        return True

    def _figured(self, row: int) -> Iterator[Column]:
        """The columns of an entry that have figures."""
        return (one for one in self.sheet.figured(self.own(row)) if _FIGURE.search(self._cell(row, one)))

    def _cell(self, row: int, column: Column) -> str:
        return self.text(row, self.sheet.columns.index(column) + 1)

    def _column(self, number: int) -> Column | None:
        return self.sheet.columns[number - 1] if 0 < number <= len(self.sheet.columns) else None

    def _is_typed(self, index: Index) -> bool:
        typed = self.typed.get(self.own(index.row()))
        column = self._column(index.column())
        return typed is not None and (column is None or column in typed)


def _beside(text: str) -> list[str]:
    """What stands beside the figures of a text but blanks, commas and slashes."""
    return re.sub(r"[,/]", " ", _FIGURE.sub(" ", text)).split()


def _nested(column: Column, value: object) -> dict[str, Any]:
    """An entry that has but this value."""
    found: Any = value
    for key in reversed(column.path):
        found = {key: found}
    return dict(found)


def hidden(draft: Draft, sheet: Sheet) -> Iterable[int]:
    """The columns of counters that one seldom types into: those without figures, but for the first, the name. Of all
    other tables one sees everything."""
    if not any(sheet.own(entry) in draft.counters for entry in sheet.entries[:1]):
        return ()
    return (number for number, column in enumerate(sheet.columns, 1) if number > 1 and not column.is_figure)
