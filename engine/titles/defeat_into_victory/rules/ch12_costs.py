"""Cases 12.1 and 5.5.5: what a step costs, in quarters of a movement point (the Terrain Effects Chart)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.board.fields import Costs
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, Piece
from engine.titles.defeat_into_victory.rules.ch11_zones import ROUGH
from engine.titles.defeat_into_victory.state import RAILS, ROADS, TRAILS, DefeatState
from engine.titles.defeat_into_victory.world import Way, World

STORMS: Final = "weather"
"""The random event that changes the costs of a turn [14.1.6/2]."""


def columns(state: DefeatState, piece: Piece | None = None) -> tuple[int, int]:
    """The columns of the chart for terrain and for lines: 0 ordinary, 1 monsoon [12.1.1/1, 17.5.1/1].

    Marauders pay as in ordinary weather in a Monsoon turn.
    """
    if state.monsoon:
        dry = state.event == STORMS or (piece is not None and piece.counter.marauder)
        return (0, 0) if dry else (1, 1)
    return (0, 1) if state.event == STORMS else (0, 0)


def table(state: DefeatState, *, armour: bool, rail: bool, column: tuple[int, int]) -> Costs:
    """Per hex the neighbours that can be entered, and the cost of entering them without zones and interdiction.

    ``rail`` tells whether railroads count at their own rate, else at that of the trail beside them [12.1.6/1].
    """
    key = ("costs", armour, rail, column, state.cuts, frozenset(state.lines.items()))
    return state.remember(key, lambda: _table(state, armour, rail, column))


def _table(state: DefeatState, armour: bool, rail: bool, column: tuple[int, int]) -> Costs:
    world = state.world
    return tuple(tuple(_steps(state, hex_, armour, rail, column)) for hex_ in range(world.hexes))


def _steps(
    state: DefeatState, hex_: int, armour: bool, rail: bool, column: tuple[int, int]
) -> Iterator[tuple[int, int]]:
    for way in state.world.ways[hex_]:
        cost = step_cost(state, hex_, way, armour=armour, rail=rail, column=column)
        if cost is not None:
            yield way.to, cost


def step_cost(
    state: DefeatState, hex_: int, way: Way, *, armour: bool, rail: bool, column: tuple[int, int]
) -> int | None:
    """The cost of one step, None where it is prohibited [12.1.1/1, 12.1.4/1, 17.1.4/1].

    Along a line only its rate counts, without terrain and hexside. A cut hex is entered over its terrain, from it a
    line may be followed again [5.5.5/1].
    """
    if way.closed:
        return None
    world, rates = state.world, []
    if way.to not in state.cuts:
        built = state.lines.get((min(hex_, way.to), max(hex_, way.to)))
        rates = list(_rates(world, way, built, rail, column[1]))
    if armour and world.terrain[way.to] == ROUGH and not rates:
        return None
    overland = world.charts.terrain[world.terrain[way.to]].mp[column[0]]
    overland += world.charts.river[column[0]] if way.river else 0
    return min([overland, *rates])


def _rates(world: World, way: Way, built: str | None, rail: bool, column: int) -> Iterator[int]:
    """The rates of the lines that join two hexes; a trail runs beside every railroad [12.1.6/1, 12.2.1/1]."""
    rates = world.charts.ways
    if way.road or built in ROADS:
        yield rates["road"][column]
    if way.trail or built in TRAILS:
        yield rates["trail"][column]
    if rail and (way.rail or built in RAILS):
        yield rates["rail"][column]


def interdiction(state: DefeatState, side: int) -> Mapping[int, int]:
    """Hex -> what entering it costs more: interdicted hexes and all around them, once each [5.5.5/2]."""
    if not state.interdicted or (side == ALLIED and state.options.interdiction_hinders != "both"):
        return {}
    return dict.fromkeys(under_attack(state), state.world.charts.interdicted)


def under_attack(state: DefeatState) -> frozenset[int]:
    """The interdicted hexes and the six around each [5.5.5/2, 5.5.5/3]."""
    adjacent = state.world.board.adjacent
    return frozenset(near for hex_ in state.interdicted for near in (hex_, *adjacent[hex_]))


__all__ = ["ALLIED", "JAPANESE", "columns", "interdiction", "step_cost", "table", "under_attack"]
