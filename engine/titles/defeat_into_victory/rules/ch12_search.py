"""Chapter 12: the search for the cheapest paths, by ground that one side's moves meet.

The ground stays the same while the enemy does, so that what was found on it serves all moves of a segment.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from heapq import heappop, heappush
from typing import Final

import msgspec

from engine.titles.defeat_into_victory.pieces import Piece, enemy
from engine.titles.defeat_into_victory.rules.ch11_zones import strongpoints, zone
from engine.titles.defeat_into_victory.rules.ch12_costs import columns, interdiction, table
from engine.titles.defeat_into_victory.rules.ch12_steps import ends_rail, free_zones, zone_step
from engine.titles.defeat_into_victory.state import RAIL, DefeatState

_NOTHING: Final[frozenset[int]] = frozenset()


class Way(msgspec.Struct, frozen=True):
    """A way to move: its limit, whether railroads count at their rate, whether enemy zones are shunned."""

    name: str
    limit: int
    rail: bool = False
    forced: bool = False


class Paths:
    """The cheapest paths from a hex: costs by hex in the order of their discovery."""

    __slots__ = ("_came", "_nodes", "cost")

    def __init__(self, start: int, best: Mapping[int, int], came: Mapping[int, int]) -> None:
        self._came = came
        self._nodes: dict[int, int] = {}
        self.cost: dict[int, int] = {}
        for node, cost in best.items():
            hex_ = node >> 1
            if hex_ != start and (hex_ not in self.cost or cost < self.cost[hex_]):
                self.cost[hex_] = cost
                self._nodes[hex_] = node

    def path_to(self, hex_: int) -> tuple[int, ...]:
        """The path without the hex it starts in; raises KeyError."""
        path, node = [], self._nodes[hex_]
        while node in self._came:
            path.append(node >> 1)
            node = self._came[node]
        return tuple(reversed(path))


class Ground:
    """What the moves of one side meet: the enemy, his zones and positions, interdiction, cut railroads."""

    __slots__ = ("dearer", "ends", "found", "price", "shut", "strong", "zones")

    def __init__(self, state: DefeatState, side: int) -> None:
        self.shut = state.occupied(enemy(side))
        self.zones = zone(state, enemy(side))
        self.strong = strongpoints(state, side)
        self.dearer = interdiction(state, side)
        self.ends = frozenset(hex_ for hex_ in state.cuts if ends_rail(state, hex_))
        self.price = 0 if free_zones(state, side) else state.world.charts.zone_to_zone
        self.found: dict[object, object] = {}
        """What was worked out on it."""


def ground(state: DefeatState, side: int) -> Ground:
    """The ground as it is; the same object as long as nothing on it changes."""
    key = ("ground now", side, state.tokens[enemy(side)], state.ground_token, state.interdicted, state.sustained_items)
    return state.remember(key, lambda: _ground(state, side))


def _ground(state: DefeatState, side: int) -> Ground:
    lines = frozenset(state.lines.items())
    hinders = (state.occupied(enemy(side)), zone(state, enemy(side)), strongpoints(state, side))
    mild = (free_zones(state, side), state.options.interdiction_hinders)
    key = ("ground", side, *hinders, state.interdicted, state.cuts, lines, mild)
    return state.remember(key, partial(Ground, state, side))


def search(state: DefeatState, piece: Piece, way: Way) -> Paths:
    """The cheapest paths of a unit in one way of moving."""
    here, counter = ground(state, piece.counter.side), piece.counter
    column = columns(state, piece)
    key = (piece.loc, way.limit, way.rail, way.forced, column, counter.armour, counter.marauder, counter.chinese)
    found = here.found.get(key)
    if found is None:
        found = here.found[key] = _by_rail(state, here, piece, way) if way.rail else _search(state, here, piece, way)
    assert isinstance(found, Paths)
    return found


def _by_rail(state: DefeatState, here: Ground, piece: Piece, way: Way) -> Paths:
    """A search for a way by rail, which finds nothing new where no railroad runs within reach."""
    plain = search(state, piece, Way(way.name, way.limit, forced=way.forced))
    lines = railroads(state)
    if piece.loc not in lines and lines.isdisjoint(plain.cost):
        return plain
    return _search(state, here, piece, way)


def railroads(state: DefeatState) -> frozenset[int]:
    """The hexes from which a railroad leads, printed or built."""
    built = [pair for pair, kind in state.lines.items() if kind == RAIL]
    return state.world.railroads.union(*built) if built else state.world.railroads


def _search(state: DefeatState, here: Ground, piece: Piece, way: Way) -> Paths:
    """A search over hexes and whether railroads may still be used: nodes are twice the hex, and 1 if they may."""
    shut = here.shut | (here.zones if way.forced else _NOTHING)
    if piece.counter.chinese:
        shut |= state.world.southern
    zones, strong, dearer, limit = here.zones, here.strong, here.dearer, way.limit
    column, armour, size = columns(state, piece), piece.counter.armour, 2 * state.world.hexes
    rows = tuple(table(state, armour=armour, rail=rail, column=column).rows for rail in (False, way.rail))
    ends = here.ends if way.rail else _NOTHING
    price, special = here.price, piece.counter.marauder
    best = {2 * piece.loc + way.rail: 0}
    came: dict[int, int] = {}
    queue = [2 * piece.loc + way.rail]
    while queue:
        spent, node = divmod(heappop(queue), size)
        if spent > best[node]:
            continue
        a, rail = node >> 1, node & 1
        hot = a in zones
        for b, cost in rows[rail][a]:
            total = spent + cost
            if total > limit or b in shut:
                continue
            if not special and not (a in strong or b in strong):
                total += price if hot and b in zones else 0
            elif hot or b in strong:
                more = zone_step(state, piece, a, b)
                if more is None:
                    continue
                total += more
            if b in dearer:
                total += dearer[b]
            to = 2 * b + (rail and b not in ends)
            if total <= limit and total < best.get(to, limit + 1):
                best[to] = total
                came[to] = node
                heappush(queue, total * size + to)
    return Paths(piece.loc, best, came)
