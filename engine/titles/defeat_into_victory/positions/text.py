"""Positions in text: what stands where, what the tracks show, and at what point of the turn the game stands.

Without ``clear`` a position is the set-up of its scenario with changes. ``at`` names the point: ``turn`` (the default)
begins one, ``missions`` what follows the choice of air units, ``initiative`` its second phase, ``supply-phase`` the
third and ``strategic``, ``adjustment``, ``status`` and ``building`` segments of it, ``markers`` the fourth,
``reinforcements`` and ``operations`` parts of the fifth, ``activation`` an Activation Segment by a marker,
``prepare``, ``movement`` and ``combat`` parts of one of some units, ``supply`` a moment of supply, ``end`` the End
Phase, ``close`` what follows it; ``thursday`` and ``chindits`` ask about these. The first decisions
of a game and of a turn have points in :mod:`~engine.titles.defeat_into_victory.positions.openings`, the decisions in a
segment that is under way in :mod:`~engine.titles.defeat_into_victory.positions.underway`.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, Literal

import msgspec

from engine.table.agenda import Step
from engine.table.title import HIDDEN
from engine.titles.defeat_into_victory.pieces import JAPANESE, SIDES, AirUnit, Piece
from engine.titles.defeat_into_victory.positions.openings import OPENINGS, POINTS, begun, opened, opening, phases_from
from engine.titles.defeat_into_victory.positions.underway import STUDIED, WITHIN, Running, running_from, underway
from engine.titles.defeat_into_victory.rules.ch4_turn import END_OF_TURN, BeginTurn
from engine.titles.defeat_into_victory.rules.ch7_supply import SupplyUnits
from engine.titles.defeat_into_victory.rules.ch9_operations import EndSegment, NextMarker, PlayEndTurn, PlayMarker
from engine.titles.defeat_into_victory.rules.ch9_prepare import PrepareUnits
from engine.titles.defeat_into_victory.rules.ch12_movement import MovementPart
from engine.titles.defeat_into_victory.rules.ch13_combat import CombatPart
from engine.titles.defeat_into_victory.state import COMBAT_MOVE, END_TURN, MOVE_COMBAT, DefeatState, Segment
from engine.titles.defeat_into_victory.world import BOXES, WAITING
from engine.wargame.fields import by_name, fields
from engine.wargame.kinds import Where
from engine.wargame.positions import PositionError, read_position, said_of, set_turn

Side = Literal["japanese", "allied"]
At = Literal[
    "setup",
    "event",
    "air",
    "assigning",
    "air-loss",
    "turn",
    "missions",
    "initiative",
    "supply-phase",
    "strategic",
    "adjustment",
    "status",
    "building",
    "thursday",
    "markers",
    "reinforcements",
    "chindits",
    "operations",
    "activation",
    "prepare",
    "movement",
    "combat",
    "supply",
    "end",
    "close",
    "draw",
    "declaring",
    "sequence",
    "preparing",
    "moving",
    "attacking",
]


class Unit(msgspec.Struct):
    """Where a unit stands and how it is; of an air unit its box, mission and type, and what it interdicts."""


UnitAt: Any = fields(Piece).record(Unit)
AirAt: Any = fields(AirUnit).record(Unit)


class Acting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The segment of a position at ``movement`` or ``combat``, the moment at ``supply``."""

    side: Side
    units: tuple[str, ...] = ()
    sequence: Literal["move-combat", "combat-move"] = "move-combat"
    moment: Literal["status", "impulse", "last-chance"] = "status"
    second: bool = False
    """Whether this is the side's second marker of the turn."""
    marker: str = ""
    """At ``activation``: the marker that is played, ``end-turn`` for the first End Turn marker."""


class Written(msgspec.Struct):
    """A position as it is written, beside the fields of the state."""

    scenario: str = "u-go"
    options: dict[str, Any] = {}
    clear: bool = False
    """Whether everything that the scenario sets up is taken away first."""
    turn: int = 0
    rolled: int = 0
    units: dict[str, Any] = {}
    air: dict[str, Any] = {}
    at: At = "turn"
    acting: Acting | None = None
    segment: Running | None = None
    """The segment that is under way, at ``declaring``, ``sequence``, ``preparing``, ``moving`` and ``attacking``."""
    left: int = 0
    """How many air units may still be assigned, at ``assigning``."""
    only: bool = False
    """Whether nothing follows what ``at`` begins with: for puzzles, which are judged when nothing is left to decide."""


PositionData = fields(DefeatState).record(
    Written, "at", "acting", "segment", "left", "only", units=by_name(UnitAt, str), air=by_name(AirAt)
)


def place(state: DefeatState, position: Written) -> None:
    """Put everything where a position has it; raises PositionError."""
    find = partial(_where, state)
    if position.clear:
        _clear(state)
    set_turn(state, position.turn)
    _units(state, position, find)
    _air(state, position, find)
    fields(DefeatState).apply(state, position, find)
    state.control = {hex_: side for hex_, side in state.control.items() if _changed(state, hex_, side)}
    state.build(state.lines)
    if position.segment is not None:
        state.segment = running_from(state, position.segment, find)


def set_steps(state: DefeatState, position: Written) -> None:
    """Put the steps on the agenda that follow from its point; raises PositionError."""
    found = _steps(state, position)
    state.put(found[:1] if position.only else found)


def _clear(state: DefeatState) -> None:
    for piece in list(state.pieces.values()):
        state.put_piece(type(piece)(piece.counter, state.world.box(WAITING)))
    state.supplies, state.positions, state.control = {}, {}, {}


def _where(state: DefeatState, label: str, key: str) -> int:
    found = state.world.find(label)
    if found is None:
        raise PositionError(f"{key}: there is no place '{label[:40]}'")
    if label not in BOXES and not state.world.open_hex(found):
        raise PositionError(f"{key}: {label} is not in play")
    return found


def _units(state: DefeatState, position: Written, find: Where) -> None:
    for name, given in position.units.items():
        unit = UnitAt(at=given) if isinstance(given, str) else given
        if name not in state.pieces:
            raise PositionError(f"units.{name}: there is no such unit")
        steps = state.pieces[name].counter.steps
        if not 0 <= unit.lost < steps:
            raise PositionError(f"units.{name}.lost: it has {steps} steps")
        piece = state.change(name, **fields(Piece).read(unit, find, f"units.{name}."))
        if state.world.on_map(piece.loc):
            state.control[piece.loc] = piece.counter.side


def _changed(state: DefeatState, hex_: int, side: int) -> bool:
    """Whether another side controls a hex than at the start."""
    return (hex_ in state.world.allied_at_start) != (side != JAPANESE)


def _air(state: DefeatState, position: Written, find: Where) -> None:
    for name, unit in position.air.items():
        if name not in state.air:
            raise PositionError(f"air.{name}: there is no such air unit")
        state.fly(name, **fields(AirUnit).read(unit, find, f"air.{name}."))
    state.interdicted = frozenset(unit.loc for unit in state.air.values() if unit.loc >= 0)


def _steps(state: DefeatState, position: Any) -> list[Step]:
    if position.at == "turn":
        state.event, state.next_event = "", position.next_event or position.event
        return [BeginTurn()]
    acting = position.acting
    side = JAPANESE if acting is None else SIDES.index(acting.side)
    if position.at in OPENINGS:
        if not 0 <= position.left <= len(state.air):
            raise PositionError(f"left: {position.left}, there are {len(state.air)} air units")
        return opening(state, position.at, side, position.left)
    if state.initiative < 0:
        state.initiative = JAPANESE
    if position.at in POINTS:
        return phases_from(POINTS[position.at])
    if position.at in WITHIN:
        return WITHIN[position.at](state)
    after: list[Step] = [*END_OF_TURN]
    if acting is None:
        raise PositionError(f"acting: whose {position.at} is it?")
    if position.at == "supply":
        return [SupplyUnits(side, acting.moment), *after]
    if position.at == "activation":
        return [*_marker(state, side, acting), NextMarker(), *after]
    return _segment(state, position.at, side, acting, after)


def _marker(state: DefeatState, side: int, acting: Acting) -> list[Step]:
    markers = state.world.pack.markers
    state.drawer = 1 - side
    if acting.marker == END_TURN:
        state.end_turns = 1
        return [PlayEndTurn(side)]
    if acting.marker not in markers or markers[acting.marker].side != side:
        raise PositionError(f"acting.marker: this side has no marker '{acting.marker}'")
    if acting.second:
        state.played = (next(name for name in markers if markers[name].side == side and name != acting.marker),)
    return [PlayMarker(side, acting.marker)]


def _segment(state: DefeatState, at: str, side: int, acting: Acting, after: list[Step]) -> list[Step]:
    if len(set(acting.units)) < len(acting.units):
        raise PositionError("acting.units: one twice")
    for name in acting.units:
        if name not in state.pieces:
            raise PositionError(f"acting.units: there is no unit '{name}'")
        state.change(name, acted=max(1, state.pieces[name].acted))
    state.segment = Segment(side, STUDIED, declared=acting.units, sequence=acting.sequence, second=acting.second)
    state.drawer = 1 - side
    parts: list[Step] = [MovementPart(), CombatPart()]
    if acting.sequence == COMBAT_MOVE:
        parts = parts[::-1]
    assert acting.sequence in (MOVE_COMBAT, COMBAT_MOVE)
    if at == "prepare":
        return [PrepareUnits(), *parts, EndSegment(), NextMarker(), *after]
    first = MovementPart() if at == "movement" else CombatPart()
    return [*parts[parts.index(first) :], EndSegment(), NextMarker(), *after]


# -- a state written down, as far as it can be


PLAIN: Final = "only the first decisions of a turn or phase, and plain ones of a segment, can be written as a position"


def describe(state: DefeatState) -> dict[str, Any]:
    """The data of a position that gives this state again; raises ValueError where it cannot be said."""
    if HIDDEN in (*state.cup, state.held, *state.drawn[0], *state.drawn[1]):
        raise ValueError("markers that lie covered cannot be written as a position")
    point = opened(state) or underway(state) or begun(state)
    if point is None:
        raise ValueError(PLAIN)
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
