"""A whole turn of the campaign through real events: once with the mouse only, once with the keyboard only.

What has been given often enough goes by without them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.table.legal import place_of
from engine.table.record import Record
from engine.table.session import Session
from tests.gui.conftest import Player
from tests.gui.turn.plan import Plan
from tests.gui.walks import kind_of
from tests.whole import share
from tools.driver.giving import Giving, KeyHands, MouseHands

MOST = 500
"""Commands within which a turn has to end."""
OFTEN, ON_THE_MAP = 2, share(8, 2)
"""So often a command of a kind is given by hand at a kind of decision; one that names a place is given more often."""


@pytest.fixture
def seated(player: Player, monkeypatch: pytest.MonkeyPatch) -> Player:
    """The campaign at its start; stacks open as soon as the mouse rests on them."""
    monkeypatch.setattr("nemesis_gui.board.scene.FAN_MS", 1)
    return player.new(seed="burma")


def play_turn(hands: Giving, seed: int) -> int:
    """Give one command after another until the second turn begins; how many went by without the hands."""
    plan, session, given = Plan(seed), hands.model.session, Counter[tuple[str, str]]()
    assert session is not None
    passed, behind = 0, False
    for _ in range(MOST):
        if session.state.turn > 1:
            hands.model.notify()
            return passed
        command = plan.choose(hands.model)
        kind = kind_of(session), command.verb
        if given[kind] == (OFTEN if place_of(session.state, command) is None else ON_THE_MAP):
            session.play(command)
            passed, behind = passed + 1, True
            continue
        if behind:
            hands.model.notify()
            behind = False
        given[kind] += 1
        hands.give(command)
    raise AssertionError(f"the turn has not ended after {MOST} commands")


def assert_recorded(player: Player, hands: Giving, passed: int) -> None:
    """The record holds what was given and nothing else, and played again it leads to the same position."""
    session: Any = player.model.session
    lines = [node.text for node in session.record.line()]
    assert len(lines) == sum(hands.used.values()) + passed
    title = player.model.title
    again = Session(title, Record(session.record.origin))
    for line in lines:
        again.play(line)
    assert title.digest(again.state) == title.digest(session.state)
    assert again.state.turn == 2


def test_a_turn_with_the_mouse_only(seated: Player) -> None:
    hands = MouseHands(seated.window)
    assert_recorded(seated, hands, play_turn(hands, 1))
    assert hands.used["map"] > 10, hands.used
    assert hands.used["carry"] > 3, hands.used


def test_a_turn_with_the_keyboard_only(seated: Player) -> None:
    seated.window.activateWindow()
    hands = KeyHands(seated.window)
    assert_recorded(seated, hands, play_turn(hands, 1))
    assert hands.used["cursor"] > 10, hands.used
    assert not hands.used["list"], "a command could be reached in the list of all commands only"
