"""A hex cursor moved by keys. It points and clicks through the signals of the scene, as the mouse does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent

from nemesis_gui.board.geometry import NOWHERE
from nemesis_gui.board.scene import Click
from nemesis_gui.board.view import BoardView

N, NE, SE, S, SW, NW = range(6)
LEFT, RIGHT = 6, 7
"""Into the next column, up and down in turn, so that the cursor stays in its row."""

_Key = Qt.Key
KEYS: Final = {
    _Key.Key_Up: N, _Key.Key_Down: S, _Key.Key_Left: LEFT, _Key.Key_Right: RIGHT,
    _Key.Key_Home: NW, _Key.Key_PageUp: NE, _Key.Key_End: SW, _Key.Key_PageDown: SE,
}  # fmt: skip
KEYPAD: Final = {_Key.Key_7: NW, _Key.Key_8: N, _Key.Key_9: NE, _Key.Key_1: SW, _Key.Key_2: S, _Key.Key_3: SE,
                 _Key.Key_4: LEFT, _Key.Key_6: RIGHT}  # fmt: skip
BESIDES: Final = {_Key.Key_Left: NW, _Key.Key_Up: NE, _Key.Key_Down: SW, _Key.Key_Right: SE}
"""With Ctrl, for keyboards without the block above the arrows."""
_ENTER: Final = (_Key.Key_Return, _Key.Key_Enter)
_NONE = Qt.KeyboardModifier.NoModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_CONTROL = Qt.KeyboardModifier.ControlModifier
_PASSING: Final = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
"""The keys come back to where they were."""
_CLICKS: Final = {_NONE: _NONE, _SHIFT: _CONTROL, _CONTROL: _SHIFT}
"""What Enter with each key held down clicks with."""


class HexCursor(QObject):
    """The cursor of one view. Its keys act while the view has the focus.

    Arrows, the block above them and the numeric keypad move; arrows with Ctrl move as that block does. Enter clicks
    the hex or the counter picked with Space, or asks for the preselected answer as long as the cursor has not been
    moved since the question was put; Shift+Enter adds to the selection; Ctrl+Enter, unless it is `kept`, sends the
    selected there even if counters stand in the hex; Menu asks for everything that can be done; Backspace lets go;
    Tab goes to the next piece that can act.
    """

    moved = Signal(int, str)
    """A location, and the unit picked there or ""."""
    removed = Signal()
    cancelAsked = Signal()
    nextAsked = Signal()
    answerAsked = Signal()

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self.view = view
        self.scene = view.board
        self.loc, self.unit = NOWHERE, ""
        self.chosen: Callable[[], int] = lambda: NOWHERE
        """Where the selected piece stands."""
        self.kept: Callable[[], bool] = lambda: False
        """Whether Enter with Ctrl is a key of the window now, as in a lesson."""
        self.asked = False
        """Whether a question was put since the cursor was moved."""
        self.hidden = False
        """Whether the mouse was moved since, so that it is not shown."""
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)
        self.scene.stateShown.connect(self._position_changed)

    # -- moving

    def put(self, loc: int, unit: str = "", *, centre: bool = False) -> None:
        """Put the cursor on a location of the map, and pick a counter there."""
        if not self.scene.geometry.has(loc):
            return
        if loc != self.loc:
            self.scene.fan_out(NOWHERE)
        self.loc, self.unit, self.asked, self.hidden = loc, unit, False, False
        self.scene.set_cursor(loc, unit)
        show = self.view.centre_on_hex if centre else self.view.show_hex
        show(loc)
        self.scene.hover_on(loc, unit)
        self.moved.emit(loc, unit)

    def remove(self) -> None:
        """Take the cursor off the map; the next key puts it back."""
        self.scene.set_cursor(NOWHERE)
        self.loc, self.unit = NOWHERE, ""
        self.removed.emit()

    def hide(self) -> None:
        """It is not shown until a key needs it."""
        self.hidden = True
        self.scene.set_cursor(NOWHERE)

    def move(self, way: int) -> None:
        """Move to a neighbour, if there is one. The first key only shows the cursor."""
        target = self._start() if self.loc == NOWHERE else self._neighbour(way)
        if target is not None:
            self.put(target)

    def _neighbour(self, way: int) -> int | None:
        """What lies there; a place whose arrow leads to a hex lies beyond its edge."""
        grid, board = self.scene.geometry.grid, self.scene.geometry.board
        if not board.is_hex(self.loc):
            return next(iter(board.adjacent[self.loc]), None)
        if way in (LEFT, RIGHT):
            way = self._sideways(way == RIGHT)
        found = next((other for other in grid.neighbours(self.loc) if grid.direction(self.loc, other) == way), None)
        return next(iter(board.arrows_into[self.loc]), None) if found is None else found

    def _sideways(self, right: bool) -> int:
        """Odd columns stand lower: from them one goes up, from even ones down."""
        column, _ = self.scene.geometry.grid.col_row(self.loc)
        up = column % 2 == 1
        return (NE if right else NW) if up else (SE if right else SW)

    def _start(self) -> int:
        """What is selected is a good place to begin, or else the middle of what is seen of the area of play."""
        if self.scene.geometry.has(chosen := self.chosen()):
            return chosen
        seen = self.view.mapToScene(self.view.viewport().rect()).boundingRect()
        point = (seen & self.scene.focus_rect() or seen).center()
        found = self.scene.geometry.location_at(point.x(), point.y())
        return found if found != NOWHERE else self.scene.geometry.board.hex_count // 2

    # -- counters

    def next_counter(self, step: int = 1) -> None:
        """Pick the next counter of the hex, and lay the stack open; after the last one none is picked."""
        units = [*self.scene.pieces_at(self.loc), ""] if self.loc != NOWHERE else [""]
        unit = units[(units.index(self.unit) + step) % len(units)] if self.unit in units else units[0]
        if unit:
            self.scene.fan_out(self.loc)
        self.put(self.loc, unit)

    @property
    def seen(self) -> bool:
        """Whether it is shown."""
        return self.loc != NOWHERE and not self.hidden

    def click(self, modifiers: Qt.KeyboardModifier = _NONE) -> None:
        """Click what the cursor is on, as with the left button."""
        if not self.seen:
            self.put(self._start() if self.loc == NOWHERE else self.loc, self.unit)
            return
        first = next(iter(self.scene.pieces_at(self.loc)), "") if modifiers & _CONTROL else ""
        unit = self.unit or first
        click = Click(Qt.MouseButton.LeftButton, modifiers)
        if unit:
            self.scene.pieceClicked.emit(unit, click)
        else:
            self.scene.hexClicked.emit(self.loc, click)

    def menu(self) -> None:
        if self.loc != NOWHERE:
            at = self.view.mapFromScene(self.scene.position(self.loc)) + QPoint(12, 12)
            self.scene.contextRequested.emit(self.loc, self.unit, self.view.viewport().mapToGlobal(at))

    def _position_changed(self) -> None:
        """A new position stacks everything again, so the cursor is on the hex."""
        if self.loc != NOWHERE:
            self.unit = ""
            self.scene.set_cursor(NOWHERE if self.hidden else self.loc)

    # -- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the view go before shortcuts of the window; the mouse hides the cursor, its buttons take it away, and
        it is out of sight while something else has the keys."""
        if isinstance(event, QKeyEvent) and watched is self.view and event.type() != QEvent.Type.KeyRelease:
            act = self._meaning(event)
            if act is not None and event.type() == QEvent.Type.KeyPress:
                act()
            elif act is not None:
                event.accept()
            return act is not None
        if event.type() == QEvent.Type.MouseButtonPress and self.loc != NOWHERE:
            self.remove()
        elif self.seen and (event.type() == QEvent.Type.MouseMove or _left(event)):
            self.hide()
        return False

    def _meaning(self, event: QKeyEvent) -> Callable[[], object] | None:
        key, plain = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        keypad = bool(event.modifiers() & Qt.KeyboardModifier.KeypadModifier)
        way = KEYPAD.get(key) if keypad and key in KEYPAD else KEYS.get(key)
        if plain == _CONTROL and key in BESIDES:
            return partial(self.move, BESIDES[key])
        if way is not None:
            return partial(self.move, way) if plain == _NONE else None
        if key in _ENTER and plain == _NONE and self.asked:
            return self.answerAsked.emit
        if key in _ENTER and plain in _CLICKS and not (plain == _CONTROL and self.kept()):
            return partial(self.click, _CLICKS[plain])
        if key == Qt.Key.Key_Space:
            return partial(self.next_counter, -1 if plain & _SHIFT else 1)
        if key == Qt.Key.Key_Menu or (key == Qt.Key.Key_F10 and plain == _SHIFT):
            return self.menu
        if plain == _NONE:
            return {Qt.Key.Key_Tab: self.nextAsked.emit, Qt.Key.Key_Backspace: self.cancelAsked.emit}.get(key)
        return None


def _left(event: QEvent) -> bool:
    """Whether something else has the keys from now on."""
    return isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() not in _PASSING
