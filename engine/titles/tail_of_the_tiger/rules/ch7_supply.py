"""Chapter 7: supply lines, their sources by side of the Weather Line, and what a unit without one is worth.

Values are counted in halves, so that a sum is rounded down once [wtf-7.3/1].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.board.fields import area, area_after
from engine.titles.tail_of_the_tiger.inputs import ENEMY_HEXES, GROUND, LASTING
from engine.titles.tail_of_the_tiger.pieces import (
    AIRBORNE,
    COMMANDO,
    EAST,
    ELH,
    FOOT,
    FOOT_MOVE,
    GERMAN,
    IMPERIAL,
    MOTORISED,
    UNLIMITED,
    WEST,
    Piece,
    enemy,
)
from engine.titles.tail_of_the_tiger.rules.ch2_control import haiphong_open
from engine.titles.tail_of_the_tiger.state import BLOCKADE, TigerState
from engine.titles.tail_of_the_tiger.world import FORMOSA, HAIPHONG, NORTH, RING, SOUTH
from engine.wargame.memo import memo

SUPPLIED, ATTENUATED, OUT = "supplied", "attenuated", "out"
LINE: Final = "wtf-7.0/1"
"""The clause of supply by a line."""
FEW: Final = 60
"""Hexes that may have changed for an area to be made of the last one."""
NOWHERE: Final[frozenset[int]] = frozenset()
WHOLE: Final = 2
"""Halves of a value."""


# -- lines


def lines(state: TigerState, side: int, zone: str) -> frozenset[int]:
    """The hexes from which a unit of a side that stands in a zone traces a line: free of enemy units, over no city or
    town that the enemy controls, over either side of the Weather Line; only the line matters, in the West as well
    [wtf-7.0/1, 7.0/3, 7.17/1]."""
    return _lines(state, side, zone, _landed_on(state, side))


def _landed_on(state: TigerState, side: int) -> int:
    """The hex of a side on which an enemy brigade has dropped and not won yet, -1 without: its lines stay open
    [20.1/8]."""
    combat = state.combat
    return combat.target if combat is not None and combat.landed and combat.side != side else -1


@memo(ENEMY_HEXES, GROUND)
def _lines(state: TigerState, side: int, zone: str, landed: int) -> frozenset[int]:
    closed, ends = _closed(state, side), tuple(sources(state, side, zone))
    if landed in closed:
        closed -= {landed}
    return _lines_from(state, closed, ends, side == IMPERIAL and zone == WEST and haiphong_open(state))


@memo()
def _lines_from(
    state: TigerState, closed: frozenset[int], ends: tuple[int, ...], haiphong: bool
) -> frozenset[int]:
    """The lines as long as the same hexes are closed and the same sources open, whatever else changes hands."""
    found = _traced(state, closed, ends)
    if haiphong:
        port = state.world.named(HAIPHONG)
        near = frozenset(state.world.grid.within(port, state.world.charts.given.supply.haiphong.range))
        found |= _traced(state, closed, (port,)) & near
    return found


def joined(state: TigerState, side: int, hex_: int) -> frozenset[int]:
    """The hexes to which a supply line of a side leads from one, none from one that is closed to it [wtf-7.0/1]."""
    return _traced(state, _closed(state, side), (hex_,))


def _traced(state: TigerState, closed: frozenset[int], ends: Iterable[int]) -> frozenset[int]:
    areas = _open_areas(state, closed)
    found = [_area(state, closed, areas, hex_) for hex_ in ends if hex_ not in closed]
    return found[0].union(*found[1:]) if len(set(map(id, found))) > 1 else next(iter(found), frozenset())


@memo()
def _open_areas(state: TigerState, closed: frozenset[int]) -> list[frozenset[int]]:
    """Areas that hang together, as far as they are known."""
    return []


def _area(state: TigerState, closed: frozenset[int], areas: list[frozenset[int]], start: int) -> frozenset[int]:
    """The open hexes that hang together with one, which has the same as all others in it; ``areas`` are known."""
    known = next((one for one in areas if start in one), None)
    if known is None:
        known = _new_area(state, closed, start)
        areas.append(known)
    return known


@memo()
def _last_area(state: TigerState, start: int) -> list[frozenset[int]]:
    """What was closed when an area was last asked for here, and the area; nothing at first."""
    return []


def _new_area(state: TigerState, closed: frozenset[int], start: int) -> frozenset[int]:
    """Made of the last one that was asked for here, as long as few hexes have changed since."""
    adjacent, last = state.world.adjacent, _last_area(state, start)
    before, old = last or (state.world.every_hex, NOWHERE)
    few = len(before ^ closed) <= FEW
    known = area_after(adjacent, start, old, before, closed) if few else area(adjacent, start, closed)
    last[:] = closed, known
    return known


def _closed(state: TigerState, side: int) -> frozenset[int]:
    """The hexes through which no line of a side leads."""
    places = state.world.settled
    foreign = places - state.german if side == GERMAN else places & state.german
    return state.occupied(enemy(side)) | foreign


def sources(state: TigerState, side: int, zone: str) -> Iterator[int]:
    """The sources of a side for units in a zone, but for Haiphong in the West, which reaches only so far
    [7.0/1, 7.0/2, 7.0/4, 7.0/5]."""
    if side == GERMAN and zone == WEST:
        yield from (hex_ for hex_ in _german_west(state) if hex_ in state.german)
    elif side == GERMAN or zone == WEST:
        yield from _edge(state, side)
    else:
        yield from state.centers
        if haiphong_open(state):
            yield state.world.named(HAIPHONG)


@memo(LASTING)
def _german_west(state: TigerState) -> tuple[int, ...]:
    west = state.world.charts.given.supply.german_west
    return state.world.named_hexes(west.hexes, west.place)


@memo(LASTING)
def _edge(state: TigerState, side: int) -> tuple[int, ...]:
    supply = state.world.charts.given.supply
    return state.world.edge(supply.german_east if side == GERMAN else supply.imperial_west)


def has_line(state: TigerState, side: int, hex_: int) -> bool:
    """Whether a unit of a side in a hex would trace a line [wtf-7.0/1]."""
    return hex_ in lines(state, side, state.world.zone(hex_))


def self_supplied(state: TigerState, hex_: int) -> bool:
    """Whether a hex is a port of the East that supplies Japanese units in it by itself [7.0/6, wtf-7.x/2]."""
    return hex_ in state.world.ports - state.touched and state.world.zone(hex_) == EAST


def supplied_place(state: TigerState, hex_: int) -> bool:
    """Whether a place is supplied for the Imperial side, as a Japanese unit in it would be: by a line or as a port
    [wtf-7.x/5, 7.0/6]."""
    return has_line(state, IMPERIAL, hex_) or self_supplied(state, hex_)


# -- the state of a unit


def supply(state: TigerState, piece: Piece) -> str:
    """How a unit is supplied where it stands: ``supplied``, ``attenuated`` or ``out``. It costs it no steps
    [wtf-7.x/6]."""
    return judged(state, piece)[0]


def judged(state: TigerState, piece: Piece) -> tuple[str, str]:
    """How a unit is supplied where it stands, and the clause that makes it so [20.8/1, 20.1/2]."""
    world, counter, loc = state.world, piece.counter, piece.loc
    if not world.on_map(loc):
        return _in_box(state, loc), "2.2/6"
    if counter.kind == COMMANDO:
        return SUPPLIED, "20.8/1"
    if counter.kind == AIRBORNE and piece.dropped:
        return SUPPLIED, "20.1/2"
    if state.broken and counter.side == GERMAN and world.zone(loc) == EAST:
        return ATTENUATED, "16.0/14"
    if has_line(state, counter.side, loc):
        return SUPPLIED, LINE
    other = _otherwise(state, piece)
    return (SUPPLIED, other) if other else (OUT, "wtf-7.3/1")


def _in_box(state: TigerState, loc: int) -> str:
    """Units in the box are in supply while the Ring holds, those on Formosa always; units about to enter the map move
    in full [2.2/6, set-1/10, wtf-7.x/4]."""
    world = state.world
    if loc == world.box(RING):
        return OUT if state.broken else SUPPLIED
    return SUPPLIED if world.label(loc) in (FORMOSA, NORTH, SOUTH) else OUT


def _otherwise(state: TigerState, piece: Piece) -> str:
    """By which clause a unit is supplied without a line, if it is: an aerial marker, a port, by an option the
    Subversive marker [wtf-7.x/3, 7.0/6, wtf-7.x/2, 7.0/10]."""
    counter, loc = piece.counter, piece.loc
    if counter.side == GERMAN:
        if loc in state.aerial:
            return "wtf-7.x/3"
        return "7.0/10" if state.options.subversive_supplies and loc == state.subversive else ""
    fed = counter.japanese or (counter.group == ELH and state.options.elh_in_ports)
    return "7.0/6" if fed and self_supplied(state, loc) else ""


def in_supply(state: TigerState, piece: Piece) -> bool:
    """Whether a unit counts as supplied where a rule asks for supply, attenuated or not [16.0/14]."""
    return supply(state, piece) != OUT


# -- what it is worth


def why_so(state: TigerState, piece: Piece) -> tuple[str, ...]:
    """The clauses that make its values what they are, but for a plain line [wtf-7.x/1, ev-13/2]."""
    found, clause = judged(state, piece)
    here = {clause: clause != LINE, "wtf-7.x/1": found == ATTENUATED, "ev-13/2": blockaded(state, piece)}
    return tuple(name for name, acts in here.items() if acts)


def blockaded(state: TigerState, piece: Piece) -> bool:
    """Whether the blockade halves its attack and defence; never the commando's [ev-13/2]."""
    counter = piece.counter
    west = state.world.on_map(piece.loc) and state.world.zone(piece.loc) == WEST
    return state.naval == BLOCKADE and counter.side == GERMAN and west and counter.kind != COMMANDO


def attack(state: TigerState, piece: Piece) -> int:
    """Its attack in halves: half of it attenuated, out of supply or under the blockade, which halve it but once; -1 for
    a unit that has none [wtf-7.3/1, wtf-7.x/1, 16.0/14, ev-13/2]."""
    value = piece.values.attack
    if value < 0:
        return value
    halved = supply(state, piece) != SUPPLIED or blockaded(state, piece)
    return value if halved else WHOLE * value


def defence(state: TigerState, piece: Piece) -> int:
    """Its defence in halves [wtf-7.3/1, wtf-7.x/1, ev-13/2]."""
    halved = supply(state, piece) == OUT or blockaded(state, piece)
    return piece.values.defence if halved else WHOLE * piece.values.defence


def printed_move(state: TigerState, piece: Piece) -> int:
    """The movement its face shows; motorised infantry goes on foot once the Ring is broken [16.0/13]."""
    move = piece.values.move
    return min(move, FOOT_MOVE) if state.broken and piece.counter.kind == MOTORISED else move


def pace(state: TigerState, piece: Piece) -> str:
    """Its class by what terrain costs it: motorised infantry is foot once the Ring is broken
    [wtf-11.x/3, 16.0/13, 20.4/1, 20.5/1, 20.8/1]."""
    return FOOT if state.broken and piece.counter.kind == MOTORISED else piece.counter.pace


def movement(state: TigerState, piece: Piece) -> int:
    """The points of a move that begins now: half of them, rounded down, out of supply or after a strategic drop
    [wtf-7.3/1, 20.1/4]."""
    move = printed_move(state, piece)
    halved = supply(state, piece) == OUT or (piece.counter.kind == AIRBORNE and piece.dropped)
    return move // 2 if halved and move != UNLIMITED else move
