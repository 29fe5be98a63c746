"""Case 9.4: rail movement. A leg of one point along connected railway, however long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from engine.board.fields import Field
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.rules.ch9_costs import HALVES, RAIL, railing
from engine.titles.vinegar_joes_war.rules.ch9_reach import Leg, apart, closed, ground, left, path_reasons
from engine.titles.vinegar_joes_war.rules.ch22_lines import joined_nets, railway
from engine.titles.vinegar_joes_war.state import SECOND, VinegarState

RAILS: Final = "9.4/1"


def capacity(state: VinegarState) -> int:
    """Rail moves the phasing side may make in this turn: those of the chart, or what an event leaves [9.43/1]."""
    if state.rail_limit >= 0:
        return state.rail_limit
    return state.world.charts.rail_capacity(state.player, state.turn, joined_nets(state))


def rail_reasons(state: VinegarState, piece: Piece) -> Iterator[Reason]:
    """Why a unit does not go by rail at all: phase, capacity, one rail move a unit, interdiction, points, no railway
    [4.1/8, 9.4/1, 9.41/1, 9.43/1, 9.43/2, 12.6/1]."""
    price, label = state.world.charts.rail_move, state.world.label(piece.loc)
    if state.impulse == SECOND:
        yield reason("no_rail_now", "4.1/8", (RAILS,))
    if piece.railed:
        yield reason("has_railed", "9.41/1", unit=piece.id)
    if state.rails >= capacity(state):
        yield reason("no_rail_capacity", "9.43/1", has=capacity(state))
    if piece.hampered:
        yield reason("interdicted_unit", "12.6/1", ("9.43/2",), unit=piece.id)
    if piece.loc in state.interdicted:
        yield reason("interdicted", "9.43/2", hex=label)
    if left(state, piece) < price:
        yield reason("too_dear", RAILS, ("9.1/1",), needs=price / HALVES, has=left(state, piece) / HALVES)
    if not railing(state).rows[piece.loc]:
        yield reason("no_railway", RAILS, hex=label)


def rails(state: VinegarState, piece: Piece) -> list[int]:
    """The hexes to which a unit can go by rail [9.4/1]."""
    if any(rail_reasons(state, piece)):
        return []
    barred = apart(state, piece)
    return [hex_ for hex_ in rail_field(state, piece).cost if hex_ != piece.loc and hex_ not in barred]


def rail_field(state: VinegarState, piece: Piece) -> Field:
    """The ways of a unit by rail."""
    here, counter = ground(state, piece.counter.side), piece.counter
    key = (RAIL, piece.loc, counter.country)
    found = here.found.get(key)
    if found is None:
        blocked = here.shut.union(state.interdicted)
        found = here.found[key] = railing(state, closed(state, counter)).field(piece.loc, 0, blocked, here.zones)
    assert isinstance(found, Field)
    return found


def judge_rail(state: VinegarState, piece: Piece, path: Sequence[int]) -> Leg | list[Reason]:
    """A path by rail as it would be gone, else all that stands against it. Zones bind as they do on foot; whose the
    railway was does not matter [9.4/1, 9.41/2, 9.42/1, 9.43/2, 22.4/1, 22.5/1]."""
    label = state.world.label
    against = [*rail_reasons(state, piece), *path_reasons(state, piece, path)]
    for a, b in pairwise((piece.loc, *path)):
        if not railway(state, a, b):
            also = ("22.4/1",) if state.fresh & {a, b} else ()
            against.append(reason("no_railway", RAILS, also, hex=label(b)))
        if b in state.interdicted:
            against.append(reason("interdicted", "9.43/2", hex=label(b)))
    return against or rail_leg(state, piece, path)


def rail_leg(state: VinegarState, piece: Piece, path: Sequence[int]) -> Leg:
    """A path by rail with nothing against it."""
    return Leg(tuple(path), state.world.charts.rail_move, RAIL)


def railed_by(state: VinegarState, piece: Piece, path: Sequence[int]) -> tuple[str, ...]:
    """The clauses that bear on a rail move: its place among those of the turn and in the unit's own
    move, zones left and entered [9.41/1, 9.41/2, 9.43/1]."""
    zones = ground(state, piece.counter.side).zones
    found = ["9.43/1", *(["9.41/1"] if state.mover == piece.id else [])]
    found += ["9.41/2", "11.4/1"] if piece.loc in zones else []
    found += ["9.41/2", "9.24/1"] if path[-1] in zones else []
    return tuple(dict.fromkeys(found))
