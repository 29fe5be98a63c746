"""Which event has which sound. The sounds are files of `assets/sounds`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from engine.table.event import Event

CUES: Final[Mapping[str, str]] = MappingProxyType({
    "turn_began": "bell", "game_ended": "bell",
    "drawn": "chit", "phase_began": "chit",
    "rolled": "die",
    "step_lost": "impact", "eliminated": "impact",
    "moved": "counter", "placed": "counter", "exchanged": "counter", "replaced": "counter", "marker_placed": "counter",
})  # fmt: skip
"""The sound of each kind of event; the others are silent."""
REFUSED: Final = "refused"
NAMES: Final = tuple(dict.fromkeys((*CUES.values(), REFUSED)))
TRIED: Final = ("die", "impact", "bell")
"""What is heard when a player tries the sounds."""
MOST: Final = 3
"""Sounds for one command."""


def cues(events: Iterable[Event]) -> tuple[str, ...]:
    """The sounds of what a command brought about, each once, in the order of the events."""
    heard = dict.fromkeys(CUES[event.kind] for event in events if event.kind in CUES)
    return tuple(heard)[:MOST]
