"""Two whole turns of Tail of the Tiger with the mouse only, from the set-up on, both sides; what is drawn by lot.

What has been given often enough goes by without the hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from engine.table.legal import place_of
from engine.table.record import Record
from engine.table.session import Session
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.tail_of_the_tiger.rules.ch3_setup import SetUp
from nemesis_gui.session.table import PLAYERS, SOLITAIRE
from tests.gui.conftest import Player, seated
from tests.gui.turn.plan import Plan
from tests.gui.walks import kind_of
from tests.whole import WHOLE
from tools.driver.hands import Hands
from tools.driver.others import ListedHands

TITLE = TailOfTheTiger()
MOST = 900
"""Commands within which two turns have to end."""
OFTEN, ON_THE_MAP = 2, 4
"""So often a command of a kind is given by hand at a kind of decision; one that names a place is given more often."""
PLACED = 2
"""Units of each kind that are set up one by one; the others follow with one click."""


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
    hands, plan, session = ListedHands(player.window), Plan(5), player.model.session
    assert session is not None
    given, placed, behind = Counter[tuple[str, str]](), Counter[str](), False
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
        kind = kind_of(session), command.verb
        if not WHOLE and given[kind] == (OFTEN if place_of(session.state, command) is None else ON_THE_MAP):
            session.play(command)
            behind = True
            continue
        if behind:
            player.model.notify()
            behind = False
        given[kind] += 1
        hands.give(command)
    assert session.state.turn == 3, "two turns have to end"
    again = Session(TITLE, Record(session.record.origin))
    for node in session.record.line():
        again.play(node.text)
    assert TITLE.digest(again.state) == TITLE.digest(session.state)
    assert len(given) > 20 and not hands.used["list"], (given, hands.used)
