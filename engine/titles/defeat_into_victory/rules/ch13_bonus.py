"""Cases 13.3.1 and 17.2.2: which defender has a bonus that one of them only has."""

from __future__ import annotations

from collections.abc import Iterable

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Choose
from engine.titles.defeat_into_victory.pieces import enemy
from engine.titles.defeat_into_victory.rules.ch12_costs import under_attack
from engine.titles.defeat_into_victory.rules.ch13_factors import bonus_units, with_bonuses
from engine.titles.defeat_into_victory.rules.ch13_support import running
from engine.titles.defeat_into_victory.state import DefeatState

RETREAT = 2
"""Hexes a defender goes back [13.4.3/2]."""


class AskForBonus(Step, frozen=True):
    """The total is the same whoever has the bonus; it matters only for a check on a retreat through interdicted hexes,
    and then its side names the unit [13.3.1/4, 17.2.2/3, 13.6.3/1]."""

    clause = "13.3.1/4"

    def run(self, state: DefeatState) -> Steps:
        combat = running(state)
        near = state.world.grid.within(combat.target, RETREAT)
        several = len(bonus_units(state, combat)) > 1
        return [NameBonus()] if several and not under_attack(state).isdisjoint(near) else ()


class NameBonus(Decision, frozen=True):
    """Which defender has the bonus of the position or of the rains [13.3.1/4, 13.3.1/6, 17.2.2/3]."""

    clause = "13.3.1/4"
    accepts = (Choose,)
    fighting = True

    def side(self, state: DefeatState) -> int:
        return enemy(running(state).attacker)

    def commands(self, state: DefeatState) -> list[Command]:
        return [*map(Choose, bonus_units(state, running(state)))]

    def reasons(self, state: DefeatState, command: Choose) -> Iterable[Reason]:
        if command.unit not in bonus_units(state, running(state)):
            yield reason("not_in_combat", self.clause, unit=command.unit)

    def apply(self, state: DefeatState, command: Choose) -> Steps:
        state.combat = with_bonuses(state, running(state), command.unit)
        return ()
