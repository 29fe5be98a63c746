"""Chapter 6: monsoon, disease, and who crosses the Weather Line."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.rules.ch6_disease import sick
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.table import against, at, decision, emitted, fact, legal, listed, play, where

WEST_SIDE, EAST_SIDE = "3623", "3722"
"""Two hexes of rough ground on both sides of the line, with no river and no road between them; 3623 is a town."""


def moving(units: dict[str, Any], side: str = "german", turn: int = 2, **more: Any) -> TigerState:
    return at(f"{side}-movement", units=units, turn=turn, **more)


def cost(state: TigerState, line: str) -> int:
    return int(emitted(play(state, line), "moved")[0]["cost"])


@pytest.mark.clause("wtf-6.x/1")
def test_every_hex_lies_on_one_side_of_the_line() -> None:
    world = moving({"ge-7pz": "4700"}).world
    sides = {name: world.zone(world.named(name)) for name in ("Kunming", "Mandalay", "Haiphong", "Shanghai", "Dacca")}
    assert sides == {"Kunming": "E", "Mandalay": "W", "Haiphong": "W", "Shanghai": "E", "Dacca": "W"}
    assert {world.zone(hex_) for hex_ in range(world.hexes) if world.is_land(hex_)} == {"W", "E"}


@pytest.mark.clause("2.2/4")
@pytest.mark.parametrize(("turn", "wet"), [(1, False), (7, False), (8, True), (9, True), (10, True)])
def test_the_last_three_turns_are_monsoon(turn: int, wet: bool) -> None:
    assert moving({"ge-7pz": "4700"}, turn=turn).monsoon is wet


@pytest.mark.clause("wtf-6.2/1")
def test_the_monsoon_doubles_costs_in_the_west_only() -> None:
    for turn, west in ((7, 1), (8, 2)):
        assert cost(moving({"jp-18": "1018"}, "imperial", turn), "march jp-18 1118") == west
        assert cost(moving({"jp-18": "3209"}, "imperial", turn), "march jp-18 3309") == 1


@pytest.mark.clause("wtf-6.2/1")
def test_a_river_side_is_doubled_with_the_hex_behind_it() -> None:
    for turn, west in ((7, 2), (8, 4)):
        assert cost(moving({"jp-18": "1016"}, "imperial", turn), "march jp-18 1115") == west


@pytest.mark.clause("wtf-6.2/1")
def test_at_the_line_the_hex_entered_counts() -> None:
    state = moving({"jp-58": EAST_SIDE, "jp-18": WEST_SIDE}, "imperial", 8)
    assert (cost(state, f"march jp-58 {WEST_SIDE}"), cost(state, f"march jp-18 {EAST_SIDE}")) == (4, 2)


@pytest.mark.clause("6.2/1", "2.2/2", "2.2/3", "wtf-11.x/6")
def test_roads_are_not_doubled_and_cross_rivers() -> None:
    for turn in (7, 9):
        assert cost(moving({"jp-18": "1119"}, "imperial", turn), "march jp-18 1120") == 1, "over a river"
        assert cost(moving({"jp-18": "1520"}, "imperial", turn), "march jp-18 1621") == 1, "in mountains"


@pytest.mark.clause("20.4/1", "wtf-6.2/1")
def test_mountain_infantry_in_the_monsoon() -> None:
    for turn, dear in ((7, 2), (8, 4)):
        assert cost(moving({"ge-1geb": "1522"}, turn=turn), "march ge-1geb 1523") == dear


# -- the line


@pytest.mark.clause("6.3/1", "20.3/5")
def test_imperial_units_cross_freely() -> None:
    state = moving({"pu-t1": WEST_SIDE, "elh-1": EAST_SIDE, "jp-58": EAST_SIDE}, "imperial")
    assert legal(state, f"march pu-t1 {EAST_SIDE}")
    assert legal(state, f"march elh-1 {WEST_SIDE}") and legal(state, f"march jp-58 {WEST_SIDE}")


@pytest.mark.clause("6.3/2")
def test_germans_cross_and_allies_only_in_their_company() -> None:
    state = moving({"ga-i5": WEST_SIDE, "ge-ss-k": WEST_SIDE, "ga-c36": EAST_SIDE, "ge-9flak": EAST_SIDE})
    assert legal(state, f"march ge-ss-k {EAST_SIDE}")
    assert legal(state, f"march ga-i5,ge-ss-k {EAST_SIDE}")
    assert against(state, f"march ga-i5 {EAST_SIDE}") == {("no_company", "6.3/2")}
    assert against(state, f"march ga-c36 {WEST_SIDE}") == {("no_company", "6.3/2")}
    assert against(state, f"march ga-c36,ge-9flak {WEST_SIDE}") == {("no_company", "6.3/2")}


@pytest.mark.clause("6.3/2")
def test_an_ally_left_alone_on_the_wrong_side_is_lost_when_the_move_is_over() -> None:
    units = {"ga-i5": WEST_SIDE, "ge-ss-k": WEST_SIDE, "ge-7pz": "4700", "ge-97inf": "4300", "jp-69": "4301"}
    state = play(moving(units, aerial=(WEST_SIDE,)), f"march ga-i5,ge-ss-k {EAST_SIDE}")
    onward = play(state, "march ge-ss-k 3822")
    assert where(onward, "ga-i5") == EAST_SIDE, "the company may come back in the same move"
    assert where(play(onward, f"march ge-ss-k {EAST_SIDE}"), "ga-i5") == EAST_SIDE
    assert where(play(onward, "march ge-7pz 4701"), "ga-i5") == "dead"
    over = play(onward, "done")
    assert (where(over, "ga-i5"), decision(over)) == ("dead", "DeclareAssaults")
    assert where(play(state, "done"), "ga-i5") == EAST_SIDE


@pytest.mark.clause("6.3/2", "wtf-12.2/2")
def test_an_ally_alone_attacks_across_the_line_but_does_not_advance() -> None:
    units = {"ga-i5": WEST_SIDE, "jp-1iib": {"at": EAST_SIDE, "lost": 1}}
    state = at("german-movement", 2, 6, units=units, turn=2, aerial=(WEST_SIDE,))
    assert legal(state, f"storm ga-i5 {EAST_SIDE} infiltration")
    state = play(state, f"storm ga-i5 {EAST_SIDE} infiltration")
    assert (where(state, "jp-1iib"), where(state, "ga-i5")) == ("dead", WEST_SIDE)


@pytest.mark.clause("6.3/2", "7.0/11")
def test_a_rising_west_of_the_line_stays_there() -> None:
    state = at(
        "german-start", units={"ge-7pz": "3019"}, turn=2, german=("3019",), airbases=("3019", "ring"),
        step="DropSubversive",
    )  # fmt: skip
    state = play(state, "subvert 2420")
    (unit,) = [piece.id for piece in state.pieces.values() if piece.counter.untried and fact(state, "units.2420") == 1
               and where(state, piece.id) == "2420"]  # fmt: skip
    state = play(state, "done") if decision(state) != "MoveUnits" else state
    while fact(state, "phase") != "german-assaults" and decision(state) != "MoveUnits":
        state = play(state, "done")
    assert where(play(state, "done"), unit) == "2420"


# -- disease


@pytest.mark.clause("wtf-6.4/1", "6.4/1")
def test_who_pays_for_disease() -> None:
    units = {
        "ge-ss-k": "1926", "ga-i5": "1926", "ge-7pz": "1926", "ge-sa-fg": "1926", "ge-1ss-pz": "4700",
        "jp-18": "1020", "pu-bia": "2218", "elh-1": "1924", "jp-58": "5504",
    }  # fmt: skip
    state = moving(units)
    assert {piece.id for piece in sick(state, GERMAN)} == {"ge-ss-k"}
    assert {piece.id for piece in sick(state, IMPERIAL)} == {"jp-18"}
    del units["jp-18"]
    assert {piece.id for piece in sick(moving(units), IMPERIAL)} == {"pu-bia"}


@pytest.mark.clause("wtf-6.4/1")
def test_disease_is_the_first_act_of_the_new_units_phase() -> None:
    """A six in the dry season costs a step, six in the monsoon two: the table."""
    units = {"jp-18": "1020", "jp-21": "1020", "pu-bia": "2218"}
    state = at("imperial-units", 6, units=units, turn=2)
    assert (decision(state), fact(state, "asked")) == ("PayDisease", "imperial")
    assert listed(state) == ["lose jp-18", "lose jp-21"]
    state = play(state, "lose jp-21")
    assert (fact(state, "jp-21.steps"), fact(state, "jp-18.steps")) == (3, 4)
    state = at("imperial-units", 5, 1, units=units, turn=2)
    assert decision(state) != "PayDisease"
    assert [line["steps"] for line in emitted(state, "steps_lost")] == [0], "and that is said"
    state = play(at("imperial-units", 6, 1, units=units, turn=8), "lose jp-21", "lose jp-21")
    assert fact(state, "jp-21.steps") == 2


@pytest.mark.clause("wtf-6.4/1")
def test_without_anybody_to_pay_no_die_is_thrown() -> None:
    assert not emitted(at("german-units", turn=2, units={"ga-i5": "1926"}), "rolled")
    state = at("german-units", 3, turn=2, units={"ga-i5": "1926", "ge-ss-k": "1926"})
    assert [(line["purpose"], line["die"]) for line in emitted(state, "rolled")] == [("disease", 3)]


@pytest.mark.clause("6.4/1", "wtf-6.4/1")
def test_what_cannot_be_paid_is_void() -> None:
    units = {"ge-ss-k": {"at": "1926", "lost": 3}, "ga-i5": "1926", "jp-58": "5504"}
    state = at("german-units", 6, units=units, turn=8)
    assert where(state, "ge-ss-k") == "dead"
    assert decision(state) != "PayDisease"
    assert fact(state, "ga-i5.steps") == 4


@pytest.mark.clause("6.4/1")
def test_nobody_is_sick_on_the_first_german_turn() -> None:
    state = at("german-units", 6, units={"jp-58": "5504", "jp-18": "1020", "ge-gd": "north"}, turn=1)
    assert decision(state) != "PayDisease"
    assert fact(state, "jp-18.steps") == 4
