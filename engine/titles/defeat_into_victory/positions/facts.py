"""Named facts of a position, for situations."""

from __future__ import annotations

from typing import Any

from engine.table import agenda
from engine.titles.defeat_into_victory.pieces import SIDES, Piece
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.rules.ch7_stock import level
from engine.titles.defeat_into_victory.state import DefeatState

_OF_UNIT = ("at", "steps", "oos", "disrupted", "acted", "committed", "truck", "af", "df")
_OF_SIDE = ("stock", "vp", "level")


def fact(state: DefeatState, name: str) -> Any:
    """The value of a fact: ``jp-31-58.at`` (also steps, oos, disrupted, acted, committed, truck, af, df),
    ``stock.allied`` (also vp, level), ``control.1315`` (also supplies,
    position, cut), ``turn``, ``decision``, ``initiative``, ``winner``, ``why``, ``cup`` (sorted), ``end_turns``,
    ``event``, ``next_event``.

    Raises ValueError for an unknown name.
    """
    first, _, second = name.partition(".")
    if first in state.pieces and second in _OF_UNIT:
        return _of_unit(state, state.pieces[first], second)
    if first in _OF_SIDE and second in SIDES:
        side = SIDES.index(second)
        return level(state, side) if first == "level" else getattr(state, first)[side]
    found = _of_hex(state, first, second) if second else _plain(state, first)
    if found is None:
        raise ValueError(f"there is no fact '{name[:60]}'")
    return found


def _of_unit(state: DefeatState, piece: Piece, what: str) -> Any:
    return state.world.label(piece.loc) if what == "at" else getattr(piece, what)


def _of_hex(state: DefeatState, what: str, label: str) -> Any:
    hex_ = state.world.find(label)
    if hex_ is None:
        return None
    if what == "control":
        return SIDES[controller(state, hex_)]
    if what == "supplies":
        return state.supplies[hex_].count if hex_ in state.supplies else 0
    if what == "position":
        found = state.positions.get(hex_)
        return "none" if found is None else "finished" if found.done else "begun"
    return hex_ in state.cuts if what == "cut" else None


def _plain(state: DefeatState, name: str) -> Any:
    decision, outcome = agenda.current(state), state.outcome
    facts = {
        "turn": state.turn,
        "decision": "none" if decision is None else decision.kind,
        "initiative": "none" if state.initiative < 0 else SIDES[state.initiative],
        "winner": "none" if outcome is None or outcome.winner is None else SIDES[outcome.winner],
        "why": "" if outcome is None else outcome.why,
        "cup": sorted(state.cup),
        "end_turns": state.end_turns,
        "event": state.event,
        "next_event": state.next_event,
    }
    return facts.get(name)
