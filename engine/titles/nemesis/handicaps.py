"""The handicaps of a scenario, as the laboratory and a form offer them; what they do is in :mod:`ch3_victory`."""

from __future__ import annotations

from typing import Final, get_args

from engine.table.handicap import NONE, Handicap
from engine.titles.nemesis.data.scenariofile import Victory
from engine.titles.nemesis.options import Handicap as Word
from engine.titles.nemesis.pieces import SIDES
from engine.titles.nemesis.rules.ch3_victory import STEPS_A_SLOT

SUPERIORS: Final = "superiors"
PLACES: Final = "places"


def handicaps(victory: Victory) -> list[Handicap]:
    """In order, what helps the Japanese most first; where places are counted none that leaves nothing to play for."""
    counted = [rule for rule in victory.end if rule.control_count]
    found = [_step(word, PLACES if counted else SUPERIORS) for word in get_args(Word) if word != NONE.name]
    sides = [[step for step in found if step.side == side] for side in range(len(SIDES))]
    for rule in counted:
        own = SIDES.index(rule.side or rule.winner)
        sides[own] = sides[own][: STEPS_A_SLOT * rule.control_count]
    return [*reversed(sides[0]), NONE, *sides[1]]


def _step(word: str, currency: str) -> Handicap:
    side, _, steps = word.partition("-")
    return Handicap(word, {"handicap": word}, SIDES.index(side), int(steps), currency)
