"""Named facts of a position, for situations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.table import agenda
from engine.titles.tail_of_the_tiger.pieces import SIDES, Piece
from engine.titles.tail_of_the_tiger.rules.ch4_victory import points, total
from engine.titles.tail_of_the_tiger.rules.ch7_supply import WHOLE, attack, defence, movement, supply
from engine.titles.tail_of_the_tiger.rules.ch14_air import ready
from engine.titles.tail_of_the_tiger.state import TigerState

_OF_UNIT = ("steps", "moved", "stormed", "attacked", "redeployed", "dropped", "rising", "hidden")
_NUMBERS = ("turn", "phase", "event", "ring", "broken", "bombs", "chinese_steps", "naval", "points", "draws")
NONE = "none"


def fact(state: TigerState, name: str) -> Any:
    """The value of a fact: ``ge-gd.at`` (also steps, attack, defence, movement, supply, moved, stormed, attacked,
    redeployed, dropped, rising, hidden), ``control.3710`` (also center, cloud, airbase, aerial, units), ``air.jet``
    (also ready), ``vp.german``, ``scores.german/4.0/3``, ``fuel.panzer``, ``used.east``, ``turn``, ``phase``,
    ``player``, ``event``, ``ring``, ``broken``, ``bombs``, ``chinese_steps``, ``naval``, ``points``, ``draws``,
    ``subversive``, ``decision``, ``asked``, ``winner``, ``why``.

    Raises ValueError for an unknown name.
    """
    first, _, second = name.partition(".")
    found: Any = None
    if first in state.pieces:
        found = _of_unit(state, state.pieces[first], second)
    elif second:
        found = _of_track(state, first, second)
        found = _of_hex(state, first, second) if found is None else found
    else:
        found = getattr(state, first) if first in _NUMBERS else _plain(state, first)
    if found is None:
        raise ValueError(f"there is no fact '{name[:60]}'")
    return NONE if found == "" else found


def _of_unit(state: TigerState, piece: Piece, what: str) -> Any:
    if what in _OF_UNIT:
        return getattr(piece, what)
    values: dict[str, Callable[[], Any]] = {
        "at": lambda: state.world.label(piece.loc),
        "attack": lambda: attack(state, piece) / WHOLE,
        "defence": lambda: defence(state, piece) / WHOLE,
        "movement": lambda: movement(state, piece),
        "supply": lambda: supply(state, piece),
    }
    return values[what]() if what in values else None


def _of_track(state: TigerState, what: str, name: str) -> Any:
    if what == "vp" and name in SIDES:
        return total(state, SIDES.index(name))
    if what == "scores":
        side, _, clause = name.partition("/")
        parts = points(state, SIDES.index(side)) if side in SIDES else ()
        return next((int(part.value) for part in parts if part.clause == clause), None)
    if what == "ready":
        return ready(state, name) if name in state.air else None
    tracks = {"air": state.air, "fuel": state.fuel}
    if what == "used":
        return state.used.get(name, 0)
    return tracks[what].get(name) if what in tracks else None


def _of_hex(state: TigerState, what: str, label: str) -> Any:
    hex_ = state.world.find(label)
    if hex_ is None:
        return None
    facts = {
        "control": SIDES[state.controller(hex_)],
        "center": hex_ in state.centers,
        "cloud": hex_ in state.clouds,
        "airbase": state.airbases.count(hex_),
        "aerial": hex_ in state.aerial,
        "units": len(state.units_at(hex_)),
    }
    return facts.get(what)


def _plain(state: TigerState, name: str) -> Any:
    decision, outcome = agenda.current(state), state.outcome
    facts = {
        "player": NONE if state.player < 0 else SIDES[state.player],
        "decision": NONE if decision is None else decision.kind,
        "asked": NONE if decision is None else SIDES[decision.side(state)],
        "winner": NONE if outcome is None or outcome.winner is None else SIDES[outcome.winner],
        "why": NONE if outcome is None else outcome.why,
        "subversive": NONE if state.subversive < 0 else state.world.label(state.subversive),
    }
    return facts.get(name)
