"""Chapter 6: initiative."""

from __future__ import annotations

from engine.table.agenda import Step, Steps
from engine.titles.defeat_into_victory.events import InitiativeWon, PhaseBegan
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.rules.ch2_tables import consult, modifiers
from engine.titles.defeat_into_victory.state import DefeatState


class DetermineInitiative(Step, frozen=True):
    """Both sides roll a D6 with their modifiers; ties of the results are rolled again [6.1.1/1, 6.1.3/1, 6.1.4/1].

    The stock counts as it stands before this turn's supply [6.1.2/1, 7.5.6/1].
    """

    clause = "6.1.1/1"

    def run(self, state: DefeatState) -> Steps:
        state.emit(PhaseBegan("initiative", self.clause))
        return [RollInitiative()]


class RollInitiative(Step, frozen=True):
    """One roll of both sides."""

    clause = "6.1.1/1"
    again: bool = False
    """Whether the roll before was a tie."""

    def run(self, state: DefeatState) -> Steps:
        rolls = [consult(state, "initiative", side, self.clause) for side in (JAPANESE, ALLIED)]
        if rolls[JAPANESE] == rolls[ALLIED]:
            return [RollInitiative(again=True)]
        state.initiative = JAPANESE if rolls[JAPANESE] > rolls[ALLIED] else ALLIED
        added = any(modifiers(state, "initiative", side).parts for side in (JAPANESE, ALLIED))
        also = ("6.1.3/1",) * self.again + ("6.1.2/1",) * added
        state.emit(InitiativeWon(state.initiative, also=also))
        return ()
