"""Rules 8.2-A and 8.2-B: Allied replacements and reinforcements."""

from __future__ import annotations

import pytest

from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, LIMITED
from engine.titles.nemesis.rules.ch7_range import reach_of
from engine.titles.nemesis.rules.ch7_trace import working_depots
from engine.titles.nemesis.rules.ch8_allied import Replacements, most
from engine.titles.nemesis.rules.ch8_arrivals import (
    BringIn,
    DueReinforcements,
    Replenishment,
    ReplenishmentDie,
    YunnanArrivals,
)
from engine.titles.nemesis.rules.ch8_reinforcement import reinforcement_phase
from engine.titles.nemesis.state import NemesisState
from tests.titles.nemesis.board import ask, emitted, empty, listed, phase, play, put, script
from tests.titles.nemesis.flow import kinds_against, run_out, verdict_kinds

VERSIONS = pytest.mark.parametrize("version", ["1.1a", "1.2b"])
MANIPUR_ROAD = ("0305", "0406", "0506", "0507", "0408", "0409", "0410")


def where(state: NemesisState, unit: str) -> str:
    return state.world.label(state.pieces[unit].loc)


def lost(turn: int, *units: str, resources: int = 0) -> NemesisState:
    """Units in the Allied Losses Box, the phase at its replacements."""
    state = empty(turn=turn)
    state.resources = resources
    for unit in units:
        put(state, unit, "allied-losses", reduced=True)
    phase(state, ALLIED, "reinforcement")
    ask(state, Replacements())
    return state


# 8.2-A: returning


@pytest.mark.clause("8.2-A/1")
def test_two_units_of_any_size_return_at_full_strength() -> None:
    state = lost(2, "uk-20-80", "us-lr-kachin", "ch-38-112")
    play(state, "rebuild uk-20-80", "rebuild us-lr-kachin")
    assert (where(state, "uk-20-80"), where(state, "us-lr-kachin")) == ("off-map", "off-map")
    assert not state.pieces["uk-20-80"].reduced
    assert kinds_against(state, Replacements(), "rebuild ch-38-112") == {("enough_returned", "8.2-A/1")}


@pytest.mark.clause("8.2-A/2")
@pytest.mark.parametrize(("turn", "maximum"), [(1, 2), (7, 2), (8, 1), (10, 1)])
def test_the_maximum(turn: int, maximum: int) -> None:
    assert most(empty(turn=turn)) == maximum


@pytest.mark.clause("8.2-A/2")
def test_the_second_unit_is_refused_in_the_heavy_monsoon() -> None:
    state = lost(8, "uk-20-80", "uk-20-100")
    play(state, "rebuild uk-20-80")
    assert kinds_against(state, Replacements(), "rebuild uk-20-100") == {("enough_returned", "8.2-A/2")}


@pytest.mark.clause("8.2-A/3")
def test_support_units_return_in_support_turns_only() -> None:
    state = lost(2, "uk-254-3carb", "uk-20-80")
    assert verdict_kinds(state, "rebuild uk-254-3carb") == {("no_support_turn", "8.2-A/3")}


@pytest.mark.clause("8.2-A/3")
def test_nothing_returns_from_the_permanent_losses() -> None:
    state = lost(2, "uk-20-80")
    put(state, "uk-20-100", "allied-permanent")
    assert verdict_kinds(state, "rebuild uk-20-100") == {("permanent", "8.2-A/3")}


@pytest.mark.clause("8.2-A/4")
def test_one_yunnan_unit_returns_besides_and_comes_to_the_chinese_hex() -> None:
    state = empty(turn=2)
    for unit in ("ch-y-36", "ch-y-198", "uk-20-80", "uk-20-100"):
        put(state, unit, "allied-losses")
    phase(state, ALLIED, "reinforcement")
    ask(state, *reinforcement_phase(state, ALLIED))
    play(state, "rebuild uk-20-80", "rebuild uk-20-100")
    assert listed(state) == {"rebuild ch-y-36", "rebuild ch-y-198"}
    assert verdict_kinds(state, "done") == {("yunnan_due", "8.2-A/4")}
    play(state, "rebuild ch-y-198")
    run_out(state)
    assert (where(state, "ch-y-198"), where(state, "ch-y-36")) == ("RC", "allied-losses")


@pytest.mark.clause("8.2-A/5")
@pytest.mark.parametrize(("second", "kinds"), [
    ("uk-20-80", set()), ("uk-254-7cav", {("second_support", "8.2-A/5")}),
])  # fmt: skip
def test_one_support_unit_in_a_support_turn(second: str, kinds: set[tuple[str, str]]) -> None:
    state = lost(3, "uk-254-3carb", "uk-254-7cav", "uk-20-80")
    play(state, "rebuild uk-254-3carb")
    assert verdict_kinds(state, f"rebuild {second}") == kinds


@pytest.mark.clause("8.2-A/6")
@pytest.mark.parametrize(("first", "second"), [("ch-y-art", "ch-y-36"), ("ch-y-36", "ch-y-art")])
def test_the_yunnan_artillery_or_an_infantry_unit_in_a_support_turn(first: str, second: str) -> None:
    state = lost(3, "ch-y-art", "ch-y-36", "uk-20-80")
    play(state, f"rebuild {first}")
    assert verdict_kinds(state, f"rebuild {second}") == {("yunnan_returned", "8.2-A/4")}


@pytest.mark.clause("8.2-A/6")
def test_without_a_support_turn_the_infantry_only() -> None:
    state = lost(2, "ch-y-art", "ch-y-36")
    assert listed(state) == {"rebuild ch-y-36"}
    assert verdict_kinds(state, "rebuild ch-y-art") == {("no_support_turn", "8.2-A/3")}


@pytest.mark.clause("8.2-A/6")
def test_the_yunnan_artillery_comes_on_top_of_a_british_support_unit() -> None:
    state = lost(3, "ch-y-art", "uk-254-3carb", "uk-20-80")
    play(state, "rebuild uk-254-3carb", "rebuild ch-y-art")


# 8.2-A: flipping


def worn(*units: str, turn: int = 2, resources: int = 1, version: str = "1.2b") -> NemesisState:
    """Reduced units at Dimapur, whose depot works, and two British units lost."""
    state = empty(turn=turn, version=version)
    state.resources = resources
    for unit in units:
        put(state, unit, "0305", reduced=True)
    for unit in ("uk-17-48", "uk-17-63"):
        put(state, unit, "allied-losses")
    phase(state, ALLIED, "reinforcement")
    return state


@pytest.mark.clause("8.2-A/7")
@pytest.mark.parametrize("lines", [("flip uk-20-80,uk-20-100",), ("flip uk-20-80", "flip uk-20-100")])
def test_one_point_flips_two_units_in_place_of_one_returning(lines: tuple[str, ...]) -> None:
    state = worn("uk-20-80", "uk-20-100", "uk-20-32")
    ask(state, Replacements())
    play(state, "rebuild uk-17-48", *lines)
    assert state.resources == 0
    assert not state.pieces["uk-20-80"].reduced
    assert not state.pieces["uk-20-100"].reduced
    assert kinds_against(state, Replacements(), "rebuild uk-17-63") == {("enough_returned", "8.2-A/1")}


@pytest.mark.clause("8.2-A/7")
def test_no_flip_without_a_resource_point() -> None:
    state = worn("uk-20-80", resources=0)
    ask(state, Replacements())
    assert verdict_kinds(state, "flip uk-20-80") == {("no_resources", "8.2-A/7")}


@pytest.mark.clause("8.2-A/7")
def test_in_the_heavy_monsoon_a_flip_takes_the_only_return() -> None:
    state = worn("uk-20-80", "uk-20-100", turn=8)
    put(state, "ch-y-36", "allied-losses")
    ask(state, Replacements())
    play(state, "flip uk-20-80,uk-20-100")
    assert verdict_kinds(state, "rebuild uk-17-48") == {("enough_returned", "8.2-A/2")}
    play(state, "rebuild ch-y-36")


@pytest.mark.clause("8.2-A/7")
def test_no_more_than_two_flips_in_a_phase() -> None:
    state = worn("uk-20-80", "uk-20-100", "uk-20-32", resources=5)
    ask(state, Replacements())
    assert ("too_many_flips", "8.2-A/7") in verdict_kinds(state, "flip uk-20-80,uk-20-100,uk-20-32")
    play(state, "flip uk-20-80", "flip uk-20-32")
    assert state.resources == 4
    assert verdict_kinds(state, "flip uk-20-100") == {("too_many_flips", "8.2-A/7")}
    play(state, "rebuild uk-17-48")


@pytest.mark.clause("8.2-A/7")
def test_nothing_is_flipped_after_two_returns() -> None:
    state = worn("uk-20-80", resources=5)
    ask(state, Replacements())
    play(state, "rebuild uk-17-48", "rebuild uk-17-63")
    assert kinds_against(state, Replacements(), "flip uk-20-80") == {("nothing_to_forgo", "8.2-A/7")}


@pytest.mark.clause("8.2-A/7")
@pytest.mark.parametrize(("line", "kind"), [
    ("flip -", "no_units"), ("flip uk-20-80,uk-20-80", "named_twice"), ("flip nobody", "unknown_piece"),
    ("flip jp-31-58", "not_yours"), ("flip uk-23-1", "not_reduced"), ("flip uk-23-37", "not_on_map"),
])  # fmt: skip
def test_flips_that_mean_nothing(line: str, kind: str) -> None:
    state = worn("uk-20-80")
    put(state, "uk-23-1", "0305")
    put(state, "uk-23-37", "RB", reduced=True)
    ask(state, Replacements())
    assert {found for found, _ in verdict_kinds(state, line)} == {kind}


@pytest.mark.clause("8.2-A/8")
@pytest.mark.parametrize(("unit", "kind"), [
    ("uk-20-art", "support_unit"), ("uk-chn-77", "not_replaceable"), ("ch-y-36", "yunnan_unit"),
])  # fmt: skip
def test_what_cannot_be_flipped(unit: str, kind: str) -> None:
    state = worn("uk-20-80", unit)
    ask(state, Replacements())
    assert verdict_kinds(state, f"flip {unit}") == {(kind, "8.2-A/8")}
    assert "flip uk-20-80" in listed(state)


def at_range(hq: str, at: str, unit: str, mp: int, *, supply: str = "full", version: str = "1.2b") -> NemesisState:
    """A reduced unit so many mp from an HQ and in range of no depot."""
    state = worn(version=version)
    put(state, hq, at, supply=supply)
    depots = working_depots(state, ALLIED)
    fed = {hex_ for depot in depots for hex_ in reach_of(state, ALLIED, depot, state.world.depots[depot].range).cost}
    reach = reach_of(state, ALLIED, state.world.loc(at), 8).cost
    hex_ = next(hex_ for hex_, cost in reach.items() if cost == mp and hex_ not in fed)
    put(state, unit, state.world.label(hex_), reduced=True)
    ask(state, Replacements())
    return state


@VERSIONS
@pytest.mark.clause("8.2-A/9a", "8.2-A/9b")
@pytest.mark.parametrize(("mp", "legal"), [(4, True), (5, True), (6, False)])
def test_chinese_of_the_stilwell_force_count_as_us(version: str, mp: int, legal: bool) -> None:
    """The US HQ has range 5 in this reconstruction."""
    state = at_range("us-hq", "1605", "ch-38-112", mp, version=version)
    clause = "8.2-A/9a" if version == "1.1a" else "8.2-A/9b"
    assert verdict_kinds(state, "flip ch-38-112") == (set() if legal else {("out_of_range", clause)})


@pytest.mark.clause("8.2-A/9b")
@pytest.mark.parametrize(("hq", "unit"), [("uk-hq-17", "ch-38-112"), ("us-hq", "uk-20-80"), ("ch-hq-xi", "ch-38-112")])
def test_an_hq_of_another_nationality_does_not_serve(hq: str, unit: str) -> None:
    state = at_range(hq, "1605", unit, 2)
    assert verdict_kinds(state, f"flip {unit}") == {("out_of_range", "8.2-A/9b")}


@pytest.mark.clause("8.2-A/9b")
def test_an_hq_out_of_supply_does_not_serve() -> None:
    state = at_range("us-hq", "1605", "ch-38-112", 2, supply="out")
    assert verdict_kinds(state, "flip ch-38-112") == {("out_of_range", "8.2-A/9b")}


@pytest.mark.clause("8.2-A/9b")
def test_a_depot_with_supply_by_air_serves() -> None:
    state = worn()
    for unit, entry in (("jp-31-58", "0102"), ("jp-33-213", "0105"), ("jp-33-214", "0401")):
        put(state, unit, entry)
    put(state, "uk-20-80", "0510", reduced=True)
    assert working_depots(state, ALLIED)[state.world.loc("0410")] == LIMITED
    ask(state, Replacements())
    play(state, "flip uk-20-80")


# 8.2-B: steps 1 and 2


@pytest.mark.clause("8.2-B/1")
def test_reinforcements_due_go_to_the_off_map_box() -> None:
    state = empty(turn=4)
    put(state, "uk-7-89", "turn-4")
    put(state, "uk-2-4", "turn-4", reduced=True)
    put(state, "uk-268", "turn-5")
    put(state, "jp-53-128", "turn-4")
    state.resources = 2
    ask(state, DueReinforcements())
    assert [where(state, unit) for unit in ("uk-7-89", "uk-2-4", "uk-268", "jp-53-128")] == [
        "off-map", "off-map", "turn-5", "turn-4"
    ]  # fmt: skip
    assert state.pieces["uk-2-4"].reduced
    assert state.resources == 2


@VERSIONS
@pytest.mark.clause("8.2-B/2a", "8.2-B/2b")
def test_yunnan_pieces_come_free_to_the_chinese_hex(version: str) -> None:
    state = empty(turn=6, version=version)
    for unit in ("ch-y-82", "ch-y-103", "ch-y-mule-1", "uk-20-80"):
        put(state, unit, "off-map")
    ask(state, YunnanArrivals())
    assert [where(state, unit) for unit in ("ch-y-82", "ch-y-103", "ch-y-mule-1")] == ["RC"] * 3
    assert where(state, "uk-20-80") == "off-map"
    assert state.pieces["ch-y-82"].supply == FULL
    assert state.resources == 0


# 8.2-B: step 3


def waiting(*units: str, resources: int = 3, version: str = "1.2b") -> NemesisState:
    """Pieces in the Off-Map Box, the phase at step 3."""
    state = empty(turn=3, version=version)
    state.resources = resources
    for unit in units:
        put(state, unit, "off-map")
    phase(state, ALLIED, "reinforcement")
    ask(state, BringIn())
    return state


@pytest.mark.clause("8.2-B/3")
def test_each_unit_costs_a_point_and_the_rest_is_kept() -> None:
    state = waiting("uk-20-80", "uk-20-100")
    play(state, "place uk-20-80 RB", "done")
    assert state.resources == 2
    assert where(state, "uk-20-100") == "off-map"


@pytest.mark.clause("2.5/1", "8.2-B/3")
def test_without_points_nobody_comes() -> None:
    state = waiting("uk-20-80", "uk-20-100", resources=1)
    play(state, "place uk-20-80 RB")
    assert kinds_against(state, BringIn(), "place uk-20-100 RB") == {("no_resources", "8.2-B/3")}
    assert state.agenda == ()


@pytest.mark.clause("8.2-B/4")
def test_two_units_on_the_airfield_at_most_and_then_no_die() -> None:
    state = waiting("uk-chn-14", "uk-chn-23", "uk-20-80", resources=5)
    play(state, "place uk-chn-14 airfield", "place uk-chn-23 airfield")
    assert verdict_kinds(state, "place uk-20-80 airfield") == {("airfield_full", "8.2-B/4")}
    play(state, "done")
    ask(state, Replenishment())
    assert state.agenda == ()
    assert state.resources == 3


@pytest.mark.clause("8.2-B/4")
def test_with_one_unit_on_the_airfield_the_die_remains() -> None:
    state = waiting("uk-chn-14", "uk-chn-23")
    put(state, "jp-31-58", "0408")
    play(state, "place uk-chn-14 airfield", "done")
    ask(state, Replenishment())
    assert state.agenda == (ReplenishmentDie(),)


@pytest.mark.clause("8.2-B/4", "8.2-B/6b")
@pytest.mark.parametrize("unit", ["uk-254-3carb", "uk-truck-1"])
def test_nothing_motorized_on_the_airfield(unit: str) -> None:
    state = waiting(unit)
    assert verdict_kinds(state, f"place {unit} airfield") == {("motorized", "8.2-B/4")}
    assert f"place {unit} RB" in listed(state)


@pytest.mark.clause("8.2-B/5")
@pytest.mark.parametrize(("unit", "node"), [("ch-38-112", "RU"), ("us-gal-new", "RU"), ("uk-20-80", "RB")])
def test_the_reinforcement_hex_of_the_force(unit: str, node: str) -> None:
    state = waiting(unit)
    other = "RB" if node == "RU" else "RU"
    assert verdict_kinds(state, f"place {unit} {other}") == {("not_an_entry", "8.2-B/5")}
    play(state, f"place {unit} {node}")
    assert (where(state, unit), state.pieces[unit].supply) == (node, FULL)


@VERSIONS
@pytest.mark.clause("8.2-B/6a", "8.2-B/6b")
def test_transporters_are_handled_like_units(version: str) -> None:
    state = waiting("uk-hq-17", version=version)
    play(state, "place uk-hq-17 RB")
    assert (where(state, "uk-hq-17"), state.resources) == ("RB", 2)


@pytest.mark.clause("8.2-B/6b")
def test_a_mule_on_the_airfield_leaves_room_for_one_unit_without_the_die() -> None:
    state = waiting("uk-mule-1", "uk-20-80")
    put(state, "jp-31-58", "0408")
    play(state, "place uk-mule-1 airfield", "place uk-20-80 airfield")
    ask(state, Replenishment())
    assert state.agenda == ()


@pytest.mark.clause("8.2-B/7")
def test_the_lushai_brigade_comes_in_column_01() -> None:
    state = waiting("uk-lushai", resources=1)
    assert verdict_kinds(state, "place uk-lushai 0208") == {("not_an_entry", "8.2-B/7")}
    assert verdict_kinds(state, "place uk-lushai RB") == {("not_an_entry", "8.2-B/7")}
    column = {f"place uk-lushai 01{row:02}" for row in range(1, 18)}
    assert listed(state) == {"done", "place uk-lushai airfield"} | column
    play(state, "place uk-lushai 0108")
    assert (where(state, "uk-lushai"), state.pieces["uk-lushai"].supply, state.resources) == ("0108", LIMITED, 0)


@pytest.mark.clause("8.2-B/7", "2.2/8")
def test_not_into_an_enemy_hex_nor_beyond_the_limit() -> None:
    state = waiting("uk-lushai")
    put(state, "jp-31-58", "0110")
    for unit in ("uk-20-80", "uk-20-100"):
        put(state, unit, "0112")
    assert verdict_kinds(state, "place uk-lushai 0110") == {("enemy_occupied", "8.2-B/7")}
    assert verdict_kinds(state, "place uk-lushai 0112") == {("no_room", "8.2-B/7")}


@pytest.mark.clause("8.2-B/7")
def test_a_lone_enemy_transporter_is_pushed() -> None:
    state = waiting("uk-lushai")
    put(state, "jp-mule-1", "0110")
    play(state, "place uk-lushai 0110")
    assert {line.split()[0] for line in listed(state)} == {"retreat"}


@pytest.mark.clause("8.2-B/3")
@pytest.mark.parametrize(("line", "kind"), [
    ("place nobody RB", "unknown_piece"), ("place uk-20-100 RB", "not_off_map"), ("place uk-20-80 9999", "unknown_hex"),
])  # fmt: skip
def test_words_that_mean_nothing_here(line: str, kind: str) -> None:
    assert {found for found, _ in verdict_kinds(waiting("uk-20-80"), line)} == {kind}


# 8.2-B: step 4


def replenishing(stock: int, *units: str, version: str = "1.2b", resources: int = 0, cut: bool = True) -> NemesisState:
    """The Stock at Imphal before step 4 of turn 3, the Road from Dimapur cut at 0408 unless told otherwise."""
    state = empty(turn=3, version=version)
    state.stock, state.resources = stock, resources
    if cut:
        put(state, "jp-31-b1", "0408")
    for unit in units:
        put(state, unit, "off-map")
    phase(state, ALLIED, "reinforcement")
    ask(state, Replenishment())
    return state


@VERSIONS
@pytest.mark.clause("8.2-B/8a", "8.2-B/8b")
@pytest.mark.parametrize(("stock", "die", "after"), [(1, 5, 2), (2, 6, 3), (0, 6, 1), (1, 4, 1), (0, 1, 0)])
def test_a_5_or_more_raises_the_stock(version: str, stock: int, die: int, after: int) -> None:
    state = replenishing(stock, version=version)
    script(state, die)
    play(state, "roll")
    assert state.stock == after


@VERSIONS
@pytest.mark.clause("8.2-B/8a", "8.2-B/8b")
def test_a_full_stock_stays(version: str) -> None:
    assert replenishing(3, version=version).stock == 3


@pytest.mark.clause("8.2-B/8b")
def test_no_replenishment_in_japanese_hands() -> None:
    state = empty(turn=3)
    state.flags[state.world.loc("0410")] = JAPANESE
    state.touch_ground()
    ask(state, Replenishment())
    assert (state.stock, state.agenda) == (0, ())


@VERSIONS
@pytest.mark.clause("8.2-B/9a", "8.2-B/9b")
def test_a_unit_sent_back_gives_plus_1(version: str) -> None:
    state = replenishing(1, "uk-20-80", version=version, resources=3)
    script(state, 4)
    play(state, "sendback uk-20-80", "roll")
    assert (state.stock, where(state, "uk-20-80"), state.resources) == (2, "turn-5", 2)


@pytest.mark.clause("8.2-B/9b")
def test_two_units_sent_back_give_plus_2() -> None:
    state = replenishing(1, "uk-20-80", "uk-20-100", "uk-20-32", resources=2)
    script(state, 3)
    play(state, "sendback uk-20-80", "sendback uk-20-100")
    assert ("enough_sent_back", "8.2-B/9b") in verdict_kinds(state, "sendback uk-20-32")
    rolled = emitted(play(state, "roll"), "rolled")
    assert [event.modified for event in rolled] == [5]  # type: ignore[attr-defined]
    assert (state.stock, state.resources) == (2, 0)


@pytest.mark.clause("8.2-B/9b")
@pytest.mark.parametrize("unit", ["ch-38-112", "us-gal-new", "uk-mule-1"])
def test_only_british_units_are_sent_back(unit: str) -> None:
    state = replenishing(1, unit, resources=2)
    assert verdict_kinds(state, f"sendback {unit}") == {("not_british", "8.2-B/9b")}
    assert listed(state) == {"roll"}


@pytest.mark.clause("8.2-B/9b")
@pytest.mark.parametrize(("resources", "line", "kind"), [
    (0, "sendback uk-20-80", "no_resources"), (1, "sendback nobody", "unknown_piece"),
    (1, "sendback uk-20-100", "not_off_map"),
])  # fmt: skip
def test_why_a_unit_is_not_sent_back(resources: int, line: str, kind: str) -> None:
    state = replenishing(1, "uk-20-80", resources=resources)
    assert {found for found, _ in verdict_kinds(state, line)} == {kind}


@pytest.mark.clause("8.2-B/9b")
@pytest.mark.parametrize("turn", [9, 10])
def test_a_unit_sent_back_late_never_returns(turn: int) -> None:
    state = replenishing(1, "uk-20-80", resources=1)
    state.turn = turn
    play(state, "sendback uk-20-80")
    for later in range(turn, 11):
        state.turn = later
        DueReinforcements().run(state)
    assert where(state, "uk-20-80") == f"turn-{turn + 2}"


@pytest.mark.clause("8.2-B/10a")
def test_in_v1_1a_only_the_die_raises_the_stock() -> None:
    state = replenishing(1, version="1.1a", cut=False)
    script(state, 2)
    play(state, "roll")
    assert state.stock == 1


@pytest.mark.clause("8.2-B/10b")
def test_an_open_road_fills_the_stock() -> None:
    state = replenishing(0, cut=False)
    assert (state.stock, state.agenda) == (3, ())
    assert not emitted(state.events, "rolled")


@pytest.mark.clause("8.2-B/10b")
@pytest.mark.parametrize("hex_", MANIPUR_ROAD)
def test_a_battalion_on_the_road_calls_for_the_die(hex_: str) -> None:
    state = replenishing(1)
    state.agenda = ()
    put(state, "jp-31-b1", hex_)
    ask(state, Replenishment())
    assert (state.stock, state.agenda) == (1, (ReplenishmentDie(),))


@pytest.mark.clause("8.2-B/10b")
def test_units_on_the_off_map_airfield_do_not_matter_then() -> None:
    state = empty(turn=3)
    phase(state, ALLIED, "reinforcement")
    state.allowance["to airfield"] = 2
    ask(state, Replenishment())
    assert state.stock == 3


@pytest.mark.clause("8.2-B/10b")
def test_a_transporter_or_an_ambush_on_the_road_does_not_matter() -> None:
    state = empty(turn=3)
    put(state, "jp-mule-1", "0506")
    state.ambushes = frozenset({state.world.loc("0507")})
    state.flags[state.world.loc("0409")] = JAPANESE
    state.touch_ground()
    ask(state, Replenishment())
    assert state.stock == 3


@pytest.mark.clause("8.2-B/10b")
def test_dimapur_in_japanese_hands_prevents_it() -> None:
    state = empty(turn=3)
    state.flags[state.world.loc("0305")] = JAPANESE
    state.touch_ground()
    ask(state, Replenishment())
    assert (state.stock, state.agenda) == (0, (ReplenishmentDie(),))
