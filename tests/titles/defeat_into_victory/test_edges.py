"""Where a clause ends: the wrong side's unit or hex, what is used up, and what is told and kept afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from engine.table import agenda
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.rules.ch5_combat import CoverHome, Raid
from engine.titles.defeat_into_victory.rules.ch5_landing import LandUnit
from engine.titles.defeat_into_victory.rules.ch5_missions import drop_reasons
from engine.titles.defeat_into_victory.rules.ch7_adjustment import HaulMarkers
from engine.titles.defeat_into_victory.rules.ch7_construction import join
from engine.titles.defeat_into_victory.rules.ch7_ranges import paved
from engine.titles.defeat_into_victory.rules.ch7_supply import SupplyUnits
from engine.titles.defeat_into_victory.rules.ch8_markers import _left, _pool, draw_quietly
from engine.titles.defeat_into_victory.rules.ch11_zones import joined, zone_of
from engine.titles.defeat_into_victory.rules.ch13_retreat import _steps
from engine.titles.defeat_into_victory.rules.ch14_events import HappenEvent
from engine.titles.defeat_into_victory.rules.ch15_reinforcements import _pool as event_pool
from engine.titles.defeat_into_victory.rules.ch16_replacements import depots
from engine.titles.defeat_into_victory.rules.ch17_chinese import in_area
from engine.titles.defeat_into_victory.state import DefeatState
from tests.titles.defeat_into_victory.table import against, at, begun, decision, emitted, fact, listed, play


def moving(*names: str, side: str = "allied", **more: Any) -> DefeatState:
    """The movement part of a side with these units of it activated."""
    return at("movement", acting={"side": side, "units": list(names)}, **more)


def built(state: DefeatState, a: str, b: str, kind: str) -> DefeatState:
    """With a line between two hexes."""
    first, second = sorted((state.world.find(a) or 0, state.world.find(b) or 0))
    state.build({**state.lines, (first, second): kind})
    return state


def bare(state: DefeatState) -> tuple[str, str]:
    """Two neighbours in play that no line joins and no closed side parts."""
    world = state.world
    for hex_ in range(world.hexes):
        for way in world.ways[hex_]:
            if world.open_hex(hex_) and world.open_hex(way.to) and not way.line and not way.closed:
                return world.label(hex_), world.label(way.to)
    raise AssertionError


# -- activation and movement


@pytest.mark.clause("12.1.1/1")
def test_who_has_moved_does_not_move_again_however_many_move_after_it() -> None:
    units = {"al-20-32": "2811", "al-20-80": "2811", "al-20-100": "2811", "jp-15-51": "2015"}
    state = moving("al-20-32", "al-20-80", "al-20-100", units=units)
    state = play(state, "move al-20-32 2812", "move al-20-80 2812")
    assert against(state, "move al-20-32 2811") == {("has_moved", "12.1.1/1")}
    assert against(state, "move al-20-80 2811") == {("has_moved", "12.1.1/1")}
    assert not against(state, "move al-20-100 2812")


@pytest.mark.clause("9.3/1", "3.1/1", "9.3.9/1")
def test_a_side_has_its_own_units_only() -> None:
    units = {"al-20-32": "2811", "jp-15-51": "2015"}
    state = moving("al-20-32", units=units)
    assert against(state, "move jp-15-51 2016") == {("not_yours", "9.3/1")}
    state = at("activation", stock={"allied": 0}, units={"hq-iv": {"at": "2811", "committed": True},
                                                              "hq-15": {"at": "2015", "committed": True}},
               supplies={"2817": {"side": "allied", "count": 1}, "2813": {"side": "allied", "count": 1}},
               acting={"side": "allied", "marker": "am-al-1a"})  # fmt: skip
    state = play(state, "activate hq-iv", "sequence move-combat")
    assert against(state, "recover hq-15 stock") == {("not_yours", "9.3.9/1")}


@pytest.mark.clause("12.4.3/1")
@pytest.mark.parametrize("hex_", ["9999", "eliminated"])
def test_nobody_flies_to_what_is_no_hex(hex_: str) -> None:
    air = {"air-al-b25": {"box": "available", "mission": "transport", "flies_as": "transport"}}
    state = moving("mm-1", units={"mm-1": "1419", "jp-15-51": "2811", "jp-18-55": "1702", "jp-18-56": "1502"}, air=air)
    assert against(state, f"jump mm-1 {hex_}") == {("not_in_play", "12.4.3/1")}
    assert not against(state, "jump mm-1 2911")


@pytest.mark.clause("17.7.1/1", "9.3.1/1")
def test_trucks_are_bought_as_far_as_the_stock_goes() -> None:
    units = {"al-5-9": "1419", "al-23-1": "1419"}
    for stock, legal in ((0, False), (1, True)):
        state = moving("al-5-9", units=units, stock={"allied": stock})
        assert (against(state, "buy 1") == set()) == legal


# -- zones, lines, retreats


@pytest.mark.clause("11.1.1/1", "11.1.5/1", "13.6.4/1")
def test_neither_tanks_nor_a_retreat_reach_across_a_lake() -> None:
    """1416 and 1515 lie on two sides of the Logtak."""
    state = moving(units={"al-tk254-3cb": "1416", "al-20-32": "1416", "jp-15-51": "2811"})
    across, beside = state.world.find("1515"), state.world.find("1516")
    for name in ("al-tk254-3cb", "al-20-32"):
        assert across not in zone_of(state, state.pieces[name])
        assert across not in set(_steps(state, state.pieces[name], state.pieces[name].loc))
    assert beside in zone_of(state, state.pieces["al-20-32"])


@pytest.mark.clause("11.1.1/1", "11.1.5/1")
def test_the_zone_of_tanks_ends_at_a_closed_side_of_open_country_too() -> None:
    state = moving(units={"al-tk254-3cb": "3622", "jp-15-51": "2811"})
    way = state.world.way_table[state.world.find("3622") or 0][state.world.find("3521") or 0]
    assert way.closed
    assert way.to not in zone_of(state, state.pieces["al-tk254-3cb"])


@pytest.mark.clause("5.1.1/2", "7.8.2/6")
@pytest.mark.parametrize(("kind", "paves"), [("road", True), ("rail", True), ("trail", False)])
def test_a_built_line_joins_two_hexes_and_a_road_or_railroad_paves_them(kind: str, paves: bool) -> None:
    state = moving(units={"jp-15-51": "2811"})
    a, b = bare(state)
    first, second = state.world.find(a) or 0, state.world.find(b) or 0
    assert not joined(state, first, second) and not paved(state, first, second)
    state = built(state, a, b, kind)
    assert joined(state, first, second) and joined(state, second, first)
    assert paved(state, first, second) == paved(state, second, first) == paves


@pytest.mark.clause("7.8.2/6")
def test_a_new_railroad_meets_what_is_no_railroad_by_a_trail() -> None:
    state = moving(units={"jp-15-51": "2811"})
    world = state.world
    hex_, to = next((h, w.to) for h in range(world.hexes) for w in world.ways[h]
                    if world.open_hex(h) and world.open_hex(w.to) and not w.line and not w.closed
                    and not any(x.rail or x.road for x in world.ways[w.to]))  # fmt: skip
    join(state, hex_, to, "rail")
    assert set(state.lines.values()) == {"trail"}
    over = next((h, w.to) for h in range(world.hexes) for w in world.ways[h]
                if world.open_hex(h) and world.open_hex(w.to) and not w.line and not w.closed
                and any(x.rail for x in world.ways[w.to]))  # fmt: skip
    state = moving(units={"jp-15-51": "2811"})
    join(state, *over, "rail")
    assert set(state.lines.values()) == {"rail"}


@pytest.mark.clause("7.8.2/1", "7.8.2/2")
def test_what_is_begun_is_what_was_ordered() -> None:
    given = {"scenario": "u-go", "initiative": "japanese", "stock": {"allied": 3, "japanese": 0}}
    state = play(at("building", **given), "build road 1418 1419")
    assert [(work.kind, work.upgrade) for work in state.work] == [("road", False)]
    state = at("building", **given)
    for line in sorted(listed(state, "build")):
        what = line.split()[1]
        (work,) = play(state, line).work
        assert (work.kind, work.upgrade) == (("road", True) if what == "upgrade" else (what, False))


@pytest.mark.clause("7.8.2/1", "7.8.2/2")
@pytest.mark.parametrize("hexes", ["9999 1419", "1418 9999", "1928 1419", "1418 1928"])
def test_nothing_is_built_outside_the_map(hexes: str) -> None:
    state = at("building", scenario="u-go", initiative="japanese", stock={"allied": 3, "japanese": 0})
    assert ("not_in_play", "7.8.2/1") in against(state, f"build road {hexes}")


# -- supply and markers


@pytest.mark.clause("7.9.3/1", "7.9.2/1", "7.9/1")
def test_who_is_in_supply_is_not_supplied_and_who_has_been_fed_is_not_fed_again() -> None:
    """The headquarters feeds five of seven; the eighth is in supply."""
    names = ("al-23-1", "al-23-37", "al-23-49", "al-20-32", "al-20-80", "al-20-100")
    units: dict[str, Any] = {name: {"at": "1416", "oos": True} for name in names}
    units |= {"hq-iv": "1315", "al-5-9": "1416"}
    state = at("supply", initiative="japanese", stock={"japanese": 0, "allied": 0}, units=units,
               supplies={"1315": {"side": "allied", "count": 1}}, acting={"side": "allied"})  # fmt: skip
    open_ = agenda.current(state)
    assert isinstance(open_, SupplyUnits)
    assert {piece.id for piece in open_.needy(state)} == set(names)
    state = play(state, "supply hq-iv 1315 -")
    assert decision(state) == "FeedUnits"
    assert listed(state, "choose") == {f"choose {name}" for name in names}
    state = play(state, "choose al-23-1")
    assert listed(state, "choose") == {f"choose {name}" for name in names[1:]}
    assert against(state, "choose al-23-1") == {("not_in_reach", "7.9.3/1")}
    assert not fact(state, "al-23-1.oos")


@pytest.mark.clause("5.6.4/1", "5.6.5/1")
def test_who_arrives_by_air_is_told_with_the_way() -> None:
    state = begun("u-go")
    name = next(piece.id for piece in state.on_map(ALLIED) if piece.counter.infantry)
    start, to = state.pieces[name].loc, state.world.find("1315")
    assert to is not None
    state.events = []
    plane = next(one for one, unit in state.air.items() if unit.counter.side == ALLIED)
    state.fly(plane, box="available")
    LandUnit((plane,), name, to).run(state)
    assert state.pieces[name].loc == to
    assert emitted(state, "flew") == [
        {"side": ALLIED, "unit": name, "path": state.labels((start, to)), "clause": "5.6.4/1"}
    ]


@pytest.mark.clause("8.1.3/1", "8.1.5/1")
def test_a_marker_in_the_cup_is_no_more_among_those_still_drawn() -> None:
    state = at("markers", initiative="allied", stock={"japanese": 7, "allied": 7})
    first, second = state.drawn[ALLIED]
    state.cup, state.held, state.played = (first,), "", ()
    assert _left(state, ALLIED) == [second]
    state.cup, state.held = (), first
    assert _left(state, ALLIED) == [second]
    state.held, state.played = "", (first,)
    assert _left(state, ALLIED) == [second]


@pytest.mark.clause("8.1.2/1", "8.1.3/1")
def test_each_side_draws_from_markers_of_its_own() -> None:
    state = at("markers", initiative="allied", stock={"japanese": 7, "allied": 7})
    for side in (ALLIED, JAPANESE):
        state.played = tuple(state.drawn[1 - side][:1])
        assert {state.world.pack.markers[name].side for name in _pool(state, side)} == {side}
    hidden = at("markers", initiative="allied", stock={"japanese": 7, "allied": 7})
    hidden.cup = ("hidden", "hidden", "hidden")
    draw_quietly(hidden)
    assert len(hidden.cup) == 3 and "hidden" not in hidden.cup


@pytest.mark.clause("7.11.1/1")
def test_markers_are_flown_to_hexes_in_play_only() -> None:
    state = at("air", scenario="u-go", stock={"allied": 3, "japanese": 0}, units={"jp-15-51": "1516"})
    world = state.world
    shut = next(h for h in range(world.hexes) if not world.open_hex(h))
    assert {(one.kind, one.clause) for one in drop_reasons(state, shut)} == {("not_in_play", "7.11.1/1")}
    held = world.find("1516")
    assert held is not None
    assert {(one.kind, one.clause) for one in drop_reasons(state, held)} == {("enemy_there", "7.11.1/1")}
    assert list(drop_reasons(state, world.find("1419") or 0)) == []


@pytest.mark.clause("7.4.3/1", "7.4.4/1", "17.7.1/1")
@pytest.mark.parametrize(("trucks", "found"), [(0, False), (2, True)])
def test_allied_markers_are_hauled_by_trucks_and_japanese_ones_by_porters(trucks: int, found: bool) -> None:
    given = {"units": {"hq-iv": "1315", "hq-15": "2010"}, "stock": {"allied": 0, "japanese": 0},
             "supplies": {"1419": {"side": "allied", "count": 5}, "2110": {"side": "japanese", "count": 5}}}
    state = at("adjustment", initiative="allied", scenario="u-go", **given)
    state.trucks = (trucks, state.trucks[1])
    def hauls(player: int) -> list[str]:
        return [one.text() for one in HaulMarkers(player).commands(state) if one.verb == "haul"]

    assert bool(hauls(ALLIED)) == found
    assert hauls(JAPANESE) == []


# -- air, events, units


@pytest.mark.clause("5.3.5/1", "5.3.5/2")
def test_the_cover_of_both_sides_goes_to_flown() -> None:
    state = begun("u-go")
    mine = next(name for name, unit in state.air.items() if unit.counter.side == ALLIED)
    theirs = next(name for name, unit in state.air.items() if unit.counter.side == JAPANESE)
    for name in (mine, theirs):
        state.fly(name, box="available")
    cover = [(), ()]
    cover[ALLIED], cover[JAPANESE] = (mine,), (theirs,)  # type: ignore[call-overload]
    CoverHome(Raid(ALLIED, 0, cover=(cover[0], cover[1]))).run(state)
    assert {state.air[name].box for name in (mine, theirs)} == {"flown"}


@pytest.mark.clause("14.1.6/2")
@pytest.mark.parametrize(("event", "said"), [("", 0), ("weather", 1)])
def test_the_event_of_last_turn_is_told_when_it_happens(event: str, said: int) -> None:
    state = begun("u-go")
    state.event = event
    state.events = []
    HappenEvent().run(state)
    assert len([one for one in state.events if one.kind == "event_happened"]) == said


@pytest.mark.clause("15.1.2/1")
def test_each_side_has_a_pool_of_its_own_for_the_event() -> None:
    state = begun("u-go")
    pools = state.world.charts.pools
    for side, names in ((ALLIED, pools.allied), (JAPANESE, pools.japanese)):
        found = {due.unit for due in event_pool(state, side)}
        assert found <= set(names)
        assert all(state.world.counters[name].side == side for name in found)


@pytest.mark.clause("16.1.1/1", "16.2.2/1")
@pytest.mark.parametrize("committed", [False, True])
def test_a_committed_headquarters_gives_no_replacements(committed: bool) -> None:
    state = moving(units={"hq-iv": {"at": "1315", "committed": committed}, "jp-15-51": "2811"})
    assert ("hq-iv" in {depot.by for depot in depots(state, ALLIED)}) != committed


@pytest.mark.clause("17.4.7/6")
def test_the_columns_work_in_the_rows_and_columns_of_the_chart_and_their_edges() -> None:
    state = begun("u-go")
    area, world = state.world.charts.chindits, state.world
    for hex_ in range(world.hexes):
        column, row = world.grid.col_row(hex_)
        inside = column in range(area.columns[0], area.columns[1] + 1) and row in range(area.rows[0], area.rows[1] + 1)
        assert in_area(state, hex_) == (inside and world.open_hex(hex_))


@pytest.mark.clause("7.8.2/6")
@pytest.mark.parametrize("kind", ["rail", "road"])
@pytest.mark.parametrize(("built", "there", "same"), [
    ("rail", True, ("rail",)), ("road", True, ("road",)), ("both", True, ("rail", "road")), ("rail", False, ()),
    ("road", False, ()),
])  # fmt: skip
def test_a_new_line_meets_a_built_one_as_its_own_kind_or_by_a_trail(
    kind: str, built: str, there: bool, same: tuple[str, ...]
) -> None:
    """What was built far away does not count; the hex it meets has no printed line."""
    state = moving(units={"jp-15-51": "2811"})
    world = state.world
    plain = [h for h in range(world.hexes) if world.open_hex(h) and not any(w.line for w in world.ways[h])]
    pairs = [(h, w.to) for h in plain for w in world.ways[h] if w.to in plain and not w.closed]
    hex_, to = pairs[0]
    old = next((a, b) for a, b in pairs if (to in (a, b)) == there and hex_ not in (a, b))
    state.build({(min(old), max(old)): built})
    join(state, hex_, to, kind)
    found = state.lines[(min(hex_, to), max(hex_, to))]
    assert found == (kind if kind in same else "trail")
