"""Chapter 11, cases 6.2 and 12.2: what entering a hex costs, in movement points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.table.verdict import Modifier
from engine.titles.tail_of_the_tiger.inputs import LASTING
from engine.titles.tail_of_the_tiger.pieces import MOUNTAINEER, Piece
from engine.titles.tail_of_the_tiger.rules.ch7_supply import pace
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import Way, World
from engine.wargame.memo import memo

FREE = "free"
"""The class of the rail gun, which pays nothing [20.2/2]."""
Rows = tuple[tuple[tuple[int, int], ...], ...]
"""Per hex its neighbours and the points of going there."""


@memo(LASTING)
def cost_rows(world: World, kind: str, monsoon: bool) -> Rows:
    """What each step costs a class of unit, in the monsoon or out of it; worked out once."""
    return tuple(tuple(_row(world, hex_, kind, monsoon)) for hex_ in range(world.hexes))


@memo(LASTING)
def least_cost(world: World, kind: str, monsoon: bool) -> int:
    """What the cheapest of all steps costs; worked out once."""
    return min(cost for row in cost_rows(world, kind, monsoon) for _, cost in row)


@memo(LASTING)
def cost_maps(world: World, kind: str, monsoon: bool) -> tuple[Mapping[int, int], ...]:
    """The same by neighbour; worked out once."""
    return tuple(map(dict, cost_rows(world, kind, monsoon)))


def _row(world: World, hex_: int, kind: str, monsoon: bool) -> Iterator[tuple[int, int]]:
    return ((way.to, step_cost(world, way, kind, monsoon)) for way in world.ways[hex_])


def step_cost(world: World, way: Way, kind: str, monsoon: bool) -> int:
    """What a step costs: the road rate along a road, which crosses rivers and is not doubled, else terrain and river
    side, doubled in the western monsoon [wtf-11.x/1, wtf-11.x/6, 2.2/2, 2.2/3, wtf-6.2/1, 6.2/1, 20.4/1]."""
    if kind == FREE:
        return 0
    if way.road:
        return world.charts.given.road.cost
    return entry_cost(world, way.to, kind, monsoon) + river_cost(world, way, kind, monsoon)


def step_parts(world: World, way: Way, kind: str, monsoon: bool) -> Iterator[Modifier]:
    """The same part by part, each with the clauses that made it [wtf-11.x/1, wtf-11.x/6, 2.2/2, 2.2/3, wtf-6.2/1,
    6.2/1, 20.4/1]."""
    wet = monsoon and world.west(way.to)
    if way.road:
        also = (*(("2.2/3",) if way.river else ()), *(("6.2/1", "2.2/2") if wet else ()))
        yield Modifier("road", step_cost(world, way, kind, monsoon), "wtf-11.x/6", also=also)
        return
    also = ("wtf-6.2/1",) if wet else ()
    yield Modifier(world.kind(way.to), entry_cost(world, way.to, kind, monsoon), "wtf-11.x/1",
                   also=(*also, *(("20.4/1",) if kind == MOUNTAINEER else ())))  # fmt: skip
    if way.river:
        yield Modifier("river", river_cost(world, way, kind, monsoon), "wtf-11.x/1", also=also)


def entry_cost(world: World, hex_: int, kind: str, monsoon: bool) -> int:
    """What the terrain of a hex costs [wtf-11.x/1, wtf-6.2/1]."""
    return world.charts.given.terrain[world.kind(hex_)].cost[kind] * _factor(world, hex_, monsoon)  # type: ignore[index]


def river_cost(world: World, way: Way, kind: str, monsoon: bool) -> int:
    """What a river side adds, unless a road crosses it [wtf-11.x/1, 2.2/3]."""
    if not way.river or way.road:
        return 0
    return world.charts.given.river.cost[kind] * _factor(world, way.to, monsoon)  # type: ignore[index]


def _factor(world: World, hex_: int, monsoon: bool) -> int:
    """Two in the West in the monsoon; the hex entered counts [wtf-6.2/1]."""
    return world.charts.given.monsoon.factor if monsoon and world.west(hex_) else 1


def assault_cost(state: TigerState, piece: Piece, way: Way) -> int:
    """What an assault on the way costs in place of the terrain, the river side added [wtf-12.2/1, 17.0/1]."""
    world, assault = state.world, state.world.charts.given.assault
    wet = state.monsoon and world.west(way.to)
    return (assault.monsoon if wet else assault.cost) + river_cost(world, way, pace(state, piece), state.monsoon)
