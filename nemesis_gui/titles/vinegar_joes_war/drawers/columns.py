"""Which boxes of the world lie in which drawer."""

from __future__ import annotations

from typing import Final

from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import (
    AFLOAT,
    CONTINGENCY,
    ELIMINATED,
    GUERRILLAS,
    LIGHT,
    REPLACEABLE,
    RESERVE,
    TRACK,
    WAITING,
)

COLUMNS: Final = {
    "turns": (TRACK, AFLOAT, WAITING),
    "special": (CONTINGENCY, RESERVE, LIGHT, GUERRILLAS),
    "losses": (REPLACEABLE, ELIMINATED),
}
"""Drawer -> its boxes."""


def due(state: VinegarState, turn: int) -> list[Piece]:
    """Who comes on a turn: by code, back from the dead, or kept for a landing."""
    box = state.world.box
    coming = [piece for piece in state.units_at(box(WAITING)) if piece.counter.turn == turn]
    back = [piece for piece in state.units_at(box(TRACK)) if max(piece.due, state.turn) == turn]
    return [*coming, *back, *(state.units_at(box(AFLOAT)) if turn == state.turn else [])]
