"""What a position is worth to a side, for players that know nothing better: points, ground that leads to them, and
strength."""

from __future__ import annotations

from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, enemy
from engine.titles.tail_of_the_tiger.rules.ch4_victory import total
from engine.titles.tail_of_the_tiger.state import TigerState

CENTER, POINT, CITY, STEP, RING = 40.0, 25.0, 2.0, 1.5, 6.0


def evaluate(state: TigerState, side: int) -> float:
    """The worth to a side; what is good for one is bad for the other."""
    german = _ground(state) + _strength(state, GERMAN) - _strength(state, IMPERIAL)
    return german if side == GERMAN else -german


def _ground(state: TigerState) -> float:
    gone = len(state.world.centers) - len(state.centers)
    held = sum(state.world.city(hex_) for hex_ in state.german)
    points = total(state, GERMAN) - total(state, enemy(GERMAN))
    return CENTER * gone + POINT * points + CITY * held + RING * state.ring


def _strength(state: TigerState, side: int) -> float:
    return STEP * sum(piece.steps for piece in state.on_map(side))
