"""Chapter 8: depots, the only resource. Nobody needs a line to one [8.2/2]."""

from __future__ import annotations

from engine.titles.vinegar_joes_war.events import DepotSpent
from engine.titles.vinegar_joes_war.rules.ch16_dead import take_off
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import POOL


def can_spend(state: VinegarState, hex_: int, side: int) -> bool:
    """Whether a side has a depot to spend in a hex; in a monsoon turn none is spent for anything [8.1/1, 25.0/2]."""
    return not state.monsoon and bool(state.depots_at(hex_, side))


def spend(state: VinegarState, hex_: int, side: int, why: str, clause: str, also: tuple[str, ...] = ()) -> None:
    """A depot of a hex serves one use and goes back to the pool; of those that have moved or not, the one that has
    moved first [8.1/2, 6.35/3]."""
    depots = sorted(state.depots_at(hex_, side), key=lambda piece: (piece.id == state.mover, not piece.moved, piece.id))
    take_off(state, depots[0].id, POOL)
    state.emit(DepotSpent(side, state.world.label(hex_), why, clause, also))


def pool(state: VinegarState, side: int) -> list[str]:
    """The depots of a side that are not in play [6.35/3]."""
    return [piece.id for piece in state.units_at(state.world.box(POOL), side)]
