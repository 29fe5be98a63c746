"""Chapters 18 and 20: bombs and clouds, the brigade that drops, the rail gun, the commando, kinds of unit."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.tail_of_the_tiger.pieces import IMPERIAL
from engine.titles.tail_of_the_tiger.positions.turnwise import turnwise
from engine.titles.tail_of_the_tiger.rules.ch2_control import entered
from engine.titles.tail_of_the_tiger.rules.ch11_movement import movable
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.fighting import assaults, fight, losses, moves, resolved, steps, storm
from tests.titles.tail_of_the_tiger.table import TITLE, against, at, decision, emitted, fact, legal, listed, play, where

BASE = {"airbases": ("4700", "ring")}


def strategic(*dice: int, **position: Any) -> TigerState:
    """German strategic movement in turn 2 with an airbase in Chengchow, 4700."""
    return at("german-strategic", *dice, **{"turn": 2, **BASE, **position})


# -- bombs


@pytest.mark.clause("18.0/1", "18.0/2", "18.0/3", "10.0/1")
def test_a_bomb_costs_a_move_and_is_spent_whether_it_bursts_or_not() -> None:
    """5002 is three hexes from the airbase; 5 is the last number that bursts."""
    state = play(strategic(6, units={"jp-58": "5002"}), "bomb 5002")
    assert (fact(state, "bombs"), fact(state, "used.east"), fact(state, "cloud.5002")) == (1, 1, False)
    assert steps(state, "jp-58") == [4]
    state = play(strategic(5, 1, units={"jp-58": "5002"}), "bomb 5002")
    assert (fact(state, "cloud.5002"), steps(state, "jp-58")) == (True, [4])


@pytest.mark.clause("18.0/2", "6.3/3", "set-1/10")
def test_it_falls_within_four_hexes_of_an_airbase_that_the_box_reaches_in_the_east() -> None:
    state = strategic()
    assert legal(state, "bomb 5003")
    assert against(state, "bomb 4705") == {("too_far", "18.0/2")}
    assert against(state, "bomb 1926") == {("not_east", "6.3/3")}
    assert against(state, "bomb formosa") == {("not_east", "6.3/3")}
    cut = strategic(airbases=("4907", "ring"), german=("4907",), units={"jp-58": "4906"})
    assert legal(cut, "bomb 4906")
    north = {"jp-58": "4300", "jp-60": "4500", "jp-61": "4700", "jp-62": "4800", "ge-gd": "4907"}
    shut = strategic(airbases=("4907", "ring"), german=("4907", "4805"), units=north)
    assert against(shut, "bomb 4906") == {("no_airbase", "18.0/2")}


@pytest.mark.clause("18.0/2", "10.0/1")
def test_an_airbase_that_moved_in_the_phase_delivers_it_and_three_is_all() -> None:
    held, units = ("4300", "4500", "4700", "4800"), {"ge-gd": "ring", "ge-ss-k": "south"}
    state = strategic(6, 6, airbases=("ring", "ring"), german=held, units=units)
    state = play(state, "rebase ring 4700", "bomb 5002", "bomb 5002")
    assert (fact(state, "bombs"), where(state, "ge-gd"), fact(state, "phase")) == (0, "ring", "german-movement")


@pytest.mark.clause("18.0/4", "2.5/2", "4.0/1")
def test_a_supply_center_is_destroyed_on_1_to_4_and_the_third_ends_the_game() -> None:
    given: dict[str, Any] = {"airbases": ("5807", "ring"), "german": ("5807", "5504", "5302", "4800", "4700")}
    state = play(strategic(5, 4, **given), "bomb 6005")
    assert not fact(state, "center.6005")
    assert state.outcome is None
    state = play(strategic(5, 5, units={"jp-8iib": "6005"}, **given, centers=("6005",)), "bomb 6005")
    assert fact(state, "center.6005")
    state = play(strategic(5, 4, **given, centers=("6005",)), "bomb 6005")
    assert (fact(state, "winner"), fact(state, "why")) == ("german", "decisive")


@pytest.mark.clause("18.0/5", "2.5/2")
def test_each_unit_loses_a_die_less_one() -> None:
    units = {"jp-58": "5002", "jp-60": "5002", "jp-8iib": {"at": "5002", "lost": 1}}
    state = play(strategic(1, 4, 1, 2, units=units), "bomb 5002")
    assert steps(state, "jp-58", "jp-60", "jp-8iib") == [1, 4, 0]
    dead = play(strategic(1, 6, 5, units={"jp-8iib": {"at": "5002", "lost": 1}}, centers=("5002", "6005")), "bomb 5002")
    assert (where(dead, "jp-8iib"), fact(dead, "center.5002")) == ("dead", True)


@pytest.mark.clause("18.0/6")
def test_under_a_cloud_a_step_is_lost_on_1_to_4_at_the_end_of_its_owners_turn() -> None:
    units = {"jp-58": "5002"}
    assert steps(at("imperial-end", 4, clouds=("5002",), units=units, turn=3), "jp-58") == [3]
    assert steps(at("imperial-end", 5, clouds=("5002",), units=units, turn=3), "jp-58") == [4]
    assert steps(at("german-end", 1, clouds=("5002",), units=units, turn=3), "jp-58") == [4]


@pytest.mark.clause("18.0/7", "6.3/1")
def test_allies_and_puppets_never_go_or_attack_there() -> None:
    units = {"ga-c36": "5001", "ge-gd": "5101", "pu-t1": "5003", "jp-58": "5102", "elh-1": "5103"}
    state = moves(clouds=("5002",), units=units)
    assert against(state, "march ga-c36 5002") == {("cloud", "18.0/7")}
    assert legal(state, "march ge-gd 5002")
    state = moves(clouds=("5002",), side="imperial", units=units)
    assert against(state, "march pu-t1 5002") == {("cloud", "18.0/7")}
    assert legal(state, "march jp-58 5002")
    assert legal(state, "march elh-1 5102,5002")
    state = assaults(side="imperial", clouds=("5002",), units={"pu-t1": "5003", "ge-gd": "5002"})
    assert against(state, "attack 5002") == {("cloud", "18.0/7")}


@pytest.mark.clause("18.0/7")
def test_allies_that_do_not_leave_are_eliminated_when_their_movement_ends() -> None:
    units = {"ga-c36": "5001", "ga-u01": "4800", "ge-gd": "5001"}
    state = play(moves(clouds=("5001", "4800"), units=units), "done")
    assert [where(state, unit) for unit in units] == ["dead", "pool", "5001"]
    state = play(moves(clouds=("5001",), units={"ga-c36": "5001", "ge-gd": "5001"}), "march ga-c36 5002", "done")
    assert where(state, "ga-c36") == "5002"


# -- the brigade


@pytest.mark.clause("20.1/1", "20.1/3", "20.1/4", "20.1/5")
def test_a_strategic_drop_goes_ten_hexes_costs_a_move_and_halves_the_rest() -> None:
    """5211 is ten hexes from 5002 and so is 4710 from 4700."""
    state = strategic(units={"ge-ramcke": "4700", "jp-58": "4801"})
    assert legal(state, "paradrop 4710")
    assert against(state, "paradrop 4711") == {("too_far", "20.1/3")}
    assert against(state, "paradrop 4801") == {("enemy", "20.1/3")}
    assert against(state, "paradrop 1926") == {("not_east", "20.1/1")}
    state = play(state, "paradrop 4710")
    assert (where(state, "ge-ramcke"), fact(state, "used.east")) == ("4710", 1)
    assert against(state, "paradrop 4709") >= {("dropped", "20.1/1")}
    assert (fact(state, "ge-ramcke.supply"), fact(state, "ge-ramcke.movement")) == ("supplied", 5)
    later = assaults(units={"ge-ramcke": {"at": "4700", "dropped": True}}, **BASE)
    assert ("dropped", "20.1/1") in against(later, "paradrop 5002")


@pytest.mark.clause("20.1/1", "16.0/12", "16.0/17")
def test_it_needs_an_airbase_in_its_hex_supply_and_after_the_break_fuel() -> None:
    box = strategic(units={"ge-ramcke": "ring"}, airbases=("ring", "ring"), german=("4700",))
    assert against(box, "paradrop 4801") == {("no_brigade", "20.1/1")}
    assert ("no_airbase", "20.1/1") in against(strategic(units={"ge-ramcke": "4800"}), "paradrop 4801")
    units = {"ge-ramcke": "4700"}
    assert against(assaults(broken=True, units=units, **BASE), "paradrop 5002") == {("no_fuel", "16.0/12")}
    assert legal(assaults(broken=True, units=units, spent=("luftwaffe",), **BASE), "paradrop 5002")
    assert decision(strategic(broken=True, units=units)) != "MoveStrategically"


@pytest.mark.clause("20.1/1", "20.1/5")
def test_it_does_not_drop_in_the_imperial_assaults() -> None:
    """The same brigade in the same place may in the German ones."""
    units = {"ge-ramcke": "4700", "jp-58": "4801", "jp-1imb": "3019"}
    assert legal(assaults(units=units, **BASE), "paradrop 5002")
    theirs = at("imperial-assaults", units=units, **BASE)
    assert not [one for one in listed(theirs) if one.startswith("paradrop")]
    assert ("not_german", "20.1/1") in against(theirs, "paradrop 5002")


@pytest.mark.clause("20.1/3")
def test_its_airbase_does_not_move_after_the_drop() -> None:
    given: dict[str, Any] = {"units": {"ge-ramcke": "4700"}, "german": ("4300", "4500", "4700", "4800")}
    state = strategic(**given)
    assert legal(state, "rebase 4700 4800")
    state = play(state, "paradrop 4801")
    assert against(state, "rebase 4700 4800") == {("jumped", "20.1/3")}
    assert legal(state, "rebase ring 4800")
    assert legal(play(strategic(**{**given, "airbases": ("4700", "4700")}), "paradrop 4801"), "rebase 4700 4800")


@pytest.mark.clause("20.1/3", "14.0/3")
def test_its_airbase_may_be_overrun_after_the_drop() -> None:
    """Defenders who advance take the hex in the phase in which it jumped from there."""
    state = play(strategic(units={"ge-ramcke": "4700"}, german=("4500", "4700", "4800")), "paradrop 4801")
    state.phase = "german-assaults"
    entered(state, IMPERIAL, state.world.loc("4700"))
    assert state.jumped not in state.airbases
    assert [*turnwise(state)] == []


@pytest.mark.clause("20.1/2", "wtf-4.x/3")
def test_it_is_supplied_till_the_game_turn_ends_but_takes_no_step_without_a_line() -> None:
    ring = {"jp-58": "5509", "jp-60": "5310", "jp-61": "5409", "jp-62": "5309", "jp-63": "5411", "jp-64": "5510"}
    given: dict[str, Any] = {"units": {**ring, "ge-ramcke": {"at": "5410", "lost": 1, "dropped": True}}}
    given["units"]["ge-50inf"] = {"at": "5001", "lost": 1}
    state = assaults(side="imperial", **given)
    assert (fact(state, "ge-ramcke.supply"), fact(state, "ge-ramcke.defence")) == ("supplied", 5)
    state = at("imperial-end", turn=3, **given)
    assert (fact(state, "turn"), fact(state, "ge-ramcke.supply")) == (4, "out")
    state = at("german-units", turn=5, step="TakeSteps", credits={"infantry": 1}, **given)
    assert against(state, "strengthen ge-ramcke infantry") == {("unsupplied", "9.0/9")}
    assert legal(state, "strengthen ge-50inf infantry")


@pytest.mark.clause("20.1/5", "20.1/9", "2.5/2")
def test_a_combat_drop_needs_a_brigade_that_has_not_moved_and_lets_it_attack() -> None:
    moved = assaults(units={"ge-ramcke": {"at": "4700", "moved": True}}, **BASE)
    assert against(moved, "paradrop 5002") == {("moved", "20.1/5")}
    units = {"ge-ramcke": "4700", "ge-gd": "5003", "jp-8iib": {"at": "5002", "lost": 1}}
    state = play(assaults(6, units=units, **BASE), "paradrop 5001", "attack 5002", "join ge-ramcke", "join ge-gd")
    assert resolved(state)["attack"] == 34
    assert where(play(state, "advance ge-ramcke"), "ge-ramcke") == "5002"
    center = play(assaults(units={"ge-ramcke": "4700"}, centers=("5002", "6005"), **BASE), "paradrop 5002")
    assert not fact(center, "center.5002")


@pytest.mark.clause("20.1/5")
def test_it_may_drop_on_a_free_hex_after_an_attack() -> None:
    units = {"ge-ramcke": {"at": "4700", "attacked": True}, "jp-58": "5002"}
    assert legal(assaults(units=units, **BASE), "paradrop 5001")


def dropped(*dice: int, air: int = 0, **units: Any) -> TigerState:
    """An assault of GD from 5001 on 5002, when the brigade may be dropped on it."""
    given = {"ge-ramcke": "4700", "ge-gd": "5001", **{name.replace("_", "-"): spot for name, spot in units.items()}}
    state = assaults(*dice, units=given, air={"jet": 0, "tiger": 0, "east": air, "west": 0}, **BASE)
    return fight(state, "5002", "ge-gd")


@pytest.mark.clause("20.1/6", "wtf-13.x/7")
def test_an_attack_drop_is_announced_when_no_japanese_aircraft_is_left() -> None:
    state = dropped(jp_58="5002", air=1)
    assert decision(state) == "AllotAir"
    assert decision(play(state, "allot 0 0")) == "OfferDrop"
    assert decision(play(dropped(1, jp_58="5002", air=1), "allot 1 0")) != "OfferDrop"
    free = assaults(units={"ge-ramcke": "4700", "ge-gd": "5101", "jp-58": "5002"}, **BASE)
    assert against(free, "paradrop 5002") == {("enemy", "20.1/6")}
    taking_part = assaults(1, units={"ge-ramcke": "5001", "ge-gd": "5001", "jp-58": "5002"}, airbases=("4700", "ring"))
    assert decision(fight(taking_part, "5002", "ge-ramcke", "ge-gd")) != "OfferDrop"


@pytest.mark.clause("6.3/2", "20.1/5", "20.1/6")
def test_an_ally_that_the_drop_leaves_alone_is_lost_at_once() -> None:
    """An Indian division beside the airbase of Chengchow, east of the line; in the strategic phase others may still
    come to it."""
    units = {"ge-ramcke": "4700", "ga-i5": "4700", "ge-gd": "5001", "jp-58": "5002"}
    assert where(play(assaults(units=units, **BASE), "paradrop 4705"), "ga-i5") == "dead"
    attack = play(dropped(4, 6, jp_58="5002", ga_i5="4700"), "answer yes")
    assert where(attack, "ga-i5") == "dead"
    kept = play(strategic(units={**units, "ge-7pz": "4500"}), "paradrop 4705")
    assert where(kept, "ga-i5") == "4700"
    assert where(play(kept, "redeploy ge-7pz 4700", "done"), "ga-i5") == "4700"
    assert where(play(kept, "done"), "ga-i5") == "dead"


@pytest.mark.clause("6.3/2", "20.1/7", "20.1/8")
def test_when_the_drop_costs_it_all_who_attack_the_brigade_fights_alone() -> None:
    """Only the Indian division it leaves attacks 4701; a 1 then costs the brigade its last step on landing."""
    units = {"ge-ramcke": {"at": "4700", "lost": 1}, "ga-i5": "4700", "jp-58": "4701"}
    state = fight(assaults(4, 5, units=units, **BASE), "4701", "ga-i5")
    state = play(state, "answer yes")
    assert where(state, "ga-i5") == "dead"
    assert (where(state, "ge-ramcke"), where(state, "jp-58")) == ("dead", "4701")
    assert TITLE.faults(state) == []


@pytest.mark.clause("6.3/2", "18.0/5", "18.0/6")
def test_an_ally_is_lost_with_the_company_that_a_bomb_or_a_cloud_takes() -> None:
    units = {"ge-ramcke": {"at": "5002", "lost": 1}, "ga-i5": "5002", "jp-58": "5102"}
    state = play(strategic(1, 2, 1, units=units), "bomb 5002")
    assert [where(state, unit) for unit in ("ge-ramcke", "ga-i5")] == ["dead", "dead"]
    cloud = at("german-end", 1, 5, turn=3, clouds=("5002",), units=units)
    assert [where(cloud, unit) for unit in ("ge-ramcke", "ga-i5")] == ["dead", "dead"]


@pytest.mark.clause("20.1/7", "20.1/8")
def test_it_lands_without_loss_only_above_the_enemy_steps() -> None:
    """Three steps: a 4 costs nothing, a 3 costs one. 25 and 9 to 9 are 3 to 1, and 4 to 1 with the landing."""
    state = play(dropped(4, 2, jp_58={"at": "5002", "lost": 1}), "answer yes")
    assert (resolved(state)["attack"], resolved(state)["column"], resolved(state)["shift"]) == (34, "4:1", 1)
    state = play(dropped(3, 2, jp_58={"at": "5002", "lost": 1}), "answer yes")
    assert resolved(state)["attack"] == 30
    state = play(dropped(6, 2, jp_58="5002", jp_1imb="5002"), "answer yes")
    assert any(event["unit"] == "ge-ramcke" for event in emitted(state, "step_lost"))


@pytest.mark.clause("20.1/8", "wtf-13.x/8", "wtf-3.5/1")
def test_those_on_whom_it_lands_keep_supply_and_hex_and_if_one_is_left_it_dies() -> None:
    """25 and 9 to 12 are 2 to 1, with the landing 3 to 1; on a 1 two and one. Its own death pays nothing."""
    state = play(dropped(6, 1, jp_58="5002"), "answer yes")
    assert (resolved(state)["defence"], resolved(state)["column"]) == (12, "3:1")
    assert losses(state) == (2, 1)
    assert fact(state, "control.5002") == "imperial"
    assert TITLE.faults(state) == []
    state = play(state, "lose ge-gd", "lose ge-gd")
    assert (where(state, "ge-ramcke"), steps(state, "ge-gd", "jp-58")) == ("dead", [2, 3])
    assert fact(state, "control.5002") == "imperial"


@pytest.mark.clause("20.1/8", "7.0/6")
def test_a_port_it_did_not_win_is_not_occupied() -> None:
    units = {"ge-ramcke": "4918", "ge-gd": "4823", "jp-58": "4822", "jp-60": "4822"}
    state = assaults(1, 1, units=units, airbases=("4918", "ring"), german=("4918",), broken=True, spent=("luftwaffe",))
    state = play(fight(state, "4822", "ge-gd"), "answer yes")
    while decision(state) == "PayLosses":
        state = play(state, listed(state)[0])
    assert where(state, "ge-ramcke") == "dead"
    assert state.world.find("4822") not in state.touched


@pytest.mark.clause("20.1/8")
def test_the_landing_step_pays_no_loss_point() -> None:
    state = play(dropped(1, 2, jp_58="5002"), "answer yes")
    assert losses(state)[0] == 1
    assert listed(state) == ["lose ge-gd", "lose ge-ramcke"]


# -- the rail gun


def gun(*dice: int, **units: Any) -> TigerState:
    """The rail gun in 5203 with GD, beside Pengpu, 5302."""
    given = {"ge-gustav": "5203", "ge-gd": "5203", **{name.replace("_", "-"): spot for name, spot in units.items()}}
    broken = bool(given.pop("broken", False))
    return assaults(*dice, units=given, broken=broken)


@pytest.mark.clause("20.2/4")
def test_half_a_die_rounded_up_is_lost_at_once_and_once_a_turn() -> None:
    state = play(gun(5, jp_58="5302", jp_60="5302"), "bombard 5302", "lose jp-58", "lose jp-58", "lose jp-60")
    assert steps(state, "jp-58", "jp-60") == [2, 3]
    assert against(state, "bombard 5302") == {("fired", "20.2/4")}
    assert steps(play(gun(2, jp_58="5302"), "bombard 5302"), "jp-58") == [3]
    assert decision(gun(jp_58="5302")) == "DeclareAssaults"


@pytest.mark.clause("20.2/4", "wtf-13.23/1")
def test_the_owner_pays_by_the_order_of_precedence() -> None:
    state = play(gun(3, jp_58="5302", pu_t1="5302"), "bombard 5302")
    assert (steps(state, "jp-58"), listed(state)) == ([3], ["lose jp-58", "lose pu-t1"])
    assert fact(state, "asked") == "imperial"


@pytest.mark.clause("20.2/4", "20.2/3")
def test_it_bombards_towns_and_cities_beside_it_in_supply() -> None:
    assert against(gun(jp_58="5303"), "bombard 5303") == {("no_town", "20.2/4")}
    assert against(gun(), "bombard 5302") == {("nobody_there", "20.2/4")}
    assert ("not_adjacent", "20.2/4") in against(gun(jp_58="5304"), "bombard 5304")
    around = {"jp_60": "5204", "jp_61": "5303", "jp_62": "5103", "jp_63": "5102", "jp_64": "5202"}
    assert against(gun(jp_58="5302", **around), "bombard 5302") == {("gun_unsupplied", "20.2/3")}


@pytest.mark.clause("16.0/15")
def test_once_the_ring_is_broken_it_costs_one_step_without_a_die() -> None:
    state = play(gun(jp_58="5302", broken=True), "bombard 5302")
    assert steps(state, "jp-58") == [3]
    assert emitted(state, "rolled") == []


@pytest.mark.clause("20.2/5")
def test_whoever_stands_beside_walks_in_and_then_makes_no_assault() -> None:
    spots = {"jp_8iib": {"at": "5302", "lost": 1}, "jp_58": "5303", "ga_u01": "5202", "ge_50inf": "5202"}
    state = play(gun(1, **spots), "bombard 5302")
    assert decision(state) == "WalkIn"
    assert against(state, "occupy ga-u01") == {("untried_alone", "3.3/3")}
    assert against(state, "occupy ge-gustav") == {("gun_place", "20.2/2"), ("gun_alone", "20.2/2")}
    state = play(state, "occupy ge-50inf", "occupy ge-gustav", "done")
    assert [where(state, unit) for unit in ("ge-50inf", "ge-gustav")] == ["5302", "5302"]
    state = play(state, "attack 5303")
    assert "join ge-50inf" not in listed(state)


@pytest.mark.clause("20.2/5", "6.3/2")
@pytest.mark.parametrize("follows", [False, True])
def test_an_ally_whose_company_walks_in_follows_or_is_lost_in_the_east(follows: bool) -> None:
    spots = {"jp_8iib": {"at": "5302", "lost": 1}, "jp_58": "5303", "ga_i5": "5202", "ge_50inf": "5202"}
    state = play(gun(1, **spots), "bombard 5302", "occupy ge-50inf")
    assert where(state, "ga-i5") == "5202", "it may still follow"
    state = play(state, *["occupy ga-i5"] * follows, "done")
    assert where(state, "ga-i5") == ("5302" if follows else "dead")


@pytest.mark.clause("20.2/3")
@pytest.mark.parametrize("shut", [False, True])
def test_out_of_supply_it_alone_stays(shut: bool) -> None:
    around = ("5302", "5204", "5303", "5103", "5102", "5202") if shut else ("5303",)
    foes = dict(zip(("jp-58", "jp-60", "jp-61", "jp-62", "jp-63", "jp-64"), around, strict=False))
    state = moves(units={"ge-gustav": "5203", "ge-gd": "5203", **foes})
    assert {piece.id for piece in movable(state)} == ({"ge-gd"} if shut else {"ge-gd", "ge-gustav"})


@pytest.mark.clause("20.2/3", "20.2/2")
def test_it_takes_no_part_in_assaults_on_the_way() -> None:
    state = moves(units={"ge-gustav": "5001", "ge-gd": "5001", "ge-7pz": "5001", "jp-58": "5002"})
    assert ("gun_storms", "20.2/3") in against(state, "storm ge-gustav 5002 mobile")
    state = play(state, "storm ge-gd 5002 mobile")
    assert ("gun_storms", "20.2/3") in against(state, "join ge-gustav")


# -- the commando, and the odds shift table


@pytest.mark.clause("12.0/1", "wtf-12.x/1", "12.0/2", "20.8/1")
def test_the_german_side_adds_one_on_the_shift_table_unless_the_commando_takes_part() -> None:
    """2 and one is line 3, which shifts nothing; 2 alone a column to the right. The Imperial side never adds."""
    units = {"ge-ss-br": "5001", "ge-ss-tg": "5001", "jp-58": "5002"}
    for names, line, shift in ((("ge-ss-br",), 3, 0), (("ge-ss-br", "ge-ss-tg"), 2, 1)):
        state = storm(moves(2, 6, units=units), "5002", "infiltration", *names)
        found = next(event for event in emitted(state, "rolled") if event["purpose"] == "infiltration")
        assert (found["modified"], resolved(state)["shift"]) == (line, shift)
    state = moves(3, 1, side="imperial", turn=1, units={"jp-58": "5002", "ge-50inf": "5001"})
    state = storm(state, "5001", "infiltration", "jp-58")
    found = next(event for event in emitted(state, "rolled") if event["purpose"] == "infiltration")
    assert found["modified"] == 3


@pytest.mark.clause("12.0/3", "17.0/1")
def test_a_mobile_assault_rolls_one_die_only() -> None:
    state = storm(moves(2, units={"ge-gd": "5001", "jp-58": "5002"}), "5002", "mobile", "ge-gd")
    assert [event["purpose"] for event in emitted(state, "rolled")] == ["combat"]


@pytest.mark.clause("20.8/1", "wtf-8.x/2")
def test_the_commando_is_always_supplied_and_takes_no_room() -> None:
    state = assaults(units={"ge-ss-tg": "1926", "jp-58": "1925"}, german=())
    assert (fact(state, "ge-ss-tg.supply"), fact(state, "ge-ss-tg.attack")) == ("supplied", 7)
    four = {"ge-gd": "5001", "ge-7pz": "5001", "ge-24pz": "5001", "ge-20mot": "5001", "ge-ss-tg": "5101"}
    assert legal(moves(units=four), "march ge-ss-tg 5001")
    assert against(moves(units={**four, "ge-50inf": "5100"}), "march ge-50inf 5001") == {("full", "wtf-8.x/2")}


@pytest.mark.clause("2.8/1", "2.12/1", "2.12/2", "2.12/3")
def test_groups_and_kinds_of_unit() -> None:
    counters = TITLE.pack.counters
    assert counters["ge-gd"].tank
    assert not counters["ge-9flak"].tank
    assert not counters["pu-ratv"].tank
    assert counters["ga-sn22"].ally
    assert counters["ge-sa-fg"].german
    assert not counters["ge-sa-fg"].ally
    assert (counters["pu-ratv"].group, counters["elh-1"].group) == ("puppet", "elh")
    assert not counters["elh-1"].japanese


@pytest.mark.clause("20.1/5", "20.1/3", "wtf-8.x/2")
@pytest.mark.parametrize(("others", "full"), [(0, False), (3, False), (4, True)])
def test_the_brigade_does_not_drop_where_there_is_no_room_nor_where_it_stands(others: int, full: bool) -> None:
    """Four units of its side fill a clear hex."""
    crowd = dict.fromkeys(("ge-50inf", "ge-97inf", "ge-170inf", "ge-7pz")[:others], "4710")
    state = strategic(units={"ge-ramcke": "4700", "jp-58": "4801", **crowd})
    assert against(state, "paradrop 4710") == ({("full", "wtf-8.x/2")} if full else set())
    assert ("paradrop 4710" in listed(state)) != full
    assert against(state, "paradrop 4700") == {("full", "wtf-8.x/2")}
