"""Cases 13.71 and 13.72: support from the air and the sea, and the die."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import Answer, Support
from engine.titles.vinegar_joes_war.events import CombatResolved
from engine.titles.vinegar_joes_war.pieces import DEFENCE, GUNFIRE, SUPPORT
from engine.titles.vinegar_joes_war.records import Combat
from engine.titles.vinegar_joes_war.rules.ch13_odds import WHOLE, Odds, enemy_of, multiple, odds, standing
from engine.titles.vinegar_joes_war.rules.ch13_result import carry_out
from engine.titles.vinegar_joes_war.state import VinegarState

MOST_STRIKES: Final = 3
"""TAC that help one attack [13.71/1]."""


def _running(state: VinegarState) -> Combat:
    assert state.combat is not None
    return state.combat


def strikes_over(state: VinegarState, combat: Combat) -> list[str]:
    """TAC of the attacker on close support over the hex; guerrillas attack without [13.71/1, 17.3/4]."""
    if any(state.pieces[name].counter.guerrilla for name in combat.units):
        return []
    found = state.over(combat.target, combat.attacker)
    return [s.id for s in found if s.counter.fighter and s.mission == SUPPORT]


def guns_off(state: VinegarState, combat: Combat) -> list[str]:
    """Gunfire markers of the attacker in the coastal hex [13.72/1, 20.3/1]."""
    if any(state.pieces[name].counter.guerrilla for name in combat.units):
        return []
    found = state.over(combat.target, combat.attacker)
    return [s.id for s in found if s.counter.type == GUNFIRE and s.mission == SUPPORT]


def defence_over(state: VinegarState, combat: Combat) -> list[str]:
    """TAC of the defender on defensive support over the hex [13.71/2]."""
    return [s.id for s in state.over(combat.target, enemy_of(combat)) if s.mission == DEFENCE]


class ChooseSupport(Decision, frozen=True):
    """The attacker says how many own TAC over the hex help, three at most, and whether one gunfire marker does
    [13.71/1, 13.72/1]."""

    clause = "13.71/1"
    accepts = (Support,)

    def side(self, state: VinegarState) -> int:
        return _running(state).attacker

    def commands(self, state: VinegarState) -> list[Command]:
        combat = _running(state)
        most = min(MOST_STRIKES, len(strikes_over(state, combat)))
        guns = (True, False) if guns_off(state, combat) else (False,)
        return [Support(count, gun) for count in range(most, -1, -1) for gun in guns]

    def idle_answer(self, state: VinegarState) -> Command | None:
        """Nothing, where all that helps shifts no more than that, whatever the defender says: what stays over the hex
        may still help another attack on it [13.71/1, 13.73/2]."""
        combat = _running(state)
        guns = guns_off(state, combat)[:1]
        most = msgspec.structs.replace(
            combat, strikes=tuple(strikes_over(state, combat)[:MOST_STRIKES]), guns=guns[0] if guns else ""
        )
        least = msgspec.structs.replace(combat, defence=next(iter(defence_over(state, combat)), ""))
        return Support(0, False) if odds(state, least).final == odds(state, most).final else None

    def likely(self, state: VinegarState) -> Command | None:
        return self.commands(state)[0]

    def reasons(self, state: VinegarState, command: Support) -> Iterable[Reason]:
        combat = _running(state)
        has = min(MOST_STRIKES, len(strikes_over(state, combat)))
        if not 0 <= command.strikes <= has:
            yield reason("too_many_strikes", self.clause, needs=command.strikes, has=has)
        if command.guns and not guns_off(state, combat):
            yield reason("no_guns", "13.72/1", hex=state.world.label(combat.target))

    def apply(self, state: VinegarState, command: Support) -> Steps:
        combat = _running(state)
        strikes = tuple(strikes_over(state, combat)[: command.strikes])
        guns = guns_off(state, combat)[0] if command.guns else ""
        state.combat = msgspec.structs.replace(combat, strikes=strikes, guns=guns)
        return ()


class ChooseDefence(Decision, frozen=True):
    """Whether the defender uses one TAC over the hex; with none there is nothing to say [13.71/2]."""

    clause = "13.71/2"
    accepts = (Answer,)

    def side(self, state: VinegarState) -> int:
        return enemy_of(_running(state))

    def commands(self, state: VinegarState) -> list[Command]:
        return [Answer(True), Answer(False)] if defence_over(state, _running(state)) else [Answer(False)]

    def idle_answer(self, state: VinegarState) -> Command | None:
        """No, where the shift changes no column: the airstrike may still help against another attack on the hex
        [13.71/2, 13.73/2]."""
        combat = _running(state)
        helped = msgspec.structs.replace(combat, defence=next(iter(defence_over(state, combat)), ""))
        return Answer(False) if odds(state, helped).final == odds(state, combat).final else None

    def likely(self, state: VinegarState) -> Command | None:
        return self.commands(state)[0]

    def reasons(self, state: VinegarState, command: Answer) -> Iterable[Reason]:
        if command.yes and not defence_over(state, _running(state)):
            yield reason("no_defensive_air", self.clause)

    def apply(self, state: VinegarState, command: Any) -> Steps:
        combat = _running(state)
        defence = defence_over(state, combat)[0] if command.yes else ""
        state.combat = msgspec.structs.replace(combat, defence=defence)
        return ()


class ResolveCombat(Step, frozen=True):
    """The die is rolled and its result carried out at once [13.2/1, 13.9/1]."""

    clause = "13.9/1"

    def run(self, state: VinegarState) -> Steps:
        combat, charts = _running(state), state.world.charts
        found = odds(state, combat)
        die = state.roll("combat", self.clause, combat.attacker)
        result = charts.tables[combat.table].result(die, found.final)
        shift, columns = int(found.shifts.total), charts.columns
        state.combat = msgspec.structs.replace(
            combat, column=found.column, shift=shift, final=found.final, die=die, result=result
        )
        also = dict.fromkeys(("13.10/1", *bearing(state, combat, found)))
        state.emit(
            CombatResolved(
                combat.attacker, state.world.label(combat.target), found.attack / WHOLE, found.defence / WHOLE,
                found.percent, columns[found.column], shift, columns[found.final], die, result, self.clause,
                tuple(also),
            )
        )  # fmt: skip
        return carry_out(state)


def bearing(state: VinegarState, combat: Combat, found: Odds) -> Iterator[str]:
    """The clauses that made a combat what it is, beside printed strengths: doubling, what multiplied the defence, lent
    strength, shifts, and a column held at the end
    [13.5/1, 13.61/1, 13.63/1, 13.7/1, 13.73/1, 13.73/2, 27.0/1, 27.1/1]."""
    yield from ("13.5/1",) * combat.concentric
    if combat.lenders:
        afar = [p for p in standing(state, combat.lenders) if combat.target not in state.world.adjacent[p.loc]]
        yield from ("27.0/1", "27.1/1") if afar else ("27.0/1",)
    for piece in standing(state, combat.defenders):
        part = multiple(state, combat, piece)
        yield from (part.clause,) * (part.value > WHOLE and piece.strength > 0)
    values = [part.value for part in found.shifts.parts]
    yield from (part.clause for part in found.shifts.parts)
    yield from ("13.7/1",) * bool(found.shifts.total)
    yield from ("13.73/1",) * bool(values and min(values) < 0 < max(values))
    yield from ("13.73/2",) * (found.final != found.column + found.shifts.total)
