"""What matters of what is left to do in Tail of the Tiger, each position thought through against the rulebook."""

from __future__ import annotations

import pytest

from engine.table.concern import EXPOSED, OPEN_PLACE, PRIZE, STARVES, Concern
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.table import TITLE, at, play

HONG_KONG, BESIDE = "5023", "5022"


def told(state: TigerState, side: int) -> list[Concern]:
    return list(TITLE.still_to_do(TITLE.view(state, side), side))


def of(found: list[Concern], kind: str) -> list[tuple[tuple[str, ...], str]]:
    return [(concern.units, concern.hexes[0]) for concern in found if concern.kind == kind]


@pytest.mark.clause("2.5/2", "4.0/1")
def test_an_empty_supply_center_beside_a_german_is_the_first_of_all_prizes() -> None:
    state = at("german-movement", turn=2, units={"ge-50inf": BESIDE})
    first = told(state, GERMAN)[0]
    assert (first.kind, first.clause, first.units, first.hexes) == (PRIZE, "2.5/2", ("ge-50inf",), (HONG_KONG,))
    assert HONG_KONG not in [hex_ for _, hex_ in of(told(play(state, "march ge-50inf 5023"), GERMAN), PRIZE)]


@pytest.mark.clause("wtf-3.x/1")
def test_one_that_is_held_is_no_prize_to_walk_into() -> None:
    state = at("german-movement", turn=2, units={"ge-50inf": BESIDE, "jp-58": HONG_KONG})
    assert HONG_KONG not in [hex_ for _, hex_ in of(told(state, GERMAN), PRIZE)]


@pytest.mark.clause("2.5/2")
def test_a_supply_center_that_a_german_can_walk_into_is_left_open() -> None:
    state = at("imperial-movement", turn=2, units={"ge-50inf": BESIDE, "jp-58": "4922"})
    assert (("jp-58",), HONG_KONG) in of(told(state, IMPERIAL), OPEN_PLACE)
    far = at("imperial-movement", turn=2, units={"ge-50inf": "1828", "jp-58": "4922"})
    assert HONG_KONG not in [hex_ for _, hex_ in of(told(far, IMPERIAL), OPEN_PLACE)]


@pytest.mark.clause("wtf-13.x/1", "wtf-13.x/8")
def test_one_flak_division_before_five_others_is_exposed() -> None:
    """Five divisions of 10 in the open against 12 are four to one; with its ten points it gets out of their reach."""
    five = {"jp-58": "4813", "jp-60": "4813", "jp-61": "4813", "jp-62": "4713", "jp-63": "4713"}
    state = at("german-movement", turn=4, units={"ge-9flak": "4811", **five})
    assert of(told(state, GERMAN), EXPOSED) == [(("ge-9flak",), "4811")]
    assert not of(told(at("german-movement", turn=4, units={"ge-9flak": "4811"}), GERMAN), EXPOSED), "nobody is near"


@pytest.mark.clause("wtf-13.x/1", "wtf-13.x/8")
def test_a_place_that_is_named_safer_lies_beside_no_enemy() -> None:
    """A brigade beside it is too weak to be feared there, and could cut it off all the same."""
    five = {"jp-58": "4813", "jp-60": "4813", "jp-61": "4813", "jp-62": "4713", "jp-63": "4713"}
    state = at("german-movement", turn=4, units={"ge-9flak": "4811", **five})
    (concern,) = [one for one in TITLE.still_to_do(state, GERMAN) if one.kind == EXPOSED]
    safer = state.world.find(concern.hexes[1])
    beside = next(hex_ for hex_ in state.world.adjacent[safer] if hex_ != state.world.find("4811"))
    state = at("german-movement", turn=4, units={"ge-9flak": "4811", **five, "jp-1iib": state.world.label(beside)})
    named = [one.hexes[1] for one in TITLE.still_to_do(state, GERMAN) if one.kind == EXPOSED]
    assert concern.hexes[1] not in named


@pytest.mark.clause("wtf-7.3/1")
def test_nobody_is_told_to_be_hungry_who_has_a_line() -> None:
    assert not of(told(at("imperial-movement", turn=2, units={"jp-58": HONG_KONG}), IMPERIAL), STARVES)


def test_nothing_is_told_to_who_does_not_decide() -> None:
    state = at("german-movement", turn=2, units={"ge-50inf": BESIDE, "jp-58": "4922"})
    assert told(state, IMPERIAL) == []
