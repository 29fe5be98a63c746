"""Where a drag begins, when the left button goes down on a counter and the pointer moves further than a click allows,
and the filter that follows the mouse of the whole program from then on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from nemesis_gui.board.scene import Click
from nemesis_gui.board.view import BoardView
from nemesis_gui.play.context import Carrier, DragItem, Find

LEFT = Qt.MouseButton.LeftButton
DRAG = "Drag it to a place, or click it and then the place"
"""What is said of everything that can be picked up."""
PLACE = "location"
"""Property of a widget that stands for a location: what is dropped on it, or on a widget inside it, is sent there."""


class DragSource(QObject):
    """Watches a widget for the hand. `find` returns what lies at a point of the widget; None if it cannot be taken."""

    def __init__(self, hand: Carrier, widget: QWidget, find: Find | None = None) -> None:
        super().__init__(widget)
        self.hand = hand
        self.widget = widget
        self._find = find
        self._pressed: tuple[QPoint, DragItem] | None = None
        self._told = False
        """Whether it was said why what is pulled at is not carried: the rest of the pull does nothing."""
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The widget gets everything until something is picked up."""
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            self._press(event)
        elif kind == QEvent.Type.MouseMove and self._pressed is not None and isinstance(event, QMouseEvent):
            return self._move(event)
        elif kind == QEvent.Type.MouseMove and self._told and isinstance(event, QMouseEvent):
            return bool(event.buttons() & LEFT)
        elif kind == QEvent.Type.MouseButtonRelease:
            self._pressed, self._told = None, False
        return False

    def _press(self, event: QMouseEvent) -> None:
        self._told, alone = False, not event.buttons() & ~LEFT
        pull = self.find(event) if event.button() == LEFT and alone else None
        self._pressed = (event.globalPosition().toPoint(), pull) if pull is not None else None

    def _move(self, event: QMouseEvent) -> bool:
        assert self._pressed is not None
        at, pull = self._pressed
        where = event.globalPosition().toPoint()
        if (where - at).manhattanLength() < QApplication.startDragDistance():
            return False
        self._pressed = None
        if self.hand.carrying:
            return False
        if not self.hand.may(pull.units):
            self._told = self.in_vain(pull.units)
            return self._told
        self.release()
        return self.hand.pick_up(pull.units, where, pull.face, pull.off)

    def find(self, event: QMouseEvent) -> DragItem | None:
        return self._find(event.position().toPoint()) if self._find is not None else None

    def in_vain(self, _units: Sequence[str]) -> bool:
        """Say why what is pulled at is not carried, if that is known; the widget gets the drag if not."""
        return False

    def release(self) -> None:
        """The press was no click."""
        if isinstance(self.widget, QAbstractButton):
            self.widget.setDown(False)


class MapDragSource(DragSource):
    """Counters on the map. The stack is taken by its number or with Shift. While Space is held the map itself is."""

    def __init__(self, hand: Carrier, view: BoardView) -> None:
        super().__init__(hand, view.viewport())
        self._view = view
        self._space = False
        view.installEventFilter(self)
        view.board.pieceHovered.connect(self._hovered)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """As in the base class; keys go to the view."""
        if watched is self._view:
            self._note_key(event)
            return False
        return super().eventFilter(watched, event)

    def _note_key(self, event: QEvent) -> None:
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = event.type() != QEvent.Type.KeyRelease
        elif event.type() == QEvent.Type.FocusOut:
            self._space = False

    def find(self, event: QMouseEvent) -> DragItem | None:
        presenter = self.hand.presenter
        if presenter is None or self._space:
            return None
        board = self._view.board
        point = self._view.mapToScene(event.position().toPoint())
        loc, unit = board.what_at(point)
        stack = board.badge_at(point) == loc
        units = presenter.held(loc, unit, Click(LEFT, event.modifiers()), stack=stack) if loc >= 0 else []
        if not units and unit and not self.hand.may((unit,)):
            units = [unit]
        if not units:
            return None
        middle = board.middle_of(unit or units[0])
        return DragItem(tuple(units), off=middle - point if middle is not None else QPointF())

    def in_vain(self, units: Sequence[str]) -> bool:
        presenter = self.hand.presenter
        told = presenter is not None and presenter.pulled_in_vain(units[0])
        if told:
            self.release()
        return told

    def release(self) -> None:
        self._view.cancel_press()

    def _hovered(self, unit: str) -> None:
        """An open hand over what can be picked up."""
        if self.hand.carrying or not self._view.isEnabled():
            return
        if unit and self.hand.may((unit,)):
            self._view.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self._view.viewport().unsetCursor()


def units_at(find: Callable[[QPoint], Sequence[str]]) -> Find:
    """A `Find` that knows nothing but pieces."""

    def found(at: QPoint) -> DragItem | None:
        units = tuple(find(at))
        return DragItem(units) if units else None

    return found


_GONE: Final = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)


class DragFilter(QObject):
    """Reports to the hand where the mouse goes, even when the widget in which it was pressed is gone.

    After the hand has given up, the rest of the drag is kept from all other widgets, until the button is released. A
    window that is left, a popup, or a release that was missed ends it, too.
    """

    def __init__(self, hand: Carrier, parent: QObject) -> None:
        super().__init__(parent)
        self.hand = hand
        self._on = False
        self._grabber: QWidget | None = None

    def begin(self, grabber: QWidget) -> None:
        """Filter all events from now on, first of all filters. Qt delivers no events of a mouse whose button went down
        in a widget that is gone by now, as the counter of a card is that is refilled; so `grabber` gets them all."""
        app = QApplication.instance()
        if app is not None and not self._on:
            self._on = True
            app.installEventFilter(self)
            self._grabber = grabber
            grabber.grabMouse()

    def end(self) -> None:
        app = QApplication.instance()
        if app is not None and self._on:
            self._on = False
            app.removeEventFilter(self)
        if self._grabber is not None:
            if QWidget.mouseGrabber() is self._grabber:
                self._grabber.releaseMouse()
            self._grabber = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """True for events that nothing else may get."""
        match event.type():
            case QEvent.Type.MouseMove if isinstance(event, QMouseEvent) and isinstance(watched, QWidget):
                return self._moved(event)
            case QEvent.Type.MouseButtonRelease if isinstance(event, QMouseEvent) and isinstance(watched, QWidget):
                return self._released(event)
            case QEvent.Type.MouseButtonPress:
                return self._pressed(event)
            case QEvent.Type.ContextMenu:
                return True
            case QEvent.Type.ShortcutOverride | QEvent.Type.KeyPress if isinstance(event, QKeyEvent):
                return self._key(event)
            case QEvent.Type.WindowDeactivate if isinstance(watched, QWidget) and watched.isWindow():
                self.hand.cancel()
            case QEvent.Type.FocusOut if isinstance(event, QFocusEvent) and event.reason() in _GONE:
                self.hand.cancel()
        return False

    def _moved(self, event: QMouseEvent) -> bool:
        if event.buttons() & LEFT:
            self.hand.carry(event.globalPosition().toPoint())
            return True
        self._stop()
        return False

    def _released(self, event: QMouseEvent) -> bool:
        if event.button() == LEFT:
            self.end()
            self.hand.carry(event.globalPosition().toPoint())
            self.hand.drop()
        return True

    def _pressed(self, event: QEvent) -> bool:
        """Another button gives up; a left one can only mean that its release was missed."""
        if isinstance(event, QMouseEvent) and event.button() == LEFT:
            self._stop()
            return False
        self.hand.cancel()
        return True

    def _stop(self) -> None:
        self.hand.cancel()
        self.end()

    def _key(self, event: QKeyEvent) -> bool:
        if not self.hand.carrying or event.key() != Qt.Key.Key_Escape:
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return self.hand.cancel()
