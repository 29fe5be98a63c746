"""Figures of a number of games: shares with intervals, Elo, a sequential test. A score is 1, 0, or a half if drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from math import log, log10, sqrt
from typing import Final

import msgspec

NORMAL_95: Final = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""
ELO_SCALE: Final = 400.0
SURE: Final = 0.999
"""The most that a share is tested against, so that one lost game does not settle everything."""


class Interval(msgspec.Struct, frozen=True):
    """Where a value is, with 95 % certainty."""

    low: float
    high: float

    def percent(self) -> str:
        """As printed of shares."""
        return f"{self.low:.0%} to {self.high:.0%}"


def mean(scores: Sequence[float]) -> float:
    """The share of points won; a half where nothing was played."""
    return sum(scores) / len(scores) if scores else 0.5


def wilson(share: float, games: int) -> Interval:
    """The Wilson score interval of a share of points; with draws it is wider than it need be."""
    if not games:
        return Interval(0.0, 1.0)
    square = NORMAL_95**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = NORMAL_95 / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games**2))
    return Interval(max(0.0, middle - half), min(1.0, middle + half))


def elo(share: float) -> float:
    """How many Elo points such a share stands for; infinite where everything or nothing was won."""
    if not 0 < share < 1:
        return float("inf") if share >= 1 else float("-inf")
    return ELO_SCALE * log10(share / (1 - share))


def elo_interval(share: float, games: int) -> Interval:
    """The Wilson interval in Elo points."""
    found = wilson(share, games)
    return Interval(elo(found.low), elo(found.high))


class Answer(Enum):
    """What a sequential test decides for."""

    OPEN = "open"
    MORE = "more"
    NOT_MORE = "not more"


class Sequential(msgspec.Struct, frozen=True):
    """Wald's sequential probability ratio test: is the share ``figure``, or ``figure + margin``?

    Either error has the probability ``error``; after ``most`` games nothing more is asked. A draw counts half a game
    won and half a game lost.
    """

    figure: float
    margin: float = 0.10
    error: float = 0.05
    most: int = 400

    @property
    def bound(self) -> float:
        """How far the logarithm of the likelihood ratio has to go, either way."""
        return log((1 - self.error) / self.error)

    def ratio(self, scores: Iterable[float]) -> float:
        """Logarithm of the likelihood ratio of the higher share to the lower one."""
        won, lost = self._steps()
        return sum(score * won + (1 - score) * lost for score in scores)

    def _steps(self) -> tuple[float, float]:
        low, high = self.figure, min(self.figure + self.margin, SURE)
        return log(high / low), log((1 - high) / (1 - low))

    def decide(self, scores: Sequence[float]) -> tuple[Answer, int]:
        """The first decision of these scores in their order, and after how many of them it fell."""
        won, lost = self._steps()
        ratio, bound = 0.0, self.bound
        for count, score in enumerate(scores[: self.most], 1):
            ratio += score * won + (1 - score) * lost
            if abs(ratio) >= bound:
                return (Answer.MORE if ratio > 0 else Answer.NOT_MORE), count
        return Answer.OPEN, min(len(scores), self.most)

    def over(self, scores: Sequence[float]) -> bool:
        """Whether no more games are needed."""
        return len(scores) >= self.most or self.decide(scores)[0] is not Answer.OPEN
