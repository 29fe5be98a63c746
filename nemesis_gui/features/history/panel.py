"""The history: every command by turn and phase, the branches, and the what-if tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QIcon, QPixmap, QShowEvent
from PySide6.QtWidgets import QMenu, QPushButton, QTreeWidgetItem, QWidget

from engine.table.record import ROOT
from nemesis_gui.base.style import side_colours, skin
from nemesis_gui.features.history.branches import NODE, BranchList, tree_of
from nemesis_gui.play.context import Context
from nemesis_gui.session.past import Past
from nemesis_gui.session.timeline import Entry, Timeline
from nemesis_gui.widgets.layouts import column, row

FORK: Final = "  ⇉"
"""Stands before the number of ways that lead on from a command."""


class HistoryPanel(QWidget):
    """A click looks at the position after a command; nothing here changes the game without saying so."""

    playAsked = Signal(int)
    whatIfAsked = Signal(int)
    nameAsked = Signal(int)
    compareAsked = Signal(object)

    def __init__(self, context: Context, past: Past) -> None:
        super().__init__()
        self.context = context
        self.past = past
        self._shown: list[int] = []
        self._told: Timeline | None = None
        """The timeline of what is shown: commands of another table have the same numbers."""
        self._items: dict[int, QTreeWidgetItem] = {}
        self._icons: dict[str, QIcon] = {}
        layout = column(self, 8, 6)
        self.tree = tree_of(self._clicked, self._menu)
        layout.addWidget(self.tree, 5)
        self.play_button = self._button("Play from here", lambda: self.playAsked.emit(self.chosen()))
        self.what_if_button = self._button("What if…", lambda: self.whatIfAsked.emit(self.chosen()))
        line = row(gap=6)
        line.addWidget(self.play_button, 1)
        line.addWidget(self.what_if_button, 1)
        layout.addLayout(line)
        self.branch_list = BranchList(context, past)
        self.branches = self.branch_list.tree
        self.branch_list.nameAsked.connect(self.nameAsked)
        self.branch_list.compareAsked.connect(self.compareAsked)
        layout.addWidget(self.branch_list, 2)
        past.changed.connect(self.refresh)
        context.model.positionChanged.connect(self.refresh)
        context.model.gameReplaced.connect(self._forget)
        context.signals.themeChanged.connect(self._dressed)

    def _button(self, text: str, run: Callable[[], object]) -> QPushButton:
        button = QPushButton(self.context.words.tr(text))
        button.clicked.connect(lambda: run())
        return button

    # -- what is known

    def chosen(self) -> int:
        """The command that is chosen: the one looked at, or the head."""
        return self.past.chosen

    def _forget(self) -> None:
        self._shown = []

    # -- showing

    def _dressed(self) -> None:
        """Write everything anew in the colours of another theme."""
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
        if timeline is not self._told or branch[: len(self._shown)] != self._shown or not self._shown:
            self._clear()
        for node in branch[len(self._shown) :]:
            self._add(node, timeline)
        self._shown, self._told = branch, timeline
        self._mark()
        self.branch_list.refresh()
        barred = self.past.barred(self.chosen())
        self.play_button.setEnabled(self.past.looking and not barred)
        tip = "Dice fell or something was revealed since: only a what-if table is possible" if barred else ""
        self.play_button.setToolTip(self.context.words.tr(tip) if tip else "")

    def _clear(self) -> None:
        self._shown, self._items = [], {}
        self.tree.clear()

    def _add(self, node: int, timeline: Timeline) -> None:
        tr = self.context.words.tr
        if node == ROOT:
            item = QTreeWidgetItem(self.tree, [tr("Start of the game")])
        else:
            entry = timeline.entry(node)
            item = QTreeWidgetItem(self._phase(entry), [self.past.told(node)])
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
        month, tr = self.context.words.game.turn(self.context.state, entry.turn), self.context.words.tr
        return f"{tr('Game Turn')} {entry.turn} · {month}" if entry.turn else tr("Not replayable")

    def _tip(self, entry: Entry) -> str:
        lines = [self.past.told(entry.node)]
        if entry.barrier:
            lines.append(self.context.words.tr("Dice fell or something was revealed: between two players this stands"))
        if entry.broken:
            lines.append(self.context.words.tr("This command cannot be replayed"))
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
        record, here = self.past.record, skin()
        done = {ROOT, *(node.id for node in record.line())}
        for node, item in self._items.items():
            font = QFont(self.font())
            font.setBold(node == record.head)
            font.setItalic(node not in done)
            item.setFont(0, font)
            item.setForeground(0, QBrush(QColor(here.ink if node in done else here.faded)))
            text = item.text(0).removeprefix("➤ ").partition(FORK)[0]
            fork = f"{FORK}{len(record.children[node])}" if len(record.children[node]) > 1 else ""
            item.setText(0, ("➤ " if node == record.head else "") + text + fork)
        chosen = self._items.get(self.chosen())
        if chosen is not None:
            self.tree.setCurrentItem(chosen)
            self.tree.scrollToItem(chosen)

    # -- what the player does

    def _clicked(self, item: QTreeWidgetItem, _column: int = 0) -> None:
        node = item.data(0, NODE)
        if not isinstance(node, int):
            return
        if node == self.past.record.head:
            self.past.present()
        else:
            self.past.look(node)

    def _menu(self, where: QPoint) -> None:
        item = self.tree.itemAt(where)
        node = item.data(0, NODE) if item is not None else None
        if not isinstance(node, int):
            return
        menu = QMenu(self)
        menu.addAction(self.context.words.tr("Look at it"), lambda: self.past.look(node))
        play = menu.addAction(self.context.words.tr("Play from here"), lambda: self.playAsked.emit(node))
        play.setEnabled(not self.past.barred(node))
        menu.addAction(self.context.words.tr("What if…"), lambda: self.whatIfAsked.emit(node))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.tree.viewport().mapToGlobal(where))
