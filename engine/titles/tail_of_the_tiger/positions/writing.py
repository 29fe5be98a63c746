"""A state written down as a position, as far as one can be: at the plain decisions of a phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.table import agenda
from engine.titles.tail_of_the_tiger.pieces import Piece
from engine.titles.tail_of_the_tiger.positions.reading import NOT_YET, SET_UP, PositionData, steps
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.wargame.fields import fields
from engine.wargame.positions import read_position, said_of

PLAIN = "only plain decisions of a phase can be written as a position"


def describe(state: TigerState) -> dict[str, Any]:
    """The data of a position that gives this state again; raises ValueError where it cannot be said."""
    decision = agenda.current(state)
    if decision is None or state.combat is not None or state.mover:
        raise ValueError(PLAIN)
    at = {"phase": state.phase or SET_UP, "step": decision.kind}
    if not state.phase:
        raise ValueError(PLAIN)
    written = read_position({**said_of(state), **_pieces(state), "at": at}, PositionData)
    try:
        after = steps(state.copy(), written)
    except ValueError:
        raise ValueError(PLAIN) from None
    if after != list(state.agenda):
        raise ValueError(PLAIN)
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(written))
    return found


def _pieces(state: TigerState) -> dict[str, Any]:
    order = [state.pieces[name] for names in state.at.values() for name in names]
    write, label = fields(Piece).write, state.world.label
    return {
        "clear": True,
        "units": {piece.id: {**write(piece, label), "origin": _origin(piece, label)} for piece in order},
    }


def _origin(piece: Piece, label: Callable[[int], str]) -> str:
    """Where a unit began the player turn, if that is not where it stands."""
    if piece.origin < 0:
        return NOT_YET
    return "" if piece.origin == piece.loc else label(piece.origin)


def headline(state: TigerState) -> str:
    """Where the game stands, in one line."""
    turn = state.world.pack.turns[state.turn - 1].label
    decision = agenda.current(state)
    at = "over" if decision is None else decision.kind
    return f"Tail of the Tiger, {turn}: {at}"
