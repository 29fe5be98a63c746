"""Chapters 4 and 5: victory, and the random events."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.fighting import NO_AIR, WEST, assaults, fight, moves, resolved, steps, storm
from tests.titles.tail_of_the_tiger.table import TITLE, against, at, decision, emitted, fact, legal, listed, play, where


def ended(**position: Any) -> TigerState:
    """The end of turn 10."""
    return at("imperial-end", turn=10, **position)


# -- victory


@pytest.mark.clause("4.0/1", "2.5/2", "wtf-3.5/1")
def test_the_third_center_that_falls_ends_the_game_at_once() -> None:
    """5004 lies on the way from 5003 to 5005."""
    state = moves(units={"ge-gd": "5003"}, centers=("5004",))
    state = play(state, "march ge-gd 5004,5005")
    assert (fact(state, "winner"), fact(state, "why"), state.outcome.clause) == ("german", "decisive", "4.0/1")  # type: ignore[union-attr]
    held = moves(units={"ge-gd": "5003", "jp-58": "5004"}, centers=("5004",))
    assert play(held, "march ge-gd 5002").outcome is None


@pytest.mark.clause("2.5/1", "2.5/2", "4.0/1")
def test_a_center_stays_until_somebody_comes_in() -> None:
    units = {"ge-7pz": "5001", "ge-24pz": "5001", "jp-8iib": {"at": "5002", "lost": 1}}
    state = fight(assaults(6, units=units, centers=("5002", "6005")), "5002", "ge-7pz", "ge-24pz")
    assert resolved(state)["defence"] == 3
    assert fact(state, "center.5002")
    assert not fact(play(state, "advance ge-7pz"), "center.5002")
    assert fact(play(state, "done"), "center.5002")


@pytest.mark.clause("4.0/2", "4.0/3", "4.0/4", "4.0/5", "4.0/6", "4.0/7", "4.0/8", "wtf-4.x/2")
def test_each_point_stands_by_itself() -> None:
    def scores(**position: Any) -> dict[str, int]:
        state = moves(units={"ge-gd": "4700"}, **position)
        german = [fact(state, f"scores.german/4.0/{number}") for number in (3, 4, 5)]
        imperial = [fact(state, f"scores.imperial/4.0/{number}") for number in (6, 7, 8)]
        return dict(zip((3, 4, 5, 6, 7, 8), (*german, *imperial), strict=True))

    north = ("4300", "4500", "4700", "4800")
    assert scores(german=north) == {3: 0, 4: 0, 5: 0, 6: 0, 7: 1, 8: 1}
    assert scores(german=(*north, "1924"))[3] == 1
    assert scores(german=(*north, "1924", "2218"))[4] == 0
    assert scores(german=(*north, "1924", "2218", "1814"))[4] == 1
    assert scores(german=north, stood=False)[5] == 1
    assert scores(german=("4300", "4700", "4800"))[6] == 1
    south = ("4514", "4516", "4521", "4318", "4220", "4321", "4023", "3916", "3817", "3019", "3715")
    assert scores(german=(*north, *south[:5]))[7] == 1
    assert scores(german=(*north, *south[:6]))[7] == 0


@pytest.mark.clause("4.0/8", "7.0/7")
def test_the_line_to_india_runs_through_kunming_to_a_center_or_haiphong() -> None:
    north = ("4300", "4500", "4700", "4800")

    def line(**position: Any) -> int:
        return int(fact(moves(units={"ge-gd": "4700"}, **{"german": north, **position}), "scores.imperial/4.0/8"))

    assert line() == 1
    assert line(centers=("6005",), touched=("3726",)) == 1
    assert line(german=(*north, "3019")) == 0
    assert line(german=(*north, "1020", "1015")) == 0
    assert line(german=(*north, "1020")) == line(german=(*north, "1015")) == 1, "either end in the west will do"
    assert line(german=(*north, "6005"), centers=("6005",), touched=("3726",)) == 0


@pytest.mark.clause("4.0/2", "wtf-4.x/2", "wtf-4.x/3", "wtf-1.x/1")
@pytest.mark.parametrize(
    ("german", "stood", "winner", "why"),
    [
        (("1924", "2218", "1814", "4300", "4500", "4700", "4800"), False, "german", "marginal"),
        (("1924", "2218", "1814", "4300", "4500", "4700", "4800"), True, "none", "draw"),
        (("4300", "4500", "4700", "4800"), True, "imperial", "substantive"),
        ((), True, "imperial", "decisive"),
        (("1924", "2218", "1814", "4300", "4500", "4700", "4800", "3019"), False, "german", "substantive"),
    ],
)
def test_the_difference_decides_after_turn_10(german: tuple[str, ...], stood: bool, winner: str, why: str) -> None:
    state = ended(german=german, stood=stood)
    assert (fact(state, "winner"), fact(state, "why")) == (winner, why)
    assert at("imperial-end", turn=9, german=german, stood=stood).outcome is None


# -- events


def event(die: int, *dice: int, turn: int, **position: Any) -> TigerState:
    """The turn start with a die for the event."""
    return at("event", die, *dice, turn=turn, **position)


@pytest.mark.clause("5.2/1", "ev-5/1")
def test_a_die_and_the_turn_number() -> None:
    assert emitted(event(3, turn=4), "event_happened")[0]["number"] == 7
    charts = TITLE.pack.charts
    assert set(charts.events) == set(range(2, 17))
    assert {charts.events[1 + die].event for die in range(1, 7)} == {"burmese-uprising", "indian-ocean-raid", "probe"}


@pytest.mark.clause("ev-5/1", "ev-13/1", "ev-13/2", "wtf-4.x/3")
def test_a_raid_and_the_disaster_shift_attacks_from_the_west() -> None:
    west = {"ge-ss-br": "1926", "jp-58": "1925"}
    east = {"ge-gd": "5001", "jp-58": "5002"}
    for given, units, shift in (
        ({"event": "indian-ocean-raid"}, west, -1),
        ({"event": "indian-ocean-raid"}, east, 0),
        ({"naval": "disaster"}, west, -1),
        ({"naval": "blockade"}, west, 0),
        ({}, west, 0),
    ):
        state = fight(assaults(2, units=units, **WEST, **given), units["jp-58"])
        assert resolved(state)["shift"] == shift
    imperial = assaults(2, side="imperial", units=west, event="indian-ocean-raid", **WEST)
    assert resolved(fight(imperial, "1926"))["shift"] == 0
    state = storm(moves(3, 2, units=west, event="indian-ocean-raid", **WEST), "1925", "infiltration", "ge-ss-br")
    assert resolved(state)["shift"] == -1
    assert fact(at("imperial-end", 1, turn=6, event="indian-ocean-raid"), "event") != "indian-ocean-raid"


@pytest.mark.clause("ev-8/1")
def test_a_flying_tiger_comes_up_to_five() -> None:
    assert fact(event(6, turn=2, air={"tiger": 2}), "air.tiger") == 3
    assert fact(event(6, turn=2, air={"tiger": 5}), "air.tiger") == 5


@pytest.mark.clause("ev-10/2", "20.3/6")
def test_after_the_break_reinforcements_are_steps_for_japanese_units_in_china() -> None:
    short = {"jp-58": {"at": "5002", "lost": 2}, "jp-60": {"at": "1925", "lost": 1}}
    units = {**short, "jp-5tkb": {"at": "5101", "lost": 1}}
    state = event(4, 4, turn=6, broken=True, units=units)
    assert [(credit.kind, credit.steps) for credit in state.credits] == [("china", 4)]
    assert listed(state) == ["strengthen jp-58 china", "done"]
    assert against(state, "strengthen jp-60 china") == {("not_its_kind", "ev-10/2")}
    assert against(state, "strengthen jp-5tkb china") == {("not_its_kind", "ev-10/2")}
    assert against(state, "revive jp-8iib 5302") == {("no_step", "9.0/2")}
    state = play(state, "strengthen jp-58 china", "done")
    assert (steps(state, "jp-58"), state.credits) == ([3], ())


@pytest.mark.clause("ev-11/1", "16.0/9")
def test_the_bulgarians_strengthen_the_ring_up_to_nine_before_it_is_attacked() -> None:
    state = event(5, turn=6, ring=3)
    assert sorted(listed(state)) == ["answer no", "answer yes"]
    assert fact(play(state, "answer yes"), "ring") == 4
    assert fact(play(state, "answer no"), "ring") == 3
    assert fact(play(event(5, turn=6, ring=8), "answer yes"), "ring") == 9
    assert decision(event(5, turn=6, ring=9)) == "AttackRing"
    assert decision(event(5, turn=6, broken=True)) not in ("StrengthenRing", "AttackRing")


@pytest.mark.clause("ev-13/1", "ev-13/2", "ev-16/1")
def test_the_disaster_becomes_a_blockade_and_ceylon_lifts_either() -> None:
    for before, after, clause in (("", "disaster", "ev-13/1"), ("disaster", "blockade", "ev-13/2")):
        state = event(5, turn=8, naval=before)
        assert fact(state, "naval") == after
        assert emitted(state, "naval_changed") == [{"marker": after, "clause": clause}]
    assert fact(event(5, turn=8, naval="blockade"), "naval") == "blockade"
    state = event(6, turn=10, naval="blockade")
    assert (fact(state, "naval"), state.credits) == ("none", ())
    assert emitted(state, "naval_changed") == [{"marker": "", "clause": "ev-16/1"}]


@pytest.mark.clause("ev-13/2", "20.8/1")
def test_the_blockade_halves_values_in_the_west_once_but_not_movement() -> None:
    units = {"ge-ss-br": "1926", "ge-ss-tg": "1926", "ge-gd": "5001"}
    state = moves(naval="blockade", units=units, **WEST)
    assert [fact(state, f"ge-ss-br.{value}") for value in ("attack", "defence", "movement")] == [8, 8, 8]
    assert [fact(state, f"{unit}.attack") for unit in ("ge-ss-tg", "ge-gd")] == [7, 25]
    cut = moves(naval="blockade", units=units, german=())
    assert [fact(cut, f"ge-ss-br.{value}") for value in ("attack", "defence", "movement")] == [8, 8, 4]


@pytest.mark.clause("ev-14/1")
def test_one_more_japanese_air_unit_in_the_east_while_there_are_any() -> None:
    assert fact(event(6, turn=8), "air.east") == 4
    assert fact(event(6, turn=8, air={"east": 5}), "air.east") == 5


@pytest.mark.clause("ev-15/1")
def test_a_supplied_japanese_division_of_the_west_leaves_for_good() -> None:
    units = {"jp-2": "1020", "jp-3": "1925", "jp-1imb": "1924", "pu-t2": "1619", "jp-58": "5002"}
    state = event(6, turn=9, units=units)
    assert listed(state) == ["choose jp-2", "choose jp-3"]
    assert against(state, "choose pu-t2") == {("does_not_leave", "ev-15/1")}
    assert where(play(state, "choose jp-3"), "jp-3") == "gone"
    cut = {"jp-2": "1020", "jp-3": "1925", "ge-ss-br": "1926"}
    ring = ("1924", "2025", "2026", "1826", "1825")
    around = dict(zip(("ga-i5", "ga-i7", "ga-i17", "ga-i19", "ga-i20"), ring, strict=True))
    state = event(6, turn=9, units={**cut, **around})
    assert (where(state, "jp-2"), where(state, "jp-3")) == ("gone", "1925")


@pytest.mark.clause("ev-15/1")
def test_without_one_the_game_is_lost() -> None:
    state = event(6, turn=9, units={"pu-t2": "1619", "jp-1imb": "1020", "jp-2": "cup"})
    assert (fact(state, "winner"), fact(state, "why")) == ("german", "forfeit")


@pytest.mark.clause("ev-16/1", "wtf-9.x/1")
def test_without_a_marker_ceylon_brings_steps_for_the_west() -> None:
    units = {
        "ga-i5": {"at": "1926", "lost": 2}, "ge-ss-br": {"at": "1926", "lost": 3}, "ga-wa81": {"at": "1926", "lost": 1},
        "ge-gd": {"at": "5001", "lost": 1},
    }  # fmt: skip
    state = event(6, turn=10, units=units, **WEST)
    assert set(listed(state)) == {"strengthen ga-i5 event-indian", "strengthen ge-ss-br event-german", "done"}
    state = play(state, "strengthen ga-i5 event-indian", "strengthen ga-i5 event-indian")
    assert steps(state, "ga-i5", "ge-ss-br") == [4, 1]
    state = play(state, "strengthen ge-ss-br event-german", "done")
    assert state.credits == ()
    full = event(6, turn=10, units={"ge-ss-br": "1926", "ge-gd": {"at": "5001", "lost": 1}}, **WEST)
    assert (decision(full), full.credits) == ("AttackRing", ())


@pytest.mark.clause("5.3/3", "20.3/2", "5.3/1")
def test_a_turn_goes_from_the_event_over_the_ring_to_the_german_turn() -> None:
    state = event(6, 1, 1, 1, 1, turn=4, elh="japan", units={"ge-gd": "4700"}, air=NO_AIR)
    assert decision(state) == "AttackRing"
    state = play(state, "answer yes")
    assert decision(state) == "RevealElh"
    state = play(state, "answer no")
    assert (fact(state, "player"), decision(state)) == ("german", "PlaceAerial")
    assert legal(state, "airlift 1828")
