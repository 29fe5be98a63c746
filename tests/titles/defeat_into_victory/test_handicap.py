"""The handicap: victory points that a side has from the start."""

from __future__ import annotations

import itertools

import pytest

from engine.table.handicap import NONE
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.rules.ch20_victory import decide, score

TITLE = DefeatIntoVictory()


@pytest.mark.parametrize("scenario", list(TITLE.scenarios()))
def test_the_handicaps_of_a_scenario_lead_from_one_side_to_the_other(scenario: str) -> None:
    """Each step gives the Japanese a smaller lead than the one before, by what it says."""
    offered = TITLE.handicaps(scenario)
    assert offered.count(NONE) == 1
    leads = []
    for step in offered:
        vp = TITLE.new(scenario, step.options, "s").vp
        assert vp == tuple(step.amount if side == step.side else 0 for side in (JAPANESE, ALLIED))
        leads.append(vp[JAPANESE] - vp[ALLIED])
    assert all(before > after for before, after in itertools.pairwise(leads))


@pytest.mark.clause("20.2/2")
@pytest.mark.clause("20.2/3")
@pytest.mark.parametrize(
    ("handicap", "winner", "why"),
    [("none", ALLIED, "minor"), ("japanese-3", None, "draw"), ("japanese-5", JAPANESE, "minor"),
     ("japanese-20", JAPANESE, "decisive"), ("allied-10", ALLIED, "decisive")],
)  # fmt: skip
def test_its_points_count_when_the_game_is_decided(handicap: str, winner: int | None, why: str) -> None:
    """Three points behind is a minor defeat, without them a draw, and so on by the margins of the rules."""
    state = TITLE.new("u-go", {"handicap": handicap}, "s")
    state.vp = (state.vp[JAPANESE], state.vp[ALLIED] + 3)
    decide(state)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.why) == (winner, why)


def test_its_points_can_be_lost_like_any_others() -> None:
    """The price of a reserve is paid with them; without them there is nothing to lose."""
    for handicap, left in (("none", 0), ("japanese-3", 2)):
        state = TITLE.new("u-go", {"handicap": handicap}, "s")
        score(state, JAPANESE, -1, "reserve", "15.2.1/1")
        assert state.vp[JAPANESE] == left


def test_a_handicap_is_one_of_those_there_are_and_is_kept_with_its_game() -> None:
    with pytest.raises(ValueError, match="handicap"):
        TITLE.new("u-go", {"handicap": "allied-7"}, "s")
    state = TITLE.new("u-go", {"handicap": "allied-10"}, "s")
    assert TITLE.describe(state)["options"]["handicap"] == "allied-10"
    assert TITLE.resume(TITLE.describe(state), "s").vp == (0, 10), "its points are not given twice"


def test_a_position_that_says_its_points_has_those() -> None:
    data = {"scenario": "u-go", "options": {"handicap": "allied-10"}, "vp": {"allied": 2}}
    assert TITLE.position(data).vp == (0, 2)
