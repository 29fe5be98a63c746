"""Swapped pairs: the first number that is not the same over both games decides."""

from __future__ import annotations

import pytest

from engine.lab.games import Game, GameLine
from engine.lab.swapped import swapped, told


def line(first: str, second: str, *merits: float) -> GameLine:
    return GameLine(Game("s", "1", (first, second)), 0 if merits[0] > 0 else 1, "", 1, 1, "", merits=merits)


@pytest.mark.parametrize(
    ("one", "other", "score", "decided"),
    [
        ((3, 1), (1, 9), 1.0, 0),  # a higher level as the first side than the other one has there
        ((1, 1), (1, 2), 0.0, 1),  # the same levels: the points of the game it lost weigh more
        ((1, 2), (1, 2), 0.5, 2),
    ],
)
def test_who_has_more_over_both(one: tuple[float, ...], other: tuple[float, ...], score: float, decided: int) -> None:
    (pair,) = swapped([line("a", "b", *one), line("b", "a", *other)], "a")
    assert (pair.score, pair.decided) == (score, decided)


def test_a_game_alone_is_no_pair() -> None:
    assert list(swapped([line("a", "b", 1)], "a")) == [] and list(told([line("a", "b", 1)], "a", "b")) == []


def test_a_game_without_merits_counts_by_its_winner() -> None:
    bare = [GameLine(Game("s", "1", names), 0, "", 1, 1, "") for names in (("a", "b"), ("b", "a"))]
    assert [pair.score for pair in swapped(bare, "a")] == [0.5]
    assert "1 pairs: 0 won, 1 tied, 0 lost" in next(told(bare, "a", "b"))
