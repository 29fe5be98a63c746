"""The registered actions of a window with their keys: menus, tool bar, palette and the list of keys read them here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar, QWidget

from nemesis_gui.base.keys import mnemonics, registered_keys, standard_keys
from nemesis_gui.base.settings import Settings
from nemesis_gui.play.action import Action, Why
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.toolstrip import ToolStrip

MENUS: Final = ("File", "Edit", "View", "Boxes", "Game", "History", "Help")
REPEATING: Final = ("View", "History")
"""Menus whose keys may repeat themselves: they only show something."""
SETTING: Final = "key/"
ROLES: Final = {
    "about": QAction.MenuRole.AboutRole,
    "preferences": QAction.MenuRole.PreferencesRole,
    "quit": QAction.MenuRole.QuitRole,
}
"""What macOS puts into the menu of the program; by itself it would go by English words."""


class ActionTable(QObject):
    """The actions of a window, in the order of the menus."""

    keysChanged = Signal()
    """Emit it after setting keys, once for all of them."""

    def __init__(self, owner: QWidget, words: Words, settings: Settings) -> None:
        super().__init__(owner)
        self._owner, self._words, self._settings = owner, words, settings
        self._actions: dict[str, Action] = {}
        self.by_id: dict[str, QAction] = {}
        self._keys: dict[str, str] = {}
        self._shown_keys: dict[str, str] = {}
        """How keys are shown, as far as that was asked."""
        self._groups: dict[str, QActionGroup] = {}
        self._written: dict[str, tuple[Why, str]] = {}
        """What the tool tip of each action says by now: why not, and its keys."""
        self.bars: Callable[[], Why] = lambda: None
        """Why all that needs the table has to wait now."""

    def add(self, actions: Iterable[Action]) -> None:
        """Register actions; those that stand in a menu take their places by rank. Raises ValueError for an id that is
        used twice: one of the two would run in the other's place."""
        found = sorted(actions, key=_place)
        self._actions = {action.id: action for action in found}
        if len(self._actions) < len(found):
            names = [action.id for action in found]
            raise ValueError(f"two actions have the id {next(name for name in names if names.count(name) > 1)!r}")
        self._keys = _keys_now(self, self._settings)
        self.by_id = {name: self._make(action) for name, action in self._actions.items()}

    def _make(self, action: Action) -> QAction:
        made = QAction(self._words.tr(action.text), self._owner)
        made.setObjectName(action.id)
        made.setShortcuts(QKeySequence.listFromString(self.key(action)))
        made.setMenuRole(ROLES.get(action.id, QAction.MenuRole.NoRole))
        made.setAutoRepeat(action.menu in REPEATING)
        made.setCheckable(action.check is not None)
        if action.group:
            made.setActionGroup(self._groups.setdefault(action.group, QActionGroup(self._owner)))
        if action.run is not None:
            run = action.run
            made.triggered.connect(lambda _checked=False: run())
        self._owner.addAction(made)
        return made

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions.values())

    def __getitem__(self, name: str) -> Action:
        return self._actions[name]

    def __contains__(self, name: str) -> bool:
        return name in self._actions

    def of(self, made: QAction) -> Action | None:
        """The action that a menu entry or button stands for."""
        return next((self._actions[name] for name, one in self.by_id.items() if one is made), None)

    def refresh(self) -> None:
        """Enable what is possible now; the tool tip says why something is not."""
        for action in self:
            made = self.by_id[action.id]
            why = self.why_not(action)
            made.setEnabled(why is None)
            if action.shown is not None:
                made.setVisible(action.shown())
            told = action.tells() if action.tells is not None and why is None else why
            if self._written.get(action.id) != (told, self.key(action)):
                self._written[action.id] = told, self.key(action)
                self._write_tips(action, made, told)
            if action.check is not None:
                made.setChecked(action.check() and (action.covered or self.bars() is None))

    def _write_tips(self, action: Action, made: QAction, told: str | None) -> None:
        help_ = self._words.tr(action.help)
        key = f"  ({self.key_text(action)})" if self.key(action) else ""
        made.setToolTip(f"{help_}{key}" + (f"\n{told}" if told else ""))
        made.setStatusTip(told or help_)

    def why_not(self, action: Action) -> Why:
        barred = None if action.covered else self.bars()
        return barred or action.why_not()

    # -- keys

    def refused(self, pressed: QKeySequence) -> Why:
        """Why what a key stands for is not possible now; None for other keys."""
        found = (one for one in self if pressed in self.by_id[one.id].shortcuts())
        return next((why for one in found if (why := self.why_not(one)) is not None), None)

    def key(self, action: Action) -> str:
        """The keys of an action: the player's own, or those it is registered with."""
        return self._keys[action.id]

    def key_text(self, action: Action) -> str:
        """The keys of an action as they are shown."""
        keys, native = self.key(action), QKeySequence.SequenceFormat.NativeText
        if keys not in self._shown_keys:
            self._shown_keys[keys] = " / ".join(key.toString(native) for key in QKeySequence.listFromString(keys))
        return self._shown_keys[keys]

    def first_key(self, name: str) -> str:
        """The first key of an action as it is shown; empty without one, or without the action."""
        keys = QKeySequence.listFromString(self._keys.get(name, ""))
        return keys[0].toString(QKeySequence.SequenceFormat.NativeText) if keys else ""

    def set_key(self, action: Action, key: str) -> None:
        """Give an action other keys, from now on; another one may get back its own."""
        self._settings.put(SETTING + action.id, key)
        before, self._keys = self._keys, _keys_now(self, self._settings)
        for name, keys in self._keys.items():
            if keys != before[name]:
                self.by_id[name].setShortcuts(QKeySequence.listFromString(keys))


def _place(action: Action) -> tuple[int, int]:
    return MENUS.index(action.menu) if action.menu else len(MENUS), action.rank


def _keys_now(actions: Iterable[Action], settings: Settings) -> dict[str, str]:
    """The keys of every action by its id. What the player has given to one is no longer registered with another."""
    stored, registered = settings.everything(), _with_standard({one.id: registered_keys(one.id, one.key)
                                                               for one in actions})  # fmt: skip
    own = {name: stored[SETTING + name] for name in registered if SETTING + name in stored}
    given = [key for keys in own.values() for key in QKeySequence.listFromString(keys)]
    return {name: own[name] if name in own else _besides(keys, given) for name, keys in registered.items()}


def _with_standard(registered: dict[str, str]) -> dict[str, str]:
    """The keys that actions are registered with, and those of the platform that no action has."""
    taken = [key for keys in registered.values() for key in QKeySequence.listFromString(keys)]
    return {name: "; ".join(filter(None, (keys, _besides(QKeySequence.listToString(standard_keys(name)), taken))))
            for name, keys in registered.items()}  # fmt: skip


def _besides(keys: str, given: list[QKeySequence]) -> str:
    if not given:
        return keys
    return QKeySequence.listToString([key for key in QKeySequence.listFromString(keys) if key not in given])


class Needs:
    """Why an action is not possible; None where it is."""

    def __init__(self, model: GameModel, words: Words) -> None:
        self._model, self._words = model, words

    def game(self) -> Why:
        return self._words.tr("No game is open") if self._model.session is None else None

    def decision(self) -> Why:
        """A decision that a person makes."""
        decision, model = self._model.decision, self._model
        if decision is None:
            return self._words.tr("No decision to make")
        theirs = model.by_computer(decision.side(model.state))
        return self._words.tr("A computer player decides now") if theirs else None

    def file(self) -> Why:
        return self._words.tr("This position has no save file") if self._unkept() else None

    def _unkept(self) -> bool:
        return self._model.journal is None and not self._model.unsaved

    def played(self) -> Why:
        """A game in which something was played."""
        session = self._model.session
        nothing = session is not None and not session.record.nodes
        return self._words.tr("Nothing played yet") if nothing else self.game()

    def fact(self, holds: Callable[[], object], text: str) -> Callable[[], Why]:
        """Something that holds, with a game on the table or without; the text says that it does not."""
        return lambda: None if holds() else self._words.tr(text)

    def that(self, holds: Callable[[], object], text: str) -> Callable[[], Why]:
        """A game on the table of which something holds."""
        told = self.fact(holds, text)
        return lambda: self.game() or told()


class Menus:
    """What of a window is made from its actions."""

    def __init__(self, window: QMainWindow, actions: ActionTable, words: Words) -> None:
        self._actions, self._words = actions, words
        bar = window.menuBar()
        bar.clear()
        for name, marked in zip(MENUS, mnemonics([words.tr(name) for name in MENUS]), strict=True):
            menu = bar.addMenu(marked)
            for action in (one for one in actions if one.menu == name):
                self._add(menu, action)
            menu.menuAction().setVisible(not menu.isEmpty())
        self.bar = QToolBar(words.tr("Tools"))
        self.bar.setObjectName("tools")
        self.bar.setMovable(False)
        groups = [{one.id: actions.by_id[one.id] for one in actions if one.toolbar and one.menu == name}
                  for name in MENUS]  # fmt: skip
        first = [one.id for one in sorted(actions, key=lambda one: one.toolbar) if one.toolbar]
        self.strip = ToolStrip([group for group in groups if group], first)
        self.bar.addWidget(self.strip)
        window.addToolBar(self.bar)

    def _add(self, menu: QMenu, action: Action) -> None:
        if action.before:
            menu.addSeparator()
        if action.within:
            menu = self._inside(menu, action.within)
        if action.fill is None:
            menu.addAction(self._actions.by_id[action.id])
            return
        inner, fill = menu.addMenu(self._words.tr(action.text)), action.fill
        inner.setObjectName(action.id)
        menu.aboutToShow.connect(lambda: inner.setEnabled(self._actions.why_not(action) is None))
        inner.aboutToShow.connect(lambda: fill(inner))

    def _inside(self, menu: QMenu, name: str) -> QMenu:
        """A menu inside another one, which is made when it is first asked for."""
        there = next((one for one in menu.findChildren(QMenu) if one.objectName() == name), None)
        if there is not None:
            return there
        made: QMenu = menu.addMenu(self._words.tr(name))
        made.setObjectName(name)
        return made
