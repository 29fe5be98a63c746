"""Lines of German strategic movement [10.0/1, 10.0/3, 10.0/4]."""

from __future__ import annotations

from typing import Final

from engine.titles.tail_of_the_tiger.pieces import IMPERIAL
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import EAST, RING

CLEAR: Final = frozenset[int]()


def rail_lines(state: TigerState, start: int, clouds: frozenset[int] = CLEAR) -> frozenset[int]:
    """The cities, and the box, to which a line leads from a city or the box: free of enemies and of the clouds that a
    unit avoids, east of the Weather Line, with no more than so many hexes in a row that are no city
    [10.0/1, 10.0/3, 18.0/7]."""
    key = ("rail lines", start, state.broken, state.tokens[IMPERIAL], clouds)
    return state.remember(key, lambda: _rail_lines(state, start, clouds))


def _rail_lines(state: TigerState, start: int, clouds: frozenset[int]) -> frozenset[int]:
    world, box = state.world, state.world.box(RING)
    if start != box and world.west(start):
        return frozenset()
    found, todo = {start}, [start]
    while todo:
        place = todo.pop()
        near = box_linked(state) - clouds if place == box else _near(state, place, clouds)
        if place != box and place in box_linked(state) and not state.broken:
            near = near | {box}
        for other in near - found:
            found.add(other)
            todo.append(other)
    if state.broken:
        found.discard(box)
    return frozenset(found - {start}) & (frozenset(world.settlements) | {box})


def _near(state: TigerState, city: int, clouds: frozenset[int]) -> frozenset[int]:
    """The cities within so many hexes of country."""
    key = ("near city", city, state.tokens[IMPERIAL], clouds)
    return state.remember(key, lambda: frozenset(_cities_near(state, city, clouds)))


def _cities_near(state: TigerState, city: int, clouds: frozenset[int]) -> set[int]:
    world, closed = state.world, state.occupied(IMPERIAL) | clouds
    gap = world.charts.given.strategic.german.gap
    ring, seen, found = [city], {city}, set[int]()
    for step in range(gap + 1):
        reached = []
        for a in ring:
            for b in world.adjacent[a]:
                if b in seen or b in closed or world.zone(b) != EAST:
                    continue
                seen.add(b)
                if world.city(b):
                    found.add(b)
                elif step < gap:
                    reached.append(b)
        ring = reached
    return found


def box_linked(state: TigerState) -> frozenset[int]:
    """The cities of the north edge, free of enemies: the box lies within five hexes of each [10.0/4]."""
    if state.broken:
        return frozenset()
    closed = state.occupied(IMPERIAL)
    edge = state.world.north_entry
    return frozenset(hex_ for hex_ in edge if state.world.city(hex_) and hex_ not in closed)


