"""Rule 2.7: the monsoons."""

from __future__ import annotations

import pytest

from engine.board.fields import cheapest
from engine.titles.nemesis.events import WeatherChanged
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch5_movement import Movement
from engine.titles.nemesis.rules.ch5_terrain import movement_costs
from engine.titles.nemesis.rules.ch7_range import reach_of
from engine.titles.nemesis.rules.ch8_japanese import MonsoonLaments, most
from engine.titles.nemesis.rules.ch8_reinforcement import reinforcement_phase
from engine.titles.nemesis.rules.ch9_continuation import Monsoon
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import MAJOR
from tests.titles.nemesis.board import ask, emitted, empty, phase, play, put
from tests.titles.nemesis.flow import run_out


@pytest.mark.clause("2.7/1", "2.7/6")
@pytest.mark.parametrize("turn", range(1, 11))
def test_light_from_turn_5_and_heavy_from_turn_8(turn: int) -> None:
    state = empty(turn=turn)
    assert state.light_monsoon is (turn >= 5)
    assert state.heavy_monsoon is (turn >= 8)


def weather(state: NemesisState) -> list[tuple[str, str, tuple[str, ...]]]:
    """What was told of the weather."""
    return [(event.monsoon, event.clause, event.also) for event in state.events if isinstance(event, WeatherChanged)]


@pytest.mark.clause("2.7/2", "2.7/4", "9.0-6/1")
def test_the_light_monsoon_takes_the_japanese_air_support_and_an_air_supply_marker() -> None:
    state = empty(turn=4)
    ask(state, Monsoon())
    assert set(state.air) == {"uk-air-221", "uk-air-3tac", "us-air-1ac", "us-air-10"}
    assert state.air_supply == 3
    assert all((support.monsoon or 0) < support.strength for support in state.world.air_supports.values())
    assert weather(state) == [("light", "9.0-6/1", ("2.7/1",))]


@pytest.mark.clause("2.7/8", "9.0-6/1")
def test_the_heavy_monsoon_takes_another_air_supply_marker() -> None:
    state = empty(turn=7)
    state.air_supply = 3
    ask(state, Monsoon())
    assert state.air_supply == 2
    assert weather(state) == [("heavy", "9.0-6/1", ("2.7/6",))]


@pytest.mark.clause("9.0-6/1")
@pytest.mark.parametrize("turn", [1, 3, 5, 6, 8, 9])
def test_other_turns_take_nothing(turn: int) -> None:
    state = empty(turn=turn)
    ask(state, Monsoon())
    assert (state.air_supply, len(state.air)) == (4, 5)
    assert weather(state) == []


@pytest.mark.clause("2.7/3")
def test_a_minor_river_costs_like_a_major_one() -> None:
    world = empty().world
    dry, wet = (movement_costs(world, "foot", False, up, False) for up in (False, True))
    checked = 0
    for loc in range(world.hexes):
        for to, edge in world.board.edges[loc]:
            if not edge.way and to in dict(dry[loc]):
                rise = dict(wet[loc])[to] - dict(dry[loc])[to]
                minor = 0 < edge.river < MAJOR
                assert rise == (world.charts.river_crossing if minor else 0)
                checked += minor
    assert checked


@pytest.mark.clause("2.7/5a", "2.7/5b", "2.7/10a", "2.7/10b")
@pytest.mark.parametrize("version", ["1.1a", "1.2b"])
@pytest.mark.parametrize(
    ("turn", "laments", "battalions"), [(4, 0, 5), (5, 2, 3), (7, 2, 3), (8, 4, 1), (9, 4, 1), (10, 4, 1)]
)
def test_malaria_and_hunger(version: str, turn: int, laments: int, battalions: int) -> None:
    state = empty(turn=turn, version=version)
    ask(state, MonsoonLaments())
    assert state.lament == (laments, 0)
    assert most(state) == battalions


@pytest.mark.clause("2.7/5b")
def test_malaria_strikes_when_nothing_returns() -> None:
    state = empty(turn=5)
    phase(state, JAPANESE, "reinforcement")
    ask(state, *reinforcement_phase(state, JAPANESE))
    run_out(state)
    assert state.lament == (2, 0)


@pytest.mark.clause("2.7/7")
@pytest.mark.parametrize(("turn", "cost"), [(7, 2), (8, 4)])
def test_the_heavy_monsoon_doubles_the_cost_of_a_hex(turn: int, cost: int) -> None:
    state = empty(turn=turn)
    normal = movement_costs(state.world, "foot", False, True, False)
    start, to = next((loc, to) for loc in range(state.world.hexes) for to, mp in normal[loc] if mp == 2)
    put(state, "uk-20-80", state.world.label(start))
    phase(state, ALLIED, "assault")
    ask(state, Movement(ALLIED))
    moved = emitted(play(state, f"move uk-20-80 {state.world.label(to)}"), "moved")
    assert [event.cost for event in moved] == [cost]  # type: ignore[attr-defined]


@pytest.mark.clause("2.7/7")
def test_traces_are_not_doubled() -> None:
    early, late = (empty(turn=turn) for turn in (7, 8))
    start = early.world.loc("0909")
    assert reach_of(early, JAPANESE, start, 5).cost == reach_of(late, JAPANESE, start, 5).cost
    doubled = cheapest(movement_costs(late.world, "light", False, True, True), start, 5).cost
    assert len(doubled) < len(reach_of(late, JAPANESE, start, 5).cost)


@pytest.mark.clause("2.7/9", "8.2-A/2", "8.2-A/4")
def test_the_heavy_monsoon_leaves_one_allied_replacement_besides_yunnan() -> None:
    state = empty(turn=8)
    for unit in ("uk-20-80", "uk-20-100", "ch-y-36", "ch-y-198"):
        put(state, unit, "allied-losses")
    phase(state, ALLIED, "reinforcement")
    ask(state, *reinforcement_phase(state, ALLIED))
    play(state, "rebuild uk-20-80", "rebuild ch-y-36")
    run_out(state)
    assert state.pieces["uk-20-100"].loc == state.world.loc("allied-losses")
    assert state.pieces["ch-y-198"].loc == state.world.loc("allied-losses")
    assert state.pieces["uk-20-80"].loc == state.world.loc("off-map")
