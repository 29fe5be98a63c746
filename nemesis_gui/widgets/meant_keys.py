"""Sends the key that is meant by its place in the stead of what another layout writes there.

Qt looks its shortcuts up by what the layout writes, so those of a key that is sent here are found here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QEvent, QKeyCombination, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QShortcut, QWindow
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QLineEdit,
    QMenuBar,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from nemesis_gui.base.keyplaces import COMMANDING, KeyPlaces

TYPED: Final = (QLineEdit, QTextEdit, QPlainTextEdit, QAbstractSpinBox)
"""Widgets that take text, unless they are only read."""
_Exact, _Partial = QKeySequence.SequenceMatch.ExactMatch, QKeySequence.SequenceMatch.PartialMatch
_Shift = Qt.KeyboardModifier.ShiftModifier
_Meant = tuple[Qt.Key, Qt.KeyboardModifier]
Shortcut = tuple[QKeySequence, bool, Callable[[], object]]
"""Keys, whether they may repeat themselves, and what they do."""


def typing(focus: QWidget | None) -> bool:
    """Whether keys write into what has the focus."""
    return isinstance(focus, TYPED) and not focus.isReadOnly()


class MeantKeys:
    """Filters the keys that come in at the windows of the program."""

    def __init__(self, places: KeyPlaces) -> None:
        self.places = places
        self._down: dict[int, _Meant] = {}
        """Scan codes of the keys that are down, and what was sent for them."""
        self._begun: list[QKeyCombination] = []
        """The first keys of a shortcut that has several."""

    def takes(self, window: QWindow, event: QKeyEvent) -> bool:
        """Whether another key is meant; it is sent to the window then, and this one goes no further."""
        if event.type() == QEvent.Type.KeyRelease:
            return self._released(window, event)
        meant = self._meant(window, event)
        if meant is None:
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            self._down[event.nativeScanCode()] = meant
            self._press(window, event, meant)
        return True

    def _meant(self, window: QWindow, event: QKeyEvent) -> _Meant | None:
        meant = self.places.meant(event)
        if meant is None or (typing(QApplication.focusWidget()) and not event.modifiers() & COMMANDING):
            return None
        own = not chr(meant[0]).isdecimal() and self._found(window, event.keyCombination())
        return None if own else meant

    def _released(self, window: QWindow, event: QKeyEvent) -> bool:
        meant = self._down.get(event.nativeScanCode())
        if meant is None:
            return False
        if not event.isAutoRepeat():
            del self._down[event.nativeScanCode()]
        QApplication.sendEvent(window, _key(QEvent.Type.KeyRelease, meant, event))
        return True

    def _press(self, window: QWindow, event: QKeyEvent, meant: _Meant) -> None:
        """Send the key that is meant. With Shift the digits are a second way to type them: where nothing takes one, the
        key is what the layout has there."""
        if self._given(window, event, meant) or not event.modifiers() & _Shift:
            return
        self._given(window, event, (Qt.Key(event.key()), event.modifiers()), event.text())

    def _given(self, window: QWindow, event: QKeyEvent, key: _Meant, text: str | None = None) -> bool:
        """Whether a key is used: by a widget that overrides shortcuts, by a shortcut, or by what has the focus."""
        asked = _key(QEvent.Type.ShortcutOverride, key, event, text)
        asked.ignore()
        QApplication.sendEvent(window, asked)
        if not asked.isAccepted() and self._shortcut(window, asked):
            return True
        pressed = _key(QEvent.Type.KeyPress, key, event, text)
        pressed.ignore()
        QApplication.sendEvent(window, pressed)
        return pressed.isAccepted()

    def _shortcut(self, window: QWindow, event: QKeyEvent) -> bool:
        begun, self._begun, pressed = self._begun, [], _written(event)
        for keys in ([*begun, pressed], [pressed]):
            typed = QKeySequence(*keys)
            found = [(typed.matches(one), again, act) for one, again, act in _shortcuts(window)]
            act = next(((again, act) for match, again, act in found if match == _Exact), None)
            if act is not None:
                if act[0] or not event.isAutoRepeat():
                    act[1]()
                return True
            if any(match == _Partial for match, _, _ in found):
                self._begun = keys
                return True
        return False

    def _found(self, window: QWindow, key: QKeyCombination) -> bool:
        """Whether a key as the layout has it is a shortcut: one that the player has set."""
        return any(QKeySequence(key).matches(one) == _Exact for one, _, _ in _shortcuts(window))


def _written(event: QKeyEvent) -> QKeyCombination:
    """A key as shortcuts are written: Shift belongs to the sign where it is no letter and no digit."""
    borne = chr(event.key()) if event.key() < Qt.Key.Key_Escape else ""
    shifted = event.modifiers() == _Shift and borne and not borne.isalnum()
    return QKeyCombination(Qt.Key(event.key())) if shifted else event.keyCombination()


def _key(kind: QEvent.Type, key: _Meant, event: QKeyEvent, text: str | None = None) -> QKeyEvent:
    sign = chr(key[0])
    written = sign if key[1] & _Shift else sign.lower()
    said = "" if key[1] & COMMANDING else written
    return QKeyEvent(kind, key[0], key[1], said if text is None else text, event.isAutoRepeat())


def _shortcuts(window: QWindow) -> Iterator[Shortcut]:
    """What the shortcuts of a window do, as far as they can be used now; none while a menu is open."""
    root = next((one for one in QApplication.topLevelWidgets() if one.windowHandle() is window), None)
    if root is None or QApplication.activePopupWidget() is not None:
        return
    for action in root.findChildren(QAction):
        if action.isEnabled() and action.isVisible():
            yield from ((one, action.autoRepeat(), action.trigger) for one in action.shortcuts())
    for shortcut in root.findChildren(QShortcut):
        parent = shortcut.parent()
        if shortcut.isEnabled() and isinstance(parent, QWidget) and parent.isVisible() and parent.window() is root:
            keys = shortcut.keys()
            yield from ((one, shortcut.autoRepeat(), shortcut.activated.emit) for one in keys)
    for button in root.findChildren(QAbstractButton):
        if button.isVisible() and button.isEnabled() and not button.shortcut().isEmpty() and button.window() is root:
            yield button.shortcut(), False, button.animateClick
    for bar in root.findChildren(QMenuBar):
        for entry in bar.actions():
            yield QKeySequence.mnemonic(entry.text()), False, _opens(bar, entry)


def _opens(bar: QMenuBar, entry: QAction) -> Callable[[], None]:
    return lambda: bar.setActiveAction(entry)


meant_keys: Final = MeantKeys(KeyPlaces())
"""Those of the program."""
