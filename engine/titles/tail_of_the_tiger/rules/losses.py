"""Steps lost, and what becomes of a unit without any [wtf-2.x/2, wtf-13.11/2]."""

from __future__ import annotations

from engine.titles.tail_of_the_tiger.events import Eliminated, StepLost
from engine.titles.tail_of_the_tiger.pieces import Piece
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import DEAD, POOL


def lose_step(state: TigerState, name: str, clause: str) -> None:
    """A unit loses a step; with its last one it is eliminated."""
    piece = state.pieces[name]
    if piece.steps == 1:
        eliminate(state, name, clause)
        return
    piece = state.change(name, lost=piece.lost + 1)
    state.emit(StepLost(piece.counter.side, name, piece.steps, state.world.label(piece.loc), clause))


def eliminate(state: TigerState, name: str, clause: str) -> None:
    """A unit goes to its dead pile; an untried one back to its pool, where it is as unknown as before."""
    piece = state.pieces[name]
    state.emit(Eliminated(piece.counter.side, name, state.world.label(piece.loc), clause))
    if piece.counter.untried:
        state.put_piece(Piece(piece.counter, state.world.box(POOL)))
    else:
        lost = piece.counter.steps - 1
        state.put_piece(Piece(piece.counter, state.world.box(DEAD), lost=lost))
    state.mover = tuple(unit for unit in state.mover if unit != name)
