"""What must hold in every position; each fault begins with the key under which a position has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.table.placed import misplaced
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, SIDES, Counter, Piece
from engine.titles.tail_of_the_tiger.positions.turnwise import turnwise
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import crowded
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import CUP, DEAD, FORMOSA, GONE, NORTH, POOL, RING, SOUTH, WAITING
from engine.wargame.fields import fields

_HELD: Final[Mapping[str, Callable[[Counter], bool]]] = {
    NORTH: lambda counter: counter.side == GERMAN and not counter.untried,
    SOUTH: lambda counter: counter.side == GERMAN and not counter.untried,
    RING: lambda counter: counter.side == GERMAN or counter.group == "elh",
    FORMOSA: lambda counter: counter.side == IMPERIAL,
    CUP: lambda counter: counter.start == "cup",
    POOL: lambda counter: counter.untried,
    DEAD: lambda counter: not counter.untried,
    GONE: lambda counter: True,
    WAITING: lambda counter: counter.start not in (CUP, POOL),
}
"""Whom a box may hold [2.2/1, 9.0/4, wtf-13.11/2, wtf-2.x/2]."""
_WHOLE: Final = frozenset({CUP, POOL, WAITING})
"""The boxes in which a unit has lost nothing."""
_IDLE: Final = _WHOLE | {DEAD}
"""Those in which it has done nothing."""


def faults(state: TigerState) -> list[str]:
    """What is wrong with a state; empty when all is well."""
    checks = (_pieces, _places, _ground, fields(TigerState).faults, _numbers, turnwise)
    return [*(f"units: {fault}" for fault in misplaced(state)), *(fault for check in checks for fault in check(state))]


def _pieces(state: TigerState) -> Iterator[str]:
    for piece in state.pieces.values():
        if not 0 <= piece.lost < piece.counter.steps:
            yield f"units.{piece.id}.lost: {piece.lost} of {piece.counter.steps} steps"
        if piece.shown is not None and not _drawn(state, piece):
            yield f"units.{piece.id}.shown: these values it cannot have"
        if (piece.rising or piece.west) and not piece.counter.untried:
            yield f"units.{piece.id}: only untried units rise"
        if not state.world.on_map(piece.loc):
            yield from _boxed(state, piece)


def _drawn(state: TigerState, piece: Piece) -> bool:
    """Whether an untried unit on the map may have turned out to be this."""
    return piece.counter.untried and state.world.on_map(piece.loc) and piece.shown in state.world.pack.untried


def _boxed(state: TigerState, piece: Piece) -> Iterator[str]:
    box = state.world.label(piece.loc)
    if not _HELD[box](piece.counter):
        yield f"units.{piece.id}: the box '{box}' is not for it"
    done = piece.moved or piece.stormed or piece.attacked or piece.rising or piece.west
    if (box in _WHOLE and piece.lost) or (box in _IDLE and done):
        yield f"units.{piece.id}: nothing is noted on a unit in '{box}'"


def _places(state: TigerState) -> Iterator[str]:
    world = state.world
    for loc, names in state.at.items():
        if not world.on_map(loc):
            continue
        sides = {state.pieces[name].counter.side for name in names}
        combat = state.combat
        if len(sides) > 1 and not (combat is not None and combat.landed and combat.target == loc):
            yield f"units: both sides stand in {world.label(loc)}"
        if not world.is_land(loc):
            yield f"units.{names[0]}: {world.label(loc)} is no land in play"
        if sides and state.controller(loc) not in sides:
            yield f"german: {world.label(loc)} is controlled by the side that does not stand there"


def _ground(state: TigerState) -> Iterator[str]:
    """Markers are no more than there are, and lie where they may [2.5/1, 3.0/5, 7.0/6, 7.0/8, 14.0/3]."""
    world = state.world
    box, given = world.box(RING), world.charts.given
    if any(base != box and not world.city(base) for base in state.airbases):
        yield "airbases: one stands in no city"
    if len(state.airbases) != world.pack.markers["airbase"]:
        yield f"airbases: {len(state.airbases)}, there are {world.pack.markers['airbase']}"
    if any(state.controller(base) != GERMAN for base in state.airbases_on_map()):
        yield "airbases: one stands in Imperial hands"
    if len(state.aerial) > given.aerial.markers:
        yield f"aerial: {len(state.aerial)} markers, there are {given.aerial.markers}"
    if len(state.centers) > len(world.centers):
        yield f"centers: {len(state.centers)}, there are {len(world.centers)}"


def _numbers(state: TigerState) -> Iterator[str]:
    given = state.world.charts.given
    if not 0 <= state.ring <= given.ring.most or (state.broken and state.ring):
        yield f"ring: {state.ring} steps"
    later, shuttles = state.turn + given.subversive.every, given.strategic.imperial.shuttles
    if not 0 <= state.shuttles <= shuttles or state.draws < -1 or not 0 <= state.subversive_turn <= later:
        yield f"shuttles: {state.shuttles}, draws: {state.draws}, subversive_turn: {state.subversive_turn}"


def exceeded(state: TigerState) -> list[str]:
    """Where a side has more than the limit though it is not its turn to bring anybody there [wtf-8.x/2]."""
    if state.combat is not None:
        return []
    waiting = [side for side in range(len(SIDES)) if side != state.player]
    return [f"units: too many stand in {state.world.label(hex_)}" for side in waiting for hex_ in crowded(state, side)]
