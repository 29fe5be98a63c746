"""The handicaps of a game, as the laboratory and a form offer them: points that a side has from the start."""

from __future__ import annotations

from typing import Final, get_args

from engine.table.handicap import NONE, Handicap
from engine.titles.tail_of_the_tiger.options import Handicap as Word
from engine.titles.tail_of_the_tiger.pieces import SIDES

POINTS: Final = "points"


def handicaps() -> list[Handicap]:
    """In order, what helps the German side most first, down to none, up to what helps the Imperial side most."""
    found = [_step(word) for word in get_args(Word) if word != NONE.name]
    sides = [sorted((step for step in found if step.side == side), key=lambda step: step.amount) for side in (0, 1)]
    return [*reversed(sides[0]), NONE, *sides[1]]


def _step(word: str) -> Handicap:
    side, _, points = word.partition("-")
    return Handicap(word, {"handicap": word}, SIDES.index(side), int(points), POINTS)
