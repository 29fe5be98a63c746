"""What the Japanese side made of a game: the level, the points, and what is counted between equals."""

from __future__ import annotations

import pytest

from engine.titles.defeat_into_victory.pieces import ALLIED
from engine.titles.defeat_into_victory.rules.ch20_victory import decide
from tests.titles.defeat_into_victory.table import TITLE, at, begun


@pytest.mark.parametrize(("points", "level"), [((7, 7), 0.0), ((0, 3), -1.0), ((9, 4), 2.0), ((0, 11), -3.0)])
def test_the_level_goes_before_the_points(points: tuple[int, int], level: float) -> None:
    state = begun("u-go")
    state.vp = points
    decide(state)
    assert TITLE.merits(state)[:2] == (level, float(points[0] - points[1]))


def test_a_game_that_is_given_up_counts_as_the_highest_level() -> None:
    state = begun("u-go")
    state.end(ALLIED, "resigned", "")
    assert TITLE.merits(state)[0] == -3.0


def test_in_the_offensive_the_steps_of_infantry_are_counted_between_equals() -> None:
    """A regiment of four steps and a brigade that has lost one; headquarters and guns are no infantry."""
    units = {"jp-31-58": "1113", "jp-art-3": "1113", "hq-15": "1112", "al-5-9": {"at": "1315", "lost": 1}}
    assert TITLE.merits(at("end", scenario="u-go", turn=2, units=units))[2] == 4.0 - 3.0


def test_elsewhere_the_towns_of_burma_are() -> None:
    """Mandalay is a city of Burma, Imphal is one of India."""
    before, after = (at("end", control={"2709": side, "1315": side}) for side in ("japanese", "allied"))
    assert TITLE.merits(before)[2] - TITLE.merits(after)[2] == 2.0
