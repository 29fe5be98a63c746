"""Case 10.6: the order of a stack, of which the enemy sees the top unit."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.events import Raised
from engine.titles.vinegar_joes_war.state import VinegarState


def raise_reasons(state: VinegarState, name: str) -> Iterator[Reason]:
    """Why a unit is not put on top of its stack in its owner's movement phase [10.6/1]."""
    piece = state.pieces.get(name)
    if piece is None or piece.counter.side != state.player or not state.world.open_hex(piece.loc):
        yield reason("not_yours", "10.6/1", unit=name)
    elif state.at[piece.loc][-1] == name:
        yield reason("is_on_top", "10.6/1", unit=name)


def raisable(state: VinegarState) -> list[str]:
    """The units that can be put on top."""
    stacks = [state.at[hex_] for hex_ in state.occupied(state.player) if len(state.at[hex_]) > 1]
    return sorted(name for names in stacks for name in names[:-1] if not any(raise_reasons(state, name)))


def put_on_top(state: VinegarState, name: str) -> None:
    """A unit is put on top of its stack [10.6/1]."""
    piece = state.pieces[name]
    state.at[piece.loc] = (*(other for other in state.at[piece.loc] if other != name), name)
    state.put_piece(piece)
    state.emit(Raised(piece.counter.side, name, state.world.label(piece.loc), "10.6/1"))
