"""Chapter 10: strategic movement: German in the East, Imperial in both halves, shuttles, airbases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from engine.board.fields import area, trace
from engine.table.agenda import Step, Steps
from engine.table.command import Command
from engine.table.listing import Kept, Late, Listed, Listing
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Bomb, Done, Paradrop, Rebase, Redeploy, Shuttle
from engine.titles.tail_of_the_tiger.events import Rebased, Redeployed
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, RAIL_GUN, Piece
from engine.titles.tail_of_the_tiger.rules.ch3_uprisings import liberation
from engine.titles.tail_of_the_tiger.rules.ch6_line import stragglers
from engine.titles.tail_of_the_tiger.rules.ch7_supply import in_supply
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import fits, full, load
from engine.titles.tail_of_the_tiger.rules.ch11_march import barred, cloudproof, shut
from engine.titles.tail_of_the_tiger.rules.ch18_atomic import bomb_apply, bomb_hexes, bomb_reasons
from engine.titles.tail_of_the_tiger.rules.ch20_drop import drop_apply, drop_hexes, drop_reasons
from engine.titles.tail_of_the_tiger.rules.rail import rail_lines
from engine.titles.tail_of_the_tiger.state import NOWHERE, TigerState
from engine.titles.tail_of_the_tiger.world import EAST, FORMOSA, KUNMING, RING, WEST

IN_EAST, IN_WEST, BY_AIR = "east", "west", "shuttle"


class BeginStrategic(Step, frozen=True):
    """What is allowed is judged when the phase begins: shuttles, less one for each Critical Hex in German hands
    [10.0/10]."""

    clause = "10.0/10"

    def run(self, state: TigerState) -> Steps:
        state.used, state.jumped = {}, NOWHERE
        lost = len(state.world.critical & state.german)
        state.shuttles = max(state.world.charts.given.strategic.imperial.shuttles - lost, 0)
        return ()


class MoveStrategically(Listed, frozen=True):
    """Strategic movements, one after the other [wtf-10.x/1, 10.0/1, 10.0/6, 10.0/8, 10.0/9, 18.0/2, 20.1/3]."""

    kind = "MoveStrategically"
    clause = "wtf-10.x/1"
    accepts = (Redeploy, Shuttle, Rebase, Bomb, Paradrop, Done)

    def side(self, state: TigerState) -> int:
        return state.player

    def parts(self, state: TigerState) -> Sequence[Sequence[Command]]:
        units = [piece for piece in _stock(state) if not any(stays(state, piece))]
        moves = Kept(partial(_moves, state), units)
        others: Sequence[Sequence[Command]] = Kept(lambda listed: listed(state, units), (_flights, _others))
        return Listing((moves, others))

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        if isinstance(command, (Redeploy, Shuttle)):
            yield from self._unit(state, command)
            return
        if state.player != GERMAN:
            yield reason("not_yours", self.clause)
        if not left(state, IN_EAST):
            yield _no_more(state, IN_EAST)
        yield from self._german(state, command)

    def _unit(self, state: TigerState, command: Redeploy | Shuttle) -> Iterator[Reason]:
        piece = state.pieces.get(command.unit)
        if piece is None or piece.counter.side != state.player or piece not in _stock(state):
            yield reason("not_yours", self.clause, unit=command.unit)
            return
        if isinstance(command, Shuttle):
            yield from stays(state, piece)
            yield from shuttle_reasons(state, piece)
            return
        where = state.world.find(command.where)
        if where is None:
            yield reason("no_hex", self.clause, hex=command.where)
        else:
            yield from stays(state, piece)
            yield from redeploy_reasons(state, piece, where)

    def _german(self, state: TigerState, command: Any) -> Iterator[Reason]:
        find = state.world.find
        hex_ = find(command.where if isinstance(command, Rebase) else command.hex)
        if hex_ is None:
            yield reason("no_hex", self.clause, hex=getattr(command, "where", "") or getattr(command, "hex", ""))
        elif isinstance(command, Bomb):
            yield from bomb_reasons(state, hex_)
        elif isinstance(command, Paradrop):
            yield from drop_reasons(state, hex_, strategic=True)
        else:
            base = find(command.base)
            if base is None or base not in state.airbases:
                yield reason("no_airbase", "10.0/5", hex=command.base)
            else:
                yield from rebase_reasons(state, base, hex_)

    def apply(self, state: TigerState, command: Any) -> Steps:
        if isinstance(command, Done):
            return [AfterStrategic()]
        if isinstance(command, Shuttle):
            return [*_carried(state, command.unit, state.world.named(KUNMING), BY_AIR, "10.0/9"), self]
        where = state.world.find(command.where if isinstance(command, (Redeploy, Rebase)) else command.hex)
        assert where is not None
        if isinstance(command, Redeploy):
            kind = half_of(state, state.pieces[command.unit], where)
            return [*_carried(state, command.unit, where, kind, "wtf-10.x/1"), self]
        count(state, IN_EAST)
        if isinstance(command, Bomb):
            return [*bomb_apply(state, where), self]
        if isinstance(command, Paradrop):
            drop_apply(state, where)
            return [self]
        _rebase(state, command, where)
        return [self]


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


# -- who


def _stock(state: TigerState) -> list[Piece]:
    """The units of the phasing side that may be where a strategic movement begins."""
    boxes = (RING,) if state.player == GERMAN else (FORMOSA,)
    waiting = [piece for box in boxes for piece in state.units_at(state.world.box(box), state.player)]
    return [*waiting, *state.on_map(state.player)]


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


def _flights(state: TigerState, units: Sequence[Piece]) -> list[Command]:
    """The units that can be flown to Kunming."""
    if any(_closed_airfield(state)):
        return []
    near = [unit for unit in units if unit.loc in state.world.shuttle_lands]
    return [Shuttle(unit.id) for unit in near if not any(_flight_reasons(state, unit))]


def _others(state: TigerState, units: Sequence[Piece]) -> list[Command]:
    """What is no movement of a unit: airbases, the bomb, the brigade, the end."""
    found: list[Command] = [Done()]
    if state.player == GERMAN and left(state, IN_EAST):
        label, bases = state.world.label, sorted({base for base in state.airbases if base >= 0})
        found += [Rebase(label(base), label(to)) for base in bases for to in _bases_go(state, base)]
        found += [Bomb(label(hex_)) for hex_ in bomb_hexes(state)]
        found += [Paradrop(label(hex_)) for hex_ in drop_hexes(state, strategic=True)]
    return found


def _moves(state: TigerState, piece: Piece) -> Sequence[Command]:
    """Where a unit can go."""
    if any(_start_reasons(state, piece)) or not any(left(state, kind) for kind in (IN_EAST, IN_WEST)):
        return ()
    label = state.world.label
    return Late(lambda to: Redeploy(piece.id, label(to)), sorted(_open_ends(state, piece)))


def _open_ends(state: TigerState, piece: Piece) -> frozenset[int]:
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


def _held_ends(state: TigerState) -> frozenset[int]:
    """Those under control, and the box."""
    world, side = state.world, state.player
    return state.remember(
        ("held ends", side, state.german),
        lambda: frozenset(x for x in ends(state) if not world.on_map(x) or state.controller(x) == side),
    )


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
    """The hexes under a cloud, which Allies and puppets do not enter, not even to pass [18.0/7]."""
    return frozenset() if cloudproof(piece) else state.clouds


def _imperial_area(state: TigerState, loc: int, clouds: frozenset[int]) -> frozenset[int]:
    """The hexes to which a line free of enemies and clouds leads on one side of the Weather Line; each of them that is
    free itself has the same [wtf-10.x/3, 10.0/8, 18.0/7]."""
    areas = state.remember(("imperial areas", state.occupied(GERMAN), clouds), list[frozenset[int]])
    closed = state.world.half(WEST if state.world.zone(loc) == EAST else EAST) | state.occupied(GERMAN) | clouds
    known = next((area for area in areas if loc in area), None) if loc not in closed else None
    if known is None:
        known = area(state.world.adjacent, loc, closed)
        if loc not in closed:
            areas.append(known)
    return known


def redeploy_reasons(state: TigerState, piece: Piece, where: int) -> Iterator[Reason]:
    """Why a unit does not go somewhere by strategic movement [wtf-10.x/1, wtf-10.x/2, wtf-10.x/3]."""
    kind = half_of(state, piece, where)
    if not left(state, kind):
        yield _no_more(state, kind)
    if where == piece.loc or where not in ends(state):
        yield reason("no_end", _end_clause(state, where), hex=state.world.label(where))
        return
    yield from _start_reasons(state, piece)
    yield from _end_reasons(state, piece, where)
    yield from _line(state, piece, where)
    if state.world.on_map(where):
        yield from barred(state, piece, where)
        if not fits(state, (piece,), where):
            yield reason("full", "wtf-8.x/2", hex=state.world.label(where))


def _no_more(state: TigerState, kind: str) -> Reason:
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


def _start_reasons(state: TigerState, piece: Piece) -> Iterator[Reason]:
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
    """A line free of enemies, on one side of the Weather Line; the German one without long rows of country
    [wtf-10.x/3, 10.0/1, 10.0/3, 10.0/4]."""
    world = state.world
    if where in reached(state, piece) | avoided(state, piece) or piece.loc == world.box(FORMOSA):
        return
    if state.player == IMPERIAL and world.zone(where) != world.zone(piece.loc):
        yield reason("across_line", "wtf-10.x/3", hex=world.label(where))
    else:
        yield reason("no_line", "10.0/3" if state.player == GERMAN else "wtf-10.x/3", hex=world.label(where))


# -- shuttles


def shuttle_reasons(state: TigerState, piece: Piece) -> Iterator[Reason]:
    """Why a unit is not flown to Kunming [10.0/9, 10.0/10]."""
    yield from _closed_airfield(state)
    yield from _flight_reasons(state, piece)


def _closed_airfield(state: TigerState) -> Iterator[Reason]:
    """Why nobody is flown there [10.0/9, 10.0/10]."""
    goal = state.world.named(KUNMING)
    if state.player != IMPERIAL or not left(state, BY_AIR):
        yield reason("no_more", "10.0/10", has=allowed(state, BY_AIR))
    if state.controller(goal) != IMPERIAL:
        yield reason("not_held", "10.0/9", hex=state.world.label(goal))


def _flight_reasons(state: TigerState, piece: Piece) -> Iterator[Reason]:
    """Why it is not this unit that is flown: it has to stand in a city or town of India or Burma with an open road to
    Kunming, or on a transport airfield [10.0/9]."""
    world, goal = state.world, state.world.named(KUNMING)
    if piece.loc not in world.shuttle_lands:
        yield reason("no_start", "10.0/9", unit=piece.id)
        return
    if piece.loc not in world.airfields and piece.loc not in _road_to_kunming(state, avoided(state, piece)):
        yield reason("no_road", "10.0/9", unit=piece.id, hex=world.label(piece.loc))
    yield from barred(state, piece, goal)
    if not fits(state, (piece,), goal):
        yield reason("full", "wtf-8.x/2", hex=world.label(goal))


def _road_to_kunming(state: TigerState, clouds: frozenset[int]) -> frozenset[int]:
    """The cities and towns from which an unbroken road without enemies and clouds leads there."""
    return state.remember(("road to Kunming", state.occupied(GERMAN), clouds), lambda: _settled_along(state, clouds))


def _settled_along(state: TigerState, clouds: frozenset[int]) -> frozenset[int]:
    world, closed = state.world, state.occupied(GERMAN) | clouds
    found = trace(world.roads, (world.named(KUNMING),), lambda hex_: hex_ not in closed)
    return frozenset(hex_ for hex_ in found.cost if hex_ in world.settlements)


# -- airbases


def rebase_reasons(state: TigerState, base: int, where: int) -> Iterator[Reason]:
    """Why an airbase does not move: from city to city, or to and from the box, and not after the brigade jumped from it
    [10.0/5, 14.0/3, 20.1/3]."""
    world, box = state.world, state.world.box(RING)
    if where == base or not (where == box or world.city(where)):
        yield reason("no_end", "14.0/3", hex=world.label(where))
    elif world.on_map(where) and state.controller(where) != GERMAN:
        yield reason("not_held", "10.0/2", hex=world.label(where))
    elif where not in rail_lines(state, base):
        yield reason("no_line", "10.0/3", hex=world.label(where))
    if base == state.jumped and state.airbases.count(base) == 1:
        yield reason("jumped", "20.1/3", hex=world.label(base))


def _bases_go(state: TigerState, base: int) -> list[int]:
    reached = rail_lines(state, base)
    return sorted(to for to in reached if not any(rebase_reasons(state, base, to)))


def _rebase(state: TigerState, command: Rebase, where: int) -> None:
    bases = list(state.airbases)
    base = state.world.find(command.base)
    assert base is not None
    bases[bases.index(base)] = where
    state.airbases = tuple(bases)
    state.touch_ground()
    state.tell(Rebased(command.base, command.where, "10.0/5"))


# -- carrying out


def _carried(state: TigerState, name: str, where: int, kind: str, clause: str) -> Steps:
    piece = state.pieces[name]
    count(state, kind)
    if piece.loc == state.world.box(FORMOSA) and piece.counter.start == "placed":
        state.stood = False
    origin, end = state.world.label(piece.loc), state.world.label(where)
    state.tell(Redeployed(state.player, name, origin, end, clause, _by_which(state, piece, where, kind)))
    chance = liberation(state, (piece,), where)
    state.change(name, loc=where, redeployed=True)
    return chance


def _by_which(state: TigerState, piece: Piece, where: int, kind: str) -> tuple[str, ...]:
    """The clauses of a strategic movement beside its own: whose it is, and the box or Formosa at an end
    [10.0/1, 10.0/4, 10.0/6, 10.0/7, 10.0/8]."""
    box = state.world.box
    if state.player == GERMAN:
        return ("10.0/1", "10.0/4") if box(RING) in (piece.loc, where) else ("10.0/1", "10.0/3")
    if kind == BY_AIR:
        return ()
    if piece.loc == box(FORMOSA):
        return ("10.0/6", "10.0/7")
    return ("10.0/8",) if kind == IN_WEST else ("10.0/6", "wtf-10.x/2")


class AfterStrategic(Step, frozen=True):
    """Allies left alone on the wrong side of the line are lost [6.3/2]."""

    clause = "6.3/2"

    def run(self, state: TigerState) -> Steps:
        stragglers(state)
        return ()
