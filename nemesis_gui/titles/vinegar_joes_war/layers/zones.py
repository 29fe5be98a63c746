"""The zones of control of both sides; at the pointer, who exerts them."""

from __future__ import annotations

from collections.abc import Sequence, Set

from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.rules.ch11_zones import zone, zone_of
from engine.titles.vinegar_joes_war.state import VinegarState
from nemesis_gui.play import zones_layer


class ZonesLayer(zones_layer.ZonesLayer):
    """The zones of Vinegar Joe's War."""

    clause = "11.0/1"

    def zone(self, state: VinegarState, side: int) -> Set[int]:
        return zone(state, side)

    def exerting(self, state: VinegarState, side: int, loc: int) -> Sequence[Piece]:
        near = {piece.id: piece for hex_ in state.world.adjacent[loc] for piece in state.units_at(hex_, side)}
        return [piece for piece in near.values() if loc in zone_of(state, piece)]
