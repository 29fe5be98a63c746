"""How far it is to a place over land, as the map is printed, in halves of a movement point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.board.fields import Costs, cheapest
from engine.titles.vinegar_joes_war.inputs import LASTING, MARCH
from engine.titles.vinegar_joes_war.pieces import Counter
from engine.titles.vinegar_joes_war.rules.ch9_costs import as_printed
from engine.titles.vinegar_joes_war.rules.ch9_reach import closed
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import World
from engine.wargame.memo import memo

FAR: Final = 240
"""Beyond this nothing is looked for."""
MOST: Final = 300
"""Places that are remembered."""


@memo(MARCH, most=MOST)
def marches(state: VinegarState, to: int, counter: Counter) -> Mapping[int, int]:
    """Hex -> halves of a point from there to a hex, for a unit like this, borders minded and enemies not."""
    return cheapest(_back(state.world, heavy=counter.heavy), to, FAR, blocked=closed(state, counter)).cost


@memo(LASTING)
def _back(world: World, *, heavy: bool) -> Costs:
    """Per hex the hexes from which it is entered, and the cost of that."""
    rows: list[list[tuple[int, int]]] = [[] for _ in range(world.hexes)]
    for hex_, steps in enumerate(as_printed(world, heavy=heavy).rows):
        for to, cost in steps:
            rows[to].append((hex_, cost))
    return [tuple(row) for row in rows]
