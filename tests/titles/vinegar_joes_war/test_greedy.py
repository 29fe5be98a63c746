"""What the greedy player does in plain positions, by what its title tells it; it sees what its side may see."""

from __future__ import annotations

from typing import Any

import pytest

from engine.lab.selfplay import GameRun
from engine.players.player import BUDGETS, Choice, Meter
from engine.players.registry import player
from engine.table import agenda, game
from engine.titles.vinegar_joes_war.players.aims import aims
from engine.titles.vinegar_joes_war.rules.ch5_events import answers
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.fighting import AL, COMBAT, JP, OFFENSIVE, TITLE, at, combat, play

MOVEMENT, ACTIVATION = 4, 3


def asked(state: VinegarState) -> Choice:
    """What the greedy player says at the open decision."""
    decision = agenda.current(state)
    assert decision is not None
    view = TITLE.view(state, decision.side(state))
    return player(TITLE, "greedy", "test").choose(view, game.legal(state), Meter(BUDGETS["bench"]))


def said(state: VinegarState) -> list[str]:
    """That with all that it means to say after it."""
    choice = asked(state)
    return [choice.command.text(), *(after.command.text() for after in choice.then)]


def moved(state: VinegarState) -> VinegarState:
    """The position after the plan for a movement phase; each command of it has to be legal."""
    for line in said(state):
        if line != "done":
            state = play(state, line)
    return state


def where(state: VinegarState, unit: str) -> str:
    return state.world.label(state.pieces[unit].loc)


def test_it_attacks_at_good_odds_with_all_who_can_and_in_command_on_its_own_table() -> None:
    units = {"jp-18": "3225", "jp-33": "3326", "jp-hq-25": {"at": "3224", "active": True}, "br-18": "3325"}
    state = combat(JP, units=units)
    assert said(state) == ["attack 3325"], "14 against 6: more than half of the faces drive the defender off"
    assert said(play(state, "attack 3325")) == ["join jp-18", "join jp-33", "fight infiltration"]


def test_it_does_not_attack_at_bad_odds() -> None:
    assert said(combat(JP, units={"jp-21b": "3225", "br-18": "3325"})) == ["done"]


def test_headquarters_and_whoever_could_not_retreat_stay_out_of_an_attack() -> None:
    units = {"br-18": "2754", "br-1cd": "2856", "br-hq-3": "2754", "jp-21b": "2855"}
    state = play(combat(AL, units=units), "attack 2855")
    assert not {"join br-1cd", "join br-hq-3"} & set(said(state))


def test_it_marches_into_an_open_city_that_brings_points() -> None:
    state = moved(at(JP, MOVEMENT, units={"jp-18": "2220"}))
    assert where(state, "jp-18") == "2121", "Rangoon lies open"


def test_units_come_together_for_an_attack_that_one_could_not_make() -> None:
    units = {"jp-18": "3123", "jp-33": "3127", "jp-55": "3125", "br-18": "3325"}
    state = moved(at(JP, MOVEMENT, units=units))
    near = state.world.adjacent[state.world.hex("3325", "test")]
    assert sum(state.pieces[name].loc in near for name in ("jp-18", "jp-33", "jp-55")) >= 2


def test_one_weak_unit_does_not_walk_up_to_a_strong_stack() -> None:
    units = {"jp-21b": "3123", "br-18": "3325", "br-17": "3325"}
    state = moved(at(JP, MOVEMENT, units=units))
    near = state.world.adjacent[state.world.hex("3325", "test")]
    assert state.pieces["jp-21b"].loc not in near


def test_a_city_in_danger_is_held() -> None:
    units = {"br-18": "2856", "jp-18": "2653", "jp-5": "2653"}
    state = moved(at(AL, MOVEMENT, units=units))
    assert where(state, "br-18") == "2856", "two divisions are two hexes from Singapore"


def test_what_a_place_asks_for_counts_those_who_can_come() -> None:
    calm = at(AL, MOVEMENT, units={"br-18": "2856"})
    danger = at(AL, MOVEMENT, units={"br-18": "2856", "jp-18": "2653", "jp-5": "2653"})
    need = [aim.need for state in (calm, danger) for aim in aims(state, 1) if state.world.label(aim.hex) == "2856"]
    assert need[0] < need[1]


@pytest.mark.parametrize(("enemy", "expected"), [("3325", ["activate jp-hq-25", "done"]), ("1103", ["done"])])
def test_a_headquarters_is_activated_for_troops_that_meet_the_enemy(enemy: str, expected: list[str]) -> None:
    units = {"jp-hq-25": "3224", "depot-jp-1": "3224", "depot-jp-2": "3737", "depot-jp-3": "3737",
             "depot-jp-4": "3737", "jp-18": "3225", "br-12": enemy}  # fmt: skip
    assert said(at(JP, ACTIVATION, units=units)) == expected


def test_aircraft_support_an_attack_that_they_turn() -> None:
    units = {"jp-18": "3225", "br-18": "3325", "jp-ab-3": "3223", "jp-ab-5": "2729"}
    support = {name: {"box": "available"} for name in ("tac-jp-1", "tac-jp-2")}
    state = at(JP, OFFENSIVE, units=units, support=_named(support))
    flown = [line.split() for line in said(state) if line.startswith("fly")]
    assert flown
    assert {(words[3], words[4]) for words in flown} == {("3325", "support")}


def _named(wanted: dict[str, Any]) -> dict[str, Any]:
    """The same for as many Japanese fighters as there are names."""
    names = [s.id for s in TITLE.new("singapore-to-calcutta", {}, "t").support.values() if s.counter.kin == "TAC-jp"]
    return dict(zip(names, wanted.values(), strict=False))


def test_it_plays_a_turn_the_same_way_again_and_does_something_in_it() -> None:
    """The first turn of the shortest scenario: each command is legal, both sides move and Japan attacks."""
    games = []
    for _ in range(2):
        players = [player(TITLE, "greedy", f"test/{side}") for side in (0, 1)]
        run = GameRun(TITLE, "fall-of-an-empire", {}, "test", players=players)
        while run.state.turn == 1 and run.step():
            pass
        games.append(run.commands)
    assert games[0] == games[1]
    verbs = {line.split()[0] for line in games[0]}
    assert {"move", "disembark", "attack", "fight", "fly"} <= verbs
    assert TITLE.faults(run.state) == []


def test_a_trial_may_run_into_an_event_of_clients_that_are_not_seen() -> None:
    """The Allied side thinks ahead into the Japanese player turn, where an event calls units it sees only as blanks."""
    state = at(JP, COMBAT, units={"jp-bia": "3225", "jp-18": "3225", "br-12": "3325"})
    seen = TITLE.view(state, 1)
    assert "jp-bia" not in seen.pieces
    seen.player, seen.event, seen.pending = 0, "5", ("client:jp-ina-1,jp-bia",)
    assert all(command.unit != "jp-bia" for command in answers(seen))
