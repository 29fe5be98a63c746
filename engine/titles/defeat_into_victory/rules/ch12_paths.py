"""Cases 12.1 and 12.2: how far a unit moves, and what a path costs. Lengths in quarters of a movement point.

A unit moves in one of four ways: normally, by forced march, by rail, or by rail and forced march. Each is judged over
the whole path; besides, one hex can always be entered.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import msgspec

from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.data.charts import QUARTERS
from engine.titles.defeat_into_victory.pieces import Piece, enemy
from engine.titles.defeat_into_victory.rules.ch7_ranges import would_be_supplied
from engine.titles.defeat_into_victory.rules.ch11_zones import ROUGH, strongpoints, zone
from engine.titles.defeat_into_victory.rules.ch12_costs import columns, interdiction, step_cost
from engine.titles.defeat_into_victory.state import RAIL, DefeatState

CHINESE_ROW: Final = 23
TRUCK: Final = 2
"""Movement points a truck adds [17.7.6/1]."""
NORMAL, FORCED, BY_RAIL, FORCED_RAIL, ONE_HEX = "normal", "forced", "rail", "forced-rail", "one-hex"


class Way(msgspec.Struct, frozen=True):
    """A way to move: its limit, whether railroads count at their rate, whether enemy zones are shunned."""

    name: str
    limit: int
    rail: bool = False
    forced: bool = False


class Leg(msgspec.Struct, frozen=True):
    """Somewhere a unit can go: the path without the hex it stands in, the cost, and in what way."""

    path: tuple[int, ...]
    cost: int
    how: str


def allowance(state: DefeatState, piece: Piece) -> int:
    """Movement points of a normal move: printed, with a truck 2 more; out of supply half of the printed ones rounded
    down, Disrupted half rounded up, the lower counts [12.1.2/1, 17.7.6/1, 7.10.2/1, 13.7.4/1]."""
    caps = [piece.ma + (TRUCK if piece.truck else 0)]
    caps += [piece.ma // 2] if piece.oos else []
    caps += [(piece.ma + 1) // 2] if piece.disrupted else []
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
    elif piece.counter.chinese and world.grid.col_row(hex_)[1] > CHINESE_ROW:
        yield reason("too_far_south", "17.4.4/1", hex=world.label(hex_))


def zone_step(state: DefeatState, piece: Piece, a: int, b: int) -> int | None:
    """What enemy zones add to a step, None where they forbid it; else they cost nothing [11.1.2/1, 11.1.2/2, 11.1.3/1,
    11.1.4/1].

    Marauders entering jungle pay nothing from zone to zone, and beside Improved Positions the price in place of the
    ban [17.5.2/1, 17.5.3/1].
    """
    side = piece.counter.side
    zones, strong = zone(state, enemy(side)), strongpoints(state, side)
    price, chart = state.world.charts.zone_to_zone, state.world.charts.position
    both, beside = a in zones and b in zones, a in strong or b in strong
    if both and piece.counter.marauder and state.world.terrain[b] != "clear":
        return price if beside else 0
    if both and beside:
        return None
    if both:
        return 0 if free_zones(state, side) else price
    return QUARTERS * (chart.leave * (a in strong) + chart.enter * (b in strong))


def free_zones(state: DefeatState, side: int) -> bool:
    """Whether Sustained Operations free a side from the price of going from zone to zone [19.1.1/1]."""
    return f"zones-{side}" in state.sustained_items


def step(state: DefeatState, piece: Piece, a: int, b: int, *, rail: bool) -> int | None:
    """The whole cost of a step, None where it is forbidden [12.1.1/1, 5.5.5/2]."""
    way = state.world.way_table[a].get(b)
    if way is None:
        return None
    column = columns(state, piece)
    ground = step_cost(state, a, way, armour=piece.counter.armour, rail=rail, column=column)
    zones = zone_step(state, piece, a, b)
    if ground is None or zones is None:
        return None
    return ground + zones + interdiction(state, piece.counter.side).get(b, 0)


def ends_rail(state: DefeatState, hex_: int) -> bool:
    """Whether a unit that enters a hex can use no railroad any more: a cut one [12.2.5/1]."""
    return hex_ in state.cuts and (state.world.board.has_rail(hex_) or _built_rail(state, hex_))


def _built_rail(state: DefeatState, hex_: int) -> bool:
    return any(hex_ in pair and kind == RAIL for pair, kind in state.lines.items())


def reach(state: DefeatState, piece: Piece) -> dict[int, Leg]:
    """Where a unit can move, and the cheapest path there in a way that allows it; one hex for all its points where
    there is no other way [12.1.3/1]."""
    key = ("reach", piece, state.tokens, state.ground_token, state.turn, state.event, state.sustained_items)
    return state.remember(key, partial(_reach, state, piece))


def _reach(state: DefeatState, piece: Piece) -> dict[int, Leg]:
    found: dict[int, Leg] = {}
    for way in ways(state, piece):
        for hex_, (cost, path) in _search(state, piece, way).items():
            better = hex_ not in found or cost < found[hex_].cost
            if better and (not way.rail or ends_well(state, piece, hex_)):
                found[hex_] = Leg(path, cost, way.name)
    for way_ in state.world.ways[piece.loc]:
        new = way_.to not in found and piece.ma and not any(closed_to(state, piece, way_.to))
        if new and step(state, piece, piece.loc, way_.to, rail=False) is not None:
            found[way_.to] = Leg((way_.to,), allowance(state, piece) * QUARTERS, ONE_HEX)
    return found


def ends_well(state: DefeatState, piece: Piece, hex_: int) -> bool:
    """Whether a move by rail may end in a hex: free of enemy zones, and in supply range; HQs need none
    [12.2.2/1, 12.2.3/1, 7.9.1/1]."""
    if hex_ in zone(state, enemy(piece.counter.side)):
        return False
    return piece.counter.hq or would_be_supplied(state, msgspec.structs.replace(piece, loc=hex_))


def _search(state: DefeatState, piece: Piece, way: Way) -> dict[int, tuple[int, tuple[int, ...]]]:
    """The cheapest paths in one way; a search over hexes and whether railroads may still be used."""
    shunned = zone(state, enemy(piece.counter.side)) if way.forced else frozenset()
    best: dict[tuple[int, bool], int] = {(piece.loc, way.rail): 0}
    came: dict[tuple[int, bool], tuple[int, bool]] = {}
    queue = [(0, piece.loc, way.rail)]
    open_: dict[int, bool] = {}
    while queue:
        spent, a, rail = heapq.heappop(queue)
        if spent > best[a, rail]:
            continue
        for next_ in state.world.ways[a]:
            b = next_.to
            if b not in open_:
                open_[b] = b not in shunned and not any(closed_to(state, piece, b))
            cost = step(state, piece, a, b, rail=rail) if open_[b] else None
            if cost is None or spent + cost > way.limit:
                continue
            key = (b, rail and not ends_rail(state, b))
            if spent + cost < best.get(key, way.limit + 1):
                best[key] = spent + cost
                came[key] = (a, rail)
                heapq.heappush(queue, (spent + cost, *key))
    return _paths(piece.loc, best, came)


def _paths(
    start: int, best: dict[tuple[int, bool], int], came: dict[tuple[int, bool], tuple[int, bool]]
) -> dict[int, tuple[int, tuple[int, ...]]]:
    found: dict[int, tuple[int, tuple[int, ...]]] = {}
    for key, cost in best.items():
        if key[0] != start and (key[0] not in found or cost < found[key[0]][0]):
            found[key[0]] = (cost, _walk(key, came))
    return found


def _walk(key: tuple[int, bool], came: dict[tuple[int, bool], tuple[int, bool]]) -> tuple[int, ...]:
    path = []
    while key in came:
        path.append(key[0])
        key = came[key]
    return tuple(reversed(path))


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
    needs = _cost(state, piece, path, rail=False)
    return [reason("too_dear", "12.1.2/1", needs=(needs or 0) / QUARTERS, has=allowance(state, piece))]


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
