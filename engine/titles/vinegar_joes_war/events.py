"""What happens, and by which clause."""

from __future__ import annotations

from engine.table.event import Event, Head, Weight, event
from engine.wargame import events
from engine.wargame.events import Arrived as Arrived
from engine.wargame.events import Moved as Moved
from engine.wargame.events import PhaseBegan as PhaseBegan
from engine.wargame.events import Retreated as Retreated


@event(weight=Weight.SERIOUS)
class TurnBegan(events.TurnBegan):
    clause: str = "4.1/1"


@event(head=Head.PHASE, weight=Weight.SERIOUS)
class PlayerTurnBegan(Event):
    side: int
    clause: str = "4.1/1"


@event(weight=Weight.SERIOUS, cue="drawn")
class EventHappened(Event):
    """The random event of a player turn."""

    side: int
    event: str
    clause: str


@event(weight=Weight.MINOR)
class Boxed(Event):
    """A unit, airstrike or naval piece goes to a box beside the map."""

    side: int
    unit: str
    box: str
    why: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.NOTABLE)
class Withdrawn(Event):
    """A unit, airstrike or naval piece leaves the game for good."""

    side: int
    unit: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.NOTABLE, cue="counter")
class Converted(Event):
    side: int
    unit: str
    into: str
    hex: str
    clause: str


@event(weight=Weight.MINOR, topics=("supply",))
class DepotSpent(Event):
    """A depot is spent, and what for."""

    side: int
    hex: str
    why: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.NOTABLE, topics=("tracks",))
class PointsScored(Event):
    """Victory points, and what for."""

    side: int
    points: int
    total: int
    why: str
    about: str
    clause: str


@event(weight=Weight.NOTABLE, cue="counter")
class Activated(Event):
    """A headquarters is turned to its activated side; where it is, the depot that it costs has told."""

    side: int
    unit: str
    hex: str
    clause: str


@event(weight=Weight.ROUTINE)
class Deactivated(Event):
    """It is turned back."""

    side: int
    unit: str
    clause: str


@event(weight=Weight.NOTABLE, topics=("movement",), cue="counter")
class Landed(Event):
    """A unit is put on a coast, or at sea before one, from ``origin``."""

    side: int
    unit: str
    origin: str
    hex: str
    marker: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.MINOR, cue="counter")
class Stationed(Event):
    """An amphibious marker or carrier is put in a hex."""

    side: int
    unit: str
    hex: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.NOTABLE, cue="counter")
class FortChanged(Event):
    """A fortification is put in a hex or removed."""

    side: int
    hex: str
    built: bool
    clause: str


@event(weight=Weight.NOTABLE, cue="counter")
class LineBuilt(Event):
    """A hex of ``railway`` or ``road`` is built."""

    side: int
    hex: str
    what: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.MINOR)
class BasesOpened(Event):
    side: int
    country: str
    clause: str


@event(weight=Weight.NOTABLE, cue="counter")
class Flown(Event):
    """An airstrike flies a mission from a base to a hex, or gunfire is put there."""

    side: int
    unit: str
    mission: str
    origin: str
    hex: str
    load: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.SERIOUS, topics=("combat",), cue="impact")
class AirFired(Event):
    """A side fired over a hex by a line of the Air Attack Table; airstrikes shot down and turned back."""

    side: int
    hex: str
    line: int
    die: int
    down: int
    back: int
    clause: str
    also: tuple[str, ...] = ()

    def idle(self) -> bool:
        return not (self.down or self.back)


class WentHome(Event):
    """Airstrikes or naval pieces go back to the box."""

    side: int
    units: tuple[str, ...]
    hex: str
    clause: str


@event(weight=Weight.NOTABLE, topics=("supply",), cue="impact")
class Interdicted(Event):
    """A hex is interdicted, or the marker is lifted."""

    side: int
    hex: str
    placed: bool
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.SERIOUS, topics=("combat",))
class AttackDeclared(Event):
    side: int
    target: str
    units: tuple[str, ...]
    defenders: tuple[str, ...]
    table: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.GRAVE, topics=("combat",), cue="impact")
class CombatResolved(Event):
    """Strengths as multiplied, percentage, column, net shift, die and result."""

    side: int
    target: str
    attack: float
    defence: float
    percent: int
    column: str
    shift: int
    final: str
    die: int
    result: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.NOTABLE, topics=("losses",), hurts=True)
class Reduced(Event):
    side: int
    unit: str
    where: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.SERIOUS, topics=("losses",), hurts=True)
class Eliminated(Event):
    side: int
    unit: str
    where: str
    box: str
    clause: str
    also: tuple[str, ...] = ()


@event(
    weight=Weight.NOTABLE,
    topics=(
        "combat",
        "movement",
    ),
    cue="counter",
)
class Advanced(Event):
    side: int
    unit: str
    path: tuple[str, ...]
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.NOTABLE, topics=("supply",))
class DepotCaptured(Event):
    """A depot of the enemy was taken, or not."""

    side: int
    hex: str
    taken: bool
    clause: str


@event(weight=Weight.NOTABLE)
class Recalled(Event):
    """A unit or airstrike comes back on a turn, or never: 0."""

    side: int
    unit: str
    turn: int
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.NOTABLE, cue="counter")
class Rebuilt(Event):
    side: int
    unit: str
    hex: str
    clause: str


class Raised(Event):
    """A unit is put on top of its stack."""

    side: int
    unit: str
    hex: str
    clause: str
