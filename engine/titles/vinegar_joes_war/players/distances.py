"""How far it is to a place over land, as the map is printed, in halves of a movement point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.board.fields import Costs, cheapest
from engine.board.latest import Latest
from engine.titles.vinegar_joes_war.pieces import Counter
from engine.titles.vinegar_joes_war.rules.ch9_costs import as_printed
from engine.titles.vinegar_joes_war.rules.ch9_reach import closed
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import World

FAR: Final = 240
"""Beyond this nothing is looked for."""
MOST: Final = 300
"""Places that are remembered."""


class Marches:
    """Halves of a point to some places from every hex that has a way to them, those asked last."""

    __slots__ = ("fields",)

    def __init__(self) -> None:
        self.fields: Latest[object, Mapping[int, int]] = Latest(MOST)

    def forget(self) -> None:
        """Drop them."""
        self.fields.clear()


class Back:
    """Per hex the hexes from which it is entered, and the cost of that."""

    __slots__ = ("rows",)

    def __init__(self, rows: Costs) -> None:
        self.rows = rows

    def forget(self) -> None:
        """Nothing to forget."""


def marches(state: VinegarState, to: int, counter: Counter) -> Mapping[int, int]:
    """Hex -> halves of a point from there to a hex, for a unit like this, borders minded and enemies not."""
    known = state.world.printed.setdefault("marches", Marches())
    assert isinstance(known, Marches)
    key = (to, counter.side, counter.heavy, counter.country)
    found = known.fields.get(key)
    if found is None:
        rows = _back(state.world, heavy=counter.heavy).rows
        found = known.fields.keep(key, cheapest(rows, to, FAR, blocked=closed(state, counter)).cost)
    return found


def _back(world: World, *, heavy: bool) -> Back:
    key = ("back", heavy)
    found = world.printed.get(key)
    if found is None:
        rows: list[list[tuple[int, int]]] = [[] for _ in range(world.hexes)]
        for hex_, steps in enumerate(as_printed(world, heavy=heavy).rows):
            for to, cost in steps:
                rows[to].append((hex_, cost))
        found = world.printed[key] = Back([tuple(row) for row in rows])
    assert isinstance(found, Back)
    return found
