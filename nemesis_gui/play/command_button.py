"""A button that plays a command, and emits a signal when the player points at it; and one that plays several. What ends
a segment, starts or cancels an attack shows the one key that does so everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from textwrap import wrap

import msgspec
from PySide6.QtCore import QEvent
from PySide6.QtGui import QFont, QFontMetricsF, QIcon
from PySide6.QtWidgets import QAbstractButton, QPushButton

from engine.table.command import Command
from nemesis_gui.base.style import px, skin
from nemesis_gui.play.answers import key_action
from nemesis_gui.play.context import Context
from nemesis_gui.widgets.keycap import SIDE, cap_size, keycap

KEY = "   ["
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
    from nemesis_gui.play.counter_button import UnitButton

    tip = button.toolTip().split(KEY)[0]
    button.setToolTip(f"{tip}{KEY}{key}]" if key else tip)
    key = f"{key} {ENTER_SIGN}".strip() if enter else key
    if isinstance(button, UnitButton):
        button.show_cap(key)
        return
    ink = skin().accent_ink if button.objectName() == "primary" else skin().ink
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


class CommandButton(QPushButton):
    """Plays a command. Pointed at by mouse or keyboard, it lets others show what that would certainly bring about."""

    def __init__(self, context: Context, command: Command, text: str = "", *, primary: bool = False) -> None:
        self._whole = text or context.words.command(context.state, command)
        super().__init__(self._whole)
        self.context, self.command = context, command
        self.setProperty("command", command.text())
        self.setToolTip(command.text())
        self.setObjectName("primary" if primary else "")
        action = key_action(context.model.decision, command)
        self.key = context.actions.first_key(action) if action else ""
        if self.key:
            show_key(self, self.key)
        self.clicked.connect(lambda: context.play(command))

    def set_room(self, room: int) -> None:
        """A text that is longer than so many pixels stands on several lines; with 0 none does."""
        font = QFont(self.font())
        font.setBold(self.objectName() == "primary")
        lines = ceil(QFontMetricsF(font).horizontalAdvance(self._whole) / room) if room else 1
        if lines > 1 and " " in self._whole:
            self.setText(in_lines(self._whole, lines))
            self.setAccessibleName(self._whole)
        elif self.text() != self._whole:
            self.setText(self._whole)

    def event(self, event: QEvent) -> bool:
        taken = super().event(event)
        if event.type() in POINTED:
            self.context.signals.choicePointed.emit(self.command if POINTED[event.type()] else None)
        return taken


class BatchButton(QPushButton):
    """Plays commands one after the other."""

    def __init__(self, context: Context, name: str, commands: Sequence[Command]) -> None:
        super().__init__(name)
        self.setProperty("commands", together(commands))
        self.setToolTip("\n".join(command.text() for command in commands))
        self.clicked.connect(lambda: context.play_all(commands))


class Batch(msgspec.Struct, frozen=True):
    """Commands that are played one after the other, and taken back together."""

    name: str
    commands: tuple[Command, ...]
    lines: tuple[str, ...] = ()
    """What is to be expected of it."""
    short: str = ""
    """What stands on its button in the prompt bar, where there are many."""
