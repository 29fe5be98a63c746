"""Ending a segment with much left undone shows a list once, and never costs more than one click."""

from __future__ import annotations

import re

import pytest
from PySide6.QtWidgets import QLabel, QPushButton

from nemesis_gui.settings import Settings
from nemesis_gui.undone.check import OVERLAY, SETTING
from nemesis_gui.undone.finding import TRANSPORTERS_MOVE, UNITS_MOVE, undone
from tests.gui.conftest import Player


@pytest.fixture
def moving(player: Player) -> Player:
    """The first movement of the campaign, with the list switched on."""
    player.window.settings.put(SETTING, True)
    player.model.new("campaign", {}, "7")
    player.play("draw")
    return player


def links(player: Player) -> list[str]:
    text = "".join(label.text() for label in player.window.check.card.findChildren(QLabel))
    return re.findall(r'href="(\w+:[^"]+)"', text)


def button(player: Player, text: str) -> QPushButton:
    return next(b for b in player.window.check.card.findChildren(QPushButton) if b.text() == text)


def test_nothing_moved_yet_is_listed_with_links(moving: Player) -> None:
    moving.press("done")
    assert moving.decision == "Movement"
    assert not moving.window.check.card.isHidden()
    assert "unit:jp-31-58" in links(moving) and "hex:0909" in links(moving)
    assert OVERLAY in moving.window.desk.scene.overlays()  # type: ignore[union-attr]
    moving.window.check._follow("unit:jp-31-58")
    assert moving.window.desk.selected == ("jp-31-58",)


def test_one_click_ends_it_anyway(moving: Player) -> None:
    moving.press("done")
    button(moving, "End anyway").click()
    assert moving.decision == "DeclareAttacks"
    assert moving.window.check.card.isHidden()


def test_a_second_press_ends_it_as_well(moving: Player) -> None:
    moving.window.actions_.by_id["end"].trigger()
    assert moving.decision == "Movement"
    moving.window.actions_.by_id["end"].trigger()
    assert moving.decision == "DeclareAttacks"


def test_the_list_can_be_switched_off_for_good(moving: Player) -> None:
    moving.press("done")
    button(moving, "Never show this list").click()
    assert moving.decision == "DeclareAttacks"
    assert not Settings().flag(SETTING, True)
    moving.press("done")
    assert moving.decision != "DeclareAttacks"


def test_possible_assaults_are_listed_by_hex(moving: Player) -> None:
    moving.model.play("done")
    moving.press("done")
    assert "hex:1501" in links(moving)


def test_little_left_undone_is_not_worth_a_list(moving: Player) -> None:
    state, decision = moving.model.state, moving.model.decision
    assert decision is not None
    groups = undone(state, decision, moving.model.commands())
    assert [group.text for group in groups] == [UNITS_MOVE, TRANSPORTERS_MOVE]
    everybody = [unit for group in groups for unit in group.units]
    while len(everybody) > 3:
        unit = everybody.pop()
        move = next(
            (c for c in moving.model.commands() if c.verb == "move" and c.unit == unit),  # type: ignore[attr-defined]
            None,
        )
        if move is not None and moving.decision == "Movement":
            moving.model.play(move)
    moving.press("done")
    assert moving.decision != "Movement"
