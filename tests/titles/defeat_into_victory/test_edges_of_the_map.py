"""Where a clause ends, of lines, markers, aircraft and stacks: what is full, what is used up, what lies beside it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.table import agenda
from engine.titles.defeat_into_victory.commands import Item, Retreat
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.rules.ch3_zones import _settle_positions
from engine.titles.defeat_into_victory.rules.ch5_combat import Cover, NameTarget, Raid
from engine.titles.defeat_into_victory.rules.ch5_missions import FlyCargo, cut, lift_bases
from engine.titles.defeat_into_victory.rules.ch7_construction import (
    FinishWork,
    RepairCuts,
    has_any_line,
    has_line,
    lay_line,
    spoiled,
)
from engine.titles.defeat_into_victory.rules.ch7_ranges import in_loc, paved
from engine.titles.defeat_into_victory.rules.ch8_markers import _pool, draw_quietly
from engine.titles.defeat_into_victory.rules.ch9_prepare import refittable
from engine.titles.defeat_into_victory.rules.ch9_second_activation import pays_for_itself
from engine.titles.defeat_into_victory.rules.ch10_stacking import room, would_fit
from engine.titles.defeat_into_victory.rules.ch12_paths import reach
from engine.titles.defeat_into_victory.rules.ch12_sea import price
from engine.titles.defeat_into_victory.rules.ch12_steps import ends_rail
from engine.titles.defeat_into_victory.rules.ch13_factors import defence_factor
from engine.titles.defeat_into_victory.rules.ch13_result import hurt
from engine.titles.defeat_into_victory.rules.ch13_retreat import retreat, retreat_paths, retreat_reasons
from engine.titles.defeat_into_victory.rules.ch17_chinese import in_area
from engine.titles.defeat_into_victory.rules.ch18_last_man import CasualtyChecks
from engine.titles.defeat_into_victory.rules.ch19_sustained import SustainedItems, declared, pass_on, spare_markers
from engine.titles.defeat_into_victory.rules.ch20_victory import india_clear
from engine.titles.defeat_into_victory.state import Combat, DefeatState, Work
from tests.titles.defeat_into_victory.table import TITLE, against, at, begun, decision, emitted, fact, listed, play

BUILDING = {"scenario": "u-go", "initiative": "japanese", "stock": {"allied": 3, "japanese": 0}}


def where(state: DefeatState, label: str) -> int:
    found = state.world.find(label)
    assert found is not None
    return found


def bare(state: DefeatState) -> tuple[int, int]:
    """Two neighbours in play with no line of any kind in them."""
    world = state.world
    return next((h, way.to) for h in range(world.hexes) for way in world.ways[h]
                if world.open_hex(h) and world.open_hex(way.to) and not way.closed
                and not has_any_line(state, h) and not has_any_line(state, way.to))  # fmt: skip


def moving(*names: str, side: str = "allied", **more: Any) -> DefeatState:
    return at("movement", acting={"side": side, "units": list(names)}, **more)


# -- lines


@pytest.mark.clause("7.8.2/2", "7.8.2/1", "7.8.2/6")
@pytest.mark.parametrize(("kinds", "road", "rail"), [
    (["road"], True, False), (["trail"], False, True), (["rail"], False, True), (["rail", "road"], True, True),
    (["road", "rail"], True, True), (["rail", "road", "rail"], True, True), (["road", "rail", "road"], True, True),
])  # fmt: skip
def test_a_built_line_is_a_road_or_a_railroad_or_both(kinds: list[str], road: bool, rail: bool) -> None:
    state = moving(units={"jp-15-51": "2811"})
    a, b = bare(state)
    for kind in kinds:
        lay_line(state, b, a, kind)
    assert len(state.lines) == 1
    for hex_ in (a, b):
        assert (has_line(state, hex_, "road"), has_line(state, hex_, "rail")) == (road, rail)
        assert has_any_line(state, hex_)


@pytest.mark.clause("7.8.2/2", "7.8.2/3")
@pytest.mark.parametrize(("laid", "full"), [(5, False), (6, True)])
def test_the_six_markers_are_the_limit_of_new_lines_and_upgrades(laid: int, full: bool) -> None:
    state = at("building", **BUILDING)
    plain = {line.split()[1]: line for line in sorted(listed(state, "build"))}
    world = state.world
    far = [(h, w.to) for h in range(world.hexes) for w in world.ways[h] if h < w.to and w.line][-laid:]
    state.lines = dict.fromkeys(far, "road")
    state.touch_ground()
    for line in (plain["road"], plain["upgrade"]):
        assert (("no_markers", "7.8.2/2") in against(state, line)) == full


@pytest.mark.clause("7.8.2/4", "7.8.2/5")
@pytest.mark.parametrize("friend", ["", "2811", "2711"])
@pytest.mark.parametrize("upgrade", [False, True])
def test_what_spoils_unfinished_work(upgrade: bool, friend: str) -> None:
    """Work into 2811 out of 2711: a section is lost in its own hex, an upgrade in either."""
    world = at().world
    for hex_ in sorted(world.grid.within(world.find("2811") or 0, 2)):
        if world.label(hex_) == friend:
            continue
        units = {"jp-15-51": world.label(hex_)} | ({"al-20-32": friend} if friend else {})
        state = moving(units=units)
        into, origin = where(state, "2811"), where(state, "2711")
        zone = {way.to for way in state.world.ways[hex_] if not way.closed}
        exposed = {into, origin} if upgrade else {into}
        lost = any(h == hex_ or (h in zone and state.world.label(h) != friend) for h in exposed)
        assert spoiled(state, Work(ALLIED, into, origin, "road", upgrade)) == lost


@pytest.mark.clause("5.1.1/2")
def test_a_printed_road_or_railroad_paves() -> None:
    state = moving(units={"jp-15-51": "2811"})
    world = state.world
    kinds = {(way.road, way.rail): (h, way.to) for h in range(world.hexes) for way in world.ways[h]}
    for (road, rail), (a, b) in kinds.items():
        assert paved(state, a, b) == (road or rail)


@pytest.mark.clause("5.5.5/1")
def test_interdiction_cuts_hexes_with_lines_once_and_as_long_as_there_are_markers() -> None:
    state = moving(units={"jp-15-51": "2811"})
    plain, _ = bare(state)
    cut(state, ALLIED, plain, "5.5.5/1")
    assert state.cuts == frozenset()
    lined = [h for h in range(state.world.hexes) if has_any_line(state, h)][:8]
    for number, hex_ in enumerate(lined, 1):
        cut(state, ALLIED, hex_, "5.5.5/1")
        assert len(state.cuts) == min(number, 6)
    assert len(emitted(state, "line_cut")) == 6


@pytest.mark.clause("12.2.5/1")
@pytest.mark.parametrize(("kind", "ends"), [("rail", True), ("road", False), ("trail", False)])
def test_a_cut_on_a_built_railroad_ends_the_ride_and_a_cut_road_does_not(kind: str, ends: bool) -> None:
    state = moving(units={"jp-15-51": "2811"})
    a, b = bare(state)
    lay_line(state, a, b, kind)
    assert not ends_rail(state, a)
    state.cuts = frozenset({a})
    assert ends_rail(state, a) == ends
    assert not ends_rail(state, b)


@pytest.mark.clause("7.8.3/1", "7.8.3/2")
def test_a_cut_is_repaired_under_the_headquarters_itself_and_at_the_end_of_a_chain() -> None:
    """Silchar is a source; the hex of an HQ without any other line counts as well."""
    state = at("building", **BUILDING)
    home = where(state, "1419")
    state.cuts = frozenset({home})
    state.touch_ground()
    assert RepairCuts(ALLIED).hexes(state) == [home]
    state.stock = (0, 0)
    assert RepairCuts(ALLIED).hexes(state) == []


# -- stacking


@pytest.mark.clause("10.1.2/1", "10.1.2/2", "10.1.3/1")
def test_a_unit_that_is_there_is_not_counted_twice_and_enemies_are_not_counted() -> None:
    units = {"al-20-32": "2811", "al-5-9": "2811", "al-268": "2811"}
    state = moving(units=units)
    hex_ = where(state, "2811")
    for name in units:
        assert room(state, hex_, state.world.counters[name])
    assert not room(state, hex_, state.world.counters["al-7-33"])
    assert not room(state, hex_, state.world.counters["al-28ea"])
    assert room(state, hex_, state.world.counters["al-tk254-3cb"])
    assert room(state, hex_, state.world.counters["jp-15-51"])
    assert would_fit(state, hex_, ["al-20-32"])
    assert would_fit(state, hex_, ["al-20-32", "al-5-9"])
    assert not would_fit(state, hex_, ["al-7-33"])
    assert not would_fit(state, hex_, ["al-20-32", "al-7-33"])
    alone = where(state, "2911")
    assert would_fit(state, alone, ["al-20-32", "al-20-80", "al-20-100", "al-268"])
    assert not would_fit(state, alone, ["al-20-32", "al-20-80", "al-20-100", "al-5-9"])


# -- markers of activation


@pytest.mark.clause("8.1.3/1", "19.1.1/1")
def test_a_marker_in_the_hand_is_no_spare_one() -> None:
    """At Supply Level 2 four markers of kind I; one each is drawn, in the cup, played and in the hand."""
    state = at("markers", initiative="allied", stock={"japanese": 7, "allied": 7}, options={"sustained": True})
    state.drawn, state.cup, state.played, state.held = ((), ()), ("am-al-1a",), ("am-al-1b",), "am-al-1c"
    assert spare_markers(state, ALLIED) == ["am-al-1d"]
    state.drawn = ((), ("am-al-1d",))
    assert spare_markers(state, ALLIED) == []
    state.held = ""
    assert spare_markers(state, ALLIED) == ["am-al-1c"]


@pytest.mark.clause("19.1.1/1")
def test_the_item_of_a_marker_needs_one_that_is_left_and_a_cup_to_put_it_in() -> None:
    state = at("markers", initiative="allied", stock={"japanese": 7, "allied": 7}, options={"sustained": True})
    state.sustained_items = ("declared-1",)
    state.drawn, state.cup, state.played, state.held = ((), ()), ("am-al-1a",), (), ""

    def kinds() -> set[str]:
        return {why.kind for why in SustainedItems().interrupt_reasons(state, Item("marker"))}

    assert kinds() == set()
    state.drawn = ((), tuple(f"am-al-1{letter}" for letter in "bcd"))
    assert kinds() == {"no_markers"}
    state.drawn, state.cup = ((), ()), ()
    assert kinds() == {"no_markers"}


@pytest.mark.clause("19.1.4/1", "19.1.5/1", "19.1.6/1")
@pytest.mark.parametrize(("holder", "declared", "turn", "after"), [
    ("japanese", (), 11, "japanese"), ("japanese", (), 12, "allied"), ("japanese", ("declared-0",), 3, "allied"),
    ("allied", (), 13, "allied"), ("allied", ("declared-1",), 13, "out"), ("out", (), 13, "out"), ("out", (), 3, "out"),
])  # fmt: skip
def test_where_the_marker_of_sustained_operations_goes(
    holder: str, declared: tuple[str, ...], turn: int, after: str
) -> None:
    state = at("markers", initiative="allied", options={"sustained": True}, turn=turn)
    state.sustained, state.sustained_items, state.events = holder, declared, []
    pass_on(state)
    assert (state.sustained, state.sustained_items) == (after, ())
    clause = {"out": "19.1.6/1", "allied": "19.1.4/1" if declared else "19.1.5/1"}.get(after, "")
    said = [("out" if after == "out" else "passed", clause)] if after != holder else []
    assert [(event["what"], event["clause"]) for event in emitted(state, "sustained_used")] == said


@pytest.mark.clause("19.1.1/1")
@pytest.mark.parametrize(("left", "declared", "found"), [(4, 1, True), (0, 1, False), (4, 0, False)])
def test_steps_come_back_for_the_side_that_declared_as_long_as_there_are_any(
    left: int, declared: int, found: bool
) -> None:
    state = at("prepare", units={"al-20-32": {"at": "1419", "lost": 1}}, options={"sustained": True},
               acting={"side": "allied", "units": ["al-20-32"]})  # fmt: skip
    state.sustained_items = (f"declared-{declared}", f"refit-{declared}")
    state.allowance["refit"] = left
    assert refittable(state) == (["al-20-32"] if found else [])


@pytest.mark.clause("8.1.2/1", "8.1.3/1")
def test_the_kind_of_hidden_markers_follows_what_the_side_has_shown() -> None:
    """The Allies have shown one of kind II; the Japanese, at level 1 now, drew two, which is level 2."""
    state = at("markers", initiative="allied", stock={"japanese": 0, "allied": 0})
    state.played, state.drawn = ("am-al-2a",), (("hidden", "hidden"), ("hidden", "am-al-2a"))
    markers = state.world.pack.markers
    assert {(markers[name].side, markers[name].kind) for name in _pool(state, ALLIED)} == {(ALLIED, 2)}
    assert {(markers[name].side, markers[name].kind) for name in _pool(state, JAPANESE)} == {(JAPANESE, 1)}


@pytest.mark.clause("8.1.3/1", "8.1.5/1", "8.1.4/1")
def test_what_is_covered_is_drawn_of_those_that_are_seen_nowhere() -> None:
    state = at("markers", initiative="allied", stock={"japanese": 7, "allied": 7})
    for seed in range(20):
        state.chance = type(state.chance)(f"covered {seed}")
        state.drawn = (("hidden", "hidden"), ("am-al-1a", "hidden"))
        state.held, state.played = "hidden", ("am-al-1a",)
        state.cup = ("end-turn", "end-turn", "hidden", "hidden")
        draw_quietly(state)
        assert "hidden" not in (*state.cup, *state.drawn[0], *state.drawn[1], state.held)
        assert state.held == state.drawn[ALLIED][1] != "am-al-1a"
        assert sorted(state.cup) == sorted((*state.drawn[JAPANESE], "end-turn", "end-turn"))
        assert len(set(state.drawn[JAPANESE])) == 2


# -- air


@pytest.mark.clause("5.6.3/1", "7.11.1/1")
@pytest.mark.parametrize(("flown", "side", "ready"), [(0, "allied", 1), (1, "allied", 1), (2, "allied", 0),
                                                     (0, "japanese", 0)])  # fmt: skip
def test_a_marker_that_was_flown_in_is_not_flown_on(flown: int, side: str, ready: int) -> None:
    state = at("air", scenario="u-go", supplies={"1419": {"side": side, "count": 2, "flown": flown}})
    hex_ = where(state, "1419")
    assert len(FlyCargo((), (hex_,))._loaded(state)) == ready


@pytest.mark.clause("5.6.3/1")
def test_a_headquarters_without_a_line_of_communications_loads_no_transport() -> None:
    """It stands in a settlement that no source reaches; then it is shut in."""
    plain = lift_bases(at("air"))
    world = at("air").world
    town = next(h for h in sorted(world.settlements) if world.open_hex(h) and h not in plain
                and len(world.adjacent[h]) == 6 and all(map(world.is_land, world.adjacent[h])))  # fmt: skip
    foes = ("jp-15-51", "jp-15-60", "jp-31-58", "jp-31-124", "jp-33-213", "jp-33-214")
    ring = {name: world.label(h) for name, h in zip(foes, world.adjacent[town], strict=True)}
    label = world.label(town)
    for units, in_line in (({}, None), (ring, False)):
        state = at("air", units={"hq-iv": label, **units}, control={label: "allied"})
        loc = in_loc(state, state.pieces["hq-iv"])
        assert in_line is None or loc == in_line
        assert (town in lift_bases(state)) == loc


@pytest.mark.clause("5.3.3/1", "5.3.5/2")
@pytest.mark.parametrize(("last", "foes", "flyers", "asked"), [
    (False, (), (), False), (False, (), ("air-al-b25",), True), (True, (), ("air-al-b25",), False),
    (True, ("air-jp-osc1",), ("air-al-b25",), True),
])  # fmt: skip
def test_who_comes_last_is_asked_where_somebody_is_to_be_met(
    last: bool, foes: tuple[str, ...], flyers: tuple[str, ...], asked: bool
) -> None:
    air = {"air-al-spit": {"box": "available", "mission": "superiority", "flies_as": "fighter"}}
    state = at("missions", air=air)
    raid = Raid(ALLIED, where(state, "1909"), flyers=((), flyers), cover=(foes, ()))
    assert bool(Cover(ALLIED, raid, last)._pool(state)) == asked


@pytest.mark.clause("5.7.5/1", "5.7.5/2")
def test_each_unit_fires_once_and_at_a_transport_last() -> None:
    plane = {"box": "available", "mission": "transport", "flies_as": "transport"}
    state = at("missions", air={"air-al-b25": plane, "air-al-spit": {"box": "available", "mission": "superiority",
                                                                       "flies_as": "fighter"}})  # fmt: skip
    raid = Raid(ALLIED, 0, flyers=((), ("air-al-b25",)), cover=(("air-jp-osc1", "air-jp-osc2"), ("air-al-spit",)))
    asked = NameTarget(raid, JAPANESE)
    assert [one.text() for one in asked.commands(state)] == ["target air-jp-osc1 air-al-spit"]
    second = NameTarget(msgspec.structs.replace(raid, shots=(("air-jp-osc1", "air-al-spit"),)), JAPANESE)
    assert {one.text() for one in second.commands(state)} == {
        "target air-jp-osc2 air-al-spit", "target air-jp-osc2 air-al-b25",
    }  # fmt: skip
    done = (("air-jp-osc1", "air-al-spit"), ("air-jp-osc2", "air-al-spit"))
    assert NameTarget(msgspec.structs.replace(raid, shots=done), JAPANESE).commands(state) == []


# -- fighting and acting


@pytest.mark.clause("13.4.3/1", "13.6.6/1")
@pytest.mark.parametrize(("before", "side", "after"), [
    ((False, False), JAPANESE, (True, False)), ((False, False), ALLIED, (False, True)),
    ((False, True), JAPANESE, (True, True)), ((True, False), ALLIED, (True, True)),
])  # fmt: skip
def test_whose_losses_are_noted(before: tuple[bool, bool], side: int, after: tuple[bool, bool]) -> None:
    state = at("combat", units={"jp-33-213": "2811", "al-20-32": "2911"},
               acting={"side": "japanese", "units": ["jp-33-213"]})  # fmt: skip
    state.combat = Combat(JAPANESE, where(state, "2911"), ("jp-33-213",), ("al-20-32",), hurt=before)
    hurt(state, side)
    assert state.combat is not None and state.combat.hurt == after


@pytest.mark.clause("13.6.1/2", "13.6.2/1", "13.4.3/2")
def test_the_clause_that_a_way_back_fails() -> None:
    """2713 is two hexes from 2911 and full; 2912 lies beside it and is full as well, but it is no place for an end."""
    full = {"al-5-9": "2912", "al-5-123": "2912", "al-7-33": "2912", "al-7-89": "2912", "al-268": "2912"}
    state = at("combat", units={"jp-33-213": "2811", "al-20-32": "2911", **full},
               acting={"side": "japanese", "units": ["jp-33-213"]})  # fmt: skip
    state.combat = Combat(JAPANESE, where(state, "2911"), ("jp-33-213",), ("al-20-32",))
    piece = state.pieces["al-20-32"]
    adjacent = {state.world.label(h) for h in state.world.adjacent[piece.loc]}
    assert "2912" in adjacent
    between = next(label for label in sorted(adjacent)
                   if where(state, "2912") in state.world.adjacent[where(state, label)]
                   and where(state, label) not in state.world.adjacent[where(state, "2811")])  # fmt: skip
    found = list(retreat_reasons(state, ALLIED, Retreat("al-20-32", (between, "2912"))))
    assert [(why.kind, why.clause) for why in found] == [("no_such_retreat", "13.6.1/2")]
    (short,) = retreat_reasons(state, ALLIED, Retreat("al-20-32", (between,)))
    assert short.clause == "13.4.3/2"


@pytest.mark.clause("9.3.5/4", "9.3.5/3", "9.3.3/1")
@pytest.mark.parametrize(("marker", "acted", "second", "offered"), [
    ("am-al-2a", 1, True, True), ("am-al-2a", 1, False, False), ("am-al-2a", 2, True, False),
    ("am-al-2a", 0, True, False),
])  # fmt: skip
def test_a_headquarters_that_acted_earlier_can_pay_for_itself(
    marker: str, acted: int, second: bool, offered: bool
) -> None:
    state = at("activation", units={"hq-iv": {"at": "2811", "acted": acted}, "al-20-32": "1419"},
               supplies={"2811": {"side": "allied", "count": 1}},
               acting={"side": "allied", "marker": marker, "second": second})  # fmt: skip
    assert pays_for_itself(state, state.pieces["hq-iv"]) == (acted == 1)
    assert ("again hq-iv 2811" in listed(state)) == offered


@pytest.mark.clause("9.3.5/3", "9.3.4/1", "8.1.1/1")
def test_a_formation_named_again_is_named_once() -> None:
    """A marker of two formations: the 20th acts, then those of it that had acted before; one other may still act."""
    units = {"hq-iv": "2811", "al-20-32": {"at": "2811", "acted": 1}, "al-20-80": "2911", "al-5-9": "2911",
             "al-7-33": "2912"}  # fmt: skip
    state = at("activation", units=units, supplies={"2811": {"side": "allied", "count": 2}},
               acting={"side": "allied", "marker": "am-al-2a", "second": True})  # fmt: skip
    state = play(state, "activate hq-iv", "activate al-20", "again hq-iv 2811", "activate al-20")
    assert [fact(state, f"{name}.acted") for name in ("al-20-32", "al-20-80", "al-5-9")] == [2, 1, 0]
    assert {"activate al-5", "activate al-7"} <= listed(state)
    state = play(state, "activate al-5")
    assert decision(state) == "ChooseSequence"
    assert [fact(state, f"{name}.acted") for name in ("al-5-9", "al-7-33")] == [1, 0]


@pytest.mark.clause("15.1.1/1", "15.1.4/1", "12.5.2/1")
def test_what_has_come_is_due_no_more() -> None:
    state = at("reinforcements", scenario="u-go", clear=False, turn=3, initiative="japanese",
               stock={"allied": 5}, held="am-jp-1b", cup=["am-al-1a", "am-jp-1a", "end-turn", "end-turn"])  # fmt: skip
    first = next(line for line in sorted(listed(state, "place")))
    _, name, label = first.split()
    waiting = {line.split()[1] for line in listed(state, "place")}
    state = play(state, first)
    assert fact(state, f"{name}.at") == label
    assert {line.split()[1] for line in listed(state, "place")} == waiting - {name}
    assert ("not_due", "15.1.1/1") in against(state, first)


@pytest.mark.clause("15.1.4/1", "7.0/1", "3.1/4")
def test_who_arrives_takes_the_markers_that_lie_there() -> None:
    state = at("reinforcements", scenario="u-go", clear=False, turn=3, initiative="japanese",
               stock={"allied": 5}, held="am-jp-1b", cup=["am-al-1a", "am-jp-1a", "end-turn", "end-turn"])  # fmt: skip
    first = next(line for line in sorted(listed(state, "place")))
    label = first.split()[2]
    state.supplies = {**state.supplies, where(state, label): type(next(iter(state.supplies.values())))(JAPANESE, 2)}
    state.touch_ground()
    state = play(state, first)
    found = state.supplies[where(state, label)]
    assert (found.side, found.count) == (ALLIED, 2)


@pytest.mark.clause("12.3.1/1", "12.5.2/1")
def test_a_reinforcement_pays_its_entry_besides_the_landing() -> None:
    state = moving("al-20-32", units={"al-20-32": "1419", "jp-15-51": "2811"})
    assert price(state, state.pieces["al-20-32"]) == 1
    assert price(state, state.pieces["al-5-9"]) == 2


@pytest.mark.clause("17.7/1", "17.7.1/1", "17.7.11/1", "9.3.7/1")
def test_trucks_are_allied_and_three_for_a_point() -> None:
    units = {"al-20-32": "1419", "jp-15-51": "2811"}
    state = at(
        "prepare", units=units, stock={"allied": 2, "japanese": 2}, acting={"side": "allied", "units": ["al-20-32"]}
    )
    assert listed(state, "buy") == {"buy 1", "buy 2", "buy 3"}
    for count in (0, 4):
        assert {kind for kind, _ in against(state, f"buy {count}")} == {"so_many_trucks"}
    state = play(state, "buy 3", "buy 3")
    assert decision(state) != "PrepareUnits" or listed(state, "buy") == set()
    state = at(
        "prepare", units=units, stock={"allied": 2, "japanese": 2}, acting={"side": "japanese", "units": ["jp-15-51"]}
    )
    assert agenda.current(state) is not None
    assert {kind for kind, _ in against(state, "buy 1")} == {"no_trucks"}


@pytest.mark.clause("21.1.1/2", "3.2.3/1", "10.1.2/1", "3.1/5")
def test_setting_up_puts_a_unit_elsewhere_and_takes_the_hex() -> None:
    state = begun("u-go")
    line = next(line for line in sorted(listed(state, "place")))
    _, name, label = line.split()
    here = state.world.label(state.pieces[name].loc)
    assert {kind for kind, _ in against(state, f"place {name} {here}")} == {"no_room"}
    side = state.pieces[name].counter.side
    for line in sorted(listed(state, "place")):
        _, name, label = line.split()
        if controller(state, where(state, label)) != side:
            state = play(state, line)
            break
    assert controller(state, where(state, label)) == side


@pytest.mark.clause("17.4.7/6", "17.4.6/1", "17.4.7/7")
def test_the_columns_work_around_the_railway_of_the_whole_map() -> None:
    """Rows 13 to 22 and columns 1 to 11."""
    state = at("turn")
    for hex_ in range(state.world.hexes):
        label = state.world.label(hex_)
        inside = 13 <= int(label[:2]) <= 22 and 1 <= int(label[2:]) <= 11
        assert in_area(state, hex_) == (inside and state.world.open_hex(hex_))


@pytest.mark.clause("13.3.1/3", "13.3.1/4", "13.3.1/6")
@pytest.mark.parametrize(("terrain", "turn", "bonus"), [("jungle", 5, 1), ("rough_jungle", 5, 2),
                                                        ("rough_jungle", 0, 1),
                                                        ("jungle", 0, 1)])  # fmt: skip
def test_the_rains_help_one_defender_in_rough_jungle_only(terrain: str, turn: int, bonus: int) -> None:
    world = at().world
    hex_ = next(h for h in range(world.hexes) if world.terrain[h] == terrain and world.open_hex(h)
                and world.settlements.get(h) != "city")  # fmt: skip
    state = moving(units={"al-20-32": world.label(hex_), "jp-15-51": "2811"}, turn=turn)
    if bool(turn) != state.monsoon:
        state.turn = next(t for t in range(20) if _rainy(state, t) == bool(turn))
    combat = Combat(JAPANESE, hex_, ("jp-15-51",), ("al-20-32",), monsoon_unit="al-20-32")
    assert int(defence_factor(state, combat, state.pieces["al-20-32"]).total) == 5 + bonus
    other = Combat(JAPANESE, hex_, ("jp-15-51",), ("al-20-32",), monsoon_unit="al-20-80")
    assert int(defence_factor(state, other, state.pieces["al-20-32"]).total) == 6


def _rainy(state: DefeatState, turn: int) -> bool:
    state.turn = turn
    return state.monsoon


@pytest.mark.clause("18.3.1/1", "18.1.2/1", "18.2.2/1")
@pytest.mark.parametrize(("attack", "steps"), [(True, 0), (False, 1)])
def test_who_charged_is_checked_against_its_attack_and_squads_against_their_defence(attack: bool, steps: int) -> None:
    """The last step of 51/15 attacks with 1 and defends with 2; the die is a 2."""
    state = at("combat", 2, units={"jp-15-51": {"at": "2811", "lost": 3}, "al-20-32": "2911"},
               acting={"side": "japanese", "units": ["jp-15-51"]})  # fmt: skip
    piece = state.pieces["jp-15-51"]
    assert (piece.af, piece.df) == (1, 2)
    named = {"banzai": ("jp-15-51",)} if attack else {"suicide": "jp-15-51"}
    side = JAPANESE if attack else ALLIED
    state.combat = Combat(side, where(state, "2911"), ("jp-15-51",), ("al-20-32",), **named)  # type: ignore[arg-type]
    CasualtyChecks().run(state)
    assert state.world.on_map(state.pieces["jp-15-51"].loc) == bool(steps)


@pytest.mark.clause("14.1.7/3", "20.1.1/1", "20.2/1")
@pytest.mark.parametrize(("unit", "oos", "clear"), [("jp-15-51", False, False), ("jp-15-51", True, True),
                                                    ("hq-15", False, True), ("hq-15", True, True)])  # fmt: skip
def test_india_is_clear_of_supplied_units_that_fight(unit: str, oos: bool, clear: bool) -> None:
    world = at().world
    indian = next(
        h for h in range(world.hexes) if world.open_hex(h) and world.is_land(h) and world.country(h) == "India"
    )
    state = moving(units={unit: {"at": world.label(indian), "oos": oos}, "al-20-32": "2811"})
    assert india_clear(state) == clear


@pytest.mark.clause("12.1.1/1", "12.1.4/1", "13.4.3/2", "13.6.5/1", "13.8.1/1")
def test_the_way_of_a_move_and_of_an_advance_is_told_from_its_start_on() -> None:
    state = moving("al-20-32", units={"al-20-32": "2811", "jp-15-51": "2015"})
    (moved,) = emitted(play(state, "move al-20-32 2812,2813"), "moved")
    assert tuple(moved["path"]) == ("2811", "2812", "2813")
    state = at("combat", units={"jp-33-213": "2811", "al-20-32": "2911"},
               acting={"side": "japanese", "units": ["jp-33-213"]})  # fmt: skip
    state.combat = Combat(JAPANESE, where(state, "2911"), ("jp-33-213",), ("al-20-32",))
    path = retreat_paths(state, state.pieces["al-20-32"], 2)[0]
    state.events = []
    retreat(state, Retreat("al-20-32", path), "13.4.3/2")
    (event,) = emitted(state, "retreated")
    assert tuple(event["path"]) == ("2911", *path)
    assert state.segment is not None and state.segment.displaced == ("al-20-32",)


@pytest.mark.clause("7.2.5/1", "7.2.6/1", "7.2.7/1")
@pytest.mark.parametrize(("line", "kind"), [
    ("carry al-20-80 2812 2811 1 2812", "not_activated"), ("carry al-20-32 2812 2811 4 2812", "so_many_markers"),
    ("carry al-20-32 2812 2813 1 2812", "not_on_the_way"), ("carry al-20-32 2812 2811 1 2811", "not_on_the_way"),
    ("carry al-20-32 2812 2811 1 2812", ""),
])  # fmt: skip
def test_who_carries_markers_moves_as_it_may(line: str, kind: str) -> None:
    state = moving("al-20-32", units={"al-20-32": "2811", "al-20-80": "2811", "jp-15-51": "2015"},
                   supplies={"2811": {"side": "allied", "count": 5}})  # fmt: skip
    assert {found for found, _ in against(state, line)} == ({kind} if kind else set())


@pytest.mark.clause("5.6.5/1", "5.6.1/1", "5.6.4/1")
def test_after_one_unit_is_flown_the_others_still_may() -> None:
    state = at("air", scenario="u-go")
    ready = ("al-20-32", "al-5-9", "al-7-33")
    command = TITLE.notation.parse("lift al-5-9 1419")
    steps = FlyCargo(ready, ()).apply(state, command)  # type: ignore[arg-type]
    (again,) = (step for step in steps if isinstance(step, FlyCargo))
    assert again.units == ("al-20-32", "al-7-33")


@pytest.mark.clause("5.5.3/1", "5.5.1/1")
def test_an_interdictor_may_wait() -> None:
    air = {"air-al-b25": {"box": "available", "mission": "interdiction", "flies_as": "bomber"}}
    state = at("missions", air=air)
    assert decision(state) == "PlaceInterdictors" and "done" in listed(state)


@pytest.mark.clause("17.2.4/1", "21.1.1/2", "3.2.3/1")
def test_positions_left_behind_at_the_set_up_are_those_of_its_side() -> None:
    state = begun("u-go")
    own = {hex_: one for hex_, one in state.positions.items() if one.side == ALLIED}
    assert own
    foreign = next(h for h in range(state.world.hexes) if state.world.open_hex(h) and h not in state.at)
    state.positions = {**state.positions, foreign: msgspec.structs.replace(next(iter(own.values())), side=JAPANESE)}
    _settle_positions(state, ALLIED)
    assert foreign in state.positions and set(own) <= set(state.positions)


@pytest.mark.clause("8.1.3/1", "8.1.5/1")
def test_a_laid_position_that_does_not_tell_what_was_drawn_has_markers_of_both_sides() -> None:
    state = at("markers", initiative="allied", stock={"japanese": 7, "allied": 7})
    state.drawn, state.held, state.played, state.cup = ((), ()), "", (), ("end-turn", "hidden", "hidden", "hidden")
    draw_quietly(state)
    assert len(state.cup) == 4 and "hidden" not in state.cup and len(set(state.cup)) == 4


@pytest.mark.clause("7.8.2/5", "7.8.2/2")
@pytest.mark.parametrize("upgrade", [False, True])
def test_work_that_is_finished_is_no_longer_under_way(upgrade: bool) -> None:
    """Work that was spoiled before is not finished, and other work stays."""
    state = moving(units={"jp-15-51": "2811"})
    first, second = (Work(ALLIED, where(state, a), where(state, b), "road", upgrade)
                     for a, b in (("1916", "1915"), ("1315", "1316")))  # fmt: skip
    state.work = (first, second)
    assert bool(FinishWork(first).run(state)) != upgrade
    assert state.work == (second,) and len(state.lines) == 1
    assert [event["hex"] for event in emitted(state, "line_built")] == ["1916"]
    assert not FinishWork(first).run(state) and state.work == (second,)
    assert len(emitted(state, "line_built")) == 1


@pytest.mark.clause("7.2.5/1", "7.2.6/1", "7.2.7/1")
@pytest.mark.parametrize(("turn", "lie", "most"), [(1, 1, 1), (1, 2, 2), (1, 3, 3), (1, 5, 3), (5, 5, 2), (5, 1, 1)])
def test_a_unit_carries_three_markers_and_two_in_the_monsoon(turn: int, lie: int, most: int) -> None:
    """And no more than there are; headquarters carry none."""
    state = moving("al-20-32", "hq-iv", units={"al-20-32": "2811", "hq-iv": "2811", "jp-15-51": "2015"}, turn=turn,
                   supplies={"2811": {"side": "allied", "count": lie}})  # fmt: skip
    lines = [f"carry al-20-32 2812 2811 {number} 2812" for number in range(6)]
    assert [line in listed(state, "carry") for line in lines] == [0 < number <= most for number in range(6)]
    assert [not against(state, line) for line in lines] == [0 < number <= most for number in range(6)]
    assert {line.split()[1] for line in listed(state, "carry")} == {"al-20-32"}
    assert ("not_infantry", "7.2.6/1") in against(state, "carry hq-iv 2812 2811 1 2812")


@pytest.mark.clause("19.1.1/1", "19.1.4/1", "19.1.5/1", "19.1.6/1")
@pytest.mark.parametrize(("items", "side"), [
    ((), None), (("declared-0",), JAPANESE), (("declared-1", "refit-1"), ALLIED), (("refit-1",), None),
    (("advance-0", "declared-1"), ALLIED), (("marker-1", "declared-0"), JAPANESE),
])  # fmt: skip
def test_who_has_declared_sustained_operations(items: tuple[str, ...], side: int | None) -> None:
    state = at("markers", initiative="allied", options={"sustained": True})
    state.sustained_items = items
    assert declared(state) == side


@pytest.mark.clause("7.2.5/1", "7.2.6/1", "7.2.7/1", "12.1.2/1", "12.1.3/1")
@pytest.mark.parametrize(("start", "oos"), [("2811", False), ("2811", True), ("2418", True)])
def test_markers_are_carried_from_the_hexes_that_a_way_leaves_behind(start: str, oos: bool) -> None:
    """From where it stands and from each hex on its way with markers, not from its end or from beside it; the one hex
    that costs all its points counts like others."""
    state = moving("al-20-32", units={"al-20-32": {"at": start, "oos": oos}, "jp-15-51": "2015"})
    found = reach(state, state.pieces["al-20-32"])
    here = where(state, start)
    assert any(leg.how == "one-hex" for leg in found.values()) or start != "2418"
    near = sorted(found, key=lambda hex_: (found[hex_].cost, hex_))
    for hexes in ({here}, {near[0]}, {here, near[0], near[3], near[-1]}, set(near[:9]), set()):
        expected = {(end, left) for end, leg in found.items() for left in (here, *leg.path[:-1]) if left in hexes}
        assert sorted(found.leaving(here, hexes)) == sorted(expected)
