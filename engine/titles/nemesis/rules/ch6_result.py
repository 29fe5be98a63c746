"""Rule 6.1-H and the end of a combat: losses, Bunkers, stranded Transporters, rule 6.2, and the closing entries."""

from __future__ import annotations

from typing import ClassVar

from engine.table.agenda import Step, Steps
from engine.table.command import Command
from engine.titles.nemesis.commands import Choose
from engine.titles.nemesis.events import AirSupportUsed, Declared
from engine.titles.nemesis.pieces import JAPANESE, enemy
from engine.titles.nemesis.rules import ch5_transporters, ch6_losses, ch6_retreat
from engine.titles.nemesis.rules.ch5_fieldworks import remove_bunker, tidy_bunkers
from engine.titles.nemesis.rules.ch6_combat import Naming, running
from engine.titles.nemesis.rules.ch6_quality import bunker_side
from engine.titles.nemesis.state import NemesisState

# Losses


def loss_cause(state: NemesisState, side: int) -> str:
    """What a step lost to the table is booked as: Banzai makes Japanese ones dear [2.4/8, 6.1-F/9a, 6.1-F/9b].

    Losses of Massive Combat, refusing and enforcing have causes of their own and stay ordinary [6.1-F/10].
    """
    return "banzai" if side == JAPANESE and running(state).banzai else "combat"


def takers(state: NemesisState, side: int) -> list[str]:
    """Units that may take a further step: all in the combat but the attacker's Artillery [6.1-H/3, 6.1-H/4].

    On the defender's side units that retreated there may take them too [6.2-D/7]; Transporters never [6.0/2].
    """
    combat = running(state)
    if side != combat.attacker:
        return [*combat.defenders, *combat.bystanders]
    return [name for name in combat.units if not state.pieces[name].counter.artillery]


class TakeLosses(Step, frozen=True):
    """A side loses steps; what nobody is left to take is void [6.1-H/2, 6.1-H/3, 6.1-H/4]."""

    clause: ClassVar[str] = "6.1-H/2"
    loser: int
    steps: int
    cause: str
    first: bool = False
    """Whether the first step falls on the unit at the barricades."""

    def run(self, state: NemesisState) -> Steps:
        """The first loss comes from spearhead or meeting unit, the others are the owner's choice [6.1-H/2]."""
        found = takers(state, self.loser)
        if self.steps > 0 and not found and any(state.pieces[unit].counter.artillery for unit in running(state).units):
            state.emit(Declared("void_loss", self.loser, "6.1-H/4"))
        if self.steps <= 0 or not found:
            return ()
        combat = running(state)
        foremost = combat.spearhead if self.loser == combat.attacker else combat.meeting
        if self.first and foremost in found:
            ch6_losses.lose_step(state, foremost, self.cause, ("6.1-H/2",))
            return (TakeLosses(self.loser, self.steps - 1, self.cause),)
        return (AssignLosses(self.loser, self.steps, self.cause),)


class AssignLosses(Naming, frozen=True):
    """The owner names the unit that takes the next step, the same one again included [6.1-H/3]."""

    clause: ClassVar[str] = "6.1-H/3"
    guns: ClassVar[str] = "6.1-H/4"
    loser: int
    steps: int
    cause: str

    def side(self, state: NemesisState) -> int:
        return self.loser

    def pool(self, state: NemesisState) -> list[str]:
        return takers(state, self.loser)

    def part(self, state: NemesisState) -> tuple[str, ...]:
        combat = running(state)
        return combat.units if self.loser == combat.attacker else ()

    def likely(self, state: NemesisState) -> Command | None:
        return ch6_losses.cheapest(state, self.pool(state), self.cause)

    def apply(self, state: NemesisState, command: Choose) -> Steps:
        ch6_losses.lose_step(state, command.unit, self.cause, _taken_by(state, command.unit, self.cause))
        return (TakeLosses(self.loser, self.steps - 1, self.cause),)


def _taken_by(state: NemesisState, unit: str, cause: str) -> tuple[str, ...]:
    """By which clauses a unit takes a further step: as its side's choice, in a Massive Combat, as one that only fled
    here [6.1-G/8, 6.1-H/3, 6.2-D/7]."""
    fled = ("6.2-D/7",) * (unit in running(state).bystanders)
    return (*fled, "6.1-G/8" if cause == "massive" else "6.1-H/3")


class MassiveLosses(Step, frozen=True):
    """Massive Combat: one more step for both sides, like an additional loss [6.1-G/8].

    No side loses it if one is already eliminated. An attacker left with Artillery is not, and loses nothing [6.1-G/9].
    """

    clause: ClassVar[str] = "6.1-G/8"

    def run(self, state: NemesisState) -> Steps:
        """The attacker first, as with the table."""
        combat = running(state)
        eliminated = not combat.units or not (combat.defenders or combat.bystanders)
        if combat.massive and eliminated:
            state.emit(Declared("void_massive", combat.attacker, self.clause, ("6.1-G/9",)))
        if not combat.massive or eliminated:
            return ()
        sides = (combat.attacker, enemy(combat.attacker))
        return [TakeLosses(side, 1, "massive") for side in sides]


# Bunkers


class ClearBunkers(Step, frozen=True):
    """After the losses and before 6.2: Bunkers that are stormed, or that nobody is left to hold [6.1-H/9]."""

    clause: ClassVar[str] = "6.1-H/9"
    hexes: tuple[str, ...]

    def run(self, state: NemesisState) -> Steps:
        """Stormed with an r, Support Advantage, and an Engineer or Tank that took part, lost since or not [6.1-H/9]."""
        combat = running(state)
        storming = combat.retreat and combat.engineers and combat.advantage == combat.attacker
        if storming and bunker_side(state, combat.target) == enemy(combat.attacker):
            remove_bunker(state, combat.target, self.clause)
        tidy_bunkers(state, map(state.world.loc, self.hexes))
        return ()


# Transporters


class StrandedTransporters(Step, frozen=True):
    """Transporters whose companions all died by the result have to retreat, though nobody advance [6.0/3]."""

    clause: ClassVar[str] = "6.0/3"
    hexes: tuple[str, ...]

    def run(self, state: NemesisState) -> Steps:
        """Of both sides; a Reinforcement Hex is left to nobody by a fight outside it."""
        steps: list[Step] = []
        for label in self.hexes:
            loc = state.world.loc(label)
            steps.extend(
                ch5_transporters.PushTransporters(label, side)
                for side in (0, 1)
                if state.world.on_map(loc) and state.transporters_at(loc, side) and not state.units_at(loc)
            )
        return steps


# The end


class RetreatAndAdvance(Step, frozen=True):
    """Rule 6.2: enforcing, refusing, retreat and advance, as far as the result allows them."""

    clause: ClassVar[str] = "6.2-A/1"

    def run(self, state: NemesisState) -> Steps:
        """The steps of rule 6.2 for this result."""
        return ch6_retreat.after_result(state)


class FinishCombat(Step, frozen=True):
    """The Air Support used goes to its Used box, and deserted Bunkers go [1.2-B/7]."""

    clause: ClassVar[str] = "6.1-C/4"
    hexes: tuple[str, ...]

    def run(self, state: NemesisState) -> Steps:
        """The next attack is chosen in sight of this one's result [6.1-C/4]."""
        combat = running(state)
        if combat.air is not None:
            state.air[combat.air] = "used"
            state.emit(AirSupportUsed(combat.air, "combat", "1.2-B/7"))
        tidy_bunkers(state, map(state.world.loc, self.hexes))
        state.combat = None
        return ()
