"""The history: every command by turn and phase, the branches, and the what-if tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QIcon, QKeyEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import QMenu, QTreeWidget, QTreeWidgetItem, QWidget

from engine.table.record import ROOT
from nemesis_gui.base.style import side_colours, skin
from nemesis_gui.features.history.banner import FELL
from nemesis_gui.features.history.comparing import Comparing, nearest
from nemesis_gui.play.context import Context
from nemesis_gui.session.past import WhatIf
from nemesis_gui.session.timeline import Entry, Timeline
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import add, button, column, label, side_by_side, title
from nemesis_gui.widgets.wrapping import wrap_lines

NODE: Final = Qt.ItemDataRole.UserRole
HIGH: Final = 150
MOST: Final = 50
"""So many branches are listed at once: the one shown, those with a name, and the last ones."""
AT_ONCE, PIECE = 400, 40
"""So many commands are listed when the list is first seen, and then at a time."""
FORK: Final = "  ⇉"
"""Stands before the number of ways that lead on from a command."""
Go = Callable[[int], object]
"""Does something from a command on, or with the branch that ends there."""


class HistoryPanel(QWidget):
    """A click looks at the position after a command; nothing here changes the game without saying so."""

    def __init__(self, context: Context, comparing: Comparing, *, play: Go, what_if: Go, name: Go) -> None:
        super().__init__()
        self.context, self.words, self.past = context, context.words, context.past
        self._play, self._what_if = play, what_if
        self._shown: list[int] = []
        self._timeline: Timeline | None = None
        """The timeline of what is shown: commands of another table have the same numbers."""
        self._items: dict[int, QTreeWidgetItem] = {}
        self._looks: dict[int, tuple[bool, bool, int]] = {}
        """What is seen of an item: whether it is the head, whether it was taken back, and how many ways go on there."""
        self._icons: dict[str, QIcon] = {}
        layout = column(self, 8, 6)
        self.tree = tree_of(self._clicked, self._menu)
        self.tree.stepped.connect(self._clicked)
        self.play_button = button(self.words.tr("Play from here"), lambda: play(self.past.chosen))
        what_if_button = button(self.words.tr("What if…"), lambda: what_if(self.past.chosen))
        self.branch_list = BranchList(context, comparing, name)
        self.branches = self.branch_list.tree
        layout.addWidget(self.tree, 5)
        self._filling = label("", "faded")
        self._filling.hide()
        layout.addWidget(self._filling)
        self._more = QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self.refresh)
        layout.addWidget(side_by_side(self.play_button, what_if_button, gap=6))
        layout.addWidget(self.branch_list, 2)
        self.past.changed.connect(self.refresh)
        context.model.positionChanged.connect(self.refresh)
        context.model.gameReplaced.connect(self._forget)
        context.signals.themeChanged.connect(self._dressed)

    def _forget(self) -> None:
        self._shown = []

    def _dressed(self) -> None:
        """Rewrite everything in the colours of another theme."""
        self._forget()
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Show the present state of the record; costs nothing while the panel is hidden."""
        if not self.isVisible() or self.context.model.session is None:
            return
        timeline, branch = self.past.timeline(), self.past.branch()
        if timeline is not self._timeline or branch[: len(self._shown)] != self._shown or not self._shown:
            self._clear()
        shown = len(self._shown)
        end = shown + (PIECE if shown else AT_ONCE)
        for node in branch[shown:end]:
            self._add(node, timeline)
        self._shown, self._timeline = branch[:end], timeline
        self._show_filling(len(branch) - 1)
        if len(self._shown) < len(branch):
            self._more.start()
            return
        self._mark()
        self.branch_list.refresh()
        barred = self.past.barred(self.past.chosen)
        self.play_button.setEnabled(self.past.looking and not barred)
        self.play_button.setToolTip(self.words.tr(FELL) if barred else "")

    def _show_filling(self, of: int) -> None:
        """How far the list is of a long game, which is filled piece by piece while input is answered."""
        done = len(self._shown) - 1
        self._filling.setText(self.words.tr("{done} of {n} commands", done=done, n=of))
        self._filling.setVisible(done < of)

    def _clear(self) -> None:
        self._shown, self._items, self._looks = [], {}, {}
        self.tree.clear()

    def _add(self, node: int, timeline: Timeline) -> None:
        tr = self.words.tr
        if node == ROOT:
            item = QTreeWidgetItem(self.tree, [tr("Start of the game")])
        else:
            entry = timeline.entry(node)
            item = QTreeWidgetItem(self._phase(entry), [self.past.describe(node)])
            item.setIcon(0, self._icon(entry.speaker))
            item.setToolTip(0, self._tip(entry))
        item.setData(0, NODE, node)
        self._items[node] = item

    def _phase(self, entry: Entry) -> QTreeWidgetItem:
        """The heading of a phase: the last one, or a new one."""
        turn = self._heading(self.tree.invisibleRootItem(), ("turn", entry.turn), self._turn_name(entry))
        return self._heading(turn, (entry.side, entry.phase), entry.phase)

    def _heading(self, parent: QTreeWidgetItem, key: object, text: str) -> QTreeWidgetItem:
        last = parent.child(parent.childCount() - 1) if parent.childCount() else None
        if last is not None and last.data(0, NODE + 1) == repr(key):
            return last
        item = QTreeWidgetItem(parent, [text])
        item.setData(0, NODE + 1, repr(key))
        font = QFont(self.font())
        font.setBold(True)
        item.setFont(0, font)
        item.setExpanded(True)
        return item

    def _turn_name(self, entry: Entry) -> str:
        month, tr = self.words.game.turn(self.context.state, entry.turn), self.words.tr
        return f"{tr('Game Turn')} {entry.turn} · {month}" if entry.turn else tr("Not replayable")

    def _tip(self, entry: Entry) -> str:
        lines = [self.past.describe(entry.node)]
        if entry.barrier:
            lines.append(self.words.tr("Dice were rolled or something was revealed: with two players this stands"))
        if entry.broken:
            lines.append(self.words.tr("This command cannot be replayed"))
        return "\n".join(lines)

    def _icon(self, side: int) -> QIcon:
        colour = side_colours(side)[0] if side in (0, 1) else skin().faded
        if colour not in self._icons:
            pixmap = QPixmap(6, 14)
            pixmap.fill(QColor(colour))
            self._icons[colour] = QIcon(pixmap)
        return self._icons[colour]

    def _mark(self) -> None:
        """The head in bold, the one looked at selected, what was taken back faded, forks with a sign."""
        record = self.past.record
        done = {ROOT, *(node.id for node in record.line())}
        for node, item in self._items.items():
            look = node == record.head, node in done, len(record.children[node])
            if look != self._looks.get(node):
                self._looks[node] = look
                self._paint(item, *look)
        chosen = self._items.get(self.past.chosen)
        if chosen is not None:
            self.tree.setCurrentItem(chosen)
            self.tree.scrollToItem(chosen)

    def _paint(self, item: QTreeWidgetItem, head: bool, done: bool, ways: int) -> None:
        font, here = QFont(self.font()), skin()
        font.setBold(head)
        font.setItalic(not done)
        item.setFont(0, font)
        item.setForeground(0, QBrush(QColor(here.ink if done else here.faded)))
        text = item.text(0).removeprefix("➤ ").partition(FORK)[0]
        item.setText(0, ("➤ " if head else "") + text + (f"{FORK}{ways}" if ways > 1 else ""))

    def _clicked(self, item: QTreeWidgetItem, _column: int = 0) -> None:
        node = item.data(0, NODE)
        if node == self.past.record.head:
            self.past.present()
        elif isinstance(node, int):
            self.past.look(node)

    def _menu(self, where: QPoint) -> None:
        item = self.tree.itemAt(where)
        node = item.data(0, NODE) if item is not None else None
        if not isinstance(node, int):
            return
        menu, tr = QMenu(self), self.words.tr
        menu.addAction(tr("View it"), partial(self.past.look, node))
        menu.addAction(tr("Play from here"), partial(self._play, node)).setEnabled(not self.past.barred(node))
        menu.addAction(tr("What if…"), partial(self._what_if, node))
        pop_up(menu, self.tree, where)


class BranchList(QWidget):
    """Hidden while there is one branch without a name and no what-if table.

    A branch is named by the number of its last command.
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
        self._show_more(sum(1 for leaf in leaves if leaf not in listed))
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

    def _show_more(self, count: int) -> None:
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


class KeyedTree(QTreeWidget):
    """Tells what its keys lead to."""

    stepped = Signal(QTreeWidgetItem)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and Right go to the command before and after, and fold nothing."""
        before, ways = self.currentItem(), {Qt.Key.Key_Left: self.itemAbove, Qt.Key.Key_Right: self.itemBelow}
        if before is not None and event.key() in ways:
            self._go(before, ways[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)
        if self.currentItem() is not before:
            self.stepped.emit(self.currentItem())

    def _go(self, start: QTreeWidgetItem, way: Callable[[QTreeWidgetItem], QTreeWidgetItem | None]) -> None:
        """Past the headings."""
        item = way(start)
        while item is not None and item.data(0, NODE) is None:
            item = way(item)
        self.setCurrentItem(item or start)


def tree_of(clicked: Callable[..., None], menu: Callable[[QPoint], None]) -> KeyedTree:
    """A plain list of commands or branches."""
    tree = KeyedTree()
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
