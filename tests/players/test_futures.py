"""Futures that are spread evenly."""

from __future__ import annotations

from collections import Counter

from engine.players.futures import Spread


def rolls(number: int, among: int, count: int, faces: int = 6) -> list[int]:
    dice, found = Spread("seed", number=number, among=among), []
    for _ in range(count):
        value, dice = dice.take(faces)
        found.append(value)
    return found


def test_each_roll_of_six_futures_shows_each_face_once() -> None:
    futures = [rolls(number, 6, 20) for number in range(6)]
    for together in zip(*futures, strict=True):
        assert sorted(together) == list(range(6))


def test_the_rolls_of_one_future_differ_and_do_not_follow_one_another() -> None:
    one, other = rolls(0, 6, 600), rolls(1, 6, 600)
    assert set(Counter(one)) == set(range(6))
    assert max(Counter(one).values()) < 140, "100 are expected, with a deviation of 9"
    assert len(set(zip(one, other, strict=True))) == 30, "any two faces meet, but for equal ones"


def test_what_is_drawn_is_always_there() -> None:
    assert {value for number in range(4) for value in rolls(number, 4, 50, 3)} == {0, 1, 2}
    assert rolls(2, 4, 30, 1) == [0] * 30
