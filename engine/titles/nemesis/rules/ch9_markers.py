"""Rule 9.0, steps 2 to 4: Attrition, and the markers that go back: Ambushes and Air Supports."""

from __future__ import annotations

from typing import ClassVar

from engine.table.agenda import Steps
from engine.titles.nemesis.events import AirSupportReturned, MarkerRemoved
from engine.titles.nemesis.rules import ch7_attrition
from engine.titles.nemesis.rules.ch9_step import TurnStep
from engine.titles.nemesis.state import NemesisState


class EndAttrition(TurnStep, frozen=True):
    """Step 2: the Attrition due on both sides at once; OoS markers stay [9.0-2/1, 7.1-D/12]."""

    clause: ClassVar[str] = "9.0-2/1"
    name: ClassVar[str] = "attrition"

    def work(self, state: NemesisState) -> Steps:
        return ch7_attrition.attrition_at_end(state)


class ReturnAmbushes(TurnStep, frozen=True):
    """Step 3: all Ambushes go back to their box [9.0-3/1]."""

    clause: ClassVar[str] = "9.0-3/1"
    name: ClassVar[str] = "ambushes"

    def work(self, state: NemesisState) -> Steps:
        for label in state.labels(sorted(state.ambushes)):
            state.emit(MarkerRemoved("ambush", label, self.clause))
        state.ambushes = frozenset()
        state.touch_ground()
        return ()


class ReturnAirSupports(TurnStep, frozen=True):
    """Step 4: used Air Supports are available again [9.0-4/1, 1.2-B/7]."""

    clause: ClassVar[str] = "9.0-4/1"
    name: ClassVar[str] = "air"

    def work(self, state: NemesisState) -> Steps:
        for name, status in state.air.items():
            if status == "used":
                state.emit(AirSupportReturned(name, self.clause))
        state.air = dict.fromkeys(state.air, "available")
        return ()
