"""A handicap: an option of a new game that helps one side, in the currency of the scenario's victory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec


class Handicap(msgspec.Struct, frozen=True):
    """One step of the handicaps of a scenario."""

    name: str
    """How it is chosen, such as ``white-2``."""
    options: Mapping[str, Any]
    """The options of a new game that it is made of; none for a game without handicap."""
    side: int = -1
    """The side that it helps, -1 for no handicap."""
    amount: float = 0
    """How much it is, in its currency."""
    currency: str = ""
    """What is given: a word of the title."""


NONE = Handicap("none", {})
"""A game as the rules have it."""


def given(word: str, sides: Sequence[str]) -> tuple[int, int]:
    """What a choice of an option ``handicap``, such as ``white-2``, gives to each side."""
    side, _, amount = word.partition("-")
    return (int(amount), 0) if side == sides[0] else (0, int(amount or 0))


def ladder(words: Iterable[str], sides: Sequence[str], currency: str) -> list[Handicap]:
    """The choices of an option ``handicap``, such as ``white-2``, in order: what helps the first side most first, down
    to none, up to what helps the second side most."""
    found = [_step(word, sides, currency) for word in words if word != NONE.name]
    each = [sorted((step for step in found if step.side == side), key=lambda step: step.amount) for side in (0, 1)]
    return [*reversed(each[0]), NONE, *each[1]]


def _step(word: str, sides: Sequence[str], currency: str) -> Handicap:
    side, _, points = word.partition("-")
    return Handicap(word, {"handicap": word}, sides.index(side), int(points), currency)
