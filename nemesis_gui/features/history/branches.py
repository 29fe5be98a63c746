"""The branches of a game and its what-if tables as a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QMenu, QPushButton, QTreeWidget, QTreeWidgetItem, QWidget

from engine.table.record import ROOT
from nemesis_gui.play.context import Context
from nemesis_gui.session.past import Past, WhatIf
from nemesis_gui.widgets.flow import Flow
from nemesis_gui.widgets.layouts import column, title

NODE: Final = Qt.ItemDataRole.UserRole
HIGH: Final = 150
MOST: Final = 50
"""So many branches are listed at once: the one shown, those with a name, and the last ones."""


class BranchList(QWidget):
    """Hidden while there is one branch without a name and no what-if table.

    A branch is told by the number of its last command, a what-if table by its name.
    """

    nameAsked = Signal(int)
    compareAsked = Signal(object)

    def __init__(self, context: Context, past: Past) -> None:
        super().__init__()
        self.context, self.past = context, past
        layout = column(self, 0, 4)
        head = title(context.words.tr("Branches and what-if tables"))
        head.setWordWrap(True)
        layout.addWidget(head)
        self.tree = tree_of(self._clicked, self._menu)
        self.tree.setMaximumHeight(HIGH)
        self.tree.setAccessibleName(context.words.tr("Branches and what-if tables"))
        self.tree.currentItemChanged.connect(lambda *_: self._enable())
        layout.addWidget(self.tree)
        self.name_button = self._button("Name…", "Give the branch a name", lambda: self.nameAsked.emit(self.branch()))
        compare = "What differs from the game as it stands"
        self.compare_button = self._button("Compare", compare, lambda: self.compareAsked.emit(self.chosen()))
        self.drop_button = self._button("Drop", "Clear the what-if table away", self._drop)
        holder = QWidget()
        line = Flow(holder, 6)
        for button in (self.name_button, self.compare_button, self.drop_button):
            line.addWidget(button)
        layout.addWidget(holder)

    def _button(self, text: str, tip: str, run: Callable[[], object]) -> QPushButton:
        button = QPushButton(self.context.words.tr(text))
        button.setToolTip(self.context.words.tr(tip))
        button.clicked.connect(lambda: run())
        return button

    # -- what is chosen

    def chosen(self) -> int | str:
        """The end of a branch or the name of a what-if table; without a choice that of the table one sits at."""
        item = self.tree.currentItem()
        found = item.data(0, NODE) if item is not None else None
        if isinstance(found, int | str):
            return found
        return self.past.here.name if self.past.here is not None else self.past.tip

    def branch(self) -> int:
        """The end of the branch that is chosen, else of the one shown."""
        found = self.chosen()
        return found if isinstance(found, int) else self.past.tip

    def table(self) -> WhatIf | None:
        """The what-if table that is chosen, else the one that one sits at, else the last."""
        name = self.chosen()
        last = self.past.what_ifs[-1] if self.past.what_ifs else None
        return next((table for table in self.past.what_ifs if table.name == name), self.past.here or last)

    # -- showing

    def refresh(self) -> None:
        """List the branches of the record on the table, and every what-if table."""
        names, leaves = self.past.names(), list(self.past.record.leaves())
        self.tree.clear()
        listed = {*leaves[-MOST:], *list(names)[:MOST], self.past.tip}
        for number, leaf in enumerate(leaves, 1):
            if leaf in listed:
                self._add_branch(names.get(leaf) or self.context.words.tr("Branch {n}", n=number), leaf)
        self._tell_more(sum(1 for leaf in leaves if leaf not in listed))
        for table in self.past.what_ifs:
            self._add(f"? {table.name}", table.name, table is self.past.here)
        self.setVisible(len(leaves) > 1 or bool(self.past.what_ifs) or bool(names))
        self._enable()

    def _add_branch(self, name: str, leaf: int) -> None:
        entry = self.past.timeline().entry(leaf) if leaf != ROOT else None
        count = len(self.past.record.line(leaf))
        if entry is not None and entry.broken:
            where = self.context.words.tr("{n:command|commands} of older rules, as text", n=count)
        else:
            where = self.context.words.tr("turn {turn}, {n:command|commands}", turn=entry.turn if entry else 1, n=count)
        shown = leaf == self.past.tip and self.past.here is None
        item = self._add(f"{name} · {where}", leaf, shown)
        if shown:
            self.tree.setCurrentItem(item)

    def _tell_more(self, count: int) -> None:
        if count:
            item = QTreeWidgetItem(self.tree, [self.context.words.tr("and {n} earlier branches", n=count)])
            item.setFlags(Qt.ItemFlag.NoItemFlags)

    def _add(self, text: str, what: int | str, bold: bool) -> QTreeWidgetItem:
        item = QTreeWidgetItem(self.tree, [text])
        item.setData(0, NODE, what)
        font = QFont(self.font())
        font.setBold(bold)
        item.setFont(0, font)
        return item

    def _enable(self) -> None:
        chosen = self.chosen()
        self.compare_button.setEnabled(isinstance(chosen, str) or len(list(self.past.record.leaves())) > 1)
        self.name_button.setEnabled(isinstance(chosen, int))
        self.drop_button.setEnabled(bool(self.past.what_ifs))

    # -- what the player does

    def _clicked(self, item: QTreeWidgetItem, _column: int = 0) -> None:
        found = item.data(0, NODE)
        if isinstance(found, int):
            self.past.show_branch(found)
        else:
            self._enter(found)

    def _enter(self, name: str) -> None:
        table = next((table for table in self.past.what_ifs if table.name == name), None)
        if table is not None and table is not self.past.here:
            self.past.enter(table)

    def _menu(self, where: QPoint) -> None:
        item = self.tree.itemAt(where)
        found = item.data(0, NODE) if item is not None else None
        menu, tr = QMenu(self), self.context.words.tr
        if isinstance(found, int):
            menu.addAction(tr("Name…"), lambda: self.nameAsked.emit(found))
            menu.addAction(tr("Compare"), lambda: self.compareAsked.emit(found))
            menu.addAction(tr("Look at its end"), lambda: self.past.look(found))
        elif isinstance(found, str):
            menu.addAction(tr("Sit down at it"), lambda: self._enter(found))
            menu.addAction(tr("Compare"), lambda: self.compareAsked.emit(found))
            menu.addAction(tr("Drop"), self._drop)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.tree.viewport().mapToGlobal(where))

    def _drop(self) -> None:
        table = self.table()
        if table is not None:
            self.past.drop(table)


def tree_of(clicked: Callable[..., None], menu: Callable[[QPoint], None]) -> QTreeWidget:
    """A plain list of commands or branches."""
    tree = QTreeWidget()
    tree.setHeaderHidden(True)
    tree.setIndentation(12)
    tree.setUniformRowHeights(True)
    tree.itemClicked.connect(clicked)
    tree.itemActivated.connect(clicked)
    tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    tree.customContextMenuRequested.connect(menu)
    return tree
