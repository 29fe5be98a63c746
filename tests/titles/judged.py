"""What the detectors of conduct say of two positions, the one before and the one after a part of the play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.lab.conduct_limits import FROZEN
from engine.table.event import Event
from engine.table.title import Title

Told = list[tuple[bool, str, tuple[str, ...]]]


def judged(title: Title, before: Any, after: Any, side: int, detector: str, events: Sequence[Event] = ()) -> Told:
    """The occasions of a detector: whether it was a fault, where, and who could have done otherwise."""
    views = title.view(before, side), title.view(after, side)
    found = title.conduct().judged(*views, side, events, FROZEN)
    return [(one.fault, one.hex, one.units) for one in found if one.detector == detector]
