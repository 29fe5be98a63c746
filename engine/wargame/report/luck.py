"""How lucky a series of rolls was: every roll with its exact distribution, and the exact chance of such a series.

Rolls are independent. The chance of a series is found by adding up the distributions, so that no formula of
approximation is needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt

import msgspec

Spread = Mapping[int, Fraction]
"""Value -> its chance."""


class Chances(msgspec.Struct, frozen=True):
    """What a series of rolls could bring, what it did bring, and how often it brings as much or as little."""

    rolls: int
    expected: Fraction
    actual: int
    deviation: float
    """Standard deviation of the sum."""
    at_least: float
    at_most: float

    @property
    def luck(self) -> float:
        """What came beyond the expected."""
        return float(self.actual - self.expected)


def sixths(values: Iterable[int]) -> Spread:
    """The spread of a value for the faces of a die."""
    found = list(values)
    spread: dict[int, Fraction] = {}
    for value in found:
        spread[value] = spread.get(value, Fraction(0)) + Fraction(1, len(found))
    return spread


def yes_no(chance: Fraction) -> Spread:
    """The spread of a roll that comes or does not come."""
    return {1: chance, 0: 1 - chance}


def mean(spread: Spread) -> Fraction:
    """The mean value."""
    return sum((value * chance for value, chance in spread.items()), Fraction(0))


def variance(spread: Spread) -> Fraction:
    """The mean square of the distance from the mean."""
    middle = mean(spread)
    return sum((chance * (value - middle) ** 2 for value, chance in spread.items()), Fraction(0))


def added(spreads: Iterable[Spread]) -> dict[int, float]:
    """The spread of the sum of independent values."""
    total = {0: 1.0}
    for spread in spreads:
        following: dict[int, float] = {}
        for value, chance in spread.items():
            weight = float(chance)
            for before, share in total.items():
                following[before + value] = following.get(before + value, 0.0) + share * weight
        total = following
    return total


def weigh(rolls: Iterable[tuple[Spread, int]]) -> Chances:
    """Judge a series of (spread, what came)."""
    series = list(rolls)
    spreads = [spread for spread, _ in series]
    actual = sum(came for _, came in series)
    total = added(spreads)
    return Chances(
        rolls=len(series),
        expected=sum(map(mean, spreads), Fraction(0)),
        actual=actual,
        deviation=sqrt(sum(map(variance, spreads), Fraction(0))),
        at_least=sum(share for value, share in total.items() if value >= actual),
        at_most=sum(share for value, share in total.items() if value <= actual),
    )


def die_chance(least: int | None = None, most: int | None = None, modifier: int = 0) -> Fraction:
    """Chance that a die with its modifier is at least, or at most, a number."""
    good = sum(
        (least is None or face + modifier >= least) and (most is None or face + modifier <= most)
        for face in range(1, 7)
    )
    return Fraction(good, 6)
