"""What is refused at the bounds of a clause: air units, the Ring, the gun, the cup and the pool."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from engine.table.verdict import Reason
from engine.titles.tail_of_the_tiger.commands import Hide, Summon, Weaken
from engine.titles.tail_of_the_tiger.rules.ch3_setup import WriteElh
from engine.titles.tail_of_the_tiger.rules.ch3_uprisings import rises
from engine.titles.tail_of_the_tiger.rules.ch9_units import SummonDivisions
from engine.titles.tail_of_the_tiger.rules.ch13_advance import walks_in
from engine.titles.tail_of_the_tiger.rules.ch14_air import grounded
from engine.titles.tail_of_the_tiger.rules.ch16_ring import PayRing
from engine.titles.tail_of_the_tiger.rules.ch20_gun import silent
from tests.titles.tail_of_the_tiger.fighting import moves
from tests.titles.tail_of_the_tiger.table import TITLE, begun, hex_of

UNITS = {"ge-gd": "5001", "jp-58": "5002"}
NEAR = {"airbases": ("4700", "ring")}


def why(found: Iterable[Reason]) -> set[tuple[str, str]]:
    return {(one.kind, one.clause) for one in found}


@pytest.mark.clause("5.3/2", "14.0/2", "16.0/12")
@pytest.mark.parametrize(("position", "found"), [
    ({**NEAR}, set()), ({}, {("no_airbase_near", "14.0/2")}), ({**NEAR, "turn": 1}, {("no_air_yet", "5.3/2")}),
    ({**NEAR, "broken": True}, {("no_air_fuel", "16.0/12")}),
    ({**NEAR, "broken": True, "spent": ("luftwaffe",)}, set()),
])  # fmt: skip
def test_why_no_german_aircraft_fly(position: dict[str, Any], found: set[tuple[str, str]]) -> None:
    assert why(grounded(moves(units=UNITS, **position), hex_of("5002"))) == found


@pytest.mark.clause("16.0/6")
@pytest.mark.parametrize(("ring", "found"), [(0, {("ring_gone", "16.0/6")}), (1, set())])
def test_a_ring_that_is_gone_pays_nothing(ring: int, found: set[tuple[str, str]]) -> None:
    assert why(PayRing(left=1).judge(moves(units=UNITS, ring=ring), Weaken()).reasons) == found


@pytest.mark.clause("20.2/4")
def test_without_the_gun_nothing_is_bombarded() -> None:
    assert why(silent(moves(units=UNITS))) == {("no_gun", "20.2/4")}
    assert why(silent(moves(units={**UNITS, "ge-gustav": "5001"}))) == set()


@pytest.mark.clause("20.3/1")
def test_the_army_hides_in_one_of_two_places() -> None:
    assert why(WriteElh().judge(begun(), Hide("moon")).reasons) == {("no_such_place", WriteElh.clause)}


@pytest.mark.clause("wtf-13.11/2", "3.3/6")
@pytest.mark.parametrize(("left", "found"), [(1, set()), (0, {("pool_empty", "wtf-13.11/2")})])
def test_nobody_rises_out_of_an_empty_pool(left: int, found: set[tuple[str, str]]) -> None:
    pool = sorted(counter.id for counter in TITLE.pack.counters.values() if counter.untried)
    state = moves(units={**UNITS, **dict.fromkeys(pool[left:], "4800")})
    assert why(rises(state, hex_of("4603"), "3.3/6")) == found


@pytest.mark.clause("9.0/4", "9.0/5")
@pytest.mark.parametrize(("draws", "cup", "found"), [
    (1, True, set()), (0, True, {("no_draw", "9.0/4")}), (1, False, {("cup_empty", "9.0/5")}),
])  # fmt: skip
def test_divisions_are_drawn_as_far_as_the_die_and_the_cup_go(
    draws: int, cup: bool, found: set[tuple[str, str]]
) -> None:
    cups = {} if cup else {c.id: "dead" for c in TITLE.pack.counters.values() if c.start == "cup"}
    state = moves(side="imperial", units={**UNITS, **cups})
    state.draws = draws
    assert why(SummonDivisions().judge(state, Summon("1014")).reasons) == found


@pytest.mark.clause("wtf-13.x/5")
def test_nobody_walks_into_his_own_hex() -> None:
    state = moves(units=UNITS)
    assert ("already_there", "wtf-13.x/5") in why(walks_in(state, state.pieces["ge-gd"], hex_of("5001")))
