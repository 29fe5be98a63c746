"""The window in which the values of one's own copy are typed in, table by table, and kept as a pack."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QUndoStack
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QFileDialog,
    QLineEdit,
    QMessageBox,
    QTableView,
    QWidget,
)

from engine.board.files import read_plain, write_whole
from engine.wargame.ownpack import OwnPack, new_pack, renamed, with_values
from engine.wargame.packfiles import PackError
from engine.wargame.packtitle import WorldTitle
from engine.wargame.sheet import MOST_CSV, Sheet, from_csv, sheets, to_csv
from nemesis_gui.features.values.table import Row, SheetModel, hidden
from nemesis_gui.play.keeping import Keep, free_path, keep_pack
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.dropdown import DropDown
from nemesis_gui.widgets.layouts import add, button, column, label, side_by_side, size_up
from nemesis_gui.widgets.save_path import ask_to_save, documents

SIZE: Final = (980, 640)


class ValuesWindow(QDialog):
    """Tables of a title; what is typed is bold, and an entry that one has been through is 'printed'."""

    def __init__(
        self, words: Words, sheets: Mapping[str, Sheet], keep: Keep, old: OwnPack | None, parent: QWidget | None = None
    ) -> None:
        """``old`` is the pack that the values of the tables have been laid over from, which is gone on with."""
        super().__init__(parent)
        self.words, self.sheets, self._keep, self._old = words, sheets, keep, old
        self._path = old.path if old else None
        self.typed: dict[str, dict[str, Row]] = {name: {} for name in sheets}
        self.undo = QUndoStack(self)
        self._models = {name: self._table(sheet) for name, sheet in sheets.items()}
        self._kept = 0
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(words.tr("Values of your own copy"))
        size_up(self, *SIZE)
        self._make_parts()
        self._lay_out()
        self._turn_to()
        self.line.setFocus()

    # -- what it is made of

    def _make_parts(self) -> None:
        tr = self.words.tr
        self.tables = DropDown()
        for name in self.sheets:
            self.tables.addItem(name.replace(".", ": ").replace("_", " "), name)
        self.tables.setAccessibleName(tr("Table"))
        self.tables.currentIndexChanged.connect(self._turn_to)
        self.search = QLineEdit(placeholderText=tr("Search"), clearButtonEnabled=True)
        self.search.setAccessibleName(tr("Search"))
        self.all_columns = QCheckBox(tr("All columns"))
        self.all_columns.toggled.connect(self._hide_columns)
        self.progress, self.fault = label("", "faded"), label("", "warning", wrap=True)
        self.figures = label("", wrap=True)
        """What the figures of the entry are, and what they are called."""
        self.view = QTableView()
        self.view.setAlternatingRowColors(True)
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.view.verticalHeader().hide()
        self.view.setAccessibleName(tr("Table"))
        self.shown = QSortFilterProxyModel(self, filterKeyColumn=-1)
        self.shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.search.textChanged.connect(self.shown.setFilterFixedString)
        self.view.setModel(self.shown)
        self.view.selectionModel().currentRowChanged.connect(self._show_hint)
        self.line = QLineEdit()
        self.line.setAccessibleName(tr("Figures of this entry"))
        self.line.returnPressed.connect(self._take_figures)
        self.name = QLineEdit(self._old.head.name if self._old else tr("My copy"), maxLength=60)
        self.name.setAccessibleName(tr("Name of the pack"))

    def _lay_out(self) -> None:
        tr = self.words.tr
        undo, redo = self.undo.createUndoAction(self, tr("Undo")), self.undo.createRedoAction(self, tr("Redo"))
        undo.setShortcut(QKeySequence.StandardKey.Undo)
        redo.setShortcut(QKeySequence.StandardKey.Redo)
        self.addActions([undo, redo])
        told = tr("Type the figures as they are printed, then Enter. Enter alone: right as they stand.")
        ways = (
            ("Table from a file…", self._ask_table), ("Paste a table", self._paste),
            ("Table to a file…", self._write_table),
        )  # fmt: skip
        buttons = [button(tr(text), run) for text, run in ways]
        self.keep_button = button(tr("Keep as a pack"), self.keep, "primary")
        for one in (*buttons, self.keep_button):
            one.setAutoDefault(False)
        add(
            column(self, 14, 8),
            side_by_side(self.tables, self.search, self.all_columns, None, self.progress),
            self.view, self.figures, self.line, label(told, "faded", wrap=True), self.fault,
            side_by_side(*buttons, None),
            side_by_side(label(tr("Name of the pack")), self.name, self.keep_button, wide=self.name),
            wide=self.view,
        )  # fmt: skip

    # -- one table after the other

    @property
    def sheet(self) -> Sheet:
        return self.sheets[self.tables.currentData()]

    def _table(self, sheet: Sheet) -> SheetModel:
        tr = self.words.tr
        made = SheetModel(sheet, self.typed[sheet.id], self.undo, (tr("Name in the file"), tr("Source")))
        made.setParent(self)
        made.refused.connect(self._refuse)
        made.miscounted.connect(self._count)
        made.typedChanged.connect(self._tell)
        return made

    def _turn_to(self) -> None:
        self.model = self._models[self.sheet.id]
        self.shown.setSourceModel(self.model)
        self._hide_columns()
        self.view.resizeColumnsToContents()
        self.view.selectRow(0)
        self._tell()

    def _hide_columns(self) -> None:
        seldom = set() if self.all_columns.isChecked() else set(hidden(self.sheet))
        for number in range(self.model.columnCount()):
            self.view.setColumnHidden(number, number in seldom)

    def _tell(self) -> None:
        self.fault.clear()
        all_ = len(self.sheet.entries)
        self.progress.setText(self.words.tr("{n} of {all} as printed", n=self.model.done(), all=all_))
        self._show_hint(self.view.currentIndex())

    def _count(self, said: int, wanted: int) -> None:
        self.fault.setText(self.words.tr("{n:figure|figures} typed, {wanted} wanted", n=said, wanted=wanted))

    def _refuse(self, fault: str) -> None:
        self.fault.setText(self.words.fault(fault))

    # -- one entry after the other

    def _show_hint(self, index: QModelIndex, _before: QModelIndex | None = None) -> None:
        """What the figures of the entry are now."""
        row = self.shown.mapToSource(index).row()
        self.line.setEnabled(row >= 0)
        self.line.setPlaceholderText(" ".join(self.model.figures(row)) if row >= 0 else "")
        self.figures.setText(self.model.named_figures(row) if row >= 0 else "")

    def _take_figures(self) -> None:
        """Take what was typed of the entry, and go to the next one."""
        index = self.view.currentIndex()
        after = QPersistentModelIndex(self.shown.index(index.row() + 1, 0))  # what is typed may leave what is searched
        if index.isValid() and self.model.type_figures(self.shown.mapToSource(index).row(), self.line.text()):
            self.line.clear()
            if after.isValid():
                self.view.selectRow(after.row())
            self._tell()

    # -- tables from elsewhere

    def _ask_table(self) -> None:
        heading = self.words.tr("Table from a file…")
        name, _ = QFileDialog.getOpenFileName(self, heading, str(documents()), "CSV (*.csv)")
        if name:
            self.read_table(Path(name))

    def read_table(self, path: Path) -> None:
        """Take what a file has typed."""
        try:
            text = read_plain(path, MOST_CSV + 1).decode("utf-8", "replace")
        except OSError as error:
            self._refuse(f"{path.name}: {error.strerror or error}")
            return
        self._take_table(text)

    def _paste(self) -> None:
        self._take_table(QGuiApplication.clipboard().text())

    def _take_table(self, text: str) -> None:
        try:
            self.model.take(from_csv(self.sheet, text))
        except PackError as error:
            self._refuse(str(error))

    def _write_table(self) -> None:
        offered = documents() / f"{self.words.title.id}-{self.sheet.id}.csv"
        path = ask_to_save(self, self.words.tr, self.words.tr("Table to a file…"), offered)
        try:
            if path is not None:
                write_whole(path, to_csv(self.sheet, self.typed[self.sheet.id]))
        except OSError as error:
            self._refuse(f"{path}: {error.strerror or error}")

    # -- keeping

    def keep(self) -> None:
        """Write the pack and use it for new games; what cannot be played with is told and not kept."""
        try:
            pack, path = self.pack(), self._path or free_path(self.name.text(), self.words.title.id)
            keep_pack(pack, path, self._keep)
        except (ValueError, OSError) as error:
            self._refuse(str(error))
            return
        self._kept = self.undo.index()
        self._path = path
        text = self.words.tr("Kept. New games are begun with these values: {name}", name=pack.head.label)
        QMessageBox.information(self, self.windowTitle(), text)

    def pack(self) -> OwnPack:
        """What was typed as a pack; raises PackError."""
        name = self.name.text().strip()
        found = renamed(self._old, name) if self._old else new_pack(self.words.title.id, name)
        for table, typed in self.typed.items():
            sheet = self.sheets[table]
            found = with_values(found, sheet.file, sheet.data(typed))
        return found

    def reject(self) -> None:
        """Close; what is not kept is asked about."""
        tr, roles = self.words.tr, QMessageBox.StandardButton
        text = tr("What you typed is not kept yet. Close all the same?")
        if self.undo.index() == self._kept or QMessageBox.question(self, self.windowTitle(), text) == roles.Yes:
            super().reject()


def tables_of(title: WorldTitle[Any, Any, Any]) -> dict[str, Sheet]:
    """The tables of a title by name; raises PackError."""
    return {sheet.id: sheet for sheet in sheets(title.files, title.making.kinds)}
