"""What happens, and by which clause."""

from __future__ import annotations

from typing import ClassVar

from engine.table.event import Event, Head, Weight
from engine.wargame.events import PhaseBegan as PhaseBegan


class TurnBegan(Event, frozen=True):
    kind: ClassVar[str] = "turn_began"
    head: ClassVar[Head] = Head.TURN
    weight: ClassVar[Weight] = Weight.SERIOUS
    turn: int
    clause: str = "2.2/4"


class PlayerTurnBegan(Event, frozen=True):
    kind: ClassVar[str] = "player_turn_began"
    head: ClassVar[Head] = Head.PHASE
    weight: ClassVar[Weight] = Weight.SERIOUS
    side: int
    clause: str = "wtf-4.x/1"


class EventHappened(Event, frozen=True):
    """The random event of a turn by its number."""

    kind: ClassVar[str] = "event_happened"
    weight: ClassVar[Weight] = Weight.SERIOUS
    cue: ClassVar[str] = "drawn"
    number: int
    event: str
    clause: str


class ControlChanged(Event, frozen=True):
    """A city or town changes hands."""

    kind: ClassVar[str] = "control_changed"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("control",)
    side: int
    hex: str
    clause: str


class CenterDestroyed(Event, frozen=True):
    """A Supply Center is destroyed for good."""

    kind: ClassVar[str] = "center_destroyed"
    weight: ClassVar[Weight] = Weight.SERIOUS
    topics: ClassVar[tuple[str, ...]] = ("control", "losses")
    hex: str
    clause: str


class AirbaseOverrun(Event, frozen=True):
    """The airbases of a hex go back to the box."""

    kind: ClassVar[str] = "airbase_overrun"
    weight: ClassVar[Weight] = Weight.SERIOUS
    topics: ClassVar[tuple[str, ...]] = ("air",)
    hex: str
    clause: str


class Arrived(Event, frozen=True):
    """A unit comes into play."""

    kind: ClassVar[str] = "arrived"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("movement",)
    cue: ClassVar[str] = "counter"
    side: int
    unit: str
    hex: str
    clause: str


class Moved(Event, frozen=True):
    """Units go together along a path; ``cost`` in movement points."""

    kind: ClassVar[str] = "moved"
    topics: ClassVar[tuple[str, ...]] = ("movement",)
    cue: ClassVar[str] = "counter"
    side: int
    units: tuple[str, ...]
    origin: str
    path: tuple[str, ...]
    cost: int
    clause: str
    also: tuple[str, ...] = ()


class StepLost(Event, frozen=True):
    """A unit loses a step and has so many left."""

    kind: ClassVar[str] = "step_lost"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("losses",)
    side: int
    unit: str
    left: int
    hex: str
    clause: str


class Eliminated(Event, frozen=True):
    """A unit is lost."""

    kind: ClassVar[str] = "eliminated"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("losses",)
    side: int
    unit: str
    hex: str
    clause: str


class AttackDeclared(Event, frozen=True):
    """An assault: prepared, infiltration or mobile."""

    kind: ClassVar[str] = "attack_declared"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    side: int
    how: str
    hex: str
    units: tuple[str, ...]
    clause: str


class AirShown(Event, frozen=True):
    """Both sides show what they allotted; ``left`` is what nobody cancelled, German side first."""

    kind: ClassVar[str] = "air_shown"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("air", "combat")
    hex: str
    jets: int
    tigers: int
    strikes: int
    left: tuple[int, int]
    clause: str
    also: tuple[str, ...] = ()


class TurnedUp(Event, frozen=True):
    """An untried unit turns out to be worth so much."""

    kind: ClassVar[str] = "turned_up"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    cue: ClassVar[str] = "drawn"
    unit: str
    attack: int
    defence: int
    hex: str
    clause: str


class CombatResolved(Event, frozen=True):
    """The result of an assault: sums rounded down, the column it was read on, loss points of attacker and defender."""

    kind: ClassVar[str] = "combat_resolved"
    weight: ClassVar[Weight] = Weight.SERIOUS
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    side: int
    hex: str
    attack: int
    defence: int
    column: str
    shift: int
    result: tuple[int, int]
    losses: tuple[int, int]
    clause: str
    also: tuple[str, ...] = ()


class Advanced(Event, frozen=True):
    """Units take the hex that was fought for."""

    kind: ClassVar[str] = "advanced"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("combat", "movement")
    cue: ClassVar[str] = "counter"
    side: int
    units: tuple[str, ...]
    hex: str
    clause: str


class Dropped(Event, frozen=True):
    """The brigade drops from the air."""

    kind: ClassVar[str] = "dropped"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("air", "movement")
    unit: str
    origin: str
    hex: str
    clause: str


class Bombarded(Event, frozen=True):
    """The rail gun costs the units of a hex so many steps."""

    kind: ClassVar[str] = "bombarded"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    unit: str
    hex: str
    steps: int
    clause: str


class Redeployed(Event, frozen=True):
    """A unit moves strategically, by shuttle too."""

    kind: ClassVar[str] = "redeployed"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("movement",)
    cue: ClassVar[str] = "counter"
    side: int
    unit: str
    origin: str
    where: str
    clause: str
    also: tuple[str, ...] = ()


class Rebased(Event, frozen=True):
    """An airbase moves."""

    kind: ClassVar[str] = "rebased"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("air",)
    origin: str
    where: str
    clause: str


class BombDropped(Event, frozen=True):
    """An atomic bomb is dropped, and goes off or fails."""

    kind: ClassVar[str] = "bomb_dropped"
    weight: ClassVar[Weight] = Weight.SERIOUS
    topics: ClassVar[tuple[str, ...]] = ("losses",)
    hex: str
    burst: bool
    clause: str


class RingAttacked(Event, frozen=True):
    """The Ring is attacked: the dice and the hits among them."""

    kind: ClassVar[str] = "ring_attacked"
    weight: ClassVar[Weight] = Weight.SERIOUS
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    dice: tuple[int, ...]
    hits: int
    clause: str
    also: tuple[str, ...] = ()


class RingChanged(Event, frozen=True):
    """The Ring has so many steps."""

    kind: ClassVar[str] = "ring_changed"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    steps: int
    clause: str


class RingBroken(Event, frozen=True):
    """The Ring is broken for good."""

    kind: ClassVar[str] = "ring_broken"
    weight: ClassVar[Weight] = Weight.SERIOUS
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    clause: str


class Revealed(Event, frozen=True):
    """Where ELH is becomes known."""

    kind: ClassVar[str] = "revealed"
    weight: ClassVar[Weight] = Weight.SERIOUS
    topics: ClassVar[tuple[str, ...]] = ("movement",)
    unit: str
    where: str
    clause: str


class FuelSpent(Event, frozen=True):
    """A point of fuel is spent; so many are left."""

    kind: ClassVar[str] = "fuel_spent"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("supply",)
    fuel: str
    left: int
    clause: str


class MarkerPlaced(Event, frozen=True):
    """An aerial supply or Subversive marker is put on a hex."""

    kind: ClassVar[str] = "marker_placed"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("supply",)
    marker: str
    hex: str
    clause: str


class MarkerTaken(Event, frozen=True):
    """The Subversive marker leaves the map until a turn."""

    kind: ClassVar[str] = "marker_taken"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("supply",)
    hex: str
    turn: int
    clause: str


class StepsLost(Event, frozen=True):
    """So many steps are demanded of a side by disease."""

    kind: ClassVar[str] = "steps_lost"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("losses",)
    side: int
    steps: int
    clause: str


class Strengthened(Event, frozen=True):
    """A unit takes a replacement step and has so many."""

    kind: ClassVar[str] = "strengthened"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("supply",)
    side: int
    unit: str
    steps: int
    clause: str


class AirChanged(Event, frozen=True):
    """A side has so many air units of a kind."""

    kind: ClassVar[str] = "air_changed"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("air",)
    what: str
    count: int
    clause: str


class NavalChanged(Event, frozen=True):
    """The naval marker: ``disaster``, ``blockade`` or nothing."""

    kind: ClassVar[str] = "naval_changed"
    weight: ClassVar[Weight] = Weight.SERIOUS
    topics: ClassVar[tuple[str, ...]] = ("supply",)
    marker: str
    clause: str


class Withdrawn(Event, frozen=True):
    """A unit leaves the game for good."""

    kind: ClassVar[str] = "withdrawn"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("losses",)
    side: int
    unit: str
    hex: str
    clause: str


class PointScored(Event, frozen=True):
    """A point counted at the end of the game, by the name of its condition."""

    kind: ClassVar[str] = "point_scored"
    weight: ClassVar[Weight] = Weight.SERIOUS
    topics: ClassVar[tuple[str, ...]] = ("control",)
    side: int
    what: str
    clause: str
