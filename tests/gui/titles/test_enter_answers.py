"""Enter on the map answers every step of a combat: it starts what was prepared, rolls, pays the step that costs least,
and lets all advance who may. It ends no segment."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from tests.gui.conftest import Player
from tests.gui.titles.conftest import Posed

DEFEAT, VINEGAR, TIGER = DefeatIntoVictory(), VinegarJoesWar(), TailOfTheTiger()


@pytest.fixture
def begun(posed: Posed) -> Posed:
    """The same with the keyboard at the map."""

    def put(*given: Any) -> Player:
        player = posed(*given)
        player.window.activateWindow()
        player.window.focus_map()
        QApplication.processEvents()
        return player

    return put


def enter(player: Player) -> list[str]:
    """Press Enter on the map; the commands that were said by it."""
    before = len(player.model.present.record.line())
    QTest.keyClick(player.window.view, Qt.Key.Key_Return)
    QApplication.processEvents()
    return [node.text for node in player.model.present.record.line()[before:]]


OWN = ("al-20-32", "al-20-80")
BRIGADES = {"scenario": "campaign", "at": "combat", "acting": {"side": "allied", "units": [*OWN]},
            "units": {**dict.fromkeys(OWN, "2811"), "jp-53-119": "2911"}}  # fmt: skip
"""Two brigades beside a regiment; on a 6 at 2:1 the attacker has to pay one hit, the defender two."""


def test_a_whole_combat_of_defeat_into_victory(begun: Posed) -> None:
    """The single brigade that attacks starts without the other one; then both do."""
    player = begun(DEFEAT, BRIGADES, (6,), f"attack 2911 {','.join(OWN)}")
    assert player.decision == "RollCombat" and enter(player) == ["roll"]
    assert player.decision == "PayHits" and enter(player)[0].startswith("lose al-20-")
    assert player.decision == "RetreatMore" and enter(player)[0] == "done", "nobody goes back who need not"
    assert player.decision == "PayHits" and enter(player) == ["lose jp-53-119"]
    player.play("retreat jp-53-119 3012,3112")
    assert player.decision == "AdvanceAfter" and enter(player) == ["advance al-20-32", "advance al-20-80"]


def test_what_is_prepared_starts(begun: Posed) -> None:
    player = begun(DEFEAT, BRIGADES, (6,), "attack 2911 al-20-32")
    assert player.decision == "JoinAttack" and enter(player) == ["done"]
    assert player.decision == "RollCombat"


def test_no_segment_is_ended(begun: Posed) -> None:
    player = begun(DEFEAT, BRIGADES, ())
    assert player.decision == "DeclareAttack" and enter(player) == []


def test_the_last_step_of_each_is_not_given_away(begun: Posed) -> None:
    """Of two brigades with one step each somebody has to say which one dies."""
    units = {name: {"at": "2811", "lost": 3} for name in OWN}
    position = {**BRIGADES, "units": {**units, "jp-53-119": "2911"}}
    player = begun(DEFEAT, position, (1,), f"attack 2911 {','.join(OWN)}", "roll")
    assert player.decision == "PayHits" and enter(player) == []


def test_losses_and_pursuit_of_vinegar_joes_war(begun: Posed) -> None:
    position = {"units": {"jp-18": "3326", "jp-33": "3326", "br-16": "3325"},
                "at": {"player": "japanese", "phase": 8}}  # fmt: skip
    player = begun(VINEGAR, position, (2,), "attack 3325")
    assert player.decision == "AssembleAttack" and enter(player) == ["join jp-18", "join jp-33"]
    assert player.decision == "RetreatUnits"
    player.play("retreat br-16 3324")
    assert player.decision == "Pursue" and enter(player) == ["advance jp-18", "advance jp-33"]


def test_losses_and_advance_of_tail_of_the_tiger(begun: Posed) -> None:
    position = {"turn": 2, "air": {"jet": 0, "tiger": 0, "east": 0, "west": 0}, "at": {"phase": "german-assaults"},
                "units": {"ge-7pz": "5001", "ge-gd": "5001", "jp-1imb": "5002", "jp-58": {"at": "5002", "lost": 3},
                          "ge-97inf": "4300", "jp-69": "4301"}}  # fmt: skip
    player = begun(TIGER, position, (6,), "attack 5002")
    assert player.decision == "Assemble" and enter(player) == ["join ge-7pz", "join ge-gd"]
    while player.decision == "PayLosses":
        assert all(said.startswith("lose ") for said in enter(player))
    assert player.decision == "AdvanceUnits"
    assert {*enter(player)} == {"advance ge-7pz", "advance ge-gd"}
