"""Case 9.6: depots on rivers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.inputs import BORDERS, LASTING
from engine.titles.vinegar_joes_war.pieces import Counter, Piece
from engine.titles.vinegar_joes_war.rules.ch9_costs import HALVES, RIVER, floating
from engine.titles.vinegar_joes_war.rules.ch9_reach import (
    Leg,
    allowance,
    apart,
    closed,
    ground,
    path_reasons,
    step_reasons,
)
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.memo import memo

TWICE = 2


def float_reasons(state: VinegarState, piece: Piece) -> Iterator[Reason]:
    """Why a unit does not go by river: depots only, as their whole move, from a hex beside a river and out of enemy
    zones [9.6/1, 9.6/2]."""
    label = state.world.label(piece.loc)
    if not piece.counter.depot:
        yield reason("no_depot_itself", "9.6/1", unit=piece.id)
        return
    if state.mover == piece.id:
        yield reason("has_begun", "9.6/1", unit=piece.id)
    if not state.world.rivers[piece.loc]:
        yield reason("no_river", "9.6/1", hex=label)
    if piece.loc in ground(state, piece.counter.side).zones:
        yield reason("in_zone", "9.6/2", hex=label)


def floats(state: VinegarState, piece: Piece) -> Mapping[int, Leg]:
    """Where a depot can go by river, and the cheapest way there [9.6/1]."""
    if any(float_reasons(state, piece)):
        return {}
    here, counter, barred = ground(state, piece.counter.side), piece.counter, apart(state, piece)
    key = (RIVER, piece.loc, allowance(state, piece), counter.heavy, barred)
    found = here.found.get(key)
    if found is None:
        found = here.found[key] = _floats(state, piece, barred)
    assert isinstance(found, dict)
    return found


def _floats(state: VinegarState, piece: Piece, barred: frozenset[int]) -> dict[int, Leg]:
    """A search for each river the depot stands beside."""
    here, counter, limit = ground(state, piece.counter.side), piece.counter, TWICE * allowance(state, piece)
    blocked = here.shut | here.zones
    found: dict[int, Leg] = {}
    for river in sorted(state.world.rivers[piece.loc]):
        table = floating(state, heavy=counter.heavy, closed=_off(state, river, counter))
        field = table.field(piece.loc, limit, blocked, frozenset())
        for hex_, cost in field.cost.items():
            better = hex_ not in found or cost < found[hex_].cost
            if hex_ != piece.loc and hex_ not in barred and better:
                found[hex_] = Leg(field.path_to(hex_)[1:], cost, RIVER)
    return found


@memo(LASTING, BORDERS)
def _off(state: VinegarState, river: tuple[int, int], counter: Counter) -> frozenset[int]:
    """The hexes that do not lie along a connected river, or are closed to a unit."""
    rivers = state.world.rivers
    return closed(state, counter).union(hex_ for hex_, beside in enumerate(rivers) if river not in beside)


def judge_float(state: VinegarState, piece: Piece, path: Sequence[int]) -> Leg | list[Reason]:
    """A path by river as it would be gone, else all that stands against it: one connected river, no zone on the way,
    twice the allowance for the ordinary costs of the terrain [9.6/1, 9.6/2]."""
    world, label = state.world, state.world.label
    zones = ground(state, piece.counter.side).zones
    against = [*float_reasons(state, piece), *path_reasons(state, piece, path)]
    if not world.rivers[piece.loc].intersection(*(world.rivers[hex_] for hex_ in path)):
        against.append(reason("off_the_river", "9.6/1", hex=label(path[-1])))
    against += [reason("in_zone", "9.6/2", hex=label(hex_)) for hex_ in path if hex_ in zones]
    table = floating(state, heavy=piece.counter.heavy)
    against += step_reasons(state, table, piece.id, (piece.loc, *path))
    leg, has = float_leg(state, piece, path), TWICE * allowance(state, piece)
    if leg.cost > has:
        against.append(reason("too_dear", "9.6/1", needs=leg.cost / HALVES, has=has / HALVES))
    return against or leg


def float_leg(state: VinegarState, piece: Piece, path: Sequence[int]) -> Leg:
    """A path by river with nothing against it but its cost."""
    table = floating(state, heavy=piece.counter.heavy)
    return Leg(tuple(path), sum(table.cost(a, b) or 0 for a, b in pairwise((piece.loc, *path))), RIVER)
