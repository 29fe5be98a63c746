"""Cases 12.1 and 12.2: how far a unit moves, and what a path costs. Lengths in quarters of a movement point.

A unit moves in one of four ways: normally, by forced march, by rail, or by rail and forced march. Each is judged over
the whole path; besides, one hex can always be entered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Final

import msgspec

from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.data.packfile import QUARTERS
from engine.titles.defeat_into_victory.pieces import Piece, enemy
from engine.titles.defeat_into_victory.rules.ch7_ranges import supplied_area
from engine.titles.defeat_into_victory.rules.ch11_zones import ROUGH, zone
from engine.titles.defeat_into_victory.rules.ch12_costs import columns
from engine.titles.defeat_into_victory.rules.ch12_search import Paths, Way, ground, search
from engine.titles.defeat_into_victory.rules.ch12_steps import ends_rail, step, zone_step
from engine.titles.defeat_into_victory.state import DefeatState

TRUCK: Final = 2
"""Movement points a truck adds [17.7.6/1]."""
REACH: Final = "reach"
NOWHERE: Final[frozenset[int]] = frozenset()
NORMAL, FORCED, BY_RAIL, FORCED_RAIL, ONE_HEX = "normal", "forced", "rail", "forced-rail", "one-hex"


class Leg(msgspec.Struct, frozen=True):
    """Somewhere a unit can go: the path without the hex it stands in, the cost, and in what way."""

    path: tuple[int, ...]
    cost: int
    how: str


def allowance(state: DefeatState, piece: Piece) -> int:
    """Movement points of a normal move: printed, with a truck 2 more; out of supply half of the printed ones rounded
    down, Disrupted half rounded up, the lower counts [12.1.2/1, 17.7.6/1, 7.10.2/1, 13.7.4/1]."""
    caps = [piece.ma + (TRUCK if piece.truck else 0)]
    caps += [_half_down(piece)] if piece.oos else []
    caps += [_half_up(piece)] if piece.disrupted else []
    return min(caps)


def ways(state: DefeatState, piece: Piece) -> list[Way]:
    """The ways a unit may move, as far as it is free to choose them where it stands; by rail it need not stand on a
    line [12.1.5/1, 12.2.2/1, 12.2.3/1, 12.2.4/1, 12.2.5/1]."""
    limit = allowance(state, piece) * QUARTERS
    capped = piece.oos or piece.disrupted
    in_zone = piece.loc in zone(state, enemy(piece.counter.side))
    found = [Way(NORMAL, limit)]
    if not in_zone and not capped:
        found.append(Way(FORCED, 2 * limit, forced=True))
    if not in_zone and not piece.oos and not ends_rail(state, piece.loc):
        found.append(Way(BY_RAIL, limit, rail=True))
        if not capped:
            found.append(Way(FORCED_RAIL, 2 * limit, rail=True, forced=True))
    return found


def closed_to(state: DefeatState, piece: Piece, hex_: int) -> Iterator[Reason]:
    """Why a unit may not enter a hex at all: off the area, enemies, Chinese too far south [10.1.1/1, 17.4.4/1]."""
    world = state.world
    if not world.open_hex(hex_):
        yield reason("not_in_play", "21.1/2", hex=world.label(hex_))
    elif state.units_at(hex_, enemy(piece.counter.side)):
        yield reason("enemy_there", "10.1.1/1", hex=world.label(hex_))
    elif piece.counter.chinese and hex_ in world.southern:
        yield reason("too_far_south", "17.4.4/1", hex=world.label(hex_))


Found = dict[int, tuple[int, str, Paths | None]]
"""By hex the cost of going there, the way, and the paths of that way; None for the one hex that is always open."""


class Reach(Mapping[int, Leg]):
    """Where a unit can move: by hex the cheapest path there in a way that allows it, made when it is read
    [12.1.2/1, 12.1.3/1]."""

    __slots__ = ("_found", "_legs")

    def __init__(self, found: Found) -> None:
        self._found = found
        self._legs: dict[int, Leg] = {}

    def __len__(self) -> int:
        return len(self._found)

    def __iter__(self) -> Iterator[int]:
        return iter(self._found)

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self._found

    def __getitem__(self, hex_: int) -> Leg:
        if hex_ not in self._legs:
            cost, how, paths = self._found[hex_]
            self._legs[hex_] = Leg((hex_,) if paths is None else paths.path_to(hex_), cost, how)
        return self._legs[hex_]

    def leaving(self, start: int, hexes: Set[int]) -> Iterator[tuple[int, int]]:
        """The hexes within reach from one, each with those of some that the path there leaves behind
        [7.2.5/1, 7.2.6/1]."""
        one, known = tuple({start} & hexes), dict[int, Mapping[int, tuple[int, ...]]]()
        for hex_, (_, _, paths) in self._found.items():
            if paths is not None and id(paths) not in known:
                known[id(paths)] = paths.leaving(hexes)
            for left in one if paths is None else known[id(paths)][hex_]:
                yield hex_, left


def reach(state: DefeatState, piece: Piece) -> Reach:
    """Where a unit can move, and the cheapest path there in a way that allows it; one hex for all its points where
    there is no other way [12.1.3/1]."""
    here, tried = ground(state, piece.counter.side), ways(state, piece)
    supplied = _supplied(state, piece, tried)
    key = _key(state, piece, tried, supplied)
    found = here.found.get(key)
    if found is None:
        found = here.found[key] = Reach(_reach(state, piece, tried, supplied))
    assert isinstance(found, Reach)
    return found


def known_leg(state: DefeatState, piece: Piece, path: tuple[int, ...]) -> Leg | None:
    """A path as it would be moved, where the reach of the unit is known and it is the way found there; else None."""
    tried = ways(state, piece)
    found = ground(state, piece.counter.side).found.get(_key(state, piece, tried, _supplied(state, piece, tried)))
    leg = found.get(path[-1]) if isinstance(found, Reach) else None
    return leg if leg is not None and leg.path == path else None


def _supplied(state: DefeatState, piece: Piece, tried: Sequence[Way]) -> frozenset[int]:
    """Where a move by rail may end as far as supply goes; nowhere if nobody asks."""
    asked = not piece.counter.hq and any(way.rail for way in tried)
    return supplied_area(state, piece.counter) if asked else NOWHERE


def _key(state: DefeatState, piece: Piece, tried: Sequence[Way], supplied: frozenset[int]) -> tuple[object, ...]:
    """All on which the reach of a unit depends besides the ground."""
    return (REACH, piece.counter.id, piece.loc, piece.ma, tuple(tried), columns(state, piece), supplied)


def _reach(state: DefeatState, piece: Piece, tried: Sequence[Way], supplied: Set[int]) -> Found:
    found: Found = {}
    known: list[Paths] = []
    zones = zone(state, enemy(piece.counter.side))
    for way in tried:
        paths = search(state, piece, way)
        if paths in known:
            continue
        known.append(paths)
        for hex_, cost in paths.cost.items():
            old = found.get(hex_)
            better = old is None or cost < old[0]
            if better and (not way.rail or (hex_ not in zones and (piece.counter.hq or hex_ in supplied))):
                found[hex_] = (cost, way.name, paths)
    for hex_ in _steps(state, piece):
        if hex_ not in found:
            found[hex_] = (allowance(state, piece) * QUARTERS, ONE_HEX, None)
    return found


def _steps(state: DefeatState, piece: Piece) -> Iterator[int]:
    """The hexes around a unit that it may enter with all its points [12.1.3/1]."""
    for way in state.world.ways[piece.loc] if piece.ma else ():
        if not any(closed_to(state, piece, way.to)) and step(state, piece, piece.loc, way.to, rail=False) is not None:
            yield way.to


def may_step(state: DefeatState, piece: Piece) -> bool:
    """Whether a unit can move at all."""
    return any(True for _ in _steps(state, piece))


def ends_well(state: DefeatState, piece: Piece, hex_: int) -> bool:
    """Whether a move by rail may end in a hex: free of enemy zones, and in supply range; HQs need none
    [12.2.2/1, 12.2.3/1, 7.9.1/1]."""
    if hex_ in zone(state, enemy(piece.counter.side)):
        return False
    return piece.counter.hq or hex_ in supplied_area(state, piece.counter)


def judge_path(state: DefeatState, piece: Piece, path: Sequence[int]) -> Leg | list[Reason]:
    """A path as it would be moved, in the cheapest way that allows it; else all that stands against it. The points must
    be there for each hex [12.1.2/2, 12.1.3/1]."""
    against = [found for hex_ in path for found in closed_to(state, piece, hex_)]
    against += list(_broken(state, piece, path))
    if against:
        return against
    tried = [leg for way in ways(state, piece) if (leg := _along(state, piece, path, way)) is not None]
    if tried:
        return min(tried, key=lambda leg: leg.cost)
    if len(path) == 1 and piece.ma:
        return Leg(tuple(path), allowance(state, piece) * QUARTERS, ONE_HEX)
    needs, has = _lacking(state, piece, path)
    return list(too_dear(piece, needs / QUARTERS, has / QUARTERS))


def too_dear(piece: Piece, needs: float, has: float) -> Iterator[Reason]:
    """That movement points are lacking, and what holds the allowance down: half of it rounded down out of supply, half
    rounded up Disrupted [12.1.2/1, 7.10.2/1, 13.7.4/1]."""
    yield reason("too_dear", "12.1.2/1", ("12.1.2/2",), needs=needs, has=has)
    if piece.oos:
        yield reason("slow_out_of_supply", "7.10.2/1", unit=piece.id, has=_half_down(piece))
    if piece.disrupted:
        yield reason("slow_disrupted", "13.7.4/1", unit=piece.id, has=_half_up(piece))


def _half_down(piece: Piece) -> int:
    return piece.ma // 2


def _half_up(piece: Piece) -> int:
    return (piece.ma + 1) // 2


def _lacking(state: DefeatState, piece: Piece, path: Sequence[int]) -> tuple[int, int]:
    """What a path costs and what there is for it, in the way of moving in which least is lacking."""
    zones = zone(state, enemy(piece.counter.side))
    found = [
        (_cost(state, piece, path, rail=way.rail) or 0, way.limit)
        for way in ways(state, piece)
        if not (way.forced and zones.intersection(path)) and (not way.rail or ends_well(state, piece, path[-1]))
    ]
    return min(found, key=lambda one: one[0] - one[1])


def _broken(state: DefeatState, piece: Piece, path: Sequence[int]) -> Iterator[Reason]:
    """Steps that no way of moving allows."""
    label = state.world.label
    for a, b in zip((piece.loc, *path), path, strict=False):
        way = state.world.way_table[a].get(b)
        if way is None:
            yield reason("not_adjacent", "12.1.1/1", hex=label(b))
        elif zone_step(state, piece, a, b) is None:
            yield reason("zone_to_zone", "11.1.4/1", hex=label(b))
        elif step(state, piece, a, b, rail=False) is None:
            armour = state.world.terrain[b] == ROUGH and not way.closed
            yield reason("no_line" if armour else "closed_side", "17.1.4/1" if armour else "13.3.1/5", hex=label(b))


def _along(state: DefeatState, piece: Piece, path: Sequence[int], way: Way) -> Leg | None:
    zones = zone(state, enemy(piece.counter.side))
    if not path or (way.forced and any(hex_ in zones for hex_ in path)):
        return None
    cost = _cost(state, piece, path, rail=way.rail)
    if cost is None or cost > way.limit or (way.rail and not ends_well(state, piece, path[-1])):
        return None
    return Leg(tuple(path), cost, way.name)


def _cost(state: DefeatState, piece: Piece, path: Sequence[int], *, rail: bool) -> int | None:
    total = 0
    for a, b in zip((piece.loc, *path), path, strict=False):
        cost = step(state, piece, a, b, rail=rail)
        if cost is None:
            return None
        total += cost
        rail = rail and not ends_rail(state, b)
    return total
