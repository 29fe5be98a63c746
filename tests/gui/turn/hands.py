"""Two pairs of hands that give a command to the window: one has only a mouse, the other only a keyboard.

Neither calls a method of the client that changes anything; they send the events that Qt would send.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QScrollArea, QWidget

from engine.table.command import Command
from engine.table.legal import place_of, unit_of
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.view import BoardView
from nemesis_gui.features.access.hex_cursor import KEYS
from tests.gui.conftest import LEFT, Player
from tests.gui.turn.plan import meaning

Key = Qt.Key
MIDDLE = Qt.MouseButton.MiddleButton
NONE = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


class Hands:
    """Tries the ways in which a command can be given, the nearest first, and counts them."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.window = player.window
        self.model = player.model
        self.qtbot = player.qtbot
        self.used: Counter[str] = Counter()

    @property
    def view(self) -> BoardView:
        assert self.window.view is not None
        return self.window.view

    @property
    def scene(self) -> BoardScene:
        return self.view.board

    def given(self) -> int:
        """Commands in the record."""
        assert self.model.session is not None
        return len(self.model.session.record.line())

    def give(self, command: Command) -> None:
        """Give a command; fails if none of the ways leads to it."""
        wanted, before = meaning(self.model, command), self.given()
        state = self.model.state
        self.open_eyes()
        for way in self.ways():
            if way(command) and self.given() > before:
                assert self.model.session is not None
                text = self.model.session.record.line()[before].text
                played = self.model.title.notation.parse(text)
                assert (played.verb, unit_of(played), place_of(state, played)) == wanted, (text, command.text())
                self.used[way.__name__.strip("_")] += 1
                return
            assert self.given() == before, f"{way.__name__} gave something else than {command.text()}"
        raise AssertionError(f"no way to give '{command.text()}' at {self.player.decision}")

    def ways(self) -> tuple[Callable[[Command], bool], ...]:
        """The ways of these hands."""
        raise NotImplementedError

    def open_eyes(self) -> None:
        """Read what happened, then raise the curtain, if it hangs."""
        raise NotImplementedError

    def button_of(self, command: Command) -> QAbstractButton | None:
        """The button in the prompt bar or on the card that plays a command."""
        QApplication.processEvents()
        for place in (self.window.prompt, self.window.card):
            for button in place.findChildren(QAbstractButton):
                ready = button.isVisible() and button.isEnabled()
                if ready and button.property("command") == command.text():
                    return button
        return None

    def face_of(self, unit: str) -> QAbstractButton | None:
        """The counter on the card that stands for a piece beside the map."""
        for button in self.window.card.findChildren(QAbstractButton):
            if button.isVisible() and getattr(button, "unit", "") == unit:
                return button
        return None


class MouseHands(Hands):
    """Buttons, counters and hexes are clicked, counters also carried; stacks are laid open by resting on them; the
    middle button pans."""

    def ways(self) -> tuple[Callable[[Command], bool], ...]:
        return self.button, self.carry, self.map, self.menu

    def open_eyes(self) -> None:
        if self.window.seats.hand_over.isVisible():
            self.qtbot.mouseClick(self.window.seats.hand_over.button, LEFT)
        if self.window.curtain.isVisible():
            self.qtbot.mouseClick(self.window.curtain.button, LEFT)

    # -- buttons

    def button(self, command: Command) -> bool:
        """A button that says just this."""
        button = self.button_of(command)
        return button is not None and self._press(button)

    def _press(self, button: QAbstractButton) -> bool:
        self._scroll_to(button)
        self.qtbot.mouseClick(button, LEFT)
        return True

    def _scroll_to(self, widget: QWidget) -> None:
        """Turn the wheel over the card until a widget can be seen."""
        QApplication.processEvents()
        area = self._area_of(widget)
        if area is None:
            return
        for _ in range(60):
            middle = widget.mapTo(area.viewport(), widget.rect().center()).y()
            if 0 <= middle < area.viewport().height():
                return
            self._wheel(area.viewport(), area.viewport().rect().center(), -1 if middle > 0 else 1)
        raise AssertionError(f"the card cannot be scrolled to {widget.geometry()}")

    def _area_of(self, widget: QWidget) -> QScrollArea | None:
        above = widget.parentWidget()
        while above is not None and not isinstance(above, QScrollArea):
            above = above.parentWidget()
        return above

    def _wheel(self, widget: QWidget, at: QPoint, notches: int) -> None:
        turn, nothing = QPoint(0, 120 * notches), QPoint()
        where, screen = QPointF(at), QPointF(widget.mapToGlobal(at))
        event = QWheelEvent(
            where, screen, nothing, turn, Qt.MouseButton.NoButton, NONE, Qt.ScrollPhase.NoScrollPhase, False
        )
        QApplication.sendEvent(widget, event)

    # -- the map

    def carry(self, command: Command) -> bool:
        """Every other move: the counter is dragged to a hex that is in sight."""
        unit, place = unit_of(command), place_of(self.model.state, command)
        loc = self.scene.location_of(unit) if unit is not None else -1
        if command.verb != "move" or self.given() % 2 or loc < 0 or place is None or not self.scene.geometry.has(place):
            return False
        start = self._counter_spot(loc, unit or "")
        end, viewport = self.view.mapFromScene(self.scene.position(place)), self.view.viewport()
        if not self._free(end):
            return False
        self.qtbot.mousePress(viewport, LEFT, NONE, self.view.mapFromScene(start))
        self._move((self.view.mapFromScene(start) + end) / 2, LEFT)
        self._move(end, LEFT)
        self.qtbot.mouseRelease(viewport, LEFT, NONE, end)
        return True

    def map(self, command: Command) -> bool:
        """The piece, then the place."""
        unit, place = unit_of(command), place_of(self.model.state, command)
        before = self.given()
        if unit is not None and unit in self.model.state.pieces and not self._pick(unit):
            return False
        if self.given() > before:
            return True
        if place is None:
            return self.button(command)
        self._arm(command)
        if not self.scene.geometry.has(place):
            return False
        self._click_at(self._clear_spot(place))
        self._answer_menu(command)
        return True

    def _arm(self, command: Command) -> None:
        """Orders that need a word before the place, such as Ambush."""
        if command.verb != "ambush":
            return
        name = self.window.words.word("markers", command.verb)
        QApplication.processEvents()
        for button in self.window.prompt.findChildren(QAbstractButton):
            if button.isVisible() and button.text().startswith(name) and not button.isChecked():
                self.qtbot.mouseClick(button, LEFT)

    def _pick(self, unit: str) -> bool:
        """Select a piece on the map or on the card, unless it is alone selected already."""
        if self.window.context.selected == (unit,):
            return True
        loc = self.scene.location_of(unit)
        if loc < 0:
            face = self.face_of(unit)
            return face is not None and self._press(face)
        self._click_at(self._counter_spot(loc, unit))
        return True

    def _counter_spot(self, loc: int, unit: str) -> QPointF:
        """Where a counter can be clicked; its stack is laid open for it."""
        self._bring(self.scene.position(loc))
        units = self.scene.pieces_at(loc)
        if len(units) > 1:
            self._hover(self.scene.counters[units[0]].home + QPointF(COUNTER / 2, COUNTER / 2))
            self.qtbot.waitUntil(lambda: self.scene.fanned == loc, timeout=10_000)
        home = self.scene.counters[unit].home + QPointF(COUNTER / 2, COUNTER / 2)
        if len(units) > 1:
            self._hover(home)
        return home

    def _clear_spot(self, loc: int) -> QPointF:
        """A point of a place where no counter lies."""
        self._bring(self.scene.position(loc))
        self._hover(self.scene.position(loc) + QPointF(0, -39))
        return self.scene.position(loc) + QPointF(0, -39)

    def _bring(self, point: QPointF) -> None:
        """Drag the map with the middle button until nothing covers a point."""
        self._hover(self.view.mapToScene(QPoint(5, 5)))
        for _ in range(3):
            at = self.view.mapFromScene(point)
            if self._free(at):
                return
            spots = [spot for spot in self._spots() if self._free(spot)]
            self._drag(at, min(spots, key=lambda spot: (spot - at).manhattanLength()))
        assert self._free(self.view.mapFromScene(point)), "a hex lies behind the cards"

    def _spots(self) -> list[QPoint]:
        """Points all over the view."""
        width, height = self.view.viewport().width(), self.view.viewport().height()
        return [QPoint(width * x // 12, height * y // 8) for x in range(1, 12) for y in range(1, 8)]

    def _free(self, at: QPoint) -> bool:
        """Whether a hex around a point of the view is free of cards, with room for an open stack."""
        room, place = round(60 * self.view.zoom), self.window.board_place
        corners = [at + QPoint(dx, dy) for dx in (-room, 0, room) for dy in (-room, 0, room)]
        return all(place.childAt(self.view.mapTo(place, corner)) is self.view.viewport() for corner in corners)

    def _drag(self, start: QPoint, end: QPoint) -> None:
        way, viewport, free = end - start, self.view.viewport(), self.view.viewport().rect().center()
        self.qtbot.mousePress(viewport, MIDDLE, NONE, free)
        self._move(free + way / 2, MIDDLE)
        self._move(free + way, MIDDLE)
        self.qtbot.mouseRelease(viewport, MIDDLE, NONE, free + way)

    def _hover(self, point: QPointF) -> None:
        self._move(self.view.mapFromScene(point), Qt.MouseButton.NoButton)

    def _move(self, at: QPoint, button: Qt.MouseButton) -> None:
        viewport = self.view.viewport()
        screen = QPointF(viewport.mapToGlobal(at))
        event = QMouseEvent(QEvent.Type.MouseMove, QPointF(at), screen, Qt.MouseButton.NoButton, button, NONE)
        QApplication.sendEvent(viewport, event)

    def _click_at(self, point: QPointF) -> None:
        self.qtbot.mouseClick(self.view.viewport(), LEFT, NONE, self.view.mapFromScene(point))

    # -- menus

    def menu(self, command: Command) -> bool:
        """The menu of a right click on the piece or the place."""
        unit, place = unit_of(command), place_of(self.model.state, command)
        loc = self.scene.location_of(unit) if unit in self.model.state.pieces else place
        loc = place if loc is None or loc < 0 else loc
        if loc is None or not self.scene.geometry.has(loc):
            return False
        self._bring(self.scene.position(loc))
        at = self.view.mapFromScene(self.scene.position(loc) + QPointF(0, -39))
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, self.view.viewport().mapToGlobal(at))
        QApplication.sendEvent(self.view.viewport(), event)
        return self._answer_menu(command)

    def _answer_menu(self, command: Command) -> bool:
        menu = QApplication.activePopupWidget()
        if not isinstance(menu, QMenu):
            return False
        text = self.window.words.command(self.model.state, command)
        for action in menu.actions():
            if action.text() == text:
                self.qtbot.mouseClick(menu, LEFT, NONE, menu.actionGeometry(action).center())
                return True
        menu.close()
        return False


class KeyHands(Hands):
    """The hex cursor, Space and Enter on the map; E ends; digits for the prompt bar; F12, Tab and Enter on the card."""

    def ways(self) -> tuple[Callable[[Command], bool], ...]:
        return self.ending, self.digit, self.card, self.cursor, self.list

    def open_eyes(self) -> None:
        for cover in (self.window.seats.hand_over, self.window.curtain):
            if cover.isVisible():
                self._key(Key.Key_Return)

    def _key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        widget = QApplication.focusWidget() or self.window
        self.qtbot.keyClick(widget, key, modifier)
        QApplication.processEvents()

    def _to_map(self) -> None:
        for _ in range(3):
            if QApplication.focusWidget() is self.view:
                return
            self._key(Key.Key_Escape)
        assert QApplication.focusWidget() is self.view, QApplication.focusWidget()

    # -- prompt bar and card

    def ending(self, command: Command) -> bool:
        """The one key that ends a segment."""
        if command.verb != "done":
            return False
        self._to_map()
        self._key(Key.Key_E)
        return True

    def digit(self, command: Command) -> bool:
        """The number of a button in the prompt bar."""
        button = self.button_of(command)
        keys = button.shortcut().toString() if button is not None else ""
        if not keys:
            return False
        before = self.given()
        self._key(Qt.Key(ord(keys)))
        self.qtbot.waitUntil(lambda: self.given() > before, timeout=10_000)  # Qt shows the button pressed for a moment
        return True

    def card(self, command: Command) -> bool:
        """To the card, along it, and Enter."""
        unit, place = unit_of(command), place_of(self.model.state, command)
        button = self.button_of(command)
        if button is not None and self.window.card.isAncestorOf(button):
            return self._press(button)
        face = self.face_of(unit or "")
        if face is None or (place is not None and self.scene.location_of(unit or "") >= 0):
            return False
        before = self.given()
        if self.window.context.selected != (unit,):
            self._press(face)
        button = self.button_of(command)
        if self.given() == before and place is not None:
            self._to_map()
            self._enter_at(place)
        elif self.given() == before and button is not None:
            self._press(button)
        return self.given() > before

    def _press(self, button: QAbstractButton) -> bool:
        if not self.window.card.isAncestorOf(QApplication.focusWidget()):
            self._key(Key.Key_F12)
        for _ in range(120):
            if QApplication.focusWidget() is button:
                self._key(Key.Key_Return)
                return True
            self._key(Key.Key_Tab)
        return False

    # -- the cursor

    def cursor(self, command: Command) -> bool:
        """Go to the piece, pick it, go to the place."""
        unit, place = unit_of(command), place_of(self.model.state, command)
        self._to_map()
        before = self.given()
        if unit is not None and unit in self.model.state.pieces and not self._pick(unit):
            return False
        if place is not None and self.given() == before and self.scene.geometry.has(place):
            self._enter_at(place)
            self._answer_menu(command)
        return self.given() > before or (place is None and self.digit(command))

    def _pick(self, unit: str) -> bool:
        loc = self.scene.location_of(unit)
        if self.window.context.selected == (unit,):
            return True
        if loc < 0:
            return False
        self._go(loc)
        cursor = self._cursor
        for _ in range(len(self.scene.pieces_at(loc)) + 1):
            if cursor.unit == unit:
                self._key(Key.Key_Return)
                return True
            self._key(Key.Key_Space)
        return False

    @property
    def _cursor(self) -> object:
        cursor = self.window.keyboard.cursor
        assert cursor is not None
        return cursor

    def _enter_at(self, place: int) -> None:
        self._go(place)
        self._key(Key.Key_Return, CONTROL if self.scene.pieces_at(place) else NONE)

    def _go(self, loc: int) -> None:
        """Along the hexes by the six direction keys, over the edge to a Reinforcement Hex."""
        cursor, geometry = self._cursor, self.scene.geometry
        if cursor.loc < 0:
            self._key(Key.Key_Up)
        keys = {way: key for key, way in KEYS.items()}
        for _ in range(80):
            if cursor.loc == loc:
                return
            at, board, grid = cursor.loc, geometry.board, geometry.grid
            goal = loc if board.is_hex(loc) else board.adjacent[loc][0]
            if not board.is_hex(at):
                self._key(Key.Key_Up)
            elif at == goal:
                for key in keys.values():
                    self._key(key)
                    if cursor.loc != at:
                        break
            else:
                step = min(grid.neighbours(at), key=lambda other: grid.distance(other, goal))
                self._key(keys[grid.direction(at, step)])
        raise AssertionError(f"the cursor does not reach {loc}")

    def _answer_menu(self, command: Command) -> None:
        menu = QApplication.activePopupWidget()
        if not isinstance(menu, QMenu):
            return
        text = self.window.words.command(self.model.state, command)
        for _ in menu.actions():
            self.qtbot.keyClick(menu, Key.Key_Down)
            active = menu.activeAction()
            if active is not None and active.text() == text:
                self.qtbot.keyClick(menu, Key.Key_Return)
                return
        self.qtbot.keyClick(menu, Key.Key_Escape)

    # -- the list of all commands

    def list(self, command: Command) -> bool:
        """L, a part of the notation, Enter."""
        self._to_map()
        self._key(Key.Key_L)
        box = QApplication.activeWindow()
        assert box is not None and box is not self.window
        self.qtbot.keyClicks(QApplication.focusWidget(), command.text())
        self._key(Key.Key_Return)
        self._key(Key.Key_Escape)
        self.window.activateWindow()
        return True
