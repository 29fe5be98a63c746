"""Cases 12.2 and 17.0: assaults on the way, by infiltration from where a stack began, or by mobile units anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Fight, Join
from engine.titles.tail_of_the_tiger.events import Advanced
from engine.titles.tail_of_the_tiger.pieces import MOTOR_MOVE, RAIL_GUN, Piece
from engine.titles.tail_of_the_tiger.records import INFILTRATION, MOBILE, Combat
from engine.titles.tail_of_the_tiger.rules.ch3_uprisings import liberation
from engine.titles.tail_of_the_tiger.rules.ch6_line import stragglers
from engine.titles.tail_of_the_tiger.rules.ch7_supply import printed_move
from engine.titles.tail_of_the_tiger.rules.ch11_costs import assault_cost
from engine.titles.tail_of_the_tiger.rules.ch11_march import (
    afar,
    cloudproof,
    escort,
    needs_chinese,
    points_left,
    set_out,
    shut,
    still,
    wrong_side,
)
from engine.titles.tail_of_the_tiger.rules.ch13_attack import fought, fronts
from engine.titles.tail_of_the_tiger.rules.ch13_odds import standing
from engine.titles.tail_of_the_tiger.rules.ch13_result import cleared
from engine.titles.tail_of_the_tiger.rules.ch14_air import running
from engine.titles.tail_of_the_tiger.state import TigerState

HOWS = (INFILTRATION, MOBILE)


def storms(state: TigerState, piece: Piece, target: int, how: str) -> Iterator[Reason]:
    """Why a unit makes no assault on its way into a hex."""
    world, label = state.world, state.world.label(target)
    if not world.on_map(piece.loc) or target not in world.adjacent[piece.loc]:
        yield from _from_afar(state, piece, target, how)
        return
    if target not in state.occupied(1 - piece.counter.side):
        yield reason("nobody_there", _clause(how), hex=label)
    yield from still(state, piece)
    yield from never_storms(state, piece)
    yield from _infiltrates(state, piece) if how == INFILTRATION else _mobile(state, piece, target)
    if target in state.clouds and not cloudproof(piece):
        yield reason("cloud", "18.0/7", unit=piece.id, hex=label)
    needs, has = assault_cost(state, piece, world.way_table[piece.loc][target]), points_left(state, (piece,))
    if needs > has:
        yield reason("too_dear", _clause(how), unit=piece.id, needs=needs, has=has)


def _from_afar(state: TigerState, piece: Piece, target: int, how: str) -> Iterator[Reason]:
    """Why a unit makes no assault on a hex it is not next to: it does not move at all, has not the points to drive up
    and assault, or has to go there first [wtf-12.2/1, 17.0/1]."""
    held = list(still(state, piece))
    yield from held
    driving = how == MOBILE and printed_move(state, piece) == MOTOR_MOVE and not held
    needs, has = _drive(state, piece, target) if driving else 0, points_left(state, (piece,))
    if needs > has:
        yield reason("too_dear", _clause(how), unit=piece.id, needs=needs, has=has)
    elif not held:
        yield reason("not_adjacent", _clause(how), unit=piece.id, hex=state.world.label(target))
    if how == MOBILE:
        yield from _mobile(state, piece, target)


def _drive(state: TigerState, piece: Piece, target: int) -> int:
    """The fewest points for the way next to a hex and the assault on it; 0 where there is no way [17.0/1]."""
    ways, cost = state.world.way_table, afar(state, piece, shut(state, piece, escort(piece))).cost
    near = (hex_ for hex_ in state.world.adjacent[target] if hex_ in cost and target in ways[hex_])
    return min((cost[hex_] + assault_cost(state, piece, ways[hex_][target]) for hex_ in near), default=0)


def _clause(how: str) -> str:
    return "wtf-12.2/1" if how == INFILTRATION else "17.0/1"


def never_storms(state: TigerState, piece: Piece) -> Iterator[Reason]:
    """Why a unit takes no part in assaults on the way at all [20.2/3, wtf-13.x/12, 13.11/1]."""
    if piece.counter.kind == RAIL_GUN:
        yield reason("gun_storms", "20.2/3", unit=piece.id)
    elif piece.values.attack <= 0 and not piece.counter.untried:
        yield reason("no_attack", "wtf-13.x/12", unit=piece.id)
    if piece.counter.untried and not any(u.counter.chinese_ally for u in state.units_at(piece.loc, piece.counter.side)):
        yield reason("untried_alone", "13.11/1", unit=piece.id)


def _infiltrates(state: TigerState, piece: Piece) -> Iterator[Reason]:
    """It is the first act of its move, from where it began the player turn [wtf-12.2/1, wtf-12.2/2]."""
    if piece.stormed:
        yield reason("stormed", "wtf-12.2/2", unit=piece.id)
    if piece.moved or piece.loc != piece.origin:
        yield reason("not_first", "wtf-12.2/1", unit=piece.id)


def _mobile(state: TigerState, piece: Piece, target: int) -> Iterator[Reason]:
    """Only units of printed movement 10, never into jungle, mountain or city [17.0/1, 17.0/3, 16.0/13]."""
    if printed_move(state, piece) != MOTOR_MOVE:
        yield reason("not_mobile", "17.0/1", unit=piece.id)
    ground = state.world.charts.given.terrain[state.world.kind(target)]  # type: ignore[index]
    if state.world.city(target) or not ground.mobile_assault:
        yield reason("ground", "17.0/3", hex=state.world.label(target))


def together(state: TigerState, units: Iterable[Piece], how: str) -> Iterator[Reason]:
    """Why units do not assault together: they began in different hexes, or tanks have no infantry with them
    [wtf-12.2/1, 17.0/4]."""
    group = tuple(units)
    if len({unit.origin for unit in group}) > 1 or len({unit.loc for unit in group}) > 1:
        yield reason("not_stacked", "17.0/4" if how == MOBILE else "wtf-12.2/1", unit=group[-1].id)
    entered = len(group) > 1 and not state.world.on_map(group[0].origin)
    if how == MOBILE and entered and not state.options.entering_stacks:
        yield reason("not_stacked", "17.0/4", unit=group[-1].id)
    tanks = [unit for unit in group if unit.counter.tank]
    if how == INFILTRATION and tanks and not any(unit.counter.infantry for unit in group):
        yield reason("no_infantry", "wtf-12.2/1", unit=tanks[0].id)


def aims(state: TigerState, piece: Piece) -> Iterator[tuple[int, str]]:
    """What a unit may assault on its way, and how; tanks that want infantry are named after it."""
    side = piece.counter.side
    if piece.loc not in fronts(state, side):
        return
    foes = state.occupied(1 - side)
    for hex_ in state.world.adjacent[piece.loc]:
        if hex_ in foes:
            yield from ((hex_, how) for how in HOWS if not any(begins_storm(state, piece, hex_, how)))


def begins_storm(state: TigerState, piece: Piece, target: int, how: str) -> Iterator[Reason]:
    """Why a unit is not the first of an assault on the way: a tank wants infantry that can go with it
    [wtf-12.2/1, 2.8/1]."""
    yield from storms(state, piece, target, how)
    yield from _unled(state, piece, target, how)


def _unled(state: TigerState, piece: Piece, target: int, how: str) -> Iterator[Reason]:
    """Why a tank unit does not infiltrate: no infantry can go with it; cavalry is none [wtf-12.2/1, 2.8/1]."""
    if how == INFILTRATION and piece.counter.tank and not any(_infantry(state, piece, target)):
        yield reason("no_infantry", "wtf-12.2/1", unit=piece.id)


def _infantry(state: TigerState, piece: Piece, target: int) -> Iterator[Piece]:
    """Infantry that could go with a tank unit [wtf-12.2/1]."""
    for other in state.units_at(piece.loc, piece.counter.side):
        fits = other.counter.infantry and other.origin == piece.origin
        if fits and not any(storms(state, other, target, INFILTRATION)):
            yield other


class AssembleStorm(Decision, frozen=True):
    """Others of the stack join; then it begins [wtf-12.2/1, 17.0/4]."""

    clause = "wtf-12.2/1"
    accepts = (Join, Fight)
    joining = True
    starts = True

    def commands(self, state: TigerState) -> list[Command]:
        combat = running(state)
        first = state.pieces[combat.units[0]]
        stack = [unit for unit in state.units_at(first.loc, first.counter.side) if unit.id not in combat.units]
        found: list[Command] = [Join(unit.id) for unit in stack if not any(self._joins(state, unit))]
        return found if any(self._begins(state)) else [*found, Fight()]

    def _joins(self, state: TigerState, piece: Piece) -> Iterator[Reason]:
        combat = running(state)
        yield from begins_storm(state, piece, combat.target, combat.kind)
        first = state.pieces[combat.units[0]]
        if piece.origin != first.origin or piece.loc != first.loc:
            yield reason("not_stacked", "17.0/4" if combat.kind == MOBILE else self.clause, unit=piece.id)
        if combat.kind == MOBILE and not state.world.on_map(piece.origin) and not state.options.entering_stacks:
            yield reason("not_stacked", "17.0/4", unit=piece.id)

    def _begins(self, state: TigerState) -> Iterator[Reason]:
        combat = running(state)
        return together(state, (state.pieces[name] for name in combat.units), combat.kind)

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        combat = running(state)
        if isinstance(command, Fight):
            yield from self._begins(state)
            return
        piece = state.pieces.get(command.unit)
        if piece is None or piece.counter.side != state.player or not state.world.on_map(piece.loc):
            yield reason("not_yours", self.clause, unit=command.unit)
        elif piece.id in combat.units:
            yield reason("joined", self.clause, unit=piece.id)
        else:
            yield from self._joins(state, piece)

    def apply(self, state: TigerState, command: Any) -> Steps:
        combat = running(state)
        if isinstance(command, Join):
            state.combat = msgspec.structs.replace(combat, units=(*combat.units, command.unit))
            return [self]
        _begin_move(state, combat)
        return [*fought(state), EndStorm()]


def _begin_move(state: TigerState, combat: Combat) -> None:
    """The attackers are on the move, and each has spent what the assault costs it."""
    way = state.world.way_table[state.pieces[combat.units[0]].loc][combat.target]
    set_out(state, {name: assault_cost(state, state.pieces[name], way) for name in combat.units})
    for name in combat.units:
        state.change(name, moved=True, stormed=state.pieces[name].stormed or combat.kind == INFILTRATION)


class EndStorm(Step, frozen=True):
    """If all defenders are gone the attackers take the hex and may go on with the points left, but for those
    whom nobody takes along; otherwise they stand where they assaulted from, and are done
    [wtf-12.2/2, wtf-12.2/4, 17.0/2, 6.3/2, 3.3/7]."""

    clause = "wtf-12.2/2"

    def run(self, state: TigerState) -> Steps:
        combat = running(state)
        units = _takers(state, standing(state, combat.units), combat.target)
        state.combat = None
        chance: Steps = ()
        if units and cleared(state, combat):
            chance = liberation(state, units, combat.target)
            for unit in units:
                state.change(unit.id, loc=combat.target)
            names = tuple(unit.id for unit in units)
            state.emit(Advanced(combat.side, names, state.world.label(combat.target), self.clause))
            state.mover = names
        else:
            state.mover = ()
            stragglers(state)
        return chance


def _takers(state: TigerState, units: Sequence[Piece], hex_: int) -> list[Piece]:
    """Those who may take a hex: Allies on the wrong side of the line only with company, untried Chinese only with an
    ally of theirs [6.3/2, 3.3/3]."""
    guided = any(map(escort, units))
    led = any(unit.counter.chinese_ally for unit in units)
    able = [unit for unit in units if led or not needs_chinese(state, unit)]
    return [unit for unit in able if guided or not wrong_side(state, unit, hex_)]
