"""Cases 18.6 and 18.8: which ports a side can use."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.inputs import GROUND, PLACES
from engine.titles.vinegar_joes_war.pieces import enemy
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.memo import memo

RIVER_PORT = "river"


def usable_port(state: VinegarState, hex_: int, side: int) -> bool:
    """Whether a hex serves a side as a port now [18.6/1, 18.8/1]."""
    return not any(port_reasons(state, hex_, side))


def port_reasons(state: VinegarState, hex_: int, side: int) -> Iterator[Reason]:
    """Why a hex is no port for a side: there is none, no unit of the side is in it, it is interdicted, or it is a river
    port with an enemy land unit next to it; zones and other neighbours do not matter [18.6/1, 18.8/1]."""
    world, label = state.world, state.world.label(hex_)
    kind = world.port(hex_)
    if not kind:
        yield reason("no_port", "18.11/1", hex=label)
        return
    if not state.units_at(hex_, side):
        yield reason("port_empty", "18.6/1", hex=label)
    if hex_ in state.interdicted:
        yield reason("interdicted", "18.6/1", hex=label)
    if kind == RIVER_PORT and not state.occupied(enemy(side)).isdisjoint(world.adjacent[hex_]):
        yield reason("port_threatened", "18.8/1", hex=label)


@memo(PLACES, GROUND)
def usable_ports(state: VinegarState, side: int) -> frozenset[int]:
    """All ports a side can use now."""
    held = state.occupied(side) & state.world.ports.keys()
    return frozenset(hex_ for hex_ in held if usable_port(state, hex_, side))
