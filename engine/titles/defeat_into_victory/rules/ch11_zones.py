"""Chapter 11: zones of control."""

from __future__ import annotations

from collections.abc import Callable

from engine.titles.defeat_into_victory.inputs import CUTS, ENEMY_PLACES, GROUND, LASTING, LINES, OWN_PLACES, PLACES
from engine.titles.defeat_into_victory.pieces import Piece, enemy
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.world import World
from engine.wargame.memo import memo

ROUGH = "rough_jungle"
Rows = tuple[tuple[int, ...], ...]
"""Neighbours by hex."""


def zone_of(state: DefeatState, piece: Piece) -> frozenset[int]:
    """The six hexes around a unit with a combat factor, as far as it may enter them [11.1.1/1, 11.1.5/1].

    It does not reach across a closed side; armour has none where it could not go.
    """
    if not piece.counter.projects or not state.world.open_hex(piece.loc):
        return frozenset()
    world = state.world
    if not piece.counter.armour:
        return frozenset(world.joined[piece.loc])
    ways = (way for way in world.ways[piece.loc] if not way.closed)
    return frozenset(way.to for way in ways if not bars_armour(state, piece.loc, way.to))


def bars_armour(state: DefeatState, start: int, to: int) -> bool:
    """Whether armour cannot go from a hex to a neighbour: rough jungle without a line, or with one that is cut there
    [17.1.4/1, 11.1.5/1]."""
    return state.world.terrain[to] == ROUGH and (to in state.cuts or not joined(state, start, to))


def joined(state: DefeatState, a: int, b: int) -> bool:
    """Whether a road, trail or railroad, printed or built, joins two neighbours."""
    way = state.world.way_table[a].get(b)
    return (way is not None and way.line) or (min(a, b), max(a, b)) in state.lines


@memo(LINES)
def along_lines(state: DefeatState) -> Rows:
    """By hex the neighbours that a line joins to it."""
    return with_built(state, _printed_lines(state.world), joined)


@memo(LASTING)
def _printed_lines(world: World) -> Rows:
    return tuple(tuple(way.to for way in row if way.line) for row in world.ways)


def with_built(state: DefeatState, printed: Rows, joins: Callable[[DefeatState, int, int], bool]) -> Rows:
    """By hex the neighbours that are joined to it: as printed, and judged again where something was built."""
    found = list(printed)
    for hex_ in {hex_ for pair in state.lines for hex_ in pair}:
        found[hex_] = tuple(way.to for way in state.world.ways[hex_] if joins(state, hex_, way.to))
    return tuple(found)


@memo(OWN_PLACES, LINES, CUTS)
def zone(state: DefeatState, side: int) -> frozenset[int]:
    """All hexes in the zones of control of a side, friends in them or not [11.1.6/1]."""
    found: set[int] = set()
    for piece in state.on_map(side):
        found |= zone_of(state, piece)
    return frozenset(found)


@memo(PLACES, LINES, CUTS)
def barred(state: DefeatState, side: int) -> frozenset[int]:
    """Hexes closed to the lines and retreats of a side: enemies, or their zone without a friend [11.1.7/1, 7.7.2/5]."""
    foe = enemy(side)
    return state.occupied(foe) | (zone(state, foe) - state.occupied(side))


@memo(ENEMY_PLACES, GROUND)
def strongpoints(state: DefeatState, side: int) -> frozenset[int]:
    """Hexes next to enemies in a finished Improved Position, which hinder moves of a side [11.1.2/1, 17.2.2/1]."""
    foe, found = enemy(side), set[int]()
    for hex_, position in state.positions.items():
        if position.done and position.side == foe:
            for piece in state.units_at(hex_, foe):
                found |= zone_of(state, piece)
    return frozenset(found)
