"""Events that several games have; what is played by one game alone stands with it."""

from __future__ import annotations

from engine.table.event import Event, Head, Weight, event


@event(head=Head.TURN)
class TurnBegan(Event):
    """A turn began; by which clause, and how loudly, a title says."""

    turn: int


@event(head=Head.PHASE)
class PhaseBegan(Event):
    """A phase of a side, or a step of the turn, by its name."""

    side: int
    name: str
    clause: str


@event(weight=Weight.MINOR, topics=("movement",), cue="counter")
class Moved(Event):
    """A unit moved; ``cost`` in movement points, ``how`` in the words of the title."""

    side: int
    unit: str
    path: tuple[str, ...]
    cost: float
    how: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.MINOR, topics=("movement",), cue="counter")
class Arrived(Event):
    """A unit comes into play."""

    side: int
    unit: str
    hex: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.NOTABLE, topics=("combat", "movement"))
class Retreated(Event):
    """A unit went back after a combat."""

    side: int
    unit: str
    path: tuple[str, ...]
    clause: str
    also: tuple[str, ...] = ()
