"""Cases 9.1, 9.2 and 9.3: how far a unit moves on foot, and what a path costs. Lengths in halves of a point.

What enemies, zones, interdictions and built lines do to the moves of a side is its ground; it stays the same while they
do, so that what was found on it serves all moves of a phase.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from engine.board.fields import Field
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.inputs import ALLIED_PLACES, BORDERS, ENEMY_PLACES, GROUND, LASTING, LINES
from engine.titles.vinegar_joes_war.pieces import ALLIED, Counter, Piece, enemy
from engine.titles.vinegar_joes_war.rules.ch9_costs import FOOT, HALVES, Table, along, serves, walking
from engine.titles.vinegar_joes_war.rules.ch11_zones import zone
from engine.titles.vinegar_joes_war.rules.ch22_lines import Lines, built
from engine.titles.vinegar_joes_war.rules.ch24_borders import forbidding
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.memo import memo

MINIMUM: Final = "minimum"
NOWHERE: Final[frozenset[int]] = frozenset()


class Leg(msgspec.Struct, frozen=True):
    """Somewhere a unit can go: the path without the hex it stands in, the cost in halves, and how it goes."""

    path: tuple[int, ...]
    cost: int
    how: str = FOOT


def allowance(state: VinegarState, piece: Piece) -> int:
    """Halves of a point a unit has in a movement phase, the same in each: those printed, half of the points rounded up
    if it was interdicted [2.4/4, 9.22/1, 12.6/1]."""
    move = piece.counter.move
    return HALVES * ((move + 1) // 2 if piece.hampered else move)


def left(state: VinegarState, piece: Piece) -> int:
    """What is left of them for the unit that is moving, all of them for others [9.1/1]."""
    return allowance(state, piece) - (state.spent if state.mover == piece.id else 0)


def has_minimum(state: VinegarState, piece: Piece) -> bool:
    """Whether a unit may go one hex whatever it costs, as its whole move: once a player turn, by option in each
    movement phase; never one that cannot move at all [9.23/1]."""
    if not piece.counter.move or state.mover == piece.id:
        return False
    return state.options.minimum_move_each_phase or piece.id not in state.minimum


# -- what hinders


class Ground:
    """What the moves of one side meet."""

    __slots__ = ("found", "shut", "tables", "zones")

    def __init__(self, shut: frozenset[int], zones: frozenset[int]) -> None:
        self.shut = shut
        """Hexes with enemies [10.3/1]."""
        self.zones = zones
        """Hexes in their zones."""
        self.found: dict[object, object] = {}
        """What was worked out on it."""
        self.tables: dict[object, Table] = {}
        """What steps cost on it."""


@memo(ENEMY_PLACES, GROUND, LINES)
def ground(state: VinegarState, side: int) -> Ground:
    """The ground as it is; the same object as long as nothing on it changes."""
    foe = enemy(side)
    return _ground(state, state.occupied(foe), zone(state, foe), frozenset(state.interdicted))


@memo(LINES)
def _ground(state: VinegarState, shut: frozenset[int], zones: frozenset[int], interdicted: frozenset[int]) -> Ground:
    return Ground(shut, zones)


@memo(LASTING, BORDERS)
def closed(state: VinegarState, counter: Counter) -> frozenset[int]:
    """The land hexes that borders close to a unit [17.3/3, 23.1/1, 24.1/1]."""
    world = state.world
    return frozenset(h for h in range(world.hexes) if world.is_land(h) and forbidding(state, counter, h))


def apart(state: VinegarState, piece: Piece) -> frozenset[int]:
    """The hexes where a unit may not end a move because of guerrillas there, or being one itself [17.3/4]."""
    if piece.counter.side != ALLIED:
        return NOWHERE
    return _standing(state, guerrillas=not piece.counter.guerrilla)


@memo(ALLIED_PLACES)
def _standing(state: VinegarState, *, guerrillas: bool) -> frozenset[int]:
    """Where Allied guerrillas stand, or all others."""
    units = [piece for piece in state.pieces_of(ALLIED) if piece.counter.guerrilla == guerrillas]
    return frozenset([piece.loc for piece in units if state.world.on_map(piece.loc)])


def _meets_others(state: VinegarState, piece: Piece, hex_: int) -> bool:
    """Whether a hex is one of those where a unit may not end a move because of guerrillas [17.3/4]."""
    counter = piece.counter
    others = state.units_at(hex_, ALLIED) if counter.side == ALLIED else ()
    return any(other.counter.guerrilla != counter.guerrilla for other in others)


# -- where it can go


class Reach(Mapping[int, Leg]):
    """Where a unit can move: by hex the cheapest way there, made when it is read."""

    __slots__ = ("_limit", "_outside", "field", "hexes")

    def __init__(self, field: Field, start: int, limit: int, barred: frozenset[int]) -> None:
        self.field = field
        """The ways to the hexes in it, and to some where it may not end."""
        self._limit = limit
        self._outside = barred | {start}
        self.hexes = tuple([hex_ for hex_ in field.cost if hex_ not in self._outside])
        """Where it can go, the cheapest first."""

    def __len__(self) -> int:
        return len(self.hexes)

    def __iter__(self) -> Iterator[int]:
        return iter(self.hexes)

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.field.cost and hex_ not in self._outside

    def __getitem__(self, hex_: int) -> Leg:
        if hex_ not in self:
            raise KeyError(hex_)
        cost = self.field.cost[hex_]
        return Leg(self.field.path_to(hex_)[1:], cost, FOOT if cost <= self._limit else MINIMUM)


def reach(state: VinegarState, piece: Piece) -> Reach:
    """Where a unit of the map can go on foot with what it has left, in one leg; friends are no hindrance
    [9.1/1, 9.23/1, 10.2/2]."""
    here, counter, limit = ground(state, piece.counter.side), piece.counter, left(state, piece)
    one_hex, barred = has_minimum(state, piece), apart(state, piece)
    key = (piece.loc, limit, one_hex, counter.heavy, counter.country, barred)
    found = here.found.get(key)
    if found is None:
        field = _table(state, here, counter).field(piece.loc, limit, here.shut, here.zones, one_hex=one_hex)
        found = here.found[key] = Reach(field, piece.loc, limit, barred)
    assert isinstance(found, Reach)
    return found


def _table(state: VinegarState, here: Ground, counter: Counter) -> Table:
    """What steps on foot cost a unit on some ground, without those that borders close to it."""
    key = (counter.heavy, counter.side, counter.country)
    found = here.tables.get(key)
    if found is None:
        found = here.tables[key] = walking(state, heavy=counter.heavy, closed=closed(state, counter))
    return found


def sets_out(state: VinegarState, piece: Piece) -> bool:
    """Whether a unit of the map may go on foot to a hex beside it [9.1/1, 9.23/1, 11.4/1]."""
    here, limit, one_hex = ground(state, piece.counter.side), left(state, piece), has_minimum(state, piece)
    closed = here.shut | here.zones if piece.loc in here.zones else here.shut
    steps = _table(state, here, piece.counter).rows[piece.loc]
    near = [to for to, cost in steps if (one_hex or cost <= limit) and to not in closed]
    return any(not _meets_others(state, piece, to) for to in near)


# -- what stands against a path


def judge_path(state: VinegarState, piece: Piece, path: Sequence[int]) -> Leg | list[Reason]:
    """A path on foot as it would be gone, else all that stands against it [9.1/1, 9.23/1]."""
    table = walking(state, heavy=piece.counter.heavy)
    against = [*path_reasons(state, piece, path), *step_reasons(state, table, piece.id, (piece.loc, *path))]
    if against:
        return against
    leg = leg_of(state, piece, path)
    if leg.how == FOOT or (len(path) == 1 and has_minimum(state, piece)):
        return leg
    also = ["9.23/1"] if len(path) == 1 or not piece.counter.move else []
    also += ["12.6/1"] if piece.hampered else []
    return [reason("too_dear", "9.1/1", tuple(also), needs=leg.cost / HALVES, has=left(state, piece) / HALVES)]


def leg_of(state: VinegarState, piece: Piece, path: Sequence[int]) -> Leg:
    """A path on foot with nothing against it but its cost: what is dearer than the points left is a minimum move."""
    table = _table(state, ground(state, piece.counter.side), piece.counter)
    cost = sum([table.cost(a, b) or 0 for a, b in pairwise((piece.loc, *path))])
    return Leg(tuple(path), cost, FOOT if cost <= left(state, piece) else MINIMUM)


def step_reasons(state: VinegarState, table: Table, unit: str, path: Sequence[int]) -> Iterator[Reason]:
    """Steps that are none, and those into terrain that is closed to the unit [9.1/1, 9.23/2]."""
    world = state.world
    for a, b in pairwise(path):
        if not world.is_land(b):
            continue
        if b not in world.way_table[a]:
            yield reason("not_adjacent", "9.1/1", hex=world.label(b))
        elif table.cost(a, b) is None:
            also = ("9.43/2",) if along(state, a, b) else ()
            yield reason("forbidden_terrain", "9.23/2", also, unit=unit, hex=world.label(b))


def path_reasons(state: VinegarState, piece: Piece, path: Sequence[int]) -> Iterator[Reason]:
    """What stands against a path by whatever means over land: enemies, zones, borders, guerrillas
    [9.23/2, 9.24/1, 10.3/1, 11.3/1, 11.4/1, 11.6/2, 17.3/4]."""
    world, here, label = state.world, ground(state, piece.counter.side), state.world.label
    if len({piece.loc, *path}) <= len(path):
        yield reason("goes_in_circles", "9.1/1", hex=label(path[-1]))
    for hex_ in path:
        if not world.is_land(hex_):
            yield reason("no_land", "9.23/2", hex=label(hex_))
        elif hex_ in here.shut:
            yield reason("enemy_there", "10.3/1", ("9.23/2",), hex=label(hex_))
        elif clause := forbidding(state, piece.counter, hex_):
            yield reason("border", clause, unit=piece.id, hex=label(hex_))
    if piece.loc in here.zones and path[0] in here.zones:
        yield reason("zone_to_zone", "9.23/2", ("11.4/1",), unit=piece.id, hex=label(path[0]))
    if (stop := next((hex_ for hex_ in path[:-1] if hex_ in here.zones), None)) is not None:
        yield reason("stops_in_zone", "9.24/1", ("11.3/1",), unit=piece.id, hex=label(stop))
    if path[-1] in apart(state, piece):
        yield reason("guerrillas_alone", "17.3/4", hex=label(path[-1]))


def gone_by(state: VinegarState, piece: Piece, path: Sequence[int]) -> tuple[str, ...]:
    """The clauses that bear on a path, in the position before the move: zones left and entered, ways, built lines,
    bridges, rivers, interdictions, half an allowance
    [9.24/1, 9.31/1, 9.32/1, 9.43/2, 11.4/1, 12.6/1, 22.1/1, 22.2/1]."""
    zones, cut = ground(state, piece.counter.side).zones, state.interdicted.keys()
    found = ["11.4/1"] if piece.loc in zones else []
    rail, road = built(state)
    for a, b in pairwise((piece.loc, *path)):
        way, also = state.world.way_table[a][b], _built_along(a, b, rail, road) if rail or road else ()
        follows = False
        if way.road or way.rail or also:
            follows = serves(cut, a, way)
            found.append("9.32/1" if follows else "9.43/2")
            found += also
        if way.river and not follows:
            found.append("9.31/1")
    found += ["9.24/1", "11.3/1"] if path[-1] in zones else []
    found += ["12.6/1"] if piece.hampered else []
    return tuple(dict.fromkeys(found))


def _built_along(a: int, b: int, rail: Lines, road: Lines) -> list[str]:
    """The clauses of the built lines that join two hexes [22.1/1, 22.2/1]."""
    pair = (min(a, b), max(a, b))
    return [clause for clause, line in (("22.1/1", rail), ("22.2/1", road)) if pair in line]
