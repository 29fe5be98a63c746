"""The end of a turn: which events begin the steps of the End Phase [14.1/1]."""

from __future__ import annotations

from collections.abc import Sequence

from engine.table.event import Event
from engine.titles.defeat_into_victory.events import PhaseBegan, PointsScored, TurnBegan
from engine.titles.defeat_into_victory.queries.turns import STEPS, EndStep, end_steps, ending
from engine.titles.defeat_into_victory.rules.ch20_victory import level
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.play.leads import ahead
from nemesis_gui.session.words import Words

NAMES = frozenset(step.name for step in STEPS)


class DefeatTurnEnding:
    """Turns end with the last Activation Marker or the second End Turn marker."""

    def steps(self, state: DefeatState) -> Sequence[EndStep]:
        return end_steps(state)

    def runs(self, state: DefeatState) -> bool:
        first = state.world.scenario.turns[0]
        return ending(state) or any(isinstance(event, TurnBegan) and event.turn > first for event in state.events)

    def begins(self, event: Event) -> bool:
        return isinstance(event, PhaseBegan) and event.name == "end"

    def step(self, event: Event) -> str:
        return event.name if isinstance(event, PhaseBegan) and event.name in NAMES else ""

    def ends(self, event: Event) -> bool:
        return isinstance(event, TurnBegan)

    def counts(self, event: Event) -> bool:
        return isinstance(event, PointsScored)

    def leads(self, state: DefeatState, words: Words) -> str:
        """The lead, and how clearly it would win [20.2/1]."""
        return ahead(words, state.vp, words.word("whys", level(state)))
