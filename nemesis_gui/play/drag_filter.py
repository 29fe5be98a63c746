"""Hears the mouse, the keys and the windows of the whole program while something is carried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from nemesis_gui.play.roles import Carrier

_LEFT = Qt.MouseButton.LeftButton
_GONE: Final = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
Hear = Callable[[QObject, QEvent], bool]


class DragFilter(QObject):
    """Tells the hand where the mouse goes, even when the widget in which it was pressed is gone.

    After the hand has given up, the rest of the drag is kept from everybody else, until the button is released. A
    window that is left, a popup, or a release that nobody heard of ends it, too.
    """

    def __init__(self, hand: Carrier, parent: QObject) -> None:
        super().__init__(parent)
        self.hand = hand
        self._on = False
        self._hears: dict[QEvent.Type, Hear] = {
            QEvent.Type.MouseMove: self._moved,
            QEvent.Type.MouseButtonRelease: self._released,
            QEvent.Type.MouseButtonPress: self._pressed,
            QEvent.Type.ContextMenu: lambda watched, event: True,
            QEvent.Type.ShortcutOverride: self._key,
            QEvent.Type.KeyPress: self._key,
            QEvent.Type.WindowDeactivate: self._left,
            QEvent.Type.FocusOut: self._focus_lost,
        }

    def begin(self) -> None:
        """Hear everything from now on, before anybody else does."""
        app = QApplication.instance()
        if app is not None and not self._on:
            self._on = True
            app.installEventFilter(self)

    def end(self) -> None:
        """Hear no more."""
        app = QApplication.instance()
        if app is not None and self._on:
            self._on = False
            app.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """True for what nobody else shall hear."""
        hear = self._hears.get(event.type())
        return hear is not None and hear(watched, event)

    # -- mouse

    def _moved(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent) or not isinstance(watched, QWidget):
            return False
        if event.buttons() & _LEFT:
            self.hand.carry(event.globalPosition().toPoint())
            return True
        self._stop()
        return False

    def _released(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent) or not isinstance(watched, QWidget):
            return False
        if event.button() == _LEFT:
            self.end()
            self.hand.carry(event.globalPosition().toPoint())
            self.hand.drop()
        return True

    def _pressed(self, watched: QObject, event: QEvent) -> bool:
        """Another button gives up; a left one can only mean that its release was not heard of."""
        if isinstance(event, QMouseEvent) and event.button() == _LEFT:
            self._stop()
            return False
        self.hand.cancel()
        return True

    def _stop(self) -> None:
        self.hand.cancel()
        self.end()

    # -- keys and windows

    def _key(self, watched: QObject, event: QEvent) -> bool:
        if not self.hand.carrying or not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_Escape:
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return self.hand.cancel()

    def _left(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QWidget) and watched.isWindow():
            self.hand.cancel()
        return False

    def _focus_lost(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent) and event.reason() in _GONE:
            self.hand.cancel()
        return False
