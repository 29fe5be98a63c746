"""Rules 6.1-F to 6.1-H: from the barricades to the die. The steps of a combat up to and including its roll."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from engine.table.agenda import Step, Steps
from engine.table.command import Command
from engine.table.commands import Rolling
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Choose, Roll
from engine.titles.nemesis.events import BarricadesManned, CombatResult, Declared, OddsFixed
from engine.titles.nemesis.pieces import JAPANESE, enemy
from engine.titles.nemesis.rules.ch2_tracks import add_laments, gain_sap
from engine.titles.nemesis.rules.ch6_combat import ByAttacker, ByDefender, Naming, Offer, note, running
from engine.titles.nemesis.rules.ch6_losses import cheapest
from engine.titles.nemesis.rules.ch6_odds import MASSIVE_RATIO, MASSIVE_STEPS, banzai_part, column_clauses, odds
from engine.titles.nemesis.rules.ch6_quality import (
    attack_quality,
    can_banzai,
    defence_quality,
    meeting_units,
    names,
    spearheads,
)
from engine.titles.nemesis.rules.ch6_result import TakeLosses, loss_cause
from engine.titles.nemesis.state import Combat, NemesisState

MASSIVE_LAMENTS = 2
ATTACKER_SAP = 5
DEFENDER_SAP = 2


class ChooseSpearhead(ByAttacker, Naming, frozen=True):
    """The attacker names a participating unit, not Artillery, to spearhead the attack [6.1-F/1]."""

    naming: ClassVar[str] = "Spearhead {unit}"
    clause: ClassVar[str] = "6.1-F/1"

    def pool(self, state: NemesisState) -> list[str]:
        return names(spearheads(state, running(state).units))

    def likely(self, state: NemesisState) -> Command | None:
        """The best column for the attacker, then the cheapest first loss."""
        found = {unit: odds(state, replace(running(state), spearhead=unit)).final for unit in self.pool(state)}
        return _foremost(state, [unit for unit in found if found[unit] == max(found.values())], self.side(state))

    def apply(self, state: NemesisState, command: Choose) -> Steps:
        combat = note(state, spearhead=command.unit)
        quality = attack_quality(state, state.pieces[command.unit], combat.target)
        state.emit(BarricadesManned("spearhead", command.unit, int(quality.total), self.clause))
        return ()


class ChooseMeeting(ByDefender, Naming, frozen=True):
    """Knowing the spearhead, the defender names the unit that meets it [6.1-F/2]. Bystanders cannot [6.2-D/8]."""

    naming: ClassVar[str] = "Met by {unit}"
    clause: ClassVar[str] = "6.1-F/2"

    def pool(self, state: NemesisState) -> list[str]:
        return names(meeting_units(state, running(state).defenders))

    def likely(self, state: NemesisState) -> Command | None:
        """The worst column for the attacker, then the cheapest first loss."""
        found = {unit: odds(state, replace(running(state), meeting=unit)).final for unit in self.pool(state)}
        return _foremost(state, [unit for unit in found if found[unit] == min(found.values())], self.side(state))

    def apply(self, state: NemesisState, command: Choose) -> Steps:
        note(state, meeting=command.unit)
        quality = defence_quality(state, state.pieces[command.unit])
        state.emit(BarricadesManned("meeting", command.unit, int(quality.total), self.clause))
        return ()


def _foremost(state: NemesisState, units: list[str], side: int) -> Choose:
    """Of units that are as good at the barricades, the one whose step is the cheapest [6.1-H/2]."""
    return cheapest(state, units, loss_cause(state, side)) or Choose(units[0])


class FixOdds(Step, frozen=True):
    """Column, Support Advantage with its Lament, shifts and DRM [1.2-B/5, 2.4/6, 6.1-E/1, 6.1-G/1]."""

    clause: ClassVar[str] = "6.1-G/1"

    def run(self, state: NemesisState) -> Steps:
        """Book the odds in the combat, emit them, and charge for the Support Advantage."""
        found = odds(state, running(state))
        combat = note(
            state,
            column=found.column,
            shift=found.shift,
            final=found.final,
            drm=found.drm,
            advantage=found.advantage,
            attack_steps=found.attack_steps,
        )
        columns = state.world.charts.combat.columns
        attack, defence = found.attack.total, found.defence.total
        names = columns[combat.column], columns[combat.final]
        also = column_clauses(state.world.charts.combat, found)
        state.emit(OddsFixed(attack, defence, names[0], combat.shift, names[1], combat.drm, self.clause, also))
        if found.advantage is not None:
            add_laments(state, found.advantage, found.price, "support_advantage", "2.4/6", found.target)
        return ()


class DeclareMassive(ByAttacker, Offer, frozen=True):
    """The attacker may declare a Massive Combat for 2 Laments, before Banzai and die [2.4/7, 6.1-G/7].

    Reasons: ``too_few_steps``, ``odds_too_high``.
    """

    costly: ClassVar[bool] = True
    clause: ClassVar[str] = "6.1-G/7"

    def refusals(self, state: NemesisState) -> Iterable[Reason]:
        combat, table = running(state), state.world.charts.combat
        if table.ratios[combat.final] > MASSIVE_RATIO:
            yield reason("odds_too_high", self.clause, has=table.columns[combat.final], limit="3:1")
        if combat.attack_steps < MASSIVE_STEPS:
            yield reason("too_few_steps", self.clause, needs=MASSIVE_STEPS, has=combat.attack_steps)

    def accept(self, state: NemesisState) -> Steps:
        combat = note(state, massive=True)
        state.emit(Declared("massive", combat.attacker, self.clause))
        where = state.world.label(combat.target)
        add_laments(state, combat.attacker, MASSIVE_LAMENTS, "massive", "2.4/7", where)
        return ()


class DeclareBanzai(Offer, frozen=True):
    """The Japanese player may declare Banzai if a Japanese Light unit, not INA, mans the barricades [6.1-F/7].

    Reasons: ``no_light_troops``.
    """

    costly: ClassVar[bool] = True
    clause: ClassVar[str] = "6.1-F/7"
    owner = JAPANESE

    def refusals(self, state: NemesisState) -> Iterable[Reason]:
        combat = running(state)
        unit = (combat.spearhead if combat.attacker == JAPANESE else combat.meeting) or ""
        if not can_banzai(state.pieces.get(unit)):
            yield reason("no_light_troops", self.clause, unit=unit)

    def accept(self, state: NemesisState) -> Steps:
        """It changes the die of the whole combat [6.1-F/8]."""
        combat = running(state)
        note(state, banzai=True, drm=combat.drm + int(banzai_part(combat.attacker).value))
        state.emit(Declared("banzai", JAPANESE, self.clause))
        return ()


class RollCombat(ByAttacker, Rolling, frozen=True):
    """The attacker rolls one die on the final column and adds the DRM [6.1-H/1]."""

    clause: ClassVar[str] = "6.1-H/1"

    def apply(self, state: NemesisState, command: Roll) -> Steps:
        """The attacker takes all losses of that side before the defender [6.1-H/1, 6.1-H/3]."""
        combat = running(state)
        modified = state.roll("combat", self.clause, combat.attacker, combat.drm)
        table = state.world.charts.combat
        result = table.result(combat.final, modified)
        combat = note(state, retreat=result.retreat)
        target, column = state.world.label(combat.target), table.columns[combat.final]
        losses = result.attacker, result.defender
        also = () if result.retreat else ("6.2-A/5",)
        state.emit(CombatResult(target, column, modified, *losses, result.retreat, also=also, drm=combat.drm))
        satisfy(state, combat, modified)
        defender = enemy(combat.attacker)
        return (
            TakeLosses(combat.attacker, losses[0], loss_cause(state, combat.attacker), True),
            TakeLosses(defender, losses[1], loss_cause(state, defender), True),
        )


def satisfy(state: NemesisState, combat: Combat, modified: int) -> None:
    """1 SaP to the attacker for a modified roll of 5 or more, to the defender for 2 or less [2.3/1]."""
    side = sap_side(combat.attacker, modified)
    if side is not None:
        gain_sap(state, side, 1, "combat_roll", "2.3/1", state.world.label(combat.target))


def sap_side(attacker: int, modified: int) -> int | None:
    """The side a modified roll gives 1 SaP, None for 3 and 4 [2.3/1]."""
    if modified >= ATTACKER_SAP:
        return attacker
    return enemy(attacker) if modified <= DEFENDER_SAP else None
