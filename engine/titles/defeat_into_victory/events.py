"""What happens, and by which clause."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from engine.table.event import Event, Head, Weight, event
from engine.wargame import events
from engine.wargame.events import Moved as Moved
from engine.wargame.events import Retreated as Retreated

REFITTED: Final = "refitted"
REFITTED_TWICE: Final = "refitted_twice"
"""A unit has one step back, or two of them."""


@event(weight=Weight.SERIOUS)
class TurnBegan(events.TurnBegan):
    clause: str = "4.0/1"


@event(head=Head.PHASE)
class PhaseBegan(Event):
    """A phase or a segment of the sequence of play."""

    name: str
    clause: str
    also: tuple[str, ...] = ()


@event(head=Head.PHASE, weight=Weight.SERIOUS)
class SegmentBegan(Event):
    """An Activation Segment by a marker."""

    side: int
    marker: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.SERIOUS)
class OperationsEnded(Event):
    """The second End Turn marker was drawn."""

    clause: str = "9.2.1/1"


@event(weight=Weight.GRAVE)
class InitiativeWon(Event):
    side: int
    clause: str = "6.1.4/1"
    also: tuple[str, ...] = ()


@event(topics=("supply",), follows=True)
class StockChanged(Event):
    """The stock of a side by an amount, and what for."""

    side: int
    change: int
    stock: int
    why: str
    clause: str
    also: tuple[str, ...] = ()

    def summed(self, later: Event) -> Event | None:
        if not isinstance(later, StockChanged) or later.side != self.side:
            return None
        return replace(self, change=self.change + later.change, stock=later.stock, why="", also=())

    def idle(self) -> bool:
        return not self.change


@event(weight=Weight.NOTABLE, topics=("supply",))
class SuppliesPlaced(Event):
    side: int
    hex: str
    count: int
    clause: str


@event(weight=Weight.NOTABLE, topics=("supply",))
class SuppliesSpent(Event):
    side: int
    hex: str
    count: int
    why: str
    clause: str
    also: tuple[str, ...] = ()

    def joined(self, other: Event) -> Event | None:
        """All that a side spends of a hex for the same."""
        if not isinstance(other, SuppliesSpent) or replace(other, count=self.count) != self:
            return None
        return replace(self, count=self.count + other.count)


@event(weight=Weight.NOTABLE, topics=("supply",))
class SuppliesTaken(Event):
    """Markers fall to the enemy."""

    side: int
    hex: str
    count: int
    clause: str


@event(weight=Weight.NOTABLE)
class ControlChanged(Event):
    side: int
    hex: str
    clause: str


@event(topics=("supply",))
class Supplied(Event):
    """Units are brought into supply."""

    side: int
    units: tuple[str, ...]
    by: str
    clause: str

    def joined(self, other: Event) -> Event | None:
        more = other.units if isinstance(other, Supplied) and (other.by, other.clause) == (self.by, self.clause) else ()
        return replace(self, units=(*self.units, *more)) if more else None


@event(kind="supplied", weight=Weight.NOTABLE)
class SuppliedByAir(Supplied):
    """Units are supplied at once, out of turn, with markers flown in."""


@event(topics=("supply",))
class StatusChanged(Event):
    """A unit is now ``oos``, ``supplied``, ``disrupted``, ``recovered``, ``committed`` or ``ready``."""

    side: int
    unit: str
    status: str
    clause: str
    also: tuple[str, ...] = ()


@event(kind="status_changed", weight=Weight.NOTABLE, topics=("supply",))
class OutOfSupply(StatusChanged):
    """A unit that was in supply is so no more."""


@event(kind="status_changed", weight=Weight.NOTABLE)
class UnitDisrupted(StatusChanged):
    """A unit is marked Disrupted, whatever for."""


@event(kind="status_changed", weight=Weight.NOTABLE)
class Committed(StatusChanged):
    """An HQ turns to its Committed side: a column in a combat, and no range."""


@event(kind="status_changed", weight=Weight.NOTABLE)
class Refitted(StatusChanged):
    """A unit gets a step back."""

    def joined(self, other: Event) -> Event | None:
        """Both steps that a unit may get back in a turn [16.1.3/1]."""
        again = isinstance(other, Refitted) and other.unit == self.unit and other.status == self.status == REFITTED
        return replace(self, status=REFITTED_TWICE) if again else None


class MarkersDrawn(Event):
    """A side has drawn its Activation Markers of the turn, face down."""

    side: int
    count: int
    level: int
    clause: str
    also: tuple[str, ...] = ()


class Activated(Event):
    side: int
    units: tuple[str, ...]
    clause: str
    also: tuple[str, ...] = ()

    def joined(self, other: Event) -> Event | None:
        more = other.units if isinstance(other, Activated) and len(other.units) == 1 and other.side == self.side else ()
        return replace(self, units=(*self.units, *more)) if more else None


@event(weight=Weight.MINOR)
class Placed(Event):
    """A unit comes onto the map."""

    side: int
    unit: str
    hex: str
    clause: str


@event(kind="placed", topics=("set-up",))
class PlacedAtStart(Placed):
    """A unit is placed before the first turn."""


@event(weight=Weight.SERIOUS, topics=("combat",))
class AttackDeclared(Event):
    side: int
    target: str
    units: tuple[str, ...]
    defenders: tuple[str, ...]
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.NOTABLE, topics=("combat",))
class GunFired(Event):
    """Artillery supports one side of a combat, from afar."""

    side: int
    unit: str
    hex: str
    clause: str


@event(weight=Weight.GRAVE, topics=("combat",), cue="impact")
class CombatResolved(Event):
    """Odds column, net shift, die and hits; -1 is an E."""

    side: int
    target: str
    attack: int
    defence: int
    column: str
    shift: int
    final: str
    die: int
    attacker_hits: int
    defender_hits: int
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.NOTABLE, topics=("losses",), hurts=True)
class StepLost(Event):
    side: int
    unit: str
    left: int
    clause: str
    also: tuple[str, ...] = ()

    def joined(self, other: Event) -> Event | None:
        """All steps that a unit lost one after the other."""
        if not isinstance(other, StepLost) or other.unit != self.unit:
            return None
        count = getattr(self, "steps", 1) + getattr(other, "steps", 1)
        return StepsLost(other.side, other.unit, other.left, other.clause, other.also, count)


@event(kind="step_lost")
class StepsLost(StepLost):
    """Several of one unit; no rule emits it."""

    steps: int = 2


@event(weight=Weight.SERIOUS, topics=("losses",), hurts=True)
class Eliminated(Event):
    side: int
    unit: str
    where: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.NOTABLE, topics=("combat", "movement"))
class Advanced(Event):
    side: int
    unit: str
    path: tuple[str, ...]
    clause: str


@event(weight=Weight.NOTABLE, topics=("tracks",))
class PointsScored(Event):
    """Victory points, and what for."""

    side: int
    points: int
    total: int
    why: str
    clause: str


@event(weight=Weight.SERIOUS)
class EventRolled(Event):
    """The random event of the next turn."""

    event: str
    total: int
    clause: str

    def joined(self, other: Event) -> Event | None:
        """Where it is told that it happened it need not be told that it will."""
        return other if isinstance(other, EventHappened) and other.event == self.event else None


class PositionBuilt(Event):
    """An Improved Position is begun or finished."""

    side: int
    hex: str
    what: str
    clause: str


@event(kind="position_built", weight=Weight.NOTABLE)
class PositionGone(PositionBuilt):
    """An Improved Position is there no more."""


@event(weight=Weight.NOTABLE)
class AirAssigned(Event):
    """An air unit is chosen for the turn and has a mission."""

    side: int
    unit: str
    mission: str
    flies_as: str
    clause: str


class AirShot(Event):
    """An air unit shoots at another one; the die follows."""

    side: int
    unit: str
    at: str
    clause: str


@event(weight=Weight.MINOR)
class AirMoved(Event):
    """An air unit goes to another box of its display, or is lost."""

    side: int
    unit: str
    box: str
    clause: str
    also: tuple[str, ...] = ()


@event(kind="air_moved", weight=Weight.SERIOUS, hurts=True)
class AirStruck(AirMoved):
    """An air unit is damaged in an air combat, turns back from it, or is lost for good."""


@event(weight=Weight.NOTABLE)
class AirFlown(Event):
    """Air units fly a mission to a hex."""

    side: int
    units: tuple[str, ...]
    mission: str
    hex: str
    clause: str
    also: tuple[str, ...] = ()

    def pieces(self) -> tuple[str, ...]:
        return self.units


@event(weight=Weight.NOTABLE)
class LineCut(Event):
    """The lines of a hex are cut."""

    side: int
    hex: str
    clause: str


@event(weight=Weight.NOTABLE, topics=("movement",))
class Flew(Event):
    """A ground unit was flown."""

    side: int
    unit: str
    path: tuple[str, ...]
    clause: str


class LineBuilt(Event):
    """A road, railroad or upgrade is begun, finished or lost, a cut repaired."""

    side: int
    hex: str
    what: str
    state: str
    clause: str


@event(weight=Weight.SERIOUS)
class LeftTheGame(Event):
    """A unit leaves the game for good."""

    side: int
    unit: str
    clause: str


@event(weight=Weight.SERIOUS)
class EventHappened(Event):
    """The random event of last turn happens."""

    event: str
    clause: str = "14.1.6/2"


@event(weight=Weight.SERIOUS)
class SustainedUsed(Event):
    """Sustained Operations: declared, an item used, or the marker passes."""

    side: int
    what: str
    clause: str
