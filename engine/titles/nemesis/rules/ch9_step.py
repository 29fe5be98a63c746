"""Rule 9.0: a step of the end of a turn."""

from __future__ import annotations

from typing import ClassVar

from engine.table.agenda import Step, Steps
from engine.titles.nemesis.events import TurnStepBegan
from engine.titles.nemesis.state import NemesisState


class TurnStep(Step, frozen=True):
    """A step of the sequence; it emits that it begins, unless it is none of this turn's [9.0/1]."""

    name: ClassVar[str] = ""

    def run(self, state: NemesisState) -> Steps:
        if not self.due(state):
            return ()
        state.emit(TurnStepBegan(self.name, self.clause))
        return self.work(state)

    def due(self, state: NemesisState) -> bool:
        """Whether it belongs to this turn."""
        return True

    def work(self, state: NemesisState) -> Steps:
        """Carry it out."""
        raise NotImplementedError
