"""Chapter 2: who occupies a hex."""

from __future__ import annotations

from engine.titles.vinegar_joes_war.pieces import enemy
from engine.titles.vinegar_joes_war.state import VinegarState


def occupier(state: VinegarState, hex_: int) -> int:
    """The side with a land unit in a hex, -1 for nobody; a unit that is still moving does not occupy [2.4/3]."""
    for name in state.at.get(hex_, ()):
        if name != state.mover:
            return state.pieces[name].counter.side
    return -1


def open_to(state: VinegarState, hex_: int, side: int) -> bool:
    """Whether no enemy land unit stands in a land hex, which none ever enters then [10.3/1]."""
    return state.world.open_hex(hex_) and not state.units_at(hex_, enemy(side))
