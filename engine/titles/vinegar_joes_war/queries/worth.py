"""What a position is worth to a side, for the greedy player."""

from __future__ import annotations

from typing import Final

from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.memo import memo

STRENGTH: Final = 0.25
"""What a strength point on the map is worth, in victory points."""
DEPOT: Final = 0.5
NEAR: Final = 0.02
"""What each hex nearer to an objective is worth, by strength point."""
FAR: Final = 12


def evaluate(state: VinegarState, side: int) -> float:
    """The lead of a side in victory points, with what objectives, strength and depots will bring."""
    lead = _worth(state, JAPANESE) - _worth(state, ALLIED)
    return lead if side == JAPANESE else -lead


def _worth(state: VinegarState, side: int) -> float:
    aims = state.world.charts.points.final_objectives
    ours = {hex_ for hex_ in aims if occupier(state, hex_) == side}
    nearer = _nearer(state, frozenset(aims) - ours)
    total = state.vp[side] + sum(aims[hex_] for hex_ in ours)
    return total + sum(
        DEPOT if piece.counter.depot else piece.strength * (STRENGTH + nearer.get(piece.loc, 0.0))
        for piece in state.on_map(side)
    )


@memo()
def _nearer(state: VinegarState, aims: frozenset[int]) -> dict[int, float]:
    """What a strength point in a hex is worth for being near one of some objectives."""
    distance = state.world.grid.distance
    near = {hex_: min((distance(hex_, aim) for aim in aims), default=FAR) for hex_ in range(state.world.hexes)}
    return {hex_: NEAR * (FAR - steps) for hex_, steps in near.items() if steps < FAR}
