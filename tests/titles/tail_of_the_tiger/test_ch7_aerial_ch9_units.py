"""Case 7.0 about aerial supply, and chapter 9: new units, steps and brigades that return."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.tail_of_the_tiger.commands import Done
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.fighting import WEST, moves, steps
from tests.titles.tail_of_the_tiger.table import (
    TITLE,
    against,
    at,
    begun,
    decision,
    emitted,
    fact,
    legal,
    listed,
    play,
    where,
)

NORTH = ("4300", "4500", "4700", "4800")


def drops(**position: Any) -> TigerState:
    """Before the aerial markers, both airbases being in the box."""
    return at("german-start", **{"turn": 2, "airbases": ("ring", "ring"), "german": NORTH, **position})


# -- aerial supply


@pytest.mark.clause("7.0/8", "5.3/2", "wtf-7.x/3")
def test_markers_fall_within_five_hexes_of_1828_whoever_holds_it() -> None:
    """1823 is five hexes away, 1822 six; on turn 1 as well."""
    for turn in (1, 2):
        state = drops(turn=turn, units={"jp-58": "1828"})
        assert legal(state, "airlift 1823")
        assert against(state, "airlift 1822") == {("out_of_range", "7.0/8")}
    option = drops(options={"airdrop_1828_control": True}, airbases=("4700", "ring"))
    assert against(option, "airlift 1823") == {("out_of_range", "7.0/8")}


@pytest.mark.clause("7.0/8", "7.0/9", "wtf-4.x/3")
def test_three_a_turn_and_they_return_when_it_ends() -> None:
    state = play(drops(units={"ge-ss-br": "1823"}), "airlift 1823", "airlift 1824", "airlift 1825")
    assert decision(state) != "PlaceAerial"
    assert fact(state, "aerial.1823")
    full = drops(aerial=("1823", "1824"))
    assert against(full, "airlift 1823") == {("has_marker", "7.0/8")}
    ended = at("imperial-end", turn=2, aerial=("1823",), units={"ge-ss-br": "1823"})
    assert (fact(ended, "turn"), fact(ended, "aerial.1823")) == (3, False)


@pytest.mark.clause("7.0/8", "wtf-7.x/3")
def test_none_is_what_is_meant_where_no_marker_is_needed() -> None:
    """50 Inf stands in the open in reach of the airbase at 4700; shut in on five sides, and on all six, it might need a
    marker. 97 Inf, out of supply as well, stands out of reach."""
    ring = ("4807", "4907", "4908", "4809", "4708", "4707")
    imperial = ("jp-58", "jp-60", "jp-61", "jp-62", "jp-63", "jp-64")
    for count, meant in ((0, True), (4, True), (5, False), (6, False)):
        shut = dict(zip(imperial[:count], ring, strict=False))
        state = drops(airbases=("4700", "ring"), units={"ge-50inf": "4808", "jp-69": "5815", **shut})
        assert decision(state) == "PlaceAerial"
        assert (state.agenda[0].likely(state) is not None) == meant, count
        assert state.agenda[0].idle_answer(state) is None, "a unit may come to need it in either player turn"
        assert TITLE.words("en").command(state, Done()) == "No aerial supply"
    shut = dict(zip(imperial, ("5606", "5706", "5707", "5608", "5507", "5506"), strict=True))
    far = drops(airbases=("4700", "ring"), units={"ge-97inf": "5607", **shut})
    dropped = play(state, "airlift 4808")
    assert TITLE.words("en").command(dropped, Done()) == "No more aerial supply"
    eased = play(drops(airbases=("4700", "ring"), units={"ge-50inf": "4808", "jp-69": "5815"}), "airlift 4808")
    assert eased.agenda[0].likely(eased) is None, "who drops one may drop more"
    assert not legal(far, "airlift 5607") and far.agenda[0].likely(far) is not None


@pytest.mark.clause("7.0/8", "wtf-7.x/5", "14.0/8")
def test_mandalay_serves_the_west_if_it_is_german_and_has_a_line() -> None:
    """2519 lies in the West, eight hexes from Mandalay, 2720 eight hexes east of the line."""
    held = (*NORTH, "1727", "1828", "1927", "1924")
    state = drops(german=held, units={"ge-ss-br": "1924"})
    assert legal(state, "airlift 2519")
    assert against(state, "airlift 2720") == {("out_of_range", "7.0/8")}
    assert against(drops(german=(*NORTH, "1924"), units={"ge-ss-br": "1924"}), "airlift 2519") == {
        ("out_of_range", "7.0/8")
    }
    cut = drops(german=(*NORTH, "1924"), units={"ge-ss-br": "1924"}, aerial=("1924",))
    assert against(cut, "airlift 2519") == {("out_of_range", "7.0/8")}


@pytest.mark.clause("14.0/8", "7.0/8")
def test_in_the_east_airbases_on_the_map_count() -> None:
    state = drops(airbases=("4700", "ring"))
    assert legal(state, "airlift 4710")
    assert against(state, "airlift 4711") == {("out_of_range", "7.0/8")}
    assert against(drops(), "airlift 4710") == {("out_of_range", "7.0/8")}


@pytest.mark.clause("ev-13/1", "ev-13/2", "7.0/8")
def test_after_the_disaster_nothing_falls_in_the_west() -> None:
    for naval in ("disaster", "blockade"):
        state = drops(naval=naval, airbases=("3019", "ring"), german=(*NORTH, "3019"))
        assert against(state, "airlift 1823") == {("out_of_range", "ev-13/1")}
        assert against(state, "airlift 2420") == {("out_of_range", "ev-13/1")}
        assert legal(state, "airlift 3019")
    assert legal(drops(airbases=("3019", "ring"), german=(*NORTH, "3019")), "airlift 2420")


@pytest.mark.clause("7.0/8")
def test_what_is_listed_is_what_is_legal() -> None:
    held = (*NORTH, "1727", "1828", "1927", "1924")
    state = drops(airbases=("4700", "ring"), units={"ge-ss-br": "1924"}, german=held)
    hexes = [state.world.label(hex_) for hex_ in range(state.world.hexes)]
    may = {f"airlift {label}" for label in hexes if legal(state, f"airlift {label}")}
    assert set(listed(state, "airlift")) == may
    assert len(may) > 200


@pytest.mark.clause("wtf-7.x/3", "7.0/10", "wtf-7.3/1")
def test_a_marker_feeds_all_units_of_its_hex_and_the_agents_none_but_by_option() -> None:
    units = {"ge-ss-br": "1926", "ga-i5": "1926"}
    assert fact(moves(units=units, german=NORTH), "ge-ss-br.supply") == "out"
    fed = moves(units=units, german=NORTH, aerial=("1926",))
    assert [fact(fed, f"{unit}.supply") for unit in units] == ["supplied", "supplied"]
    for option, word in ((False, "out"), (True, "supplied")):
        state = moves(units=units, german=NORTH, subversive="1926", options={"subversive_supplies": option})
        assert fact(state, "ge-ss-br.supply") == word


# -- steps


def taking(side: str = "german", **position: Any) -> TigerState:
    """The steps of a side in its new units phase."""
    return at(f"{side}-units", **{"turn": 2, "step": "BeginSteps", **position})


@pytest.mark.clause("9.0/2", "20.3/6", "9.0/13", "wtf-9.x/1")
def test_two_japanese_infantry_steps_each_turn() -> None:
    units = {
        "jp-58": {"at": "5002", "lost": 2}, "jp-60": "5101", "jp-5tkb": {"at": "5101", "lost": 1},
        "pu-ratv": {"at": "5101", "lost": 1}, "pu-bia": {"at": "1925", "lost": 1}, "jp-25tk": {"at": "5101", "lost": 2},
    }  # fmt: skip
    state = taking("imperial", units=units)
    assert against(state, "strengthen jp-60 imperial") == {("whole", "wtf-9.x/1")}
    for unit in ("jp-5tkb", "pu-ratv", "pu-bia", "jp-25tk"):
        assert against(state, f"strengthen {unit} imperial") == {("not_its_kind", "9.0/2")}
    state = play(state, "strengthen jp-58 imperial", "strengthen jp-58 imperial")
    assert steps(state, "jp-58") == [4]
    assert decision(state) != "TakeSteps"


@pytest.mark.clause("9.0/2", "2.8/1", "ev-10/2")
def test_cavalry_is_no_infantry_but_japanese() -> None:
    """Its steps come from the event alone, which asks for Japanese units in China."""
    units = {"jp-4cav": {"at": "3710", "lost": 1}, "jp-8iib": {"at": "3710", "lost": 1}}
    state = taking("imperial", units=units)
    assert against(state, "strengthen jp-4cav imperial") == {("not_its_kind", "9.0/2")}
    assert "strengthen jp-4cav imperial" not in listed(state)
    assert legal(state, "strengthen jp-8iib imperial")
    event = at("imperial-units", units=units, turn=5, step="TakeSteps", credits={"china": 1})
    assert legal(event, "strengthen jp-4cav china")


@pytest.mark.clause("wtf-9.x/1", "9.0/11", "9.0/2")
def test_steps_need_supply_and_are_lost_when_they_are_not_used() -> None:
    ring = ("5001", "5101", "5102", "5003", "4902", "4901")
    germans = ("ge-gd", "ge-7pz", "ge-24pz", "ge-20mot", "ge-29mot", "ge-50inf")
    units = {"jp-58": {"at": "5002", "lost": 1}, **dict(zip(germans, ring, strict=True))}
    state = taking("imperial", units=units)
    assert against(state, "strengthen jp-58 imperial") == {("unsupplied", "9.0/2")}
    state = play(taking("imperial", units={"jp-58": {"at": "5002", "lost": 1}}), "done")
    assert state.credits == ()


@pytest.mark.clause("9.0/3", "wtf-7.x/5")
def test_the_weakest_dead_brigade_returns_in_a_supplied_city_away_from_the_enemy() -> None:
    """Of the dead the four of attack 3 are the weakest; tank brigades do not count."""
    state = taking("imperial", units={"ga-u01": "5203", "jp-5tkb": "dead"})
    lines = listed(state, "revive")
    assert {line.split()[1] for line in lines} == {"jp-8iib", "jp-9iib", "jp-10iib", "jp-11iib"}
    assert "revive jp-8iib 4907" in lines
    assert against(state, "revive jp-1iib 4907") == {("not_weakest", "9.0/3")}
    assert against(state, "revive jp-8iib 5302") == {("enemy_near", "9.0/3")}
    assert against(state, "revive jp-8iib 4700") == {("not_held", "9.0/3"), ("unsupplied_place", "9.0/3")}
    assert against(state, "revive jp-8iib 1924") == {("no_city", "9.0/3")}
    state = play(state, "revive jp-8iib 4907", "revive jp-9iib 4907")
    assert [where(state, unit) for unit in ("jp-8iib", "jp-9iib")] == ["4907", "4907"]
    assert steps(state, "jp-8iib") == [1]
    assert decision(state) != "TakeSteps"


@pytest.mark.clause("9.0/3", "7.0/6", "wtf-7.x/5")
@pytest.mark.parametrize("touched", [False, True])
def test_a_brigade_returns_in_a_port_that_supplies_itself(touched: bool) -> None:
    """No line leads out of Wenchow; until a German-side unit has been there it is supplied for all that."""
    around = ("5807", "5808", "5809", "5906", "5909", "6006", "6010")
    germans = ("ge-50inf", "ge-97inf", "ge-170inf", "ge-1geb", "ge-3geb", "ge-4geb", "ge-5geb")
    more = {"touched": ("6008",)} if touched else {}
    state = taking("imperial", units={**dict(zip(germans, around, strict=True)), "jp-58": "6008"}, turn=5, **more)
    assert fact(state, "jp-58.supply") == ("out" if touched else "supplied")
    found = {("unsupplied_place", "9.0/3")} if touched else set()
    assert against(state, "revive jp-8iib 6008") == found
    assert ("revive jp-8iib 6008" in listed(state)) is not touched


@pytest.mark.clause("9.0/4", "9.0/5", "wtf-3.x/1")
def test_a_die_and_one_divisions_come_from_the_cup() -> None:
    state = at("imperial-units", 2, turn=2, units={"ge-ss-br": "1015"})
    assert fact(state, "draws") == 3
    assert against(state, "summon 1015") == {("enemy", "wtf-3.x/1")}
    before = len(state.units_at(state.world.box("cup")))
    state = play(state, "summon 1014", "summon 1016", "summon 1022")
    assert len(state.units_at(state.world.box("cup"))) == before - 3
    assert decision(state) != "SummonDivisions"
    arrived = state.units_at(state.world.find("1014"))
    assert [piece.lost for piece in arrived] == [0]


@pytest.mark.clause("9.0/4", "9.0/5")
def test_fewer_may_be_drawn_and_no_more_than_there_are() -> None:
    cup = [counter.id for counter in TITLE.pack.counters.values() if counter.start == "cup"]
    two = at("imperial-units", 5, turn=2, units=dict.fromkeys(cup[2:], "dead"))
    two = play(two, "summon 1014", "summon 1014")
    assert decision(two) != "SummonDivisions"
    none = at("imperial-units", 5, turn=2, units=dict.fromkeys(cup, "dead"))
    assert decision(none) != "SummonDivisions"
    few = play(at("imperial-units", 5, turn=2), "summon 1014", "done")
    assert fact(few, "draws") == 0


@pytest.mark.clause("9.0/4")
def test_with_the_whole_edge_taken_none_is_drawn() -> None:
    world = TITLE.world("tail-of-the-tiger")
    germans = [counter.id for counter in TITLE.pack.counters.values() if counter.start == "south"]
    units = {unit: world.label(hex_) for unit, hex_ in zip(germans, world.west_entry, strict=False)}
    assert len(units) == len(world.west_entry)
    state = at("imperial-units", 1, 5, turn=2, units=units)
    assert decision(state) != "SummonDivisions"


@pytest.mark.clause("9.0/6", "unit-1/2", "set-1/1", "set-1/10")
def test_25_tank_comes_to_formosa_on_turn_4() -> None:
    state = at("imperial-units", 1, 1, turn=4)
    assert [where(state, unit) for unit in ("jp-25tk", "jp-34")] == ["formosa", "formosa"]
    assert where(at("imperial-units", 1, 1, turn=3), "jp-25tk") == "waiting"
    moving = moves(side="imperial", units={"jp-25tk": "formosa", "jp-58": "5002"})
    assert ("not_there", "wtf-11.x/2") in against(moving, "march jp-25tk 5618")


@pytest.mark.clause("9.0/7", "wtf-9.x/2", "9.0/13")
def test_chinese_steps_come_from_a_pool_of_eight() -> None:
    units = {"ga-c36": {"at": "5001", "lost": 1}, "ga-sn22": {"at": "5101", "lost": 1}, "ga-u01": "5102"}
    state = play(taking(units=units), "strengthen ga-c36 chinese", "strengthen ga-sn22 chinese")
    assert (fact(state, "chinese_steps"), steps(state, "ga-c36", "ga-sn22")) == (6, [2, 2])
    empty = taking(units={**units, "ga-i5": {"at": "1926", "lost": 1}}, chinese_steps=0, **WEST)
    assert against(empty, "strengthen ga-c36 chinese") == {("no_step", "9.0/7")}
    state = taking(units=units)
    assert ("not_its_kind", "9.0/7") in against(state, "strengthen ga-u01 chinese")


@pytest.mark.clause("9.0/8", "9.0/13", "9.0/12", "ev-13/2")
def test_an_indian_step_each_turn_by_a_line_in_the_west() -> None:
    units = {"ga-i5": {"at": "1926", "lost": 2}, "ga-wa81": {"at": "1926", "lost": 1}}
    state = taking(units=units, **WEST)
    assert against(state, "strengthen ga-wa81 indian") == {("not_its_kind", "9.0/8")}
    state = play(state, "strengthen ga-i5 indian")
    assert (steps(state, "ga-i5"), decision(state) == "TakeSteps") == ([3], False)
    more = {**units, "ge-ss-br": {"at": "1926", "lost": 1}}
    fed = taking(units=more, german=NORTH, aerial=("1926",))
    assert against(fed, "strengthen ga-i5 indian") == {("unsupplied", "9.0/8")}
    assert legal(fed, "strengthen ge-ss-br mechanised")
    assert legal(taking(units=more, broken=True, **WEST), "strengthen ga-i5 indian")
    assert decision(taking(units=more, naval="blockade", **WEST)) != "TakeSteps"


@pytest.mark.clause("9.0/9", "9.0/10", "9.0/11", "2.2/6", "2.8/1")
def test_infantry_steps_on_odd_turns_and_mechanised_ones_on_even_turns() -> None:
    short: dict[str, Any] = {
        unit: {"at": "5001", "lost": 1} for unit in ("ge-sa-fg", "ge-gd", "ge-9flak", "ge-ramcke", "ge-20mot")
    }
    units = {**short, "ge-1ss-pz": {"at": "ring", "lost": 1}, "ge-sa-fn": {"at": "ring", "lost": 1}}
    five = taking(turn=5, units=units)
    for unit, fits in (("ge-sa-fg", True), ("ge-gd", False), ("ge-9flak", False), ("ge-ramcke", True),
                       ("ge-20mot", True), ("ge-1ss-pz", False), ("ge-sa-fn", True)):  # fmt: skip
        assert legal(five, f"strengthen {unit} infantry") == fits
    four = taking(turn=4, units=units)
    for unit, fits in (("ge-gd", True), ("ge-sa-fg", True), ("ge-9flak", False), ("ge-1ss-pz", True)):
        assert legal(four, f"strengthen {unit} mechanised") == fits
    assert against(four, "strengthen ge-sa-fg infantry") == {("no_step", "9.0/9")}
    assert decision(taking(turn=1, units=units)) != "TakeSteps"
    used = play(four, "strengthen ge-gd mechanised")
    assert decision(used) != "TakeSteps"


@pytest.mark.clause("9.0/9", "9.0/11", "20.1/2")
def test_an_aerial_marker_will_do_for_the_infantry_step_but_not_for_the_brigade() -> None:
    units = {"ge-ss-br": {"at": "1926", "lost": 1}, "ge-ramcke": {"at": "1926", "lost": 1}}
    state = taking(turn=5, units=units, german=NORTH, aerial=("1926",))
    assert legal(state, "strengthen ge-ss-br infantry")
    assert against(state, "strengthen ge-ramcke infantry") == {("unsupplied", "9.0/9")}
    boxed = taking(turn=5, units={"ge-ramcke": {"at": "ring", "lost": 1}})
    assert legal(boxed, "strengthen ge-ramcke infantry"), "in the box it is in supply while the Ring holds"


@pytest.mark.clause("9.0/12", "16.0/17")
def test_after_the_break_the_east_takes_no_more_steps() -> None:
    units = {
        "ge-gd": {"at": "5001", "lost": 1}, "ga-c36": {"at": "5001", "lost": 1}, "ge-ss-br": {"at": "1926", "lost": 1},
        "ge-7pz": {"at": "ring", "lost": 1},
    }  # fmt: skip
    state = taking(turn=6, broken=True, units=units, **WEST)
    assert against(state, "strengthen ge-gd mechanised") == {("ring_broken", "9.0/12")}
    assert against(state, "strengthen ga-c36 chinese") == {("ring_broken", "9.0/12")}
    assert against(state, "strengthen ge-7pz mechanised") == {("unsupplied", "9.0/10")}
    assert legal(state, "strengthen ge-ss-br mechanised")


@pytest.mark.clause("3.0/2", "set-1/2", "set-1/3")
def test_all_begin_whole_and_one_of_the_cup_stands_on_1020() -> None:
    found = set()
    for seed in ("a", "b", "c", "d"):
        state = TITLE.new("tail-of-the-tiger", {}, seed)
        state = play(state, "conceal japan")
        while decision(state) == "SetUp":
            state = play(state, listed(state)[0])
        assert all(not piece.lost for piece in state.pieces.values())
        (piece,) = state.units_at(state.world.find("1020"))
        assert piece.counter.values[0].attack >= 12
        found.add(piece.id)
    assert len(found) > 1
    cup = [piece.counter.values[0].attack for piece in begun().units_at(begun().world.box("cup"))]
    assert min(cup) >= 12


@pytest.mark.clause("wtf-8.x/2", "2.2/6")
def test_a_hex_with_too_many_is_cut_by_its_owner() -> None:
    five = dict.fromkeys(("ge-gd", "ge-7pz", "ge-24pz", "ge-20mot", "ge-50inf"), "5001")
    state = at("german-assaults", turn=2, units=five)
    assert (decision(state), fact(state, "asked")) == ("ThinOut", "german")
    state = play(state, "lose ge-50inf")
    assert where(state, "ge-50inf") == "dead"
    assert emitted(state, "eliminated")[0]["clause"] == "wtf-8.x/2"
    box = at("german-assaults", turn=2, units=dict.fromkeys((*five, "ge-29mot"), "ring"))
    assert decision(box) != "ThinOut"
