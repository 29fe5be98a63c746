"""What a headquarters commands or would command, and what that costs [7.1/1, 7.2/1]."""

from __future__ import annotations

import msgspec

from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.rules.ch7_command import commanded
from engine.titles.vinegar_joes_war.rules.ch8_depots import can_spend
from engine.titles.vinegar_joes_war.state import VinegarState


class Radius(msgspec.Struct, frozen=True):
    """The land hexes within the printed radius, the own units there, and how many of these nobody commands now."""

    hexes: tuple[int, ...]
    units: int
    fresh: int
    depots: int
    """Depots of its side in its hex; none that could not be spent."""


def radius_of(state: VinegarState, piece: Piece) -> Radius:
    """Of a headquarters of the map, activated or not; nothing that lies between matters [7.2/1, 7.2/2]."""
    world, side = state.world, piece.counter.side
    distance = world.grid.distance
    near = tuple(h for h in range(world.hexes) if world.is_land(h) and distance(piece.loc, h) <= piece.counter.radius)
    inside = set(near)
    units = [unit for unit in state.on_map(side) if unit.loc in inside]
    already = commanded(state, side)
    depots = len(state.depots_at(piece.loc, side)) if can_spend(state, piece.loc, side) else 0
    return Radius(near, len(units), sum(unit.id not in already for unit in units), depots)
