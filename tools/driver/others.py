"""The other titles: what their players do otherwise, by mouse or by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from engine.table.command import Command
from engine.table.legal import unit_of
from nemesis_gui.play.command_button import BatchButton, PickButton
from nemesis_gui.play.generic import CommandList
from tools.driver.acts import KeyActs, MouseActs
from tools.driver.giving import MouseHands


def mode_of(command: Command) -> str:
    """What a button of an order that waits for its place goes by: the verb, and what else tells orders apart."""
    return " ".join(filter(None, (command.verb, getattr(command, "base", ""))))


class ListedHands(MouseHands):
    """As a player who has nothing selected when a command is of no unit, picks first what is done by none, and looks
    last into the list of all commands."""

    def ways(self) -> tuple[Callable[[Command], bool], ...]:
        return (*super().ways(), self.others, self.list)

    def others(self, command: Command) -> bool:
        """A number of which the card has only the greatest: its button for others has them in a menu."""
        fit = (one for one in self.hands.buttons(self.window.card) if isinstance(one, PickButton))
        button = next((one for one in fit if one.text().endswith("…")), None)
        return button is not None and self.hands.press(button) and self.hands.answer_menu(self.text_of(command))

    def list(self, command: Command) -> bool:
        """The button below the question, a row of the list, a double click on it."""
        if not self.window.prompt.every.isVisible():
            return False
        self.hands.click(self.window.prompt.every)
        QApplication.processEvents()
        box = next((one for one in QApplication.topLevelWidgets() if isinstance(one, CommandList)), None)
        assert box is not None
        box.finish()
        rows = range(box.proxy.rowCount())
        at = next((box.proxy.index(n, 0) for n in rows if box.command_at(box.proxy.index(n, 0)) == command), None)
        if at is not None:
            self.hands.wheel(box.list.viewport(), -1)
            box.list.scrollTo(at)
            spot: QPoint = box.list.visualRect(at).center()
            self.hands.click(box.list.viewport(), spot)
            QTest.mouseDClick(box.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
        box.close()
        return at is not None

    def _arm(self, command: Command) -> None:
        for unit in self.window.context.selected if unit_of(command) is None else ():
            self.hands.click_map(self.hands.counter_spot(unit))
        places = (self.window.card, self.window.prompt)
        found = (one for place in places for one in place.findChildren(QAbstractButton))
        mode = mode_of(command)
        button = next((one for one in found if one.property("mode") == mode and one.isVisibleTo(self.window)), None)
        if button is not None:
            self.hands.press(button)
        super()._arm(command)

    def place_all(self) -> None:
        """The units of the set-up that are left, with one button."""
        buttons = self.window.card.findChildren(BatchButton)
        self.hands.press(next(one for one in buttons if one.isVisibleTo(self.window)))
        self.end_phases()
        self.hands.read_on()


class OtherMouse(ListedHands, MouseActs):
    """By mouse alone."""

    def _do(self, group: Sequence[Command]) -> None:
        self._send(group) if len(group) > 1 else self.give(group[0])


class OtherKeys(KeyActs):
    """By keyboard alone."""

    def _do(self, group: Sequence[Command]) -> None:
        self._send(group) if len(group) > 1 else self.give(group[0])
