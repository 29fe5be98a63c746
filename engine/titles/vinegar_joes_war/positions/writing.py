"""A state written down as a position, as far as one can be: at the plain decisions of a phase."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.table import agenda
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE, SIDES, Piece, SupportPiece
from engine.titles.vinegar_joes_war.positions.hiding import blanks, is_blank
from engine.titles.vinegar_joes_war.positions.reading import PositionData, steps
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.fields import fields
from engine.wargame.positions import read_position, said_of


def describe(state: VinegarState) -> dict[str, Any]:
    """The data of a position that gives this state again; raises ValueError where it cannot be said."""
    decision = agenda.current(state)
    doing = state.combat is not None or state.downs or state.credits or state.mover or state.fresh
    if decision is None or state.player < 0 or doing:
        raise ValueError("only plain decisions of a phase can be written as a position")
    at = {"player": SIDES[state.player], "phase": state.phase, "step": decision.kind}
    written = read_position({**said_of(state), **_pieces(state), "at": at}, PositionData)
    if steps(state.copy(), written) != list(state.agenda):
        raise ValueError("only plain decisions of a phase can be written as a position")
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(written))
    return found


def _pieces(state: VinegarState) -> dict[str, Any]:
    label = state.world.label
    every = [state.pieces[name] for loc in sorted(state.at) for name in state.at[loc]]
    unit, support = fields(Piece).write, fields(SupportPiece).write
    return {
        "clear": True,
        "units": {piece.id: unit(piece, label) for piece in every if not is_blank(piece)},
        "covered": _covered(state),
        "support": {name: support(piece, label) for name, piece in sorted(state.support.items())},
    }


def _covered(state: VinegarState) -> dict[str, list[str]]:
    """The blanks of a view, place by place."""
    found: dict[str, list[str]] = {}
    for piece in (*blanks(state, JAPANESE), *blanks(state, ALLIED)):
        weight = "depot" if piece.counter.depot else "heavy" if piece.counter.heavy else "light"
        found.setdefault(state.world.label(piece.loc), []).append(weight)
    return found


def headline(state: VinegarState) -> str:
    """Where the game stands, in one line."""
    turn = state.world.pack.turns[state.turn - 1].label
    decision = agenda.current(state)
    at = "over" if decision is None else decision.kind
    return f"Vinegar Joe's War, {state.world.scenario.name}, {turn}: {at}"
