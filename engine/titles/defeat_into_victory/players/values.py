"""What units are worth, in victory points: that they live when the game ends, and what they can still do."""

from __future__ import annotations

from typing import Final

from engine.titles.defeat_into_victory.pieces import ALLIED, Piece
from engine.titles.defeat_into_victory.players.stakes import turns_left
from engine.titles.defeat_into_victory.state import DefeatState

FACTOR: Final = 0.09
"""What a factor of attack or defence is worth while the war lasts."""
LASTS: Final = (0.1, 0.4, 0.7)
"""The part of it that counts with one turn left, two, three; later all of it."""
HEADQUARTERS: Final = 3.0
POINT: Final = 0.12
"""What a supply point is worth, in the stock or on the map, while the war lasts."""
WEAK: Final = (0.0, 0.75, 0.9)
"""The part of a unit's life that counts with so many steps left, as it is the likelier to die; else all of it."""
TIRED, HUNGRY = 0.06, 0.25
"""What it costs a unit to be Disrupted, or out of supply, while the war lasts."""


def lasting(state: DefeatState) -> float:
    """How much counts what units can do later."""
    left = turns_left(state)
    return LASTS[left - 1] if left <= len(LASTS) else 1.0


def life(state: DefeatState, piece: Piece) -> float:
    """The points for its elimination: one for Allied infantry, one for every two Japanese ones [14.1.7/3]."""
    if not piece.counter.infantry:
        return 0.0
    chart = state.world.charts.victory
    return float(chart.lost_unit) if piece.counter.side == ALLIED else chart.lost_pair / 2


def unit_worth(state: DefeatState, piece: Piece, steps: int) -> float:
    """What a unit is worth with so many steps."""
    if steps <= 0:
        return 0.0
    if piece.counter.hq:
        return HEADQUARTERS * lasting(state)
    face = piece.counter.steps - steps
    part = WEAK[steps] if steps < len(WEAK) else 1.0
    factors = piece.counter.af[face] + piece.counter.df[face] + (3 if piece.counter.artillery else 0)
    return life(state, piece) * part + FACTOR * factors * lasting(state)


def worth(state: DefeatState, piece: Piece) -> float:
    """What a unit is worth as it stands."""
    tired = (TIRED * piece.disrupted + HUNGRY * piece.oos) * lasting(state)
    return unit_worth(state, piece, piece.steps) - tired


def step_price(state: DefeatState, piece: Piece, lost: int = 1) -> float:
    """What it costs a unit to lose so many steps."""
    return unit_worth(state, piece, piece.steps) - unit_worth(state, piece, piece.steps - lost)
