"""Lines of German strategic movement [10.0/1, 10.0/3, 10.0/4]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.board.fields import trace
from engine.titles.tail_of_the_tiger.inputs import BROKEN, IMPERIAL_HEXES, LASTING
from engine.titles.tail_of_the_tiger.pieces import IMPERIAL
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import RING, World
from engine.wargame.memo import memo

CLEAR: Final = frozenset[int]()


def rail_lines(state: TigerState, start: int, clouds: frozenset[int] = CLEAR) -> frozenset[int]:
    """The cities, and the box, to which a line leads from a city or the box: free of enemies and of the clouds that a
    unit avoids, east of the Weather Line, with no more than so many hexes in a row that are no city
    [10.0/1, 10.0/3, 18.0/7]."""
    return _rail_lines(state, start, clouds)


@memo(BROKEN, IMPERIAL_HEXES)
def _nets(state: TigerState, clouds: frozenset[int]) -> list[frozenset[int]]:
    """The places that lines join, as far as they are known."""
    return []


@memo(BROKEN, IMPERIAL_HEXES)
def _rail_lines(state: TigerState, start: int, clouds: frozenset[int]) -> frozenset[int]:
    world, box = state.world, state.world.box(RING)
    if start != box and world.west(start):
        return frozenset()
    nets = _nets(state, clouds)
    free = start == box or (world.city(start) and start not in state.occupied(IMPERIAL) | clouds)
    found = next((net for net in nets if free and start in net), None)
    if found is None:
        found = _net(state, start, clouds)
        if free:
            nets.append(found)
    return (found - {start}) & (world.settled | {box})


def _net(state: TigerState, start: int, clouds: frozenset[int]) -> frozenset[int]:
    """All places that lines join to one, itself included; a city without enemies and clouds has the same as each of
    them, and so has the box."""
    box, linked, closed = state.world.box(RING), box_linked(state), state.occupied(IMPERIAL) | clouds
    found, new = {start}, {start}
    while new:
        near = _straight(state.world, new - {box}, closed)
        if box in new:
            near |= linked - clouds
        if new & linked:
            near.add(box)
        new = near - found or _round_about(state.world, found - {box}, closed)
        found |= new
    if state.broken:
        found.discard(box)
    return frozenset(found)


@memo(LASTING)
def _in_sight(world: World, place: int) -> Mapping[int, frozenset[int]]:
    """The cities within so many hexes of country from a place, each with the country on one of the shortest ways."""
    cities, found = world.all_cities, dict[int, frozenset[int]]()
    country = trace(world.east_steps, (place,), lambda hex_: hex_ not in cities, limit=_gap(world))
    for hex_ in country.cost:
        for city in world.east_steps[hex_] & cities - found.keys() - {place}:
            found[city] = frozenset(country.path_to(hex_)[1:])
    return found


def _straight(world: World, places: set[int], closed: frozenset[int]) -> set[int]:
    """The cities to which one of the shortest ways is free from any of some places."""
    sights = (sight for place in places for sight in _in_sight(world, place).items())
    return {city for city, way in sights if city not in closed and way.isdisjoint(closed)}


def _round_about(world: World, places: set[int], closed: frozenset[int]) -> set[int]:
    """The cities to which another way leads from any of some places, beside those places."""
    known = closed | places
    unsure = {place for place in places if not known >= _in_sight(world, place).keys()}
    return _cities_near(world, unsure, closed) - places


def _gap(world: World) -> int:
    """So many hexes in a row may be no city [10.0/3]."""
    return world.charts.given.strategic.german.gap


def _cities_near(world: World, places: set[int], closed: frozenset[int]) -> set[int]:
    """The cities within so many hexes of country from any of some places [10.0/3]."""
    cities, seen, found, ring = world.all_cities, closed | places, set[int](), places
    for _ in range(_gap(world) + 1):
        ring = set[int]().union(*map(world.east_steps.__getitem__, ring)) - seen
        seen |= ring
        found |= ring & cities
        ring -= cities
    return found


def box_linked(state: TigerState) -> frozenset[int]:
    """The cities of the north edge, free of enemies: the box lies within five hexes of each [10.0/4]."""
    if state.broken:
        return frozenset()
    closed = state.occupied(IMPERIAL)
    edge = state.world.north_entry
    return frozenset(hex_ for hex_ in edge if state.world.city(hex_) and hex_ not in closed)
