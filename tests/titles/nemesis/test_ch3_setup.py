"""Chapter 3: the set-up passes every rule."""

from __future__ import annotations

import pytest

from engine.titles.nemesis.data.scenariofile import Scenario
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.loaded import SCENARIOS
from engine.titles.nemesis.options import Options
from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, LIMITED
from engine.titles.nemesis.rules import ch3_setup, ch7_supply
from engine.titles.nemesis.rules.ch2_stacking import overstacked
from engine.titles.nemesis.rules.ch2_yunnan import RollActivation
from engine.titles.nemesis.state import NemesisState
from tests.titles.nemesis.board import ask, empty, put, script, the_world


def scenario(name: str = "campaign") -> Scenario:
    return the_world(name).scenario


def setup(name: str = "campaign") -> NemesisState:
    return ch3_setup.set_up(the_world(name), Options(), "setup")


@pytest.mark.clause("3.1/1", "4.0/6")
def test_the_assault_chits_lie_ready():
    state = setup()
    assert state.first == ("assault", "assault")
    assert state.cups == (frozenset({"attack", "supply", "reinforcement"}),) * 2


@pytest.mark.clause("3.1/2")
def test_air_supports_are_available():
    state = setup()
    assert set(state.air) == set(state.world.air_supports)
    assert set(state.air.values()) == {"available"}


@pytest.mark.clause("3.1/3")
def test_battalions_wait_in_their_boxes():
    state = setup()
    boxed = state.pieces_at(state.world.loc("chindit-battalions"))
    assert len(boxed) == 6
    seventh = state.pieces["uk-chn-b7"]
    assert state.world.on_map(seventh.loc) and seventh.supply == LIMITED
    assert all(piece.counter.battalion for piece in state.pieces_at(state.world.loc("jp-battalions")))


@pytest.mark.clause("3.1/4")
def test_tracks_at_start():
    state = setup()
    assert (state.turn, state.general, state.lament, state.superior) == (1, (0, 0), (0, 0), (5, 5))
    assert (state.resources, state.clf) == (0, 1)


@pytest.mark.clause("3.1/5")
@pytest.mark.parametrize("face", ["plain", "joke"])
@pytest.mark.parametrize(("die", "active"), [(2, True), (3, False)])
def test_the_face_of_the_clf_marker_changes_nothing(face, die, active):
    """CLF 1, and -1 to the die as no Japanese are near."""
    state = empty(clf_face=face)
    put(state, "ch-y-36", "2804")
    script(state, die)
    ask(state, RollActivation())
    assert (state.options.clf_face, state.clf, state.yunnan_active) == (face, 1, active)


@pytest.mark.clause("3.1/6")
def test_reinforcements_wait_on_the_turn_scale():
    state = setup()
    for counter in state.world.counters.values():
        if counter.entry_turn is not None:
            assert state.world.label(state.pieces[counter.id].loc) == f"turn-{counter.entry_turn}"


@pytest.mark.clause("3.1/7", "3.2/1")
def test_every_lettered_piece_has_one_place():
    placed = [name for p in scenario().placements for name in (*p.units, *p.transporters)]
    assert len(placed) == len(set(placed))
    us_hq = next(p for p in scenario().placements if "us-hq" in p.transporters)
    assert us_hq.colour == "red"
    sides = {name: p.colour for p in scenario().placements for name in (*p.units, *p.transporters)}
    for name, colour in sides.items():
        assert (colour == "black") == (the_world().counters[name].side == JAPANESE)


@pytest.mark.clause("3.2/2")
def test_some_regiments_start_reduced():
    state = setup()
    assert state.pieces["jp-33-213"].steps == 2
    assert state.pieces["jp-31-58"].steps == 3


@pytest.mark.clause("3.2/3")
def test_the_chindits_start_in_limited_supply():
    state = setup()
    chindits = [p for p in state.in_play(ALLIED) if p.counter.chindit]
    assert len(chindits) == 5 and all(p.supply == LIMITED for p in chindits)
    assert state.pieces["uk-chn-111"].reduced
    others = [p for side in (0, 1) for p in state.in_play(side) if not p.counter.chindit]
    assert all(p.supply == FULL for p in others)


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.clause("2.2/1", "2.2/3")
def test_no_stack_breaks_the_limit(name):
    state = setup(name)
    assert overstacked(state, JAPANESE) == overstacked(state, ALLIED) == ()


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_first_decision_is_a_chit_and_all_is_sound(name):
    title = Nemesis()
    state = title.new(name, {}, "sound")
    assert title.faults(state) == []
    assert state.agenda[0].__class__.__name__ == "DrawChit"


@pytest.mark.parametrize("side", [JAPANESE, ALLIED])
def test_everything_in_full_supply_at_start_traces_it(side):
    state = setup()
    forecast = ch7_supply.forecast(state, side)
    started_full = [p.id for p in state.in_play(side) if p.supply == FULL]
    assert [name for name in started_full if forecast[name] != FULL] == []
