"""A button that plays a command, and emits a signal when the player points at it; and one that plays several. What ends
a segment, starts or cancels an attack shows the one key that does so everywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from textwrap import wrap

import msgspec
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QIcon
from PySide6.QtWidgets import QAbstractButton, QPushButton

from engine.table.command import Command
from nemesis_gui.base.style import px, skin
from nemesis_gui.play.answers import key_action
from nemesis_gui.play.context import Context
from nemesis_gui.play.counter_button import KEY, UnitButton
from nemesis_gui.widgets.keycap import SIDE, cap_size, keycap

ENTER_SIGN = "\u21b5"
LONG = 218
"""Pixels of a text that finds room on one line at the head of the column."""
POINTED = {QEvent.Type.Enter: True, QEvent.Type.FocusIn: True, QEvent.Type.Leave: False, QEvent.Type.FocusOut: False}


def says(button: QAbstractButton) -> str:
    """What a button plays, in the notation; empty for one that plays nothing."""
    return str(button.property("commands") or button.property("command") or "")


def show_key(button: QAbstractButton, key: str, *, enter: bool = False) -> None:
    """Give a button the cap of a key, and name the key in its tip; without a key take both away. `enter` says that
    Enter presses it as well."""
    tip = button.toolTip().split(KEY)[0]
    if (named := f"{tip}{KEY}{key}]" if key else tip) != button.toolTip():
        button.setToolTip(named)
    key = f"{key} {ENTER_SIGN}".strip() if enter else key
    if isinstance(button, UnitButton):
        button.show_cap(key)
        return
    ink = skin().accent_ink if button.objectName() == "primary" else skin().ink
    if button.property("cap") != (cap := f"{key} {ink} {px(SIDE)}"):
        button.setProperty("cap", cap)
        button.setIconSize(cap_size(key))
        button.setIcon(keycap(key, ink, px(SIDE)) if key else QIcon())


def together(commands: Sequence[Command]) -> str:
    """Commands that are played one after the other, as `says` has them."""
    return "; ".join(command.text() for command in commands)


def in_lines(text: str, lines: int) -> str:
    """A text on so many lines, or as many as it has words, about as long as one another."""
    lines = min(lines, len(text.split()))
    letters = ceil(len(text) / lines)
    while len(found := wrap(text, letters, break_long_words=False, break_on_hyphens=False)) > lines:
        letters += 1
    return "\n".join(found)


def tight(down: int, across: int, more: str = "") -> str:
    """A style with so many pixels around the text; where the frame is thicker it takes its room from them."""
    framed = f"QPushButton:focus, QPushButton:checked {{ padding: {down - 1}px {across - 1}px; }}"
    return f"QPushButton {{ padding: {down}px {across}px; {more} }} {framed}"


def set_name(widget: QAbstractButton, name: str) -> None:
    """Give a button another style. One that was not shown yet takes it by itself: the first time that it is asked for
    a style, PySide makes every class of styles there is."""
    if name != widget.objectName():
        widget.setObjectName(name)
        if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
            widget.style().unpolish(widget)
            widget.style().polish(widget)


class LongButton(QPushButton):
    """A button whose text may stand on several lines."""

    _whole = ""
    """What it says, on one line."""

    def set_room(self, room: int) -> None:
        """A text that is longer than so many pixels stands on several lines; with 0 none does."""
        font = QFont(self.font())
        font.setBold(self.objectName() == "primary")
        lines = ceil(QFontMetricsF(font).horizontalAdvance(self._whole) / room) if room else 1
        several = lines > 1 and " " in self._whole
        text = in_lines(self._whole, lines) if several else self._whole
        if several and not self.accessibleName():
            self.setAccessibleName(self._whole)
        if self.text() != text:
            self.setText(text)


class CommandButton(LongButton):
    """Plays a command. Pointed at by mouse or keyboard, it lets others show what that would certainly bring about."""

    command: Command
    key = ""

    def __init__(self, context: Context, command: Command, text: str = "", *, primary: bool = False) -> None:
        super().__init__()
        self.context = context
        self._pointed = False
        self.clicked.connect(self._play)
        self.become(command, text, primary=primary)

    def become(self, command: Command, text: str = "", *, primary: bool = False, tip: str = "") -> None:
        """Play another command in the place of the one before."""
        if self._pointed and command != self.command:
            self._point(False)
        self.command = command
        told = self.context.words.command(self.context.state, command)
        self._whole = text or told
        if self.text() != self._whole:
            self.setText(self._whole)
        self.setAccessibleName("")
        self.setProperty("command", command.text())
        self.setProperty("dear", command.dear)
        tip = tip or (told if told != self._whole else "")
        if self.toolTip().split(KEY)[0] != tip:
            self.setToolTip(tip)
        set_name(self, "primary" if primary else "")
        action = key_action(self.context.model.decision, command)
        self.key = self.context.actions.first_key(action) if action else ""
        show_key(self, self.key)

    def _play(self) -> None:
        self.context.play(self.command)

    def event(self, event: QEvent) -> bool:
        taken = super().event(event)
        if event.type() in POINTED:
            self._point(POINTED[event.type()])
        return taken

    def _point(self, here: bool) -> None:
        self._pointed = here
        self.context.signals.choicePointed.emit(self.command if here else None)


class BatchButton(LongButton):
    """Plays commands one after the other."""

    def __init__(self, context: Context, name: str, commands: Sequence[Command], accessible: str = "") -> None:
        super().__init__()
        self._context = context
        self.clicked.connect(self._play)
        self.become(name, commands, accessible)

    def become(
        self, name: str, commands: Sequence[Command], accessible: str = "", *, primary: bool = False
    ) -> None:
        """Play others in the place of those before; `accessible` is the whole of what they say."""
        self._commands, self._whole = commands, name
        set_name(self, "primary" if primary else "")
        if self.text() != name:
            self.setText(name)
        self.setProperty("commands", together(commands))
        self.setAccessibleName(accessible)
        words, state = self._context.words, self._context.state
        tip = accessible or "\n".join(words.command(state, command) for command in commands)
        if self.toolTip().split(KEY)[0] != tip:
            self.setToolTip(tip)

    def _play(self) -> None:
        self._context.play_all(self._commands)


class PickButton(QPushButton):
    """Does something on the card."""

    def __init__(self, style: str = "", least: int = 0, *, checkable: bool = False) -> None:
        super().__init__()
        self._run: Callable[[], object] | None = None
        self.setAutoDefault(False)
        self.setCheckable(checkable)
        self.setStyleSheet(style)
        self.setMinimumWidth(least)
        self.clicked.connect(self._do)

    def become(self, text: str, run: Callable[[], object], *, tip: str = "", accessible: str = "") -> None:
        """Do something else in the same place."""
        self._run = run
        if self.text() != text:
            self.setText(text)
        self.setAccessibleName(accessible)
        if self.toolTip().split(KEY)[0] != tip:
            self.setToolTip(tip)

    def _do(self) -> None:
        if self._run is not None:
            self._run()


class Batch(msgspec.Struct, frozen=True):
    """Commands that are played one after the other, and taken back together."""

    name: str
    commands: tuple[Command, ...]
    lines: tuple[str, ...] = ()
    """What is to be expected of it."""
    short: str = ""
    """What stands on its button in the prompt bar, where there are many."""
    usual: bool = False
    """Whether it is what most would say: Enter says it where no single answer is preselected."""
