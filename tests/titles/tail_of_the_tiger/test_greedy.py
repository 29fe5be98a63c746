"""What the greedy player does in plain positions, by what its title tells it; it sees what its side may see."""

from __future__ import annotations

import pytest

from engine.lab.selfplay import GameRun
from engine.players.player import BUDGETS, Choice, Meter
from engine.players.registry import player
from engine.table import agenda, game
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.players.aims import aims
from engine.titles.tail_of_the_tiger.players.fights import best_with
from engine.titles.tail_of_the_tiger.records import INFILTRATION
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.fighting import NOBODY, assaults, moves
from tests.titles.tail_of_the_tiger.table import TITLE, at, begun, decision, hex_of, play, where


def asked(state: TigerState) -> Choice:
    """What the greedy player says at the open decision."""
    found = agenda.current(state)
    assert found is not None
    view = TITLE.view(state, found.side(state))
    return player(TITLE, "greedy", "test").choose(view, game.legal(state), Meter(BUDGETS["bench"]))


def said(state: TigerState) -> list[str]:
    """That with all that it means to say after it."""
    choice = asked(state)
    return [choice.command.text(), *(after.command.text() for after in choice.then)]


def moved(state: TigerState) -> TigerState:
    """The position after the plan for a phase; each command of it has to be legal."""
    for line in said(state):
        if line != "done":
            state = play(state, line)
    return state


def test_it_attacks_at_good_odds_with_as_many_as_the_odds_ask_for() -> None:
    units = {"ge-24pz": "5001", "ge-7pz": "5101", "ge-gd": "5003", "jp-1imb": "5002"}
    state = assaults(units=units)
    assert said(state) == ["attack 5002"]
    lines = said(play(state, "attack 5002"))
    assert lines[-1] == "fight"
    assert len(lines) == 3, "two of the three divisions have eight to one together; the third is left out"


def test_it_does_not_attack_at_bad_odds() -> None:
    assert said(assaults(units={"ge-50inf": "5302", "jp-69": "5303", "jp-58": "5303", "jp-60": "5303"})) == ["done"]


def test_it_marches_into_a_supply_center_that_nobody_holds() -> None:
    state = moved(moves(units={"ge-24pz": "5704"}))
    assert where(state, "ge-24pz") == "6005"


def test_units_come_together_for_an_assault_that_one_could_not_make() -> None:
    units = {"ge-50inf": "5300", "ge-97inf": "5300", "ge-170inf": "5300", "jp-69": "5403"}
    north = {"ge-sa-fg": "4700", "ge-sa-fn": "4500", "ge-sa-go": "4300", "ge-sa-hw": "4800"}
    state = moved(moves(units={**units, **north}))
    near = state.world.adjacent[hex_of("5403")]
    assert sum(state.pieces[name].loc in near for name in ("ge-50inf", "ge-97inf", "ge-170inf")) >= 2


def test_on_the_way_to_a_supply_center_nobody_goes_aside_for_an_assault() -> None:
    """5002 lies behind those who march from 5300 to Shanghai."""
    units = {"ge-50inf": "5300", "ge-97inf": "5300", "ge-170inf": "5300", "jp-69": "5002"}
    north = {"ge-sa-fg": "4700", "ge-sa-fn": "4500", "ge-sa-go": "4300", "ge-sa-hw": "4800"}
    state = moved(moves(units={**units, **north}))
    near = state.world.adjacent[hex_of("5002")]
    assert not any(state.pieces[name].loc in near for name in ("ge-50inf", "ge-97inf", "ge-170inf"))


def test_a_stack_that_began_beside_a_weak_enemy_infiltrates() -> None:
    units = {"ge-50inf": {"at": "5001", "origin": "5001"}, "ge-97inf": {"at": "5001", "origin": "5001"}}
    lines = said(moves(units={**units, "jp-8iib": "5002"}))
    assert lines[0].startswith("storm ge-")
    assert lines[0].endswith(" 5002 infiltration")


@pytest.mark.clause("wtf-12.2/1", "2.8/1")
def test_tanks_are_counted_for_an_infiltration_only_with_infantry() -> None:
    """Cavalry leads none; an infantry brigade does, and is added."""
    units = {"jp-1tkb": "3508", "jp-4cav": "3508", "ge-sa-fg": {"at": "3609", "lost": 3}}
    state = moves(side="imperial", units=units)
    pieces = [state.pieces[unit] for unit in ("jp-1tkb", "jp-4cav")]
    found = best_with(state, INFILTRATION, IMPERIAL, hex_of("3609"), pieces)
    assert found is not None and found.units == ("jp-4cav",)
    led = moves(side="imperial", units={**units, "jp-8iib": "3508"})
    pieces = [led.pieces[unit] for unit in ("jp-1tkb", "jp-4cav", "jp-8iib")]
    found = best_with(led, INFILTRATION, IMPERIAL, hex_of("3609"), pieces)
    assert found is not None and {"jp-1tkb", "jp-8iib"} <= set(found.units)


def test_armour_goes_for_whom_it_can_ride_down() -> None:
    units = {"ge-24pz": {"at": "5300", "origin": "5300"}, "ge-7pz": {"at": "5300", "origin": "5300"}}
    lines = said(moves(units={**units, "jp-8iib": "5002"}))
    assert lines[0].startswith("march ge-24pz,ge-7pz ") or lines[0].startswith("march ge-7pz ")
    assert any(line.endswith(" 5002 mobile") for line in lines)


def test_the_last_division_of_a_supply_center_in_danger_stays() -> None:
    units = {"jp-69": "6005", "ge-24pz": "5604", "ge-7pz": "5604"}
    state = moved(moves(side="imperial", units=units))
    assert where(state, "jp-69") == "6005"


def test_what_a_center_asks_for_counts_those_who_can_come() -> None:
    calm = moves(side="imperial", units={"jp-69": "6005"})
    danger = moves(side="imperial", units={"jp-69": "6005", "ge-24pz": "5704", "ge-7pz": "5704", "ge-gd": "5704"})
    need = [aim.need for state in (calm, danger) for aim in aims(state, IMPERIAL) if aim.hex == hex_of("6005")]
    assert need[0] < need[1]


def test_a_bomb_falls_on_a_supply_center_in_range() -> None:
    """5807 (Hangchow) lies three hexes from 6005; a chain of German cities links it to the box."""
    cities = ["4700", "4800", "5302", "5304", "5504", "5807"]
    state = at("german-strategic", turn=3, airbases=["5807", "ring"], german=cities,
               units={"jp-69": "6005", "ge-gd": "5807", "ge-97inf": "5504"})  # fmt: skip
    assert said(state) == ["bomb 6005"]


def test_divisions_on_an_airfield_fly_to_china_and_one_stays() -> None:
    units = {"jp-2": "1814", "jp-3": "1814", "jp-13": "1814", "jp-31": "1619", "ge-gd": "4822"}
    lines = said(at("imperial-strategic", turn=3, units=units))
    flown = [line for line in lines if line.startswith("shuttle ")]
    assert 1 <= len(flown) <= 2


@pytest.mark.parametrize(("ring", "expected"), [(8, "weaken"), (2, "lose ge-sa-fg")])
def test_the_ring_pays_as_long_as_it_is_strong(ring: int, expected: str) -> None:
    state = at("ring", 5, 1, 1, 1, turn=4, ring=ring, units={**NOBODY, "ge-sa-fg": "ring"}, elh="japan")
    while decision(state) in ("AttackRing", "RevealElh"):
        state = play(state, said(state)[0])
    assert said(state) == [expected]


def test_it_plays_two_turns_the_same_way_again_and_does_something_in_them() -> None:
    games = []
    for _ in range(2):
        players = [player(TITLE, "greedy", f"test/{side}") for side in (GERMAN, IMPERIAL)]
        run = GameRun(TITLE, "tail-of-the-tiger", {}, "test", players=players)
        while run.state.turn <= 2 and run.step():
            pass
        games.append(run.commands)
    assert games[0] == games[1]
    verbs = {line.split()[0] for line in games[0]}
    assert {"march", "attack", "advance", "summon", "redeploy", "revolt"} <= verbs
    assert TITLE.faults(run.state) == []


def test_it_does_not_know_where_elh_is() -> None:
    """The German side says the same whether ELH is in Manchuria or in Japan."""
    views = []
    for place in ("manchuria", "japan"):
        state = play(begun(), f"conceal {place}")
        while decision(state) == "SetUp":
            state = play(state, said(state)[0])
        while decision(state) != "MoveUnits":
            state = play(state, said(state)[0])
        views.append(said(state))
    assert views[0] == views[1]
