"""Chapter 10: how many strategic movements there are, where they begin, where they end and what leads there."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.fields import area
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.inputs import CONTROL, GERMAN_HEXES, PLAYER
from engine.titles.tail_of_the_tiger.pieces import EAST, GERMAN, IMPERIAL, RAIL_GUN, WEST, Piece
from engine.titles.tail_of_the_tiger.rules.ch7_supply import in_supply
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import fits, full, load
from engine.titles.tail_of_the_tiger.rules.ch11_march import barred, cloudproof, foreign, gun_alone, shut
from engine.titles.tail_of_the_tiger.rules.rail import rail_lines
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import FORMOSA
from engine.wargame.memo import memo

IN_EAST, IN_WEST, BY_AIR = "east", "west", "shuttle"


# -- how many


def allowed(state: TigerState, kind: str) -> int:
    """Movements of a kind in this phase [10.0/1, 10.0/6, 10.0/8, 10.0/10, 16.0/17, 5.3/2, wtf-10.8/1]."""
    chart = state.world.charts.given.strategic
    if state.player == GERMAN:
        return chart.german.moves if kind == IN_EAST and state.turn >= chart.german.turn and not state.broken else 0
    if kind == BY_AIR:
        return state.shuttles
    if kind == IN_WEST and state.turn == 1 and not state.options.western_sm_turn_1:
        return 0
    return chart.imperial.east if kind == IN_EAST else chart.imperial.west


def left(state: TigerState, kind: str) -> int:
    """Movements of a kind that are left."""
    return allowed(state, kind) - state.used.get(kind, 0)


def count(state: TigerState, kind: str) -> None:
    """One of a kind is made."""
    state.used = {**state.used, kind: state.used.get(kind, 0) + 1}


def no_more(state: TigerState, kind: str) -> Reason:
    """Why no movement of a kind is left: the quota of the side, none for the German one on turn 1 and after the break
    [10.0/1, 10.0/6, 10.0/8, 5.3/2, 16.0/17, wtf-10.8/1]."""
    also: tuple[str, ...] = ()
    if state.player == GERMAN:
        clause = "10.0/1"
        early = state.turn < state.world.charts.given.strategic.german.turn
        also = ("16.0/17",) if state.broken else ("5.3/2",) if early else ()
    else:
        clause = "10.0/8" if kind == IN_WEST else "10.0/6"
        also = ("wtf-10.8/1",) if kind == IN_WEST and not allowed(state, kind) else ()
    return reason("no_more", clause, also, has=allowed(state, kind))


# -- who


def stays(state: TigerState, piece: Piece) -> Iterator[Reason]:
    """Why a unit makes no strategic movement at all: garrisons, untried Chinese, risings, those that made
    one or were shuttled, the rail gun out of supply [wtf-11.x/3, 3.3/3, 3.3/5, 10.0/11, 20.2/3]."""
    if not piece.values.move:
        yield reason("never_moves", "wtf-11.x/3", unit=piece.id)
    if piece.counter.untried:
        yield reason("untried_stays", "3.3/3", unit=piece.id)
    if piece.redeployed:
        yield reason("redeployed", "10.0/11", unit=piece.id)
    if piece.counter.kind == RAIL_GUN and not in_supply(state, piece):
        yield reason("gun_unsupplied", "20.2/3", unit=piece.id)


def half_of(state: TigerState, piece: Piece, where: int) -> str:
    """In which half of the map a movement is counted, by its end."""
    return IN_WEST if state.world.on_map(where) and state.world.west(where) else IN_EAST


# -- from where, and where to


def open_ends(state: TigerState, piece: Piece) -> frozenset[int]:
    """Where nothing stands against the movement of a unit that may begin one: all ends at once are as one by one
    :func:`redeploy_reasons` says."""
    side, west = state.player, state.world.half(WEST)
    found = reached(state, piece) & _held_ends(state) - {piece.loc}
    if piece.counter.kind == RAIL_GUN:
        return frozenset(to for to in found if not any(redeploy_reasons(state, piece, to)))
    found -= shut(state, piece, escorted=True) | full(state, side, load((piece,)))
    if not left(state, IN_WEST):
        found -= west
    return found if left(state, IN_EAST) else found & west


def ends(state: TigerState) -> frozenset[int]:
    """Where strategic movements of the phasing side end: cities, in the West towns as well, the box."""
    return state.world.german_ends if state.player == GERMAN else state.world.imperial_ends


@memo(CONTROL, PLAYER)
def _held_ends(state: TigerState) -> frozenset[int]:
    """Those under control, and the box."""
    world, side = state.world, state.player
    return frozenset(x for x in ends(state) if not world.on_map(x) or state.controller(x) == side)


def reached(state: TigerState, piece: Piece) -> frozenset[int]:
    """The ends to which a line leads from where a unit stands."""
    world = state.world
    if piece.loc == world.box(FORMOSA):
        return world.coastal_cities
    if state.player == GERMAN:
        return rail_lines(state, piece.loc, avoided(state, piece))
    places = world.west_places if world.zone(piece.loc) == WEST else world.all_cities
    return places & _imperial_area(state, piece.loc, avoided(state, piece))


def avoided(state: TigerState, piece: Piece) -> frozenset[int]:
    """The hexes a unit does not enter even to pass: for Allies and puppets those under a cloud, for the rail gun the
    places that the enemy controls [18.0/7, 20.2/2]."""
    if piece.counter.kind == RAIL_GUN:
        return foreign(state, piece.counter.side)
    return frozenset() if cloudproof(piece) else state.clouds


@memo(GERMAN_HEXES)
def _imperial_areas(state: TigerState, clouds: frozenset[int]) -> list[frozenset[int]]:
    """Such areas as far as they are known."""
    return []


def _imperial_area(state: TigerState, loc: int, clouds: frozenset[int]) -> frozenset[int]:
    """The hexes to which a line free of enemies and clouds leads on one side of the Weather Line; each of them that is
    free itself has the same [wtf-10.x/3, 10.0/8, 18.0/7]."""
    areas = _imperial_areas(state, clouds)
    closed = state.world.half(WEST if state.world.zone(loc) == EAST else EAST) | state.occupied(GERMAN) | clouds
    known = next((area for area in areas if loc in area), None) if loc not in closed else None
    if known is None:
        known = area(state.world.adjacent, loc, closed)
        if loc not in closed:
            areas.append(known)
    return known


def redeploy_reasons(state: TigerState, piece: Piece, where: int) -> Iterator[Reason]:
    """Why a unit does not go somewhere by strategic movement; the rail gun once it is on the map not where it would
    stand alone [wtf-10.x/1, wtf-10.x/2, wtf-10.x/3, 20.2/2]."""
    kind = half_of(state, piece, where)
    if not left(state, kind):
        yield no_more(state, kind)
    if where == piece.loc or where not in ends(state):
        yield reason("no_end", _end_clause(state, where), hex=state.world.label(where))
        return
    yield from start_reasons(state, piece)
    yield from _end_reasons(state, piece, where)
    yield from _line(state, piece, where)
    if state.world.on_map(where):
        yield from barred(state, piece, where)
        if not fits(state, (piece,), where):
            yield reason("full", "wtf-8.x/2", hex=state.world.label(where))
        if state.world.on_map(piece.loc):
            yield from gun_alone(state, (piece,), where)


def start_reasons(state: TigerState, piece: Piece) -> Iterator[Reason]:
    """It begins under control, in a city, in a town in the West, on the entry hex of an arrival, in the box or on
    Formosa [10.0/2, 10.0/7, 10.0/8]."""
    world, side, loc = state.world, state.player, piece.loc
    if not world.on_map(loc):
        return
    if state.controller(loc) != side:
        yield reason("not_held", "10.0/2", hex=world.label(loc))
    if not _begins(state, piece):
        yield reason("no_start", _end_clause(state, loc), unit=piece.id, hex=world.label(loc))
    elif side == GERMAN and world.west(loc):
        yield reason("no_start", "10.0/1", unit=piece.id, hex=world.label(loc))


def _end_reasons(state: TigerState, piece: Piece, where: int) -> Iterator[Reason]:
    """It ends under control, and on the coast if it comes from Formosa [10.0/2, 10.0/7]."""
    world = state.world
    if world.on_map(where) and state.controller(where) != state.player:
        yield reason("not_held", "10.0/2", hex=world.label(where))
    if piece.loc == world.box(FORMOSA) and where not in world.coastal_cities:
        yield reason("no_coast", "10.0/7", hex=world.label(where))


def _end_clause(state: TigerState, loc: int) -> str:
    """The clause that says where strategic movements begin and end."""
    if state.player == GERMAN:
        return "10.0/2"
    return "10.0/8" if state.world.on_map(loc) and state.world.west(loc) else "wtf-10.x/2"


def _begins(state: TigerState, piece: Piece) -> bool:
    """Whether a unit stands where a strategic movement may begin."""
    world, loc = state.world, piece.loc
    if world.city(loc):
        return True
    west = state.player == IMPERIAL and world.west(loc)
    arrived = loc in world.west_entry and piece.origin not in range(world.hexes)
    return west and (loc in world.west_places or arrived)


def _line(state: TigerState, piece: Piece, where: int) -> Iterator[Reason]:
    """A line free of enemies, on one side of the Weather Line; the German one without long rows of country, for the
    rail gun without places that the enemy controls [wtf-10.x/3, 10.0/1, 10.0/3, 10.0/4, 20.2/2]."""
    world = state.world
    if where in reached(state, piece) | avoided(state, piece) or piece.loc == world.box(FORMOSA):
        return
    if state.player == IMPERIAL and world.zone(where) != world.zone(piece.loc):
        yield reason("across_line", "wtf-10.x/3", hex=world.label(where))
    elif piece.counter.kind == RAIL_GUN and where in rail_lines(state, piece.loc):
        yield reason("gun_way", "20.2/2", hex=world.label(where))
    else:
        yield reason("no_line", "10.0/3" if state.player == GERMAN else "wtf-10.x/3", hex=world.label(where))
