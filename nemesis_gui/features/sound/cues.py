"""The sounds of events, each a file of `assets/sounds`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.table.event import Event

SOUNDS: Final = ("bell", "drawn", "die", "impact", "counter")
REFUSED: Final = "refused"
NAMES: Final = (*SOUNDS, REFUSED)
TRIED: Final = ("die", "impact", "bell")
"""What is heard when a player tries the sounds."""
MOST: Final = 3
"""Sounds for one command."""


def cues(events: Iterable[Event]) -> tuple[str, ...]:
    """The sounds of what a command brought about, each once, in the order of the events."""
    heard = dict.fromkeys(event.cue for event in events if event.cue)
    return tuple(heard)[:MOST]
