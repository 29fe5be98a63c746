"""What a position is worth to a side, for the greedy player."""

from __future__ import annotations

from typing import Final

from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE, Piece
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.state import VinegarState

STRENGTH: Final = 0.25
"""What a strength point on the map is worth, in victory points."""
DEPOT: Final = 0.5
NEAR: Final = 0.02
"""What each hex nearer to an objective is worth, by strength point."""
FAR: Final = 12


def worth(state: VinegarState, side: int) -> float:
    """The lead of a side in victory points, with what objectives, strength and depots will bring."""
    lead = _worth(state, JAPANESE) - _worth(state, ALLIED)
    return lead if side == JAPANESE else -lead


def _worth(state: VinegarState, side: int) -> float:
    total = float(state.vp[side])
    for hex_, points in state.world.charts.points.final_objectives.items():
        total += points * (occupier(state, hex_) == side)
    return total + sum(_unit(state, piece) for piece in state.on_map(side))


def _unit(state: VinegarState, piece: Piece) -> float:
    if piece.counter.depot:
        return DEPOT
    aims = state.world.charts.points.final_objectives
    distance = state.world.grid.distance
    theirs = [hex_ for hex_ in aims if occupier(state, hex_) != piece.counter.side]
    near = min((distance(piece.loc, hex_) for hex_ in theirs), default=FAR)
    return piece.strength * (STRENGTH + NEAR * max(0, FAR - near))
