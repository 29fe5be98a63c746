"""The branches of a game and its what-if tables as a list."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QMenu, QTreeWidget, QTreeWidgetItem, QWidget

from engine.table.record import ROOT
from nemesis_gui.features.history.comparing import Comparing, nearest
from nemesis_gui.play.context import Context
from nemesis_gui.session.past import WhatIf
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import add, button, column, title
from nemesis_gui.widgets.wrapping import wrap_lines

NODE: Final = Qt.ItemDataRole.UserRole
HIGH: Final = 150
MOST: Final = 50
"""So many branches are listed at once: the one shown, those with a name, and the last ones."""


class BranchList(QWidget):
    """Hidden while there is one branch without a name and no what-if table.

    A branch is told by the number of its last command.
    """

    def __init__(self, context: Context, comparing: Comparing, name: Callable[..., object]) -> None:
        """`name` asks for the name of a branch."""
        super().__init__()
        self.words, self.past = context.words, context.past
        self.comparing, self._name = comparing, name
        tr = self.words.tr
        head = title(tr("Branches and what-ifs"))
        head.setWordWrap(True)
        self.tree = tree_of(self._clicked, self._menu)
        self.tree.setMaximumHeight(HIGH)
        self.tree.setAccessibleName(tr("Branches and what-ifs"))
        self.tree.currentItemChanged.connect(lambda *_: self._enable())
        compare = tr("Differences from the current game")
        self.name_button = button(tr("Name…"), lambda: self._name(self.chosen()), tip=tr("Name the branch"))
        self.compare_button = button(tr("Compare"), lambda: self.comparing.ask(self.chosen()), tip=compare)
        self.drop_button = button(tr("Discard"), self._drop, tip=tr("Discard the what-if"))
        ways = flowing((self.name_button, self.compare_button, self.drop_button), 6)
        add(column(self, 0, 4), head, self.tree, ways)

    def chosen(self) -> int | WhatIf:
        """The end of a branch or a what-if table; without a choice where one sits."""
        item = self.tree.currentItem()
        found: int | WhatIf | None = item.data(0, NODE) if item is not None else None
        return found if found is not None else self.past.here or self.past.tip

    def refresh(self) -> None:
        """List the branches of the record on the table, and every what-if table."""
        names, leaves = self.past.names(), list(self.past.record.leaves())
        self.tree.clear()
        listed = {*leaves[-MOST:], *list(names)[:MOST], self.past.tip}
        for number, leaf in enumerate(leaves, 1):
            if leaf in listed:
                self._add_branch(names.get(leaf) or self.words.tr("Branch {n}", n=number), leaf)
        self._tell_more(sum(1 for leaf in leaves if leaf not in listed))
        for table in self.past.what_ifs:
            self._add(f"? {table.name}", table, table is self.past.here)
        self.setVisible(len(leaves) > 1 or bool(self.past.what_ifs) or bool(names))
        self._enable()

    def _add_branch(self, name: str, leaf: int) -> None:
        tr, entry = self.words.tr, self.past.timeline().entry(leaf) if leaf != ROOT else None
        count = len(self.past.record.line(leaf))
        if entry is not None and entry.broken:
            where = tr("{n:command|commands} under older rules, as text", n=count)
        else:
            where = tr("turn {turn}, {n:command|commands}", turn=entry.turn if entry else 1, n=count)
        shown = leaf == self.past.tip and self.past.here is None
        item = self._add(f"{name} · {where}", leaf, shown)
        if shown:
            self.tree.setCurrentItem(item)

    def _tell_more(self, count: int) -> None:
        if count:
            item = QTreeWidgetItem(self.tree, [self.words.tr("and {n} earlier branches", n=count)])
            item.setFlags(Qt.ItemFlag.NoItemFlags)

    def _add(self, text: str, what: int | WhatIf, bold: bool) -> QTreeWidgetItem:
        item = QTreeWidgetItem(self.tree, [text])
        item.setData(0, NODE, what)
        font = QFont(self.font())
        font.setBold(bold)
        item.setFont(0, font)
        return item

    def _enable(self) -> None:
        branch = not isinstance(self.chosen(), WhatIf)
        self.compare_button.setEnabled(not branch or len(list(self.past.record.leaves())) > 1)
        self.name_button.setEnabled(branch)
        self.drop_button.setEnabled(bool(self.past.what_ifs))

    def _clicked(self, item: QTreeWidgetItem, _column: int = 0) -> None:
        found = item.data(0, NODE)
        if isinstance(found, WhatIf):
            self._enter(found)
        elif found is not None:
            self.past.show_branch(found)

    def _enter(self, table: WhatIf) -> None:
        if table is not self.past.here:
            self.past.enter(table)

    def _menu(self, where: QPoint) -> None:
        item = self.tree.itemAt(where)
        found = item.data(0, NODE) if item is not None else None
        if found is None:
            return
        menu, tr, compare = QMenu(self), self.words.tr, partial(self.comparing.ask, found)
        if isinstance(found, WhatIf):
            menu.addAction(tr("Resume it"), partial(self._enter, found))
            menu.addAction(tr("Compare"), compare)
            menu.addAction(tr("Discard"), partial(self.past.drop, found))
        else:
            menu.addAction(tr("Name…"), partial(self._name, found))
            menu.addAction(tr("Compare"), compare)
            menu.addAction(tr("View its end"), partial(self.past.look, found))
        pop_up(menu, self.tree, where)

    def _drop(self) -> None:
        chosen = self.chosen()
        table = chosen if isinstance(chosen, WhatIf) else nearest(self.past)
        if table is not None:
            self.past.drop(table)


def tree_of(clicked: Callable[..., None], menu: Callable[[QPoint], None]) -> QTreeWidget:
    """A plain list of commands or branches."""
    tree = QTreeWidget()
    tree.setHeaderHidden(True)
    tree.setIndentation(12)
    wrap_lines(tree)
    tree.itemClicked.connect(clicked)
    tree.itemActivated.connect(clicked)
    tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    tree.customContextMenuRequested.connect(menu)
    return tree


def pop_up(menu: QMenu, tree: QTreeWidget, where: QPoint) -> None:
    """Open the menu of such a list, which is thrown away afterwards."""
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(tree.viewport().mapToGlobal(where))
