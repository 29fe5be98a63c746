"""Rules 7.1 and 7.1-A: supply traces by road, from depots and through Transporters."""

from __future__ import annotations

import pytest

from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, LIMITED, OUT
from engine.titles.nemesis.rules.ch2_zoc import zoc
from engine.titles.nemesis.rules.ch7_lines import supply_line
from engine.titles.nemesis.rules.ch7_range import reach_of, supply_range, within_range
from engine.titles.nemesis.rules.ch7_supply import forecast
from engine.titles.nemesis.rules.ch7_trace import could_trace, supply, working_depots
from engine.titles.nemesis.state import NemesisState
from tests.titles.nemesis.board import empty, put

# From Homalin (depot, range 5) a Path runs north: 0908 1008 1007 1106 1105 (5 mp) 1205 (6 mp) 1204 1303 1302 1402.
PATH_5, PATH_6 = "1105", "1205"


def level(state: NemesisState, unit: str) -> int:
    """The level a piece would get in its side's Supply Check."""
    return forecast(state, state.pieces[unit].counter.side)[unit]


def flag(state: NemesisState, hex_: str, side: int) -> None:
    state.flags[state.world.loc(hex_)] = side
    state.touch_ground()


def ambush(state: NemesisState, *hexes: str) -> None:
    state.ambushes = frozenset(state.world.loc(hex_) for hex_ in hexes)
    state.touch_ground()


def cost(state: NemesisState, side: int, source: str, to: str, range_: int) -> int | None:
    return reach_of(state, side, state.world.loc(source), range_).cost.get(state.world.loc(to))


# -- 7.1: sources ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("7.1/1")
def test_a_long_open_road_gives_full_supply() -> None:
    state = empty()
    unit = put(state, "jp-18-55", "1501")
    roads = supply(state, JAPANESE).roads
    assert roads.cost[state.world.loc("1501")] >= 20
    assert level(state, unit) == FULL


@pytest.mark.clause("7.1/1")
def test_a_path_hexside_breaks_a_road_trace() -> None:
    state = empty()
    put(state, "uk-20-32", "0712")
    # What is left between Sittaung and the Track at Paungbyin is the Path 0813-0912.
    roads = supply(state, JAPANESE).roads
    assert state.world.loc("0912") in roads
    assert state.world.loc("0813") not in roads


@pytest.mark.clause("7.1/1")
def test_a_unit_in_its_entry_hex_is_supplied() -> None:
    state = empty()
    assert level(state, put(state, "ch-y-36", "3107")) == FULL


@pytest.mark.clause("7.1/1", "7.1-A/7")
def test_an_occupied_entry_hex_supplies_nobody() -> None:
    state = empty()
    unit = put(state, "ch-22-64", "1501")
    assert level(state, unit) == FULL
    put(state, "jp-18-eng", "1401")
    assert level(state, unit) == OUT


@pytest.mark.clause("7.1/2")
def test_two_hexes_away_may_be_out_of_range() -> None:
    state = empty()
    truck = put(state, "uk-truck-1", "0615")
    unit = put(state, "uk-20-32", "0815")
    # Jungle 2 to 0714, Path 1 to 0814, jungle 2 to 0815.
    assert cost(state, ALLIED, "0615", "0815", 5) == 5
    assert state.world.grid.distance(state.world.loc("0615"), state.world.loc("0815")) == 2
    assert not within_range(state, truck, state.world.loc("0815"))
    assert level(state, truck) == FULL
    assert level(state, unit) == OUT


@pytest.mark.clause("7.1/3")
def test_a_reinforcement_hex_is_always_supplied() -> None:
    state = empty()
    unit = put(state, "jp-53-119", "RJ")
    for blocker, hex_ in (("uk-2-4", "1217"), ("uk-2-5", "1317"), ("uk-2-6", "1417")):
        put(state, blocker, hex_)
    assert level(state, unit) == FULL
    assert supply_line(state, unit).kind == "reinforcement"  # type: ignore[union-attr]


@pytest.mark.clause("7.1/4")
def test_enemy_zones_of_control_do_not_matter() -> None:
    state = empty()
    unit = put(state, "jp-18-55", "1501")
    put(state, "uk-17-48", "1605")
    assert state.world.loc("1604") in zoc(state, ALLIED)
    assert level(state, unit) == FULL


# -- 7.1-A: range ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("7.1-A/1", "1.1/6")
def test_homalin_reaches_five_points_and_no_further() -> None:
    state = empty()
    near, far = put(state, "jp-31-58", PATH_5), put(state, "jp-31-124", PATH_6)
    assert level(state, near) == FULL
    assert level(state, far) == OUT


@pytest.mark.clause("7.1-A/2")
def test_a_path_through_mountains_costs_one() -> None:
    state = empty()
    assert [state.world.terrain[state.world.loc(h)] for h in ("2606", "2605", "2604")] == ["mountain"] * 3
    assert cost(state, JAPANESE, "2606", "2605", 2) == 1
    assert cost(state, JAPANESE, "2606", "2604", 2) == 2


@pytest.mark.clause("7.1-A/2")
def test_the_own_hex_of_a_source_costs_nothing() -> None:
    state = empty()
    assert cost(state, JAPANESE, "0909", "0909", 5) == 0
    assert level(state, put(state, "jp-31-58", "0909")) == FULL


@pytest.mark.clause("7.1-A/2")
def test_a_major_river_without_a_way_costs_extra() -> None:
    state = empty()
    # The Chindwin between 0811 and 0710: hills 3 and the river 2.
    assert cost(state, JAPANESE, "0811", "0710", 1) == 5


@pytest.mark.clause("2.7/3", "7.1-A/2")
def test_minor_rivers_cost_extra_from_the_light_monsoon_on() -> None:
    # The Uyu between 1207 and 1307, no way across it: jungle 2.
    assert cost(empty(turn=4), JAPANESE, "1207", "1307", 1) == 2
    assert cost(empty(turn=5), JAPANESE, "1207", "1307", 1) == 4


@pytest.mark.clause("7.1-A/3")
def test_a_truck_reaches_a_roadless_hex() -> None:
    state = empty()
    unit = put(state, "uk-20-32", "0515")
    assert level(state, unit) == OUT
    put(state, "uk-truck-1", "0615")
    assert level(state, unit) == FULL


@pytest.mark.clause("5.1-D/4", "7.1-A/4")
def test_an_ambush_costs_an_allied_trace_one_more() -> None:
    state = empty()
    put(state, "uk-hq-17", "0606")
    unit = put(state, "uk-7-33", "1007")
    assert cost(state, ALLIED, "0606", "1007", 4) == 4
    assert level(state, unit) == FULL
    ambush(state, "0906")
    assert cost(state, ALLIED, "0606", "1007", 5) == 5
    assert level(state, unit) == OUT


@pytest.mark.clause("5.1-D/4")
def test_an_ambush_is_paid_for_even_where_friends_stand() -> None:
    state = empty()
    put(state, "uk-hq-17", "0606")
    put(state, "uk-5-161", "0906")
    ambush(state, "0906")
    assert level(state, put(state, "uk-7-33", "1007")) == OUT


@pytest.mark.clause("5.1-D/4", "7.1-A/4")
def test_an_ambush_costs_a_japanese_trace_nothing() -> None:
    state = empty()
    ambush(state, "0908", "1007")
    assert cost(state, JAPANESE, "0909", PATH_5, 5) == 5
    assert level(state, put(state, "jp-31-58", PATH_5)) == FULL


@pytest.mark.clause("7.1-A/4")
def test_a_lone_enemy_transporter_blocks_nothing() -> None:
    state = empty()
    unit = put(state, "jp-31-58", PATH_5)
    far = put(state, "jp-18-55", "1501")
    put(state, "uk-hq-2", "1007")
    put(state, "us-truck-1", "1604")
    assert level(state, unit) == level(state, far) == FULL


@pytest.mark.clause("7.1-A/5")
def test_an_enemy_depot_gives_nothing_even_when_controlled() -> None:
    state = empty()
    flag(state, "0909", ALLIED)
    assert level(state, put(state, "uk-2-4", "0908")) == OUT
    assert state.world.loc("0909") not in working_depots(state, ALLIED)


@pytest.mark.clause("7.1-A/6")
def test_the_first_hex_is_always_reached() -> None:
    state = empty()
    assert state.world.terrain[state.world.loc("2404")] == "cliffs"
    assert cost(state, JAPANESE, "2405", "2404", 2) == 5
    assert cost(state, JAPANESE, "2405", "2403", 2) is None


@pytest.mark.clause("7.1-A/6")
def test_no_trace_across_a_lake_side() -> None:
    state = empty()
    assert cost(state, ALLIED, "0412", "0312", 1) is None


@pytest.mark.clause("7.1-A/6")
def test_the_first_hex_is_reached_over_an_ambush() -> None:
    state = empty()
    ambush(state, "0906")
    assert cost(state, ALLIED, "0806", "0906", 1) == 2


@pytest.mark.clause("7.1-A/7", "1.2-A/3")
def test_an_enemy_battalion_on_the_only_road_blocks() -> None:
    state = empty()
    unit = put(state, "jp-18-55", "1501")
    put(state, "us-gal-1", "1603")
    assert level(state, unit) == OUT


@pytest.mark.clause("7.1-A/7")
def test_a_vacant_enemy_objective_on_the_only_road_blocks() -> None:
    state = empty()
    unit = put(state, "jp-18-55", "1501")
    flag(state, "1602", ALLIED)
    assert level(state, unit) == OUT


@pytest.mark.clause("7.1-A/7")
def test_enemies_close_hexes_to_range_traces_too() -> None:
    state = empty()
    unit = put(state, "jp-31-58", PATH_5)
    put(state, "uk-2-4", "1007")
    assert level(state, unit) == OUT


@pytest.mark.clause("2.7/7", "7.1-A/9")
@pytest.mark.parametrize("turn", [1, 9])
def test_the_heavy_monsoon_does_not_double_traces(turn: int) -> None:
    state = empty(turn=turn)
    assert level(state, put(state, "jp-31-58", PATH_5)) == FULL
    put(state, "uk-hq-17", "0606")
    assert level(state, put(state, "uk-7-33", "1007")) == FULL


@pytest.mark.clause("7.1-A/10")
def test_a_depot_in_an_entry_hex_provides() -> None:
    state = empty()
    put(state, "uk-2-4", "0617")
    assert working_depots(state, JAPANESE)[state.world.loc("0717")] == FULL
    assert level(state, put(state, "jp-33-214", "0716")) == FULL


@pytest.mark.clause("7.1-A/10")
def test_a_depot_cut_off_from_its_entry_hex_provides_nothing() -> None:
    state = empty()
    unit = put(state, "us-lr-kachin", "2003")
    assert level(state, unit) == FULL
    put(state, "jp-56-rec", "2101")
    assert state.world.loc("2002") not in working_depots(state, ALLIED)
    assert level(state, unit) == OUT


# -- 7.1-A: chains -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("7.1-A/11")
def test_transporters_hand_supply_on() -> None:
    state = empty()
    first = put(state, "jp-mule-1", PATH_5)
    second = put(state, "jp-mule-2", "1303")
    unit = put(state, "jp-31-58", "1402")
    assert state.world.loc("1402") not in supply_range(state, first)
    assert [level(state, name) for name in (first, second, unit)] == [FULL, FULL, FULL]
    put(state, first, "out")
    assert [level(state, name) for name in (second, unit)] == [OUT, OUT]


@pytest.mark.clause("1.2-C/4", "7.1-A/11")
def test_old_markers_of_transporters_do_not_matter_in_a_check() -> None:
    state = empty()
    put(state, "jp-mule-1", PATH_5, supply="out")
    put(state, "jp-mule-2", "1303", supply="out")
    unit = put(state, "jp-31-58", "1402", supply="out")
    assert level(state, unit) == FULL


@pytest.mark.clause("1.2-C/4")
def test_outside_a_check_an_oos_transporter_supplies_nobody() -> None:
    state = empty()
    first = put(state, "jp-mule-1", PATH_5, supply="out")
    second = put(state, "jp-mule-2", "1303")
    assert could_trace(state, first, JAPANESE) == FULL
    assert could_trace(state, second, JAPANESE) is None
    state.change(first, supply=LIMITED)
    assert could_trace(state, second, JAPANESE) == FULL


@pytest.mark.clause("7.1-A/12")
def test_a_chain_holds_one_divisional_hq() -> None:
    state = empty()
    first = put(state, "jp-hq-31", PATH_5)
    second = put(state, "jp-hq-15", "1302")
    assert within_range(state, first, state.world.loc("1302"))
    assert level(state, first) == FULL
    assert level(state, second) == OUT
    # A unit on the spot is no part of the chain, one beyond it hangs on the second HQ.
    assert level(state, put(state, "jp-31-58", "1302")) == FULL
    assert level(state, put(state, "jp-31-124", "1402")) == OUT


@pytest.mark.clause("7.1-A/12")
@pytest.mark.parametrize(("option", "found"), [(False, FULL), (True, OUT)])
def test_the_hq_of_a_group_is_no_divisional_hq_but_by_the_option(option: bool, found: int) -> None:
    state = empty(group_hqs_count=option)
    put(state, "jp-18-eng", "1401")  # Shingbwiyang must not help
    put(state, "uk-truck-1", "0606")
    put(state, "ch-y-mule-1", "1007")
    division, group = put(state, "uk-hq-2", "1205"), put(state, "us-hq", "1303")
    assert (level(state, division), level(state, group)) == (FULL, found)


@pytest.mark.clause("1.1/9", "7.1-A/2")
@pytest.mark.parametrize(("option", "found"), [(True, FULL), (False, OUT)])
def test_a_range_leads_out_of_a_reinforcement_hex_over_its_arrows(option: bool, found: int) -> None:
    state = empty(supply_over_arrows=option)
    put(state, "us-truck-1", "RU")
    put(state, "jp-18-eng", "1401")
    unit = put(state, "us-gal-1", "1501")
    assert level(state, unit) == found
    if option:
        assert [leg.kind for leg in supply_line(state, unit).legs] == ["reinforcement", "transporter"]  # type: ignore[union-attr]


@pytest.mark.clause("7.1-A/12")
def test_the_army_hq_may_follow_a_divisional_hq() -> None:
    state = empty()
    put(state, "jp-hq-31", PATH_5)
    army = put(state, "jp-hq-15a", "1302")
    assert level(state, army) == FULL
    assert level(state, put(state, "jp-31-58", "1402")) == FULL


@pytest.mark.clause("7.1-A/12")
def test_the_limit_holds_across_other_transporters() -> None:
    state = empty()
    put(state, "jp-hq-31", PATH_5)
    mule = put(state, "jp-mule-1", "1204")
    assert level(state, mule) == FULL
    assert level(state, put(state, "jp-hq-15", "1302")) == OUT
    # A Mule chain without an HQ frees the way for the second one.
    put(state, "jp-mule-2", "1106")
    assert level(state, "jp-hq-15") == FULL


@pytest.mark.clause("7.1-A/12")
def test_two_divisional_hqs_in_range_of_the_depot() -> None:
    state = empty()
    names = (put(state, "jp-hq-31", PATH_5), put(state, "jp-hq-15", "1007"))
    assert [level(state, name) for name in names] == [FULL, FULL]


@pytest.mark.clause("7.1-A/13")
def test_a_chain_mixes_kinds_and_nationalities() -> None:
    state = empty()
    put(state, "jp-18-eng", "1401")  # Shingbwiyang must not help
    chain = put(state, "uk-truck-1", "0606"), put(state, "ch-y-mule-1", "1007"), put(state, "uk-hq-2", "1205")
    unit = put(state, "us-gal-1", "1303")
    assert level(state, unit) == FULL
    assert supply_line(state, unit).transporters == chain  # type: ignore[union-attr]
    for name in chain:
        where = state.world.label(state.pieces[name].loc)
        put(state, name, "out")
        assert level(state, unit) == OUT
        put(state, name, where)


# -- what a client draws -----------------------------------------------------------------------------------------------


@pytest.mark.clause("7.1-A/11")
def test_a_supply_line_runs_from_the_entry_hex_to_the_piece() -> None:
    state = empty()
    put(state, "jp-mule-1", PATH_5)
    unit = put(state, "jp-31-58", "1204")
    line = supply_line(state, unit)
    assert line is not None
    assert [leg.kind for leg in line.legs] == ["entry", "depot", "transporter"]
    assert state.labels(line.legs[1].path) == ("0909", "0908", "1008", "1007", "1106", "1105")
    assert line.legs[0].path[-1] == state.world.loc("0909")
    assert line.legs[0].path[0] in {entry.hex for entry in state.world.entries if entry.side == JAPANESE}
    assert line.legs[2].path[-1] == state.world.loc("1204")


@pytest.mark.clause("7.1-D/1")
def test_no_supply_line_for_what_is_cut_off() -> None:
    state = empty()
    assert supply_line(state, put(state, "jp-31-58", PATH_6)) is None


@pytest.mark.clause("7.1-A/1", "7.1-A/11", "7.1-A/12", "7.1-A/13", "7.1/2")
@pytest.mark.parametrize("more", [(), ("jp-mule-3",), ("jp-hq-15a",), ("jp-mule-3", "jp-hq-15a")])
def test_each_transporter_hands_on_once_however_many_could_feed_it(more: tuple[str, ...]) -> None:
    """Twice where it is fed with and without the Divisional HQ of the chain before it."""
    state = empty()
    for unit in ("jp-hq-31", "jp-mule-1", *more):
        put(state, unit, PATH_5)
    for unit, where in (("jp-hq-15", "1204"), ("jp-mule-2", "1204"), ("jp-mule-4", "1106")):
        put(state, unit, where)
    network = supply(state, JAPANESE)
    handing = [(post.unit, post.spent) for post in network.posts if post.unit]
    assert len(handing) == len(set(handing))
    assert {unit for unit, _ in handing} == set(network.fed) >= {"jp-hq-31", "jp-mule-1", "jp-mule-2", *more}
    assert all(spent for unit, spent in handing if unit in ("jp-hq-31", "jp-hq-15"))
