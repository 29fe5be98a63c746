"""Chapter 4: the sequence of play."""

from __future__ import annotations

from typing import Final

from engine.table.agenda import Step, Steps
from engine.titles.defeat_into_victory.events import TurnBegan
from engine.titles.defeat_into_victory.rules.ch5_missions import AirPhaseMissions
from engine.titles.defeat_into_victory.rules.ch5_power import AirPower
from engine.titles.defeat_into_victory.rules.ch6_initiative import DetermineInitiative
from engine.titles.defeat_into_victory.rules.ch7_acquisition import AcquireSupply, StrategicSupply
from engine.titles.defeat_into_victory.rules.ch7_adjustment import AdjustSupply
from engine.titles.defeat_into_victory.rules.ch7_construction import BeginConstruction
from engine.titles.defeat_into_victory.rules.ch7_flown import FlownMarkers
from engine.titles.defeat_into_victory.rules.ch7_status import DetermineStatus
from engine.titles.defeat_into_victory.rules.ch8_markers import DrawMarkers
from engine.titles.defeat_into_victory.rules.ch9_operations import BeginOperations
from engine.titles.defeat_into_victory.rules.ch14_end import EndPhase
from engine.titles.defeat_into_victory.rules.ch14_events import HappenEvent
from engine.titles.defeat_into_victory.rules.ch15_reinforcements import Reinforcements
from engine.titles.defeat_into_victory.rules.ch17_chinese import Chindits, Thursday
from engine.titles.defeat_into_victory.rules.ch19_sustained import OfferSustained, SustainedItems, pass_on
from engine.titles.defeat_into_victory.state import DefeatState


class BeginTurn(Step, frozen=True):
    """A turn, phase by phase and segment by segment [4.0/1, 4.0/3, 4.0/4]."""

    clause = "4.0/1"

    def run(self, state: DefeatState) -> Steps:
        state.event, state.next_event = state.next_event, ""
        state.emit(TurnBegan(state.turn))
        return TURN


class CloseTurn(Step, frozen=True):
    """The cup is emptied, activation marks and limits of the turn go, the turn marker moves on [14.1/1]."""

    clause = "14.1/1"

    def run(self, state: DefeatState) -> Steps:
        if state.outcome is not None:
            return ()
        pass_on(state)
        state.cup, state.drawn, state.held, state.played = (), ((), ()), "", ()
        state.reached, state.refitted, state.allowance = {}, {}, {}
        state.fired, state.end_turns, state.initiative, state.drawer = frozenset(), 0, -1, -1
        for piece in [piece for piece in state.pieces.values() if piece.acted]:
            state.change(piece.id, acted=0)
        state.touch_ground()
        state.turn += 1
        return [BeginTurn()]


END_OF_TURN: Final[tuple[Step, ...]] = (EndPhase(), SustainedItems(), FlownMarkers(), CloseTurn())
"""What follows the Operations Phase; until then its steps take the interrupts that are legal at any time."""
TURN: Final[tuple[Step, ...]] = (
    HappenEvent(), AirPower(), AirPhaseMissions(), DetermineInitiative(), OfferSustained(), AcquireSupply(),
    StrategicSupply(), AdjustSupply(), DetermineStatus(), BeginConstruction(), Thursday(), DrawMarkers(),
    Reinforcements(), Chindits(), BeginOperations(), *END_OF_TURN,
)  # fmt: skip
"""All steps of a turn in their order [4.0/1]."""
