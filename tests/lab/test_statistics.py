"""What a number of games tells, against values worked out by hand or taken from the literature."""

from __future__ import annotations

import pytest

from engine.lab.statistics import Answer, Sequential, elo, elo_interval, mean, wilson


def test_the_wilson_interval() -> None:
    """(p + z2/2n -+ z sqrt(p(1-p)/n + z2/4n2)) / (1 + z2/n) with z = 1.96, as in any textbook."""
    half = wilson(0.5, 100)
    assert (half.low, half.high) == pytest.approx((0.4038, 0.5962), abs=5e-5)
    ninety = wilson(0.9, 10)
    assert (ninety.low, ninety.high) == pytest.approx((0.5958, 0.9821), abs=5e-5)
    assert wilson(1.0, 10).low == pytest.approx(1 / (1 + 3.8415 / 10), abs=1e-4)
    assert (wilson(1.0, 10).high, wilson(0.0, 10).low) == (pytest.approx(1.0), pytest.approx(0.0))
    assert (wilson(0.5, 0).low, wilson(0.5, 0).high) == (0.0, 1.0)
    assert half.percent() == "40% to 60%"


def test_elo() -> None:
    """Ten to one is 400 points, three to one 190.8."""
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo(0.25) == -elo(0.75)
    assert (elo(0.5), elo(1.0), elo(0.0)) == (0.0, float("inf"), float("-inf"))
    found = elo_interval(0.5, 100)
    assert found.low == pytest.approx(-67.7, abs=0.1)
    assert found.high == pytest.approx(67.7, abs=0.1)


def test_the_sequential_test_counts_as_wald_says() -> None:
    """60 % against 70 %: a win is worth ln(7/6) = 0.15415, a loss ln(3/4) = -0.28768; the bounds are +-ln 19 = 2.94444,
    so that it takes 20 wins in a row (20 x 0.15415 = 3.083) or 11 losses (11 x 0.28768 = 3.164)."""
    test = Sequential(0.60)
    assert test.bound == pytest.approx(2.94444, abs=1e-5)
    assert test.ratio([1.0]) == pytest.approx(0.15415, abs=1e-5)
    assert test.ratio([0.0]) == pytest.approx(-0.28768, abs=1e-5)
    assert test.ratio([0.5]) == pytest.approx(-0.06677, abs=1e-5)
    assert test.decide([1.0] * 19) == (Answer.OPEN, 19)
    assert test.decide([1.0] * 30) == (Answer.MORE, 20)
    assert test.decide([0.0] * 10) == (Answer.OPEN, 10)
    assert test.decide([0.0] * 30) == (Answer.NOT_MORE, 11)


def test_what_comes_after_the_decision_changes_nothing() -> None:
    assert Sequential(0.60).decide([*[1.0] * 20, *[0.0] * 300]) == (Answer.MORE, 20)


def test_it_stops_at_its_last_game() -> None:
    """Two wins and a loss leave it where it was: 2 x 0.15415 - 0.28768 = 0.0206 a time, open for long."""
    test = Sequential(0.60, most=90)
    scores = [1.0, 0.0, 1.0] * 40
    assert test.decide(scores) == (Answer.OPEN, 90)
    assert test.over(scores)
    assert not test.over(scores[:89])


def test_a_share_that_leaves_no_room_above_is_tested_all_the_same() -> None:
    answer, count = Sequential(0.95).decide([1.0] * 400)
    assert (answer, count) == (Answer.MORE, 59)  # ln 19 / ln(0.999 / 0.95) = 58.5


def test_the_mean_of_nothing_is_even() -> None:
    assert mean([]) == 0.5
    assert mean([1.0, 0.5, 0.0, 1.0]) == 0.625
