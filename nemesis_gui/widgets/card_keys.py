"""The keys of a card of the column beside the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication

from nemesis_gui.base.later import later
from nemesis_gui.widgets.card import Card

Key = Qt.Key
ENTER: Final = (Key.Key_Return, Key.Key_Enter)
STEPS: Final = {Key.Key_Down: True, Key.Key_Right: True, Key.Key_Up: False, Key.Key_Left: False}


class CardKeys(QObject):
    """Watches the keys of a card. The focus stays on it when it is refilled."""

    def __init__(
        self, card: Card, back: Callable[[], object], enters: Callable[[QAbstractButton], bool] = lambda button: True
    ) -> None:
        super().__init__(card)
        self._card = card
        self._back = back
        self._enters = enters
        self._held = False
        card.installEventFilter(self)

    def before(self) -> None:
        """Call before the card is emptied or hidden: remembers whether it has the focus."""
        focus = QApplication.focusWidget()
        if not self._held and focus is not None and self._card.isAncestorOf(focus):
            self._held = True
            self._card.note_focus()

    def after(self) -> None:
        """Call when the next question is shown: gives the focus back as soon as its widgets are there."""
        if self._held:
            self._held = False
            later(self, self._give)

    def _give(self) -> None:
        if not self._card.take_focus(Qt.FocusReason.OtherFocusReason):
            self._back()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys that the widget with the focus left to the card; with Shift, Ctrl or Alt they are the
        window's."""
        if not isinstance(event, QKeyEvent) or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if event.type() == QEvent.Type.ShortcutOverride and event.key() in (*ENTER, *STEPS, Key.Key_Escape):
            event.accept()
            return True
        return event.type() == QEvent.Type.KeyPress and self._pressed(Key(event.key()))

    def _pressed(self, key: Qt.Key) -> bool:
        focus = QApplication.focusWidget()
        if key in ENTER and isinstance(focus, QAbstractButton):
            if self._enters(focus):
                focus.click()
        elif key == Key.Key_Escape:
            self._back()
        elif key in STEPS and focus is not None:
            focus.focusNextPrevChild(STEPS[key])
        else:
            return False
        return True
