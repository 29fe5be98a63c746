"""The keys of a card of the column beside the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from shiboken6 import isValid

from nemesis_gui.base.later import later
from nemesis_gui.widgets.card import Card

Key = Qt.Key
ENTER: Final = (Key.Key_Return, Key.Key_Enter)
STEPS: Final = {Key.Key_Down: True, Key.Key_Right: True, Key.Key_Up: False, Key.Key_Left: False}


class CardKeys(QObject):
    """Watches the keys of a card. The focus stays on it when it is refilled.

    After each command the keyboard is at a button that its player has not gone to: Enter says there what is
    preselected, if anything is. `changed` tells that this may be so, or no longer.
    """

    changed = Signal()

    def __init__(
        self, card: Card, back: Callable[[], object], enters: Callable[[QAbstractButton], bool] = lambda button: True
    ) -> None:
        super().__init__(card)
        self._card = card
        self._back = back
        self._enters = enters
        self._held = False
        self._given: QWidget | None = None
        """The button that came to have the keyboard after a command."""
        self.preselected: Callable[[], QAbstractButton | None] = lambda: None
        """The button that Enter presses unless the player has gone to another one."""
        card.installEventFilter(self)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_changed)

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
        else:
            self._given = QApplication.focusWidget()
            self.changed.emit()

    def _focus_changed(self, before: QWidget | None, now: QWidget | None) -> None:
        """The keyboard also goes from a card that is being deleted, which can be asked nothing any more."""
        if now is not self._given:
            self._given = None
        if isValid(self._card) and any(one is not None and self._card.isAncestorOf(one) for one in (before, now)):
            self.changed.emit()

    @property
    def gone_to(self) -> QAbstractButton | None:
        """The button of the card to which the player went, which Enter presses."""
        focus = QApplication.focusWidget()
        there = isinstance(focus, QAbstractButton) and focus is not self._given and self._card.isAncestorOf(focus)
        return focus if there else None  # type: ignore[return-value]

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
            pressed = self.gone_to or self.preselected() or focus
            if self._enters(pressed):
                pressed.click()
        elif key == Key.Key_Escape:
            self._back()
        elif key in STEPS and focus is not None:
            focus.focusNextPrevChild(STEPS[key])
        else:
            return False
        return True
