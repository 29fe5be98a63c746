"""The handicaps of a game, as the laboratory and a form offer them: victory points that a side begins with."""

from __future__ import annotations

from typing import Final, get_args

from engine.table.handicap import NONE, Handicap
from engine.titles.vinegar_joes_war.options import Handicap as Word
from engine.titles.vinegar_joes_war.pieces import SIDES

POINTS: Final = "points"


def handicaps() -> list[Handicap]:
    """In order, what helps the Japanese most first, down to none, up to what helps the Allies most."""
    found = [_step(word) for word in get_args(Word) if word != NONE.name]
    sides = [sorted((step for step in found if step.side == side), key=lambda step: step.amount) for side in (0, 1)]
    return [*reversed(sides[0]), NONE, *sides[1]]


def _step(word: str) -> Handicap:
    side, _, points = word.partition("-")
    return Handicap(word, {"handicap": word}, SIDES.index(side), int(points), POINTS)
