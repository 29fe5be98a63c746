"""Where a clause ends, of tables, stock, supply, points and what an event brings: each condition by itself."""

from __future__ import annotations

from typing import Any

import pytest

from engine.board.fields import trace
from engine.titles.defeat_into_victory.commands import Answer, Choose, Done, Extend
from engine.titles.defeat_into_victory.events import UnitDisrupted
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.rules.ch2_tables import CONDITIONS, modifiers
from engine.titles.defeat_into_victory.rules.ch3_control import controller, enter, holds, take, towns
from engine.titles.defeat_into_victory.rules.ch3_zones import zones
from engine.titles.defeat_into_victory.rules.ch5_landing import AddMarkers, flyable
from engine.titles.defeat_into_victory.rules.ch7_adjustment import HaulMarkers
from engine.titles.defeat_into_victory.rules.ch7_payment import asked, nearest, spend_in_turn
from engine.titles.defeat_into_victory.rules.ch7_ranges import sources
from engine.titles.defeat_into_victory.rules.ch7_status import RollDisruption, TellStatus, remote
from engine.titles.defeat_into_victory.rules.ch7_stock import (
    add_stock,
    can_pay,
    lay,
    level_of,
    markers_in,
    may_lay,
    pool,
    spend,
    take_up,
)
from engine.titles.defeat_into_victory.rules.ch7_supply import FeedUnits, extend
from engine.titles.defeat_into_victory.rules.ch11_zones import along_lines
from engine.titles.defeat_into_victory.rules.ch12_paths import closed_to
from engine.titles.defeat_into_victory.rules.ch13_weighed import tallies
from engine.titles.defeat_into_victory.rules.ch17_chinese import DeclareThursday
from engine.titles.defeat_into_victory.rules.ch17_national_army import DISRUPTED, _carry_out
from engine.titles.defeat_into_victory.rules.ch17_positions import FinishPositions
from engine.titles.defeat_into_victory.rules.ch20_victory import ScoreGame, decide, score
from engine.titles.defeat_into_victory.state import Combat, DefeatState, Position, Supplies
from tests.titles.defeat_into_victory.table import TITLE, against, at, begun, emitted, listed, play

HEX, BESIDE = "2811", "2911"


def where(state: DefeatState, label: str) -> int:
    found = state.world.find(label)
    assert found is not None
    return found


def laid(**more: Any) -> DefeatState:
    """A position with a unit of each side far from one another."""
    units = {"al-20-32": HEX, "jp-15-51": "2015"} | more.pop("units", {})
    return at("movement", acting={"side": "allied", "units": ["al-20-32"]}, units=units, **more)


def counts(state: DefeatState, name: str, side: int, unit: str = "") -> int:
    return int(CONDITIONS[name](state, side, state.pieces[unit] if unit else None))


# -- tables and their modifiers


@pytest.mark.clause("7.5.1/1", "2.4/1", "2.0/1")
@pytest.mark.parametrize(("stock", "level"), [(0, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3), (13, 4), (18, 4)])
def test_one_level_at_a_time_counts(stock: int, level: int) -> None:
    state = laid(stock={"allied": stock, "japanese": 18 - stock})
    assert level_of(state, stock) == level
    assert [number for number in (1, 2, 3, 4) if counts(state, f"level_{number}", ALLIED)] == [level]


@pytest.mark.clause("2.4/1", "2.0/1", "6.1.2/1", "7.1.1/1")
@pytest.mark.parametrize(("turn", "year", "japanese", "allied", "allied_1944"), [
    (0, 1944, True, False, False), (4, 1944, True, False, False), (5, 1944, False, False, False),
    (8, 1944, False, False, False), (9, 1944, False, True, True), (14, 1944, False, True, True),
    (15, 1945, False, True, False),
])  # fmt: skip
def test_the_offensives_last_as_long_as_the_chart_says(
    turn: int, year: int, japanese: bool, allied: bool, allied_1944: bool
) -> None:
    state = laid()
    state.turn = turn
    if state.year != year:
        state.turn = next(t for t in range(30) if _year(state, t) == year)
    assert bool(counts(state, "japanese_offensive", JAPANESE)) == japanese
    assert not counts(state, "japanese_offensive", ALLIED)
    assert bool(counts(state, "allied_offensive", ALLIED)) == allied
    assert not counts(state, "allied_offensive", JAPANESE)
    assert bool(counts(state, "allied_offensive_1944", ALLIED)) == allied_1944
    assert bool(counts(state, "year_1945", ALLIED)) == (year == 1945)


def _year(state: DefeatState, turn: int) -> int:
    state.turn = turn
    return state.year


@pytest.mark.clause("2.4/1", "7.1.1/1")
@pytest.mark.parametrize(("name", "labels", "side"), [
    ("allied_mandalay", ("2709",), ALLIED), ("allied_rangoon", ("4713",), ALLIED), ("allied_akyab", ("3023",), ALLIED),
    ("allied_japanese_source", ("4713", "4709"), ALLIED), ("japanese_base", ("0915", "1923"), JAPANESE),
])  # fmt: skip
def test_who_holds_a_place_of_the_chart(name: str, labels: tuple[str, ...], side: int) -> None:
    state = laid()
    assert counts(state, name, side) == 0
    for number, label in enumerate(labels, 1):
        take(state, side, where(state, label))
        assert holds(state, side, label) and not holds(state, 1 - side, label)
        assert counts(state, name, 1 - side) == number


@pytest.mark.clause("2.4/1", "2.0/1", "7.9.8/1", "7.9.9/1", "18.3.1/1")
def test_what_a_unit_brings_into_a_table() -> None:
    state = laid(units={"ina-azad": "2110", "mm-1": "1419", "al-50p": "1419", "hq-iv": "1420"})
    assert [counts(state, "japanese_unit", JAPANESE, name) for name in ("jp-15-51", "ina-azad", "al-20-32")] == [
        1,
        0,
        0,
    ]
    assert [counts(state, "ina_unit", JAPANESE, name) for name in ("jp-15-51", "ina-azad")] == [0, 1]
    assert [counts(state, "raiders", ALLIED, name) for name in ("mm-1", "al-50p", "al-20-32")] == [1, 1, 0]
    for name in ("japanese_unit", "ina_unit", "raiders", "out_of_supply", "disrupted", "in_rough_jungle",
                 "in_settlement_or_position", "near_line"):  # fmt: skip
        assert counts(state, name, ALLIED) == 0
    for field, name in (("oos", "out_of_supply"), ("disrupted", "disrupted")):
        assert counts(state, name, ALLIED, "al-20-32") == 0
        state.change("al-20-32", **{field: True})
        assert counts(state, name, ALLIED, "al-20-32") == 1


@pytest.mark.clause("2.4/1", "7.9.8/1", "7.9.9/1")
def test_where_a_unit_stands_counts_in_a_table() -> None:
    world = at().world
    rough = next(h for h in range(world.hexes) if world.terrain[h] == "rough_jungle" and world.open_hex(h)
                 and h not in world.settlements)  # fmt: skip
    state = laid(units={"al-5-9": world.label(rough), "al-7-33": "1419"})
    assert [counts(state, "in_rough_jungle", ALLIED, name) for name in ("al-5-9", "al-7-33")] == [1, 0]
    assert [counts(state, "in_settlement_or_position", ALLIED, name) for name in ("al-5-9", "al-7-33")] == [0, 1]
    state.positions[rough] = Position(ALLIED, "al-5-9", done=True)
    assert counts(state, "in_settlement_or_position", ALLIED, "al-5-9") == 1


@pytest.mark.clause("2.4/1", "7.1.1/1")
def test_cut_railways_count_between_rangoon_and_mandalay() -> None:
    """Rows 27 to 47, both ends with them."""
    state = laid()
    world = state.world
    rails = [h for h in range(world.hexes) if world.board.has_rail(h)]
    plain = next(h for h in range(world.hexes) if not world.board.has_rail(h) and 30 <= int(world.label(h)[:2]) <= 40)
    for hex_ in rails:
        state.cuts = frozenset({hex_, plain})
        assert counts(state, "cut_railway", JAPANESE) == (27 <= int(world.label(hex_)[:2]) <= 47)


@pytest.mark.clause("2.4/1", "18.3.1/1")
@pytest.mark.parametrize(("hurt", "japanese", "allied"), [((True, False), 0, 1), ((False, True), 1, 0)])
def test_losses_of_the_enemy_count(hurt: tuple[bool, bool], japanese: int, allied: int) -> None:
    state = laid()
    assert counts(state, "enemy_hit", JAPANESE) == 0
    state.combat = Combat(JAPANESE, where(state, HEX), ("jp-15-51",), ("al-20-32",), hurt=hurt)
    assert [counts(state, "enemy_hit", side) for side in (JAPANESE, ALLIED)] == [japanese, allied]


@pytest.mark.clause("2.4/1", "5.6.6/1", "5.2.4/1")
def test_a_modifier_counts_as_often_as_its_condition_and_no_more_than_the_chart_has() -> None:
    plane = {"box": "available", "mission": "transport", "flies_as": "transport"}
    state = laid(air={"air-al-b25": plane, "air-al-spit": {"box": "available", "mission": "superiority",
                                                             "flies_as": "fighter"}})  # fmt: skip
    assert counts(state, "transports", ALLIED) == 1 and counts(state, "allied_superiority", JAPANESE) == 1
    state.allowance["lifted"] = 2
    assert counts(state, "transports", ALLIED) == 3
    parts = {part.name: part.value for part in modifiers(state, "supply_allied", ALLIED).parts}
    assert parts["transports"] == 3


# -- stock and markers


@pytest.mark.clause("7.3.2/1", "7.5.2/1", "7.5.3/1")
@pytest.mark.parametrize(("side", "before", "change", "after", "clauses"), [
    (JAPANESE, 5, 3, 8, ("7.3.2/1",)), (ALLIED, 5, -3, 2, ("7.3.2/1",)), (ALLIED, 17, 3, 18, ("7.5.2/1", "7.3.2/1")),
    (JAPANESE, 2, -3, 0, ("7.5.3/1", "7.3.2/1")), (JAPANESE, 18, 1, 18, None), (ALLIED, 0, -1, 0, None),
])  # fmt: skip
def test_the_stock_is_held_between_0_and_18(
    side: int, before: int, change: int, after: int, clauses: tuple[str, ...] | None
) -> None:
    state = laid(stock={"allied": 6, "japanese": 6})
    state.stock = (before, 6) if side == JAPANESE else (6, before)
    state.events = []
    add_stock(state, side, change, "test", "7.3.4/1")
    assert state.stock == ((after, 6) if side == JAPANESE else (6, after))
    found = [event for event in state.events if event.kind == "stock_changed"]
    assert [event.also for event in found] == ([] if clauses is None else [clauses])  # type: ignore[attr-defined]
    assert [event["change"] for event in emitted(state, "stock_changed")] == (
        [] if clauses is None else [after - before]
    )


@pytest.mark.clause("3.1/12", "7.3.3/1", "7.5.4/1")
@pytest.mark.parametrize(
    ("stock", "price", "pays"), [(2, 2, True), (1, 2, False), (0, 1, False), (3, 2, True), (0, 0, False)]
)
def test_a_price_is_paid_in_full_or_not(stock: int, price: int, pays: bool) -> None:
    assert can_pay(laid(stock={"allied": stock}), ALLIED, price) == pays


@pytest.mark.clause("7.2.1/1", "7.2.2/1", "7.9.5/1", "7.1.2/3", "7.0/1", "7.2/1")
def test_markers_go_from_the_pool_to_a_hex_and_back() -> None:
    state = laid()
    hex_, whole = where(state, "1419"), pool(laid())
    before = state.ground_token
    lay(state, ALLIED, hex_, 3, "7.1.2/3", flown=1)
    assert (pool(state), state.supplies[hex_]) == (whole - 3, Supplies(ALLIED, 3, 1))
    assert state.ground_token != before
    lay(state, ALLIED, hex_, 2, "7.1.2/3", flown=2)
    assert state.supplies[hex_] == Supplies(ALLIED, 5, 3)
    assert may_lay(state, ALLIED, hex_) and not may_lay(state, JAPANESE, hex_)
    assert markers_in(state, ALLIED, [hex_]) == {hex_: 5} and markers_in(state, JAPANESE, [hex_]) == {}
    assert markers_in(state, ALLIED, [hex_ + 1]) == {}
    before = state.ground_token
    take_up(state, hex_, 1)
    assert state.ground_token != before
    assert state.supplies[hex_] == Supplies(ALLIED, 4, 3)
    take_up(state, hex_, 2)
    assert state.supplies[hex_] == Supplies(ALLIED, 2, 2)
    spend(state, ALLIED, hex_, 1, "test", "7.2.2/1", flown=1)
    assert state.supplies[hex_] == Supplies(ALLIED, 1, 1)
    spend(state, ALLIED, hex_, 1, "test", "7.2.2/1")
    assert hex_ not in state.supplies and pool(state) == whole


@pytest.mark.clause("7.2.2/1")
@pytest.mark.parametrize(
    ("price", "asks", "left"), [(1, True, 4), (3, True, 4), (4, False, 0), (5, False, 0), (0, False, 4)]
)
def test_the_hexes_of_a_price_are_asked_for_where_there_is_a_choice(price: int, asks: bool, left: int) -> None:
    state = laid(supplies={"1419": {"side": "allied", "count": 3}, "1418": {"side": "allied", "count": 1},
                           "2015": {"side": "japanese", "count": 2}})  # fmt: skip
    hexes = [where(state, label) for label in ("1419", "1418", "2015")]
    assert bool(asked(state, ALLIED, hexes, price, "test", "7.2.2/1")) == asks
    assert sum(markers_in(state, ALLIED, hexes).values()) == left
    assert markers_in(state, JAPANESE, hexes) == {hexes[2]: 2}


@pytest.mark.clause("7.2.2/1")
def test_markers_are_spent_hex_after_hex_from_the_nearest_on() -> None:
    state = laid(supplies={"1419": {"side": "allied", "count": 2}, "1418": {"side": "allied", "count": 2}})
    first, second = where(state, "1419"), where(state, "1418")
    assert nearest(state, ALLIED, first, {first, second}) == [first, second]
    assert nearest(state, ALLIED, second, {first, second}) == [second, first]
    spend_in_turn(state, ALLIED, [first, second], 3, "test", "7.2.2/1")
    assert markers_in(state, ALLIED, [first, second]) == {second: 1}


# -- control, sources and supply


@pytest.mark.clause("3.1/4", "7.0/1", "3.1/5")
def test_who_enters_takes_the_hex_and_the_markers_in_it() -> None:
    state = laid(supplies={"2812": {"side": "japanese", "count": 2, "flown": 0}})
    hex_ = where(state, "2812")
    take(state, JAPANESE, hex_)
    assert controller(state, hex_) == JAPANESE
    enter(state, ALLIED, hex_)
    assert controller(state, hex_) == ALLIED and state.supplies[hex_].side == ALLIED
    assert [event["count"] for event in emitted(state, "supplies_taken")] == [2]
    state.events = []
    enter(state, ALLIED, hex_)
    assert not emitted(state, "supplies_taken")


@pytest.mark.clause("7.6.1/1", "3.1/4", "7.6.3/1")
def test_a_source_works_while_its_side_holds_it() -> None:
    state = laid()
    assert {s.side for s in sources(state, ALLIED)} == {ALLIED} and {s.side for s in sources(state, JAPANESE)} == {
        JAPANESE
    }
    home = where(state, "1419")
    assert home in {s.hex for s in sources(state, ALLIED)}
    take(state, JAPANESE, home)
    assert home not in {s.hex for s in sources(state, ALLIED)} | {s.hex for s in sources(state, JAPANESE)}


@pytest.mark.clause("7.9.8/1", "7.9.8/2")
@pytest.mark.parametrize(("hq", "far"), [(HEX, False), (BESIDE, False), ("1419", True)])
def test_a_unit_in_or_beside_the_hex_of_a_headquarters_is_not_remote(hq: str, far: bool) -> None:
    state = laid(units={"hq-iv": hq})
    near = {where(state, HEX), *state.world.adjacent[where(state, HEX)]}
    settled = any(h in towns(state) and controller(state, h) == ALLIED for h in near)
    assert remote(state, state.pieces["al-20-32"]) == (far and not settled)
    town = min(towns(state))
    inside = laid(units={"al-5-9": state.world.label(town)})
    assert not remote(inside, inside.pieces["al-5-9"])
    take(inside, JAPANESE, town)
    held = {h for h in (town, *inside.world.adjacent[town]) if h in towns(inside) and controller(inside, h) == ALLIED}
    assert remote(inside, inside.pieces["al-5-9"]) == (not held)


@pytest.mark.clause("7.9.9/1", "13.7.2/1")
def test_the_disruption_of_those_out_of_supply_is_rolled_for_once() -> None:
    """Neither for those that are disrupted nor for those in supply."""
    state = laid(units={"al-20-32": {"at": HEX, "oos": True}, "al-5-9": {"at": HEX, "oos": True, "disrupted": True},
                        "al-7-33": HEX, "jp-15-51": {"at": "2015", "oos": True}})  # fmt: skip
    state.events = []
    RollDisruption().run(state)
    assert sorted(event["unit"] for event in emitted(state, "rolled")) == ["al-20-32", "jp-15-51"]


@pytest.mark.clause("7.9.1/1", "7.10.1/1")
@pytest.mark.parametrize(("oos", "before", "status"), [(True, (), ["oos"]), (False, ("al-20-32",), ["supplied"]),
                                                       (True, ("al-20-32",), []), (False, (), [])])  # fmt: skip
def test_whose_status_has_changed_is_told(oos: bool, before: tuple[str, ...], status: list[str]) -> None:
    state = laid(units={"al-20-32": {"at": HEX, "oos": oos}})
    state.events = []
    TellStatus(before).run(state)
    assert [event["status"] for event in emitted(state, "status_changed")] == status


@pytest.mark.clause("7.9.3/1", "7.9/1")
def test_feeding_may_stop_before_all_are_fed() -> None:
    state = laid(units={"al-20-32": {"at": HEX, "oos": True}, "al-5-9": {"at": HEX, "oos": True}, "hq-iv": HEX})
    asked_ = FeedUnits(ALLIED, "hq-iv", ("al-20-32", "al-5-9"), 2, "7.9.3/1")
    assert asked_.apply(state, Done()) == ()
    assert state.pieces["al-20-32"].oos
    (more,) = asked_.apply(state, Choose("al-20-32"))
    assert not state.pieces["al-20-32"].oos and more.pool == ("al-5-9",) and more.left == 1  # type: ignore[attr-defined]
    assert more.apply(state, Choose("al-5-9")) == ()  # type: ignore[attr-defined]


@pytest.mark.clause("7.7.2/6")
def test_each_marker_lengthens_the_range_once() -> None:
    state = laid(units={"hq-iv": HEX}, supplies={HEX: {"side": "allied", "count": 3}})
    for number in (1, 2):
        extend(state, Extend("hq-iv", HEX))
        assert state.reached["hq-iv"] == number
        assert state.supplies[where(state, HEX)].count == 3 - number


@pytest.mark.clause("7.4.6/1", "7.3.3/1")
@pytest.mark.parametrize(("stock", "porters", "served"), [(1, 0, True), (0, 0, False), (1, 1, False)])
def test_porters_serve_for_a_point_and_once(stock: int, porters: int, served: bool) -> None:
    state = at("adjustment", scenario="u-go", clear=False, initiative="japanese",
               stock={"japanese": stock, "allied": 0})  # fmt: skip
    if porters:
        state.allowance["porters"] = porters
    assert bool(HaulMarkers(JAPANESE)._payable(state)) == served


# -- moves, reinforcements, events and points


@pytest.mark.clause("10.1.1/1", "17.4.4/1", "21.1/2")
def test_what_is_closed_to_a_unit() -> None:
    state = at("movement", scenario="u-go", units={"al-20-32": "1419", "jp-15-51": "1516", "ch-22": "1601"},
               acting={"side": "allied", "units": ["al-20-32"]})  # fmt: skip
    shut = next(h for h in range(state.world.hexes) if not state.world.open_hex(h))
    piece, chinese = state.pieces["al-20-32"], state.pieces["ch-22"]
    assert [(one.kind, one.clause) for one in closed_to(state, piece, shut)] == [("not_in_play", "21.1/2")]
    assert [one.kind for one in closed_to(state, piece, where(state, "1516"))] == ["enemy_there"]
    assert not list(closed_to(state, piece, where(state, "1418")))
    whole = at("movement", units={"ch-22": "1601"}, acting={"side": "allied", "units": ["ch-22"]})
    south = next(h for h in sorted(whole.world.southern) if whole.world.open_hex(h))
    assert [one.kind for one in closed_to(whole, whole.pieces["ch-22"], south)] == ["too_far_south"]
    assert chinese.counter.chinese


@pytest.mark.clause("3.2.2/1", "3.2.3/1")
def test_each_side_sets_up_its_own_units() -> None:
    state = begun("u-go")
    for side in (JAPANESE, ALLIED):
        assert {state.world.counters[name].side for name in zones(state, side)} <= {side}


@pytest.mark.clause("5.6.3/1", "17.4.1/1")
def test_infantry_flies_in_from_off_the_map_and_nobody_else() -> None:
    state = at("air", scenario="u-go", clear=False, turn=4, stock={"allied": 5}, event="chinese")
    kinds = {state.world.counters[found.unit].kind for found in flyable(state)}
    assert kinds <= {"infantry"}
    assert not any(state.world.counters[found.unit].chinese for found in flyable(state))


@pytest.mark.clause("5.6.5/1")
@pytest.mark.parametrize(("left", "count", "more"), [(1, 1, True), (0, 1, False), (1, 0, False)])
def test_a_marker_comes_along_while_there_is_a_transport_for_it(left: int, count: int, more: bool) -> None:
    state = laid(supplies={"1419": {"side": "allied", "count": count}} if count else {})
    asked_ = AddMarkers(where(state, "1419"), where(state, HEX), left)
    assert [one.text() for one in asked_.commands(state)] == (["drop 1419 2811", "done"] if more else ["done"])


@pytest.mark.clause("17.4.7/2", "17.4.7/3")
def test_the_operation_may_be_left_alone() -> None:
    assert [one.yes for one in DeclareThursday().commands(laid())] == [True, False]  # type: ignore[attr-defined]
    assert Answer(True) in DeclareThursday().commands(laid())


@pytest.mark.clause("17.2.1/2", "14.1.4/1")
def test_what_becomes_of_a_position_is_told() -> None:
    state = laid(units={"hq-iv": HEX, "al-5-9": "1418"})
    here, left = where(state, HEX), where(state, BESIDE)
    state.positions = {here: Position(ALLIED, "al-20-32", done=False), left: Position(ALLIED, "al-5-9", done=False)}
    state.events = []
    FinishPositions().run(state)
    assert {(event["hex"], event["what"]) for event in emitted(state, "position_built")} == {
        (HEX, "finished"), (BESIDE, "gone"),
    }  # fmt: skip
    assert set(state.positions) == {here} and state.positions[here].done
    state.events = []
    FinishPositions().run(state)
    assert not emitted(state, "position_built")


@pytest.mark.clause("17.6.3/1", "17.6.3/2")
def test_what_the_table_does_to_the_national_army() -> None:
    for before, said in ((False, 1), (True, 0)):
        state = laid(units={"ina-azad": {"at": "2110", "disrupted": before}})
        state.events = []
        _carry_out(state, "ina-azad", DISRUPTED)
        assert len(emitted(state, UnitDisrupted.kind)) == said and state.pieces["ina-azad"].disrupted


@pytest.mark.clause("13.2.1/6", "13.2.1/7", "13.3.1/6")
def test_what_is_weighed_is_of_both_sides() -> None:
    state = at(
        "combat", units={"jp-33-213": HEX, "al-20-32": BESIDE}, acting={"side": "japanese", "units": ["jp-33-213"]}
    )
    assert not list(tallies(state, TITLE.notation.parse("done")))
    state = play(state, f"attack {BESIDE} jp-33-213", "done")
    found = [int(part.value) for part in tallies(state, TITLE.notation.parse("roll"))]
    assert found[:2] == [6, 5]
    assert listed(state) == {"roll"}


@pytest.mark.clause("14.1.7/2", "20.1.2/1")
@pytest.mark.parametrize(("side", "points", "after"), [(JAPANESE, 2, (5, 3)), (ALLIED, -2, (3, 1)),
                                                       (ALLIED, -9, (3, 0)),
                                                       (JAPANESE, -9, (0, 3))])  # fmt: skip
def test_points_never_fall_below_0(side: int, points: int, after: tuple[int, int]) -> None:
    state = laid(vp={"allied": 3, "japanese": 3})
    state.events = []
    score(state, side, points, "test", "14.1.7/1")
    assert state.vp == after
    assert [event["points"] for event in emitted(state, "points_scored")] == [after[side] - 3]


@pytest.mark.clause("20.2/1", "20.2/2", "20.2/3", "20.2/4", "20.2/5")
@pytest.mark.parametrize(("allied", "japanese", "winner", "how"), [
    (3, 3, None, "draw"), (4, 3, ALLIED, "minor"), (7, 3, ALLIED, "minor"), (8, 3, ALLIED, "major"),
    (3, 13, JAPANESE, "major"), (3, 14, JAPANESE, "decisive"), (3, 4, JAPANESE, "minor"), (14, 3, ALLIED, "decisive"),
])  # fmt: skip
def test_by_how_much_a_game_is_won(allied: int, japanese: int, winner: int | None, how: str) -> None:
    state = laid(vp={"allied": allied, "japanese": japanese})
    decide(state)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.why) == (winner, how)


@pytest.mark.clause("14.1.7/3", "20.1.1/1", "3.1/13")
def test_lost_units_are_paid_for_at_the_end() -> None:
    """An Allied one each, Japanese ones by twos; neither tanks nor headquarters."""
    chart = at().world.charts.victory
    plain = laid()
    ScoreGame().run(plain)
    for lost, extra in ((("al-5-9", "al-7-33"), (2 * chart.lost_unit, 0)), (("jp-15-60",), (0, 0)),
                        (("jp-15-60", "jp-31-58", "jp-31-124"), (0, chart.lost_pair)),
                        (("al-tk254-3cb", "hq-iv"), (0, 0))):  # fmt: skip
        state = laid()
        for name in lost:
            state.change(name, loc=state.world.box("eliminated"))
        ScoreGame().run(state)
        assert state.vp == (plain.vp[0] + extra[0], plain.vp[1] + extra[1])


@pytest.mark.clause("16.1.1/1", "9.3.7/1")
def test_who_is_not_on_the_map_takes_no_step() -> None:
    state = at("prepare", units={"al-20-32": {"at": "1419", "lost": 1}, "al-5-9": "eliminated"},
               supplies={"1419": {"side": "allied", "count": 2}},
               acting={"side": "allied", "units": ["al-20-32"]})  # fmt: skip
    assert against(state, "replace al-5-9 1419 1419") == {("not_yours", "16.1.1/1")}
    assert against(state, "replace jp-15-51 1419 1419") == {("not_yours", "16.1.1/1")}
    assert against(state, "replace al-20-32 1419 1419") == set()


def joined(bases: int, turn: int, *, broken: bool = False, lost: bool = False) -> DefeatState:
    """A turn in which lines lead from Silchar to so many settlements of Burma in Allied hands, or would if the last one
    were not cut or Japanese, and to many of India on the way; all other hexes are cut."""
    state = laid()
    state.turn, home = turn, where(state, "1419")
    field = trace(along_lines(state), [home], lambda hex_: True)
    burma = [h for h in field.cost if h in state.world.settlements and state.world.country(h) == "Burma"]
    near = sorted(burma, key=lambda hex_: (field.cost[hex_], hex_))[:bases]
    paths = [field.path_to(hex_) for hex_ in near]
    kept = {home}.union(*paths) - ({near[-1]} if broken else set())
    assert len([h for h in kept if h in state.world.settlements and state.world.country(h) == "India"]) > bases > 0
    for hex_ in near:
        take(state, JAPANESE if lost and hex_ == near[-1] else ALLIED, hex_)
    state.cuts = frozenset(range(state.world.hexes)) - kept
    return state


@pytest.mark.clause("2.4/1", "7.1.3/1")
@pytest.mark.parametrize(("bases", "turn", "but", "few"), [
    (1, 9, "", 1), (2, 9, "", 1), (3, 9, "", 0), (4, 9, "", 0), (3, 9, "broken", 1), (4, 9, "broken", 0),
    (3, 9, "lost", 1), (4, 9, "lost", 0), (2, 8, "", 0), (2, 10, "", 1),
])  # fmt: skip
def test_fewer_than_three_bases_in_burma_count_from_october_1944(bases: int, turn: int, but: str, few: int) -> None:
    state = joined(bases, turn, broken=but == "broken", lost=but == "lost")
    assert counts(state, "few_bases", ALLIED) == few
