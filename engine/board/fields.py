"""Cheapest-cost fields and traces over a graph of locations.

Costs are ints >= 0; what a step costs, and where a move must stop, is the caller's affair. The search is a
bucket queue (Dial), which beats a heap for small whole costs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from itertools import compress, count

import msgspec

Costs = Sequence[Sequence[tuple[int, int]]]
Steps = Sequence[Collection[int]]
Mask = Set[int] | bytes | bytearray

_NONE: frozenset[int] = frozenset()


class Field(msgspec.Struct, gc=False):
    """The locations within reach: `cost` in ascending order, `came_from` for all but the sources."""

    cost: dict[int, int]
    came_from: dict[int, int]

    def __contains__(self, loc: object) -> bool:
        return loc in self.cost

    def path_to(self, loc: int) -> tuple[int, ...]:
        """The locations from a source to `loc`, both included. Raises `KeyError` if it is out of reach."""
        if loc not in self.cost:
            raise KeyError(loc)
        path, before = [loc], self.came_from.get
        while (step := before(loc)) is not None:
            path.append(loc := step)
        return tuple(path[::-1])

    def named_paths(self, names: Sequence[str]) -> dict[int, tuple[str, ...]]:
        """By location the names of those on the way there, its own last and the source's left out: all at once."""
        came_from = self.came_from
        paths: dict[int, tuple[str, ...]] = {}
        for loc in self.cost:
            paths[loc] = (*paths[came_from[loc]], names[loc]) if loc in came_from else ()
        return paths


def cheapest(
    adjacency: Costs,
    source: int,
    budget: int,
    *,
    surcharge: Mapping[int, int] | None = None,
    blocked: Mask | None = None,
    stop: Mask | None = None,
    first_hex_free: bool = False,
    least: int | Sequence[int] = 0,
) -> Field:
    """The locations that can be reached from `source` for at most `budget`.

    adjacency[loc]   ((neighbour, cost of stepping there), ...)
    surcharge        location -> extra cost of entering it
    blocked          locations that cannot be entered; a source is never blocked
    stop             locations that may be entered and not left; a source is always left
    first_hex_free   every neighbour of a source that is not blocked is reached, whatever it costs (the true
                     cost stands in `cost`; over the budget nothing follows from there)
    least            a cost that no step stays below, for all locations or for each: from where less than that is left
                     nothing is tried, which changes nothing that is found; with surcharges or stops it is left aside

    A mask is a set of locations (the faster kind), or bytes with a non-zero byte for each location meant.
    """
    return cheapest_many(
        adjacency,
        {source: 0},
        budget,
        surcharge=surcharge,
        blocked=blocked,
        stop=stop,
        first_hex_free=first_hex_free,
        least=least,
    )


def cheapest_many(
    adjacency: Costs,
    sources: Mapping[int, int],
    budget: int,
    *,
    surcharge: Mapping[int, int] | None = None,
    blocked: Mask | None = None,
    stop: Mask | None = None,
    first_hex_free: bool = False,
    least: int | Sequence[int] = 0,
) -> Field:
    """As `cheapest`, from several sources at once, each with its start cost (left out if over the budget)."""
    best = [budget + 1] * len(adjacency)
    if blocked:
        for loc in _members(blocked):
            best[loc] = -1
    buckets: list[list[int]] = [[] for _ in range(budget + 1)]
    for source, start in sources.items():
        if start <= budget:
            best[source] = start
            buckets[start].append(source)
    stops = _members(stop) - sources.keys() if stop else _NONE
    if surcharge or stops:
        field = _spread_with_rules(adjacency, best, buckets, surcharge or {}, stops)
    else:
        field = _spread(adjacency, best, buckets, [least] * len(best) if isinstance(least, int) else least)
    if first_hex_free:
        _add_first_hexes(field, adjacency, sources, surcharge or {}, best)
    return field


def without(field: Field, blocked: Set[int]) -> Field | None:
    """What `cheapest` finds once some of the locations of a field, no sources, are blocked; None where a way leads on
    through one of them, so that the field has to be searched again."""
    inner = not blocked.isdisjoint(field.came_from.values())
    if inner and any(before in blocked and loc not in blocked for loc, before in field.came_from.items()):
        return None
    cost, came_from = field.cost.copy(), field.came_from.copy()
    for loc in blocked:
        del cost[loc], came_from[loc]
    return Field(cost, came_from)


def trace(
    adjacency: Steps,
    sources: Iterable[int],
    open_: Mask | Callable[[int], bool] | None = None,
    *,
    closed: Set[int] = _NONE,
    limit: int | None = None,
) -> Field:
    """The locations reached from `sources` through open ones, in any number of steps or at most `limit`.

    adjacency[loc]   (neighbour, ...)
    open_            tells which locations may be entered (None: all); a source need not be open
    closed           those of them that may not: quicker than to be asked

    The `cost` in the field counts steps.
    """
    may_enter = None if open_ is None else _test(open_)
    ring = list(dict.fromkeys(sources))
    cost = dict.fromkeys(ring, 0)
    met = {*closed, *cost}
    came_from: dict[int, int] = {}
    for steps in count(1) if limit is None else range(1, limit + 1):
        reached = []
        for a in ring:
            for b in adjacency[a]:
                if b not in met and (may_enter is None or may_enter(b)):
                    met.add(b)
                    cost[b] = steps
                    came_from[b] = a
                    reached.append(b)
        if not reached:
            break
        ring = reached
    return Field(cost, came_from)


def area(adjacency: Steps, start: int, closed: Set[int]) -> frozenset[int]:
    """The locations that hang together with `start` through others than closed ones, itself included; what `trace`
    finds, without the ways."""
    found = {start}
    _grow(adjacency, start, closed, found)
    return frozenset(found)


def area_after(adjacency: Steps, start: int, old: Set[int], before: Set[int], closed: Set[int]) -> frozenset[int]:
    """The area of `start` in a graph whose steps go both ways, made of the `old` one, which it had when those `before`
    were closed. It is quick where few locations have changed; `start` is in neither of the two."""
    found = set(old)
    for loc in before - closed:
        if loc not in found and not found.isdisjoint(adjacency[loc]):
            found.add(loc)
            _grow(adjacency, loc, closed, found)
    for loc in closed & found:
        if loc in found:
            found.remove(loc)
            found = _unparted(adjacency, start, {b for b in adjacency[loc] if b in found}, found)
    return frozenset(found)


def _unparted(adjacency: Steps, start: int, near: set[int], found: set[int]) -> set[int]:
    """What hangs together with `start` of locations that did before one went which had those `near` as neighbours."""
    if len(near) > 1 and len(_hanging(adjacency, next(iter(near)), near, near)) == len(near):
        return found
    while len(near) > 1:
        # The one that seems most shut in comes first: it may be in a pocket, where there is little to look for.
        first = min(near, key=lambda loc: sum(b in found for b in adjacency[loc]))
        part = _hanging(adjacency, first, near, found)
        near -= part
        if near and start in part:
            return part
        if near:
            found -= part
    return found


def _grow(adjacency: Steps, start: int, closed: Set[int], found: set[int]) -> None:
    """Add to those found all locations to which steps lead from `start` past none that is closed or found already."""
    todo = [start]
    for a in todo:
        for b in adjacency[a]:
            if b not in found and b not in closed:
                found.add(b)
                todo.append(b)


def _hanging(adjacency: Steps, first: int, near: set[int], found: set[int]) -> set[int]:
    """Those found that hang together with the first of some near ones, looked for no further than until all of these
    are met."""
    left, part, todo = near - {first}, {first}, [first]
    for a in todo:
        if not left:
            break
        for b in adjacency[a]:
            if b in found and b not in part:
                part.add(b)
                left.discard(b)
                todo.append(b)
    return part


def _spread(adjacency: Costs, best: list[int], buckets: list[list[int]], least: Sequence[int]) -> Field:
    """The search itself. `best` starts at budget + 1, so that a step over the budget is never better."""
    budget = len(buckets) - 1
    cost: dict[int, int] = {}
    came_from: dict[int, int] = {}
    for spent, bucket in enumerate(buckets):
        for a in bucket:
            if best[a] == spent:
                cost[a] = spent
                if spent + least[a] > budget:
                    continue
                for b, step in adjacency[a]:
                    if spent + step < best[b]:
                        best[b] = total = spent + step
                        came_from[b] = a
                        buckets[total].append(b)
    return Field(cost, came_from)


def _spread_with_rules(
    adjacency: Costs,
    best: list[int],
    buckets: list[list[int]],
    surcharge: Mapping[int, int],
    stops: Set[int],
) -> Field:
    """`_spread` with surcharges, looked up only where a step is an improvement, and stops."""
    cost: dict[int, int] = {}
    came_from: dict[int, int] = {}
    for spent, bucket in enumerate(buckets):
        for a in bucket:
            if best[a] != spent:
                continue
            cost[a] = spent
            if a in stops:
                continue
            for b, step in adjacency[a]:
                total = spent + step
                if total < best[b]:
                    if b in surcharge:
                        total += surcharge[b]
                        if total >= best[b]:
                            continue
                    best[b] = total
                    came_from[b] = a
                    buckets[total].append(b)
    return Field(cost, came_from)


def _add_first_hexes(
    field: Field, adjacency: Costs, sources: Mapping[int, int], surcharge: Mapping[int, int], best: list[int]
) -> None:
    """Adds the neighbours of the sources that lie beyond the budget and are not blocked."""
    found: dict[int, tuple[int, int]] = {}
    for source, start in sources.items():
        for b, step in adjacency[source]:
            if b not in field.cost and best[b] >= 0:
                total = start + step + surcharge.get(b, 0)
                found[b] = min(found.get(b, (total, source)), (total, source))
    if not found:
        return
    for b, (total, source) in sorted(found.items(), key=lambda item: item[1]):
        field.cost[b] = total
        field.came_from[b] = source


def _members(mask: Mask) -> Set[int]:
    """The locations that a mask means."""
    return set(compress(count(), mask)) if isinstance(mask, bytes | bytearray) else mask


def _test(mask: Mask | Callable[[int], bool]) -> Callable[[int], object]:
    """A mask as a function of the location that is true or false."""
    if isinstance(mask, bytes | bytearray):
        return mask.__getitem__
    return mask.__contains__ if isinstance(mask, Set) else mask
