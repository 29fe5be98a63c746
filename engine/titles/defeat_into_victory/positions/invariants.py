"""What must hold in every position; each fault begins with the key under which a position has it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table import agenda
from engine.table.placed import misplaced
from engine.table.title import HIDDEN
from engine.titles.defeat_into_victory.pieces import (
    ALLIED,
    AVAILABLE,
    BOMBER,
    FIGHTER,
    INTERDICTION,
    MISSIONS,
    TRANSPORT,
)
from engine.titles.defeat_into_victory.positions.turnwise import exceeded, turnwise
from engine.titles.defeat_into_victory.positions.ways import ways
from engine.titles.defeat_into_victory.rules.ch3_zones import PlaceUnits
from engine.titles.defeat_into_victory.rules.ch5_units import may_fly
from engine.titles.defeat_into_victory.rules.ch7_stock import MOST_STOCK, pool
from engine.titles.defeat_into_victory.rules.ch12_trucks import left_in_pool
from engine.titles.defeat_into_victory.rules.ch17_chinese import LAUNCHED, OVER
from engine.titles.defeat_into_victory.state import END_TURN, DefeatState
from engine.titles.defeat_into_victory.world import WAITING
from engine.wargame.fields import fields


def faults(state: DefeatState) -> list[str]:
    """What is wrong with a state; empty when all is well."""
    checks = (_pieces, _noted, _air, _ground, ways, _tracks, _words, fields(DefeatState).faults, turnwise)
    return [fault for check in checks for fault in check(state)]


def _pieces(state: DefeatState) -> Iterator[str]:
    yield from (f"units: {fault}" for fault in misplaced(state))
    for piece in state.pieces.values():
        if not 0 <= piece.lost < piece.counter.steps:
            yield f"units.{piece.id}.lost: {piece.lost} of {piece.counter.steps} steps"
        at_sea = state.segment is not None and piece.id in dict(state.segment.landed)
        if state.world.on_map(piece.loc) and not state.world.open_hex(piece.loc) and not at_sea:
            yield f"units.{piece.id}.at: {state.world.label(piece.loc)} is not in play"
        if not 0 <= piece.acted <= 2:
            yield f"units.{piece.id}.acted: {piece.acted} times"
    for loc, names in state.at.items():
        if state.world.on_map(loc) and len({state.pieces[name].counter.side for name in names}) > 1:
            yield f"units: both sides stand in {state.world.label(loc)}"


def _noted(state: DefeatState) -> Iterator[str]:
    """What is noted on a unit is of its kind, and on nobody who has not come yet."""
    for piece in state.pieces.values():
        if piece.committed and not piece.counter.hq:
            yield f"units.{piece.id}.committed: it is no HQ"
        if piece.truck and piece.counter.side != ALLIED:
            yield f"units.{piece.id}.truck: this side has none"
        noted = piece.lost or piece.oos or piece.disrupted or piece.truck
        if noted and piece.loc == state.world.box(WAITING):
            yield f"units.{piece.id}: nothing is noted on a unit that has not come"


def _air(state: DefeatState) -> Iterator[str]:
    for unit in state.air.values():
        if unit.mission not in ("", *MISSIONS):
            yield f"air.{unit.id}.mission: there is no '{unit.mission[:40]}'"
        if unit.flies_as not in ("", FIGHTER, BOMBER, TRANSPORT):
            yield f"air.{unit.id}.flies_as: there is no '{unit.flies_as[:40]}'"
        if unit.mission and unit.box != AVAILABLE:
            yield f"air.{unit.id}.mission: it is in '{unit.box}'"
        elif unit.mission and not may_fly(unit):
            yield f"air.{unit.id}: it flies no {unit.mission} as '{unit.flies_as}'"
        if unit.loc >= 0 and not state.world.open_hex(unit.loc):
            yield f"air.{unit.id}.at: {state.world.label(unit.loc)} is not in play"
        elif unit.loc >= 0 and unit.mission != INTERDICTION:
            yield f"air.{unit.id}.at: it interdicts no hex"


def _words(state: DefeatState) -> Iterator[str]:
    """Names that there are: of markers, units and the operation."""
    markers = state.world.pack.markers
    for key, names in (("cup", state.cup), ("held", (state.held,) if state.held else ())):
        known = (*markers, END_TURN, HIDDEN)
        yield from (f"{key}: there is no marker '{name[:40]}'" for name in names if name not in known)
    if state.thursday not in ("", LAUNCHED, OVER):
        yield f"thursday: '{state.thursday[:40]}' is none of {LAUNCHED}, {OVER}"
    for key, found in (("refitted", state.refitted), ("reached", state.reached)):
        yield from (f"{key}: there is no unit '{name[:40]}'" for name in found if name not in state.pieces)
    if state.segment is not None:
        for name in state.segment.declared:
            if name in state.pieces and state.pieces[name].counter.side != state.segment.side:
                yield f"acting.units: '{name}' is of the other side"


def _ground(state: DefeatState) -> Iterator[str]:
    limits = state.world.pack.limits
    if pool(state) < 0 or any(found.count < 1 for found in state.supplies.values()):
        yield "supplies: more SP markers than there are"
    if len(state.positions) > limits.positions or len(state.cuts) > limits.cuts:
        yield "positions, cuts: more markers than there are"
    setting_up = not state.agenda or isinstance(agenda.current(state), PlaceUnits)
    for hex_, position in state.positions.items():
        if not setting_up and not state.units_at(hex_, position.side):
            yield f"positions.{state.world.label(hex_)}: there is no friend of the Improved Position"
        builder = state.pieces.get(position.builder)
        if (builder is None or builder.counter.side != position.side) and (position.builder or not position.done):
            yield f"positions.{state.world.label(hex_)}.builder: no unit '{position.builder[:40]}' of its side"
    for hex_, lot in state.supplies.items():
        if state.units_at(hex_, 1 - lot.side) and not state.units_at(hex_, lot.side):
            yield f"supplies.{state.world.label(hex_)}: they belong to nobody there"
        if not 0 <= lot.flown <= lot.count:
            yield f"supplies.{state.world.label(hex_)}.flown: {lot.flown} of {lot.count}"
    for hex_, side in state.control.items():
        if state.units_at(hex_, 1 - side) and not state.units_at(hex_, side):
            yield f"control.{state.world.label(hex_)}: the side that stands there controls it"


def _tracks(state: DefeatState) -> Iterator[str]:
    if any(not 0 <= stock <= MOST_STOCK for stock in state.stock):
        yield f"stock: {state.stock}"
    if any(points < 0 for points in state.vp):
        yield f"vp: {state.vp}"
    if min(state.trucks) < 0 or left_in_pool(state) < 0:
        yield f"trucks: {state.trucks}, there are {state.world.pack.limits.trucks}"
    for key, counts in (("allowance", state.allowance), ("refitted", state.refitted), ("reached", state.reached)):
        yield from (f"{key}.{name[:40]}: {count}" for name, count in counts.items() if count < 0)


__all__ = ["exceeded", "faults"]
