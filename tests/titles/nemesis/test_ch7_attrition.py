"""Rule 7.1-D and step 2 of rule 9.0: Attrition."""

from __future__ import annotations

import pytest

from engine.table import agenda
from engine.table.event import Rolled
from engine.titles.nemesis.events import TrackChanged
from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, LIMITED, OUT
from engine.titles.nemesis.rules.ch7_attrition import attrition_at_end
from engine.titles.nemesis.rules.ch7_supply import BeforeCheck, supply_phase
from engine.titles.nemesis.state import NemesisState
from tests.titles.nemesis.battlefield import dress
from tests.titles.nemesis.board import ask, emitted, empty, listed, phase, play, put, script

WILDS = "1407"  # out of reach of everything


def check(state: NemesisState, side: int) -> None:
    """A Supply Check without Airdrops."""
    phase(state, side, "supply")
    ask(state, *supply_phase(state, side))
    if agenda.current(state) is not None and side == ALLIED:
        play(state, "done")


def end_turn(state: NemesisState) -> None:
    """Step 2 of the end-of-turn sequence."""
    ask(state, *attrition_at_end(state))


def where(state: NemesisState, unit: str) -> str:
    return state.world.label(state.pieces[unit].loc)


def rolls(state: NemesisState) -> int:
    return sum(isinstance(event, Rolled) for event in state.events)


# -- the schedule ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("7.1-D/1")
def test_a_unit_without_a_trace_becomes_oos_and_stays_so() -> None:
    state = empty()
    unit = put(state, "jp-31-58", WILDS)
    check(state, JAPANESE)
    assert state.pieces[unit].supply == OUT
    check(state, JAPANESE)
    assert state.pieces[unit].supply == OUT


@pytest.mark.clause("1.2-D/2", "7.0/1")
@pytest.mark.parametrize(("supply", "waits", "where_", "asked"), [
    ("out", 0, WILDS, True), ("out", 1, WILDS, False), ("full", 0, WILDS, False), ("out", 0, "0909", False),
])  # fmt: skip
def test_a_check_waits_for_drops_only_where_attrition_is_about_to_strike(
    supply: str, waits: int, where_: str, asked: bool
) -> None:
    state = empty()
    put(state, "jp-31-58", where_, supply=supply, waits=waits)
    put(state, "jp-31-b1", "jp-battalions")
    check(state, JAPANESE)
    assert isinstance(agenda.current(state), BeforeCheck) is asked


@pytest.mark.clause("1.2-D/2", "7.1-D/3", "7.1-D/4")
def test_a_check_waits_where_the_battalion_would_starve_at_another_occasion() -> None:
    state = empty()
    put(state, "jp-31-58", WILDS)
    put(state, dress(state, "jp-31-b1", quality=2), "jp-battalions")
    check(state, JAPANESE)
    assert isinstance(agenda.current(state), BeforeCheck)
    play(state, "done")
    assert state.pieces["jp-31-58"].supply == OUT


@pytest.mark.clause("7.1-D/2")
def test_two_occasions_in_a_turn() -> None:
    state = empty()
    unit = put(state, "uk-17-48", WILDS, supply="out")
    check(state, ALLIED)
    assert state.pieces[unit].reduced
    end_turn(state)
    assert where(state, unit) == "allied-permanent"


@pytest.mark.clause("7.1-D/2")
def test_a_piece_that_can_trace_at_the_end_is_spared() -> None:
    state = empty()
    unit = put(state, "jp-31-58", "0909", supply="out")
    end_turn(state)
    assert not state.pieces[unit].reduced


@pytest.mark.clause("7.1-D/2")
@pytest.mark.parametrize(
    ("unit", "hex_", "blockers"),
    [
        ("uk-20-32", "0411", {"jp-31-138": "0409", "jp-31-124": "0509"}),  # Imphal Airfield
        ("jp-31-58", "1105", {"uk-chn-77": "1211"}),  # Homalin by river
        ("jp-31-58", "0305", {}),  # plunder in Dimapur
    ],
)
def test_limited_sources_spare_too_without_touching_the_stock(unit: str, hex_: str, blockers: dict[str, str]) -> None:
    state = empty()
    state.stock = 2
    for name, place in blockers.items():
        put(state, name, place)
    put(state, unit, hex_, supply="out")
    end_turn(state)
    assert not state.pieces[unit].reduced
    assert state.stock == 2


@pytest.mark.clause("7.1-D/2")
def test_airdrops_do_not_count_at_the_end() -> None:
    state = empty()
    unit = put(state, "uk-chn-77", WILDS, supply="out")
    state.airdrops = (state.world.loc(WILDS),)
    end_turn(state)
    assert state.pieces[unit].reduced


@pytest.mark.clause("7.1-D/3")
def test_quality_1_suffers_at_once() -> None:
    state = empty()
    unit = put(state, "jp-ina-1", WILDS)
    check(state, JAPANESE)
    assert state.pieces[unit].reduced


@pytest.mark.clause("7.1-D/4")
def test_quality_2_suffers_at_the_end_of_the_turn() -> None:
    state = empty(turn=3)
    unit = put(state, "uk-20-32", WILDS)
    check(state, ALLIED)
    assert not state.pieces[unit].reduced
    end_turn(state)
    assert state.pieces[unit].reduced


@pytest.mark.clause("7.1-D/4")
def test_quality_2_that_can_trace_at_the_end_suffers_at_its_next_check() -> None:
    state = empty(turn=3)
    unit = put(state, "jp-53-128", WILDS)
    check(state, JAPANESE)
    state.change(unit, loc=state.world.loc("0909"))
    end_turn(state)
    assert not state.pieces[unit].reduced
    state.change(unit, loc=state.world.loc(WILDS))
    check(state, JAPANESE)
    assert state.pieces[unit].reduced


@pytest.mark.clause("7.1-D/5")
def test_quality_3_suffers_at_its_next_check() -> None:
    state = empty(turn=3)
    unit = put(state, "jp-31-58", WILDS)
    check(state, JAPANESE)
    end_turn(state)
    assert not state.pieces[unit].reduced
    check(state, JAPANESE)
    assert state.pieces[unit].reduced


@pytest.mark.clause("7.1-D/5", "7.1-D/12")
def test_quality_3_that_can_trace_at_its_next_check_is_free() -> None:
    state = empty(turn=3)
    unit = put(state, "jp-31-58", WILDS)
    check(state, JAPANESE)
    end_turn(state)
    state.change(unit, loc=state.world.loc("0909"))
    check(state, JAPANESE)
    assert (state.pieces[unit].reduced, state.pieces[unit].supply) == (False, FULL)


@pytest.mark.clause("7.1-D/5")
def test_the_schedule_starts_again_after_a_recovery() -> None:
    state = empty()
    unit = put(state, "jp-31-58", WILDS)
    check(state, JAPANESE)
    state.change(unit, loc=state.world.loc("0909"))
    check(state, JAPANESE)
    state.change(unit, loc=state.world.loc(WILDS))
    check(state, JAPANESE)
    end_turn(state)
    assert not state.pieces[unit].reduced


@pytest.mark.clause("7.1-D/12")
def test_the_level_does_not_change_at_the_end_of_a_turn() -> None:
    state = empty()
    unit = put(state, "jp-31-58", "0909", supply="out")
    limited = put(state, "jp-31-124", WILDS, supply="limited")
    end_turn(state)
    assert (state.pieces[unit].supply, state.pieces[limited].supply) == (OUT, LIMITED)


@pytest.mark.clause("7.1-D/2")
def test_pieces_off_the_map_never_suffer() -> None:
    state = empty()
    put(state, "uk-17-48", "off-map", supply="out")
    put(state, "jp-31-58", "jp-losses", supply="out")
    assert not list(attrition_at_end(state))


# -- what it costs -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("7.1-D/6", "7.1-D/9", "2.4/4", "2.4/5")
def test_a_regiment_is_flipped_and_a_battalion_lost_for_good() -> None:
    state = empty()
    unit = put(state, "jp-31-58", WILDS, supply="out")
    put(state, "jp-31-b1", "jp-battalions")
    end_turn(state)
    assert state.pieces[unit].reduced
    assert where(state, "jp-31-b1") == "jp-permanent"
    assert state.lament[JAPANESE] == 1 + 1


@pytest.mark.clause("7.1-D/7")
@pytest.mark.parametrize(("die", "lost"), [(3, True), (4, False)])
def test_a_small_unit_is_lost_on_3_or_less(die: int, lost: bool) -> None:
    state = empty()
    put(state, "jp-31-b1", WILDS, supply="out")
    script(state, die)
    end_turn(state)
    assert where(state, "jp-31-b1") == ("jp-permanent" if lost else WILDS)
    assert state.lament[JAPANESE] == (1 + 1 if lost else 0)


@pytest.mark.clause("7.1-D/7")
def test_a_remnant_rolls_too() -> None:
    state = empty()
    put(state, "uk-chn-77", WILDS, reduced=True, supply="out")
    put(state, "uk-chn-b1", "chindit-battalions")
    end_turn(state)
    assert (where(state, "uk-chn-b1"), rolls(state)) == (WILDS, 0)
    script(state, 4)
    end_turn(state)
    assert (where(state, "uk-chn-b1"), rolls(state)) == (WILDS, 1)


@pytest.mark.clause("2.4/5", "7.1-D/8")
@pytest.mark.parametrize(
    ("unit", "box", "laments"),
    [
        ("uk-20-32", "allied-permanent", 1 + 3),
        ("jp-gar-indaw", "jp-permanent", 1 + 5),
        ("ch-y-36", "allied-losses", 1 + 1),
        ("jp-ina-1", "jp-permanent", 1 + 1),
    ],
)
def test_laments_of_a_large_unit_gone(unit: str, box: str, laments: int) -> None:
    state = empty()
    side = state.pieces[unit].counter.side
    put(state, unit, WILDS, reduced=True, supply="out")
    end_turn(state)
    assert where(state, unit) == box
    assert state.lament[side] == laments


@pytest.mark.clause("7.1-D/6", "7.1-D/8")
def test_a_step_of_a_large_unit_costs_one_lament() -> None:
    state = empty()
    put(state, "uk-20-32", WILDS, supply="out")
    end_turn(state)
    assert state.lament[ALLIED] == 1


@pytest.mark.clause("7.1-D/9")
def test_a_british_battalion_is_lost_for_good_and_brings_a_resource() -> None:
    state = empty()
    put(state, "uk-254-3carb", WILDS, supply="out")
    script(state, 1)
    end_turn(state)
    assert (where(state, "uk-254-3carb"), state.resources) == ("allied-permanent", 1)


@pytest.mark.clause("7.1-D/10")
def test_a_japanese_transporter_comes_back_on_a_depot() -> None:
    state = empty()
    put(state, "jp-mule-1", WILDS, supply="out")
    end_turn(state)
    assert "place jp-mule-1 0909" in listed(state)
    play(state, "place jp-mule-1 0909")
    assert where(state, "jp-mule-1") == "0909"
    assert (rolls(state), state.lament[JAPANESE]) == (0, 0)


@pytest.mark.clause("7.1-D/10")
def test_an_allied_transporter_goes_to_its_box() -> None:
    state = empty()
    put(state, "uk-mule-1", WILDS, supply="out")
    end_turn(state)
    assert where(state, "uk-mule-1") == "off-map"
    assert (rolls(state), state.lament[ALLIED], state.resources) == (0, 0, 0)
    assert [event.cause for event in emitted(state.events, "eliminated")] == ["attrition"]  # type: ignore[attr-defined]


@pytest.mark.clause("7.1-D/10", "7.1-D/4")
def test_transporters_keep_the_schedule_of_their_quality() -> None:
    state = empty()
    put(state, "jp-mule-1", WILDS)  # Quality 2
    put(state, "jp-hq-31", WILDS)  # Quality 3
    check(state, JAPANESE)
    end_turn(state)
    play(state, "place jp-mule-1 0909")
    assert where(state, "jp-hq-31") == WILDS
    check(state, JAPANESE)
    assert "place jp-hq-31 0909" in listed(state)


# -- step 2 of the end of a turn ---------------------------------------------------------------------------------------


@pytest.mark.clause("9.0-2/1")
def test_a_blocker_that_dies_frees_nobody() -> None:
    state = empty()
    put(state, "jp-gar-indaw", "1401", reduced=True, supply="out")
    unit = put(state, "ch-22-64", "1501", supply="out")
    state.superior = (9, 5)
    end_turn(state)
    assert where(state, "jp-gar-indaw") == "jp-permanent"
    assert state.pieces[unit].reduced


@pytest.mark.clause("9.0-2/1")
def test_a_spared_unit_keeps_its_marker() -> None:
    state = empty()
    unit = put(state, "jp-31-58", "0909", supply="out")
    end_turn(state)
    assert state.pieces[unit].supply == OUT


@pytest.mark.clause("9.0-2/1")
@pytest.mark.parametrize(("superiors", "first"), [((5, 5), JAPANESE), ((6, 5), JAPANESE), ((5, 6), ALLIED)])
def test_the_higher_superior_books_first(superiors: tuple[int, int], first: int) -> None:
    state = empty()
    put(state, "jp-31-58", WILDS, supply="out")
    put(state, "uk-17-48", "1001", supply="out")
    state.superior = superiors
    end_turn(state)
    booked = [event.side for event in state.events if isinstance(event, TrackChanged) and event.track == "lament"]
    assert booked[0] == first
    assert set(booked) == {JAPANESE, ALLIED}


@pytest.mark.clause("1.2-C/4")
def test_an_oos_transporter_on_an_open_road_saves_itself_only() -> None:
    state = empty()
    mule = put(state, "jp-mule-1", "1105", supply="out")
    unit = put(state, "jp-31-58", "1204", supply="out")
    end_turn(state)
    assert where(state, mule) == "1105"
    assert state.pieces[unit].reduced


@pytest.mark.clause("2.4/15", "9.0-2/1")
def test_a_game_decided_by_attrition_ends_there() -> None:
    state = empty()
    put(state, "jp-31-58", WILDS, supply="out")
    unit = put(state, "uk-17-48", "1001", supply="out")
    state.superior, state.lament = (1, 9), (9, 0)
    ask(state, *attrition_at_end(state))
    assert state.outcome is not None
    assert state.outcome.winner == ALLIED
    assert state.pieces[unit].reduced  # the Allies booked first
    assert emitted(state.events, "game_ended")
