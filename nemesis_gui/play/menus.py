"""The menus and the tool bar of the window, made from the registered actions."""

from __future__ import annotations

from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar

from nemesis_gui.play.action import Action
from nemesis_gui.play.actions import MENUS, ActionTable
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.toolstrip import ToolStrip


class Menus:
    """What of a window is made from its actions."""

    def __init__(self, window: QMainWindow, actions: ActionTable, words: Words) -> None:
        self._actions, self._words = actions, words
        bar = window.menuBar()
        bar.clear()
        for name in MENUS:
            menu = bar.addMenu(words.tr(name))
            for action in (one for one in actions if one.menu == name):
                self._add(menu, action)
            menu.menuAction().setVisible(not menu.isEmpty())
        tools = QToolBar(words.tr("Tools"))
        tools.setObjectName("tools")
        tools.setMovable(False)
        groups = [{one.id: actions.by_id[one.id] for one in actions if one.toolbar and one.menu == name}
                  for name in MENUS]  # fmt: skip
        first = [one.id for one in sorted(actions, key=lambda one: one.toolbar) if one.toolbar]
        self.strip = ToolStrip([group for group in groups if group], first, words.tr("More tools"))
        tools.addWidget(self.strip)
        window.addToolBar(tools)

    def _add(self, menu: QMenu, action: Action) -> None:
        if action.before:
            menu.addSeparator()
        if action.fill is None:
            menu.addAction(self._actions.by_id[action.id])
            return
        inner, fill = menu.addMenu(self._words.tr(action.text)), action.fill
        inner.setObjectName(action.id)
        menu.aboutToShow.connect(lambda: inner.setEnabled(self._actions.why_not(action) is None))
        inner.aboutToShow.connect(lambda: fill(inner))
