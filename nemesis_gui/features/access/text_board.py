"""The board as text: every hex with terrain, ways and counters in a tree that can be searched and read aloud."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QDockWidget, QTreeWidget, QTreeWidgetItem, QWidget

from engine.table.placed import PlacedState
from nemesis_gui.session.describe import Describer
from nemesis_gui.widgets.layouts import add, column, line_edit
from nemesis_gui.widgets.wrapping import wrap_lines

LOC = Qt.ItemDataRole.UserRole
UNIT = Qt.ItemDataRole.UserRole + 1


class TextBoard(QDockWidget):
    """A tree of hexes in reading order. Going to a row moves the cursor; Enter clicks it."""

    wentTo = Signal(int, str)
    """A location, and a unit or ""."""
    chosen = Signal(int, str)

    def __init__(self, describer: Describer, parent: QWidget) -> None:
        tr = describer.words.tr
        super().__init__(tr("Map as text"), parent)
        self.setObjectName("textboard")
        self.hide()
        self.describer = describer
        self._state: PlacedState | None = None
        self._rows: dict[int, QTreeWidgetItem] = {}
        self.search = line_edit()
        self.search.setPlaceholderText(tr("Hex, place, terrain or counter"))
        self.search.setToolTip(self.search.placeholderText())
        self.search.setAccessibleName(tr("Search the map"))
        self.occupied = QCheckBox(tr("Only hexes with counters"))
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName(tr("Map as text"))
        wrap_lines(self.tree)
        inside = QWidget()
        add(column(inside, 6, 6), self.search, self.occupied, self.tree)
        self.setWidget(inside)
        self.search.textChanged.connect(self._filter)
        self.occupied.toggled.connect(self._filter)
        self.tree.itemExpanded.connect(self._fill)
        self.tree.currentItemChanged.connect(self._current_changed)
        self.tree.itemActivated.connect(lambda item: self.chosen.emit(item.data(0, LOC), item.data(0, UNIT) or ""))

    def show_state(self, state: PlacedState) -> None:
        """Show a position; nothing is done while the dock is closed."""
        self._state = state
        if self.isHidden():
            return
        locs = [loc for loc in range(state.world.board.location_count) if state.world.in_play(loc)]
        if list(self._rows) != locs:
            self._begin(locs)
        for loc, row in self._rows.items():
            text = self.describer.hex_line(state, loc, state.at.get(loc, ()))
            if row.text(0) != text:
                row.setText(0, text)
                if row.isExpanded():
                    self._fill(row)
        self._filter()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with the position."""
        super().showEvent(event)
        if self._state is not None:
            self.show_state(self._state)

    def _begin(self, locs: Sequence[int]) -> None:
        self.tree.clear()
        self._rows = {}
        for loc in locs:
            row = QTreeWidgetItem(self.tree)
            row.setData(0, LOC, loc)
            row.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)
            self._rows[loc] = row

    def _fill(self, row: QTreeWidgetItem) -> None:
        """The counters of a hex, then what leads out of it; made when the row is opened."""
        if row.parent() is not None or self._state is None:
            return
        row.takeChildren()
        loc = row.data(0, LOC)
        for unit in self._state.at.get(loc, ()):
            self._child(row, self.describer.piece(self._state, unit), loc, unit)
        for text in self.describer.words.game.exits(self._state, loc):
            self._child(row, text, loc, "")

    def _child(self, row: QTreeWidgetItem, text: str, loc: int, unit: str) -> None:
        child = QTreeWidgetItem(row, [text])
        child.setData(0, LOC, loc)
        child.setData(0, UNIT, unit)

    def _filter(self) -> None:
        words = self.search.text().lower().split()
        at = self._state.at if self._state is not None else {}
        for loc, row in self._rows.items():
            text = row.text(0).lower()
            hidden = (self.occupied.isChecked() and not at.get(loc)) or not all(word in text for word in words)
            if row.isHidden() != hidden:
                row.setHidden(hidden)

    def _current_changed(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.wentTo.emit(item.data(0, LOC), item.data(0, UNIT) or "")

    def follow(self, loc: int, unit: str) -> None:
        row = self._rows.get(loc)
        if row is not None and not self.isHidden() and not self.tree.hasFocus():
            with QSignalBlocker(self.tree):
                self.tree.setCurrentItem(row)
