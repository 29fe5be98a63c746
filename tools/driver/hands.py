"""A player's hands on a window. Every click, key, drag and notch of the wheel of tests, pictures and measurements is
given here, as the event that Qt would send, and is counted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QEnterEvent, QKeyEvent, QMouseEvent, QWheelEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QScrollArea, QWidget

from nemesis_gui.board.scene import BoardScene, Click
from nemesis_gui.board.view import BoardView
from nemesis_gui.camera import pause
from tools.driver.window import Driven

LEFT, MIDDLE, NO_BUTTON = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.NoButton
NONE, CONTROL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
BESIDE = QPointF(0, -39)
"""From the middle of a hex to where it is seen beside its counters."""
PATIENCE = 10.0
"""Most seconds to wait for what has to come."""


def move(widget: QWidget, at: QPoint, button: Qt.MouseButton = NO_BUTTON) -> None:
    """Move the mouse to a point of a widget, perhaps with a button held; nobody counts that."""
    screen = QPointF(widget.mapToGlobal(at))
    QApplication.sendEvent(widget, QMouseEvent(QEvent.Type.MouseMove, QPointF(at), screen, NO_BUTTON, button, NONE))


def unwatched(_kind: str) -> AbstractContextManager[None]:
    """Nobody measures what is given."""
    return nullcontext()


class Hands:
    """Mouse, keys and patience. `inputs` counts a click, a key, a drag and a notch of the wheel as one each."""

    def __init__(self, window: Driven) -> None:
        self.window = window
        self.inputs = 0
        self.watch: Callable[[str], AbstractContextManager[None]] = unwatched
        """Holds while a click, a key, a drag or a menu is given, by its kind; whoever measures stands here."""
        self.far = False
        """Whether the whole map may be looked at to reach what is out of sight, for hands that pan else."""
        self.verb = ""
        """The verb of the command that all this is done for, where it is known."""

    @contextmanager
    def _input(self, kind: str) -> Iterator[None]:
        self.inputs += 1
        with self.watch(kind):
            yield

    @property
    def view(self) -> BoardView:
        """The map's view."""
        assert self.window.view is not None
        return self.window.view

    @property
    def scene(self) -> BoardScene:
        """The map."""
        return self.view.board

    # -- the mouse

    def click(self, widget: QWidget, at: QPoint | None = None, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Click a widget, in the middle if nothing else is said."""
        with self._input("click"):
            QTest.mouseClick(widget, LEFT, modifier, widget.rect().center() if at is None else at)

    def click_map(self, point: QPointF, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Click a point of the map."""
        self.click(self.view.viewport(), self.view.mapFromScene(point), modifier)

    def click_counter(self, unit: str, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Click a counter of the map, however deep it lies, and leave its stack as it is."""
        with self._input("click"):
            self.scene.pieceClicked.emit(unit, Click(modifiers=modifier))

    def ask_counter(self, unit: str) -> None:
        """Click a counter with the right button, however deep it lies."""
        self.inputs += 1
        loc = self.scene.location_of(unit)
        where = self.view.viewport().mapToGlobal(self.view.mapFromScene(self.scene.position(loc)))
        self.scene.contextRequested.emit(loc, unit, where)

    def drag(self, start: QPoint, end: QPoint, button: Qt.MouseButton = LEFT) -> None:
        """Drag over the map's view."""
        with self._input("drag" if button == LEFT else "pan"):
            self._take(start, end, button)
            QTest.mouseRelease(self.view.viewport(), button, NONE, end)

    def lift(self, start: QPoint, end: QPoint, button: Qt.MouseButton = LEFT) -> None:
        """Begin a drag and hold still at its end."""
        self.inputs += 1
        self._take(start, end, button)

    def _take(self, start: QPoint, end: QPoint, button: Qt.MouseButton) -> None:
        port = self.view.viewport()
        QTest.mousePress(port, button, NONE, start)
        move(port, (start + end) / 2, button)
        move(port, end, button)

    def wheel(self, widget: QWidget, notches: int) -> None:
        """Turn the wheel over the middle of a widget, away from the hand if more than 0."""
        self.inputs += abs(notches)
        at, turn = widget.rect().center(), QPoint(0, 120 * notches)
        phase = Qt.ScrollPhase.NoScrollPhase
        where, screen = QPointF(at), QPointF(widget.mapToGlobal(at))
        QApplication.sendEvent(widget, QWheelEvent(where, screen, QPoint(), turn, NO_BUTTON, NONE, phase, False))

    def ask(self, point: QPointF) -> None:
        """Click a point of the map with the right button."""
        at, port = self.view.mapFromScene(point), self.view.viewport()
        reason = QContextMenuEvent.Reason.Mouse
        with self._input("menu"):
            QApplication.sendEvent(port, QContextMenuEvent(reason, at, port.mapToGlobal(at)))

    def hover(self, point: QPointF) -> None:
        """Point at the map."""
        move(self.view.viewport(), self.view.mapFromScene(point))

    def enter(self, widget: QWidget) -> None:
        """Point at a widget."""
        spot = QPointF(widget.rect().center())
        QApplication.sendEvent(widget, QEnterEvent(spot, spot, spot))

    # -- buttons and menus

    def buttons(self, *places: QWidget) -> Iterator[QAbstractButton]:
        """What can be pressed in the prompt bar and on the card, or in these places, as they are laid out by now."""
        for place in places or (self.window.prompt, self.window.card):
            for button in place.findChildren(QAbstractButton):
                if button.isVisible() and button.isEnabled():
                    yield button

    def button_of(self, command: str) -> QAbstractButton | None:
        """The button in the prompt bar or on the card that plays a command."""
        QApplication.processEvents()
        return next((button for button in self.buttons() if button.property("command") == command), None)

    def press(self, button: QAbstractButton) -> bool:
        """Click a button, after turning the wheel until it is in sight."""
        self._scroll_to(button)
        self.click(button)
        return True

    def confirm(self, button: QAbstractButton) -> bool:
        """Press a button of a card that waits for it."""
        return self.press(button)

    def _scroll_to(self, widget: QWidget) -> None:
        area = widget.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        if area is None:
            return
        port = area.viewport()
        for _ in range(60):
            QApplication.processEvents()  # a card that has just been filled gets its height only now
            middle = widget.mapTo(port, widget.rect().center()).y()
            if 0 <= middle < port.height():
                return
            self.wheel(port, -1 if middle > 0 else 1)
        raise AssertionError(f"the card cannot be scrolled to {widget.geometry()}")

    def answer_menu(self, text: str) -> bool:
        """Click an entry of the menu that is open; without it the menu is closed."""
        menu = QApplication.activePopupWidget()
        if not isinstance(menu, QMenu):
            return False
        for action in menu.actions():
            if action.text() == text:
                self.click(menu, menu.actionGeometry(action).center())
                return True
        menu.close()
        return False

    def read_on(self) -> None:
        """Read what happened, then raise the curtain, if it hangs."""
        for cover in (self.window.seats.hand_over, self.window.curtain):
            if cover.isVisible():
                self.click(cover.button)

    def end_phase(self) -> bool:
        """End a phase that stays open although nothing more can be done in it; False if none does."""
        if self.window.model.open_phase is None:
            return False
        QApplication.processEvents()
        self.press(next(button for button in self.buttons() if button.property("ends")))
        return True

    # -- the keyboard

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Press a key where the keyboard is."""
        with self._input("key"):
            QTest.keyClick(QApplication.activePopupWidget() or QApplication.focusWidget() or self.window, key, modifier)
            QApplication.processEvents()

    def write(self, text: str, field: QWidget | None = None) -> None:
        """Write into a field, or where the keyboard is, a key for each letter."""
        self.inputs += len(text)
        QTest.keyClicks(field or QApplication.focusWidget() or self.window, text)

    def hold(self, window: QWindow, key: Qt.Key) -> None:
        """Press a key and keep it down."""
        self.inputs += 1
        QTest.keyPress(window, key)

    @staticmethod
    def repeat(window: QWindow, key: Qt.Key) -> None:
        """A held key repeats itself, as the system sends it: the question whether it is a shortcut, then the key to
        whoever wants it. One that nobody keeps back is pressed as if by hand, so that it reaches shortcuts as well."""
        asked = QKeyEvent(QEvent.Type.ShortcutOverride, key, NONE, "", True)
        asked.ignore()
        QApplication.sendEvent(window, asked)
        if asked.isAccepted():
            QApplication.sendEvent(window, QKeyEvent(QEvent.Type.KeyPress, key, NONE, "", True))
        else:
            QTest.keyPress(window, key)
        QApplication.sendEvent(window, QKeyEvent(QEvent.Type.KeyRelease, key, NONE, "", True))

    def release_key(self, window: QWindow, key: Qt.Key) -> None:
        """Release a key that is held."""
        QTest.keyRelease(window, key)

    # -- patience

    def until(self, reached: Callable[[], Any]) -> None:
        """Let the program run until something is so."""
        end = time.monotonic() + PATIENCE
        while not reached():
            assert time.monotonic() < end, "it does not come"
            pause(1)
