"""The events of Nemesis. Hexes and boxes are given by label, units by counter id, sides as 0 (Japanese) and 1
(Allied)."""

from __future__ import annotations

from typing import Final

import msgspec

from engine.table.event import Event, Head, Weight, event
from engine.wargame import events


@event(weight=Weight.NOTABLE, cue="bell")
class TurnBegan(events.TurnBegan):
    clause: str = "9.0-6/3"
    also: tuple[str, ...] = ()


@event(weight=Weight.NOTABLE, head=Head.PHASE, cue="drawn")
class PhaseBegan(Event):
    side: int
    chit: str
    clause: str = "4.0/1"
    commander: str | None = None
    also: tuple[str, ...] = ()


@event(head=Head.QUIET)
class SegmentBegan(Event):
    segment: str
    side: int
    clause: str
    also: tuple[str, ...] = ()


@event(head=Head.PHASE)
class EndOfTurnBegan(Event):
    """All eight phases are played."""

    turn: int
    clause: str = "9.0/1"


@event(head=Head.QUIET)
class TurnStepBegan(Event):
    """A step of the end of the turn. ``step``: control, attrition, ambushes, air, generals, laments, victory,
    resources, flags, monsoon, chits."""

    step: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.MINOR, topics=("movement",), cue="counter")
class Moved(Event):
    """A piece entered the last hex of ``path`` (from, entered ...). ``cost`` in mp; ``how``: move, stretch, forward,
    retreat, advance, rail, air, placed, pushed."""

    unit: str
    path: tuple[str, ...]
    cost: int
    how: str
    clause: str
    also: tuple[str, ...] = ()

    def joined(self, other: Event) -> Event | None:
        alone = MovedTogether((self.unit,), self.path, self.cost, self.how, self.clause)
        return alone.joined(other) if self.how in TOGETHER else None


TOGETHER: Final = ("move", "stretch", "forward", "retreat", "advance", "rail")
"""How pieces go that are merged into one line where they go the same way."""


@event(weight=Weight.MINOR, topics=("movement",))
class MovedTogether(Event):
    """Several pieces that went the same way, each for ``cost`` mp, as one line shows them."""

    units: tuple[str, ...]
    path: tuple[str, ...]
    cost: int
    how: str
    clause: str

    def joined(self, other: Event) -> Event | None:
        if not isinstance(other, Moved) or other.unit in self.units:
            return None
        same = (other.path, other.cost, other.how) == (self.path, self.cost, self.how)
        return msgspec.structs.replace(self, units=(*self.units, other.unit)) if same else None

    def pieces(self) -> tuple[str, ...]:
        return self.units


@event(weight=Weight.MINOR, topics=("movement",), cue="counter")
class Placed(Event):
    """A piece was put on the map or into a box."""

    unit: str
    where: str
    why: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.NOTABLE, topics=("movement", "supply"), cue="counter")
class MarkerPlaced(Event):
    """``what``: ambush, bunker, airdrop; ``unit`` is who laid or dug it."""

    what: str
    hex: str
    clause: str
    side: int = -1
    unit: str = ""
    also: tuple[str, ...] = ()


@event(topics=("movement", "supply"))
class MarkerRemoved(Event):
    """``what``: ambush, bunker, airdrop, stock, air_support, air_supply."""

    what: str
    hex: str
    clause: str


@event(kind="marker_removed", weight=Weight.NOTABLE)
class BunkerLost(MarkerRemoved):
    """Nobody keeps it up any more, or it was taken."""


@event(kind="marker_removed", weight=Weight.SERIOUS)
class AirLeft(MarkerRemoved):
    """A marker of the air leaves the game with a monsoon."""


@event(weight=Weight.SERIOUS, topics=("movement",), cue="counter")
class Exchanged(Event):
    """A Regiment dropped a Battalion, or Battalions merged. ``how``: drop, merge."""

    how: str
    regiment: str
    battalions: tuple[str, ...]
    clause: str
    also: tuple[str, ...] = ()

    def pieces(self) -> tuple[str, ...]:
        return (self.regiment, *self.battalions)


@event(hurts=True, weight=Weight.SERIOUS, topics=("combat", "losses"), cue="impact")
class StepLost(Event):
    """``cause``: combat, banzai, massive, enforce, refuse, retreat, objective, attrition, imphal. ``became`` is the
    piece that now stands for the unit, None when it is gone."""

    unit: str
    cause: str
    became: str | None
    hex: str
    clause: str
    also: tuple[str, ...] = ()

    def pieces(self) -> tuple[str, ...]:
        return (self.unit, self.became) if self.became else (self.unit,)

    def joined(self, other: Event) -> Event | None:
        """Of a unit that is gone the last step needs no line."""
        gone = self.became is None and isinstance(other, Eliminated) and other.unit == self.unit
        return other if gone else None


@event(hurts=True, weight=Weight.GRAVE, topics=("combat", "losses"), cue="impact")
class Eliminated(Event):
    unit: str
    cause: str
    where: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.GRAVE, topics=("tracks",), follows=True)
class TrackChanged(Event):
    """``track``: general, superior, lament, resources, clf, stock. ``why`` names the cause in wording keys."""

    track: str
    side: int
    before: int
    after: int
    by: int
    why: str
    clause: str
    hex: str = ""
    also: tuple[str, ...] = ()

    def summed(self, later: Event) -> Event | None:
        if not isinstance(later, TrackChanged) or (later.track, later.side) != (self.track, self.side):
            return None
        return msgspec.structs.replace(self, after=later.after, by=self.by + later.by, why="", hex="")

    def idle(self) -> bool:
        return self.after == self.before


@event(weight=Weight.GRAVE, topics=("tracks",))
class ObjectiveTaken(Event):
    hex: str
    side: int
    sap: int
    clause: str
    also: tuple[str, ...] = ()


@event(topics=("tracks",))
class FlagMoved(Event):
    hex: str
    side: int
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.GRAVE, topics=("tracks",))
class YunnanActivated(Event):
    why: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.MINOR, topics=("combat",))
class AttackDeclared(Event):
    target: str
    units: tuple[str, ...]
    defenders: tuple[str, ...]
    air: str | None
    assault: bool
    clause: str
    also: tuple[str, ...] = ()

    def pieces(self) -> tuple[str, ...]:
        return (*self.units, *self.defenders)


@event(weight=Weight.GRAVE, topics=("combat",))
class NobodyFights(Event):
    """The attacks of a phase are over before they began: no unit may make one. ``chit``: assault, attack."""

    side: int
    chit: str
    clause: str


@event(kind="barricades", topics=("combat",))
class BarricadesManned(Event):
    """Spearhead or meeting unit, leader or refuser named. ``role``: spearhead, meeting, leader, refuser."""

    role: str
    unit: str
    quality: int
    clause: str
    also: tuple[str, ...] = ()


@event(topics=("combat",))
class OddsFixed(Event):
    attack: float
    defence: float
    column: str
    shift: int
    final: str
    drm: int
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.NOTABLE, topics=("combat",))
class Declared(Event):
    """``what``: massive, banzai, enforce, refuse, retreat, no_enforce."""

    what: str
    side: int
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.GRAVE, topics=("combat",))
class CombatResult(Event):
    target: str
    column: str
    modified: int
    attacker: int
    defender: int
    retreat: bool
    clause: str = "6.1-H/1"
    also: tuple[str, ...] = ()
    drm: int = 0
    """What was added to the die."""


@event(weight=Weight.GRAVE, topics=("supply",))
class SupplyChanged(Event):
    """Levels: 0 full, 1 limited, 2 out."""

    unit: str
    before: int
    after: int
    clause: str
    also: tuple[str, ...] = ()

    def joined(self, other: Event) -> Event | None:
        return SupplyChangedTogether((self.unit,), self.before, self.after, self.clause).joined(other)


@event(weight=Weight.GRAVE, topics=("supply",))
class SupplyChangedTogether(Event):
    """Several pieces whose level changed alike, as one line shows them."""

    units: tuple[str, ...]
    before: int
    after: int
    clause: str

    def joined(self, other: Event) -> Event | None:
        if not isinstance(other, SupplyChanged) or (other.before, other.after) != (self.before, self.after):
            return None
        return msgspec.structs.replace(self, units=(*self.units, other.unit))

    def pieces(self) -> tuple[str, ...]:
        return self.units


@event(weight=Weight.NOTABLE, topics=("supply",))
class ImphalUsed(Event):
    stock: int
    clause: str = "7.1-C/3"


@event(weight=Weight.NOTABLE, topics=("combat",))
class AirSupportUsed(Event):
    air: str
    why: str
    clause: str


class AirSupportReturned(Event):
    air: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.NOTABLE, topics=("movement",), cue="counter")
class Replaced(Event):
    """A unit returned from a Losses Box, or was flipped to full strength. ``how``: returned, flipped, sent_back."""

    unit: str
    how: str
    where: str
    clause: str
    also: tuple[str, ...] = ()


@event(weight=Weight.NOTABLE, topics=("dice",))
class DieRead(Event):
    """What a die meant. ``needed``: the number it was held against; ``met``: whether that helped who rolled, or struck.

    ``die`` is the modified result, ``modifiers`` are names with values, ``purpose`` is that of the roll.
    """

    purpose: str
    die: int
    needed: int
    met: bool
    clause: str
    side: int
    unit: str = ""
    modifiers: tuple[tuple[str, int], ...] = ()
    also: tuple[str, ...] = ()


@event(weight=Weight.NOTABLE, topics=("supply",))
class SupplyChecked(Event):
    """A Supply Check is over: how many pieces of the side have each level now, and for how many it changed."""

    side: int
    full: int
    limited: int
    out: int
    changed: int
    clause: str
    also: tuple[str, ...] = ()

    def idle(self) -> bool:
        return not self.changed


@event(weight=Weight.GRAVE, topics=("tracks",))
class WeatherChanged(Event):
    monsoon: str
    clause: str
    also: tuple[str, ...] = ()
