"""What aircraft and guns may add to an attack, before it is known which one it is (cases 5.4 and 17.3)."""

from __future__ import annotations

from typing import Final

from engine.titles.defeat_into_victory.pieces import SUPPORT, enemy
from engine.titles.defeat_into_victory.rules.ch5_units import reaches
from engine.titles.defeat_into_victory.rules.ch7_ranges import headquarters, hq_range, in_loc, reaches_combat
from engine.titles.defeat_into_victory.state import DefeatState

MOST: Final = 3
"""Columns that are counted on."""


def support(state: DefeatState, side: int, target: int) -> int:
    """The columns for an attack of a side, less those for its defence."""
    own = min(MOST, aircraft(state, side, target) + guns(state, side, target))
    foe = enemy(side)
    return own - min(MOST, aircraft(state, foe, target) + guns(state, foe, target))


def aircraft(state: DefeatState, side: int, target: int) -> int:
    """The air units on support that reach a hex."""
    return sum(reaches(state, unit, target) for unit in state.ready(side, SUPPORT))


def guns(state: DefeatState, side: int, target: int) -> int:
    """The guns that an HQ can direct there, each once a turn [17.3.1/1, 17.3.3/1]."""
    pieces = [piece for piece in state.on_map(side) if piece.counter.artillery and piece.id not in state.fired]
    if not pieces:
        return 0
    able = [hq for hq in headquarters(state, side) if in_loc(state, hq) and reaches_combat(state, hq, target)]
    ranges = [hq_range(state, hq, as_if_ready=True).cost for hq in able]
    return sum(any(piece.loc in reach for reach in ranges) for piece in pieces)
