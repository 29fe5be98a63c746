"""Chapter 11: zones of control."""

from __future__ import annotations

from engine.titles.vinegar_joes_war.inputs import OWN_PLACES
from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.memo import memo


def exerts(state: VinegarState, piece: Piece) -> bool:
    """Whether a unit has a zone: every land unit on land, at full strength or not; depots by option. A unit at sea
    before its assault has none [11.0/1, 11.11/1, 8.0/1, 18.5/1]."""
    if piece.counter.depot and not state.options.depots_exert_zoc:
        return False
    return state.world.is_land(piece.loc)


def zone_of(state: VinegarState, piece: Piece) -> frozenset[int]:
    """The hexes around a unit, guerrillas too, as far as the terrain reached lets its weight in, over all hexsides and
    borders [2.31/2, 11.0/1, 11.1/2, 17.3/6, 24.1/3]."""
    if not exerts(state, piece):
        return frozenset()
    return state.world.zones[piece.counter.heavy][piece.loc]


@memo(OWN_PLACES)
def zone(state: VinegarState, side: int) -> frozenset[int]:
    """All hexes in the zones of a side, in every phase, friends in them or not [11.1/1, 11.2/1]."""
    found: set[int] = set()
    for piece in state.on_map(side):
        found |= zone_of(state, piece)
    return frozenset(found)
