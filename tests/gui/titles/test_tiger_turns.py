"""Two whole turns of Tail of the Tiger with the mouse only, from the set-up on, both sides; what is drawn by lot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from engine.table.command import Command
from engine.table.legal import unit_of
from engine.table.record import Record
from engine.table.session import Session
from engine.titles.tail_of_the_tiger.commands import Rebase
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.tail_of_the_tiger.rules.ch3_setup import SetUp
from nemesis_gui.play.command_button import BatchButton
from nemesis_gui.session.table import PLAYERS, SOLITAIRE
from tests.gui.conftest import Player, seated
from tests.gui.titles.listed import ListedHands
from tests.gui.turn.plan import Plan
from tests.gui.walks import kind_of
from tools.driver.hands import Hands

TITLE = TailOfTheTiger()
MOST = 900
"""Commands within which two turns have to end."""
PLACED = 2
"""Units of each kind that are set up one by one; the others follow with one click."""


class TigerHands(ListedHands):
    """As a player who has nothing selected when a command is of no unit, and picks what is done by none."""

    def _arm(self, command: Command) -> None:
        for unit in self.window.context.selected if unit_of(command) is None else ():
            self.hands.click_map(self.hands.counter_spot(unit))
        mode = f"{command.verb} {command.base}" if isinstance(command, Rebase) else command.verb
        found = [one for place in (self.window.card, self.window.prompt) for one in place.findChildren(QAbstractButton)]
        button = next((one for one in found if one.property("mode") == mode and one.isVisibleTo(self.window)), None)
        if button is not None:
            self.hands.press(button)
        super()._arm(command)

    def place_all(self) -> None:
        """The units of the set-up that are left, with one button."""
        buttons = self.window.prompt.findChildren(BatchButton)
        self.hands.press(next(one for one in buttons if one.isVisibleTo(self.window)))
        self.hands.read_on()


@pytest.fixture
def player(qtbot: QtBot, calm: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """October 1952; stacks open as soon as the mouse rests on them."""
    monkeypatch.setattr("nemesis_gui.board.scene.FAN_MS", 1)
    with seated(TITLE, qtbot, QSize(1400, 1000)) as found:
        found.window.show()
        qtbot.waitExposed(found.window)
        found.model.new("tail-of-the-tiger", {}, "4")
        found.model.note(PLAYERS, SOLITAIRE)
        found.model.notify()
        Hands(found.window).read_on()
        yield found


def test_two_turns_with_the_mouse_only(player: Player) -> None:
    hands, plan, session = TigerHands(player.window), Plan(5), player.model.session
    assert session is not None
    given, placed = Counter[tuple[str, str]](), Counter[str]()
    for _ in range(MOST):
        if session.state.turn > 2:
            break
        decision = session.decision
        if isinstance(decision, SetUp):
            placed[decision.start] += 1
            if placed[decision.start] > PLACED:
                hands.place_all()
                continue
        command = plan.choose(player.model)
        given[kind_of(session), command.verb] += 1
        hands.give(command)
    assert session.state.turn == 3, "two turns have to end"
    again = Session(TITLE, Record(session.record.origin))
    for node in session.record.line():
        again.play(node.text)
    assert TITLE.digest(again.state) == TITLE.digest(session.state)
    assert len(given) > 20 and not hands.used["list"], (given, hands.used)
