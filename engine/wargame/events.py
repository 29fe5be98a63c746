"""Events that several games have; what is played by one game alone stands with it."""

from __future__ import annotations

from typing import ClassVar

from engine.table.event import Event, Head, Weight


class PhaseBegan(Event, frozen=True):
    """A phase of a side, or a step of the turn, by its name."""

    kind: ClassVar[str] = "phase_began"
    head: ClassVar[Head] = Head.PHASE
    side: int
    name: str
    clause: str


class Moved(Event, frozen=True):
    """A unit moved; ``cost`` in movement points, ``how`` in the words of the title."""

    kind: ClassVar[str] = "moved"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("movement",)
    cue: ClassVar[str] = "counter"
    side: int
    unit: str
    path: tuple[str, ...]
    cost: float
    how: str
    clause: str
    also: tuple[str, ...] = ()


class Retreated(Event, frozen=True):
    """A unit went back after a combat."""

    kind: ClassVar[str] = "retreated"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("combat", "movement")
    side: int
    unit: str
    path: tuple[str, ...]
    clause: str
    also: tuple[str, ...] = ()
