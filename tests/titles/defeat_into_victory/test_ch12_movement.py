"""Chapter 12: what moving costs. Points of the chart: clear 1, jungle 2, rough jungle 3, road 1/2, trail 1, river 1; in
the monsoon clear 2, jungle 3, rough jungle 4, road 1, trail 2, river 2."""

from __future__ import annotations

import pytest

from engine.table import agenda
from engine.table.verdict import Reason
from engine.table.why import Question
from engine.titles.defeat_into_victory.pieces import JAPANESE
from engine.titles.defeat_into_victory.rules.ch11_zones import zone
from engine.titles.defeat_into_victory.rules.ch12_paths import Leg, judge_path, reach
from engine.titles.defeat_into_victory.rules.ch12_search import Way, search
from engine.titles.defeat_into_victory.rules.ch12_steps import zone_step
from engine.titles.defeat_into_victory.state import DefeatState
from tests.titles.defeat_into_victory.table import TITLE, against, at, decision, emitted, fact, listed, play

MONSOON = 5
"""May and June 1944."""


def cost(unit: str, start: str, *path: str, turn: int = 1) -> float:
    """What a move costs a Japanese unit."""
    state = at("movement", turn=turn, acting={"side": "japanese", "units": [unit]}, units={unit: start})
    found = emitted(play(state, f"move {unit} {','.join(path)}"), "moved")[0]["cost"]
    assert isinstance(found, float)
    return found


@pytest.mark.clause("12.1.1/1", "12.1.4/1")
@pytest.mark.parametrize(
    ("start", "path", "dry", "wet"),
    [
        ("2711", ["2811"], 1, 2),
        ("3713", ["3813"], 2, 3),
        ("2418", ["2318"], 3, 4),
        ("2711", ["2712"], 2, 4),  # clear behind a river
        ("2711", ["2811", "2911"], 2, 4),
        ("3817", ["3816"], 0.5, 1),  # by road over a river
        ("1410", ["1509"], 1, 2),  # by trail through jungle
    ],
)
def test_a_step_costs_what_the_chart_says(start: str, path: list[str], dry: float, wet: float) -> None:
    assert cost("jp-15-51", start, *path) == dry
    assert cost("jp-15-51", start, *path, turn=MONSOON) == wet


@pytest.mark.clause("12.1.1/1")
@pytest.mark.parametrize("path", ["-", "nowhere", "2811,nowhere"])
def test_a_move_goes_along_hexes_of_the_map(path: str) -> None:
    state = at("movement", acting={"side": "japanese", "units": ["jp-15-51"]}, units={"jp-15-51": "2711"})
    assert against(state, f"move jp-15-51 {path}") == {("not_in_play", "12.1.1/1")}


@pytest.mark.clause("12.1.1/1", "12.1.4/1", "7.8.2/1")
def test_a_road_that_was_built_is_gone_along_both_ways() -> None:
    """2711 and 2811 are clear and without a line between them."""
    state = at("turn", units={"jp-15-51": "2711", "jp-15-60": "2811"})
    pair = [state.world.hex(label, "x") for label in ("2711", "2811")]
    for built, quarters in ((False, 4), (True, 2)):
        if built:
            state.build({(min(pair), max(pair)): "road"})
        for unit, to in zip(("jp-15-51", "jp-15-60"), reversed(pair), strict=True):
            assert reach(state, state.pieces[unit])[to].cost == quarters


@pytest.mark.clause("12.1.4/1", "12.1.6/1", "12.2.1/1")
@pytest.mark.parametrize(
    ("unit", "path", "named"),
    [
        ({"at": "1909", "oos": True}, "1809", {"12.1.4/1", "12.1.6/1"}),
        ({"at": "2110", "oos": True}, "2010", set()),  # cut with the railroad
        ("3912", "3911,3812,3711,3611,3510,3411", {"12.2.1/1"}),
        ({"at": "2811", "oos": True}, "2911", {"12.1.4/1"}),  # built
        ({"at": "3713", "oos": True}, "3813", {"12.1.4/1", "12.1.6/1"}),
    ],
)
def test_a_move_names_the_line_it_follows(unit: object, path: str, named: set[str]) -> None:
    """Beside the railroad, printed or built, a unit follows a trail; by rail it pays no rate of a trail."""
    built = {"2811/2911": "road", "3713/3813": "rail"}
    state = at("movement", acting={"side": "japanese", "units": ["jp-15-51"]}, cuts=["2010"], lines=built,
               units={"jp-15-51": unit, "hq-28": "2810", "al-20-32": "0618"})  # fmt: skip
    after = play(state, f"move jp-15-51 {path}")
    moved = next(event for event in after.events if event.kind == "moved")
    assert {"12.1.4/1", "12.1.6/1", "12.2.1/1"} & {*moved.clauses()} == named


@pytest.mark.clause("12.1.2/1", "12.1.2/2")
@pytest.mark.parametrize(("unit", "points"), [("al-20-32", 7), ("al-20-80", 5), ("hq-iv", 3)])
def test_the_allowance_is_printed_and_a_truck_adds_two(unit: str, points: int) -> None:
    """All start in the zone of 2911, so nobody marches twice as far; a Committed headquarters has 3."""
    state = at("movement", acting={"side": "allied", "units": [unit]},
               units={"al-20-32": {"at": "2811", "truck": True}, "al-20-80": "2811",
                      "hq-iv": {"at": "2811", "committed": True}, "jp-15-51": "2911"})  # fmt: skip
    path = ["2710", "2711"] * 4
    assert against(state, f"move {unit} {','.join(path[:points])}") == set()
    assert against(state, f"move {unit} {','.join(path[: points + 1])}") == {("too_dear", "12.1.2/1")}


@pytest.mark.clause("12.1.5/1")
def test_a_truck_is_doubled_with_the_rest_by_a_forced_march() -> None:
    """Twice 5 + 2 is 14; without a truck the march ends at 10."""
    state = at("movement", acting={"side": "allied", "units": ["al-20-32", "al-20-80"]},
               units={"al-20-32": {"at": "2811", "truck": True}, "al-20-80": "2811"})  # fmt: skip
    to_and_fro = ",".join(["2711", "2811"] * 7)
    assert against(state, f"move al-20-32 {to_and_fro}") == set()
    assert against(state, f"move al-20-32 {to_and_fro},2711") == {("too_dear", "12.1.2/1")}
    assert against(state, f"move al-20-80 {','.join(['2711', '2811'] * 5)}") == set()
    assert against(state, f"move al-20-80 {','.join(['2711', '2811'] * 5)},2711") == {("too_dear", "12.1.2/1")}


@pytest.mark.clause("12.1.3/1")
def test_the_minimum_move_helps_nobody_into_prohibited_terrain() -> None:
    state = at("movement", acting={"side": "allied", "units": ["al-tk254-3cb"]},
               units={"al-tk254-3cb": {"at": "3310", "oos": True}})  # fmt: skip
    assert against(state, "move al-tk254-3cb 3309") == {("no_line", "17.1.4/1")}
    assert "move al-tk254-3cb 3309" not in listed(state)


@pytest.mark.clause("12.2.1/1")
def test_a_forced_march_by_rail_reaches_twice_as_far() -> None:
    """A headquarters needs no supply where it ends: from Rangoon 26 hexes of railway are six points and a half, more
    than its five."""
    state = at("movement", acting={"side": "japanese", "units": ["hq-28"]}, units={"hq-28": "4713"})
    north = (
        "4613,4612,4511,4411,4311,4211,4111,4012,3911,3812,3711,3611,3510,3411,3310,3211,3110,3010,2909,2809,2709,2710,"
        "2610,2509,2410,2310"
    )
    moved = emitted(play(state, f"move hq-28 {north}"), "moved")[0]
    assert (moved["cost"], moved["how"]) == (6.5, "forced-rail")


@pytest.mark.clause("12.2.3/1")
def test_a_train_passes_through_an_enemy_zone() -> None:
    """2812 and 2711 lie in no zone of 3011; 3012 and 3111 do, and the step between them costs two points more."""
    state = at("movement", acting={"side": "japanese", "units": ["jp-15-51"]},
               units={"jp-15-51": "3212", "hq-28": "2711", "al-20-32": "3011"})  # fmt: skip
    moved = emitted(play(state, "move jp-15-51 3111,3012,2912,2812"), "moved")[0]
    assert (moved["cost"], moved["how"]) == (1 + 2.25 + 0.25 + 0.25, "rail")


@pytest.mark.clause("12.3.3/1")
def test_a_one_step_unit_can_be_lost_at_sea() -> None:
    state = at("movement", 3, stock={"japanese": 1}, acting={"side": "japanese", "units": ["jp-54-111"]},
               units={"jp-54-111": {"at": "3622", "lost": 3}})  # fmt: skip
    assert fact(play(state, "sail jp-54-111 4620"), "jp-54-111.at") == "eliminated"


@pytest.mark.clause("12.3.1/1")
def test_without_stock_nobody_sails() -> None:
    state = at("movement", stock={"japanese": 0}, acting={"side": "japanese", "units": ["jp-54-111", "jp-15-51"]},
               units={"jp-54-111": "3622", "jp-15-51": "3813"})  # fmt: skip
    assert against(state, "sail jp-54-111 4620") == {("too_dear", "12.3.1/1")}


@pytest.mark.clause("12.4.6/1")
def test_who_landed_from_the_air_loses_nothing_at_the_end_of_the_turn() -> None:
    state = at("movement", 2, 1, 1, stock={"allied": 0, "japanese": 0},
               acting={"side": "allied", "units": ["al-50p"]}, units={"al-50p": "1419", "jp-15-51": "3813"},
               air={"air-al-b25": {"box": "available", "mission": "transport", "flies_as": "transport"}})  # fmt: skip
    state = play(state, "jump al-50p 2811")
    assert [fact(state, name) for name in ("turn", "al-50p.at", "al-50p.steps")] == [2, "2811", 4]


@pytest.mark.clause("12.5.5/1", "12.5.6/1")
def test_who_waits_at_sea_lands_if_others_empty_the_hex() -> None:
    """The brigade from the land eliminates the defender; the one at sea did not fight and comes ashore."""
    state = at("movement", 5, turn=15, stock={"allied": 1}, acting={"side": "allied", "units": ["al-26-4", "al-25-51"]},
               units={"al-26-4": "2624", "al-25-51": "2922", "jp-53-119": {"at": "3023", "lost": 3}})  # fmt: skip
    state = play(state, "sail al-26-4 3023", "done", "attack 3023 al-25-51", "done", "roll", "lose al-25-51", "done",
                 "lose jp-53-119", "done")  # fmt: skip
    assert fact(state, "al-26-4.at") == "3023"
    assert {"unit": "al-26-4", "clause": "12.5.5/1"}.items() <= emitted(state, "advanced")[0].items()


@pytest.mark.clause("12.4.3/1", "5.3.3/1")
def test_a_transport_may_be_met_over_the_landing_hex() -> None:
    """A Japanese fighter and no escort: the flight fails, and the battalion stays where it was and has moved."""
    state = at("movement", units={"al-50p": "1419", "al-77p": "1419", "jp-15-51": "2709"},
               acting={"side": "allied", "units": ["al-50p", "al-77p"]},
               air={"air-al-b25": {"box": "available", "mission": "transport", "flies_as": "transport"},
                    "air-jp-osc1": {"box": "available", "mission": "superiority", "flies_as": "fighter"}})  # fmt: skip
    state = play(state, "jump al-50p 2811")
    assert decision(state) == "Cover"
    assert against(state, "choose air-jp-sally") == {("cannot_intercept", "5.3.3/1")}
    state = play(state, "choose air-jp-osc1")
    assert [fact(state, name) for name in ("al-50p.at", "air-al-b25.box")] == ["1419", "flown"]
    assert against(state, "move al-50p 1418") == {("has_moved", "12.1.1/1")}


@pytest.mark.clause("12.5.4/1")
def test_with_combat_first_no_held_coast_is_assaulted() -> None:
    position = {"turn": 15, "stock": {"allied": 2}, "units": {"al-26-4": "2624", "jp-54-111": "3023"}}
    for order, found in (("combat-move", {("no_landing", "12.5.3/1")}), ("move-combat", set())):
        state = at("movement", acting={"side": "allied", "units": ["al-26-4"], "sequence": order}, **position)
        assert against(state, "sail al-26-4 3023") == found
        assert against(state, "sail al-26-4 2624") == {("no_landing", "12.5.3/1")}, "it is there"


@pytest.mark.clause("12.5.2/1")
def test_a_division_named_takes_its_brigades_off_the_map_with_it() -> None:
    """The 5th Indian Division is due on turn 17; two may land in a turn, and who does not stays to be taken later."""
    state = at("activation", scenario="extended-capital-dracula", turn=17, stock={"allied": 9},
               units={"al-20-32": "2624"}, acting={"side": "allied", "marker": "am-al-1a"})  # fmt: skip
    state = play(state, "activate al-5", "sequence move-combat", "done", "sail al-5-9 3023", "sail al-5-123 3023")
    assert [fact(state, f"al-5-{unit}.at") for unit in (9, 123, 161)] == ["3023", "3023", "waiting"]
    assert fact(state, "stock.allied") == 9 - 2 * 2
    assert against(state, "sail al-5-161 3023") == {("two_landings", "12.5.1/1")}


@pytest.mark.clause("12.5.2/1")
def test_nobody_off_the_map_is_activated_before_he_is_due_or_without_the_means() -> None:
    for turn, stock, offered in ((18, 9, False), (19, 1, False), (19, 2, True)):
        state = at("activation", scenario="extended-capital-dracula", turn=turn, stock={"allied": stock},
                   acting={"side": "allied", "marker": "am-al-1a"}, units={"al-268": "2624"})  # fmt: skip
        assert ("activate al-77p" in listed(state)) is offered


@pytest.mark.clause("12.5.6/1")
def test_whom_a_beaten_off_assault_would_send_back_to_sea_is_lost() -> None:
    """2 to 10 and a 1: E for the attacker; the second brigade cannot retreat."""
    state = at("movement", 1, turn=15, stock={"allied": 2}, acting={"side": "allied", "units": ["al-26-4", "al-26-36"]},
               units={"al-26-4": {"at": "2624", "lost": 3}, "al-26-36": {"at": "2624", "lost": 3},
                      "jp-54-111": "3023", "jp-54-154": "3023"})  # fmt: skip
    state = play(state, "sail al-26-4 3023", "sail al-26-36 3023", "attack 3023 al-26-4,al-26-36", "roll")
    assert listed(state) == {"lose al-26-4", "lose al-26-36"}
    state = play(state, "lose al-26-4")
    assert [event["unit"] for event in emitted(state, "eliminated")][:2] == ["al-26-4", "al-26-36"]


@pytest.mark.clause("12.5.1/1", "12.5.4/1")
def test_an_assault_from_the_sea_is_one_of_the_two_landings_of_a_turn() -> None:
    three = ["al-26-4", "al-26-36", "al-25-51"]
    state = at("movement", turn=15, stock={"allied": 5}, acting={"side": "allied", "units": three},
               units={**dict.fromkeys(three, "2624"), "jp-54-111": "3023"})  # fmt: skip
    state = play(state, "sail al-26-4 3023", "sail al-26-36 3023")
    assert against(state, "sail al-25-51 3023") == {("two_landings", "12.5.1/1")}


# -- why not


@pytest.fixture
def two() -> DefeatState:
    """Two brigades far from the enemy, one with a truck."""
    return at("movement", acting={"side": "allied", "units": ["al-20-32", "al-20-80"]},
              units={"al-20-32": {"at": "2811", "truck": True}, "al-20-80": "2811", "jp-15-51": "2015"})  # fmt: skip


def reasons(state: DefeatState, line: str) -> list[Reason]:
    return list(agenda.judge(state, TITLE.notation.parse(line)).reasons)


def pointed(state: DefeatState, label: str) -> set[str]:
    """What is said of a hex that is pointed at with a brigade selected."""
    loc, open_ = state.world.find(label), agenda.current(state)
    assert loc is not None and open_ is not None
    (meant,) = TITLE.meant(state, open_, Question(loc, selected=("al-20-80",)))
    return {one.kind for one in agenda.judge(state, meant).reasons}


@pytest.mark.clause("12.1.2/1", "12.1.5/1")
def test_what_is_lacking_is_counted_with_the_forced_march(two: DefeatState) -> None:
    """To and fro for a point each: 11 of the 10 points of a forced march, 15 of the 14 with a truck. In an enemy zone
    only the printed 5 can be spent."""
    for unit, steps in (("al-20-80", 11), ("al-20-32", 15)):
        path = ",".join((["2711", "2811"] * steps)[:steps])
        assert reasons(two, f"move {unit} {path}")[0].facts == {"needs": steps, "has": steps - 1}
    acting = {"side": "allied", "units": ["al-20-80"]}
    held = at("movement", acting=acting, units={"al-20-80": "2811", "jp-15-51": "2911"})
    assert reasons(held, "move al-20-80 2710,2711,2710,2711,2710,2711")[0].facts == {"needs": 6, "has": 5}


def test_pointing_far_away_asks_about_the_cheapest_way_there(two: DefeatState) -> None:
    """The answer is how many points are lacking, and not that the hex is not adjacent; or that the enemy is there."""
    assert pointed(two, "1315") == {"too_dear"}
    assert pointed(two, "2015") == {"enemy_there"}


@pytest.mark.clause("14.1.6/2", "12.1.1/1")
@pytest.mark.parametrize(
    ("turn", "event", "cost"), [(1, "", 0.5), (1, "weather", 1.0), (5, "", 1.0), (5, "weather", 0.5)]
)
def test_the_weather_event_turns_the_cost_of_lines_round(turn: int, event: str, cost: float) -> None:
    """A road hex costs half a point, one in the Monsoon and in the storms of an ordinary turn; 1114 is one."""
    state = at("movement", turn=turn, event=event, units={"al-5-9": "1014"},
               acting={"side": "allied", "units": ["al-5-9"]})  # fmt: skip
    assert emitted(play(state, "move al-5-9 1114"), "moved")[0]["cost"] == cost


@pytest.mark.clause("12.1.2/1", "12.1.3/1")
@pytest.mark.parametrize("unit", [{"at": "2811"}, {"at": "2811", "oos": True}, {"at": "2811", "disrupted": True}])
def test_what_is_within_reach_is_where_a_move_may_end(unit: dict[str, object]) -> None:
    """Asked hex by hex it is the same as the list, and nobody moves to where he stands."""
    state = at("movement", units={"al-20-32": unit, "jp-15-51": "2713"},
               acting={"side": "allied", "units": ["al-20-32"]})  # fmt: skip
    found = reach(state, state.pieces["al-20-32"])
    ends = {line.split()[2].split(",")[-1] for line in listed(state, "move")}
    assert ends and ends == {state.world.label(hex_) for hex_ in range(state.world.hexes) if hex_ in found}
    assert len(found) == len(ends)


@pytest.mark.clause("12.2.2/1", "12.2.3/1", "12.1.3/1")
@pytest.mark.parametrize(("start", "end", "cost", "how"), [
    ("1419", "1318", 1, "rail"), ("1519", "1318", 5, "rail"), ("1519", "1419", 4, "normal"),
])  # fmt: skip
def test_a_unit_walks_to_the_railroad_and_rides_on(start: str, end: str, cost: int, how: str) -> None:
    """In quarters of a point: a railroad hex is one, the clear hex of Silchar four."""
    state = at("movement", units={"al-20-32": start, "jp-15-51": "2015"},
               acting={"side": "allied", "units": ["al-20-32"]})  # fmt: skip
    found = reach(state, state.pieces["al-20-32"])
    leg = found[state.world.find(end) or 0]
    assert (leg.cost, leg.how) == (cost, how)
    assert emitted(play(state, f"move al-20-32 {','.join(state.labels(leg.path))}"), "moved")[0]["cost"] == cost / 4


@pytest.mark.clause("12.2.2/1", "12.2.3/1", "12.1.1/1", "12.1.6/1", "12.1.2/1")
@pytest.mark.parametrize("cuts", [(), ("1318",), ("1420", "1218"), ("1017",)])
def test_what_is_reached_along_a_railroad_that_is_cut_can_be_moved(cuts: tuple[str, ...]) -> None:
    """Each path is judged to cost what it is said to; on foot the same hexes are reached, cut or not."""
    state = at("movement", units={"al-20-32": "1419", "jp-15-51": "2015"}, cuts=list(cuts),
               acting={"side": "allied", "units": ["al-20-32"]})  # fmt: skip
    piece = state.pieces["al-20-32"]
    found = reach(state, piece)
    for leg in found.values():
        judged = judge_path(state, piece, leg.path)
        assert isinstance(judged, Leg) and (judged.cost, judged.path) == (leg.cost, leg.path)
    for hex_, cost in search(state, piece, Way("normal", 20)).cost.items():
        assert hex_ == piece.loc or found[hex_].cost <= cost
    assert any("rail" in leg.how for leg in found.values())


@pytest.mark.clause("11.1.3/1", "11.1.4/1", "19.1.1/1")
@pytest.mark.parametrize(("items", "free"), [
    ((), False), (("declared-1", "zones-1"), True), (("declared-0", "zones-0"), False), (("declared-1",), False),
])  # fmt: skip
def test_the_price_from_zone_to_zone_is_waived_by_the_item_of_the_side(items: tuple[str, ...], free: bool) -> None:
    state = at("movement", units={"al-20-32": "2711", "jp-15-51": "2811"}, options={"sustained": True},
               acting={"side": "allied", "units": ["al-20-32"]})  # fmt: skip
    state.sustained_items = items
    world, piece = state.world, state.pieces["al-20-32"]
    near = set(world.adjacent[state.pieces["jp-15-51"].loc]) & zone(state, JAPANESE)
    a, b = next((a, b) for a in sorted(near) for b in sorted(near) if b in world.adjacent[a])
    far = next(c for c in world.adjacent[a] if c not in zone(state, JAPANESE) and world.open_hex(c))
    assert zone_step(state, piece, a, b) == (0 if free else world.charts.zone_to_zone)
    assert zone_step(state, piece, a, far) == zone_step(state, piece, far, a) == 0
