"""The running combat so far, read from the record: the same after undo, redo, reopening, and in what-if tables. No Qt
here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from engine.table import agenda
from engine.titles.nemesis.rules.ch6_forecast import Forecast
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.session.model import PastEvent
from nemesis_gui.titles.nemesis.combat.battle import Battle

MOST_BACK: Final = 200
"""Commands that are looked through for the beginning of a combat; it has some dozens at most."""
DICE: Final = ("combat", "objective")
LOSSES: Final = ("step_lost", "eliminated")


class CombatProgress(msgspec.Struct):
    """The die of a combat, the forecast before it, and the losses since. The die is 0 before it fell."""

    die: int = 0
    seizing: bool = False
    """Whether it was rolled for a vacant Objective."""
    before: NemesisState | None = None
    """The position in which it was rolled."""
    losses: list[PastEvent] = msgspec.field(default_factory=list)

    def forecast(self) -> Forecast | None:
        """What was to be expected of the roll; None where there was no choice before it."""
        if self.before is None or self.before.combat is None:
            return None
        battle = Battle(self.before, agenda.current(self.before))
        return battle.forecaster.forecast(battle.combat) if battle.step.rolls else None


def so_far(positions: Iterator[NemesisState]) -> CombatProgress:
    """The running combat from its declaration on, out of the positions from the present one back."""
    states: list[NemesisState] = []
    for state in islice(positions, MOST_BACK):
        states.append(state)
        if any(event.kind == "attack_declared" for event in state.events):
            return _read(states[::-1])
    return CombatProgress()


def _read(states: Sequence[NemesisState]) -> CombatProgress:
    """From the position after the command that declared the attack, the oldest first."""
    found, before = CombatProgress(), None
    for state in states:
        for event in _since_declared(state.events):
            _note(found, state, before, event)
        before = state
    return found


def _since_declared(events: Sequence[Any]) -> Sequence[Any]:
    starts = [number for number, event in enumerate(events) if event.kind == "attack_declared"]
    return events[starts[-1] :] if starts else events


def _note(found: CombatProgress, state: NemesisState, before: NemesisState | None, event: Any) -> None:
    if event.kind == "rolled" and event.purpose in DICE:
        found.die, found.seizing, found.before = event.die, event.purpose == "objective", before
    elif found.die and event.kind in LOSSES:
        found.losses.append((state, event))
