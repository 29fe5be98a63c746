"""What happens, and by which clause."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from engine.table.event import Event, Head, Weight
from engine.wargame.events import Moved as Moved
from engine.wargame.events import Retreated as Retreated


class TurnBegan(Event, frozen=True):
    kind: ClassVar[str] = "turn_began"
    head: ClassVar[Head] = Head.TURN
    weight: ClassVar[Weight] = Weight.SERIOUS
    turn: int
    clause: str = "4.0/1"


class PhaseBegan(Event, frozen=True):
    """A phase or a segment of the sequence of play."""

    kind: ClassVar[str] = "phase_began"
    head: ClassVar[Head] = Head.PHASE
    name: str
    clause: str
    also: tuple[str, ...] = ()


class SegmentBegan(Event, frozen=True):
    """An Activation Segment by a marker."""

    kind: ClassVar[str] = "segment_began"
    head: ClassVar[Head] = Head.PHASE
    weight: ClassVar[Weight] = Weight.SERIOUS
    side: int
    marker: str
    clause: str
    also: tuple[str, ...] = ()


class InitiativeWon(Event, frozen=True):
    kind: ClassVar[str] = "initiative_won"
    weight: ClassVar[Weight] = Weight.GRAVE
    side: int
    clause: str = "6.1.4/1"
    also: tuple[str, ...] = ()


class StockChanged(Event, frozen=True):
    """The stock of a side by an amount, and what for."""

    kind: ClassVar[str] = "stock_changed"
    topics: ClassVar[tuple[str, ...]] = ("supply",)
    side: int
    change: int
    stock: int
    why: str
    clause: str
    also: tuple[str, ...] = ()


class SuppliesPlaced(Event, frozen=True):
    kind: ClassVar[str] = "supplies_placed"
    topics: ClassVar[tuple[str, ...]] = ("supply",)
    side: int
    hex: str
    count: int
    clause: str


class SuppliesSpent(Event, frozen=True):
    kind: ClassVar[str] = "supplies_spent"
    topics: ClassVar[tuple[str, ...]] = ("supply",)
    side: int
    hex: str
    count: int
    why: str
    clause: str
    also: tuple[str, ...] = ()


class SuppliesTaken(Event, frozen=True):
    """Markers fall to the enemy."""

    kind: ClassVar[str] = "supplies_taken"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("supply",)
    side: int
    hex: str
    count: int
    clause: str


class ControlChanged(Event, frozen=True):
    kind: ClassVar[str] = "control_changed"
    weight: ClassVar[Weight] = Weight.NOTABLE
    side: int
    hex: str
    clause: str


class Supplied(Event, frozen=True):
    """Units are brought into supply."""

    kind: ClassVar[str] = "supplied"
    topics: ClassVar[tuple[str, ...]] = ("supply",)
    side: int
    units: tuple[str, ...]
    by: str
    clause: str

    def joined(self, other: Event) -> Event | None:
        more = other.units if isinstance(other, Supplied) and (other.by, other.clause) == (self.by, self.clause) else ()
        return replace(self, units=(*self.units, *more)) if more else None


class StatusChanged(Event, frozen=True):
    """A unit is now ``oos``, ``supplied``, ``disrupted``, ``recovered``, ``committed`` or ``ready``."""

    kind: ClassVar[str] = "status_changed"
    topics: ClassVar[tuple[str, ...]] = ("supply",)
    side: int
    unit: str
    status: str
    clause: str
    also: tuple[str, ...] = ()


class UnitDisrupted(StatusChanged, frozen=True):
    """A unit is marked Disrupted, whatever for."""

    weight: ClassVar[Weight] = Weight.NOTABLE


class MarkersDrawn(Event, frozen=True):
    """A side has drawn its Activation Markers of the turn, face down."""

    kind: ClassVar[str] = "markers_drawn"
    side: int
    count: int
    level: int
    clause: str
    also: tuple[str, ...] = ()


class Activated(Event, frozen=True):
    kind: ClassVar[str] = "activated"
    side: int
    units: tuple[str, ...]
    clause: str
    also: tuple[str, ...] = ()

    def joined(self, other: Event) -> Event | None:
        more = other.units if isinstance(other, Activated) and len(other.units) == 1 and other.side == self.side else ()
        return replace(self, units=(*self.units, *more)) if more else None


class Placed(Event, frozen=True):
    """A unit comes onto the map."""

    kind: ClassVar[str] = "placed"
    weight: ClassVar[Weight] = Weight.TOLD
    side: int
    unit: str
    hex: str
    clause: str


class AttackDeclared(Event, frozen=True):
    kind: ClassVar[str] = "attack_declared"
    weight: ClassVar[Weight] = Weight.SERIOUS
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    side: int
    target: str
    units: tuple[str, ...]
    defenders: tuple[str, ...]
    clause: str
    also: tuple[str, ...] = ()


class CombatResolved(Event, frozen=True):
    """Odds column, net shift, die and hits; -1 is an E."""

    kind: ClassVar[str] = "combat_resolved"
    weight: ClassVar[Weight] = Weight.GRAVE
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    cue: ClassVar[str] = "impact"
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


class StepLost(Event, frozen=True):
    kind: ClassVar[str] = "step_lost"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("losses",)
    side: int
    unit: str
    left: int
    clause: str
    also: tuple[str, ...] = ()


class Eliminated(Event, frozen=True):
    kind: ClassVar[str] = "eliminated"
    weight: ClassVar[Weight] = Weight.SERIOUS
    topics: ClassVar[tuple[str, ...]] = ("losses",)
    side: int
    unit: str
    where: str
    clause: str
    also: tuple[str, ...] = ()


class Advanced(Event, frozen=True):
    kind: ClassVar[str] = "advanced"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("combat", "movement")
    side: int
    unit: str
    path: tuple[str, ...]
    clause: str


class PointsScored(Event, frozen=True):
    """Victory points, and what for."""

    kind: ClassVar[str] = "points_scored"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("tracks",)
    side: int
    points: int
    total: int
    why: str
    clause: str


class EventRolled(Event, frozen=True):
    """The random event of the next turn."""

    kind: ClassVar[str] = "event_rolled"
    weight: ClassVar[Weight] = Weight.SERIOUS
    event: str
    total: int
    clause: str


class PositionBuilt(Event, frozen=True):
    """An Improved Position is begun, finished or gone."""

    kind: ClassVar[str] = "position_built"
    side: int
    hex: str
    what: str
    clause: str


class AirAssigned(Event, frozen=True):
    """An air unit is chosen for the turn and has a mission."""

    kind: ClassVar[str] = "air_assigned"
    side: int
    unit: str
    mission: str
    flies_as: str
    clause: str


class AirMoved(Event, frozen=True):
    """An air unit goes to another box of its display, or is lost."""

    kind: ClassVar[str] = "air_moved"
    weight: ClassVar[Weight] = Weight.TOLD
    side: int
    unit: str
    box: str
    clause: str
    also: tuple[str, ...] = ()


class AirStruck(AirMoved, frozen=True):
    """An air unit is damaged in an air combat, or turns back from it."""

    weight: ClassVar[Weight] = Weight.SERIOUS
    hurts: ClassVar[bool] = True


class AirFlown(Event, frozen=True):
    """Air units fly a mission to a hex."""

    kind: ClassVar[str] = "air_flown"
    weight: ClassVar[Weight] = Weight.NOTABLE
    side: int
    units: tuple[str, ...]
    mission: str
    hex: str
    clause: str
    also: tuple[str, ...] = ()

    def pieces(self) -> tuple[str, ...]:
        return self.units


class LineCut(Event, frozen=True):
    """The lines of a hex are cut."""

    kind: ClassVar[str] = "line_cut"
    weight: ClassVar[Weight] = Weight.NOTABLE
    side: int
    hex: str
    clause: str


class Flew(Event, frozen=True):
    """A ground unit was flown."""

    kind: ClassVar[str] = "flew"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("movement",)
    side: int
    unit: str
    path: tuple[str, ...]
    clause: str


class LineBuilt(Event, frozen=True):
    """A road, railroad or upgrade is begun, finished or lost, a cut repaired."""

    kind: ClassVar[str] = "line_built"
    side: int
    hex: str
    what: str
    state: str
    clause: str


class LeftTheGame(Event, frozen=True):
    """A unit leaves the game for good."""

    kind: ClassVar[str] = "left_the_game"
    weight: ClassVar[Weight] = Weight.SERIOUS
    side: int
    unit: str
    clause: str


class EventHappened(Event, frozen=True):
    """The random event of last turn happens."""

    kind: ClassVar[str] = "event_happened"
    weight: ClassVar[Weight] = Weight.SERIOUS
    event: str
    clause: str = "14.1.6/2"


class SustainedUsed(Event, frozen=True):
    """Sustained Operations: declared, an item used, or the marker passes."""

    kind: ClassVar[str] = "sustained_used"
    weight: ClassVar[Weight] = Weight.SERIOUS
    side: int
    what: str
    clause: str
