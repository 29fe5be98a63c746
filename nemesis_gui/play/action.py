"""The forms in which actions and lines of the preferences are registered."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
from PySide6.QtWidgets import QCheckBox, QComboBox, QMenu, QWidget

from nemesis_gui.base.settings import Settings
from nemesis_gui.widgets.dropdown import DropDown

Why = str | None
"""Why an action is not possible now; None when it is."""


OWN_COPY = "My own copy"
"""The menu inside *File* with what is for owners of the boxed game."""


ON_MAP, PRINTED, TURN_END = "On the map", "Printed map", "End of the turn"
"""Menus inside *View*."""


def _never() -> Why:
    return None


class Action(msgspec.Struct, frozen=True):
    """Something the player can do: where it stands in the menus, what it is called, its keys, and what it does."""

    id: str
    menu: str
    """The menu by its English name; empty for an action with a key only."""
    rank: int
    """Where it stands in its menu: the smallest first."""
    text: str
    help: str
    key: str = ""
    """Keys, more than one as in `Ctrl+K; Ctrl+P`."""
    run: Callable[[], object] | None = None
    why_not: Callable[[], Why] = _never
    tells: Callable[[], str] | None = None
    """What it would do now, for its tool tip."""
    check: Callable[[], bool] | None = None
    """Whether it is on, for what can be switched."""
    toolbar: int = 0
    """Its word on the tool bar is kept the longer the smaller this is, where room is short; 0 for none there."""
    group: str = ""
    """Of the actions of a group one is on."""
    before: bool = False
    """Whether a line stands before it in the menu."""
    within: str = ""
    """The menu inside its menu in which it stands, by its English name; that is where its first action would be."""
    covered: bool = False
    """Whether it can be done while the table is hidden from the player before it."""
    fill: Callable[[QMenu], object] | None = None
    """Makes it a menu of its own, filled each time it opens."""
    start: int = 0
    """Where it stands on the start page, from 1; 0 if it does not."""
    shown: Callable[[], bool] | None = None
    """Whether the menu has it now, for what has no sense in some games."""
    ending: int = 0
    """Where it stands on the card at the end of a game, from 1; 0 if it does not."""


class Setting(msgspec.Struct, frozen=True):
    """A line of the preferences: what it is called, in English, and what it is set with."""

    rank: int
    """Where it stands: the smallest first."""
    name: str
    widget: Callable[[], QWidget]


def switch(settings: Settings, text: str, key: str, default: bool = True) -> QCheckBox:
    box = QCheckBox(text)
    box.setChecked(settings.flag(key, default))
    box.toggled.connect(lambda on: settings.put(key, on))
    return box


def choice(options: Iterable[tuple[str, str]], now: str, act: Callable[[str], object], tip: str = "") -> QComboBox:
    """Lets one of some names be chosen, each with its text."""
    box = DropDown()
    box.setToolTip(tip)
    for name, text in options:
        box.addItem(text, name)
    box.setCurrentIndex(max(0, box.findData(now)))
    box.activated.connect(lambda _index: act(box.currentData()))
    return box
