"""Handicaps: an option of a new game that is read where victory is, and nowhere else; see docs/rulings.md."""

from __future__ import annotations

import itertools

import pytest

from engine.table.handicap import NONE
from engine.table.session import Session
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch3_victory import check_immediate_victory, scenario_victory
from engine.titles.nemesis.state import NemesisState

pytestmark = pytest.mark.clause("9.0-5V/1")

NEMESIS = Nemesis()
PLACES = {
    "salween-crossing": ("Tengchung", "Sungshan", "Lungling", "Mangshih", "Pingka"),
    "race-to-myitkyina": ("Mogaung", "Myitkyina"),
    "kohima-road": ("Kohima",),
}
FIVE = PLACES["salween-crossing"]


def ended(
    scenario: str, handicap: str, superior: tuple[int, int] = (5, 5), taken: tuple[str, ...] = ()
) -> NemesisState:
    """A game after its last turn, in which some places were taken by the enemy of their owner."""
    return brought(NEMESIS.new(scenario, {"handicap": handicap}, "handicap"), superior, taken)


def brought(state: NemesisState, superior: tuple[int, int], taken: tuple[str, ...]) -> NemesisState:
    state.superior = superior
    hexes = [state.world.named(name) for name in taken]
    state.flags = {hex_: 1 - state.control_at_start(hex_) for hex_ in hexes}
    state.outcome = None
    state.touch_ground()
    check_immediate_victory(state)
    return state


def result(state: NemesisState) -> tuple[int | None, str]:
    found = state.outcome or scenario_victory(state)
    assert found is not None
    return found.winner, found.why


@pytest.mark.parametrize(("handicap", "superior", "winner", "why"), [
    ("none", (5, 5), None, "equal_superiors"), ("japanese-1", (5, 5), JAPANESE, "handicap"),
    ("allied-1", (5, 5), ALLIED, "handicap"), ("japanese-1", (5, 6), ALLIED, "higher_superior"),
    ("japanese-2", (5, 6), None, "equal_superiors"), ("japanese-2", (5, 5), JAPANESE, "handicap"),
    ("japanese-3", (5, 6), JAPANESE, "handicap"), ("allied-5", (7, 5), ALLIED, "handicap"),
    ("allied-6", (8, 5), None, "equal_superiors"), ("allied-6", (9, 5), JAPANESE, "higher_superior"),
    ("allied-6", (4, 5), ALLIED, "higher_superior"),
])  # fmt: skip
def test_two_steps_are_a_slot_and_an_odd_one_breaks_a_draw(
    handicap: str, superior: tuple[int, int], winner: int | None, why: str
) -> None:
    assert result(ended("campaign", handicap, superior)) == (winner, why)


@pytest.mark.parametrize(("handicap", "held", "winner"), [
    ("none", 2, ALLIED), ("none", 1, None), ("none", 0, JAPANESE), ("japanese-1", 1, JAPANESE),
    ("japanese-2", 2, None), ("japanese-2", 3, ALLIED), ("japanese-3", 2, JAPANESE), ("japanese-6", 4, None),
    ("japanese-6", 5, ALLIED), ("allied-1", 1, ALLIED), ("allied-1", 0, JAPANESE), ("allied-2", 0, None),
])  # fmt: skip
def test_two_steps_are_a_place_where_places_are_counted(handicap: str, held: int, winner: int | None) -> None:
    assert result(ended("salween-crossing", handicap, taken=FIVE[:held]))[0] == winner


def test_from_two_steps_on_the_superiors_decide_where_places_did() -> None:
    assert result(ended("race-to-myitkyina", "allied-1", (2, 8))) == (JAPANESE, "scenario")
    assert result(ended("race-to-myitkyina", "allied-2", (2, 8))) == (ALLIED, "higher_superior")
    assert result(ended("race-to-myitkyina", "allied-2", (7, 5))) == (JAPANESE, "higher_superior")


def test_from_four_steps_on_the_other_side_has_to_hold_what_it_took() -> None:
    state = ended("race-to-myitkyina", "japanese-3", taken=("Mogaung", "Myitkyina"))
    assert state.outcome is not None and state.outcome.winner == ALLIED
    state = ended("race-to-myitkyina", "japanese-4", (9, 1), taken=("Mogaung", "Myitkyina"))
    assert state.outcome is None
    assert result(state) == (ALLIED, "scenario"), "what it still holds after the last turn wins all the same"
    assert result(ended("race-to-myitkyina", "japanese-4", taken=("Mogaung",))) == (JAPANESE, "handicap")


@pytest.mark.parametrize("scenario", list(NEMESIS.scenarios()))
def test_the_handicaps_of_a_scenario_lead_from_one_side_to_the_other(scenario: str) -> None:
    """Along the list no ending turns to the better for the Japanese, and each step changes some ending."""
    places = PLACES.get(scenario, ())
    superiors = itertools.product((2, 4, 5, 6, 8), repeat=2)
    endings = [(superior, places[:held]) for superior in superiors for held in range(len(places) + 1)]
    worth = {JAPANESE: 1.0, None: 0.5, ALLIED: 0.0}
    offered = NEMESIS.handicaps(scenario)
    assert offered.count(NONE) == 1
    games = [ended(scenario, step.name) for step in offered]
    rows = [[worth[result(brought(state, *ending))[0]] for ending in endings] for state in games]
    for before, after in itertools.pairwise(rows):
        assert all(one >= other for one, other in zip(before, after, strict=True))
        assert before != after
    assert all(0 < sum(row) < len(row) for row in rows), "there is always something to play for"


def test_a_handicap_is_kept_with_its_game() -> None:
    state = ended("campaign", "allied-3")
    assert NEMESIS.describe(state)["options"] == {"handicap": "allied-3"}
    assert "options" not in NEMESIS.describe(ended("campaign", "none"))
    session = Session.new(NEMESIS, "campaign", {"handicap": "allied-3"}, "s")
    assert "Handicap: Allies, 3 steps" in NEMESIS.report(session, "en")


def test_a_handicap_is_one_of_those_there_are() -> None:
    with pytest.raises(ValueError, match="handicap"):
        NEMESIS.new("campaign", {"handicap": "allied-7"}, "s")
