"""Cases 3.3, 7.0/10 to 7.0/13, 11.7 and event 2: untried Chinese, and what raises and frees them."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.fighting import WEST, assaults, fight, moves, storm
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

POOL = [f"ga-u{number:02}" for number in range(1, 41)]


def rising(turn: int = 2, **position: Any) -> TigerState:
    """The German new units phase, when uprisings are offered."""
    return at("german-units", 1, turn=turn, **position)


def of_pool(count: int, place: str = "gone") -> dict[str, Any]:
    """All untried units but so many, put somewhere else."""
    return dict.fromkeys(POOL[: len(POOL) - count], place)


@pytest.mark.clause("3.3/1", "3.3/2", "2.2/6")
def test_vacant_cities_within_five_hexes_rise_from_turn_2() -> None:
    """From 5002 Nanking, 5504, is five hexes away, Hankow, 4907, six; Fowyang, 5103, a town, lies beside it."""
    state = rising(units={"ge-7pz": "5002"})
    assert {"revolt 5504", "revolt 4805", "revolt 4700"} <= set(listed(state))
    assert against(state, "revolt 4907") == {("too_far", "3.3/1")}
    assert ("no_city", "3.3/1") in against(state, "revolt 5103")
    state = play(state, "revolt 5504")
    assert (where(state, "ga-u01"), fact(state, "control.5504")) == ("5504", "german")
    assert fact(state, "ga-u01.hidden")
    assert ("not_vacant", "3.3/1") in against(state, "revolt 5504")
    assert decision(rising(turn=1, units={"ge-7pz": "5002"})) != "RaiseUprisings"
    assert decision(rising(units={"ge-7pz": "ring"})) != "RaiseUprisings"


@pytest.mark.clause("3.3/1", "3.3/4", "3.3/6", "14.0/3")
def test_a_center_an_airbase_a_cloud_and_other_untried_units_stand_in_the_way() -> None:
    state = rising(units={"ge-7pz": "5002"}, centers=("5504", "6005"), airbases=("4800", "ring"), clouds=("5302",))
    assert against(state, "revolt 5504") == {("not_vacant", "3.3/1")}
    assert against(state, "revolt 4800") == {("not_vacant", "3.3/1")}
    assert against(state, "revolt 5302") == {("cloud", "3.3/6")}
    assert decision(rising(units={"ga-u01": "5002"})) != "RaiseUprisings"
    assert legal(rising(units={"ga-c36": "5002"}), "revolt 5504")


@pytest.mark.clause("wtf-13.11/2")
def test_when_the_pool_is_empty_nobody_rises() -> None:
    state = rising(units={"ge-7pz": "5002", **of_pool(2)})
    state = play(state, "revolt 5504", "revolt 5302")
    assert decision(state) != "RaiseUprisings"


@pytest.mark.clause("ev-9/1")
def test_propaganda_keeps_china_quiet_but_for_the_marker() -> None:
    assert decision(rising(units={"ge-7pz": "5002"}, event="propaganda")) != "RaiseUprisings"
    state = at("german-start", turn=3, event="propaganda", airbases=("4700", "ring"), step="DropSubversive")
    assert fact(play(state, "subvert 5302"), "units.5302") == 3


@pytest.mark.clause("3.0/6", "3.3/4")
def test_four_rise_at_the_start_unknown_to_both() -> None:
    state = begun()
    state = play(state, "conceal japan")
    while decision(state) == "SetUp":
        state = play(state, listed(state)[0])
    for hex_ in ("4300", "4500", "4700", "4800"):
        (piece,) = state.units_at(state.world.find(hex_))
        assert piece.hidden
        assert fact(state, f"control.{hex_}") == "german"


@pytest.mark.clause("3.3/4")
def test_they_hold_and_lose_their_hex_and_trace_like_others() -> None:
    state = moves(units={"ga-u01": "5302"})
    assert (fact(state, "control.5302"), fact(state, "ga-u01.supply")) == ("german", "supplied")
    risen = moves(units={"ga-u01": {"at": "1826", "rising": True, "west": True}}, **WEST)
    assert fact(risen, "ga-u01.supply") == "supplied"


# -- Chungking


def before(unit: Any, *more: str, side: str = "german", **position: Any) -> TigerState:
    """Units in 3709 beside Chungking, 3710."""
    units = {unit: "3709", **dict.fromkeys(more, "3709")}
    return moves(side=side, units=units, **position)


@pytest.mark.clause("3.3/7")
def test_an_ally_that_is_first_in_chungking_raises_every_vacant_city() -> None:
    state = play(before("ga-sn22"), "march ga-sn22 3710")
    assert decision(state) == "RaiseUprisings"
    assert {"revolt 4822", "revolt 3019", "revolt 5504"} <= set(listed(state))
    assert not {"revolt 5023", "revolt 5815", "revolt 6005"} & set(listed(state))
    state = play(state, "revolt 3019", "done")
    assert emitted(state, "arrived") == []
    assert where(state, "ga-u01") == "3019"
    assert decision(play(before("ge-gd"), "march ge-gd 3710")) == "MoveUnits"


@pytest.mark.clause("3.3/7", "3.3/6", "ev-9/1")
def test_clouds_and_propaganda_hold_there_too() -> None:
    state = play(before("ga-sn22", clouds=("3019",)), "march ga-sn22 3710")
    assert against(state, "revolt 3019") == {("cloud", "3.3/6")}
    assert decision(play(before("ga-sn22", event="propaganda"), "march ga-sn22 3710")) == "MoveUnits"


@pytest.mark.clause("3.3/7")
def test_of_a_mixed_stack_the_german_player_names_the_first() -> None:
    state = play(before("ga-sn22", "ge-50inf"), "march ga-sn22,ge-50inf 3710")
    assert decision(state) == "NameFirst"
    assert decision(play(state, "choose ga-sn22")) == "RaiseUprisings"
    assert decision(play(state, "choose ge-50inf")) == "MoveUnits"


@pytest.mark.clause("3.3/7")
def test_the_chance_comes_once_and_an_uprising_there_or_a_german_takes_it() -> None:
    german = play(before("ge-50inf", "ga-sn22"), "march ge-50inf 3710", "march ga-sn22 3710")
    assert decision(german) == "MoveUnits"
    assert decision(play(before("ga-sn22", chance_gone=True), "march ga-sn22 3710")) == "MoveUnits"
    risen = play(rising(units={"ge-7pz": "3709"}), "revolt 3710")
    assert risen.chance_gone
    dropped = at("german-strategic", turn=2, units={"ge-ramcke": "4008"}, airbases=("4008", "ring"))
    assert play(dropped, "paradrop 3710").chance_gone


@pytest.mark.clause("3.3/7", "wtf-13.x/5")
def test_an_advance_is_a_capture_and_so_is_an_assault_on_the_way() -> None:
    """30 to 3 and a column less for rough ground are 6 to 1: a 6 costs the attacker nothing."""
    allies = ("ga-sn22", "ga-sn30", "ga-sn38")
    units = {**dict.fromkeys(allies, "3709"), "jp-8iib": {"at": "3710", "lost": 1}}
    state = fight(assaults(6, units=units), "3710", *allies)
    assert decision(state) == "AdvanceUnits"
    assert decision(play(state, "advance ga-sn22")) == "RaiseUprisings"
    assert decision(storm(moves(3, 6, units=units), "3710", "infiltration", *allies)) == "RaiseUprisings"
    mixed = moves(3, 6, units={**units, "ge-50inf": "3709"})
    assert decision(storm(mixed, "3710", "infiltration", "ge-50inf", *allies)) == "NameFirst"


# -- moving


@pytest.mark.clause("3.3/3", "wtf-11.7/1", "11.7/1")
def test_they_move_only_with_a_chinese_ally() -> None:
    units = {"ga-u01": "5001", "ga-u02": "5101", "ga-sn22": "5101", "ga-u03": "1926", "ga-i5": "1926"}
    state = moves(units=units, **WEST)
    assert ("untried_alone", "3.3/3") in against(state, "march ga-u01 5002")
    assert legal(state, "march ga-sn22,ga-u02 5002")
    assert ("untried_alone", "3.3/3") in against(state, "march ga-i5,ga-u03 1925")
    city = moves(units={"ga-u01": "5203", "ge-50inf": "5001"})
    assert ("untried_alone", "3.3/3") in against(city, "march ga-u01 5302")
    strategic = at("german-strategic", turn=2, units={"ga-u01": "4700", "ge-gd": "4700"})
    assert ("untried_stays", "3.3/3") in against(strategic, "redeploy ga-u01 4800")


@pytest.mark.clause("3.3/5", "7.0/12")
def test_those_that_rose_in_burma_never_move() -> None:
    risen = {"at": "1926", "rising": True, "west": True}
    state = moves(units={"ga-u01": risen, "ga-sn22": "1926", "ge-ss-br": "1926"}, **WEST)
    assert ("risen", "3.3/5") in against(state, "march ga-sn22,ga-u01,ge-ss-br 1925")


@pytest.mark.clause("7.0/12", "11.7/1", "2.5/3")
def test_the_marker_frees_those_within_three_hexes() -> None:
    """5002 is three hexes from 5302, 4901 four."""
    units = {"ga-u01": "5002", "ga-u02": "4901", "ga-u03": {"at": "5203", "shown": (1, 2, 6)}}
    state = moves(subversive="5302", units=units, centers=("5302", "6005"))
    assert legal(state, "march ga-u01 5102")
    assert ("untried_alone", "3.3/3") in against(state, "march ga-u02 4801")
    state = play(state, "march ga-u03 5302")
    assert (fact(state, "control.5302"), fact(state, "center.5302")) == ("german", False)
    held = moves(subversive="5302", units={"ga-u03": "5203", "jp-8iib": "5302"}, centers=("5302", "6005"))
    assert ("enemy", "wtf-3.x/1") in against(held, "march ga-u03 5302")


@pytest.mark.clause("7.0/12")
def test_they_move_before_other_chinese() -> None:
    units = {"ga-u01": "5002", "ga-sn22": "4801", "ge-gd": "4801"}
    state = play(moves(subversive="5302", units=units), "march ga-sn22 4901")
    assert ("chinese_first", "7.0/12") in against(state, "march ga-u01 5102")
    state = play(moves(subversive="5302", units=units), "march ge-gd 4901", "march ga-u01 5102")
    assert where(state, "ga-u01") == "5102"


# -- the marker


def agents(**position: Any) -> TigerState:
    """The Subversive marker before it is dropped, with an airbase in Chengchow, 4700."""
    return at("german-start", **{"turn": 3, "step": "DropSubversive", "airbases": ("4700", "ring"), **position})


@pytest.mark.clause("7.0/10", "14.0/3")
def test_it_is_dropped_in_china_within_ten_hexes_of_an_airbase_on_the_map() -> None:
    state = agents(units={"jp-58": "5002"})
    assert legal(state, "subvert 4710")
    assert against(state, "subvert 4711") == {("out_of_range", "7.0/10")}
    assert against(state, "subvert 1926") == {("not_china", "7.0/10")}
    assert {city for city in state.world.chinese_cities if state.world.country(city) != "China"} == set()
    assert against(state, "subvert 5002") == {("enemy", "7.0/10")}
    assert decision(agents(airbases=("ring", "ring"))) != "DropSubversive"


@pytest.mark.clause("7.0/10", "7.0/13")
def test_once_in_two_turns_and_it_is_taken_back_when_the_turn_is_over() -> None:
    state = play(agents(units={"ge-50inf": "4800"}), "subvert 4710")
    assert (fact(state, "subversive"), state.subversive_turn) == ("4710", 5)
    assert decision(agents(turn=4, subversive_turn=5)) != "DropSubversive"
    assert legal(agents(turn=5, subversive_turn=5), "subvert 4710")
    ended = at("german-end", turn=3, subversive="4710", subversive_turn=5)
    assert fact(ended, "subversive") == "none"


@pytest.mark.clause("7.0/11", "3.3/6", "wtf-13.11/2")
def test_a_vacant_city_brings_three_a_town_one_and_a_cloud_none() -> None:
    assert fact(play(agents(), "subvert 5302"), "units.5302") == 3
    assert fact(play(agents(), "subvert 5103"), "units.5103") == 1
    assert fact(play(agents(), "subvert 5002"), "units.5002") == 0
    assert fact(play(agents(clouds=("5302",)), "subvert 5302"), "units.5302") == 0
    assert fact(play(agents(units={"ge-gd": "5103"}), "subvert 5103"), "units.5103") == 2
    assert fact(play(agents(units={"ge-gd": "5302"}), "subvert 5302"), "units.5302") == 1
    assert fact(play(agents(units=of_pool(2)), "subvert 5302"), "units.5302") == 2
    full = dict.fromkeys(("ge-gd", "ge-7pz", "ge-24pz", "ge-20mot"), "5103")
    assert fact(play(agents(units=full), "subvert 5103"), "units.5103") == 4


@pytest.mark.clause("6.3/2", "7.0/12")
def test_what_rises_west_of_the_line_may_stay_there_and_is_freed_at_once() -> None:
    """Lungling, 2420, is a town of China west of the line, eight hexes from Kunming, 3019."""
    given: dict[str, Any] = {"airbases": ("3019", "ring"), "german": ("3019",), "units": {"ge-50inf": "4800"}}
    state = play(agents(**given), "subvert 2420")
    assert (where(state, "ga-u01"), state.pieces["ga-u01"].west) == ("2420", True)
    freed = moves(subversive="2420", units={"ga-u01": {"at": "2420", "west": True}})
    assert any(line.startswith("march ga-u01") for line in listed(freed))
    assert where(play(freed, "done"), "ga-u01") == "2420"


# -- Burma


@pytest.mark.clause("ev-2/1", "3.3/4", "5.2/1")
def test_burmese_towns_rise_the_first_time_only() -> None:
    """A 2 on turn 1 is event 3. 1824 is a town, Mandalay a city."""
    state = at("event", 2, turn=1, units={"jp-58": "1923"})
    assert decision(state) == "RaiseUprisings"
    assert "revolt 1824" in listed(state)
    assert ("no_city", "ev-2/1") in against(state, "revolt 1924")
    assert ("not_vacant", "ev-2/1") in against(state, "revolt 1923")
    state = play(state, "revolt 1824")
    assert (where(state, "ga-u01"), state.pieces["ga-u01"].rising) == ("1824", True)
    again = at("event", 2, turn=2, settled=("burmese-uprising",))
    assert emitted(again, "event_happened")[0]["event"] == "nothing"
    assert fact(again, "event") == "none"


@pytest.mark.clause("wtf-13.11/1")
def test_the_views_do_not_tell_one_untried_unit_from_another() -> None:
    """Their counters are alike; what they are worth is drawn when they are turned up."""
    values = {TITLE.pack.counters[name].values for name in POOL}
    assert len(values) == 1
    assert len(set(TITLE.pack.untried)) > 1
    assert len(TITLE.pack.untried) == len(POOL)
