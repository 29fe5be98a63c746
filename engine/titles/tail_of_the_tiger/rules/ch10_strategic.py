"""Chapter 10: strategic movement: German in the East, Imperial in both halves, shuttles, airbases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from engine.board.fields import trace
from engine.table.agenda import Step, Steps
from engine.table.command import Command
from engine.table.listing import Chain, Lazy, LazyCached, Listed
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Bomb, Done, Paradrop, Rebase, Redeploy, Shuttle
from engine.titles.tail_of_the_tiger.events import Rebased, Redeployed
from engine.titles.tail_of_the_tiger.inputs import GERMAN_HEXES
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, Piece
from engine.titles.tail_of_the_tiger.rules.ch3_uprisings import liberation
from engine.titles.tail_of_the_tiger.rules.ch6_line import stragglers
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import fits
from engine.titles.tail_of_the_tiger.rules.ch10_ends import (
    BY_AIR,
    IN_EAST,
    IN_WEST,
    allowed,
    avoided,
    count,
    half_of,
    left,
    no_more,
    open_ends,
    redeploy_reasons,
    start_reasons,
    stays,
)
from engine.titles.tail_of_the_tiger.rules.ch11_march import barred
from engine.titles.tail_of_the_tiger.rules.ch18_atomic import bomb_apply, bomb_hexes, bomb_reasons
from engine.titles.tail_of_the_tiger.rules.ch20_drop import drop_apply, drop_hexes, drop_reasons
from engine.titles.tail_of_the_tiger.rules.rail import rail_lines
from engine.titles.tail_of_the_tiger.state import NOWHERE, TigerState
from engine.titles.tail_of_the_tiger.world import FORMOSA, KUNMING, RING
from engine.wargame.memo import memo


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

    clause = "wtf-10.x/1"
    accepts = (Redeploy, Shuttle, Rebase, Bomb, Paradrop, Done)

    def parts(self, state: TigerState) -> Sequence[Sequence[Command]]:
        fresh = (piece for piece in _stock(state) if not (piece.redeployed or piece.counter.untried))
        units = [piece for piece in fresh if not any(stays(state, piece))]
        begins = _starts(state) if left(state, IN_EAST) or left(state, IN_WEST) else ()
        moves = LazyCached(partial(_moves, state), [piece for piece in units if piece.loc in begins])
        others: Sequence[Sequence[Command]] = LazyCached(lambda listed: listed(state, units), (_flights, _others))
        return Chain((moves, others))

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        if isinstance(command, (Redeploy, Shuttle)):
            yield from self._unit(state, command)
            return
        if state.player != GERMAN:
            yield reason("not_yours", self.clause)
        if not left(state, IN_EAST):
            yield no_more(state, IN_EAST)
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


# -- what is listed


def _stock(state: TigerState) -> list[Piece]:
    """The units of the phasing side that may be where a strategic movement begins."""
    boxes = (RING,) if state.player == GERMAN else (FORMOSA,)
    waiting = [piece for box in boxes for piece in state.units_at(state.world.box(box), state.player)]
    return [*waiting, *state.on_map(state.player)]


def _starts(state: TigerState) -> frozenset[int]:
    """Where movements of the phasing side begin, whoever controls it."""
    return state.world.german_starts if state.player == GERMAN else state.world.imperial_starts


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
    if any(start_reasons(state, piece)):
        return ()
    label = state.world.label
    return Lazy(lambda to: Redeploy(piece.id, label(to)), sorted(open_ends(state, piece)))


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


@memo(GERMAN_HEXES)
def _road_to_kunming(state: TigerState, clouds: frozenset[int]) -> frozenset[int]:
    """The cities and towns from which an unbroken road without enemies and clouds leads there."""
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
    state.emit(Rebased(command.base, command.where, "10.0/5"))


# -- carrying out


def _carried(state: TigerState, name: str, where: int, kind: str, clause: str) -> Steps:
    piece = state.pieces[name]
    count(state, kind)
    if piece.loc == state.world.box(FORMOSA) and piece.counter.start == "placed":
        state.stood = False
    origin, end = state.world.label(piece.loc), state.world.label(where)
    state.emit(Redeployed(state.player, name, origin, end, clause, _by_which(state, piece, where, kind)))
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
