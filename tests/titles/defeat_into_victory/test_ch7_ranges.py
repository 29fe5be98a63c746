"""Cases 7.6 to 7.8 and 7.10: Supply Sources, ranges and lines; lengths in quarters of a movement point."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

import pytest

from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.rules.ch7_ranges import (
    communications,
    hq_range,
    in_loc,
    range_from,
    sources,
    would_be_supplied,
)
from engine.titles.defeat_into_victory.rules.ch7_status import remote
from tests.titles.defeat_into_victory.table import TITLE, against, at, begun, fact, listed, play

WORLD = TITLE.world("campaign")


def length(state: Any, side: int, start: str, end: str) -> float | None:
    """Length in movement points of the supply line between two labels, None out of range."""
    found = range_from(state, side, WORLD.hex(start, "test")).cost.get(WORLD.hex(end, "test"))
    return None if found is None else found / 4


def labels(found: Any) -> set[str]:
    return {WORLD.label(source.hex) for source in found}


@pytest.mark.clause("7.6.1/1", "7.6.2/1", "7.6.3/1")
def test_the_sources_of_each_side() -> None:
    state = at("turn")
    assert labels(sources(state, ALLIED)) == {"1419", "1323"}
    assert labels(sources(state, JAPANESE)) == {"4713", "4709"}
    assert labels(sources(state, ALLIED, chinese=True)) == {"1601"}


@pytest.mark.clause("7.6.1/1", "7.6.2/1")
def test_a_source_in_enemy_hands_serves_nobody() -> None:
    state = at("turn", units={"jp-31-58": "1323"}, control={"4713": "allied"})
    assert labels(sources(state, ALLIED)) == {"1419"}
    assert labels(sources(state, JAPANESE)) == {"4709"}


@pytest.mark.clause("7.6.2/1")
def test_in_u_go_the_japanese_line_begins_where_the_railway_enters() -> None:
    state = begun("u-go")
    assert {state.world.label(source.hex) for source in sources(state, JAPANESE)} == {"2110"}


@pytest.mark.clause("7.7.1/1", "7.7.2/1", "7.7.2/2", "7.7.2/3")
@pytest.mark.parametrize(
    ("start", "end", "cost"),
    [
        ("1325", "1325", 0),  # the HQ's own hex
        ("1325", "1225", 1),  # a clear hex
        ("1316", "1315", 1),  # out of rough jungle into a clear hex
        ("1223", "1123", 2),  # clear behind a river
        ("1315", "1215", 0.5),  # a road through rough jungle
        ("1419", "1017", 1),  # four railroad hexes
    ],
)
def test_a_line_leaves_out_its_first_hex_and_counts_all_terrain(start: str, end: str, cost: float) -> None:
    assert length(at("turn"), ALLIED, start, end) == cost


@pytest.mark.clause("7.7.2/3")
def test_by_an_option_lines_count_the_trail_along_a_railroad() -> None:
    state = at("turn", options={"trail_rate_on_rail": True}, units={"hq-iv": "1017"})
    assert length(state, ALLIED, "1419", "1017") == 4
    assert in_loc(state, state.pieces["hq-iv"])


@pytest.mark.clause("7.7.2/4")
def test_in_the_monsoon_the_range_is_four_points() -> None:
    state = at("turn", turn=5)
    assert max(range_from(state, ALLIED, WORLD.hex("1325", "test")).cost.values()) <= 16
    assert max(range_from(at("turn"), ALLIED, WORLD.hex("1325", "test")).cost.values()) == 20


@pytest.mark.clause("7.7.2/6", "7.7.2/4")
@pytest.mark.parametrize(("turn", "limit"), [(1, (5 + 2 * 2) * 4), (5, (4 + 2 * 1) * 4)])
def test_each_marker_adds_two_points_one_in_the_monsoon(turn: int, limit: int) -> None:
    state = at("turn", turn=turn, units={"hq-iv": "1315"}, reached={"hq-iv": 2})
    found = max(hq_range(state, state.pieces["hq-iv"]).cost.values())
    assert limit - 4 < found <= limit


@pytest.mark.clause("7.7.2/6")
def test_only_markers_within_five_points_of_an_hq_in_loc_lengthen_its_range() -> None:
    """From Imphal 1317 is 6 MP off: in the range once lengthened, but not near enough to lengthen it further."""
    units = {"hq-iv": "1315", "al-5-9": {"at": "1315", "oos": True}}
    state = at("supply", units=units, reached={"hq-iv": 1}, stock={"allied": 0}, control={"1317": "allied"},
               supplies={"1317": {"side": "allied", "count": 1}, "1416": {"side": "allied", "count": 1}},
               acting={"side": "allied"})  # fmt: skip
    assert listed(state, "extend") == {"extend hq-iv 1416"}
    assert "supply hq-iv 1317 -" in listed(state)


@pytest.mark.clause("7.7.2/6")
def test_an_hq_without_loc_does_not_lengthen_its_range() -> None:
    units = {"hq-iv": "1916", "al-5-9": {"at": "1916", "oos": True}, "jp-33-213": "1816", "jp-33-214": "2016",
             "jp-33-215": "1917"}  # fmt: skip
    state = at("supply", units=units, stock={"allied": 0}, supplies={"1916": {"side": "allied", "count": 2}},
               acting={"side": "allied"})  # fmt: skip
    assert not listed(state, "extend")
    assert against(state, "extend hq-iv 1916") == {("no_longer_range", "7.7.2/6")}


@pytest.mark.clause("7.7.2/5")
def test_an_enemy_zone_bars_a_line_unless_a_friend_stands_there() -> None:
    """Around 1916 three regiments leave no free way; a brigade in 1915 opens the way by it to Fort White's valley."""
    ring = {"jp-33-213": "1816", "jp-33-214": "2016", "jp-33-215": "1917"}
    shut = at("turn", units={"hq-iv": "1916", **ring})
    assert set(hq_range(shut, shut.pieces["hq-iv"]).cost) == {WORLD.hex("1916", "test")}
    open_ = at("turn", units={"hq-iv": "1916", "al-5-9": "1915", **ring})
    assert WORLD.hex("1915", "test") in hq_range(open_, open_.pieces["hq-iv"]).cost
    assert would_be_supplied(open_, open_.pieces["al-5-9"])


@pytest.mark.clause("7.7.2/5", "7.7.2/3")
def test_rough_jungle_without_a_line_bars_the_line_of_armour() -> None:
    state = at("turn", units={"hq-iv": "1315", "al-5-9": "1316"}, control={"1419": "japanese"})
    assert would_be_supplied(state, state.pieces["al-5-9"])
    state.change("al-tk254-3cb", loc=state.pieces["al-5-9"].loc)
    assert not would_be_supplied(state, state.pieces["al-tk254-3cb"])


@pytest.mark.clause("7.7.1/1")
def test_only_an_own_hq_serves() -> None:
    state = at("turn", units={"hq-15": "1325", "al-5-9": "1326", "hq-iv": "1315"},
               control={"1323": "japanese", "1419": "japanese"})  # fmt: skip
    assert not would_be_supplied(state, state.pieces["al-5-9"])


@pytest.mark.clause("7.6.3/1", "7.6.1/1")
def test_the_chinese_source_does_not_serve_indian_brigades() -> None:
    for unit, supplied in (("ch-22", True), ("al-5-9", False)):
        state = at("turn", units={unit: "1701", "jp-18-55": "1603"})
        assert would_be_supplied(state, state.pieces[unit]) is supplied


@pytest.mark.clause("7.8.1/1", "3.1/3")
def test_a_committed_hq_keeps_its_line_of_communications() -> None:
    state = at("turn", units={"hq-iv": {"at": "1315", "committed": True}})
    assert in_loc(state, state.pieces["hq-iv"])
    assert not hq_range(state, state.pieces["hq-iv"]).cost


@pytest.mark.clause("7.8.1/1")
def test_an_hq_has_loc_to_the_nearest_source_first() -> None:
    state = at("turn", units={"hq-iv": "1320"})
    assert [WORLD.label(source.hex) for source in communications(state, state.pieces["hq-iv"])] == ["1419", "1323"]


@pytest.mark.clause("7.8.1/1")
@pytest.mark.parametrize(("turn", "within"), [(1, 20), (5, 15)])
def test_loc_is_twenty_points_long_fifteen_in_the_monsoon(turn: int, within: int) -> None:
    costs = [lengths(turn == 5, WORLD.hex(source, "test")) for source in ("4713", "4709")]
    reached = {hex_: min(cost[hex_] for cost in costs) for hex_ in costs[0]}
    for hex_ in [h for h in reached if reached[h] == within][:2] + [h for h in reached if reached[h] == within + 1][:2]:
        state = at("turn", turn=turn, units={"hq-15": WORLD.label(hex_)})
        assert in_loc(state, state.pieces["hq-15"]) == (reached[hex_] <= within)


def lengths(monsoon: bool, start: int) -> dict[int, float]:
    """Movement points from a hex to all others by the printed chart, no enemy being there: Dijkstra's search."""
    ground = {"clear": (1, 2), "jungle": (2, 3), "rough_jungle": (3, 4)}
    column, best, queue = int(monsoon), {start: 0.0}, [(0.0, start)]
    while queue:
        cost, hex_ = heappop(queue)
        for way in WORLD.ways[hex_] if cost == best[hex_] else ():
            rates: list[float] = [ground[WORLD.terrain[way.to]][column] + (1, 2)[column] * way.river]
            rates += [(0.5, 1)[column]] * way.road + [(1, 2)[column]] * way.trail + [0.25] * way.rail
            if not way.closed and cost + min(rates) < best.get(way.to, 999):
                best[way.to] = cost + min(rates)
                heappush(queue, (best[way.to], way.to))
    return best


@pytest.mark.clause("7.10.2/1")
def test_out_of_supply_a_unit_moves_half_its_allowance_and_is_not_forced() -> None:
    """MA 5 gives 2 MP: two clear hexes from 1325, not three."""
    acting = {"side": "japanese", "units": ["jp-31-58"]}
    state = at("movement", units={"jp-31-58": {"at": "1325", "oos": True}}, acting=acting)
    assert not against(state, "move jp-31-58 1326,1226")
    assert against(state, "move jp-31-58 1326,1226,1126") == {
        ("too_dear", "12.1.2/1"), ("slow_out_of_supply", "7.10.2/1"),
    }  # fmt: skip


@pytest.mark.clause("7.10.2/1")
def test_out_of_supply_a_unit_may_still_move_one_hex() -> None:
    """Rough jungle over a river costs 4 MP; a gun with MA 3 has 1 when it is out of supply."""
    acting = {"side": "japanese", "units": ["jp-art-3", "jp-15-51"]}
    units = {"jp-art-3": {"at": "1418", "oos": True}, "jp-15-51": "2110"}
    state = at("movement", units=units, acting=acting)
    assert fact(play(state, "move jp-art-3 1517"), "jp-art-3.at") == "1517"


@pytest.mark.clause("7.8.3/1")
def test_an_enemy_on_the_chain_stops_a_repair() -> None:
    """1619 is reached by 1519 from Silchar, and from the south by Aijal."""
    units = {"jp-33-213": "1519", "jp-33-214": "1719"}
    state = at("end", stock={"japanese": 0, "allied": 3}, cuts=["1619"], units=units, control={"1619": "allied"})
    assert not listed(state, "repair")


@pytest.mark.clause("7.9.8/1")
@pytest.mark.parametrize("villages", [False, True])
def test_a_village_spares_no_status_roll_unless_an_option_says_so(villages: bool) -> None:
    """2308 is a village without a town beside it."""
    state = at("turn", options={"villages_are_towns": villages}, units={"jp-31-58": "2308"})
    assert remote(state, state.pieces["jp-31-58"]) is not villages


@pytest.mark.clause("7.13.1/1", "7.12.1/1", "7.9.6/1")
@pytest.mark.parametrize(
    ("moment", "options", "committed"),
    [
        ("status", {}, True), ("impulse", {}, True), ("last-chance", {}, False),
        ("last-chance", {"stock_at_last_chance": True}, True), ("impulse", {"commitment_always": False}, False),
        ("last-chance", {"stock_at_last_chance": True, "commitment_always": False}, False),
    ],
)  # fmt: skip
def test_the_stock_serves_at_last_chance_by_option_only(moment: str, options: dict[str, Any], committed: bool) -> None:
    state = at("supply", options=options, units={"hq-iv": "1315", "al-5-9": {"at": "1315", "oos": True}},
               supplies={"1315": {"side": "allied", "count": 1}}, stock={"allied": 5},
               acting={"side": "allied", "moment": moment})  # fmt: skip
    assert ("supply hq-iv committed -" in listed(state)) is committed
    assert "supply hq-iv 1315 -" in listed(state)
