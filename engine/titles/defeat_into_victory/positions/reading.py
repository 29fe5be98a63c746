"""Positions in text: what stands where, what the tracks show, and at what point of the turn the game stands.

Without ``clear`` a position is the set-up of its scenario with changes. ``at`` names the point: ``turn`` (the default)
begins one, ``missions`` what follows the choice of air units, ``initiative`` its second phase, ``supply-phase`` the
third and ``strategic``, ``adjustment``, ``status`` and ``building`` segments of it, ``markers`` the fourth,
``reinforcements`` and ``operations`` parts of the fifth, ``activation`` an Activation Segment by a marker,
``prepare``, ``movement`` and ``combat`` parts of one of some units, ``supply`` a moment of supply, ``end`` the End
Phase, ``close`` what follows it; ``thursday`` and ``chindits`` ask about these. The first decisions
of a game and of a turn have points in :mod:`~engine.titles.defeat_into_victory.positions.openings`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from engine.table.agenda import Step
from engine.titles.defeat_into_victory.pieces import JAPANESE, SIDES
from engine.titles.defeat_into_victory.positions.openings import OPENINGS, POINTS, opening, phases_from
from engine.titles.defeat_into_victory.rules.ch4_turn import END_OF_TURN, BeginTurn
from engine.titles.defeat_into_victory.rules.ch7_supply import SupplyUnits
from engine.titles.defeat_into_victory.rules.ch9_operations import EndSegment, NextMarker, PlayEndTurn, PlayMarker
from engine.titles.defeat_into_victory.rules.ch9_prepare import PrepareUnits
from engine.titles.defeat_into_victory.rules.ch12_movement import MovementPart
from engine.titles.defeat_into_victory.rules.ch13_combat import CombatPart
from engine.titles.defeat_into_victory.state import (
    COMBAT_MOVE,
    END_TURN,
    MOVE_COMBAT,
    DefeatState,
    Position,
    Segment,
    Supplies,
    Work,
)
from engine.titles.defeat_into_victory.world import BOXES, WAITING
from engine.wargame.positions import PositionError, set_turn

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
]
Whole = int


class UnitAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where a unit stands and how it is."""

    at: str
    lost: Whole = 0
    oos: bool = False
    disrupted: bool = False
    acted: Whole = 0
    committed: bool = False
    truck: bool = False


class AirAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The box of an air unit, its mission, the type it flies as, the hex it interdicts."""

    box: Literal["available", "flown", "damaged", "lost"]
    mission: str = ""
    flies_as: str = ""
    at: str = ""


class SuppliesAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    side: Side
    count: Whole
    flown: Whole = 0


class PositionAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    side: Side
    builder: str = ""
    done: bool = True


class WorkAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    side: Side
    hex: str
    origin: str
    kind: Literal["road", "rail"]
    upgrade: bool = False


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


class PositionData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position as it is written."""

    scenario: str = "u-go"
    options: dict[str, Any] = {}
    clear: bool = False
    """Whether everything that the scenario sets up is taken away first."""
    turn: Whole = 0
    rolled: Whole = 0
    units: dict[str, UnitAt | str] = {}
    air: dict[str, AirAt] = {}
    supplies: dict[str, SuppliesAt] = {}
    positions: dict[str, PositionAt] = {}
    works: tuple[WorkAt, ...] = ()
    control: dict[str, Side] = {}
    lines: dict[str, Literal["road", "rail", "trail", "both"]] = {}
    """``1418/1419`` -> line built there."""
    cuts: tuple[str, ...] = ()
    stock: dict[Side, Whole] = {}
    vp: dict[Side, Whole] = {}
    trucks: tuple[Whole, Whole, Whole] = (0, 0, 0)
    initiative: Side | None = None
    cup: tuple[str, ...] = ()
    held: str = ""
    event: str = ""
    next_event: str = ""
    thursday: str = ""
    reserve_used: bool = False
    sustained_items: tuple[str, ...] = ()
    """What was declared, such as ``declared-1``, and taken, such as ``stock-1``, by the side of that number."""
    allowance: dict[str, Whole] = {}
    """What was done in this turn that has a limit, by the names the rules give it."""
    sustained: Literal["japanese", "allied", "out"] | None = None
    scored: tuple[str, ...] = ()
    refitted: dict[str, Whole] = {}
    reached: dict[str, Whole] = {}
    fired: tuple[str, ...] = ()
    at: At = "turn"
    acting: Acting | None = None
    left: Whole = 0
    """How many air units may still be assigned, at ``assigning``."""


def lay(state: DefeatState, position: PositionData) -> None:
    """Put everything where a position has it; raises PositionError."""
    if position.clear:
        _clear(state)
    set_turn(state, position.turn)
    _units(state, position)
    _air(state, position)
    _ground(state, position)
    _tracks(state, position)
    state.touch_ground()


def stand(state: DefeatState, position: PositionData) -> None:
    """Put the steps on the agenda that follow from its point; raises PositionError."""
    state.put(_steps(state, position))


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


def _units(state: DefeatState, position: PositionData) -> None:
    for name, given in position.units.items():
        unit = UnitAt(given) if isinstance(given, str) else given
        if name not in state.pieces:
            raise PositionError(f"units.{name}: there is no such unit")
        steps = state.pieces[name].counter.steps
        if not 0 <= unit.lost < steps:
            raise PositionError(f"units.{name}.lost: it has {steps} steps")
        loc = _where(state, unit.at, f"units.{name}.at")
        state.change(name, loc=loc, lost=unit.lost, oos=unit.oos, disrupted=unit.disrupted, acted=unit.acted,
                     committed=unit.committed, truck=unit.truck)  # fmt: skip
        if state.world.on_map(loc):
            _control(state, loc, state.pieces[name].counter.side)


def _control(state: DefeatState, hex_: int, side: int) -> None:
    if (hex_ in state.world.allied_at_start) == (side != JAPANESE):
        state.control.pop(hex_, None)
    else:
        state.control[hex_] = side


def _air(state: DefeatState, position: PositionData) -> None:
    for name, unit in position.air.items():
        if name not in state.air:
            raise PositionError(f"air.{name}: there is no such air unit")
        loc = _where(state, unit.at, f"air.{name}.at") if unit.at else -1
        state.fly(name, box=unit.box, mission=unit.mission, flies_as=unit.flies_as, loc=loc)
    state.interdicted = frozenset(unit.loc for unit in state.air.values() if unit.loc >= 0)


def _ground(state: DefeatState, position: PositionData) -> None:
    for label, side in position.control.items():
        _control(state, _where(state, label, "control"), SIDES.index(side))
    for label, lot in position.supplies.items():
        hex_ = _where(state, label, "supplies")
        state.supplies[hex_] = Supplies(SIDES.index(lot.side), lot.count, lot.flown)
    for label, found in position.positions.items():
        hex_ = _where(state, label, "positions")
        state.positions[hex_] = Position(SIDES.index(found.side), found.builder, found.done)
    state.work = tuple(
        Work(SIDES.index(w.side), _where(state, w.hex, "works"), _where(state, w.origin, "works"), w.kind, w.upgrade)
        for w in position.works
    )
    for pair, kind in position.lines.items():
        a, _, b = pair.partition("/")
        ends = sorted((_where(state, a, "lines"), _where(state, b, "lines")))
        state.lines[ends[0], ends[1]] = kind
    state.cuts = frozenset(_where(state, label, "cuts") for label in position.cuts)


def _tracks(state: DefeatState, position: PositionData) -> None:
    state.stock = _by_side(position.stock, state.stock)
    state.vp = _by_side(position.vp, state.vp)
    state.trucks = position.trucks
    state.initiative = -1 if position.initiative is None else SIDES.index(position.initiative)
    state.cup, state.held = position.cup, position.held
    state.event, state.next_event = position.event, position.next_event
    state.thursday, state.reserve_used = position.thursday, position.reserve_used
    state.sustained = position.sustained or state.sustained
    state.sustained_items, state.allowance = position.sustained_items, dict(position.allowance)
    state.scored, state.fired = frozenset(position.scored), frozenset(position.fired)
    state.refitted, state.reached = dict(position.refitted), dict(position.reached)


def _by_side(given: Mapping[Side, int], other: tuple[int, int]) -> tuple[int, int]:
    return given.get("japanese", other[0]), given.get("allied", other[1])


def _steps(state: DefeatState, position: PositionData) -> list[Step]:
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
    state.segment = Segment(side, "position", declared=acting.units, sequence=acting.sequence, second=acting.second)
    state.drawer = 1 - side
    parts: list[Step] = [MovementPart(), CombatPart()]
    if acting.sequence == COMBAT_MOVE:
        parts = parts[::-1]
    assert acting.sequence in (MOVE_COMBAT, COMBAT_MOVE)
    if at == "prepare":
        return [PrepareUnits(), *parts, EndSegment(), NextMarker(), *after]
    first = MovementPart() if at == "movement" else CombatPart()
    return [*parts[parts.index(first) :], EndSegment(), NextMarker(), *after]
