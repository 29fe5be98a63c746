"""What happens, and by which clause."""

from __future__ import annotations

from engine.table.event import Event, Head, Weight, event
from engine.wargame import events
from engine.wargame.events import Arrived as Arrived
from engine.wargame.events import PhaseBegan as PhaseBegan


@event(weight=Weight.SERIOUS)
class TurnBegan(events.TurnBegan):
    clause: str = "2.2/4"


@event(head=Head.PHASE, weight=Weight.SERIOUS)
class PlayerTurnBegan(Event):
    side: int
    clause: str = "wtf-4.x/1"


@event(weight=Weight.SERIOUS, cue="drawn")
class EventHappened(Event):
    """The random event of a turn by its number."""

    number: int
    event: str
    clause: str


@event(weight=Weight.NOTABLE, topics=("control",))
class ControlChanged(Event):
    """A city or town changes hands."""

    side: int
    hex: str
    clause: str


@event(weight=Weight.GRAVE, topics=("control", "losses"))
class CenterDestroyed(Event):
    """A Supply Center is destroyed for good."""

    hex: str
    clause: str


@event(weight=Weight.SERIOUS, topics=("air",))
class AirbaseOverrun(Event):
    """The airbases of a hex go back to the box."""

    hex: str
    clause: str


@event(weight=Weight.MINOR, topics=("movement",), cue="counter")
class Moved(Event):
    """Units go together along a path; ``cost`` in movement points."""

    side: int
    units: tuple[str, ...]
    origin: str
    path: tuple[str, ...]
    cost: int
    clause: str
    also: tuple[str, ...] = ()

    def pieces(self) -> tuple[str, ...]:
        return self.units

    def route(self) -> tuple[str, ...]:
        return (self.origin, *self.path)


@event(hurts=True, weight=Weight.NOTABLE, topics=("losses",))
class StepLost(Event):
    """A unit loses a step and has so many left."""

    side: int
    unit: str
    left: int
    hex: str
    clause: str

    def joined(self, other: Event) -> Event | None:
        """All steps that a unit lost one after the other."""
        if not isinstance(other, StepLost) or (other.unit, other.hex) != (self.unit, self.hex):
            return None
        count = getattr(self, "steps", 1) + getattr(other, "steps", 1)
        return SeveralLost(other.side, other.unit, other.left, other.hex, other.clause, count)


@event(kind="step_lost")
class SeveralLost(StepLost):
    """Several of one unit; no rule emits it."""

    steps: int = 2


@event(hurts=True, weight=Weight.SERIOUS, topics=("losses",))
class Eliminated(Event):
    """A unit is lost."""

    side: int
    unit: str
    hex: str
    clause: str


@event(weight=Weight.MINOR, topics=("combat",))
class AttackDeclared(Event):
    """An assault: prepared, infiltration or mobile."""

    side: int
    how: str
    hex: str
    units: tuple[str, ...]
    clause: str


@event(weight=Weight.NOTABLE, topics=("air", "combat"))
class AirShown(Event):
    """Both sides show what they allotted; ``left`` is what nobody cancelled, German side first."""

    hex: str
    jets: int
    tigers: int
    strikes: int
    left: tuple[int, int]
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.MINOR, topics=("combat",), cue="drawn")
class TurnedUp(Event):
    """An untried unit turns out to be worth so much."""

    unit: str
    attack: int
    defence: int
    hex: str
    clause: str


@event(weight=Weight.SERIOUS, topics=("combat",))
class CombatResolved(Event):
    """The result of an assault: sums rounded down, the column it was read on, loss points of attacker and defender."""

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


@event(weight=Weight.MINOR, topics=("combat", "movement"), cue="counter")
class Advanced(Event):
    """Units take the hex that was fought for."""

    side: int
    units: tuple[str, ...]
    hex: str
    clause: str

    def pieces(self) -> tuple[str, ...]:
        return self.units


@event(weight=Weight.MINOR, topics=("air", "movement"))
class Dropped(Event):
    """The brigade drops from the air."""

    unit: str
    origin: str
    hex: str
    clause: str

    def route(self) -> tuple[str, ...]:
        return (self.origin, self.hex)


@event(weight=Weight.MINOR, topics=("combat",))
class Bombarded(Event):
    """The rail gun costs the units of a hex so many steps."""

    unit: str
    hex: str
    steps: int
    clause: str


@event(weight=Weight.MINOR, topics=("movement",), cue="counter")
class Redeployed(Event):
    """A unit moves strategically, by shuttle too."""

    side: int
    unit: str
    origin: str
    where: str
    clause: str
    also: tuple[str, ...] = ()

    def route(self) -> tuple[str, ...]:
        return (self.origin, self.where)


@event(weight=Weight.MINOR, topics=("air",))
class Rebased(Event):
    """An airbase moves."""

    origin: str
    where: str
    clause: str


@event(weight=Weight.SERIOUS, topics=("losses",))
class BombDropped(Event):
    """An atomic bomb is dropped, and goes off or fails."""

    hex: str
    burst: bool
    clause: str


@event(weight=Weight.SERIOUS, topics=("combat",))
class RingAttacked(Event):
    """The Ring is attacked: the dice and the hits among them."""

    dice: tuple[int, ...]
    hits: int
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.NOTABLE, topics=("combat", "tracks"))
class RingChanged(Event):
    """The Ring has so many steps."""

    steps: int
    clause: str


@event(weight=Weight.SERIOUS, topics=("combat",))
class RingBroken(Event):
    """The Ring is broken for good."""

    clause: str


@event(weight=Weight.SERIOUS, topics=("movement",))
class Revealed(Event):
    """Where ELH is becomes known."""

    unit: str
    where: str
    clause: str


@event(weight=Weight.MINOR, topics=("supply",))
class FuelSpent(Event):
    """A point of fuel is spent; so many are left."""

    fuel: str
    left: int
    clause: str


@event(weight=Weight.MINOR, topics=("supply",))
class MarkerPlaced(Event):
    """An aerial supply or Subversive marker is put on a hex."""

    marker: str
    hex: str
    clause: str


@event(weight=Weight.MINOR, topics=("supply",))
class MarkerTaken(Event):
    """The Subversive marker leaves the map until a turn."""

    hex: str
    turn: int
    clause: str


@event(weight=Weight.NOTABLE, topics=("losses",))
class StepsLost(Event):
    """So many steps are demanded of a side by disease, or none."""

    side: int
    steps: int
    clause: str

    def idle(self) -> bool:
        return not self.steps


@event(weight=Weight.MINOR, topics=("supply",))
class Strengthened(Event):
    """A unit takes a replacement step and has so many."""

    side: int
    unit: str
    steps: int
    clause: str


@event(weight=Weight.MINOR, topics=("air",))
class AirChanged(Event):
    """A side has so many air units of a kind."""

    what: str
    count: int
    clause: str


@event(weight=Weight.SERIOUS, topics=("supply",))
class NavalChanged(Event):
    """The naval marker: ``disaster``, ``blockade`` or nothing."""

    marker: str
    clause: str


@event(weight=Weight.MINOR, topics=("losses",))
class Withdrawn(Event):
    """A unit leaves the game for good."""

    side: int
    unit: str
    hex: str
    clause: str


@event(weight=Weight.SERIOUS, topics=("control",))
class PointScored(Event):
    """A point counted at the end of the game, by the name of its condition."""

    side: int
    what: str
    clause: str
