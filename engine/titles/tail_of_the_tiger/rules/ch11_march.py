"""Chapter 11, cases 3.3, 6.3, 18.7 and 20.2: who may go where, and how far. Lengths in movement points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, repeat
from typing import Final

from engine.board.fields import Field, cheapest, cheapest_many
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.inputs import ENEMY_HEXES, GROUND, WEATHER
from engine.titles.tail_of_the_tiger.pieces import (
    EAST,
    ELH,
    GERMAN,
    LUFTWAFFE,
    RAIL_GUN,
    UNLIMITED,
    Piece,
    enemy,
)
from engine.titles.tail_of_the_tiger.rules.ch7_supply import OUT, movement, pace, supply
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import fits
from engine.titles.tail_of_the_tiger.rules.ch11_costs import FREE, cost_maps, cost_rows, entry_cost, least_cost
from engine.titles.tail_of_the_tiger.state import PANZER_FUEL, TigerState
from engine.wargame.memo import memo

CLEAR: Final = frozenset[int]()
FAR: Final = 400
"""Points: more than any way costs."""

# -- who moves


def still(state: TigerState, piece: Piece) -> Iterator[Reason]:
    """Why a unit does not move in this phase, whatever the way
    [wtf-11.x/2, wtf-11.x/3, 3.3/5, 16.0/11, 20.2/3, 20.1/9]."""
    if piece.moved and piece.id not in state.mover:
        yield reason("moved", "wtf-11.x/2", unit=piece.id)
    if not piece.values.move:
        yield reason("never_moves", "wtf-11.x/3", unit=piece.id)
    if piece.rising:
        yield reason("risen", "3.3/5", unit=piece.id)
    if out_of_fuel(state, piece):
        yield reason("no_fuel", "16.0/11", unit=piece.id)
    if piece.counter.kind == RAIL_GUN and piece.id not in state.mover and supply(state, piece) == OUT:
        yield reason("gun_unsupplied", "20.2/3", unit=piece.id)
    if not may_start(state, piece):
        yield reason("not_there", "wtf-11.x/2", unit=piece.id)


def out_of_fuel(state: TigerState, piece: Piece) -> bool:
    """Whether a unit needs panzer fuel that was not spent this turn; Japanese tanks never do [16.0/11, 7.20/1]."""
    needs = piece.counter.armour or piece.counter.kind == RAIL_GUN
    return state.broken and needs and piece.counter.side == GERMAN and PANZER_FUEL not in state.spent


def may_start(state: TigerState, piece: Piece) -> bool:
    """Whether it stands where operational movement begins: on the map, or off it about to enter [3.0/3, 3.0/4]."""
    return state.world.on_map(piece.loc) or piece.loc in entries(state)


def entries(state: TigerState) -> Mapping[int, tuple[int, ...]]:
    """The boxes from which forces enter, and the hexes where they do [3.0/3, 3.0/4]."""
    return state.world.entries


# -- company


def needs_chinese(state: TigerState, piece: Piece) -> bool:
    """Whether a unit moves only with a Chinese ally in its stack: an untried one that the marker has not freed, or that
    lets other Chinese move first [3.3/3, 7.0/12, 11.7/1, wtf-11.7/1]."""
    return piece.counter.untried and (piece.id not in state.freed or _too_late(state, piece))


def _too_late(state: TigerState, piece: Piece) -> bool:
    """Whether a Chinese unit that was not freed has moved, while this one is not on its way: those that were freed move
    before all others [7.0/12]."""
    return piece.id not in state.mover and any(map(_other_chinese, state.on_map(GERMAN), repeat(state.freed)))


def _other_chinese(piece: Piece, freed: frozenset[str]) -> bool:
    chinese = piece.counter.chinese_ally or piece.counter.untried
    return chinese and piece.moved and piece.id not in freed


def company(state: TigerState, units: Sequence[Piece]) -> Iterator[Reason]:
    """Why units do not go together: untried Chinese without a Chinese ally among them [3.3/3, 13.11/1]."""
    if any(unit.counter.chinese_ally for unit in units):
        return
    for unit in units:
        if needs_chinese(state, unit):
            late = unit.id in state.freed
            yield reason("chinese_first" if late else "untried_alone", "7.0/12" if late else "3.3/3", unit=unit.id)


def wrong_zone(piece: Piece) -> str:
    """The side of the Weather Line on which an Ally may be only in company, nothing for others; for a rising the side
    on which it was placed is right. ELH and all other Imperial units cross freely [6.3/2, 6.3/1, 20.3/5]."""
    return EAST if piece.west and piece.counter.untried else piece.counter.wrong


def wrong_side(state: TigerState, piece: Piece, hex_: int) -> bool:
    """Whether a hex lies there."""
    return state.world.zones[hex_] == wrong_zone(piece)


def escort(piece: Piece) -> bool:
    """Whether a unit takes Allies across the line: Wehrmacht, S.A. or S.S. [6.3/2]."""
    return piece.counter.german and piece.counter.group != LUFTWAFFE


# -- where they may be


def barred(state: TigerState, piece: Piece, hex_: int) -> Iterator[Reason]:
    """Why a unit may not enter a hex: enemies in it, a mushroom cloud for Allies and puppets, for the rail gun places
    that the enemy controls and the other side of the line [wtf-3.x/1, 18.0/7, 20.2/2]."""
    world, side = state.world, piece.counter.side
    if hex_ in state.occupied(enemy(side)):
        yield reason("enemy", "wtf-3.x/1", hex=world.label(hex_))
    if hex_ in state.clouds and not cloudproof(piece):
        yield reason("cloud", "18.0/7", hex=world.label(hex_))
    if piece.counter.kind == RAIL_GUN:
        if hex_ in world.settlements and state.controller(hex_) != side:
            yield reason("gun_place", "20.2/2", hex=world.label(hex_))
        if world.on_map(piece.loc) and world.zone(hex_) != world.zone(piece.loc):
            yield reason("gun_line", "20.2/2", hex=world.label(hex_))


def cloudproof(piece: Piece) -> bool:
    """Whether a unit enters hexes under a cloud: Germans, Japanese and ELH [18.0/7]."""
    return piece.counter.german or piece.counter.japanese or piece.counter.group == ELH


# -- how far


def points_left(state: TigerState, units: Iterable[Piece]) -> int:
    """The points of units that go together: those of the one with the fewest left [wtf-11.x/2]."""
    return min(allowance(state, unit) for unit in units)


def allowance(state: TigerState, piece: Piece) -> int:
    """What is left of the points of a unit's move, which are those it had when it began; before that what it would have
    now [wtf-7.x/4]."""
    return state.budget[piece.id] if piece.id in state.mover else movement(state, piece)


def set_out(state: TigerState, costs: Mapping[str, int]) -> None:
    """These units are on the move and spend so much each; what they may spend is settled with their first step. The one
    hex that may always be entered takes all they have [wtf-7.x/4, wtf-11.x/2, wtf-11.x/4]."""
    state.budget = {name: max(allowance(state, state.pieces[name]) - cost, 0) for name, cost in costs.items()}
    state.mover = tuple(costs)


def shut(state: TigerState, piece: Piece, escorted: bool = False) -> frozenset[int]:
    """The hexes a unit may not enter: for an Ally without company also those on the wrong side of the line."""
    side, line = piece.counter.side, "" if escorted else wrong_zone(piece)
    clouds = CLEAR if cloudproof(piece) else state.clouds
    if piece.counter.kind != RAIL_GUN:
        return _shut(state, side, line, clouds)
    return _gun_shut(state, side, _gun_half(state, piece), clouds)


@memo(ENEMY_HEXES)
def _shut(state: TigerState, side: int, line: str, clouds: frozenset[int]) -> frozenset[int]:
    return state.occupied(enemy(side)) | clouds | (state.world.half(line) if line else CLEAR)


@memo(ENEMY_HEXES, GROUND)
def _gun_shut(state: TigerState, side: int, half: str, clouds: frozenset[int]) -> frozenset[int]:
    """The same with the places that the enemy of a rail gun controls, and all outside the half it stays in [20.2/2]."""
    world = state.world
    beyond = world.every_hex - world.half(half) if half != RAIL_GUN else CLEAR
    return state.occupied(enemy(side)) | clouds | foreign(state, side) | beyond


def foreign(state: TigerState, side: int) -> frozenset[int]:
    """The towns and cities that the enemy of a side controls."""
    settled = state.world.settled
    return settled - state.german if side == GERMAN else settled & state.german


def _gun_half(state: TigerState, piece: Piece) -> str:
    """The side of the line on which a rail gun stays; its own kind for one that is not on the map yet [20.2/2]."""
    return state.world.zone(piece.loc) if state.world.on_map(piece.loc) else RAIL_GUN


def reach(state: TigerState, piece: Piece, escorted: bool = False) -> Field:
    """Where a unit can go, by itself or with company, and what it costs; the minimum move included
    [wtf-11.x/1, wtf-11.x/4, 6.3/2]."""
    kind, closed, budget = pace(state, piece), shut(state, piece, escorted), allowance(state, piece)
    kind = FREE if budget >= UNLIMITED else kind
    starts = entries(state).get(piece.loc)
    first = state.options.minimum_move and starts is None and piece.id not in state.mover
    return _reach(state, piece.loc, kind, closed, budget, first)


def first_hexes(state: TigerState, piece: Piece) -> Iterator[int]:
    """The hexes beside a unit that its points allow it to enter, or the minimum move [wtf-11.x/1, wtf-11.x/4]."""
    budget, kind = allowance(state, piece), pace(state, piece)
    first = state.options.minimum_move and piece.id not in state.mover and budget > 0
    rows = cost_rows(state.world, kind, state.monsoon)
    return (to for to, cost in rows[piece.loc] if first or cost <= budget)


@memo(WEATHER)
def _reach(state: TigerState, loc: int, kind: str, closed: frozenset[int], budget: int, first: bool) -> Field:
    world, wet, starts = state.world, state.monsoon, entries(state).get(loc)
    rows, least = cost_rows(world, kind, wet), least_cost(world, kind, wet)
    if starts is None and world.on_map(loc):
        return cheapest(rows, loc, budget, blocked=closed, first_hex_free=first and budget > 0, least=least)
    open_ = {hex_: entry_cost(world, hex_, kind, wet) for hex_ in starts or () if hex_ not in closed}
    return cheapest_many(rows, open_, budget, blocked=closed, least=least)


def afar(state: TigerState, piece: Piece, closed: frozenset[int]) -> Field:
    """What it would cost a unit to go anywhere but into what is closed, however few points it has [wtf-11.x/1]."""
    return _reach(state, piece.loc, pace(state, piece), closed, FAR, False)


def path_cost(state: TigerState, piece: Piece, path: Sequence[int]) -> int:
    """The points of a path; units that enter pay the terrain of their first hex [3.0/3]. Raises KeyError for hexes that
    do not lie side by side."""
    kind = FREE if piece.values.move >= UNLIMITED else pace(state, piece)
    costs = cost_maps(state.world, kind, state.monsoon)
    if not state.world.on_map(piece.loc):
        first = entry_cost(state.world, path[0], kind, state.monsoon)
        return first + sum([costs[a][b] for a, b in pairwise(path)])
    return sum([costs[a][b] for a, b in pairwise((piece.loc, *path))])


def minimum(state: TigerState, units: Sequence[Piece], path: Sequence[int]) -> bool:
    """Whether a path is the one hex that a unit may always enter [wtf-11.x/4]."""
    fresh = all(unit.id not in state.mover and movement(state, unit) > 0 for unit in units)
    return state.options.minimum_move and len(path) == 1 and fresh and state.world.on_map(units[0].loc)


def room_at_end(state: TigerState, units: Sequence[Piece], hex_: int) -> Iterator[Reason]:
    """Why units cannot end their move in a hex: it is full, or the gun would stand alone [wtf-8.x/2, 20.2/2]."""
    if not fits(state, units, hex_):
        yield reason("full", "wtf-8.x/2", hex=state.world.label(hex_))
    yield from gun_alone(state, units, hex_)


def gun_alone(state: TigerState, units: Sequence[Piece], hex_: int) -> Iterator[Reason]:
    """Why the rail gun does not end its move in a hex: no other ground unit of its side would be there [20.2/2]."""
    guns = [unit for unit in units if unit.counter.kind == RAIL_GUN]
    others = [*state.units_at(hex_, units[0].counter.side), *units]
    if guns and all(unit.counter.kind == RAIL_GUN for unit in others):
        yield reason("gun_alone", "20.2/2", unit=guns[0].id)
