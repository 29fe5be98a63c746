"""Rule 4.0: a phase, from its beginning through the chapter that its chit stands for to its end."""

from __future__ import annotations

from typing import ClassVar

from engine.table.agenda import Step, Steps
from engine.titles.nemesis.events import PhaseBegan
from engine.titles.nemesis.pieces import JAPANESE
from engine.titles.nemesis.rules import (
    ch5_fieldworks,
    ch5_movement,
    ch5_transporters,
    ch6_attack,
    ch7_supply,
    ch8_reinforcement,
)
from engine.titles.nemesis.rules.ch1_exchange import Dropping, MergeBattalions
from engine.titles.nemesis.rules.ch4_commanders import GROUPS, note_commanders
from engine.titles.nemesis.state import NemesisState, Phase


class PlayPhase(Step, frozen=True):
    """A phase begins with all its counts at 0; Transporters waiting for a depot are placed first [4.0/1, 6.2-D/11].

    ``part`` limits a Reinforcement Phase to ``replacements`` or ``reinforcements`` under variant 2 [var-2/5].
    """

    clause: ClassVar[str] = "4.0/1"
    side: int
    chit: str
    commander: str | None = None
    part: str | None = None

    def run(self, state: NemesisState) -> Steps:
        state.phase = Phase(self.side, self.chit, self.commander)
        state.activity = {}
        state.allowance = {}
        state.attacks_made = 0
        state.stilwell_attacks = 0
        state.combat = None
        note_commanders(state)
        state.emit(PhaseBegan(self.side, self.chit, commander=self.commander, also=self._also(state)))
        waiting = ch5_transporters.place_waiting(state, self.side)
        return (*waiting, PhaseSteps(self.part), EndPhase())

    def _also(self, state: NemesisState) -> tuple[str, ...]:
        """What made it this phase: the turns of the players, the chits laid, the armies of variant 2
        [4.0/2, 4.0/4, var-2/1, var-2/2, var-2/3a, var-2/3b, var-2/5]."""
        if self.part is not None:
            return ("var-2/5",)
        if self.commander is None:
            return ("4.0/2", "4.0/4") if any(state.track) else ("4.0/2",)
        drawn = next(owner for owner, group in GROUPS.items() if (self.side, self.commander) in group)
        later = "var-2/3a" if state.options.old_rules else "var-2/3b"
        return ("var-2/2" if drawn == JAPANESE else later, "var-2/1")


class PhaseSteps(Step, frozen=True):
    """The steps of the chapter that the chit of the running phase stands for [4.0/1]."""

    clause: ClassVar[str] = "4.0/1"
    part: str | None = None

    def run(self, state: NemesisState) -> Steps:
        assert state.phase is not None
        side = state.phase.side
        match state.phase.chit:
            case "assault":
                return ch5_movement.assault_phase(state, side)
            case "attack":
                return ch6_attack.attack_phase(state, side)
            case "supply":
                return ch7_supply.supply_phase(state, side)
            case _:
                return ch8_reinforcement.reinforcement_phase(state, side, self.part)


class EndPhase(Dropping, Step, frozen=True):
    """The end of a phase: Ambushes and Bunkers lost to the enemy go, then Battalions may merge [1.2-D/5].

    Until then Battalions may be dropped [1.2-D/2].
    """

    clause: ClassVar[str] = "1.2-D/5"

    def run(self, state: NemesisState) -> Steps:
        ch5_fieldworks.tidy_ambushes(state)
        ch5_fieldworks.tidy_bunkers(state)
        return (MergeBattalions(),)
