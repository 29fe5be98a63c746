"""Chapter 12: the search for the cheapest paths, by ground that one side's moves meet.

The ground stays the same while the enemy does, so that what was found on it serves all moves of a segment.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

import msgspec

from engine.titles.defeat_into_victory.inputs import CUTS, ENEMY_PLACES, GROUND, HINDERS, INTERDICTED, LINES, SUSTAINED
from engine.titles.defeat_into_victory.pieces import Piece, enemy
from engine.titles.defeat_into_victory.rules.ch11_zones import strongpoints, zone
from engine.titles.defeat_into_victory.rules.ch12_costs import columns, interdiction, table
from engine.titles.defeat_into_victory.rules.ch12_steps import ends_rail, free_zones, zone_step
from engine.titles.defeat_into_victory.state import RAILS, DefeatState
from engine.wargame.memo import memo


class Way(msgspec.Struct, frozen=True):
    """A way to move: its limit, whether railroads count at their rate, whether enemy zones are shunned."""

    name: str
    limit: int
    rail: bool = False
    forced: bool = False


class Paths:
    """The cheapest paths from a hex: costs by hex in the order of their discovery.

    Nodes are hexes; where cut railroads count they are twice the hex, and one more as long as railroads can be used.
    """

    __slots__ = ("_came", "_nodes", "_shift", "cost")

    def __init__(self, cost: dict[int, int], came: Mapping[int, int], nodes: Mapping[int, int] | None = None) -> None:
        self.cost = cost
        self._came = came
        self._nodes = nodes
        self._shift = nodes is not None

    def path_to(self, hex_: int) -> tuple[int, ...]:
        """The path without the hex it starts in; raises KeyError."""
        path, node = [], hex_ if self._nodes is None else self._nodes[hex_]
        while node in self._came:
            path.append(node >> self._shift)
            node = self._came[node]
        return tuple(reversed(path))

    def leaving(self, hexes: Set[int]) -> Mapping[int, tuple[int, ...]]:
        """By hex which of some the path there leaves behind."""
        known: dict[int, tuple[int, ...]] = {}

        def left(node: int) -> tuple[int, ...]:
            if node not in known:
                before = self._came.get(node)
                last = () if before is None or before >> self._shift not in hexes else (before >> self._shift,)
                known[node] = () if before is None else left(before) + last
            return known[node]

        return {hex_: left(hex_ if self._nodes is None else self._nodes[hex_]) for hex_ in self.cost}


def folded(start: int, best: Mapping[int, int], came: Mapping[int, int]) -> Paths:
    """Of the two nodes of a hex the cheaper one."""
    nodes: dict[int, int] = {}
    cost: dict[int, int] = {}
    for node, spent in best.items():
        hex_ = node >> 1
        if hex_ != start and (hex_ not in cost or spent < cost[hex_]):
            cost[hex_] = spent
            nodes[hex_] = node
    return Paths(cost, came, nodes)


Hinders = tuple[frozenset[int], frozenset[int], frozenset[int]]
"""Hexes with enemies, in their zones, and next to their positions."""


class Ground:
    """What the moves of one side meet: the enemy, his zones and positions, interdiction, cut railroads."""

    __slots__ = ("dearer", "ends", "found", "price", "shut", "special", "strong", "zones")

    def __init__(self, state: DefeatState, side: int, hinders: Hinders) -> None:
        self.shut, self.zones, self.strong = hinders
        self.dearer = interdiction(state, side)
        self.special = self.strong.union(self.dearer)
        """Hexes that cost more from wherever they are entered."""
        self.ends = frozenset(hex_ for hex_ in state.cuts if ends_rail(state, hex_))
        self.price = 0 if free_zones(state, side) else state.world.charts.zone_to_zone
        self.found: dict[object, object] = {}
        """What was worked out on it."""


@memo(ENEMY_PLACES, GROUND, INTERDICTED, SUSTAINED)
def ground(state: DefeatState, side: int) -> Ground:
    """The ground as it is; the same object as long as nothing on it changes."""
    foe = enemy(side)
    return _ground(state, side, (state.occupied(foe), zone(state, foe), strongpoints(state, side)))


@memo(INTERDICTED, SUSTAINED, CUTS, LINES, HINDERS)
def _ground(state: DefeatState, side: int, hinders: Hinders) -> Ground:
    return Ground(state, side, hinders)


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
    """A search for a way by rail, which finds nothing new where no railroad runs within reach [12.2.2/1, 12.2.3/1]."""
    plain = search(state, piece, Way(way.name, way.limit, forced=way.forced))
    lines = railroads(state)
    if piece.loc not in lines and lines.isdisjoint(plain.cost):
        return plain
    return _search(state, here, piece, way)


def railroads(state: DefeatState) -> frozenset[int]:
    """The hexes from which a railroad leads, printed or built."""
    built = [pair for pair, kind in state.lines.items() if kind in RAILS]
    return state.world.railroads.union(*built) if built else state.world.railroads


def _search(state: DefeatState, here: Ground, piece: Piece, way: Way) -> Paths:
    """A search over hexes; costs are whole and small, so that what is reached lies in a bucket for each cost."""
    if way.rail and here.ends:
        return _layered(state, here, piece, way)
    limit, start = way.limit, piece.loc
    zones, special = here.zones, here.special
    costs = table(state, armour=piece.counter.armour, rail=way.rail, column=columns(state, piece))
    rows, least = costs.rows, costs.least
    best, came = _unsearched(state, here, piece, way).copy(), dict[int, int]()
    best[start] = 0
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets):
        bucket.sort()
        for a in bucket:
            if best[a] != spent or spent + least[a] > limit:
                continue
            hot = a in zones
            for b, cost in rows[a]:
                total = spent + cost
                if total < best[b]:
                    if hot or b in special:
                        more = _more(state, here, piece, a, b)
                        if more is None or total + more >= best[b]:
                            continue
                        total += more
                    best[b] = total
                    came[b] = a
                    buckets[total].append(b)
    return Paths({hex_: best[hex_] for hex_ in came}, came)


def _unsearched(state: DefeatState, here: Ground, piece: Piece, way: Way) -> list[int]:
    """By hex what a path there has to be cheaper than: one over the limit, -1 where a unit does not enter."""
    key = ("unsearched", way.limit, way.forced, piece.counter.chinese)
    found = here.found.get(key)
    if found is None:
        found = here.found[key] = [way.limit + 1] * state.world.hexes
        for hex_ in _shut(state, here, piece, way):
            found[hex_] = -1
    assert isinstance(found, list)
    return found


def _shut(state: DefeatState, here: Ground, piece: Piece, way: Way) -> frozenset[int]:
    """The hexes that a unit does not enter."""
    shut = here.shut | here.zones if way.forced else here.shut
    return shut | state.world.southern if piece.counter.chinese else shut


def _more(state: DefeatState, here: Ground, piece: Piece, a: int, b: int) -> int | None:
    """What zones and interdiction add to a step, None where they forbid it [5.5.5/2, 11.1.3/1, 17.2.2/1]."""
    dearer = here.dearer.get(b, 0)
    if not piece.counter.marauder and a not in here.strong and b not in here.strong:
        return dearer + here.price if a in here.zones and b in here.zones else dearer
    zones = zone_step(state, piece, a, b)
    return None if zones is None else zones + dearer


def _layered(state: DefeatState, here: Ground, piece: Piece, way: Way) -> Paths:
    """A search over hexes and whether railroads may still be used: two nodes a hex, the odd one on the railroad."""
    limit, column, ends, zones, special = way.limit, columns(state, piece), here.ends, here.zones, here.special
    rows = [table(state, armour=piece.counter.armour, rail=rail, column=column).rows for rail in (False, True)]
    best, came = [bound for bound in _unsearched(state, here, piece, way) for _ in rows], dict[int, int]()
    start = 2 * piece.loc + 1
    best[start] = 0
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets):
        bucket.sort()
        for node in bucket:
            if best[node] != spent:
                continue
            a, rail = node >> 1, node & 1
            hot = a in zones
            for b, cost in rows[rail][a]:
                to, total = 2 * b + (rail and b not in ends), spent + cost
                if total < best[to]:
                    if hot or b in special:
                        more = _more(state, here, piece, a, b)
                        if more is None or total + more >= best[to]:
                            continue
                        total += more
                    best[to] = total
                    came[to] = node
                    buckets[total].append(to)
    return folded(piece.loc, {node: best[node] for node in (start, *came)}, came)
