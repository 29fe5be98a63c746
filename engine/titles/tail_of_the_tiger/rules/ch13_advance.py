"""Chapter 13: the advance after a prepared assault, and the end of an assault [wtf-13.x/5]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Advance, Done
from engine.titles.tail_of_the_tiger.events import Advanced
from engine.titles.tail_of_the_tiger.pieces import RAIL_GUN, Piece
from engine.titles.tail_of_the_tiger.rules.ch3_uprisings import liberation
from engine.titles.tail_of_the_tiger.rules.ch6_line import stragglers
from engine.titles.tail_of_the_tiger.rules.ch7_supply import in_supply
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import fits
from engine.titles.tail_of_the_tiger.rules.ch11_march import (
    barred,
    escort,
    needs_chinese,
    out_of_fuel,
    room_at_end,
    wrong_side,
)
from engine.titles.tail_of_the_tiger.rules.ch13_odds import standing
from engine.titles.tail_of_the_tiger.rules.ch13_result import cleared
from engine.titles.tail_of_the_tiger.rules.ch14_air import running
from engine.titles.tail_of_the_tiger.state import TigerState


class AdvanceUnits(Decision, frozen=True):
    """The attackers may go into a hex that is empty, one by one, without cost; the last of them says so. An untried one
    that fell and rose again elsewhere is none of them [wtf-13.x/5, 20.1/9]."""

    clause = "wtf-13.x/5"
    fighting = True
    accepts = (Advance, Done)

    def side(self, state: TigerState) -> int:
        return running(state).side

    def commands(self, state: TigerState) -> list[Command]:
        combat = running(state)
        if not cleared(state, combat):
            return [Done()]
        units = [unit for unit in standing(state, combat.units) if unit.attacked]
        return [*(Advance(u.id) for u in units if not any(walks_in(state, u, combat.target))), Done()]

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if isinstance(command, Done):
            return
        combat = running(state)
        if command.unit not in combat.units or not state.pieces[command.unit].attacked:
            yield reason("did_not_attack", self.clause, unit=command.unit)
        elif not cleared(state, combat):
            yield reason("not_empty", self.clause, hex=state.world.label(combat.target))
        else:
            yield from walks_in(state, state.pieces[command.unit], combat.target)

    def apply(self, state: TigerState, command: Any) -> Steps:
        if isinstance(command, Done):
            return ()
        return [*take(state, command.unit, running(state).target, self.clause), self]


def take(state: TigerState, name: str, hex_: int, clause: str) -> list[Decision]:
    """A unit goes into a hex that is empty of enemies; what follows from the first capture of Chungking [3.3/7]."""
    found = liberation(state, (state.pieces[name],), hex_)
    piece = state.change(name, loc=hex_)
    state.emit(Advanced(piece.counter.side, (name,), state.world.label(hex_), clause))
    return found


def walks_in(state: TigerState, piece: Piece, hex_: int) -> Iterator[Reason]:
    """Why a unit does not go into a hex beside it that is empty: untried Chinese only after an ally of theirs, Allies
    across the line only after their company, no armour without fuel, no Ally into a cloud, nobody where it is full, and
    the rail gun never first, out of supply or across the line [wtf-13.x/5, 20.2/2, 20.2/3, 20.2/5, 16.0/11]."""
    world, there = state.world, state.units_at(hex_, piece.counter.side)
    if piece.loc == hex_:
        yield reason("already_there", "wtf-13.x/5", unit=piece.id)
    if not piece.values.move:
        yield reason("never_moves", "wtf-11.x/3", unit=piece.id)
    if piece.rising:
        yield reason("risen", "3.3/5", unit=piece.id)
    if needs_chinese(state, piece) and not any(unit.counter.chinese_ally for unit in there):
        yield reason("untried_alone", "3.3/3", unit=piece.id)
    if wrong_side(state, piece, hex_) and not any(map(escort, there)):
        yield reason("no_company", "6.3/2", unit=piece.id, hex=world.label(hex_))
    if out_of_fuel(state, piece):
        yield reason("no_fuel", "16.0/11", unit=piece.id)
    if piece.counter.kind == RAIL_GUN and not in_supply(state, piece):
        yield reason("gun_unsupplied", "20.2/3", unit=piece.id)
    yield from barred(state, piece, hex_)
    if fits(state, (piece,), hex_):
        yield from room_at_end(state, (piece,), hex_)
    else:
        yield reason("full", "wtf-8.x/2", hex=world.label(hex_))


class EndCombat(Step, frozen=True):
    """The assault is over; Allies that it left alone on the wrong side of the line are lost [6.3/2]."""

    clause = "wtf-13.x/7"

    def run(self, state: TigerState) -> Steps:
        state.combat = None
        stragglers(state)
        return ()
