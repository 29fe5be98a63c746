"""The end of a turn: which events begin its steps [9.0/1]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.table.event import Event
from engine.titles.nemesis.events import EndOfTurnBegan, TrackChanged, TurnBegan, TurnStepBegan
from engine.titles.nemesis.state import CHITS, NemesisState
from nemesis_gui.play.leads import ahead
from nemesis_gui.session.words import Words

if TYPE_CHECKING:
    from engine.titles.nemesis.queries.overview import TurnStepEntry


class NemesisTurnEnding:
    """Turns end when all chits are played."""

    def steps(self, state: NemesisState) -> Sequence[TurnStepEntry]:
        from engine.titles.nemesis.queries.overview import turn_steps

        return turn_steps(state)

    def runs(self, state: NemesisState) -> bool:
        full = state.phase is None and all(len(track) == len(CHITS) for track in state.track)
        return full or any(isinstance(event, TurnBegan) for event in state.events)

    def begins(self, event: Event) -> bool:
        return isinstance(event, EndOfTurnBegan)

    def step(self, event: Event) -> str:
        return event.step if isinstance(event, TurnStepBegan) else ""

    def ends(self, event: Event) -> bool:
        return isinstance(event, TurnBegan)

    def counts(self, event: Event) -> bool:
        return isinstance(event, TrackChanged) and event.track == "superior"

    def leads(self, state: NemesisState, words: Words) -> str:
        return ahead(words, state.superior)
