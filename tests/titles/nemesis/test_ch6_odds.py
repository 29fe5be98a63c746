"""Rules 1.2-B, 6.1-E, 6.1-F (values), 6.1-G: what the odds are made of."""

from __future__ import annotations

import msgspec
import pytest

from engine.table.verdict import Tally
from engine.titles.nemesis.data.packfile import ROWS, CombatTable, Result
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch2_zoc import zoc
from engine.titles.nemesis.rules.ch6_distribution import distribution
from engine.titles.nemesis.rules.ch6_odds import (
    Odds,
    column_of,
    estimate,
    final_column,
    line_up,
    odds,
    support_advantage,
)
from engine.titles.nemesis.rules.ch6_quality import can_banzai, meeting_units, spearheads
from engine.titles.nemesis.state import DEFENDED, RETREATED, NemesisState
from engine.wargame.sided import new_token
from tests.titles.nemesis.battlefield import crossing, dress, quiet
from tests.titles.nemesis.board import empty, put

TABLE_TOP = "9:1"


def allied(state: NemesisState, target: str, *units: str, **options: object) -> Odds:
    return estimate(state, target, units, **options)  # type: ignore[arg-type]


def named(state: NemesisState, target: str, units: tuple[str, ...], **chosen: object) -> Odds:
    """The odds where units are named for the barricades, or a Banzai is declared."""
    side = state.pieces[units[0]].counter.side
    combat = line_up(state, side, state.world.loc(target), units, None, False)
    return odds(state, msgspec.structs.replace(combat, **chosen))


def column(state: NemesisState, odds: Odds) -> str:
    return state.world.charts.combat.columns[odds.column]


def final(state: NemesisState, odds: Odds) -> str:
    return state.world.charts.combat.columns[odds.final]


def parts(tally: Tally) -> dict[str, float]:
    return {part.name: part.value for part in tally.parts}


def duel(
    attack: int, defence: int, *, quality: tuple[int, int] = (2, 2), terrain: str = "jungle", supply: str = "full"
) -> tuple[NemesisState, str]:
    """One British Brigade next to one Japanese Regiment, with values to order."""
    state = empty()
    target, near, *_ = quiet(state, terrain)
    put(state, dress(state, "uk-20-80", strength=attack, quality=quality[0]), near, supply=supply)
    put(state, dress(state, "jp-31-58", strength=defence, quality=quality[1]), target)
    return state, target


# Support Units and Support Points


@pytest.mark.clause("1.2-B/1")
def test_a_yellow_symbol_makes_a_support_unit() -> None:
    counters = empty().world.counters
    assert counters["uk-20-art"].support
    assert not counters["uk-20-80"].support


@pytest.mark.clause("1.2-B/2", "6.1-C/1")
@pytest.mark.parametrize(("supply", "strength", "support"), [("full", 8, 3), ("limited", 6.5, 1.5)])
def test_support_counts_twice_and_is_halved_in_both(supply: str, strength: float, support: float) -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, "jp-31-58", target)
    put(state, dress(state, "uk-20-80", strength=5), near)
    put(state, dress(state, "uk-20-art", strength=3), near, supply=supply)
    odds = allied(state, target, "uk-20-80", "uk-20-art")
    assert odds.attack.total == strength
    assert odds.attack_support.total == support


@pytest.mark.clause("1.2-B/3", "1.2-B/6")
def test_support_points_of_units_and_air_are_added_up() -> None:
    state = empty(turn=5)
    target, near, *_ = quiet(state)
    put(state, dress(state, "jp-15a-tk14", strength=1), target)
    put(state, "uk-20-80", near)
    put(state, dress(state, "uk-20-art", strength=2), near)
    odds = allied(state, target, "uk-20-80", "uk-20-art", air="uk-air-221")
    assert (odds.attack_support.total, odds.defence_support.total) == (4, 1)


@pytest.mark.clause("1.2-B/4", "1.2-B/5", "2.4/6")
@pytest.mark.parametrize(
    ("attack", "defence", "holder", "laments"),
    [
        (3, 0, ALLIED, 0),
        (0, 3, JAPANESE, 0),
        (2.5, 0, None, 0),
        (5, 2, ALLIED, 1),
        (4, 2, None, 0),
        (3.5, 0.5, ALLIED, 1),
        (2, 6, JAPANESE, 1),
    ],
)
def test_support_advantage_and_its_price(attack: float, defence: float, holder: int | None, laments: int) -> None:
    assert support_advantage(attack, defence, ALLIED) == (holder, laments)


@pytest.mark.clause("1.2-B/6")
def test_air_support_adds_strength_and_support_points() -> None:
    state = empty(turn=5)
    target, near, *_ = quiet(state)
    put(state, dress(state, "uk-20-80", strength=6), near)
    put(state, dress(state, "jp-31-58", strength=4), target)
    odds = allied(state, target, "uk-20-80", air="uk-air-221")
    assert (odds.attack.total, odds.defence.total) == (8, 4)
    assert column(state, odds) == "2:1"
    assert odds.attack_support.total == 2


@pytest.mark.clause("1.2-B/6", "2.7/2")
@pytest.mark.parametrize(("turn", "points"), [(4, 3), (5, 2)])
def test_air_support_shows_its_weaker_side_in_the_monsoon(turn: int, points: int) -> None:
    state = empty(turn=turn)
    target, near, *_ = quiet(state)
    put(state, "uk-20-80", near)
    put(state, "jp-31-58", target)
    assert parts(allied(state, target, "uk-20-80", air="uk-air-221").attack)["air_support"] == points


# Strength


@pytest.mark.clause("6.1-C/1")
def test_strength_of_three_hexes_is_added() -> None:
    state = empty()
    target, first, second, third, *_ = quiet(state)
    put(state, "jp-31-58", target)
    for unit, where, strength in (("uk-20-80", first, 4), ("uk-20-32", second, 3), ("uk-20-100", third, 2)):
        put(state, dress(state, unit, strength=strength), where)
    assert allied(state, target, "uk-20-80", "uk-20-32", "uk-20-100").attack.total == 9


@pytest.mark.clause("6.1-C/1")
def test_limited_attackers_keep_their_fractions() -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, "jp-31-58", target)
    put(state, dress(state, "uk-20-80", strength=5), near, supply="limited")
    put(state, dress(state, "uk-20-32", strength=3), near, supply="limited")
    odds = allied(state, target, "uk-20-80", "uk-20-32")
    assert odds.attack.total == 4
    assert [part.value for part in odds.attack.parts if part.clause == "7.1-B/3"] == [-2.5, -1.5]


@pytest.mark.clause("5.2/8")
def test_two_units_of_one_hex_assault_together() -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, "jp-31-58", target)
    put(state, dress(state, "uk-20-80", strength=4), near)
    put(state, dress(state, "uk-20-32", strength=3), near)
    assert allied(state, target, "uk-20-80", "uk-20-32", assault=True).attack.total == 7


@pytest.mark.clause("6.1-E/1")
@pytest.mark.parametrize(("supply", "counted"), [("full", 3), ("limited", 3), ("out", 1.5)])
def test_only_a_defender_out_of_supply_is_halved(supply: str, counted: float) -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, "uk-20-80", near)
    put(state, dress(state, "jp-31-58", strength=3), target, supply=supply)
    assert allied(state, target, "uk-20-80").defence.total == counted


# Columns


@pytest.mark.clause("6.1-E/1", "6.1-E/2", "6.1-E/3")
@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [(11, 4, "2:1"), (5, 4, "1:1"), (6, 4, "3:2"), (24, 2, TABLE_TOP), (8, 1, "7:1"), (2, 4, "1:2"), (3, 5, "1:2")],
)
def test_the_lower_of_two_columns_counts(attack: int, defence: int, expected: str) -> None:
    state, target = duel(attack, defence)
    assert column(state, allied(state, target, "uk-20-80")) == expected


@pytest.mark.clause("6.1-E/4")
def test_less_than_one_to_two_is_not_allowed() -> None:
    table = empty().world.charts.combat
    assert column_of(table, 2, 4) == 0
    assert column_of(table, 2, 5) is None
    state, target = duel(2, 5)
    assert not allied(state, target, "uk-20-80").allowed


@pytest.mark.clause("6.1-E/5", "6.1-G/2", "6.1-G/3")
@pytest.mark.parametrize(
    ("column", "shift", "expected", "drm"), [(9, -2, 7, 0), (9, 3, 9, 0), (0, -1, 0, -1), (0, -4, 0, -1), (3, -3, 0, 0)]
)
def test_shifts_start_from_the_column_and_end_in_the_table(column: int, shift: int, expected: int, drm: int) -> None:
    found, drms = final_column(empty().world.charts.combat, column, shift)
    assert (found, drms.total) == (expected, drm)


@pytest.mark.clause("6.1-E/5")
def test_odds_above_the_table_are_shifted_from_its_last_column() -> None:
    state, target = duel(30, 2, quality=(1, 3))
    odds = allied(state, target, "uk-20-80")
    assert (odds.column, odds.shift, odds.final) == (9, -2, 7)


# Quality at the barricades


@pytest.mark.clause("6.1-F/1", "6.1-F/2")
def test_artillery_leaves_the_barricades_to_others() -> None:
    state = empty()
    target, near, *_ = quiet(state)
    for unit, where in (("uk-20-80", near), ("uk-20-art", near), ("jp-31-58", target), ("jp-31-mtn", target)):
        put(state, unit, where)
    assert [piece.id for piece in spearheads(state, ("uk-20-80", "uk-20-art"))] == ["uk-20-80"]
    assert [piece.id for piece in meeting_units(state, ("jp-31-58", "jp-31-mtn"))] == ["jp-31-58"]
    assert [piece.id for piece in meeting_units(state, ("jp-31-mtn",))] == ["jp-31-mtn"]


@pytest.mark.clause("6.1-F/3")
@pytest.mark.parametrize("way", [False, True])
def test_a_major_river_costs_the_spearhead_one_quality_even_with_a_road(way: bool) -> None:
    state = empty()
    target, over, near = crossing(state, way=way)
    put(state, dress(state, "jp-31-58", quality=2), target)
    put(state, dress(state, "uk-20-80", quality=1), over)
    put(state, dress(state, "uk-20-32", quality=1), near)
    units = ("uk-20-80", "uk-20-32")
    assert named(state, target, units, spearhead="uk-20-80").attack_quality.total == 0
    assert named(state, target, units, spearhead="uk-20-32").attack_quality.total == 1


@pytest.mark.clause("2.7/3", "6.1-F/3")
@pytest.mark.parametrize(("turn", "quality"), [(4, 2), (5, 1)])
def test_a_minor_river_counts_from_the_light_monsoon_on(turn: int, quality: int) -> None:
    state = empty(turn=turn)
    board = state.world.board
    pairs = ((a, b) for a in range(state.world.hexes) for b, edge in board.edges[a] if edge.river == 1)
    here, target = state.labels(next(pairs))
    put(state, "jp-31-58", target)
    put(state, dress(state, "uk-20-80", quality=2), here)
    assert allied(state, target, "uk-20-80").attack_quality.total == quality


@pytest.mark.clause("6.1-F/4", "5.1-E/4")
@pytest.mark.parametrize(
    ("unit", "quality"), [("jp-31-58", 4), ("jp-15a-tk14", 2), ("jp-56-rec", 3), ("jp-gar-indaw", 2)]
)
def test_a_bunker_adds_one_to_those_who_could_dig_it(unit: str, quality: int) -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, unit, target)
    put(state, "uk-20-80", near)
    state.bunkers[state.world.loc(target)] = "japanese"
    assert allied(state, target, "uk-20-80").defence_quality.total == quality


@pytest.mark.clause("5.1-E/4", "6.1-F/4")
@pytest.mark.parametrize(("meeting", "quality"), [("jp-56-rec", 3), ("jp-31-58", 4)])
def test_in_a_mixed_bunker_the_meeting_unit_decides(meeting: str, quality: int) -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, "jp-31-58", target)
    put(state, "jp-56-rec", target)
    put(state, "uk-20-80", near)
    state.bunkers[state.world.loc(target)] = "japanese"
    assert named(state, target, ("uk-20-80",), meeting=meeting).defence_quality.total == quality


@pytest.mark.clause("6.1-F/4")
def test_an_enemy_bunker_is_no_use() -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, "jp-31-58", target)
    put(state, "uk-20-80", near)
    state.bunkers[state.world.loc(target)] = "british"
    assert allied(state, target, "uk-20-80").defence_quality.total == 3


@pytest.mark.clause("6.1-F/5")
def test_attacking_out_of_a_bunker_brings_no_bonus() -> None:
    state, target = duel(5, 5, quality=(2, 2))
    state.bunkers[state.pieces["uk-20-80"].loc] = "british"
    assert allied(state, target, "uk-20-80").attack_quality.total == 2


@pytest.mark.clause("6.1-F/6")
def test_a_bunker_does_not_enlarge_a_zone_of_control() -> None:
    state, target = duel(5, 5, quality=(2, 2))
    state.retoken(JAPANESE, new_token())
    before = zoc(state, JAPANESE)
    state.bunkers[state.world.loc(target)] = "japanese"
    state.retoken(JAPANESE, new_token())
    state.touch_ground()
    assert zoc(state, JAPANESE) == before


# Shifts


@pytest.mark.clause("6.1-G/4")
@pytest.mark.parametrize(("ours", "theirs", "shift"), [(3, 1, 2), (2, 2, 0), (1, 3, -2)])
def test_each_point_of_quality_is_a_column(ours: int, theirs: int, shift: int) -> None:
    state, target = duel(6, 3, quality=(ours, theirs))
    assert allied(state, target, "uk-20-80").shift == shift


@pytest.mark.clause("6.1-G/4", "6.1-F/3", "6.1-F/4")
def test_river_and_bunker_can_make_four_columns() -> None:
    state = empty()
    target, over, _ = crossing(state)
    put(state, dress(state, "jp-31-58", quality=3), target)
    put(state, dress(state, "uk-20-80", quality=1), over)
    state.bunkers[state.world.loc(target)] = "japanese"
    odds = allied(state, target, "uk-20-80")
    assert (odds.attack_quality.total, odds.defence_quality.total, odds.shift) == (0, 4, -4)


@pytest.mark.clause("6.1-G/5")
@pytest.mark.parametrize(
    ("unit", "shift"), [("jp-31-124", -1), ("jp-15a-tk14", 0), ("jp-33-mtn", 0)], ids=["infantry", "tank", "artillery"]
)
def test_mountains_help_unless_tank_or_artillery_meets_the_charge(unit: str, shift: int) -> None:
    state = empty()
    target, near, *_ = quiet(state, "mountain")
    put(state, dress(state, unit, quality=2), target)
    put(state, dress(state, "uk-20-80", quality=2), near)
    assert parts(allied(state, target, "uk-20-80").shifts).get("terrain", 0) == shift


@pytest.mark.clause("6.1-G/5")
def test_cliffs_help_like_mountains() -> None:
    state = empty()
    world = state.world
    target = next(hex_ for hex_ in range(world.hexes) if world.board.terrain_id(hex_) == "cliffs")
    near = next(to for to, edge in world.board.edges[target] if not edge.river)
    put(state, "jp-31-58", world.label(target))
    put(state, "uk-17-48", world.label(near))
    assert parts(allied(state, world.label(target), "uk-17-48").shifts)["terrain"] == -1


@pytest.mark.clause("6.1-G/6")
def test_support_advantage_is_one_column() -> None:
    state, target = duel(6, 3)
    put(state, dress(state, "jp-33-mtn", strength=3), target)
    assert parts(allied(state, target, "uk-20-80").shifts)["support_advantage"] == -1


@pytest.mark.clause("6.1-G/1")
def test_six_columns_to_the_left_are_cut_to_four() -> None:
    state = empty()
    target, over, _ = crossing(state, "mountain", way=True)
    put(state, dress(state, "jp-31-58", quality=3), target)
    put(state, dress(state, "jp-33-mtn", strength=3), target)
    put(state, dress(state, "uk-20-80", quality=1), over)
    state.bunkers[state.world.loc(target)] = "japanese"
    odds = allied(state, target, "uk-20-80")
    named = parts(odds.shifts)
    assert (named["quality"], named["terrain"], named["support_advantage"]) == (-4, -1, -1)
    assert odds.shift == -4


@pytest.mark.clause("6.1-G/1")
def test_shifts_cancel_before_they_are_cut() -> None:
    state = empty()
    target, over, near = crossing(state, "mountain", way=True)
    put(state, dress(state, "jp-31-58", quality=3), target)
    put(state, dress(state, "uk-20-80", quality=1), over)
    put(state, dress(state, "uk-20-art", strength=3), near)
    state.bunkers[state.world.loc(target)] = "japanese"
    odds = allied(state, target, "uk-20-80", "uk-20-art")
    assert [part.value for part in odds.shifts.parts] == [-4, -1, 1]
    assert odds.shift == -4


@pytest.mark.clause("6.1-G/1")
def test_shifts_of_both_sides_cancel() -> None:
    state = empty()
    target, near, *_ = quiet(state, "mountain")
    put(state, dress(state, "jp-31-58", quality=1), target)
    put(state, dress(state, "uk-20-80", quality=3), near)
    put(state, dress(state, "uk-20-art", strength=3), near)
    odds = allied(state, target, "uk-20-80", "uk-20-art")
    assert parts(odds.shifts) == {"quality": 2, "terrain": -1, "support_advantage": 1}
    assert odds.shift == 2


@pytest.mark.clause("6.1-G/3")
def test_a_shift_below_the_table_costs_one_on_the_die() -> None:
    state, target = duel(3, 6, quality=(1, 2))
    odds = allied(state, target, "uk-20-80")
    assert (column(state, odds), final(state, odds), odds.drm) == ("1:2", "1:2", -1)


# Massive Combat and Banzai


@pytest.mark.clause("6.1-G/7")
@pytest.mark.parametrize(("steps", "allowed"), [((3, 3, 2), True), ((3, 2, 2), False)])
def test_massive_combat_needs_eight_steps(steps: tuple[int, ...], allowed: bool) -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, dress(state, "uk-20-80", strength=9, quality=3), target)
    units = ("jp-31-58", "jp-31-124", "jp-31-138")
    for unit, left in zip(units, steps, strict=True):
        put(state, unit, near, reduced=left == 2)
    odds = allied(state, target, *units)
    assert odds.attack_steps == sum(steps)
    assert odds.massive is allowed


@pytest.mark.clause("6.1-G/7")
@pytest.mark.parametrize(("quality", "final_name", "allowed"), [(2, "3:1", True), (1, "4:1", False)])
def test_massive_combat_looks_at_the_odds_after_shifts(quality: int, final_name: str, allowed: bool) -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, dress(state, "uk-20-80", strength=9, quality=quality), target)
    units = ("jp-31-58", "jp-31-124", "jp-31-138")
    for unit in units:
        put(state, dress(state, unit, strength=6, quality=3), near)
    odds = allied(state, target, *units)
    assert (column(state, odds), final(state, odds), odds.massive) == ("2:1", final_name, allowed)


@pytest.mark.clause("6.1-G/7")
def test_artillery_steps_count_for_massive_combat_and_air_has_none() -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, dress(state, "uk-20-80", strength=9), target)
    units = ("jp-31-58", "jp-31-124", "jp-33-mtn")
    for unit in units:
        put(state, unit, near)
    assert allied(state, target, *units, air="jp-air-5").attack_steps == 8


@pytest.mark.clause("6.1-F/7")
@pytest.mark.parametrize(("unit", "able"), [("jp-31-58", True), ("jp-ina-1", False), ("jp-15a-tk14", False)])
def test_banzai_takes_light_troops_but_no_ina(unit: str, able: bool) -> None:
    assert can_banzai(empty().pieces[unit]) is able


@pytest.mark.clause("6.1-F/7")
@pytest.mark.parametrize(("ours", "theirs", "able"), [("jp-31-58", "uk-17-48", True), ("jp-ina-1", "uk-17-48", False)])
def test_an_estimate_says_whether_banzai_is_possible(ours: str, theirs: str, able: bool) -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, ours, near)
    put(state, theirs, target)
    assert estimate(state, target, (ours,)).banzai is able
    assert estimate(state, near, (theirs,)).banzai is able


@pytest.mark.clause("6.1-F/8")
def test_banzai_is_plus_one_in_a_japanese_attack_and_minus_one_in_an_allied_one() -> None:
    state, target = duel(6, 6)
    assert named(state, target, ("uk-20-80",), banzai=True).drm == -1
    near = state.world.label(state.pieces["uk-20-80"].loc)
    assert named(state, near, ("jp-31-58",), banzai=True).drm == 1


@pytest.mark.clause("6.1-F/8", "6.1-G/3")
def test_banzai_adds_to_an_under_run() -> None:
    state, target = duel(3, 6, quality=(1, 2))
    assert named(state, target, ("uk-20-80",), banzai=True).drm == -2


# Bystanders, and the estimate's own choices


@pytest.mark.clause("6.2-D/6", "6.2-D/8", "6.1-C/2")
def test_a_unit_that_retreated_there_counts_for_nothing_in_the_odds() -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, dress(state, "uk-20-80", strength=8), near)
    put(state, dress(state, "jp-31-58", strength=4, quality=1), target)
    put(state, dress(state, "jp-33-mtn", strength=3, quality=3), target)
    state.mark("jp-33-mtn", DEFENDED)
    state.mark("jp-33-mtn", RETREATED)
    odds = allied(state, target, "uk-20-80")
    assert (odds.defence.total, column(state, odds)) == (4, "2:1")
    assert odds.defence_support.total == 0
    assert odds.meeting == "jp-31-58"


@pytest.mark.clause("6.1-F/1", "6.1-F/2")
def test_an_estimate_mans_the_barricades_with_the_best_of_both_sides() -> None:
    state = empty()
    target, near, *_ = quiet(state, "mountain")
    for unit, where, quality in (
        ("uk-20-80", near, 2), ("uk-20-32", near, 3), ("jp-31-58", target, 2), ("jp-15a-tk14", target, 2),
    ):  # fmt: skip
        put(state, dress(state, unit, quality=quality), where)
    odds = allied(state, target, "uk-20-80", "uk-20-32")
    assert (odds.spearhead, odds.meeting) == ("uk-20-32", "jp-31-58")


# The distribution


@pytest.mark.clause("6.1-H/1", "2.3/1")
def test_the_distribution_lists_the_six_results_of_the_column() -> None:
    state, target = duel(9, 3)
    odds = allied(state, target, "uk-20-80")
    table = state.world.charts.combat
    found = distribution(table, odds)
    assert [line.result for line in found.lines] == [table.rows[die][odds.final] for die in range(1, 7)]
    assert (found.sap(ALLIED), found.sap(JAPANESE)) == (pytest.approx(2 / 6), pytest.approx(2 / 6))


@pytest.mark.clause("6.2-A/1", "6.1-H/1")
@pytest.mark.parametrize(("defender", "retreat", "emptied"), [("jp-31-58", 4, 0), ("jp-31-b1", 0, 5)])
def test_no_retreat_is_expected_of_a_hex_that_the_losses_empty(defender: str, retreat: int, emptied: int) -> None:
    """4:1: from 2 on the defender loses a step, and 3 to 6 have an r; only a Battalion is gone with it."""
    state = empty()
    target, near, *_ = quiet(state)
    put(state, "jp-31-b8", "jp-battalions")
    put(state, "jp-31-b9", "jp-battalions")
    put(state, dress(state, "uk-20-80", strength=8, quality=2), near)
    put(state, dress(state, defender, strength=2, quality=2), target)
    found = distribution(state.world.charts.combat, allied(state, target, "uk-20-80"))
    assert (found.retreat * 6, found.emptied * 6) == (retreat, emptied)


@pytest.mark.clause("6.1-F/8")
def test_the_distribution_uses_the_nearest_row_outside_the_table() -> None:
    state, target = duel(3, 6, quality=(1, 2))
    table = state.world.charts.combat
    found = distribution(table, named(state, target, ("uk-20-80",), banzai=True))
    assert found.lines[0].modified == -1
    assert table.result(0, -3) == table.rows[-1][0]


@pytest.mark.clause("6.1-G/8", "6.1-H/4")
def test_losses_in_the_distribution_are_those_that_can_be_paid() -> None:
    state = empty()
    target, near, *_ = quiet(state)
    put(state, dress(state, "us-gal-1", strength=3), near)
    put(state, dress(state, "uk-20-art", strength=3), near)
    put(state, dress(state, "jp-31-b1", strength=6), target)
    odds = allied(state, target, "us-gal-1", "uk-20-art")
    assert (odds.losable, odds.defence_steps) == (1, 1)
    table = state.world.charts.combat
    plain = [(line.attacker, line.defender) for line in distribution(table, odds).lines]
    printed = [table.rows[die][odds.final] for die in range(1, 7)]
    assert plain == [(min(1, result.attacker), min(1, result.defender)) for result in printed]
    assert {(line.attacker, line.defender) for line in distribution(table, odds, massive=True).lines} == {(1, 1)}


@pytest.mark.clause("6.1-H/1", "6.1-G/8", "6.2-A/1", "2.3/1", "6.1-E/4")
@pytest.mark.parametrize(("entry", "losable", "lasting", "steps", "massive", "found"), [
    ((1, 1, True), 3, False, 3, False, (1, 1, False, True)),
    ((1, 1, False), 3, False, 3, False, (1, 1, False, False)),
    ((1, 1, True), 1, False, 3, False, (1, 1, False, False)),  # nobody is left to enforce
    ((1, 1, True), 1, True, 3, False, (1, 1, False, False)),  # nor is the Artillery that is
    ((1, 2, True), 3, False, 2, False, (1, 2, True, False)), ((1, 3, True), 3, False, 2, False, (1, 2, True, False)),
    ((4, 0, False), 3, False, 2, False, (3, 0, False, False)),
    ((1, 1, True), 3, False, 3, True, (2, 2, False, True)), ((1, 1, True), 2, False, 3, True, (2, 2, False, False)),
    ((1, 1, True), 1, False, 3, True, (1, 1, False, False)), ((1, 1, True), 1, True, 3, True, (1, 2, False, False)),
    ((0, 1, True), 3, False, 2, True, (1, 2, True, False)), ((0, 2, True), 3, False, 2, True, (0, 2, True, False)),
    ((0, 0, False), 3, False, 1, True, (1, 1, True, False)),
])  # fmt: skip
def test_what_an_entry_costs_those_who_are_there(
    entry: tuple[int, int, bool], losable: int, lasting: bool, steps: int, massive: bool,
    found: tuple[int, int, bool, bool],
) -> None:  # fmt: skip
    """Losses of the two sides, whether the hex is empty then, and whether the attacker can enforce a retreat."""
    state, target = duel(4, 4)
    plain = msgspec.structs.replace(allied(state, target, "uk-20-80"), final=0, drms=Tally(()))
    given = msgspec.structs.replace(plain, losable=losable, lasting=lasting, defence_steps=steps)
    table = CombatTable(("1:1",), (1.0,), {roll: (Result(*entry),) for roll in ROWS})
    for line in distribution(table, given, massive=massive).lines:
        assert (line.attacker, line.defender, line.emptied, line.retreat) == found
        assert line.sap == (JAPANESE if line.die <= 2 else ALLIED if line.die >= 5 else None)


@pytest.mark.clause("6.1-F/2", "6.1-G/4", "6.1-G/5")
@pytest.mark.parametrize(("terrain", "infantry", "tank", "meets"), [
    ("mountain", 2, 2, "jp-31-58"), ("mountain", 1, 3, "jp-15a-tk14"), ("mountain", 3, 2, "jp-31-58"),
    ("jungle", 2, 3, "jp-15a-tk14"), ("jungle", 3, 2, "jp-31-58"), ("mountain", 1, 2, "either"),
])  # fmt: skip
@pytest.mark.parametrize("tank_first", [True, False])
def test_who_meets_the_charge_best_if_nobody_is_named(
    terrain: str, infantry: int, tank: int, meets: str, tank_first: bool
) -> None:
    """In mountains the ground is worth a column to the infantry and none to a tank."""
    state = empty()
    target, near, *_ = quiet(state, terrain)
    assert state.world.ground[state.world.loc(target)].defender_shift == (terrain == "mountain")
    put(state, dress(state, "uk-20-80", strength=6, quality=2), near)
    dress(state, "jp-31-58", strength=4, quality=infantry)
    dress(state, "jp-15a-tk14", strength=2, quality=tank)
    for unit in ("jp-15a-tk14", "jp-31-58")[:: 1 if tank_first else -1]:
        put(state, unit, target)
    found = allied(state, target, "uk-20-80").meeting
    assert found == meets or meets == "either"
