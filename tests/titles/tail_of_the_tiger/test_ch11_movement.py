"""Chapters 8 and 11, with 3.3, 18.0/7, 20.2, 20.4 and 20.5: stacking, costs, paths, who moves with whom."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.tail_of_the_tiger.commands import Done
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import crowded
from engine.titles.tail_of_the_tiger.rules.ch11_march import foreign
from engine.titles.tail_of_the_tiger.rules.ch11_movement import MoveUnits, groups, movable, unentered
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.fighting import NOBODY
from tests.titles.tail_of_the_tiger.table import TITLE, against, at, decision, emitted, fact, legal, listed, play, where

NORTH = ("4300", "4500", "4700", "4800")
FOE = {"jp-115": "5504"}
"""An enemy far away, so that nothing else comes of the position."""


def moving(units: dict[str, Any], side: str = "german", turn: int = 2, **more: Any) -> TigerState:
    return at(f"{side}-movement", units={**FOE, **units}, turn=turn, **more)


def cost(state: TigerState, line: str) -> int:
    return int(emitted(play(state, line), "moved")[0]["cost"])


def ends(state: TigerState, unit: str) -> set[str]:
    return {line.split()[2].split(",")[-1] for line in listed(state, "march") if line.split()[1] == unit}


# -- costs


@pytest.mark.clause("wtf-11.x/2")
def test_each_of_a_stack_pays_for_itself_however_often_it_halts() -> None:
    """Three hexes of rough and a clear one cost the foot 7 of 8 and the panzers all 10, in one march or in two."""
    state = moving({"ge-50inf": "3312", "ge-7pz": "3312"}, aerial=("3312",))
    assert legal(state, "march ge-50inf,ge-7pz 3413,3513,3512,3412")
    halted = play(state, "march ge-50inf,ge-7pz 3413,3513,3512", "march ge-50inf,ge-7pz 3412")
    assert halted.budget == {"ge-50inf": 1, "ge-7pz": 0}
    assert against(halted, "march ge-7pz 3413") == {("too_dear", "wtf-11.x/1")}


@pytest.mark.clause("wtf-11.x/4")
def test_the_one_hex_that_may_always_be_entered_takes_all_points() -> None:
    state = play(moving({"ga-i25": "1421"}, turn=9, aerial=("1421",)), "march ga-i25 1521")
    assert emitted(state, "moved")[0]["cost"] == 2 * (4 + 1), "a mountain across a river in the rains, for 6 points"
    assert state.budget == {"ga-i25": 0}


@pytest.mark.clause("wtf-11.x/1", "wtf-11.x/3", "20.4/1", "20.5/1", "20.8/1")
@pytest.mark.parametrize(
    ("unit", "clear", "rough", "mountain"),
    [
        ("ge-50inf", 1, 2, 4), ("ge-ss-tg", 1, 2, 4), ("ga-sn38", 1, 2, 4),
        ("ge-7pz", 1, 3, 6), ("ge-20mot", 1, 3, 6), ("ge-9flak", 1, 3, 6), ("ge-1geb", 1, 1, 2),
        ("jp-58", 1, 2, 4), ("jp-1tkb", 1, 3, 6), ("pu-1and", 1, 1, 2),
    ],
)  # fmt: skip
def test_what_ground_costs_each_class(unit: str, clear: int, rough: int, mountain: int) -> None:
    side = "german" if TITLE.pack.counters[unit].side == 0 else "imperial"
    start = {"3507": ("3508", clear), "3607": ("3606", rough), "3209": ("3208", mountain)}
    for origin, (to, needs) in start.items():
        assert cost(moving({unit: origin, "ge-97inf": "4701"}, side), f"march {unit} {to}") == needs


@pytest.mark.clause("wtf-11.x/1", "2.2/3")
def test_rivers_cost_and_roads_cross_them() -> None:
    assert cost(moving({"ge-50inf": "3309"}), "march ge-50inf 3409") == 2
    assert cost(moving({"ge-7pz": "3309"}), "march ge-7pz 3409") == 3
    assert cost(moving({"ge-50inf": "3118"}), "march ge-50inf 3219") == 1, "a road over a river"


@pytest.mark.clause("wtf-11.x/6")
def test_the_road_rate_holds_along_a_road_only() -> None:
    assert cost(moving({"ge-50inf": "2616"}), "march ge-50inf 2617") == 1, "mountain to mountain"
    state = moving({"ge-50inf": "2616"})
    world = state.world
    on_road = next(
        (world.label(a), world.label(way.to)) for a in range(world.hexes) for way in world.ways[a]
        if not way.road and world.roads[a] and world.roads[way.to] and world.kind(way.to) == "mountain"
        and not way.river
    )  # fmt: skip
    assert cost(moving({"ge-50inf": on_road[0]}), f"march ge-50inf {on_road[1]}") == 4


@pytest.mark.clause("wtf-11.x/1", "wtf-11.x/2", "wtf-8.x/1")
def test_points_are_spent_along_a_path_past_enemies() -> None:
    state = moving({"ge-50inf": "3508", "jp-58": "3609", "jp-60": "3510"})
    assert cost(state, "march ge-50inf 3509") == 1
    path = ["3507", "3508", "3609", "3610", "3611"]
    free = moving({"ge-50inf": "3506"})
    assert cost(free, f"march ge-50inf {','.join(path)}") == 5
    there_and_back = [*path, *path[-2::-1]]
    assert against(free, f"march ge-50inf {','.join(there_and_back)}") == {("too_dear", "wtf-11.x/1")}
    state = play(free, f"march ge-50inf {','.join(path)}")
    assert legal(state, f"march ge-50inf {','.join(path[3:0:-1])}")
    assert against(state, f"march ge-50inf {','.join(path[3::-1])}") == {("too_dear", "wtf-11.x/1")}, "3 are left"


@pytest.mark.clause("wtf-11.x/2")
def test_one_move_a_unit_that_may_be_made_in_parts() -> None:
    state = moving({"ge-50inf": "3508", "ge-7pz": "4701"})
    state = play(state, "march ge-50inf 3507", "march ge-50inf 3508", "march ge-7pz 4702")
    assert ("moved", "wtf-11.x/2") in against(state, "march ge-50inf 3507")


@pytest.mark.clause("wtf-11.x/2")
def test_a_stack_drops_units_and_takes_nobody_along() -> None:
    units = {"ge-50inf": "3508", "ge-97inf": "3508", "ge-170inf": "3507"}
    state = play(moving(units), "march ge-50inf,ge-97inf 3507")
    assert ("not_stacked", "wtf-11.x/2") in against(state, "march ge-50inf,ge-170inf 3508")
    assert ("not_stacked", "wtf-11.x/2") in against(state, "march ge-170inf,ge-50inf 3508")
    state = play(state, "march ge-50inf 3407")
    assert ("moved", "wtf-11.x/2") in against(state, "march ge-97inf 3508"), "it was dropped"
    assert legal(state, "march ge-170inf 3508")
    assert ("not_stacked", "wtf-11.x/2") in against(moving(units), "march ge-50inf,ge-170inf 3608")


@pytest.mark.clause("wtf-11.x/2")
def test_a_stack_goes_as_far_as_its_slowest() -> None:
    units = {"ge-50inf": "3506", "ga-sn38": "3506"}
    far = "3507,3508,3609,3610,3611,3711,3712"
    state = moving(units)
    reasons = against(state, f"march ge-50inf,ga-sn38 {far}")
    assert reasons == {("too_dear", "wtf-11.x/1")}


@pytest.mark.clause("wtf-11.x/3", "wtf-11.x/4")
def test_garrisons_never_move() -> None:
    state = moving({"jp-mag": "3508", "jp-58": "3506"}, "imperial")
    assert ("never_moves", "wtf-11.x/3") in against(state, "march jp-mag 3507")


# -- the minimum move


@pytest.mark.clause("wtf-11.x/4", "wtf-6.2/1")
def test_the_minimum_move() -> None:
    """Mountains cost an Indian division of 6 eight points in the monsoon."""
    units = {"ga-i5": "1522"}
    state = moving(units, turn=9, aerial=("1522",))
    assert fact(state, "ga-i5.movement") == 6
    assert "1523" in ends(state, "ga-i5")
    state = play(state, "march ga-i5 1523")
    assert [line for line in listed(state, "march") if "ga-i5" in line] == []
    strict = moving(units, turn=9, aerial=("1522",), options={"minimum_move": False})
    assert against(strict, "march ga-i5 1523") == {("too_dear", "wtf-11.x/1")}
    assert "1523" not in ends(strict, "ga-i5")


@pytest.mark.clause("wtf-11.x/4")
def test_no_minimum_move_after_another_step_nor_for_an_assault() -> None:
    state = moving({"ga-i5": "1421", "ge-gd": "north"}, turn=9, aerial=("1421",))
    state = play(state, "march ga-i5 1422")
    assert ("too_dear", "wtf-11.x/1") in against(state, "march ga-i5 1522")
    state = moving({"ga-i5": "1522", "ge-gd": "north", "jp-58": "1523"}, turn=9, aerial=("1522",))
    assert ("too_dear", "wtf-12.2/1") in against(state, "storm ga-i5 1523 infiltration")


# -- the map


@pytest.mark.clause("wtf-11.x/5")
def test_sea_and_shut_sides_stop_movement() -> None:
    state = moving({"ge-50inf": "4823", "ge-97inf": "5904"})
    assert state.world.terrain[state.world.find("1125")] == "sea"  # type: ignore[index]
    assert against(state, "march ge-50inf 1125") == {("no_path", "wtf-11.x/5")}
    assert against(state, "march ge-50inf 4922") == {("no_path", "wtf-11.x/5")}, "a river mouth"
    assert against(state, "march ge-97inf 5903") == {("no_path", "wtf-11.x/5")}


def _way(state: TigerState, unit: str, end: str) -> str:
    lines = (line for line in listed(state, "march") if line.split()[1] == unit)
    return next(line for line in lines if line.endswith(end))


# -- stacking


@pytest.mark.clause("wtf-8.x/2", "20.8/1", "8.5/1")
def test_four_divisions_and_the_commando() -> None:
    four = {"ge-ss-k": "3508", "ga-i5": "3508", "ga-wa81": "3508", "ge-50inf": "3508"}
    state = moving({**four, "ge-ss-tg": "3507", "ge-97inf": "3507", "ge-ramcke": "3507"})
    assert legal(state, "march ge-ss-tg 3508")
    assert against(state, "march ge-97inf 3508") == {("full", "wtf-8.x/2")}
    assert against(state, "march ge-ramcke 3508") == {("full", "wtf-8.x/2")}
    assert legal(state, "march ge-97inf 3508,3609"), "passing is free"
    assert "3508" not in ends(state, "ge-97inf") and "3609" in ends(state, "ge-97inf")


@pytest.mark.clause("wtf-8.x/2")
def test_brigades_count_half() -> None:
    three = {"jp-58": "3508", "jp-60": "3508", "jp-61": "3508", "jp-1imb": "3508"}
    state = moving({**three, "jp-2imb": "3507", "jp-62": "3507", "jp-3iib": "3507"}, "imperial")
    assert legal(state, "march jp-2imb 3508")
    assert ("full", "wtf-8.x/2") in against(state, "march jp-62 3508")
    assert against(state, "march jp-2imb,jp-3iib 3508") == {("full", "wtf-8.x/2")}


@pytest.mark.clause("wtf-8.x/2", "2.2/6")
def test_an_overstack_is_cut_by_its_owner_at_the_end_of_a_phase() -> None:
    five = {f"jp-{number}": "3508" for number in (58, 60, 61, 62, 63)}
    state = at("imperial-movement", units={**five, "ge-7pz": "4700"}, turn=2, step="CheckStacking")
    assert (decision(state), fact(state, "asked")) == ("ThinOut", "imperial")
    state = play(state, "lose jp-61")
    assert (where(state, "jp-61"), crowded(state, 1)) == ("dead", ())
    boxed = {f"ge-sa-{name}": "ring" for name in ("fg", "fn", "go", "hw", "um", "zr")}
    assert crowded(moving(boxed), 0) == ()


# -- untried Chinese


@pytest.mark.clause("3.3/3", "wtf-11.7/1", "3.3/5")
def test_untried_chinese_go_with_an_ally_of_theirs_only() -> None:
    units = {"ga-u01": "3508", "ga-sn38": "3508", "ga-i5": "3508", "ga-u02": {"at": "3508", "rising": True}}
    state = moving(units)
    assert against(state, "march ga-u01 3507") == {("untried_alone", "3.3/3")}
    assert ("untried_alone", "3.3/3") in against(state, "march ga-u01,ga-i5 3507")
    assert legal(state, "march ga-sn38,ga-u01 3507")
    assert "march ga-sn38,ga-u01 3507" in listed(state, "march")
    assert ("risen", "3.3/5") in against(state, "march ga-sn38,ga-u02 3507")
    state = play(state, "march ga-sn38,ga-u01 3507")
    assert ("untried_alone", "3.3/3") in against(state, "march ga-u01 3508"), "they stay together throughout"


@pytest.mark.clause("7.0/12", "11.7/1")
def test_the_marker_frees_untried_chinese_within_three_hexes() -> None:
    units = {
        "ga-u01": "3508", "ga-u02": {"at": "3507", "shown": [2, 3, 6]}, "ga-u03": {"at": "3508", "rising": True},
        "ga-u04": "3611",
    }  # fmt: skip
    state = moving(units, subversive="3508")
    world = state.world
    assert world.distance(world.find("3508"), world.find("3611")) == 3  # type: ignore[arg-type]
    assert state.freed == {"ga-u01", "ga-u02", "ga-u04"}
    state = moving({**units, "ga-u04": "3612"}, subversive="3508")
    assert legal(state, "march ga-u01 3509") and legal(state, "march ga-u02 3407")
    assert against(state, "march ga-u04 3611") == {("untried_alone", "3.3/3")}
    assert ("risen", "3.3/5") in against(state, "march ga-u03 3509")


@pytest.mark.clause("11.7/1")
def test_a_freed_unit_takes_an_empty_city() -> None:
    state = moving({"ga-u01": "4504"}, subversive="4504")
    state = play(state, "march ga-u01 4505")
    assert (where(state, "ga-u01"), fact(state, "control.4505")) == ("4505", "german")
    state = moving({"ga-u01": "4504", "jp-1iib": "4505"}, subversive="4504")
    assert ("enemy", "wtf-3.x/1") in against(state, "march ga-u01 4505")


@pytest.mark.clause("7.0/12")
def test_freed_units_move_before_other_chinese() -> None:
    units = {"ga-u01": "3508", "ga-u02": "3508", "ga-sn38": "3508", "ga-c36": "3611", "ga-sn22": "3409"}
    state = moving(units, subversive="3508")
    both = play(state, "march ga-u01 3509", "march ga-u02 3507")
    assert (where(both, "ga-u01"), where(both, "ga-u02")) == ("3509", "3507")
    late = play(state, "march ga-c36 3610")
    assert against(late, "march ga-u01 3509") == {("chinese_first", "7.0/12")}
    assert "3509" not in ends(late, "ga-u01")
    assert legal(late, "march ga-sn38,ga-u01 3509"), "with an ally they go as others do"
    on = play(state, "march ga-u01 3509")
    assert legal(play(on, "march ga-u01 3609"), "march ga-u02 3507")


@pytest.mark.clause("7.0/12", "13.11/1")
def test_a_freed_unit_never_attacks_alone() -> None:
    state = moving({"ga-u01": "3508", "jp-58": "3507"}, subversive="3508")
    assert ("untried_alone", "13.11/1") in against(state, "storm ga-u01 3507 infiltration")


@pytest.mark.clause("7.0/12", "20.2/5")
def test_the_freedom_ends_with_the_movement() -> None:
    state = moving({"ga-u01": "3508", "ge-50inf": "3508", "jp-58": "3507"}, subversive="3508")
    assert state.freed == {"ga-u01"}
    state = play(state, "done")
    assert (fact(state, "phase"), state.freed) == ("german-assaults", frozenset())


@pytest.mark.clause("wtf-3.5/1", "7.0/12")
def test_who_rose_this_turn_has_no_place_where_it_began() -> None:
    state = at(
        "german-start", units={"ge-7pz": "4700", "ge-gd": "4604"}, turn=2, step="DropSubversive",
        airbases=("4700", "ring"),
    )  # fmt: skip
    state = play(state, "subvert 4604")
    (unit,) = [p for p in state.units_at(state.world.find("4604")) if p.counter.untried]  # type: ignore[arg-type]
    assert unit.origin == -1


# -- clouds


@pytest.mark.clause("18.0/7")
def test_who_goes_under_a_cloud() -> None:
    clouds = {"clouds": ("3508",)}
    state = moving({"ge-50inf": "3507", "ga-sn38": "3507", "ga-i5": "3507", "ga-u01": "3507"}, **clouds)
    assert legal(state, "march ge-50inf 3508")
    assert against(state, "march ga-sn38 3508") == {("cloud", "18.0/7")}
    assert ("cloud", "18.0/7") in against(state, "march ga-sn38 3508,3509"), "not even in passing"
    assert "3508" not in ends(state, "ga-sn38")
    state = moving({"jp-58": "3507", "elh-1": "3507", "pu-t1": "3507"}, "imperial", **clouds)
    assert legal(state, "march jp-58 3508") and legal(state, "march elh-1 3508")
    assert against(state, "march pu-t1 3508") == {("cloud", "18.0/7")}


@pytest.mark.clause("18.0/7")
def test_who_attacks_into_a_cloud() -> None:
    units = {"pu-t1": "3507", "jp-58": "3507", "ge-50inf": "3508"}
    state = moving(units, "imperial", clouds=("3508",))
    assert ("cloud", "18.0/7") in against(state, "storm pu-t1 3508 infiltration")
    assert legal(state, "storm jp-58 3508 infiltration")
    state = at("imperial-assaults", units={**units, **FOE}, turn=2, clouds=("3508",))
    state = play(state, "attack 3508")
    assert state.combat is not None and state.combat.units == ("jp-58",)


@pytest.mark.clause("18.0/7")
def test_allies_and_puppets_leave_a_cloud_or_are_lost() -> None:
    state = moving({"ga-sn38": "3508", "ge-50inf": "3508", "ga-u01": "3508"}, clouds=("3508",))
    away = play(state, "march ga-sn38 3507", "done")
    assert (where(away, "ga-sn38"), where(away, "ge-50inf"), where(away, "ga-u01")) == ("3507", "3508", "pool")
    state = play(state, "done")
    assert (where(state, "ga-sn38"), where(state, "ge-50inf")) == ("dead", "3508")
    state = moving({"pu-t1": "3508", "jp-58": "3508", "elh-1": "3508"}, "imperial", clouds=("3508",))
    state = play(state, "done")
    assert (where(state, "pu-t1"), where(state, "jp-58"), where(state, "elh-1")) == ("dead", "3508", "3508")


@pytest.mark.clause("18.0/6")
@pytest.mark.parametrize(("die", "steps"), [(4, 3), (5, 4)])
def test_a_cloud_costs_steps_at_the_end_of_the_owners_turn(die: int, steps: int) -> None:
    units = {"jp-58": "3508", "ge-7pz": "4700"}
    state = at("imperial-end", die, 1, units=units, clouds=("3508",), turn=2)
    assert fact(state, "jp-58.steps") == steps
    state = at("german-end", die, 1, units=units, clouds=("3508",), turn=2)
    assert fact(state, "jp-58.steps") == 4


# -- the rail gun


@pytest.mark.clause("20.2/2", "20.2/1")
def test_the_gun_goes_any_distance_to_a_friend() -> None:
    state = moving({"ge-gustav": "4700", "ge-50inf": "4709", "ga-u01": "4516"}, turn=3)
    assert "4709" in ends(state, "ge-gustav") and "4516" in ends(state, "ge-gustav")
    for unit_end in ("4709", "4516"):
        assert legal(state, _way(state, "ge-gustav", unit_end))
    assert ("gun_alone", "20.2/2") in against(state, "march ge-gustav 4701")
    assert "4701" not in ends(state, "ge-gustav")
    through = "march ge-gustav 4603,4604,4605"
    assert ("gun_place", "20.2/2") in against(moving({"ge-gustav": "4602", "ge-50inf": "4605"}, turn=3), through)
    held = moving({"ge-gustav": "4602", "ge-50inf": "4605"}, turn=3, german=(*NORTH, "4604"))
    assert legal(held, through)


@pytest.mark.clause("20.2/2")
def test_the_gun_never_crosses_the_line() -> None:
    state = moving({"ge-gustav": "3722", "ge-ss-k": "3623"}, turn=3, german=(*NORTH, "3623"))
    assert ("gun_line", "20.2/2") in against(state, "march ge-gustav 3623")
    assert "3623" not in ends(state, "ge-gustav")


@pytest.mark.clause("20.2/3")
def test_the_gun_out_of_supply_stays() -> None:
    far = moving({"ge-gustav": "2127", "ge-ss-k": "2127", "ge-50inf": "2126"}, turn=3)
    assert ("gun_unsupplied", "20.2/3") in against(far, "march ge-gustav 2126")


@pytest.mark.clause("18.0/7", "20.2/2")
@pytest.mark.parametrize("side", [GERMAN, IMPERIAL])
def test_foreign_places_are_towns_and_cities_that_the_other_side_controls(side: int) -> None:
    """Fields are none, whoever holds them."""
    state = moving({"ge-50inf": "5001"}, german=("4300", "4500", "4505", "4501", "4502"))
    settled = state.world.settled
    field = next(hex_ for hex_ in state.german if hex_ not in settled)
    held = {hex_ for hex_ in settled if (hex_ in state.german) == (side == IMPERIAL)}
    assert held and held != settled and foreign(state, side) == held
    assert field not in foreign(state, side)


@pytest.mark.clause("wtf-11.x/1", "3.0/3", "3.0/4")
@pytest.mark.parametrize(("turn", "left", "may_end"), [
    (1, ("ge-97inf", "ge-170inf"), False), (1, ("ge-97inf",), False), (1, (), True), (2, ("ge-97inf",), True),
])  # fmt: skip
def test_movement_ends_when_all_have_entered_who_must(turn: int, left: tuple[str, ...], may_end: bool) -> None:
    units = {**NOBODY, "ge-50inf": "5001", **dict.fromkeys(left, "north")}
    state = at("german-movement", units={**units, **FOE}, turn=turn)
    assert ("done" in {command.text() for row in MoveUnits().parts(state) for command in row}) == may_end
    assert {why.kind for why in MoveUnits().reasons(state, Done())} == (set() if may_end else {"must_enter"})
    assert {unit.id for unit in unentered(state)} == (set() if may_end else set(left))


@pytest.mark.clause("3.3/3", "6.3/2", "wtf-11.x/1")
@pytest.mark.parametrize(("units", "found"), [
    (("ga-c36", "ga-u01", "ga-i5", "ge-50inf"),
     {("ga-c36", "ga-u01"), ("ge-50inf", "ga-c36"), ("ge-50inf", "ga-i5")}),
    (("ga-u01", "ge-50inf"), set()), (("ga-i5", "ge-50inf"), {("ge-50inf", "ga-i5")}),
    (("ga-c36", "ga-u01", "ga-u02"), {("ga-c36", "ga-u01", "ga-u02")}), (("ga-i5", "ga-u01"), set()),
    (("ge-50inf", "ge-97inf"), set()), (("ga-c36", "ga-c87"), set()),
])  # fmt: skip
def test_who_goes_together_with_whom(units: tuple[str, ...], found: set[tuple[str, ...]]) -> None:
    """All untried ones with a Chinese ally of theirs, other Allies one by one with a German unit; only of one hex."""
    state = moving(dict.fromkeys(units, "3506"))
    assert {tuple(unit.id for unit in group) for group in groups(state, movable(state))} == found
    apart = moving(dict(zip(units, ("3506", "3507", "3508", "3512"), strict=False)))
    assert groups(apart, movable(apart)) == []
