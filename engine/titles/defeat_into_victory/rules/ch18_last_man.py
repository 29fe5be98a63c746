"""Chapter 18: Banzai charges, suicide squads, and the casualty checks after them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, Tally, reason
from engine.titles.defeat_into_victory.commands import Choose, Done
from engine.titles.defeat_into_victory.pieces import JAPANESE, Piece
from engine.titles.defeat_into_victory.rules.ch2_tables import modifiers
from engine.titles.defeat_into_victory.rules.ch13_factors import attackers, defenders
from engine.titles.defeat_into_victory.rules.ch13_losses import lose_step
from engine.titles.defeat_into_victory.rules.ch13_support import note, running
from engine.titles.defeat_into_victory.state import Combat, DefeatState

ALWAYS, NEVER = 6, 1
"""Natural results that always and never cost a step [18.3.1/1]."""
FACES: Final = 6


def _brave(piece: Piece) -> bool:
    """Japanese infantry, never the INA [18.1/1, 18.2/1]."""
    return piece.counter.side == JAPANESE and piece.counter.infantry and not piece.counter.ina


class Banzai(Decision, frozen=True):
    """Which attacking Japanese infantry charges, unit by unit: +1 AF and a casualty check
    [18.1/1, 18.1.1/1, 13.3.5/1]."""

    clause = "18.1/1"
    accepts = (Choose, Done)
    fighting = True
    joining = True
    owner = JAPANESE

    def _pool(self, state: DefeatState) -> list[str]:
        combat = running(state)
        if combat.attacker != JAPANESE:
            return []
        return [p.id for p in attackers(state, combat) if _brave(p) and p.id not in combat.banzai]

    def commands(self, state: DefeatState) -> list[Command]:
        return [*map(Choose, self._pool(state)), Done()]

    def reasons(self, state: DefeatState, command: Choose | Done) -> Iterable[Reason]:
        if isinstance(command, Choose) and command.unit not in self._pool(state):
            yield reason("cannot_charge", self.clause, unit=command.unit)

    def apply(self, state: DefeatState, command: Choose | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        note(state, banzai=(*running(state).banzai, command.unit))
        return [self]


class SuicideSquads(Decision, frozen=True):
    """When armour attacks, one defending Japanese infantry unit may use suicide squads: +1 DF [18.2/1, 18.2.1/1]."""

    clause = "18.2/1"
    accepts = (Choose, Done)
    fighting = True
    owner = JAPANESE

    def _pool(self, state: DefeatState) -> list[str]:
        combat = running(state)
        if combat.attacker == JAPANESE or not any(p.counter.armour for p in attackers(state, combat)):
            return []
        return [p.id for p in defenders(state, combat) if _brave(p)]

    def commands(self, state: DefeatState) -> list[Command]:
        return [*map(Choose, self._pool(state)), Done()]

    def likely(self, state: DefeatState) -> Command | None:
        """None: they cost a casualty check."""
        return Done()

    def reasons(self, state: DefeatState, command: Choose | Done) -> Iterable[Reason]:
        if isinstance(command, Choose) and command.unit not in self._pool(state):
            yield reason("no_suicide_squads", self.clause, unit=command.unit)

    def apply(self, state: DefeatState, command: Choose | Done) -> Steps:
        if isinstance(command, Choose):
            note(state, suicide=command.unit)
        return ()


class CasualtyChecks(Step, frozen=True):
    """After the combat and before the advance, each unit that charged is checked against its AF, one with suicide
    squads against its DF, of the face it shows now [18.1.2/1, 18.2.2/1, 18.3.1/1]."""

    clause = "18.3.1/1"

    def run(self, state: DefeatState) -> Steps:
        combat = running(state)
        for name in combat.banzai:
            self._check(state, combat, name, "18.1.2/1", attack=True)
        if combat.suicide:
            self._check(state, combat, combat.suicide, "18.2.2/1", attack=False)
        return ()

    def _check(self, state: DefeatState, combat: Combat, name: str, clause: str, *, attack: bool) -> None:
        piece = state.pieces[name]
        if not state.world.on_map(piece.loc):
            return
        modifier = int(checked(state, piece).total)
        result = state.roll("casualty_check", clause, JAPANESE, modifier, FACES, name)
        if fails(result - modifier, modifier, piece.af if attack else piece.df):
            lose_step(state, name, clause)


def checked(state: DefeatState, piece: Piece) -> Tally:
    """What is added to the casualty check of a unit [18.3.1/1]."""
    return modifiers(state, "casualty_check", JAPANESE, piece)


def fails(default_ok: int, modifier: int, factor: int) -> bool:
    """Whether a check costs a step: the modified die is above the factor; a natural 6 always, a natural 1 never
    [18.3.1/1]."""
    return default_ok == ALWAYS or (default_ok != NEVER and default_ok + modifier > factor)
