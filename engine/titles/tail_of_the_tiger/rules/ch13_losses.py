"""Chapter 13: who pays the loss points of an assault, in what order [wtf-13.x/2, wtf-13.x/7]."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from engine.table.agenda import Decision, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Lose
from engine.titles.tail_of_the_tiger.pieces import ELH, GERMAN, IMPERIAL, PANZER, PUPPET, Piece
from engine.titles.tail_of_the_tiger.records import Combat
from engine.titles.tail_of_the_tiger.rules.ch6_line import stragglers
from engine.titles.tail_of_the_tiger.rules.ch13_odds import standing
from engine.titles.tail_of_the_tiger.rules.losses import lose_step
from engine.titles.tail_of_the_tiger.state import TigerState


def fighting(state: TigerState, combat: Combat, side: int) -> list[Piece]:
    """The units of a side in the assault that are still there."""
    return standing(state, combat.units if side == combat.side else combat.defenders)


def payers(state: TigerState, combat: Combat, side: int) -> tuple[list[Piece], str]:
    """The units from which the next point may be paid, and the clause that says so: armour first where RATV was
    attacked, then the fanatics, then the Imperial order of precedence [20.6/1, 20.3/8, 13.23/1, wtf-13.23/1]."""
    units = fighting(state, combat, side)
    armour = _armour(units) if side == GERMAN and combat.anti_tank else []
    if armour:
        return armour, "20.6/1"
    fanatics = [unit for unit in units if unit.counter.fanatic or unit.counter.group == ELH] if combat.fanatic else []
    if fanatics:
        return fanatics, "20.3/8"
    first = precedence(state, units, combat.paid[side]) if side == IMPERIAL else []
    return (first, "wtf-13.23/1") if first else (units, "wtf-13.x/2")


def _armour(units: Sequence[Piece]) -> list[Piece]:
    """Panzer divisions, else panzergrenadiers [20.6/1]."""
    panzers = [unit for unit in units if unit.counter.kind == PANZER]
    return panzers or [unit for unit in units if unit.counter.armour]


def precedence(state: TigerState, units: Sequence[Piece], paid: int) -> list[Piece]:
    """Those that pay before others on the Imperial side: the first point is a Japanese one, ELH counting as Japanese;
    by option all are, as long as there are Japanese [wtf-13.23/1, 13.23/1]."""
    japanese = [unit for unit in units if unit.counter.group != PUPPET]
    return japanese if not paid or state.options.puppets_pay_last else []


class PayLosses(Decision, frozen=True):
    """Step by step, until all is paid or nobody is left; both sides suffer at the same time, so that the attacker pays
    although the defenders are gone. Allies whose company is lost across the line are lost with it, and pay nothing
    [wtf-13.x/2, wtf-13.x/11, 6.3/2]."""

    clause = "wtf-13.x/2"
    accepts = (Lose,)
    owner: int = 0

    def commands(self, state: TigerState) -> list[Command]:
        combat = state.combat
        assert combat is not None
        found, _ = payers(state, combat, self.owner)
        return [Lose(unit.id) for unit in found] if combat.owed[self.owner] else []

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        combat = state.combat
        assert combat is not None
        found, clause = payers(state, combat, self.owner)
        if command.unit not in [unit.id for unit in found]:
            yield reason("does_not_pay", clause, unit=command.unit)

    def apply(self, state: TigerState, command: Any) -> Steps:
        combat = state.combat
        assert combat is not None
        _, clause = payers(state, combat, self.owner)
        pay_step(state, command.unit, clause)
        state.combat = pay(combat, self.owner)
        return [self] if owing(state, self.owner) else ()


def pay_step(state: TigerState, name: str, clause: str) -> None:
    """A unit pays a step of an assault; Allies whose company it was across the line are lost with its last one
    [wtf-13.x/2, 6.3/2]."""
    hex_ = state.pieces[name].loc
    lose_step(state, name, clause)
    stragglers(state, hex_)


def pay(combat: Combat, side: int) -> Combat:
    """The assault with one point less to pay."""
    owed, paid = list(combat.owed), list(combat.paid)
    owed[side] -= 1
    paid[side] += 1
    anti_tank = combat.anti_tank and side != GERMAN
    return msgspec.structs.replace(combat, owed=tuple(owed), paid=tuple(paid), anti_tank=anti_tank)


def owing(state: TigerState, side: int) -> bool:
    """Whether a side has still to pay and somebody is left who can; the rest is void [wtf-13.x/2]."""
    combat = state.combat
    return combat is not None and combat.owed[side] > 0 and bool(fighting(state, combat, side))
