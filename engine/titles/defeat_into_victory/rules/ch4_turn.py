"""Chapter 4: the sequence of play."""

from __future__ import annotations

from engine.table.agenda import Step, Steps
from engine.titles.defeat_into_victory.events import TurnBegan
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.rules.ch6_initiative import DetermineInitiative
from engine.titles.defeat_into_victory.rules.ch7_acquisition import AcquireSupply, StrategicSupply
from engine.titles.defeat_into_victory.rules.ch7_status import DetermineStatus
from engine.titles.defeat_into_victory.rules.ch8_markers import DrawMarkers
from engine.titles.defeat_into_victory.rules.ch9_operations import BeginOperations
from engine.titles.defeat_into_victory.rules.ch14_end import EndPhase
from engine.titles.defeat_into_victory.state import DefeatState


class BeginTurn(Step, frozen=True):
    """A turn, phase by phase [4.0/1]."""

    clause = "4.0/1"

    def run(self, state: DefeatState) -> Steps:
        state.event, state.next_event = state.next_event, ""
        state.tell(TurnBegan(state.turn))
        return [
            DetermineInitiative(), AcquireSupply(), StrategicSupply(), DetermineStatus(), DrawMarkers(),
            BeginOperations(), EndPhase(), CloseTurn(),
        ]  # fmt: skip


class CloseTurn(Step, frozen=True):
    """The cup is emptied, activation marks and limits of the turn go, the turn marker moves on [14.1/1]."""

    clause = "14.1/1"

    def run(self, state: DefeatState) -> Steps:
        if state.outcome is not None:
            return ()
        state.cup, state.drawn, state.held, state.played = (), ((), ()), "", ()
        state.reached, state.refitted, state.allowance = {}, {}, {}
        state.fired, state.end_turns, state.initiative = frozenset(), 0, -1
        for side in (JAPANESE, ALLIED):
            for piece in state.on_map(side):
                if piece.acted:
                    state.change(piece.id, acted=0)
        state.touch_ground()
        state.turn += 1
        return [BeginTurn()]
