"""A whole turn of the campaign through real events: once with the mouse only, once with the keyboard only."""

from __future__ import annotations

from typing import Any

import pytest

from engine.table.record import Record
from engine.table.session import Session
from tests.gui.conftest import Player
from tests.gui.turn.hands import Hands, KeyHands, MouseHands
from tests.gui.turn.plan import Plan

MOST = 500
"""Commands within which a turn has to end."""


@pytest.fixture
def seated(player: Player, monkeypatch: pytest.MonkeyPatch) -> Player:
    """The campaign at its start; stacks open as soon as the mouse rests on them."""
    monkeypatch.setattr("nemesis_gui.board.scene.FAN_MS", 1)
    return player.new(seed="burma")


def play_turn(hands: Hands, seed: int) -> None:
    """Give one command after another until the second turn begins."""
    plan = Plan(seed)
    for _ in range(MOST):
        if hands.model.state.turn > 1:
            return
        hands.give(plan.choose(hands.model))
    raise AssertionError(f"the turn has not ended after {MOST} commands")


def assert_recorded(player: Player, hands: Hands) -> None:
    """The record holds what was given and nothing else, and played again it leads to the same position."""
    session: Any = player.model.session
    lines = [node.text for node in session.record.line()]
    assert len(lines) == sum(hands.used.values())
    title = player.model.title
    again = Session(title, Record(session.record.origin))
    for line in lines:
        again.play(line)
    assert title.digest(again.state) == title.digest(session.state)
    assert again.state.turn == 2


def test_a_turn_with_the_mouse_only(seated: Player) -> None:
    hands = MouseHands(seated)
    play_turn(hands, 1)
    assert_recorded(seated, hands)
    assert hands.used["map"] > 20, hands.used
    assert hands.used["carry"] > 5, hands.used


def test_a_turn_with_the_keyboard_only(seated: Player) -> None:
    seated.window.activateWindow()
    hands = KeyHands(seated)
    play_turn(hands, 1)
    assert_recorded(seated, hands)
    assert hands.used["cursor"] > 20, hands.used
    assert not hands.used["list"], "a command could be reached in the list of all commands only"
