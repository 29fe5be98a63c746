"""The running combat so far, read from the record: the same after undo, redo and reopening. No Qt here."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

import msgspec

from engine.titles.defeat_into_victory.events import CombatResolved
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.session.model import PastEvent

MOST_BACK: Final = 200
"""Positions that are looked through for the beginning of a combat; it has some dozens at most."""
LOSSES: Final = ("step_lost", "eliminated", "retreated")
TOLD: Final = ("combat_resolved", "status_changed", *LOSSES)


class CombatProgress(msgspec.Struct):
    """The result of the die, None before it, and the losses and retreats since."""

    result: CombatResolved | None = None
    losses: list[PastEvent] = msgspec.field(default_factory=list)


def so_far(positions: Iterator[DefeatState]) -> CombatProgress:
    """The running combat from its die on, out of the positions from the present one back."""
    later: list[PastEvent] = []
    for state in islice(positions, MOST_BACK):
        told = list(state.events)
        for number in range(len(told) - 1, -1, -1):
            event = told[number]
            if isinstance(event, CombatResolved):
                return CombatProgress(event, later[::-1])
            if event.kind == "attack_declared":
                return CombatProgress()
            if event.kind in LOSSES:
                later.append((state, event))
    return CombatProgress()
