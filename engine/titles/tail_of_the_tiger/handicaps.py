"""The handicaps of a game, as the laboratory and a form offer them: points that a side has from the start."""

from __future__ import annotations

from typing import Final, get_args

from engine.table.handicap import Handicap, ladder
from engine.titles.tail_of_the_tiger.options import Handicap as Word
from engine.titles.tail_of_the_tiger.pieces import SIDES

POINTS: Final = "points"


def handicaps() -> list[Handicap]:
    """In order, from what helps the German side most to what helps the Imperial side most."""
    return ladder(get_args(Word), SIDES, POINTS)
