"""Hands that have only a keyboard: the hex cursor on the map, F12 and Tab on the card, arrows in menus."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QMenu

from engine.board.hexgrid import OFF_MAP, HexGrid
from nemesis_gui.features.access.hex_cursor import KEYS, HexCursor
from tools.driver.hands import CONTROL, NONE, Hands

Key = Qt.Key
AFAR = 6
"""Hexes beyond which G, four digits and Enter are less than the way."""


class Keys(Hands):
    """The window by keyboard."""

    @property
    def cursor(self) -> HexCursor:
        """The cursor on the map."""
        cursor = self.window.keyboard.cursor
        assert cursor is not None
        return cursor

    def read_on(self) -> None:
        for cover in (self.window.seats.hand_over, self.window.curtain):
            if cover.isVisible():
                self.key(Key.Key_Return)

    def end_phase(self) -> bool:
        if self.window.model.open_phase is None:
            return False
        self.key(Key.Key_E)
        return True

    def to_map(self) -> None:
        """Escape until the map has the keyboard."""
        for _ in range(3):
            if QApplication.focusWidget() is self.view:
                return
            self.key(Key.Key_Escape)
        assert QApplication.focusWidget() is self.view, QApplication.focusWidget()

    def press(self, button: QAbstractButton) -> bool:
        """To the card, along it, and Enter; False if the button is not on it."""
        focus = QApplication.focusWidget()
        if focus is None or not self.window.card.isAncestorOf(focus):
            self.key(Key.Key_F12)
        for _ in range(120):
            if QApplication.focusWidget() is button:
                self.key(Key.Key_Return)
                return True
            self.key(Key.Key_Tab)
        return False

    def confirm(self, button: QAbstractButton) -> bool:
        for _ in range(10):
            if QApplication.focusWidget() is button:
                self.key(Key.Key_Space)
                return True
            self.key(Key.Key_Tab)
        return False

    def pick(self, unit: str) -> bool:
        """Go to a counter on the map and pick it out of its stack."""
        loc = self.scene.location_of(unit)
        if loc < 0:
            return False
        self.go(loc)
        for _ in range(len(self.scene.pieces_at(loc)) + 1):
            if self.cursor.unit == unit:
                self.key(Key.Key_Return)
                return True
            self.key(Key.Key_Space)
        return False

    def enter_at(self, loc: int) -> None:
        """Go to a place and say that this is it."""
        self.go(loc)
        self.key(Key.Key_Return, CONTROL if self.scene.pieces_at(loc) else NONE)

    def go(self, loc: int) -> None:
        """Along the hexes by the six direction keys, over the edge to a Reinforcement Hex; to what is farther off than
        a label is long, by its label."""
        cursor, grid = self.cursor, self.scene.geometry.grid
        if cursor.loc != loc and self._far(grid, loc):
            self._go_to(self.window.context.state.world.label(loc))
        if cursor.loc < 0:
            self.key(Key.Key_Up)
        for _ in range(80):
            if cursor.loc == loc:
                return
            self._step(loc)
        raise AssertionError(f"the cursor does not reach {loc}")

    def _far(self, grid: HexGrid, loc: int) -> bool:
        at = self.cursor.loc
        hexes = at >= 0 and all(map(self.scene.geometry.board.is_hex, (at, loc)))
        return not hexes or grid.distance(at, loc) > AFAR

    def _go_to(self, label: str) -> None:
        """G, the label, Enter. The dialog runs until it is closed, so its keys come from a timer."""
        timer = QTimer(self.window)
        timer.timeout.connect(lambda: self._name(label, timer))
        timer.start(0)
        self.key(Key.Key_G)
        timer.stop()
        timer.deleteLater()
        self.window.activateWindow()
        QApplication.processEvents()

    def _name(self, label: str, timer: QTimer) -> None:
        """As soon as the dialog asks; a label that it does not know is given up."""
        dialog = QApplication.activeModalWidget()
        line = dialog.findChild(QLineEdit) if dialog is not None else None
        if dialog is None or line is None:
            return
        timer.stop()
        self.write(label, line)
        self.inputs += 1
        QTest.keyClick(line, Key.Key_Return)
        if dialog.isVisible():
            dialog.close()

    def _step(self, loc: int) -> None:
        cursor, board, grid = self.cursor, self.scene.geometry.board, self.scene.geometry.grid
        at, keys = cursor.loc, {way: key for key, way in KEYS.items()}
        goal = loc if board.is_hex(loc) else board.adjacent[loc][0]
        if not board.is_hex(at):
            self.key(Key.Key_Up)
        elif at != goal:
            hexes = (other for other in grid.neighbours(at) if other != OFF_MAP)
            step = min(hexes, key=lambda other: grid.distance(other, goal))
            way = grid.direction(at, step)
            assert way is not None
            self.key(keys[way])
        else:
            inside = {grid.direction(at, other) for other in grid.neighbours(at) if other != OFF_MAP}
            for key in (key for way, key in keys.items() if way not in inside and way in range(6)):
                self.key(key)
                if cursor.loc != at:
                    return

    def answer_menu(self, text: str) -> bool:
        menu = QApplication.activePopupWidget()
        if not isinstance(menu, QMenu):
            return False
        for _ in menu.actions():
            self.key(Key.Key_Down)
            active = menu.activeAction()
            if active is not None and active.text() == text:
                self.key(Key.Key_Return)
                return True
        self.key(Key.Key_Escape)
        return False
