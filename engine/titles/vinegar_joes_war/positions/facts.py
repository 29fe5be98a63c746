"""Named facts of a position, for situations."""

from __future__ import annotations

from typing import Any

from engine.table import agenda
from engine.titles.vinegar_joes_war.pieces import SIDES, Piece, SupportPiece
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.rules.ch7_command import in_command
from engine.titles.vinegar_joes_war.rules.ch8_depots import pool
from engine.titles.vinegar_joes_war.rules.ch11_zones import zone
from engine.titles.vinegar_joes_war.state import VinegarState

_OF_UNIT = (
    "at", "strength", "reduced", "active", "moved", "shifted", "attacked", "due", "delayed", "assault", "hampered",
    "command",
)  # fmt: skip
_OF_SUPPORT = ("box", "hex", "mission", "base", "load", "due")
NONE = "none"


def fact(state: VinegarState, name: str) -> Any:
    """The value of a fact: ``jp-18.at`` (also strength, reduced, active, moved, shifted, attacked, due, delayed,
    assault, hampered, command), ``TAC-jp-1.box`` (also hex, mission, base, load, due), ``vp.allied`` (also pool),
    ``occupier.2121`` (also units, depots, fortified, interdicted, railway, road), ``zone.allied/2121``, ``turn``,
    ``player``, ``phase``, ``decision``, ``asked``, ``winner``, ``why``, ``rails``, ``conversions``, ``event``.

    Raises ValueError for an unknown name.
    """
    first, _, second = name.partition(".")
    found: Any = None
    if first in state.pieces and second in _OF_UNIT:
        found = _of_unit(state, state.pieces[first], second)
    elif first in state.support and second in _OF_SUPPORT:
        found = _of_support(state, state.support[first], second)
    elif first in ("vp", "pool") and second in SIDES:
        side = SIDES.index(second)
        found = state.vp[side] if first == "vp" else len(pool(state, side))
    else:
        found = _of_hex(state, first, second) if second else _plain(state, first)
    if found is None:
        raise ValueError(f"there is no fact '{name[:60]}'")
    return found


def _of_unit(state: VinegarState, piece: Piece, what: str) -> Any:
    if what == "at":
        return state.world.label(piece.loc)
    if what == "assault":
        return state.world.label(piece.assault) if piece.assault >= 0 else NONE
    return in_command(state, piece.id) if what == "command" else getattr(piece, what)


def _of_support(state: VinegarState, piece: SupportPiece, what: str) -> Any:
    if what == "hex":
        return state.world.label(piece.loc) if piece.loc >= 0 else NONE
    found = getattr(piece, what)
    return NONE if found == "" else found


def _of_hex(state: VinegarState, what: str, label: str) -> Any:
    owner, _, place = label.rpartition("/")
    hex_ = state.world.find(place)
    if hex_ is None:
        return None
    if what == "zone":
        return hex_ in zone(state, SIDES.index(owner)) if owner in SIDES else None
    facts = {
        "occupier": _side(occupier(state, hex_)),
        "units": len(state.units_at(hex_)),
        "depots": sum(piece.counter.depot for piece in state.units_at(hex_)),
        "fortified": _side(state.fortified.get(hex_, -1)),
        "interdicted": _side(state.interdicted.get(hex_, -1)),
        "railway": hex_ in state.lines[0],
        "road": hex_ in state.lines[1],
    }
    return facts.get(what)


def _side(side: int) -> str:
    return NONE if side < 0 else SIDES[side]


def _plain(state: VinegarState, name: str) -> Any:
    decision, outcome = agenda.current(state), state.outcome
    facts = {
        "turn": state.turn,
        "player": _side(state.player),
        "phase": state.phase,
        "decision": NONE if decision is None else decision.kind,
        "asked": NONE if decision is None else SIDES[decision.side(state)],
        "winner": NONE if outcome is None or outcome.winner is None else SIDES[outcome.winner],
        "why": "" if outcome is None else outcome.why,
        "rails": state.rails,
        "conversions": state.conversions,
        "event": state.event,
    }
    return facts.get(name)
