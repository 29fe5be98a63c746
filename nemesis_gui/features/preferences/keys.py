"""Changing keys: what is free, what is taken and by what, and back to what was registered."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QKeySequenceEdit, QTreeWidget, QTreeWidgetItem, QWidget

from nemesis_gui.base.fuzzy import score
from nemesis_gui.play.action import Action
from nemesis_gui.play.actions import ActionTable
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import add, button, column, label, line_edit, row

RESERVED: Final = frozenset({
    *"0123456789", "+", "-", "=", "Up", "Down", "Left", "Right", "Shift+Up", "Shift+Down", "Shift+Left", "Shift+Right",
    "Home", "End", "PgUp", "PgDown", "Return", "Enter", "Space", "Tab", "Shift+Tab", "Backspace", "Menu",
})  # fmt: skip
"""Keys that the map and the prompt bar use themselves."""


def holder(actions: ActionTable, key: str, besides: Action) -> Action | None:
    """The other action that has a key."""
    if not key:
        return None
    wanted = QKeySequence(key)
    others = (one for one in actions if one.id != besides.id)
    return next((one for one in others if wanted in QKeySequence.listFromString(actions.key(one))), None)


class KeyPage(QWidget):
    """All actions with their keys; the chosen one is given another by pressing it."""

    def __init__(self, words: Words, actions: ActionTable) -> None:
        super().__init__()
        self.actions_, self._words = actions, words
        self._tr = tr = words.tr
        self.filter = line_edit(tr("Filter by name or key"))
        self.filter.textChanged.connect(self._filter)
        self.tree = QTreeWidget()
        self.tree.setHeaderLabels([tr("Action"), tr("Keys")])
        self.tree.setRootIsDecorated(False)
        self.tree.setUniformRowHeights(True)
        self.tree.currentItemChanged.connect(lambda *_: self._chosen())
        self.edit = QKeySequenceEdit()
        self.edit.setMaximumSequenceLength(1)
        self.edit.setAccessibleName(tr("Press the new key"))
        self.edit.keySequenceChanged.connect(lambda _key: self._check())
        self.set_button = button(tr("Assign"), lambda: self.give(self._key()))
        self.take_button = button(tr("Reassign"), self.take)
        self.take_button.hide()
        self.none_button = button(tr("No key"), lambda: self._store(self.chosen(), ""))
        self.reset_button = button(tr("Reset"), self.reset)
        self.said = label("", "bad", wrap=True)
        self._lay_out()
        self.fill()

    def _lay_out(self) -> None:
        line, last = row(gap=6), row()
        ways = self.set_button, self.take_button, self.none_button, self.reset_button
        add(line, label(self._tr("Press the new key"), "faded"), self.edit, *ways, wide=self.edit)
        add(last, self.said, button(self._tr("Reset all keys"), self.reset_all), wide=self.said)
        add(column(self, 10), self.filter, self.tree, line, last, wide=self.tree)

    def fill(self) -> None:
        now = self.chosen().id if self.tree.currentItem() is not None else ""
        self.tree.clear()
        for one in (one for one in self.actions_ if one.run is not None):
            changed = " *" if self.actions_.key(one) != one.key else ""
            item = QTreeWidgetItem(self.tree, [self._name(one), self.actions_.key_text(one) + changed])
            item.setData(0, Qt.ItemDataRole.UserRole, one.id)
            item.setToolTip(0, self._tr(one.help))
            if one.id == now:
                self.tree.setCurrentItem(item)
        if self.tree.currentItem() is None:
            self.tree.setCurrentItem(self._items()[0])
        self.tree.resizeColumnToContents(0)
        self._filter(self.filter.text())

    def _name(self, one: Action) -> str:
        return self._words.pair(self._tr(one.menu), self._tr(one.text).rstrip("…"))

    def _items(self) -> list[QTreeWidgetItem]:
        return self.tree.findItems("", Qt.MatchFlag.MatchContains)

    def _filter(self, text: str) -> None:
        for item in self._items():
            item.setHidden(bool(text) and score(text, f"{item.text(0)} {item.text(1)}") is None)

    def choose(self, name: str) -> None:
        for item in self._items():
            if item.data(0, Qt.ItemDataRole.UserRole) == name:
                self.tree.setCurrentItem(item)

    def chosen(self) -> Action:
        """The action that is changed."""
        item = self.tree.currentItem()
        assert item is not None
        return self.actions_[item.data(0, Qt.ItemDataRole.UserRole)]

    def _chosen(self) -> None:
        if self.tree.currentItem() is not None:
            self.edit.clear()
            self._check()

    def _key(self) -> str:
        return self.edit.keySequence().toString(QKeySequence.SequenceFormat.PortableText)

    def _check(self) -> bool:
        """Say what stands against the key that was pressed; True if nothing does."""
        key, one = self._key(), self.chosen()
        taken = holder(self.actions_, key, one)
        self.take_button.setVisible(taken is not None)
        if key in RESERVED:
            self.said.setText(self._tr("{key} is reserved for the map and the prompt bar", key=key))
        elif taken is not None:
            name = self._tr(taken.text).rstrip("…")
            self.said.setText(self._tr("{key} is already used for “{name}”", key=key, name=name))
        else:
            self.said.setText("")
        self.set_button.setEnabled(bool(key) and not self.said.text())
        return self.set_button.isEnabled()

    def give(self, key: str) -> bool:
        """Give the chosen action a key; False if it is taken or reserved."""
        self.edit.setKeySequence(QKeySequence(key))
        if not self._check():
            return False
        self._store(self.chosen(), key)
        return True

    def take(self) -> None:
        """Take the key from the action that has it."""
        key, one = self._key(), self.chosen()
        self._free(key, one)
        self._store(one, key)

    def reset(self) -> None:
        """Give the chosen action the keys it is registered with; another action that has them now loses them."""
        one = self.chosen()
        for key in QKeySequence.listFromString(one.key):
            self._free(key.toString(), one)
        self._store(one, one.key)

    def _free(self, key: str, one: Action) -> None:
        """Take a key from all others that have it."""
        while (taken := holder(self.actions_, key, one)) is not None:
            kept = QKeySequence.listFromString(self.actions_.key(taken))
            kept.remove(QKeySequence(key))
            self.actions_.set_key(taken, QKeySequence.listToString(kept))

    def reset_all(self) -> None:
        for one in self.actions_:
            self.actions_.set_key(one, one.key)
        self._after()

    def _store(self, one: Action, key: str) -> None:
        self.actions_.set_key(one, key)
        self._after()

    def _after(self) -> None:
        self.actions_.refresh()
        self.actions_.keysChanged.emit()
        self.fill()
        self.edit.clear()
