"""Rule 7.1-C: Limited Supply from Airfields, river depots and plundered towns; rule 7.1-B: the levels."""

from __future__ import annotations

import pytest

from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, LIMITED, OUT
from engine.titles.nemesis.rules.ch6_attack import DeclareAttacks
from engine.titles.nemesis.rules.ch6_odds import strength
from engine.titles.nemesis.rules.ch7_levels import Marker, marker
from engine.titles.nemesis.rules.ch7_lines import supply_line
from engine.titles.nemesis.rules.ch7_range import reach_of
from engine.titles.nemesis.rules.ch7_supply import forecast, supply_phase
from engine.titles.nemesis.rules.ch7_trace import could_trace, open_roads, supply, working_depots
from engine.titles.nemesis.rules.ch7_why_level import ROAD, WATCHED_ROAD, WhyLevel
from engine.titles.nemesis.state import NemesisState
from tests.titles.nemesis.board import ask, empty, phase, put
from tests.titles.nemesis.flow import kinds_against


def level(state: NemesisState, unit: str) -> int:
    return forecast(state, state.pieces[unit].counter.side)[unit]


def kind(state: NemesisState, unit: str) -> str:
    """What supplies a piece."""
    line = supply_line(state, unit)
    return line.kind if line else "nothing"


def flag(state: NemesisState, hex_: str, side: int) -> None:
    state.flags[state.world.loc(hex_)] = side
    state.touch_ground()


def check(state: NemesisState, side: int) -> None:
    """Play a Supply Check to its end or to the first decision."""
    phase(state, side, "supply")
    ask(state, *supply_phase(state, side))


def cut_imphal(state: NemesisState) -> None:
    """Close both roads that join Imphal to India."""
    put(state, "jp-31-138", "0409")
    put(state, "jp-31-124", "0509")


def cut_homalin(state: NemesisState) -> None:
    """Close the road from Indaw to Homalin."""
    put(state, "uk-chn-77", "1211")


# -- 7.1-B: levels -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("7.1-B/1")
def test_a_cut_road_changes_no_level_before_the_next_check() -> None:
    state = empty()
    unit = put(state, "jp-18-55", "1501")
    put(state, "us-gal-1", "1603")
    assert state.pieces[unit].supply == FULL
    check(state, JAPANESE)
    assert state.pieces[unit].supply == OUT
    put(state, "us-gal-1", "out")
    assert could_trace(state, unit, JAPANESE) == FULL
    assert state.pieces[unit].supply == OUT


@pytest.mark.clause("7.0/1")
def test_a_check_is_about_one_side_and_its_transporters_too() -> None:
    state = empty()
    ours = put(state, "uk-5-161", "1207"), put(state, "uk-mule-1", "1307")
    theirs = put(state, "jp-31-58", "1204"), put(state, "jp-mule-1", "1204", supply="out")
    phase(state, ALLIED, "supply")
    ask(state, *supply_phase(state, ALLIED))
    assert [state.pieces[name].supply for name in ours] == [OUT, OUT]
    assert [state.pieces[name].supply for name in theirs] == [FULL, OUT]


@pytest.mark.clause("7.1-B/2", "7.1-B/3", "7.1-B/4", "7.1-B/6")
@pytest.mark.parametrize(
    ("supply", "moves_freely", "attack", "defence"),
    [("full", True, 5, 5), ("limited", False, 2.5, 5), ("out", False, 2.5, 2.5)],
)
def test_what_a_level_does(supply: str, moves_freely: bool, attack: float, defence: float) -> None:
    state = empty()
    piece = state.pieces[put(state, "uk-17-48", "0410", supply=supply)]
    assert piece.limited_movement is not moves_freely
    assert (strength(piece, defending=False), strength(piece, defending=True)) == (attack, defence)


@pytest.mark.clause("7.1-B/2", "7.1-B/3", "7.1-B/4", "5.2/6")
@pytest.mark.parametrize(("supply", "assaults"), [("full", True), ("limited", False), ("out", False)])
def test_only_full_supply_assaults(supply: str, assaults: bool) -> None:
    state = empty()
    put(state, "uk-17-48", "0410", supply=supply)
    put(state, "jp-ina-1", "0411")
    phase(state, ALLIED, "assault")
    ask(state, DeclareAttacks(ALLIED, True))
    kinds = {kind for kind, _ in kinds_against(state, DeclareAttacks(ALLIED, True), "attack 0411 uk-17-48")}
    assert kinds == (set() if assaults else {"not_full_supply"})


@pytest.mark.clause("7.1-B/5", "7.1-D/11")
@pytest.mark.parametrize("unit", ["jp-31-b1", "jp-31-58", "jp-mule-1"])
@pytest.mark.parametrize(
    ("supply", "waits", "expected"),
    [
        ("full", 0, Marker(FULL)),
        ("limited", 0, Marker(LIMITED)),
        ("out", 0, Marker(OUT)),
        ("out", 2, Marker(OUT, turned=True)),
    ],
)
def test_the_marker_of_a_level(unit: str, supply: str, waits: int, expected: Marker) -> None:
    state = empty()
    assert marker(state.pieces[put(state, unit, "0909", supply=supply, waits=waits)]) == expected


# -- 7.1-C: Airfields --------------------------------------------------------------------------------------------------


@pytest.mark.clause("7.1-C/1")
def test_a_full_trace_comes_before_an_airfield() -> None:
    state = empty()
    assert level(state, put(state, "uk-20-32", "0411")) == FULL


@pytest.mark.clause("7.1-C/2")
def test_an_airfield_is_an_entry_hex_for_limited_supply() -> None:
    state = empty()
    cut_imphal(state)
    unit, yunnan = put(state, "uk-20-32", "0411"), put(state, "ch-y-36", "0411")
    assert (level(state, unit), kind(state, unit)) == (LIMITED, "airfield")
    assert level(state, yunnan) == LIMITED


@pytest.mark.clause("7.1-C/2")
def test_a_roadless_airfield_supplies_its_own_hex() -> None:
    state = empty()
    assert not state.world.has_track[state.world.loc("1809")]
    assert level(state, put(state, "uk-chn-77", "1809")) == LIMITED


@pytest.mark.clause("7.1-C/1", "7.1-C/2")
def test_a_depot_that_traces_to_an_airfield_gives_limited_supply() -> None:
    state = empty()
    cut_imphal(state)
    unit = put(state, "uk-20-32", "0510")
    assert working_depots(state, ALLIED)[state.world.loc("0410")] == LIMITED
    assert (level(state, unit), kind(state, unit)) == (LIMITED, "depot")


@pytest.mark.clause("7.1-C/2")
def test_a_captured_airfield_serves_the_allies() -> None:
    state = empty()
    unit = put(state, "uk-chn-77", "1510")
    assert level(state, unit) == OUT
    flag(state, "1511", ALLIED)
    assert level(state, unit) == LIMITED


@pytest.mark.clause("7.1-C/2")
def test_an_airfield_gives_the_japanese_nothing() -> None:
    state = empty()
    for unit, hex_ in (("uk-chn-77", "1510"), ("uk-chn-111", "1612"), ("uk-chn-16", "1512"), ("uk-chn-14", "1411")):
        put(state, unit, hex_)
    assert state.airfield_side(state.world.loc("1511")) == JAPANESE
    assert level(state, put(state, "jp-15-b1", "1511")) == OUT


@pytest.mark.clause("7.1-C/1")
def test_the_level_is_handed_down_a_chain() -> None:
    state = empty()
    cut_homalin(state)
    mule, unit = put(state, "jp-mule-1", "1105"), put(state, "jp-31-58", "1204")
    assert (level(state, mule), level(state, unit)) == (LIMITED, LIMITED)
    assert kind(state, mule) == "river"
    assert kind(state, unit) == "transporter"


# -- 7.1-C: river depots and plunder -----------------------------------------------------------------------------------


@pytest.mark.clause("7.1-C/12")
def test_a_river_depot_is_full_with_its_road_and_limited_without() -> None:
    state = empty()
    unit = put(state, "jp-31-58", "1105")
    assert level(state, unit) == FULL
    cut_homalin(state)
    assert level(state, unit) == LIMITED


@pytest.mark.clause("7.1-A/8")
def test_limited_traces_use_the_costs_of_ways() -> None:
    state = empty()
    cut_homalin(state)
    unit = put(state, "jp-31-58", "1210")
    in_three = reach_of(state, JAPANESE, state.world.loc("0909"), 3).cost
    assert in_three[state.world.loc("1210")] == 3  # three hexes of Track
    assert level(state, unit) == LIMITED


@pytest.mark.clause("7.1-C/13")
def test_only_a_unit_in_the_depot_stops_the_river() -> None:
    state = empty()
    cut_homalin(state)
    unit = put(state, "jp-31-58", "1105")
    for blocker, hex_ in (
        ("uk-2-4", "0810"),
        ("uk-2-5", "0811"),
        ("uk-2-6", "0812"),
        ("uk-5-9", "0813"),
        ("uk-5-161", "0910"),
    ):
        put(state, blocker, hex_)
    assert level(state, unit) == LIMITED
    put(state, "uk-mule-1", "0909")
    assert level(state, unit) == LIMITED
    put(state, "uk-254-7cav", "0909")
    assert level(state, unit) == OUT


@pytest.mark.clause("7.1-C/13")
@pytest.mark.parametrize(("option", "expected"), [(False, LIMITED), (True, OUT)])
def test_an_allied_flag_on_a_river_depot(option: bool, expected: int) -> None:
    state = empty(control_stops_river=option)
    unit = put(state, "jp-31-58", "1105")
    flag(state, "0909", ALLIED)
    assert level(state, unit) == expected


@pytest.mark.clause("2.7/3", "7.1-C/14")
@pytest.mark.parametrize(("turn", "expected"), [(4, OUT), (5, LIMITED)])
def test_a_light_ring_works_from_the_light_monsoon_on(turn: int, expected: int) -> None:
    state = empty(turn=turn)
    # All roads into Indaw are closed, and Katha next door is occupied.
    for unit, hex_ in (("uk-chn-77", "1510"), ("uk-chn-16", "1512"), ("uk-chn-14", "1411"), ("uk-chn-111", "1612")):
        put(state, unit, hex_)
    assert state.world.depots[state.world.loc("1511")].ring == "light"
    unit = put(state, "jp-15-b1", "1611")
    assert level(state, unit) == expected


@pytest.mark.clause("7.1-C/14")
def test_a_dark_ring_works_at_any_time() -> None:
    state = empty(turn=1)
    cut_homalin(state)
    assert working_depots(state, JAPANESE)[state.world.loc("0909")] == LIMITED


@pytest.mark.clause("7.1-C/15")
def test_the_japanese_live_off_three_towns() -> None:
    state = empty()
    inside, beside = put(state, "jp-31-58", "0305"), put(state, "jp-31-124", "0405")
    mule = put(state, "jp-mule-1", "0305")
    assert (level(state, inside), kind(state, inside)) == (LIMITED, "plunder")
    assert level(state, mule) == LIMITED
    assert level(state, beside) == OUT
    assert [level(state, put(state, unit, hex_)) for unit, hex_ in (("jp-33-214", "0410"), ("jp-33-215", "0302"))] == [
        LIMITED
    ] * 2


@pytest.mark.clause("7.1-C/15")
def test_the_allies_do_not_plunder() -> None:
    state = empty()
    put(state, "jp-31-58", "0410")
    for unit, hex_ in (("jp-31-124", "0205"), ("jp-31-138", "0304"), ("jp-33-214", "0406")):
        put(state, unit, hex_)
    flag(state, "0305", JAPANESE)
    assert level(state, put(state, "uk-mule-1", "0305")) == OUT


@pytest.mark.clause("7.1-D/2", "9.0-1/1", "7.1-C/2", "7.0/1")
@pytest.mark.parametrize(("hex_", "found"), [
    ("1213", LIMITED), ("1511", LIMITED), ("1602", FULL), ("0517", FULL), ("2607", FULL), ("0717", None),
    ("1609", None),
])  # fmt: skip
def test_an_objective_of_the_enemy_is_open_to_a_trace_that_ends_in_it(hex_: str, found: int | None) -> None:
    """Tracks lead to Kamaing and Myitkyina, 1213 and 1511, from Airfields in Allied hands, to 1602 and 0517 from
    Allied roads; 2607 lies in range of a depot, and to the others nothing leads."""
    state = empty()
    loc = state.world.loc(hex_)
    assert loc in state.enemy_objectives(ALLIED)
    assert could_trace(state, loc, ALLIED) == found


@pytest.mark.clause("7.1/1", "7.1/4", "7.1-B/2", "7.1-B/1", "1.1/7")
def test_a_road_through_enemy_zones_is_said_to_be_one() -> None:
    """0411 lies on the road from Imphal; a Regiment beside it that stands on no road cuts nothing."""
    for watched in (False, True):
        state = empty()
        piece = state.pieces[put(state, "uk-20-32", "0411")]
        roads = open_roads(state, ALLIED).cost
        beside = next(loc for loc in state.world.adjacent[piece.loc] if loc not in roads)
        put(state, "jp-31-58" if watched else "jp-truck-1", state.world.label(beside))
        found = WhyLevel(state, supply(state, ALLIED)).of(piece, FULL)
        assert found == (WATCHED_ROAD if watched else ROAD) and ("7.1/4" in found) == watched
