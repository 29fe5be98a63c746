"""Named facts of a position, for situations."""

from __future__ import annotations

from typing import Any

from engine.table import agenda
from engine.titles.defeat_into_victory.pieces import SIDES, AirUnit, Piece
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.rules.ch7_stock import level, pool
from engine.titles.defeat_into_victory.state import DefeatState, Supplies

_OF_UNIT = ("at", "steps", "oos", "disrupted", "acted", "committed", "truck", "af", "df")
_OF_AIR = ("box", "mission", "flies_as", "hex")
_OF_SIDE = ("stock", "vp", "level")


def fact(state: DefeatState, name: str) -> Any:
    """The value of a fact: ``jp-31-58.at`` (also steps, oos, disrupted, acted, committed, truck, af, df),
    ``air-al-b25.box`` (also mission, flies_as, hex), ``stock.allied`` (also vp, level), ``control.1315`` (also
    supplies, flown, owner, position, cut), ``line.1418/1419``, ``turn``, ``decision``, ``initiative``, ``winner``,
    ``why``, ``event``, ``next_event``, ``trucks``, ``held``, ``cup``, ``in_cup`` (sorted), ``end_turns``, ``pool``,
    ``sustained``.

    Raises ValueError for an unknown name.
    """
    first, _, second = name.partition(".")
    if first in state.pieces and second in _OF_UNIT:
        return _of_unit(state, state.pieces[first], second)
    if first in state.air and second in _OF_AIR:
        return _of_air(state, state.air[first], second)
    if first in _OF_SIDE and second in SIDES:
        side = SIDES.index(second)
        return level(state, side) if first == "level" else getattr(state, first)[side]
    found = _of_hex(state, first, second) if second else _plain(state, first)
    if found is None:
        raise ValueError(f"there is no fact '{name[:60]}'")
    return found


def _of_unit(state: DefeatState, piece: Piece, what: str) -> Any:
    return state.world.label(piece.loc) if what == "at" else getattr(piece, what)


def _of_air(state: DefeatState, unit: AirUnit, what: str) -> Any:
    if what == "hex":
        return state.world.label(unit.loc) if unit.loc >= 0 else "none"
    return getattr(unit, what)


def _of_hex(state: DefeatState, what: str, label: str) -> Any:
    hex_ = state.world.find(label)
    if what == "line":
        return _line(state, label)
    if hex_ is None:
        return None
    if what == "control":
        return SIDES[controller(state, hex_)]
    if what in ("supplies", "flown", "owner"):
        return _of_lot(state.supplies.get(hex_), what)
    if what == "position":
        found = state.positions.get(hex_)
        return "none" if found is None else "finished" if found.done else "begun"
    return hex_ in state.cuts if what == "cut" else None


def _of_lot(lot: Supplies | None, what: str) -> Any:
    if what == "owner":
        return "none" if lot is None else SIDES[lot.side]
    return 0 if lot is None else lot.flown if what == "flown" else lot.count


def _line(state: DefeatState, pair: str) -> str | None:
    """The line built between two hexes."""
    ends = sorted(-1 if (hex_ := state.world.find(label)) is None else hex_ for label in pair.split("/"))
    return state.lines.get((ends[0], ends[-1]), "none") if ends[0] >= 0 else None


def _plain(state: DefeatState, name: str) -> Any:
    decision, outcome = agenda.current(state), state.outcome
    facts = {
        "turn": state.turn,
        "decision": "none" if decision is None else decision.kind,
        "initiative": "none" if state.initiative < 0 else SIDES[state.initiative],
        "winner": "none" if outcome is None or outcome.winner is None else SIDES[outcome.winner],
        "why": "" if outcome is None else outcome.why,
        "in_cup": sorted(state.cup),
        "end_turns": state.end_turns,
        "sustained": state.sustained,
        "event": state.event,
        "next_event": state.next_event,
        "trucks": state.trucks,
        "held": state.held or "none",
        "cup": len(state.cup),
        "pool": pool(state),
    }
    return facts.get(name)
