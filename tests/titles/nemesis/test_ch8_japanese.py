"""Rules 8.0, 8.1-A and 8.1-B: Japanese replacements and reinforcements."""

from __future__ import annotations

import pytest

from engine.titles.nemesis.pieces import FULL, JAPANESE, LIMITED, OUT
from engine.titles.nemesis.rules.ch4_phase import EndPhase
from engine.titles.nemesis.rules.ch7_range import reach_of
from engine.titles.nemesis.rules.ch7_trace import working_depots
from engine.titles.nemesis.rules.ch8_japanese import Arrivals, Replacements, most
from engine.titles.nemesis.rules.ch8_reinforcement import reinforcement_phase
from engine.titles.nemesis.state import NemesisState
from tests.titles.nemesis.board import ask, empty, listed, phase, play, put
from tests.titles.nemesis.flow import kinds_against, verdict_kinds

JAPANESE_ENTRIES = ("0717", "1317", "1817", "2417")
BATTALIONS_33 = ("jp-33-b1", "jp-33-b2", "jp-33-b3", "jp-33-b4")


def losses(state: NemesisState, *units: str) -> None:
    for unit in units:
        put(state, unit, "jp-losses")


def returning(turn: int = 2, *units: str, version: str = "1.2b") -> NemesisState:
    """Every Divisional HQ in the Reinforcement Hex, so that units can return there, and some units lost."""
    state = empty(turn=turn, version=version)
    for division in ("15", "31", "33", "18", "56", "53"):
        put(state, f"jp-hq-{division}", "RJ")
    put(state, "jp-aux-24imb", "RJ")
    losses(state, *units)
    phase(state, JAPANESE, "reinforcement")
    ask(state, Replacements())
    return state


def cut_entries(state: NemesisState) -> None:
    """Allied units on all Japanese Supply Entry hexes: only river depots still work."""
    for unit, where in zip(("uk-17-48", "uk-17-63", "uk-20-32", "uk-20-80"), JAPANESE_ENTRIES, strict=True):
        put(state, unit, where)


# 8.0: the order of the phase


@pytest.mark.clause("8.0/1")
def test_a_returned_battalion_may_use_the_railway_afterwards() -> None:
    state = empty(turn=2)
    put(state, "jp-hq-31", "RJ")
    losses(state, "jp-31-b1", "jp-31-b2")
    phase(state, JAPANESE, "reinforcement")
    ask(state, *reinforcement_phase(state, JAPANESE))
    play(state, "place jp-31-b1 RJ", "done", "rail jp-31-b1 1313")
    assert state.pieces["jp-31-b1"].loc == state.world.loc("1313")
    assert {kind for kind, _ in verdict_kinds(state, "place jp-31-b2 RJ")} == {"not_now"}


# 8.1-A: how many


@pytest.mark.clause("8.1-A/1")
def test_five_battalions_at_most() -> None:
    units = ("jp-15-b1", "jp-15-b2", "jp-31-b1", "jp-31-b2", "jp-33-b1", "jp-33-b2", "jp-18-b1")
    state = returning(2, *units)
    play(state, *(f"place {unit} RJ" for unit in units[:5]))
    assert kinds_against(state, Replacements(), f"place {units[5]} RJ") == {("enough_returned", "8.1-A/1")}
    assert state.agenda == ()


@pytest.mark.clause("8.1-A/2")
def test_nothing_returns_from_the_permanent_losses() -> None:
    state = returning(2, "jp-31-b2")
    put(state, "jp-31-b1", "jp-permanent")
    assert verdict_kinds(state, "place jp-31-b1 RJ") == {("permanent", "8.1-A/2")}
    assert not {line for line in listed(state) if "jp-31-b1" in line}


@pytest.mark.clause("8.1-A/3")
@pytest.mark.parametrize(("turn", "maximum"), [(4, 5), (5, 3), (7, 3), (8, 1), (10, 1)])
def test_the_monsoons_lower_the_maximum(turn: int, maximum: int) -> None:
    assert most(empty(turn=turn)) == maximum


@pytest.mark.clause("8.1-A/3")
def test_the_fourth_battalion_is_refused_in_the_light_monsoon() -> None:
    state = returning(5, "jp-15-b1", "jp-31-b1", "jp-33-b1", "jp-18-b1")
    play(state, "place jp-15-b1 RJ", "place jp-31-b1 RJ", "place jp-33-b1 RJ")
    assert kinds_against(state, Replacements(), "place jp-18-b1 RJ") == {("enough_returned", "8.1-A/3")}


@pytest.mark.clause("8.1-A/4")
@pytest.mark.parametrize("turn", [2, 6])
def test_two_battalions_of_a_division(turn: int) -> None:
    state = returning(turn, *BATTALIONS_33)
    play(state, "place jp-33-b1 RJ", "place jp-33-b2 RJ")
    assert kinds_against(state, Replacements(), "place jp-33-b3 RJ") == {("enough_of_division", "8.1-A/4")}


@pytest.mark.clause("1.2-D/3b", "8.1-A/4")
def test_the_auxiliaries_count_as_one_division() -> None:
    state = returning(2, "jp-aux-b1", "jp-aux-b2", "jp-aux-b3")
    play(state, "place jp-aux-b1 RJ", "place jp-aux-b2 RJ")
    assert kinds_against(state, Replacements(), "place jp-aux-b3 RJ") == {("enough_of_division", "8.1-A/4")}


@pytest.mark.clause("1.2-D/3a")
def test_in_v1_1a_they_count_as_one_only_for_the_exchange() -> None:
    state = returning(2, "jp-aux-b1", "jp-aux-b2", "jp-aux-b3", version="1.1a")
    play(state, "place jp-aux-b1 RJ", "place jp-aux-b2 RJ", "place jp-aux-b3 RJ")


# 8.1-A: where


def headquarters_at(hex_: str = "0909", *, supply: str = "full") -> tuple[NemesisState, dict[int, list[str]]]:
    """HQ 31 on the map, a Battalion lost, and the hexes by their distance in mp from the HQ, depots left out."""
    state = empty(turn=2)
    put(state, "jp-hq-31", hex_, supply=supply)
    losses(state, "jp-31-b1")
    phase(state, JAPANESE, "reinforcement")
    by_cost: dict[int, list[str]] = {}
    for loc, cost in reach_of(state, JAPANESE, state.world.loc(hex_), 8).cost.items():
        if loc not in state.world.depots:
            by_cost.setdefault(cost, []).append(state.world.label(loc))
    return state, by_cost


@pytest.mark.clause("8.1-A/6")
def test_on_a_unit_of_the_division_in_range_of_its_hq() -> None:
    state, by_cost = headquarters_at()
    put(state, "jp-31-58", by_cost[4][0])
    put(state, "jp-31-124", by_cost[5][0])
    put(state, "jp-33-213", by_cost[3][0])
    ask(state, Replacements())
    assert not verdict_kinds(state, f"place jp-31-b1 {by_cost[4][0]}")
    for elsewhere in (by_cost[5][0], by_cost[3][0]):
        assert verdict_kinds(state, f"place jp-31-b1 {elsewhere}") == {("no_place_to_return", "8.1-A/6")}


@pytest.mark.clause("8.1-A/6")
def test_on_the_hq_itself() -> None:
    state, _ = headquarters_at("1105")
    ask(state, Replacements())
    assert listed(state) >= {"place jp-31-b1 1105"}


@pytest.mark.clause("8.1-A/6")
def test_not_by_an_hq_that_is_out_of_supply() -> None:
    state, by_cost = headquarters_at("1204", supply="out")
    put(state, "jp-31-58", by_cost[1][0])
    ask(state, Replacements())
    assert verdict_kinds(state, f"place jp-31-b1 {by_cost[1][0]}") == {("no_place_to_return", "8.1-A/6")}
    assert verdict_kinds(state, "place jp-31-b1 1204") == {("no_place_to_return", "8.1-A/6")}


@pytest.mark.clause("8.1-A/6")
def test_not_into_a_full_hex() -> None:
    state, _ = headquarters_at("1105")
    for unit in ("jp-31-58", "jp-31-124", "jp-31-138"):
        put(state, unit, "1105")
    ask(state, Replacements())
    assert verdict_kinds(state, "place jp-31-b1 1105") == {("no_room", "8.1-A/6")}


def depot_near(distance: int, *, river_only: bool = False) -> NemesisState:
    """HQ 31, itself OoS, so many hexes from the depot of Paungbyin and far from all other depots."""
    state = empty(turn=2)
    world = state.world
    depot = world.loc("0912")
    others = [hex_ for hex_ in world.depots if hex_ != depot and world.depots[hex_].owner == JAPANESE]

    def lonely(hex_: int) -> bool:
        return all(world.grid.distance(hex_, other) > 5 for other in others)

    at = [hex_ for hex_ in range(world.hexes) if world.grid.distance(hex_, depot) == distance and lonely(hex_)]
    put(state, "jp-hq-31", world.label(at[0]), supply="out")
    losses(state, "jp-31-b1")
    if river_only:
        cut_entries(state)
    phase(state, JAPANESE, "reinforcement")
    ask(state, Replacements())
    return state


@pytest.mark.clause("8.1-A/7")
@pytest.mark.parametrize(("distance", "legal"), [(5, True), (6, False)])
def test_on_a_working_depot_within_5_hexes_of_the_hq(distance: int, legal: bool) -> None:
    state = depot_near(distance)
    found = kinds_against(state, Replacements(), "place jp-31-b1 0912")
    assert found == (set() if legal else {("no_place_to_return", "8.1-A/6")})


@pytest.mark.clause("8.1-A/7", "8.1-A/8")
def test_on_a_river_depot_the_battalion_is_limited() -> None:
    state = depot_near(5, river_only=True)
    assert working_depots(state, JAPANESE)[state.world.loc("0912")] == LIMITED
    play(state, "place jp-31-b1 0912")
    assert state.pieces["jp-31-b1"].supply == LIMITED


@pytest.mark.clause("8.1-A/7")
def test_not_on_a_depot_that_the_allies_control() -> None:
    state = headquarters_at("0910")[0]
    state.flags[state.world.loc("0909")] = 1
    state.touch_ground()
    ask(state, Replacements())
    assert state.world.loc("0909") in working_depots(state, JAPANESE)
    assert verdict_kinds(state, "place jp-31-b1 0909") == {("no_place_to_return", "8.1-A/6")}


@pytest.mark.clause("8.1-A/8")
@pytest.mark.parametrize(("track", "waits"), [(("assault",), 0), (("supply", "assault"), 1)])
def test_a_battalion_takes_the_level_of_the_unit_it_joins(track: tuple[str, ...], waits: int) -> None:
    state, by_cost = headquarters_at("1204")
    where = by_cost[2][0]
    put(state, "jp-31-58", where, supply="out")
    state.track = (track, ())
    ask(state, Replacements())
    play(state, f"place jp-31-b1 {where}")
    piece = state.pieces["jp-31-b1"]
    assert (piece.supply, piece.waits) == (OUT, waits)


@pytest.mark.clause("8.1-A/8")
def test_of_two_levels_in_a_hex_the_better_one_is_taken() -> None:
    state, by_cost = headquarters_at("1204")
    put(state, "jp-31-58", by_cost[2][0], supply="out")
    put(state, "jp-31-124", by_cost[2][0], supply="limited")
    ask(state, Replacements())
    play(state, f"place jp-31-b1 {by_cost[2][0]}")
    assert state.pieces["jp-31-b1"].supply == LIMITED


@pytest.mark.clause("8.1-A/9")
@pytest.mark.parametrize("hq", ["jp-hq-33", "jp-hq-15a"])
def test_an_auxiliary_joins_an_auxiliary_unit_in_range_of_any_hq(hq: str) -> None:
    state, by_cost = headquarters_at("1204")
    put(state, "jp-hq-31", "out")
    put(state, hq, "1204")
    where = by_cost[3][0]
    put(state, "jp-aux-24imb", where)
    losses(state, "jp-aux-b1")
    ask(state, Replacements())
    assert not verdict_kinds(state, f"place jp-aux-b1 {where}")
    assert verdict_kinds(state, "place jp-aux-b1 1204") == {("no_place_to_return", "8.1-A/9")}


@pytest.mark.clause("8.1-A/9", "1.2-D/3b")
@pytest.mark.parametrize("unit", ["jp-gar-tengchung", "jp-ina-1", "jp-15a-tk14", "jp-31-58"])
def test_garrisons_ina_and_army_troops_are_no_auxiliaries(unit: str) -> None:
    state = empty(turn=2)
    put(state, "jp-hq-31", "1105")
    put(state, unit, "1106")
    losses(state, "jp-aux-b1")
    phase(state, JAPANESE, "reinforcement")
    ask(state, Replacements())
    found = kinds_against(state, Replacements(), "place jp-aux-b1 1106")
    assert found == {("no_place_to_return", "8.1-A/9")}


@pytest.mark.clause("8.1-A/9")
def test_an_auxiliary_returns_on_a_depot_near_any_hq() -> None:
    state = empty(turn=2)
    world = state.world
    at = next(h for h in range(world.hexes) if world.grid.distance(h, world.loc("0912")) == 4)
    put(state, "jp-hq-33", world.label(at))
    losses(state, "jp-aux-b1")
    phase(state, JAPANESE, "reinforcement")
    ask(state, Replacements())
    assert not verdict_kinds(state, "place jp-aux-b1 0912")


# 8.1-A: Support Units


@pytest.mark.clause("8.1-A/5")
def test_support_units_return_in_support_turns_only() -> None:
    state = returning(2, "jp-15a-tk14", "jp-31-b1")
    assert verdict_kinds(state, "place jp-15a-tk14 RJ") == {("no_support_turn", "8.1-A/5")}


@pytest.mark.clause("8.1-A/10")
@pytest.mark.parametrize(("first", "second"), [("jp-31-eng", "jp-31-b1"), ("jp-31-b1", "jp-31-eng")])
def test_in_the_heavy_monsoon_a_battalion_or_a_support_unit(first: str, second: str) -> None:
    state = returning(9, "jp-31-eng", "jp-31-b1")
    play(state, f"place {first} RJ")
    assert ("enough_returned", "8.1-A/3") in kinds_against(state, Replacements(), f"place {second} RJ")


@pytest.mark.clause("8.1-A/10")
def test_one_support_unit_only() -> None:
    state = returning(3, "jp-31-eng", "jp-31-mtn", "jp-31-b1")
    play(state, "place jp-31-eng RJ")
    assert verdict_kinds(state, "place jp-31-mtn RJ") == {("second_support", "8.1-A/10")}
    assert "place jp-31-b1 RJ" in listed(state)


@pytest.mark.clause("8.1-A/11")
def test_a_motorized_support_unit_goes_to_the_reinforcement_hex() -> None:
    state = returning(3, "jp-15a-tk14", "jp-31-b1")
    put(state, "jp-hq-31", "0909")
    assert {line for line in listed(state) if "tk14" in line} == {"place jp-15a-tk14 RJ"}
    assert verdict_kinds(state, "place jp-15a-tk14 0909") == {("no_place_to_return", "8.1-A/11")}
    play(state, "place jp-15a-tk14 RJ")
    piece = state.pieces["jp-15a-tk14"]
    assert (piece.loc, piece.supply) == (state.world.loc("RJ"), FULL)


@pytest.mark.clause("8.1-A/11")
@pytest.mark.parametrize(("enemy", "found"), [(False, set()), (True, {("no_place_to_return", "8.1-A/11")})])
def test_where_a_scenario_has_no_reinforcement_hex_the_entry_must_be_free(enemy: bool, found: set[object]) -> None:
    """In the Salween scenario Lashio stands in for the Reinforcement Hex."""
    state = empty(turn=6, scenario="salween-crossing")
    losses(state, "jp-56-art")
    put(state, "jp-56-113", "2709")
    if enemy:
        put(state, "ch-y-36", "2417")
    phase(state, JAPANESE, "reinforcement")
    ask(state, Replacements())
    assert kinds_against(state, Replacements(), "place jp-56-art 2417") == found


@pytest.mark.clause("8.1-A/12")
def test_a_large_artillery_unit_comes_back_reduced() -> None:
    state = returning(3, "jp-33-mtn", "jp-31-b1")
    play(state, "place jp-33-mtn RJ")
    assert state.pieces["jp-33-mtn"].reduced


@pytest.mark.clause("8.1-A/12")
def test_nothing_on_the_map_is_rebuilt() -> None:
    state = returning(3, "jp-31-b1")
    put(state, "jp-33-mtn", "0909", reduced=True)
    assert verdict_kinds(state, "place jp-33-mtn 0909") == {("on_the_map", "8.1-A/12")}


@pytest.mark.clause("8.1-A/1")
@pytest.mark.parametrize(("line", "kind"), [
    ("place nobody RJ", "unknown_piece"), ("place uk-20-80 RJ", "not_yours"), ("place jp-15-b1 RJ", "not_in_losses"),
    ("place jp-31-b1 9999", "unknown_hex"),
])  # fmt: skip
def test_words_that_mean_nothing_here(line: str, kind: str) -> None:
    state = returning(2, "jp-31-b1")
    assert {found for found, _ in verdict_kinds(state, line)} == {kind}


@pytest.mark.clause("1.2-D/2", "8.0/1")
def test_a_regiment_may_drop_a_battalion_meanwhile() -> None:
    state = returning(2, "jp-31-b1")
    state.agenda = (*state.agenda, EndPhase())
    put(state, "jp-31-58", "0909")
    put(state, "jp-31-b2", "jp-battalions")
    play(state, "drop jp-31-58")
    assert state.pieces["jp-31-b2"].loc == state.world.loc("0909")
    assert "place jp-31-b1 RJ" in listed(state)


# 8.1-B


@pytest.mark.clause("8.1-B/1")
def test_reinforcements_due_come_to_the_reinforcement_hex() -> None:
    state = empty(turn=3)
    put(state, "jp-53-128", "turn-3")
    put(state, "jp-15-67", "turn-3", reduced=True)
    put(state, "jp-53-119", "turn-4")
    ask(state, Arrivals())
    node = state.world.loc("RJ")
    assert (state.pieces["jp-53-128"].loc, state.pieces["jp-53-128"].supply) == (node, FULL)
    assert (state.pieces["jp-15-67"].loc, state.pieces["jp-15-67"].reduced) == (node, True)
    assert state.pieces["jp-53-119"].loc == state.world.loc("turn-4")


@pytest.mark.clause("8.1-B/1")
@pytest.mark.parametrize(("enemy", "where"), [(False, "1609"), (True, "turn-4")])
def test_a_scenario_may_name_another_place(enemy: bool, where: str) -> None:
    state = empty(turn=4, scenario="race-to-myitkyina")
    put(state, "jp-53-128", "turn-4")
    if enemy:
        put(state, "uk-chn-77", "1609")
    ask(state, Arrivals())
    assert state.world.label(state.pieces["jp-53-128"].loc) == where
