"""The handicaps of a game, as the laboratory and a form offer them: victory points that a side begins with."""

from __future__ import annotations

from typing import Final, get_args

from engine.table.handicap import Handicap, ladder
from engine.titles.defeat_into_victory.options import Handicap as Word
from engine.titles.defeat_into_victory.pieces import SIDES

POINTS: Final = "points"


def handicaps() -> list[Handicap]:
    """In order, from what helps the Japanese most to what helps the Allies most."""
    return ladder(get_args(Word), SIDES, POINTS)
