"""What a player could have in mind who points at a hex with units selected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.table.agenda import Decision
from engine.table.why import Question
from engine.titles.defeat_into_victory.commands import Move
from engine.titles.defeat_into_victory.data.packfile import QUARTERS
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.rules.ch12_movement import MoveUnits
from engine.titles.defeat_into_victory.rules.ch12_paths import NORMAL
from engine.titles.defeat_into_victory.rules.ch12_search import Way, search
from engine.titles.defeat_into_victory.state import DefeatState

FAR: Final = Way(NORMAL, 100 * QUARTERS)
"""A move of more points than any unit has."""


def moves(state: DefeatState, decision: Decision, question: Question) -> Iterator[Move]:
    """Plain moves to a hex along the cheapest way there, however long; where nobody may enter, by a hex beside."""
    if not isinstance(decision, MoveUnits) or question.mode or not state.world.open_hex(question.loc):
        return
    for unit in question.actors():
        piece = state.pieces.get(unit)
        path = () if piece is None or not state.world.open_hex(piece.loc) else _path(state, piece, question.loc)
        if path:
            yield Move(unit, tuple(map(state.world.label, path)))


def _path(state: DefeatState, piece: Piece, loc: int) -> tuple[int, ...]:
    found = search(state, piece, FAR)
    if loc in found.cost:
        return found.path_to(loc)
    beside = {piece.loc: 0, **found.cost}
    near = min((hex_ for hex_ in state.world.adjacent[loc] if hex_ in beside), key=beside.__getitem__, default=None)
    return () if near is None or loc == piece.loc else (*(found.path_to(near) if near != piece.loc else ()), loc)
