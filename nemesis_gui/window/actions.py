"""The registered actions of a window: menus, tool bar, shortcuts and the list of keys are made from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QToolBar

from nemesis_gui.session.actions import MENUS, SPECS, Spec, Why
from nemesis_gui.session.keys import SETTING, keys_now
from nemesis_gui.widgets.toolstrip import ToolStrip

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow

REPEATING: Final = ("View", "History")
"""Menus whose keys may repeat themselves: they only show something."""


class Actions:
    """The registered actions of a window."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.by_id: dict[str, QAction] = {}
        self._keys = keys_now(window.settings)
        self._groups: dict[str, QActionGroup] = {}
        for spec in SPECS:
            self.by_id[spec.id] = self._make(spec)

    def _make(self, spec: Spec) -> QAction:
        words = self.window.words
        action = QAction(words.tr(spec.text), self.window)
        action.setShortcuts(QKeySequence.listFromString(self.key(spec)))
        action.setAutoRepeat(spec.menu in REPEATING)
        if spec.check:
            action.setCheckable(True)
        if spec.group:
            group = self._groups.setdefault(spec.group, QActionGroup(self.window))
            action.setActionGroup(group)
        if spec.run:
            run: Callable[[], object] = attrgetter(spec.run)(self.window)
            action.triggered.connect(lambda _checked=False: run())
        self.window.addAction(action)
        return action

    def build(self) -> None:
        """Make the menus and the tool bar."""
        bar = self.window.menuBar()
        bar.clear()
        for name in MENUS:
            menu = bar.addMenu(self.window.words.tr(name))
            for spec in (spec for spec in SPECS if spec.menu == name):
                self._add(menu, spec)
        tools = QToolBar(self.window.words.tr("Tools"))
        tools.setObjectName("tools")
        tools.setMovable(False)
        groups = [{spec.id: self.by_id[spec.id] for spec in SPECS if spec.toolbar and spec.menu == menu}
                  for menu in MENUS]  # fmt: skip
        self.strip = ToolStrip([group for group in groups if group], self.window.words.tr("More tools"))
        tools.addWidget(self.strip)
        self.window.addToolBar(tools)

    def _add(self, menu: QMenu, spec: Spec) -> None:
        if spec.before:
            menu.addSeparator()
        if spec.id == "recent":
            recent = menu.addMenu(self.window.words.tr(spec.text))
            recent.setObjectName(spec.id)
            menu.aboutToShow.connect(lambda: recent.setEnabled(bool(self.window.settings.recent())))
            recent.aboutToShow.connect(lambda: self._fill_recent(recent))
        else:
            menu.addAction(self.by_id[spec.id])

    def _fill_recent(self, menu: QMenu) -> None:
        menu.clear()
        menu.setToolTipsVisible(True)
        for path in self.window.settings.recent():
            name = self.window.library.name_of(path).replace("&", "&&")
            action = menu.addAction(name, partial(self.window.open_path, path))
            action.setToolTip(path.name)

    def refresh(self) -> None:
        """Enable what is possible now; the tool tip says why something is not."""
        for spec in SPECS:
            action = self.by_id[spec.id]
            why = self.why_not(spec)
            action.setEnabled(why is None)
            help_ = self.window.words.tr(spec.help)
            key = f"  ({self.key_text(spec)})" if self.key(spec) else ""
            action.setToolTip(f"{help_}{key}" + (f"\n{why}" if why else ""))
            action.setStatusTip(why or help_)
            if spec.check:
                action.setChecked(bool(attrgetter(spec.check)(self.window)))

    def why_not(self, spec: Spec) -> Why:
        """Why an action is not possible now."""
        if self.window.seats.bars(spec):
            return self.window.seats.why_covered()
        why: Why = attrgetter(spec.why_not)(self.window)() if spec.why_not else None
        return why

    # -- keys

    def key(self, spec: Spec) -> str:
        """The keys of an action: the player's own, or those it is registered with."""
        return self._keys[spec.id]

    def key_text(self, spec: Spec) -> str:
        """The keys of an action as they are shown."""
        native = QKeySequence.SequenceFormat.NativeText
        return " / ".join(key.toString(native) for key in QKeySequence.listFromString(self.key(spec)))

    def set_key(self, spec: Spec, key: str) -> None:
        """Give an action other keys, from now on; another one may get back its own."""
        self.window.settings.put(SETTING + spec.id, key)
        before, self._keys = self._keys, keys_now(self.window.settings)
        for name, keys in self._keys.items():
            if keys != before[name]:
                self.by_id[name].setShortcuts(QKeySequence.listFromString(keys))

    def keys(self) -> Iterator[tuple[str, str, str]]:
        """Keys, text and help of everything that has a key."""
        words = self.window.words
        return ((self.key_text(spec), words.tr(spec.text), words.tr(spec.help)) for spec in SPECS if self.key(spec))
