"""The zones of control of both sides; at the pointer, who exerts them."""

from __future__ import annotations

from collections.abc import Sequence, Set

from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.rules.ch11_zones import zone, zone_of
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.play import zones_layer


class ZonesLayer(zones_layer.ZonesLayer):
    """The zones of Defeat Into Victory."""

    clause = "11.1.1/1"

    def zone(self, state: DefeatState, side: int) -> Set[int]:
        return zone(state, side)

    def exerting(self, state: DefeatState, side: int, loc: int) -> Sequence[Piece]:
        near = {piece.id: piece for hex_ in state.world.adjacent[loc] for piece in state.units_at(hex_, side)}
        return [piece for piece in near.values() if loc in zone_of(state, piece)]
