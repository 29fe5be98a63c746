"""Rules 5.1-A, 5.1-B and 7.1-A: what steps cost by terrain, way and river. Each table is worked out once for a class of
piece and weather, so that movement and traces only look numbers up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.board.features import Edge
from engine.titles.nemesis.world import MAJOR, World
from engine.wargame.memo import LASTING, memo

WAY_IDS: Final = ("", "path", "track", "road")
MOTORIZED: Final = "motorized"

Row = tuple[tuple[int, int], ...]
Costs = tuple[Row, ...]
"""Per location the neighbours that can be entered and the cost in movement points."""


class StepCosts(dict[int, dict[int, int]]):
    """Costs by location and neighbour; what leads out of a location is put in when it is asked for."""

    def __init__(self, costs: Costs) -> None:
        super().__init__()
        self._costs = costs

    def __missing__(self, loc: int) -> dict[int, int]:
        found = self[loc] = dict(self._costs[loc])
        return found


@memo(LASTING)
def movement_costs(world: World, mobility: str, limited: bool, rivers_up: bool, heavy: bool) -> Costs:
    """Costs of entering each neighbour in movement points, for ``foot``, ``light`` or ``motorized``; the Heavy Monsoon
    doubles all there is to pay [5.1-A, 5.1-B, 2.7/7].

    Ambush surcharges are not in it. A neighbour that the class may never enter is missing.
    """
    if heavy:
        rows = movement_costs(world, mobility, limited, rivers_up, False)
        return tuple(tuple((to, cost * 2) for to, cost in row) for row in rows)
    known: dict[tuple[object, ...], int | None] = {}
    return tuple(tuple(_row(world, loc, mobility, limited, rivers_up, known)) for loc in range(world.play_limit))


@memo(LASTING)
def least_cost(world: World, mobility: str, limited: bool, rivers_up: bool, heavy: bool) -> int:
    """The cheapest step of them, in movement points."""
    return min(cost for row in movement_costs(world, mobility, limited, rivers_up, heavy) for _, cost in row)


@memo(LASTING)
def step_table(world: World, mobility: str, limited: bool, rivers_up: bool, heavy: bool) -> StepCosts:
    """As :func:`movement_costs`, by location and neighbour."""
    return StepCosts(movement_costs(world, mobility, limited, rivers_up, heavy))


@memo(LASTING)
def track_costs(world: World, mobility: str, limited: bool, rivers_up: bool, heavy: bool) -> Costs:
    """As :func:`movement_costs`, along Roads and Tracks only: a Path will not do for Quality 2 [5.1-C/4]."""
    rows = zip(movement_costs(world, mobility, limited, rivers_up, heavy), world.tracks, strict=True)
    return tuple(tuple(step for step in row if step[0] in tracks) for row, tracks in rows)


def _row(
    world: World, loc: int, mobility: str, limited: bool, rivers_up: bool, known: dict[tuple[object, ...], int | None]
) -> Iterator[tuple[int, int]]:
    """The costs of steps out of a hex; what is the same ground over the same hexside is worked out once."""
    for to, edge in world.edges(loc):
        ground = (world.terrain[to], edge.way, edge.river, edge.lake)
        if ground not in known:
            known[ground] = _entry_cost(world, to, edge, mobility, limited, rivers_up)
        if (cost := known[ground]) is not None:
            yield to, cost


def _entry_cost(world: World, to: int, edge: Edge, mobility: str, limited: bool, rivers_up: bool) -> int | None:
    if edge.lake or (mobility == MOTORIZED and edge.way == 0):
        return None
    along = None if limited else along_way(world, to, edge, mobility, rivers_up)
    if along is None and mobility == MOTORIZED and not limited:
        return None
    return terrain_cost(world, to, edge, mobility, rivers_up) if along is None else along


def along_way(world: World, to: int, edge: Edge, mobility: str, rivers_up: bool) -> int | None:
    """Movement points along the way over a hexside in Normal Movement, None if it is not taken [5.1-A/4].

    Only Motorized pieces are bound to a way; the others leave it where the ground beside it is cheaper.
    """
    if not edge.way:
        return None
    chart = world.charts.ways[WAY_IDS[edge.way]]
    special = chart.special.get(world.terrain[to])
    way: int | None = getattr(chart, mobility) if special is None else special[mobility]
    if way is None or mobility == MOTORIZED:
        return way
    ground = terrain_cost(world, to, edge, mobility, rivers_up)
    return way if ground is None or way <= ground else None


def terrain_cost(world: World, to: int, edge: Edge, mobility: str, rivers_up: bool) -> int | None:
    """Movement points for the terrain of a hex and the river before it, None where it is closed to the class.

    Motorized pieces, which Limited Movement makes pay terrain, pay what others on foot do [5.1-A/3, 5.1-B/3].
    """
    cost: int | None = getattr(world.ground[to], "foot" if mobility == MOTORIZED else mobility)
    crossing = edge.river == MAJOR or (edge.river > 0 and rivers_up)
    return cost if cost is None or not crossing else cost + world.charts.river_crossing


@memo(LASTING)
def trace_costs(world: World, rivers_up: bool, arrows: bool) -> Costs:
    """Costs of a Supply Range trace: as Light Troops, a Path always 1, never doubled [7.1-A/2, 7.1-A/8, 7.1-A/9].

    With ``arrows`` it leads out of Reinforcement Hexes; into one nothing leads [1.1/9].
    """

    def row(loc: int) -> Iterator[tuple[int, int]]:
        for to, edge in world.edges(loc):
            open_ = not edge.lake and (arrows or not edge.arrow)
            way = world.charts.ways[WAY_IDS[edge.way]].trace if edge.way else None
            cost = way if way is not None else terrain_cost(world, to, edge, "light", rivers_up)
            if open_ and cost is not None:
                yield to, cost

    return tuple(tuple(row(loc)) for loc in range(world.play_limit))


@memo(LASTING)
def least_trace_cost(world: World, rivers_up: bool, arrows: bool) -> int:
    """The cheapest step of such a trace, in movement points."""
    return min(cost for row in trace_costs(world, rivers_up, arrows) for _, cost in row)
