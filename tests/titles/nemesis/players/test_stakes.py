"""What is at stake: places by what they decide, tracks where the Superiors decide, units by what they can still do."""

from __future__ import annotations

from typing import Any

from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.players.fights import standing
from engine.titles.nemesis.players.stakes import stake, usefulness, weight
from engine.titles.nemesis.players.style import Style

NEMESIS = Nemesis()
KEEN = Style(keen=True)


def at(state: Any, name: str) -> int:
    return int(state.world.named(name))


def test_a_place_that_decides_is_worth_more_than_one_that_does_not() -> None:
    """With two steps for the Allies one place wins the Salween, but only Tengchung or Lungling."""
    state = NEMESIS.new("salween-crossing", {"handicap": "allied-2"}, "s")
    assert stake(state, at(state, "Lungling")) > stake(state, at(state, "Pingka")) > 0
    assert stake(state, at(state, "Tengchung")) > stake(state, at(state, "Sungshan"))


def test_the_place_that_breaks_a_tie_decides_only_where_there_is_one() -> None:
    """Imphal wins at once, Kohima between equal Superiors."""
    state = NEMESIS.new("kohima-road", {}, "k")
    tied = stake(state, at(state, "Kohima"))
    state.superior = (4, 7)
    assert 0 < stake(state, at(state, "Kohima")) < tied
    assert stake(state, at(state, "Imphal")) > stake(state, at(state, "Kohima"))


def test_points_count_in_full_only_where_the_superiors_decide() -> None:
    assert weight(NEMESIS.new("campaign", {}, "w")) == weight(NEMESIS.new("kohima-road", {}, "w")) == 1.0
    assert weight(NEMESIS.new("salween-crossing", {}, "w")) < 0.5


def test_units_count_less_when_nothing_is_left_for_them_to_do() -> None:
    state = NEMESIS.new("kohima-road", {}, "u")
    early = usefulness(state)
    state.turn = state.world.last_turn
    assert usefulness(state) < early <= 1.0


def test_the_stakes_of_one_side_are_those_of_the_other() -> None:
    for scenario in ("kohima-road", "salween-crossing", "race-to-myitkyina", "campaign"):
        state = NEMESIS.new(scenario, {}, "both")
        assert standing(state, JAPANESE, None, KEEN) == -standing(state, ALLIED, None, KEEN)
