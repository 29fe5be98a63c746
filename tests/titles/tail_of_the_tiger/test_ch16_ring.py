"""Chapter 16 and case 20.3 about the box: the Ring is attacked, paid for and broken; fuel."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.fighting import WEST, assaults, fight, moves, resolved, steps
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


def ring(*dice: int, turn: int = 4, elh: str = "japan", **position: Any) -> TigerState:
    """Before the attack on the Ring, ELH being in Japan where nothing else is said."""
    return at("ring", *dice, turn=turn, elh=elh, **position)


def attacked(state: TigerState, reveal: str = "no") -> TigerState:
    """The state after an attack, with or without ELH."""
    state = play(state, "answer yes")
    return play(state, f"answer {reveal}") if decision(state) == "RevealElh" else state


def rolled(state: TigerState) -> int:
    """How many dice were rolled."""
    return len(emitted(state, "ring_attacked")[0]["dice"])


@pytest.mark.clause("16.0/1", "3.4/1", "2.3/1")
def test_it_has_eight_steps_at_the_start() -> None:
    state = begun()
    assert (fact(state, "ring"), fact(state, "chinese_steps"), fact(state, "broken")) == (8, 8, False)
    assert TITLE.pack.charts.given.ring.breakout == 4


@pytest.mark.clause("16.0/2", "16.0/3", "16.0/4", "ev-6/1", "ev-10/1")
@pytest.mark.parametrize(
    ("turn", "event", "dice"), [(2, "probe", 2), (3, "probe", 2), (4, "", 4), (5, "probe", 2), (6, "reinforcements", 5)]
)
def test_how_many_dice_attack_it(turn: int, event: str, dice: int) -> None:
    assert rolled(attacked(ring(*([1] * dice), turn=turn, event=event))) == dice


@pytest.mark.clause("16.0/2", "ev-6/1", "16.0/8")
def test_there_is_no_attack_before_turn_4_without_a_probe_nor_after_it_is_broken() -> None:
    assert decision(ring(turn=2, event="flying-tigers")) != "AttackRing"
    assert decision(ring(turn=5, event="probe", broken=True)) != "AttackRing"
    assert decision(ring(turn=6, broken=True)) != "AttackRing"


@pytest.mark.clause("16.0/2")
def test_the_imperial_side_may_decline() -> None:
    state = play(ring(), "answer no")
    assert (fact(state, "ring"), fact(state, "phase")) == (8, "german-start")


@pytest.mark.clause("16.0/5", "16.0/6")
def test_each_5_and_6_is_a_hit_and_the_german_player_pays_as_he_likes() -> None:
    state = attacked(ring(1, 4, 5, 6, units={"ge-1ss-pz": "ring"}))
    assert emitted(state, "ring_attacked")[0]["hits"] == 2
    assert fact(state, "asked") == "german"
    state = play(state, "weaken", "lose ge-1ss-pz")
    assert (fact(state, "ring"), steps(state, "ge-1ss-pz")) == (7, [3])


@pytest.mark.clause("16.0/6", "2.2/6")
def test_luftwaffe_airbases_and_allies_do_not_pay_but_the_rail_gun_does() -> None:
    units = {"ge-9flak": "ring", "ga-c36": "ring", "ge-gustav": "ring"}
    state = attacked(ring(5, 1, 1, 1, units=units))
    assert listed(state) == ["weaken", "lose ge-gustav"]
    assert against(state, "lose ge-9flak") == {("does_not_pay", "16.0/6")}
    assert against(state, "lose ga-c36") == {("does_not_pay", "16.0/6")}
    assert where(play(state, "lose ge-gustav"), "ge-gustav") == "dead"


@pytest.mark.clause("16.0/7")
def test_the_last_step_goes_only_when_nobody_can_pay() -> None:
    units = {"ge-gd": {"at": "ring", "lost": 3}}
    state = attacked(ring(5, 1, 1, 1, ring=1, units=units))
    assert (where(state, "ge-gd"), fact(state, "ring"), fact(state, "broken")) == ("dead", 1, False)
    state = attacked(ring(5, 6, 1, 1, ring=1, units=units))
    assert (where(state, "ge-gd"), fact(state, "ring"), fact(state, "broken")) == ("dead", 0, True)
    assert fact(attacked(ring(5, 1, 1, 1, ring=1, airbases=("ring", "ring"))), "broken")
    bound = attacked(ring(5, 1, 1, 1, ring=1, units={"ge-gd": "ring", "ge-7pz": "ring"}))
    assert against(bound, "weaken") == {("unit_pays", "16.0/7")}


@pytest.mark.clause("16.0/8", "16.0/16", "16.0/17", "10.0/4")
def test_broken_it_leaves_two_points_of_each_fuel_and_no_bombs() -> None:
    state = attacked(ring(5, 5, 6, 1, ring=1))
    assert emitted(state, "ring_broken") == [{"clause": "16.0/8"}]
    assert (fact(state, "fuel.panzer"), fact(state, "fuel.luftwaffe"), fact(state, "bombs")) == (2, 2, 0)
    assert decision(state) == "SpendFuel"
    units = {"ge-9flak": "ring", "ge-gd": "4700", "ge-50inf": "4500"}
    later = at("german-strategic", turn=6, broken=True, units=units, airbases=("4700", "ring"))
    assert decision(later) != "MoveStrategically"


@pytest.mark.clause("2.2/1", "2.2/6", "20.2/1")
def test_on_turn_3_two_units_come_into_the_box_even_if_they_cannot_leave() -> None:
    for broken in (False, True):
        state = play(at("german-units", 1, turn=3, broken=broken, units={"ge-gd": "4700"}), "done")
        assert [where(state, unit) for unit in ("ge-1ss-pz", "ge-gustav")] == ["ring", "ring"]
        assert fact(state, "ge-1ss-pz.supply") == ("out" if broken else "supplied")


# -- ELH in Manchuria


@pytest.mark.clause("20.3/2", "16.0/4")
def test_elh_in_the_box_adds_three_dice_for_good() -> None:
    state = attacked(ring(*([1] * 7), elh="manchuria"), "yes")
    assert (rolled(state), where(state, "elh-1")) == (7, "ring")
    assert emitted(state, "revealed") == [{"unit": "elh-1", "where": "manchuria", "clause": "20.3/2"}]
    again = {"elh-1": "ring"}
    assert rolled(attacked(ring(*([1] * 5), turn=5, event="probe", elh="manchuria", elh_shown=True, units=again))) == 5


@pytest.mark.clause("20.3/3", "16.0/4")
def test_beside_a_fanatic_division_it_adds_five_and_loses_a_step() -> None:
    units = {"elh-1": "ring", "ge-1ss-pz": "ring"}
    state = attacked(ring(*([1] * 9), elh="manchuria", elh_shown=True, units=units))
    assert (rolled(state), steps(state, "elh-1")) == (9, [3])
    units = {"elh-1": {"at": "ring", "lost": 3}, "ge-1ss-pz": "ring"}
    state = attacked(ring(*([1] * 9), elh="manchuria", elh_shown=True, units=units))
    assert where(state, "elh-1") == "dead"
    brigade = {"elh-1": "ring", "ge-ss-tg": "ring"}
    assert rolled(attacked(ring(*([1] * 7), elh="manchuria", elh_shown=True, units=brigade))) == 7


@pytest.mark.clause("20.3/3")
def test_the_fanatics_count_as_they_stood_before_the_roll() -> None:
    """The last step of 1 SS pays the only hit; ELH loses its step all the same."""
    units = {"elh-1": "ring", "ge-1ss-pz": {"at": "ring", "lost": 3}}
    state = attacked(ring(6, *([1] * 8), elh="manchuria", elh_shown=True, units=units, ring=1))
    assert (where(state, "ge-1ss-pz"), steps(state, "elh-1")) == ("dead", [3])


@pytest.mark.clause("20.3/1", "20.3/2")
def test_the_german_player_does_not_learn_from_the_question() -> None:
    """It is put whether ELH is in Manchuria or in Japan, and looks the same to him."""
    seen = set()
    for place in ("manchuria", "japan"):
        state = play(ring(1, 1, 1, 1, elh=place), "answer yes")
        assert (decision(state), fact(state, "asked")) == ("RevealElh", "imperial")
        seen.add((TITLE.digest(TITLE.view(state, 0)), tuple(event.kind for event in state.events)))
        after = play(state, "answer no")
        seen.add((TITLE.digest(TITLE.view(after, 0)), tuple(event.kind for event in after.events)))
    assert len(seen) == 2
    japan = play(ring(elh="japan"), "answer yes")
    assert against(japan, "answer yes") == {("not_in_manchuria", "20.3/2")}


@pytest.mark.clause("20.3/1", "20.3/4", "9.0/6")
def test_in_japan_it_comes_to_formosa_from_turn_5_and_the_question_tells_nothing() -> None:
    early = at("imperial-units", 1, 1, turn=4, elh="japan")
    assert decision(early) == "SummonDivisions"
    seen = set()
    for place in ("manchuria", "japan"):
        state = at("imperial-units", 1, 1, turn=6, elh=place)
        assert decision(state) == "EnterElh"
        seen.add((TITLE.digest(TITLE.view(state, 0)), legal(state, "answer yes")))
    assert {flag for _, flag in seen} == {True, False}
    assert len({digest for digest, _ in seen}) == 1
    state = play(at("imperial-units", 1, 1, turn=6, elh="japan"), "answer yes")
    assert (where(state, "elh-1"), fact(state, "decision")) == ("formosa", "SummonDivisions")
    assert against(at("imperial-units", 1, 1, turn=6), "answer yes") == {("not_in_japan", "20.3/4")}


@pytest.mark.clause("20.3/2", "20.3/5", "20.2/1")
def test_in_the_box_it_stays_and_on_the_map_it_crosses_the_line() -> None:
    state = at("imperial-strategic", turn=5, units={"elh-1": "ring", "jp-58": "4907", "jp-60": "5302"})
    assert ("not_yours", "wtf-10.x/1") in against(state, "redeploy elh-1 4907")
    assert legal(moves(side="imperial", units={"elh-1": "2722"}), "march elh-1 2723")
    gun = at("german-strategic", turn=3, units={"ge-gustav": "ring", "ge-gd": "4500"})
    assert legal(gun, "redeploy ge-gustav 4500")


@pytest.mark.clause("14.0/3", "16.0/17")
def test_an_airbase_overrun_after_the_break_is_lost_in_the_box() -> None:
    state = moves(side="imperial", broken=True, units={"jp-58": "4801"}, airbases=("4700", "ring"))
    state = play(state, "march jp-58 4700")
    assert state.airbases == (state.world.box("ring"),) * 2
    later = at("german-strategic", turn=7, broken=True, units={"ge-gd": "4800", "ge-50inf": "4500"})
    assert decision(later) != "MoveStrategically"


@pytest.mark.clause("20.3/1")
def test_where_it_is_stays_secret_until_it_is_used() -> None:
    states = [play(begun(), f"conceal {place}") for place in ("manchuria", "japan")]
    assert len({TITLE.digest(TITLE.view(state, 0)) for state in states}) == 1
    assert len({TITLE.digest(TITLE.view(state, 1)) for state in states}) == 2
    assert len({TITLE.digest(TITLE.without_secrets(state, [1])) for state in states}) == 1
    assert [TITLE.hidden_sides(state) for state in states] == [[1], [1]]
    assert {TITLE.what_if(states[0], f"g{n}", [1]).elh for n in range(20)} == {"manchuria", "japan"}
    assert TITLE.hidden_sides(ring(elh="manchuria", elh_shown=True)) == []


# -- fuel


def fuel(*dice: int, **position: Any) -> TigerState:
    """The German turn start with the Ring broken."""
    return at("german-start", *dice, broken=True, turn=8, **position)


@pytest.mark.clause("16.0/10")
def test_each_fuel_is_spent_or_not() -> None:
    state = play(fuel(units={"ge-gd": "4700"}), "spend panzer", "done")
    assert (fact(state, "fuel.panzer"), fact(state, "fuel.luftwaffe")) == (1, 2)
    empty = fuel(fuel={"panzer": 0})
    assert against(empty, "spend panzer") == {("no_fuel_left", "16.0/10")}


@pytest.mark.clause("16.0/11", "wtf-7.20/1", "16.0/12", "wtf-4.x/3")
def test_with_the_last_point_its_users_are_gone_at_the_end_of_the_turn() -> None:
    units = {"ge-gd": "4700", "ge-7pz": "ring", "ge-gustav": "4700", "ge-50inf": "4500"}
    for left, place in ((0, "gone"), (1, "4700")):
        state = at("imperial-end", broken=True, turn=7, units=units, spent=("panzer",), fuel={"panzer": left})
        assert where(state, "ge-gd") == where(state, "ge-gustav") == place
        assert where(state, "ge-50inf") == "4500"
        assert fact(state, "turn") == 8
    kept = at("imperial-end", broken=True, turn=7, units=units)
    assert (fact(kept, "fuel.panzer"), where(kept, "ge-gd")) == (2, "4700")
    flown = {"jet": 1}
    gone = at("imperial-end", broken=True, turn=7, spent=("luftwaffe",), fuel={"luftwaffe": 0}, flown=flown)
    assert (fact(gone, "air.jet"), fact(gone, "air.tiger"), TITLE.faults(gone)) == (0, 0, [])


@pytest.mark.clause("6.3/2", "wtf-8.x/2", "wtf-6.4/1")
def test_an_ally_is_lost_with_its_company_whatever_takes_it() -> None:
    """A Chinese division in Burma: its company runs dry, is cut from a full hex, or dies of disease."""
    units = {"ga-c36": "1926", "ge-gd": "1926"}
    dry = at("imperial-end", broken=True, turn=7, units=units, spent=("panzer",), fuel={"panzer": 0})
    assert (where(dry, "ge-gd"), where(dry, "ga-c36")) == ("gone", "dead")
    full = {**dict.fromkeys(("ga-c36", "ga-c87", "ga-c88", "ga-sn22"), "1926"), "ge-50inf": "1926"}
    full |= dict.fromkeys(("ge-7pz", "ge-24pz", "ge-20mot", "ge-29mot", "ge-97inf"), "4700")
    full = play(at("german-assaults", turn=2, units=full), "lose ge-50inf")
    assert [where(full, unit) for unit in ("ga-c36", "ga-sn22")] == ["dead", "dead"]
    assert (decision(full), "lose ge-97inf" in listed(full)) == ("ThinOut", True), "before the next hex is cut"
    ill = {"ga-c36": "1926", "ge-ss-br": {"at": "1926", "lost": 3}, "ge-gd": {"at": "4700", "lost": 1}}
    sick = at("german-units", 6, turn=2, units=ill, **WEST)
    assert [where(sick, unit) for unit in ("ge-ss-br", "ga-c36")] == ["dead", "dead"]
    assert decision(sick) == "RaiseUprisings", "at once"


@pytest.mark.clause("16.0/11")
def test_without_it_armour_stands_but_attacks() -> None:
    units = {"ge-gd": "5001", "ge-50inf": "5101", "jp-58": "5002"}
    state = moves(broken=True, units=units)
    assert ("no_fuel", "16.0/11") in against(state, "march ge-gd 4901")
    assert ("no_fuel", "16.0/11") in against(state, "storm ge-gd 5002 mobile")
    assert legal(state, "march ge-50inf 5100")
    assert legal(moves(broken=True, spent=("panzer",), units=units), "march ge-gd 4901")
    assert not against(assaults(broken=True, units=units), "attack 5002")


@pytest.mark.clause("16.0/11")
def test_nor_does_it_advance() -> None:
    units = {"ge-7pz": "5001", "ge-gd": "5001", "ge-50inf": "5101", "jp-8iib": {"at": "5002", "lost": 1}}
    state = fight(assaults(6, broken=True, units=units), "5002", "ge-7pz", "ge-gd", "ge-50inf")
    assert against(state, "advance ge-gd") == {("no_fuel", "16.0/11")}
    assert legal(state, "advance ge-50inf")


@pytest.mark.clause("16.0/12")
def test_aircraft_need_the_other_fuel_in_defence_too() -> None:
    given = {"units": {"ge-gd": "5001", "jp-58": "5002"}, "airbases": ("4700", "ring")}
    air = {"jet": 2, "tiger": 0, "east": 0, "west": 0}
    for spent, asked in (((), False), (("luftwaffe",), True)):
        for side, hex_ in (("german", "5002"), ("imperial", "5001")):
            state = fight(assaults(1, side=side, broken=True, spent=spent, air=air, **given), hex_)
            assert (decision(state) == "AllotAir") == asked


@pytest.mark.clause("16.0/12", "ev-8/1")
def test_no_flying_tigers_come_when_the_luftwaffe_is_gone() -> None:
    for left, tigers in ((0, 0), (1, 1)):
        state = at("event", 2, 1, turn=6, broken=True, fuel={"luftwaffe": left})
        assert fact(state, "air.tiger") == tigers


@pytest.mark.clause("16.0/13", "17.0/1")
def test_motorised_divisions_go_on_foot_but_not_flak_and_airborne() -> None:
    state = moves(broken=True, units={"ge-20mot": "5001", "ge-9flak": "5101", "ge-ramcke": "4700", "jp-58": "5002"})
    assert [fact(state, f"{unit}.movement") for unit in ("ge-20mot", "ge-9flak", "ge-ramcke")] == [8, 10, 10]
    assert ("not_mobile", "17.0/1") in against(state, "storm ge-20mot 5002 mobile")
    assert legal(state, "storm ge-9flak 5002 mobile")


@pytest.mark.clause("16.0/14", "wtf-7.x/1")
def test_the_german_side_in_the_east_attacks_at_half_and_is_never_out_of_supply() -> None:
    cut = {"ge-50inf": "5410", "jp-58": "5310", "jp-60": "5411", "jp-61": "5409", "jp-62": "5309", "jp-63": "5510"}
    full = {"ge-ss-br": "1926", "ge-ss-tg": "4801", "ge-ramcke": {"at": "4700", "dropped": True}}
    units = {**cut, **full, "jp-65": "5509", "jp-64": "1925"}
    state = assaults(1, broken=True, units=units, aerial=("5410",), **WEST)
    assert fact(state, "ge-50inf.supply") == "attenuated"
    assert [fact(state, f"ge-50inf.{value}") for value in ("attack", "defence", "movement")] == [7.5, 18, 8]
    assert [fact(state, f"{unit}.attack") for unit in ("ge-ss-br", "ge-ss-tg", "ge-ramcke")] == [16, 7, 9]
    assert resolved(fight(state, "1925"))["attack"] == 16


def paid(state: TigerState) -> set[tuple[int, int]]:
    """All ends to which paying the hits can lead: steps of the Ring, and steps of the units in the box that can pay."""
    if decision(state) != "PayRing":
        box = state.units_at(state.world.box("ring"), 0)
        return {(state.ring, sum(unit.steps for unit in box if unit.counter.group != "luftwaffe"))}
    return {end for line in listed(state) for end in paid(play(state, line))}


@pytest.mark.clause("16.0/5", "16.0/6", "16.0/7", "16.0/8")
@pytest.mark.parametrize("hits", [1, 2, 3, 4])
@pytest.mark.parametrize("strength", [1, 2, 3])
@pytest.mark.parametrize("lost", [None, 3, 2])
def test_hits_are_paid_in_all_ways_that_there_are(hits: int, strength: int, lost: int | None) -> None:
    """The Ring is at 0 only when nobody is left who could have paid, and then what is left over is void."""
    units: dict[str, Any] = {"ge-9flak": "ring"}
    if lost is not None:
        units["ge-gd"] = {"at": "ring", "lost": lost}
    steps_there = 0 if lost is None else 4 - lost
    state = attacked(ring(*([6] * hits + [1] * (4 - hits)), units=units, ring=strength))
    most = min(hits, strength + steps_there)
    ends = {(strength - on_ring, steps_there - (most - on_ring)) for on_ring in range(min(strength, most) + 1)}
    assert paid(state) == {(left, others) for left, others in ends if others >= 0 and (left or not others)}
