"""How far it is to a place over land, as the map is printed, in movement points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.board.fields import cheapest
from engine.titles.tail_of_the_tiger.inputs import LASTING, WEATHER
from engine.titles.tail_of_the_tiger.pieces import Piece
from engine.titles.tail_of_the_tiger.rules.ch7_supply import pace, printed_move
from engine.titles.tail_of_the_tiger.rules.ch11_costs import Rows, cost_rows, entry_cost
from engine.titles.tail_of_the_tiger.rules.ch11_march import entries, wrong_zone
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.wargame.memo import memo

FAR: Final = 120
"""Beyond this nothing is looked for."""
MOST: Final = 500
"""Places that are remembered."""


def marches(state: TigerState, to: int, piece: Piece) -> Mapping[int, int]:
    """Hex -> points from there to a hex, for a unit like this; enemies are not minded, the Weather Line is by Allies
    [6.3/2]."""
    return _marches(state, to, pace(state, piece), wrong_zone(piece))


@memo(WEATHER, most=MOST)
def _marches(state: TigerState, to: int, kind: str, zone: str) -> Mapping[int, int]:
    closed = state.world.half(zone) if zone else None
    return cheapest(_back(state, kind), to, FAR, blocked=closed).cost


@memo(LASTING, WEATHER)
def _back(state: TigerState, kind: str) -> Rows:
    """Per hex the hexes from which it is entered, and the cost of that."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(state.world.hexes)]
    for hex_, steps in enumerate(cost_rows(state.world, kind, state.monsoon)):
        for to, cost in steps:
            found[to].append((hex_, cost))
    return tuple(map(tuple, found))


def points_to(state: TigerState, to: int, piece: Piece) -> int:
    """The points that a unit has to go to a hex, from where it stands or will enter [3.0/3]."""
    field, starts = marches(state, to, piece), entries(state).get(piece.loc)
    if starts is None:
        return field.get(piece.loc, FAR)
    kind = pace(state, piece)
    ways = (field[h] + entry_cost(state.world, h, kind, state.monsoon) for h in starts if h in field)
    return min(ways, default=FAR)


def turns_to(state: TigerState, to: int, piece: Piece) -> float:
    """The same in turns."""
    return points_to(state, to, piece) / max(1, min(12, printed_move(state, piece)))


def turns_of(state: TigerState, to: int, units: Sequence[Piece]) -> Iterator[float]:
    """The same of several units on the map, one after the other."""
    fields = dict[tuple[str, str], Mapping[int, int]]()
    for piece in units:
        kind = pace(state, piece), wrong_zone(piece)
        field = fields.get(kind)
        if field is None:
            field = fields[kind] = _marches(state, to, *kind)
        yield field.get(piece.loc, FAR) / max(1, min(12, printed_move(state, piece)))
