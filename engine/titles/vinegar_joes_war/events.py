"""What happens, and by which clause."""

from __future__ import annotations

from typing import ClassVar

from engine.table.event import Event, Head, Weight
from engine.wargame.events import Moved as Moved
from engine.wargame.events import PhaseBegan as PhaseBegan
from engine.wargame.events import Retreated as Retreated


class TurnBegan(Event, frozen=True):
    kind: ClassVar[str] = "turn_began"
    head: ClassVar[Head] = Head.TURN
    weight: ClassVar[Weight] = Weight.SERIOUS
    turn: int
    clause: str = "4.1/1"


class PlayerTurnBegan(Event, frozen=True):
    kind: ClassVar[str] = "player_turn_began"
    head: ClassVar[Head] = Head.PHASE
    weight: ClassVar[Weight] = Weight.SERIOUS
    side: int
    clause: str = "4.1/1"


class EventHappened(Event, frozen=True):
    """The random event of a player turn."""

    kind: ClassVar[str] = "event_happened"
    weight: ClassVar[Weight] = Weight.SERIOUS
    cue: ClassVar[str] = "drawn"
    side: int
    event: str
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
    also: tuple[str, ...] = ()


class Boxed(Event, frozen=True):
    """A unit, airstrike or naval piece goes to a box beside the map."""

    kind: ClassVar[str] = "boxed"
    weight: ClassVar[Weight] = Weight.TOLD
    side: int
    unit: str
    box: str
    why: str
    clause: str
    also: tuple[str, ...] = ()


class Converted(Event, frozen=True):
    kind: ClassVar[str] = "converted"
    weight: ClassVar[Weight] = Weight.NOTABLE
    cue: ClassVar[str] = "counter"
    side: int
    unit: str
    into: str
    hex: str
    clause: str


class DepotSpent(Event, frozen=True):
    """A depot is spent, and what for."""

    kind: ClassVar[str] = "depot_spent"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("supply",)
    side: int
    hex: str
    why: str
    clause: str
    also: tuple[str, ...] = ()


class PointsScored(Event, frozen=True):
    """Victory points, and what for."""

    kind: ClassVar[str] = "points_scored"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("tracks",)
    side: int
    points: int
    total: int
    why: str
    about: str
    clause: str


class Activated(Event, frozen=True):
    """A headquarters is turned to its activated side, or back."""

    kind: ClassVar[str] = "activated"
    weight: ClassVar[Weight] = Weight.NOTABLE
    cue: ClassVar[str] = "counter"
    side: int
    unit: str
    active: bool
    clause: str


class Landed(Event, frozen=True):
    """A unit is put on a coast, or at sea before one, from ``origin``."""

    kind: ClassVar[str] = "landed"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("movement",)
    cue: ClassVar[str] = "counter"
    side: int
    unit: str
    origin: str
    hex: str
    marker: str
    clause: str
    also: tuple[str, ...] = ()


class Stationed(Event, frozen=True):
    """An amphibious marker or carrier is put in a hex."""

    kind: ClassVar[str] = "stationed"
    weight: ClassVar[Weight] = Weight.TOLD
    cue: ClassVar[str] = "counter"
    side: int
    unit: str
    hex: str
    clause: str
    also: tuple[str, ...] = ()


class FortChanged(Event, frozen=True):
    """A fortification is put in a hex or removed."""

    kind: ClassVar[str] = "fort_changed"
    weight: ClassVar[Weight] = Weight.NOTABLE
    cue: ClassVar[str] = "counter"
    side: int
    hex: str
    built: bool
    clause: str


class LineBuilt(Event, frozen=True):
    """A hex of ``railway`` or ``road`` is built."""

    kind: ClassVar[str] = "line_built"
    weight: ClassVar[Weight] = Weight.NOTABLE
    cue: ClassVar[str] = "counter"
    side: int
    hex: str
    what: str
    clause: str
    also: tuple[str, ...] = ()


class BasesOpened(Event, frozen=True):
    kind: ClassVar[str] = "bases_opened"
    weight: ClassVar[Weight] = Weight.TOLD
    side: int
    country: str
    clause: str


class Flown(Event, frozen=True):
    """An airstrike flies a mission from a base to a hex, or gunfire is put there."""

    kind: ClassVar[str] = "flown"
    weight: ClassVar[Weight] = Weight.TOLD
    cue: ClassVar[str] = "counter"
    side: int
    unit: str
    mission: str
    origin: str
    hex: str
    load: str
    clause: str
    also: tuple[str, ...] = ()


class AirFired(Event, frozen=True):
    """A side fired over a hex by a line of the Air Attack Table; airstrikes shot down and turned back."""

    kind: ClassVar[str] = "air_fired"
    weight: ClassVar[Weight] = Weight.SERIOUS
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    cue: ClassVar[str] = "impact"
    side: int
    hex: str
    line: int
    die: int
    down: int
    back: int
    clause: str
    also: tuple[str, ...] = ()


class WentHome(Event, frozen=True):
    """Airstrikes or naval pieces go back to the box."""

    kind: ClassVar[str] = "went_home"
    side: int
    units: tuple[str, ...]
    hex: str
    clause: str


class Interdicted(Event, frozen=True):
    """A hex is interdicted, or the marker is lifted."""

    kind: ClassVar[str] = "interdicted"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("supply",)
    cue: ClassVar[str] = "impact"
    side: int
    hex: str
    placed: bool
    clause: str
    also: tuple[str, ...] = ()


class AttackDeclared(Event, frozen=True):
    kind: ClassVar[str] = "attack_declared"
    weight: ClassVar[Weight] = Weight.SERIOUS
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    side: int
    target: str
    units: tuple[str, ...]
    defenders: tuple[str, ...]
    table: str
    clause: str
    also: tuple[str, ...] = ()


class CombatResolved(Event, frozen=True):
    """Strengths as multiplied, percentage, column, net shift, die and result."""

    kind: ClassVar[str] = "combat_resolved"
    weight: ClassVar[Weight] = Weight.GRAVE
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    cue: ClassVar[str] = "impact"
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


class Reduced(Event, frozen=True):
    kind: ClassVar[str] = "reduced"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("losses",)
    hurts: ClassVar[bool] = True
    side: int
    unit: str
    where: str
    clause: str
    also: tuple[str, ...] = ()


class Eliminated(Event, frozen=True):
    kind: ClassVar[str] = "eliminated"
    weight: ClassVar[Weight] = Weight.SERIOUS
    topics: ClassVar[tuple[str, ...]] = ("losses",)
    hurts: ClassVar[bool] = True
    side: int
    unit: str
    where: str
    box: str
    clause: str
    also: tuple[str, ...] = ()


class Advanced(Event, frozen=True):
    kind: ClassVar[str] = "advanced"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = (
        "combat",
        "movement",
    )
    cue: ClassVar[str] = "counter"
    side: int
    unit: str
    path: tuple[str, ...]
    clause: str
    also: tuple[str, ...] = ()


class DepotCaptured(Event, frozen=True):
    """A depot of the enemy was taken, or not."""

    kind: ClassVar[str] = "depot_captured"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("supply",)
    side: int
    hex: str
    taken: bool
    clause: str


class Recalled(Event, frozen=True):
    """A unit or airstrike comes back on a turn, or never: 0."""

    kind: ClassVar[str] = "recalled"
    weight: ClassVar[Weight] = Weight.NOTABLE
    side: int
    unit: str
    turn: int
    clause: str
    also: tuple[str, ...] = ()


class Rebuilt(Event, frozen=True):
    kind: ClassVar[str] = "rebuilt"
    weight: ClassVar[Weight] = Weight.NOTABLE
    cue: ClassVar[str] = "counter"
    side: int
    unit: str
    hex: str
    clause: str


class Raised(Event, frozen=True):
    """A unit is put on top of its stack."""

    kind: ClassVar[str] = "raised"
    side: int
    unit: str
    hex: str
    clause: str
