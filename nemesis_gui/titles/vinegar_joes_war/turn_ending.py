"""The end of a turn: which events begin its steps [4.1/1]."""

from __future__ import annotations

from collections.abc import Sequence

from engine.table.event import Event
from engine.titles.vinegar_joes_war.events import PhaseBegan, PointsScored, TurnBegan
from engine.titles.vinegar_joes_war.queries.turn_ends import FIRST, EndStep, end_steps, ending
from engine.titles.vinegar_joes_war.state import VinegarState
from nemesis_gui.play.leads import ahead
from nemesis_gui.session.words import Words


class VinegarTurnEnding:
    """It begins when the Allied player turn is over."""

    def steps(self, state: VinegarState) -> Sequence[EndStep]:
        return end_steps(state)

    def runs(self, state: VinegarState) -> bool:
        first = state.world.scenario.turns[0]
        return ending(state) or any(isinstance(event, TurnBegan) and event.turn > first for event in state.events)

    def begins(self, event: Event) -> bool:
        return isinstance(event, PhaseBegan) and event.name == FIRST

    def step(self, event: Event) -> str:
        return event.name if isinstance(event, PhaseBegan) and event.side < 0 else ""

    def ends(self, event: Event) -> bool:
        return isinstance(event, TurnBegan)

    def counts(self, event: Event) -> bool:
        return isinstance(event, PointsScored)

    def leads(self, state: VinegarState, words: Words) -> str:
        """The lead, and the level of victory it would be [26.2/1]."""
        level = state.world.charts.points.level(abs(state.vp[0] - state.vp[1]))
        return ahead(words, state.vp, words.word("whys", level))
