"""The window in which the values of one's own copy are typed in, table by table, and kept as a pack."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QUndoStack
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialog,
    QFileDialog,
    QInputDialog,
    QLineEdit,
    QMessageBox,
    QTableView,
    QWidget,
)

from engine.board.files import read_plain, write_whole
from engine.wargame.actfile import ActFile, waiting
from engine.wargame.draft import Draft
from engine.wargame.ownpack import OwnPack, stamp
from engine.wargame.ownunits import COUNTERS
from engine.wargame.packexport import export, module_values
from engine.wargame.packfiles import PackError
from engine.wargame.sheet import Sheet
from engine.wargame.sheetacts import Rows, read_act, written
from engine.wargame.sheetcsv import MOST_CSV, from_csv, to_csv
from nemesis_gui.base.settings import packs_folder
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.theme import Theme
from nemesis_gui.features.values.faces import Faces
from nemesis_gui.features.values.headings import Headings
from nemesis_gui.features.values.outlooks import Outlooks
from nemesis_gui.features.values.table import SheetModel, hidden
from nemesis_gui.play.keeping import Keep, free_path, keep_pack, still_waiting, taken_up
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.dropdown import DropDown
from nemesis_gui.widgets.layouts import add, button, column, label, side_by_side, size_up
from nemesis_gui.widgets.save_path import ask_to_save, documents

SIZE: Final = (1060, 720)
SEEN: Final = 60
"""Rows by which the width of columns goes: a map has two thousand."""


class ValuesWindow(QDialog):
    """Tables of a title; what is typed is bold, and an entry that one has been through is 'printed'."""

    def __init__(
        self, words: Words, draft: Draft, keep: Keep, look: tuple[BoardArt, Theme], parent: QWidget | None = None,
        proposals: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        """``look`` is what counters are drawn with; ``proposals`` are figures that a module has on counters, by id."""
        super().__init__(parent)
        self._proposals = proposals or {}
        self.words, self.draft, self._keep = words, draft, keep
        self._path = draft.old.path if draft.old and draft.old.path != Path() else None
        self._stamp = stamp(self._path)
        self.headings = Headings(words)
        self.undo = QUndoStack(self)
        made = partial(SheetModel, draft, undo=self.undo, headings=self.headings)
        self._models = {name: made(sheet) for name, sheet in draft.sheets.items()}
        self.waiting = self._acts()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(f"{words.tr('Values of your own copy')} – {words.title.name}")
        size_up(self, *SIZE)
        self._make_choice()
        self._make_parts(look)
        self._lay_out()
        self._list_tables()
        self._take_up()
        figured = (name for name, sheet in draft.sheets.items()
                   if sheet.shape == "entries" and any(column.is_figure for column in sheet.columns))  # fmt: skip
        first = next(figured, "")
        self.show_table(first or self.tables.currentData())
        self.line.setFocus()

    # -- what it is made of

    def _make_choice(self) -> None:
        """First the file, then the table in it."""
        tr, title = self.words.tr, self.draft.title
        scenarios = {f"{name}.yaml": self.words.scenario(name) for name in title.scenarios()}
        self.pages, self.tables = DropDown(), DropDown()
        for sheet in self.draft.sheets.values():
            if self.pages.findData(sheet.file) < 0:
                self.pages.addItem(self.headings.page(sheet, scenarios), sheet.file)
        self.pages.setAccessibleName(tr("Part of the game"))
        self.tables.setAccessibleName(tr("Table"))
        self.tables.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToContents)
        self.pages.currentIndexChanged.connect(self._list_tables)
        self.tables.currentIndexChanged.connect(self._turn_to)

    def _make_parts(self, look: tuple[BoardArt, Theme]) -> None:
        tr = self.words.tr
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
        self.view.horizontalHeader().setResizeContentsPrecision(SEEN)
        self.view.setAccessibleName(tr("Table"))
        self.shown = QSortFilterProxyModel(self, filterKeyColumn=-1)
        self.shown.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.search.textChanged.connect(self.shown.setFilterFixedString)
        self.view.setModel(self.shown)
        self.view.selectionModel().currentRowChanged.connect(self._show_entry)
        self.line = QLineEdit()
        self.line.setAccessibleName(tr("Figures of this entry"))
        self.proposal, self._proposed = label("", wrap=True), ""
        """What the module has, and what Enter takes of it."""
        self.line.returnPressed.connect(self._take_figures)
        old = self.draft.old
        self.name = QLineEdit(old.head.name if old else tr("My copy"), maxLength=60)
        self.name.setAccessibleName(tr("Name of the pack"))
        self.faces = Faces(self.words, *look)
        self.outlooks = Outlooks(self.words, self.headings)
        self.brings = label(tr("What the table brings, column by column; in brackets what the rebuilt one brings:"),
                            "faded", wrap=True)  # fmt: skip

    def _lay_out(self) -> None:
        tr = self.words.tr
        undo, redo = self.undo.createUndoAction(self, tr("Undo")), self.undo.createRedoAction(self, tr("Redo"))
        undo.setShortcut(QKeySequence.StandardKey.Undo)
        redo.setShortcut(QKeySequence.StandardKey.Redo)
        self.addActions([undo, redo])
        told = tr("Type the figures as they are printed, then Enter. Enter alone: right as they stand.")
        self.grow_button = button(tr("Add an entry like this…"), self._grow)
        self.shrink_button = button(tr("Leave this entry out"), self._leave_out)
        ways = (
            ("Table from a file…", self._ask_table), ("Paste a table", self._paste),
            ("Table to a file…", self._write_table),
        )  # fmt: skip
        buttons = [self.grow_button, self.shrink_button, *(button(tr(text), run) for text, run in ways)]
        self.keep_button = button(tr("Keep as a pack"), self.keep, "primary")
        given = button(tr("Pack to a file…"), self._write_pack)
        for one in (*buttons, given, self.keep_button):
            one.setAutoDefault(False)
        add(
            column(self, 14, 8),
            side_by_side(self.pages, self.tables, self.search, self.all_columns, None, self.progress),
            side_by_side(self.view, self.faces, wide=self.view), self.brings, self.outlooks,
            self.figures, self.proposal, self.line, label(told, "faded", wrap=True), self.fault,
            side_by_side(*buttons, None),
            side_by_side(label(tr("Name of the pack")), self.name, given, self.keep_button, wide=self.name),
        )  # fmt: skip

    # -- one table after the other

    @property
    def sheet(self) -> Sheet:
        return self.draft.sheets[self.tables.currentData()]

    def show_table(self, name: str) -> None:
        """Turn to a table."""
        self.pages.setCurrentIndex(self.pages.findData(self.draft.sheets[name].file))
        self.tables.setCurrentIndex(self.tables.findData(name))

    def _take_up(self) -> None:
        """Type once more what was typed and not kept, and listen to what is from now on."""
        taken = self.waiting.take_up(self._act)
        for name, model in self._models.items():
            model.setParent(self)
            model.refused.connect(self._refuse)
            model.miscounted.connect(self._count)
            model.said.connect(partial(self._write, name))
            model.typedChanged.connect(self._check)
        if taken or self.waiting.torn or self.waiting.put_aside:
            self._check()
            self.fault.setText(self.fault.text() or taken_up(self.words, self.waiting))

    def _act(self, said: object) -> None:
        table, rows = read_act(self.draft.sheets, said)
        self._models[table].take_up(rows)

    def _acts(self) -> ActFile:
        """Where what is typed waits until it is in the pack."""
        return waiting(packs_folder(), "values", self.draft.title.id, self._path)

    def _write(self, table: str, rows: Rows) -> None:
        try:
            self.waiting.add(written(table, rows))
        except OSError as error:
            self._refuse(f"{self.waiting.path}: {error.strerror or error}")

    def _list_tables(self) -> None:
        self.tables.blockSignals(True)
        self.tables.clear()
        for name, sheet in self.draft.sheets.items():
            if sheet.file == self.pages.currentData():
                self.tables.addItem(self.headings.table(sheet), name)
        self.tables.blockSignals(False)
        self._turn_to()

    def _turn_to(self) -> None:
        self.model = self._models[self.sheet.id]
        self.shown.setSourceModel(self.model)
        self._hide_columns()
        self.view.resizeColumnsToContents()
        self.grow_button.setVisible(self.model.can_grow)
        self.shrink_button.setVisible(self.model.can_shrink)
        self.view.selectRow(0)
        self._tell()

    def _hide_columns(self) -> None:
        few = set(hidden(self.draft, self.sheet))
        seldom = set() if self.all_columns.isChecked() else few
        self.all_columns.setVisible(bool(few))
        for number in range(self.model.columnCount()):
            self.view.setColumnHidden(number, number in seldom)

    def _tell(self) -> None:
        """How much is printed, the entry that is chosen, and what the table brings."""
        self.progress.setText(self.words.tr("{n} of {all} as printed", n=self.model.done(), all=self.model.rowCount()))
        self._show_entry(self.view.currentIndex())
        found = self.draft.outlook(self.sheet.id)
        self.brings.setVisible(found is not None)
        self.outlooks.setVisible(found is not None)
        if found is not None:
            self.outlooks.show_figures(*found)

    # -- what is wrong

    def _check(self) -> None:
        """What the rules do not take of what was typed is told at once, and marked."""
        found = self.draft.check()
        for name, model in self._models.items():
            model.mark(found.own if found is not None and found.table == name else "")
        self.fault.setText(self.words.fault(found.text) if found is not None else "")
        if self.sheet.is_grid:
            self.view.resizeColumnsToContents()  # what is typed is bold, and wider
        else:
            self.view.resizeColumnToContents(0)
        self._tell()

    def _count(self, typed: str, said: int, wanted: int) -> None:
        """Several digits together are one figure unless there are as many as figures are wanted."""
        told = "'{typed}' is {n:figure|figures}, {wanted} wanted: put spaces between them"
        self.fault.setText(self.words.tr(told, typed=typed, n=said, wanted=wanted))

    def _refuse(self, fault: str) -> None:
        self.fault.setText(self.words.fault(fault))

    # -- one entry after the other

    def _show_entry(self, index: QModelIndex, _before: QModelIndex | None = None) -> None:
        """The entry's counter, and what its figures are now."""
        row = self.shown.mapToSource(index).row()
        self.line.setEnabled(row >= 0)
        self.line.setPlaceholderText(" ".join(self.model.figures(row)) if row >= 0 else "")
        self.figures.setText(self.model.named_figures(row) if row >= 0 else "")
        self._propose(row)
        self.faces.show_counter(self.draft.counters.get(self.model.own(row)) if row >= 0 else None)

    def _propose(self, row: int) -> None:
        """Beside the line what the module has on this counter; where Enter takes it, it stands in the line faintly."""
        text = self._proposals.get(self.model.own(row), "") if row >= 0 and self._are_counters else ""
        self._proposed = self.model.proposed(row, text) if text else ""
        self.proposal.setVisible(bool(text))
        told = "In your module: {figures}. Enter takes that; other figures are typed."
        bare = "In your module: {figures}"
        self.proposal.setText(self.words.tr(told if self._proposed else bare, figures=text))
        if self._proposed:
            self.line.setPlaceholderText(self._proposed)

    @property
    def _are_counters(self) -> bool:
        return self.sheet.file == COUNTERS

    def _take_figures(self) -> None:
        """Take what was typed of the entry, or else what is proposed, and go to the next one."""
        index = self.view.currentIndex()
        after = QPersistentModelIndex(self.shown.index(index.row() + 1, 0))  # what is typed may leave what is searched
        said = self.line.text() or self._proposed
        if index.isValid() and self.model.type_figures(self.shown.mapToSource(index).row(), said):
            self.line.clear()
            if after.isValid():
                self.view.selectRow(after.row())
            self._tell()

    def _grow(self) -> None:
        """Add an entry with the values of the one that is chosen, under a name of its own."""
        name = self.model.next_own()
        if not name:
            asked = self.words.tr("What is the new entry called in the file?")
            name, _ = QInputDialog.getText(self, self.words.tr("Add an entry like this…"), asked)
        if not name.strip():
            return
        if not self.model.grow(name, self.shown.mapToSource(self.view.currentIndex()).row()):
            self._refuse(self.words.tr("There is an entry '{name}' already", name=name.strip()))
            return
        self.search.clear()
        self.view.selectRow(self.shown.rowCount() - 1)

    def _leave_out(self) -> None:
        row = self.shown.mapToSource(self.view.currentIndex()).row()
        if row >= 0:
            self.model.leave_out(row)

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
                write_whole(path, to_csv(self.sheet, self.draft.typed[self.sheet.id]))
        except OSError as error:
            self._refuse(f"{path}: {error.strerror or error}")

    # -- keeping

    def keep(self) -> None:
        """Write the pack and use it for new games; what cannot be played with is told and not kept."""
        try:
            pack, path = self.pack(), self._path or free_path(self.name.text(), self.words.title.id)
            self._stamp = keep_pack(pack, path, self._keep, self._stamp)
        except (ValueError, OSError) as error:
            self._refuse(str(error))
            return
        self.undo.setClean()
        self._path = path
        self.fault.setText(still_waiting(self.words, self.waiting))
        self.waiting = self._acts()
        text = self.words.tr("Kept. New games are begun with these values: {name}", name=pack.head.label)
        QMessageBox.information(self, self.windowTitle(), text)

    def _write_pack(self) -> None:
        """Write the pack to be given on; what came from a module goes along only if that is wanted."""
        try:
            pack = self.pack()
            found = module_values(pack)
            whole = bool(found) and self._wants_module(found)
            offered = documents() / free_path(self.name.text(), self.words.title.id).name
            path = ask_to_save(self, self.words.tr, self.words.tr("Pack to a file…"), offered)
            if path is not None:
                write_whole(path, export(pack, with_module=whole).text())
        except (ValueError, OSError) as error:
            self._refuse(str(error))

    def _wants_module(self, values: int) -> bool:
        text = "{n:value|values} came from a module, the work of somebody else. Write them into the file too?"
        roles = QMessageBox.StandardButton
        asked = self.words.tr(text, n=values)
        return QMessageBox.question(self, self.windowTitle(), asked, roles.Yes | roles.No, roles.No) == roles.Yes

    def pack(self) -> OwnPack:
        """What was typed as a pack; raises PackError."""
        return self.draft.pack(self.name.text().strip())

    def reject(self) -> None:
        """Close; what is not kept waits for the next time, unless it is not wanted."""
        roles = QMessageBox.StandardButton
        waits = roles.No if self.undo.isClean() else self._asked()
        if waits == roles.Cancel:
            return
        if waits == roles.No:
            self._forget()
        super().reject()

    def _asked(self) -> QMessageBox.StandardButton:
        """Whether what was typed and not kept shall wait. Escape answers neither: the window stays."""
        roles = QMessageBox.StandardButton
        asked = self.words.tr("What you typed is no pack yet. Shall it wait until you open this page again?")
        ways = roles.Yes | roles.No | roles.Cancel
        return QMessageBox.question(self, self.windowTitle(), asked, ways, roles.Yes)

    def _forget(self) -> None:
        """Of what was typed nothing waits that would not be in the pack."""
        with suppress(OSError):
            self.waiting.done()
