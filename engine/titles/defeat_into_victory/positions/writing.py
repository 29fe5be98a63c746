"""A state written down as a position, as far as one can be: at the first decision of a game or of a turn."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.table import agenda
from engine.titles.defeat_into_victory.pieces import AirUnit, Piece
from engine.titles.defeat_into_victory.positions.openings import opened
from engine.titles.defeat_into_victory.positions.reading import PositionData
from engine.titles.defeat_into_victory.state import DefeatState
from engine.wargame.fields import fields
from engine.wargame.positions import read_position, said_of


def describe(state: DefeatState) -> dict[str, Any]:
    """The data of a position that gives this state again; raises ValueError where it cannot be said."""
    point = opened(state)
    if point is None:
        raise ValueError("only the first decision of a turn can be written as a position")
    written = read_position({**said_of(state), **_pieces(state), **point}, PositionData)
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(written))
    return found


def _pieces(state: DefeatState) -> dict[str, Any]:
    label, unit, air = state.world.label, fields(Piece).write, fields(AirUnit).write
    order = [state.pieces[name] for names in state.at.values() for name in names]
    return {
        "clear": True,
        "units": {piece.id: unit(piece, label) for piece in order},
        "air": {name: air(flier, label) for name, flier in sorted(state.air.items())},
    }


def headline(state: DefeatState) -> str:
    """Where the game stands, in one line."""
    turn = state.world.pack.turns[state.turn - 1].label
    decision = agenda.current(state)
    at = "over" if decision is None else decision.kind
    return f"Defeat Into Victory, {state.world.scenario.name}, {turn}: {at}"
