"""Chapters 12 and 17: infiltration assaults, and mobile assaults by units of movement 10."""

from __future__ import annotations

from typing import Any

import pytest

from engine.table import agenda
from engine.titles.tail_of_the_tiger.commands import Storm
from engine.titles.tail_of_the_tiger.rules.ch12_storm import _drive, _from_afar
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.table import (
    against,
    at,
    decision,
    emitted,
    fact,
    hex_of,
    legal,
    listed,
    play,
    where,
)

NORTH = ("4300", "4500", "4700", "4800")
FOE = {"jp-115": "5504"}
SOUTH = ("1727", "1828", "1927")
CLEAR, NEXT, FARTHER = "3508", "3609", "3610"
"""Two clear hexes in a row, without river or road, before 3610 and 3611."""


def moving(units: dict[str, Any], *dice: int, side: str = "german", turn: int = 5, **more: Any) -> TigerState:
    others = FOE if side == "german" else {"ge-sa-fg": "4300"}
    return at(f"{side}-movement", *dice, units={**others, **units}, turn=turn, **more)


# -- infiltration


@pytest.mark.clause("wtf-12.2/1")
def test_units_that_began_beside_the_enemy_infiltrate() -> None:
    state = moving({"ge-50inf": CLEAR, "ge-97inf": CLEAR, "ge-170inf": "3506", "jp-58": NEXT})
    assert legal(state, f"storm ge-50inf {NEXT} infiltration")
    assert ("not_adjacent", "wtf-12.2/1") in against(state, f"storm ge-170inf {NEXT} infiltration")
    state = play(state, f"march ge-170inf 3507,{CLEAR}")
    assert against(state, f"storm ge-170inf {NEXT} infiltration") == {("not_first", "wtf-12.2/1")}
    moved = play(state, "march ge-50inf 3507")
    assert ("not_first", "wtf-12.2/1") in against(play(moved, f"march ge-50inf {CLEAR}"),
                                                  f"storm ge-50inf {NEXT} infiltration")  # fmt: skip
    assert ("nobody_there", "wtf-12.2/1") in against(state, "storm ge-50inf 3507 infiltration")
    assert against(state, f"storm ge-50inf {NEXT} headlong") == {("no_such_assault", "wtf-12.2/1")}


@pytest.mark.clause("wtf-12.2/1", "17.0/4")
def test_only_units_that_began_together_assault_together() -> None:
    units = {"ge-50inf": CLEAR, "ge-97inf": CLEAR, "ge-170inf": {"at": CLEAR, "origin": "4700"}, "jp-58": NEXT}
    state = moving(units)
    assert against(state, f"storm ge-170inf {NEXT} infiltration") == {("not_first", "wtf-12.2/1")}
    state = play(state, f"storm ge-50inf {NEXT} infiltration")
    assert decision(state) == "AssembleStorm"
    assert legal(state, "join ge-97inf")
    assert ("not_first", "wtf-12.2/1") in against(state, "join ge-170inf")


@pytest.mark.clause("wtf-12.2/1", "10.0/1")
def test_who_came_by_strategic_movement_does_not_infiltrate() -> None:
    units = {"ge-50inf": "4500", "ge-97inf": "4700", "jp-58": "4701", "jp-115": "5504"}
    state = at("german-strategic", units=units, turn=5)
    state = play(state, "redeploy ge-50inf 4700", "done")
    assert ("not_first", "wtf-12.2/1") in against(state, "storm ge-50inf 4701 infiltration")
    assert legal(state, "storm ge-97inf 4701 infiltration")


@pytest.mark.clause("wtf-12.2/1", "2.8/1")
def test_tanks_want_infantry_with_them() -> None:
    city = {"jp-58": "4505"}
    alone = moving({"ge-7pz": "4504", **city})
    assert against(alone, "storm ge-7pz 4505 infiltration") == {("no_infantry", "wtf-12.2/1")}
    assert "storm ge-7pz 4505 infiltration" not in listed(alone, "storm")
    flak = moving({"ge-7pz": "4504", "ge-gd": "4504", "ge-9flak": "4504", **city})
    state = play(flak, "storm ge-7pz 4505 infiltration")
    assert ("no_infantry", "wtf-12.2/1") in against(state, "fight")
    state = play(state, "join ge-9flak")
    assert legal(state, "fight")
    assert legal(moving({"ge-9flak": "4504", **city}), "storm ge-9flak 4505 infiltration")
    assert legal(moving({"ge-20mot": "4504", **city}), "storm ge-20mot 4505 infiltration")


@pytest.mark.clause("wtf-12.2/1")
@pytest.mark.parametrize(
    ("origin", "target", "turn", "left"),
    [
        ("1522", "1523", 5, 4),  # mountain, not its 4 of terrain but 4 for the assault
        ("1522", "1523", 9, 0),  # 8 in the western monsoon
        ("1115", "1116", 9, -1),  # with a river side: too dear
        ("1119", "1120", 9, 0),  # a road crosses the river
        ("1115", "1116", 5, 3),  # a river side of 1
        ("3508", "3609", 9, 4),  # the East knows no monsoon
    ],
)
def test_what_an_infiltration_costs(origin: str, target: str, turn: int, left: int) -> None:
    units = {"ge-50inf": origin, "jp-1iib": {"at": target, "lost": 1}}
    state = moving(units, 1, 6, turn=turn, aerial=(origin, target))
    line = f"storm ge-50inf {target} infiltration"
    if left < 0:
        assert against(state, line) == {("too_dear", "wtf-12.2/1")}
        return
    state = play(state, line)
    assert (where(state, "jp-1iib"), where(state, "ge-50inf")) == ("dead", target)
    assert state.budget["ge-50inf"] == left


@pytest.mark.clause("wtf-12.2/2")
def test_winners_go_on_but_infiltrate_no_more() -> None:
    units = {"ge-50inf": CLEAR, "jp-1iib": {"at": NEXT, "lost": 1}, "jp-58": "3610"}
    state = play(moving(units, 1, 6), f"storm ge-50inf {NEXT} infiltration")
    assert where(state, "ge-50inf") == NEXT
    assert legal(state, f"march ge-50inf {CLEAR}")
    assert ("stormed", "wtf-12.2/2") in against(state, "storm ge-50inf 3610 infiltration")


@pytest.mark.clause("wtf-12.2/2", "wtf-12.2/4")
def test_losers_stand_where_they_assaulted_from_and_others_may_try() -> None:
    units = {"ge-50inf": CLEAR, "ge-97inf": "3708", "jp-58": NEXT, "jp-60": NEXT}
    state = play(moving(units, 4, 1, 4, 1), f"storm ge-50inf {NEXT} infiltration")
    while decision(state) != "MoveUnits":
        state = play(state, listed(state)[0])
    assert (where(state, "ge-50inf"), fact(state, "ge-50inf.moved")) == (CLEAR, True)
    assert ("moved", "wtf-11.x/2") in against(state, "march ge-50inf 3507")
    assert legal(state, f"storm ge-97inf {NEXT} infiltration")
    state = play(state, "done")
    assert (fact(state, "phase"), legal(state, f"attack {NEXT}")) == ("german-assaults", True)


@pytest.mark.clause("wtf-12.x/1", "12.0/1")
@pytest.mark.parametrize(
    ("units", "die", "line", "shift"),
    [
        ({"ge-ss-k": CLEAR}, 2, 3, 0),
        ({"ge-ss-k": CLEAR, "ge-ss-tg": CLEAR}, 2, 2, 1),
        ({"ge-50inf": CLEAR}, 5, 6, -2),
    ],
)
def test_the_odds_shift_of_the_german_side(units: dict[str, str], die: int, line: int, shift: int) -> None:
    state = play(moving({**units, "jp-58": NEXT}, die, 3), f"storm {next(iter(units))} {NEXT} infiltration")
    for unit in list(units)[1:]:
        state = play(state, f"join {unit}")
    (roll,) = [event for event in emitted(state, "rolled") if event["purpose"] == "infiltration"]
    assert (roll["die"], roll["modified"]) == (die, line)
    assert emitted(state, "combat_resolved")[0]["shift"] == shift


@pytest.mark.clause("12.0/2", "wtf-12.x/1")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_japan_has_no_bonus_in_any_turn(turn: int) -> None:
    state = moving({"jp-58": CLEAR, "ge-50inf": NEXT}, 2, 3, side="imperial", turn=turn)
    state = play(state, f"storm jp-58 {NEXT} infiltration")
    assert [event["modified"] for event in emitted(state, "rolled")] == [2, 3]
    assert emitted(state, "combat_resolved")[0]["shift"] == 1


# -- mobile assaults


@pytest.mark.clause("17.0/1", "17.0/2", "12.0/3")
def test_a_panzer_assaults_on_its_way_and_again() -> None:
    """Ten points: one to come near, four for the first assault, four for the second, one left."""
    weak = {"jp-1iib": {"at": NEXT, "lost": 1}, "jp-2iib": {"at": "3610", "lost": 1}}
    state = moving({"ge-7pz": "3507", **weak}, 6, 6)
    state = play(state, f"march ge-7pz {CLEAR}", f"storm ge-7pz {NEXT} mobile")
    assert (where(state, "ge-7pz"), state.budget["ge-7pz"]) == (NEXT, 5)
    assert state.chance.count == 1, "one die, no odds shift"
    state = play(state, "storm ge-7pz 3610 mobile")
    assert (where(state, "ge-7pz"), state.budget["ge-7pz"]) == ("3610", 1)
    assert legal(state, "march ge-7pz 3611")


@pytest.mark.clause("17.0/1", "wtf-11.x/3")
def test_printed_movement_of_ten_is_the_test() -> None:
    foe = {"jp-58": NEXT}
    assert against(moving({"ge-50inf": CLEAR, **foe}), f"storm ge-50inf {NEXT} mobile") == {("not_mobile", "17.0/1")}
    for unit in ("ge-7pz", "ge-20mot", "ge-9flak", "ge-ramcke"):
        assert legal(moving({unit: CLEAR, **foe}), f"storm {unit} {NEXT} mobile")
    tanks = moving({"jp-1tkb": CLEAR, "jp-4cav": CLEAR, "ge-50inf": NEXT}, side="imperial")
    assert legal(tanks, f"storm jp-1tkb {NEXT} mobile") and legal(tanks, f"storm jp-4cav {NEXT} mobile")
    cut = moving({"ge-7pz": "1018", "jp-58": "1118"})
    assert fact(cut, "ge-7pz.movement") == 5
    assert legal(cut, "storm ge-7pz 1118 mobile")


@pytest.mark.clause("17.0/1")
def test_a_mobile_assault_needs_its_points() -> None:
    state = moving({"ge-7pz": "3506", "jp-58": "3611"})
    state = play(state, "march ge-7pz 3507,3508,3609,3610")
    assert legal(state, "storm ge-7pz 3611 mobile")
    state = play(state, "march ge-7pz 3609,3508,3609")
    assert not legal(state, "storm ge-7pz 3611 mobile")
    spent = play(moving({"ge-7pz": "3506", "jp-58": "3611"}), "march ge-7pz 3507,3508,3609,3508,3609,3508,3609,3610")
    assert against(spent, "storm ge-7pz 3611 mobile") == {("too_dear", "17.0/1")}, "two points are left"


@pytest.mark.clause("17.0/1", "wtf-6.2/1")
def test_in_the_western_monsoon_it_costs_eight() -> None:
    near = moving({"ge-7pz": "1218", "jp-58": "1018"}, turn=8, aerial=("1218",))
    near = play(near, "march ge-7pz 1118")
    assert near.budget == {"ge-7pz": 8}
    assert legal(near, "storm ge-7pz 1018 mobile"), "eight of ten are left"
    far = moving({"ge-7pz": "1218", "jp-58": "1018"}, turn=8, aerial=("1218",))
    far = play(far, "march ge-7pz 1118,1218", "march ge-7pz 1118")
    assert against(far, "storm ge-7pz 1018 mobile") == {("too_dear", "17.0/1")}


@pytest.mark.clause("17.0/3")
@pytest.mark.parametrize(
    ("origin", "target", "open_"),
    [
        ("4504", "4505", False),  # a city
        ("4022", "4122", False),  # jungle
        ("3506", "3406", False),  # mountain
        ("3607", "3606", True),  # rough
        ("4603", "4604", True),  # a town in the open
    ],
)
def test_where_mobile_assaults_go(origin: str, target: str, open_: bool) -> None:
    state = moving({"ge-7pz": origin, "jp-58": target})
    found = against(state, f"storm ge-7pz {target} mobile")
    assert found == (set() if open_ else {("ground", "17.0/3")})


@pytest.mark.clause("17.0/1", "17.0/3")
@pytest.mark.parametrize(("target", "ground"), [("4505", True), ("4604", False)])  # a city, a town in the open
def test_from_afar_the_ground_is_told_as_well(target: str, ground: bool) -> None:
    found = against(moving({"ge-7pz": "4502", "jp-58": target}), f"storm ge-7pz {target} mobile")
    assert found == {("not_adjacent", "17.0/1"), *([("ground", "17.0/3")] if ground else [])}


@pytest.mark.clause("17.0/1", "wtf-12.2/1")
@pytest.mark.parametrize("how", ["mobile", "infiltration"])
@pytest.mark.parametrize("place", ["6126", "2205", "pool", "ring", "0000", ""])  # sea, beyond the map, boxes, nothing
def test_no_assault_goes_where_no_land_is(place: str, how: str) -> None:
    state = moving({"ge-7pz": CLEAR, "jp-58": NEXT})
    found = agenda.judge(state, Storm("ge-7pz", place, how))
    assert {(item.kind, item.clause) for item in found.reasons} == {("no_hex", "wtf-11.x/1")}


@pytest.mark.clause("17.0/1", "wtf-11.x/2")
@pytest.mark.parametrize("box", ["dead", "ring", "gone", "waiting"])
def test_no_assault_comes_out_of_a_box(box: str) -> None:
    state = moving({"ge-7pz": box, "ge-50inf": CLEAR, "jp-58": NEXT})
    assert against(state, f"storm ge-7pz {NEXT} mobile") == {("not_there", "wtf-11.x/2")}


@pytest.mark.clause("wtf-12.2/1", "2.8/1", "9.0/2")
def test_cavalry_is_no_infantry_for_tanks() -> None:
    cavalry = {"jp-1tkb": CLEAR, "jp-4cav": CLEAR, "ge-50inf": NEXT}
    state = moving(cavalry, side="imperial")
    assert against(state, f"storm jp-1tkb {NEXT} infiltration") == {("no_infantry", "wtf-12.2/1")}
    horse = play(moving({**cavalry, "jp-5tkb": CLEAR, "jp-8iib": CLEAR}, side="imperial"),
                 f"storm jp-4cav {NEXT} infiltration")  # fmt: skip
    assert legal(horse, "fight") and legal(horse, "join jp-1tkb")
    joined = play(horse, "join jp-1tkb")
    assert against(joined, "fight") == {("no_infantry", "wtf-12.2/1")}
    assert legal(play(joined, "join jp-8iib"), "fight")


@pytest.mark.clause("wtf-11.x/5", "wtf-12.2/1")
def test_no_assault_across_a_shut_side() -> None:
    state = moving({"ge-7pz": "4823", "ge-50inf": "4823", "jp-58": "4922"})
    assert against(state, "storm ge-50inf 4922 infiltration") == {("not_adjacent", "wtf-12.2/1")}
    assert against(state, "storm ge-7pz 4922 mobile") == {("not_adjacent", "17.0/1")}
    state = at("german-assaults", units={"ge-50inf": "4823", "jp-58": "4922", **FOE}, turn=5)
    assert not legal(state, "attack 4922")


@pytest.mark.clause("6.3/2", "wtf-12.2/2")
def test_an_ally_whose_company_dies_in_the_assault_dies_with_it() -> None:
    """Three points on the attackers, who are a brigade of one step and an Indian division east of the line."""
    units = {"ge-ramcke": {"at": CLEAR, "lost": 1}, "ga-i5": CLEAR, "jp-58": NEXT, "jp-60": NEXT}
    state = play(moving(units, 4, 1), f"storm ge-ramcke {NEXT} infiltration", "fight")
    while decision(state) != "MoveUnits":
        state = play(state, listed(state)[0])
    assert (where(state, "ge-ramcke"), where(state, "ga-i5")) == ("dead", "dead")


PLAIN, BESIDE = "1925", "1926"
"""Two clear hexes of the plain of Burma, where a Chinese ally may not be alone."""


@pytest.mark.clause("6.3/2", "wtf-12.2/2", "17.0/2")
def test_a_hex_is_clear_when_the_last_ally_falls_with_its_company() -> None:
    """25 to 5 and 9 are 3 to 2: a 2 costs two and one. The S.S. pay, the Chinese are gone with them, and the tanks are
    in the hex and go on."""
    units = {"ge-ss-br": {"at": BESIDE, "lost": 3}, "ga-c36": BESIDE, "jp-25tk": PLAIN}
    state = moving(units, 2, side="imperial", german=SOUTH)
    state = play(state, f"storm jp-25tk {BESIDE} mobile", "lose ge-ss-br")
    assert {event["clause"] for event in emitted(state, "eliminated") if event["unit"] == "ga-c36"} == {"6.3/2"}
    assert (where(state, "ga-c36"), where(state, "jp-25tk")) == ("dead", BESIDE)
    assert legal(state, "march jp-25tk 2026")


@pytest.mark.clause("6.3/2", "wtf-12.2/2")
def test_on_foot_as_well() -> None:
    """28 to 14 are 2 to 1: a 4 moves no column, and a 1 costs two and one."""
    units = {"ge-ss-br": {"at": BESIDE, "lost": 3}, "ga-c36": BESIDE, "jp-18": PLAIN, "jp-33": PLAIN}
    state = moving(units, 4, 1, side="imperial", german=SOUTH)
    state = play(state, f"storm jp-18 {BESIDE} infiltration", "join jp-33", "lose jp-18", "lose jp-18")
    state = play(state, "lose ge-ss-br")
    assert (where(state, "ga-c36"), where(state, "jp-18"), where(state, "jp-33")) == ("dead", BESIDE, BESIDE)


@pytest.mark.clause("6.3/2", "wtf-11.x/2")
def test_a_fight_on_the_way_kills_nobody_whom_the_same_move_left_behind() -> None:
    """The company of the Indian division may come back; 30 against 2 on a 6 cost nothing."""
    units = {"ge-7pz": CLEAR, "ga-i5": CLEAR, "jp-8iib": {"at": NEXT, "lost": 1}, "jp-58": "3607"}
    state = play(moving(units, 6), f"storm ge-7pz {NEXT} mobile")
    assert (where(state, "jp-8iib"), where(state, "ga-i5")) == ("dead", CLEAR)
    assert where(play(state, f"march ge-7pz {CLEAR}", "done"), "ga-i5") == CLEAR
    assert where(play(state, "done"), "ga-i5") == "dead"


@pytest.mark.clause("6.3/2", "17.0/2", "wtf-12.2/2")
def test_a_fight_that_fails_ends_the_move_that_left_an_ally_behind() -> None:
    units = {"ge-7pz": "3507", "ga-i5": "3507", "ge-gd": "north", "jp-58": NEXT, "jp-60": NEXT}
    state = play(moving(units, 1), f"march ge-7pz {CLEAR}")
    assert where(state, "ga-i5") == "3507"
    state = play(state, f"storm ge-7pz {NEXT} mobile")
    while decision(state) != "MoveUnits":
        state = play(state, listed(state)[0])
    assert (where(state, "ge-7pz"), where(state, "ga-i5")) == (CLEAR, "dead")


@pytest.mark.clause("17.0/4")
def test_who_joins_a_mobile_assault() -> None:
    units = {"ge-7pz": CLEAR, "ge-gd": CLEAR, "ge-50inf": CLEAR, "ge-24pz": "3507", "jp-58": NEXT}
    state = play(moving(units), f"march ge-24pz {CLEAR}", f"storm ge-7pz {NEXT} mobile")
    assert legal(state, "join ge-gd") and legal(state, "fight")
    assert ("not_mobile", "17.0/1") in against(state, "join ge-50inf")
    assert not legal(state, "join ge-24pz")
    other = {**units, "ge-24pz": {"at": CLEAR, "origin": "4700"}}
    state = play(moving(other), f"storm ge-7pz {NEXT} mobile")
    assert against(state, "join ge-24pz") == {("not_stacked", "17.0/4")}


@pytest.mark.clause("17.0/4", "10.0/6")
def test_tanks_joined_by_strategic_movement_are_no_stack() -> None:
    units = {"jp-1tkb": "5504", "jp-5tkb": "4907", "ge-50inf": "4906", "jp-58": "5709"}
    state = play(at("imperial-strategic", units=units, turn=5), "redeploy jp-1tkb 4907", "done")
    state = play(state, "storm jp-5tkb 4906 mobile")
    assert decision(state) != "AssembleStorm", "nobody can join"


@pytest.mark.clause("17.0/2", "wtf-12.2/2")
def test_a_mobile_assault_that_fails_ends_the_move() -> None:
    units = {"ge-20mot": CLEAR, "ge-gd": "north", "jp-58": NEXT, "jp-60": NEXT}
    state = play(moving(units, 1), f"storm ge-20mot {NEXT} mobile")
    while decision(state) != "MoveUnits":
        state = play(state, listed(state)[0])
    assert where(state, "ge-20mot") == CLEAR
    assert ("moved", "wtf-11.x/2") in against(state, "march ge-20mot 3507")


@pytest.mark.clause("16.0/13", "16.0/11", "17.0/1")
def test_mobile_assaults_after_the_break() -> None:
    units = {"ge-20mot": CLEAR, "ge-9flak": CLEAR, "ge-gd": CLEAR, "jp-58": NEXT}
    dry = moving(units, broken=True, turn=7)
    assert against(dry, f"storm ge-20mot {NEXT} mobile") == {("not_mobile", "17.0/1")}
    assert legal(dry, f"storm ge-9flak {NEXT} mobile")
    assert against(dry, f"storm ge-gd {NEXT} mobile") == {("no_fuel", "16.0/11")}
    assert legal(moving(units, broken=True, spent=("panzer",), turn=7), f"storm ge-gd {NEXT} mobile")


@pytest.mark.clause("20.2/3", "wtf-13.x/12")
def test_the_gun_and_garrisons_take_no_part() -> None:
    state = moving({"ge-gustav": CLEAR, "ge-7pz": CLEAR, "jp-58": NEXT})
    assert ("gun_storms", "20.2/3") in against(state, f"storm ge-gustav {NEXT} mobile")
    state = moving({"jp-mag": CLEAR, "jp-58": CLEAR, "ge-50inf": NEXT}, side="imperial")
    assert ("no_attack", "wtf-13.x/12") in against(state, f"storm jp-mag {NEXT} infiltration")


@pytest.mark.clause("13.11/1", "3.3/3", "3.3/5")
def test_untried_chinese_assault_beside_an_ally_of_theirs() -> None:
    units = {"ga-u01": CLEAR, "ga-u02": {"at": CLEAR, "rising": True}, "ge-gd": "north", "jp-58": NEXT}
    assert ("untried_alone", "13.11/1") in against(moving(units), f"storm ga-u01 {NEXT} infiltration")
    state = moving({**units, "ga-sn38": CLEAR})
    assert legal(state, f"storm ga-u01 {NEXT} infiltration")
    assert ("risen", "3.3/5") in against(state, f"storm ga-u02 {NEXT} infiltration")


@pytest.mark.clause("2.5/2", "wtf-12.2/2")
def test_a_center_falls_when_the_attackers_take_its_hex() -> None:
    units = {"ge-ss-k": "5904", "ge-50inf": "5904", "jp-1iib": {"at": "6005", "lost": 1}}
    state = play(moving(units, 1, 6), "storm ge-50inf 6005 infiltration", "join ge-ss-k")
    assert (where(state, "jp-1iib"), fact(state, "center.6005")) == ("dead", False)


@pytest.mark.clause("3.3/3", "wtf-12.2/2")
def test_untried_chinese_that_win_alone_stay() -> None:
    untried = {name: {"at": CLEAR, "shown": [5, 6, 6]} for name in ("ga-u01", "ga-u02")}
    units = {**untried, "ga-sn38": CLEAR, "jp-1iib": {"at": NEXT, "lost": 1}}
    storm = (f"storm ga-u01 {NEXT} infiltration", "join ga-u02")
    alone = play(moving(units, 1, 6), *storm, "fight")
    assert (where(alone, "jp-1iib"), *(where(alone, name) for name in untried)) == ("dead", CLEAR, CLEAR)
    both = play(moving(units, 1, 6), *storm, "join ga-sn38")
    assert [where(both, name) for name in (*untried, "ga-sn38")] == [NEXT, NEXT, NEXT]


@pytest.mark.clause("wtf-12.2/3")
def test_an_assault_on_the_way_is_worked_out_as_a_prepared_one() -> None:
    """Sixteen against eight in the open, the table's line 4 moving nothing."""
    state = play(moving({"ge-ss-k": CLEAR, "jp-5imb": NEXT}, 3, 6), f"storm ge-ss-k {NEXT} infiltration")
    (fought,) = emitted(state, "combat_resolved")
    assert (fought["attack"], fought["defence"], fought["column"], fought["shift"]) == (16, 8, "2:1", 0)
    assert fought["result"] == (1, 3)


@pytest.mark.clause("17.0/1", "wtf-12.2/1")
@pytest.mark.parametrize(("left", "kind"), [(-1, "too_dear"), (0, "not_adjacent"), (1, "not_adjacent")])
def test_who_has_just_the_points_to_drive_up_and_assault_has_to_go_there_first(left: int, kind: str) -> None:
    """From two hexes away: with one point less than the way and the assault cost it is too far."""
    state = moving({"ge-7pz": CLEAR, "jp-58": FARTHER})
    piece, target = state.pieces["ge-7pz"], hex_of(FARTHER)
    needs = _drive(state, piece, target)
    assert state.world.distance(piece.loc, target) == 2 and needs > 2
    state.mover, state.budget = ("ge-7pz",), {"ge-7pz": needs + left}
    found = [why for why in _from_afar(state, piece, target, "mobile") if why.kind in ("too_dear", "not_adjacent")]
    assert [(why.kind, why.clause) for why in found] == [(kind, "17.0/1")]
    if kind == "too_dear":
        assert found[0].facts["needs"] == found[0].facts["has"] + 1
    afar = [why.kind for why in _from_afar(state, piece, target, "infiltration")]
    assert afar == ["not_adjacent"]
