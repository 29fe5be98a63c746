"""The handicap: points that a side has from the start; and what the laboratory counts."""

from __future__ import annotations

import itertools

import pytest

from engine.table.handicap import NONE
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.rules.ch4_victory import EndOfGame, total
from tests.titles.tail_of_the_tiger.table import TITLE, at, begun, hex_of


def test_the_handicaps_lead_from_one_side_to_the_other() -> None:
    """Each step gives the German side a smaller lead than the one before, by what it says."""
    offered, leads = TITLE.handicaps("tail-of-the-tiger"), []
    assert offered.count(NONE) == 1
    plain = begun()
    for step in offered:
        state = begun(**step.options)
        more = tuple(total(state, side) - total(plain, side) for side in (GERMAN, IMPERIAL))
        assert more == tuple(step.amount if side == step.side else 0 for side in (GERMAN, IMPERIAL))
        leads.append(more[GERMAN] - more[IMPERIAL])
    assert all(before > after for before, after in itertools.pairwise(leads))


@pytest.mark.clause("4.0/2")
@pytest.mark.parametrize(
    ("handicap", "winner", "why"),
    [("none", IMPERIAL, "substantive"), ("german-2", None, "draw"), ("german-3", GERMAN, "marginal"),
     ("imperial-3", IMPERIAL, "decisive")],
)  # fmt: skip
def test_its_points_count_when_the_game_is_decided(handicap: str, winner: int | None, why: str) -> None:
    """Nothing has happened: the Imperial side has its southern cities and its line, two points to none; a lead of five
    is as good as one of three."""
    state = begun(handicap=handicap)
    state.turn = state.last_turn
    EndOfGame().run(state)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.why) == (winner, why)


def test_a_handicap_is_one_of_those_there_are_and_is_kept_with_its_game() -> None:
    with pytest.raises(ValueError, match="handicap"):
        begun(handicap="german-9")
    state = at("german-movement", turn=2, options={"handicap": "imperial-1"}, units={"ge-gd": "5002", "jp-69": "6005"})
    again = TITLE.resume(TITLE.describe(state), "s")
    assert again.options.handicap == "imperial-1"
    assert total(again, IMPERIAL) == total(state, IMPERIAL), "it is not given twice"


def test_the_census_tells_who_has_what() -> None:
    found = TITLE.census(begun())
    assert found["centers"] == (0, 3)
    assert found["Shanghai"] == found["Hong Kong"] == (0, 1)
    assert found["north"] == (4, 0)
    assert found["south"] == (0, 11)
    assert found["critical"] == (0, 4)
    assert found["ring"] == (8, 0)


def test_the_census_tells_how_far_the_thrusts_are() -> None:
    """5023 is Hong Kong: Canton is two hexes from it. Untried units are no thrust."""
    units = {"ge-gd": "4822", "ga-u01": "4922", "jp-69": "5023"}
    state = at("german-movement", turn=5, units=units)
    columns = state.world.grid.columns
    assert TITLE.census(state)["from Hong Kong"] == (state.world.distance(hex_of("4822"), hex_of("5023")), 0)
    assert TITLE.census(state)["from Dinjan"][0] == min(columns, state.world.distance(hex_of("4822"), hex_of("1814")))
