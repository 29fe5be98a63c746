"""The events of Nemesis. Hexes and boxes are given by label, units by counter id, sides as 0 (Japanese) and 1
(Allied)."""

from __future__ import annotations

from typing import ClassVar, Final

import msgspec

from engine.table.event import Event, Head, Weight


class TurnBegan(Event, frozen=True):
    kind: ClassVar[str] = "turn_began"
    weight: ClassVar[Weight] = Weight.NOTABLE
    head: ClassVar[Head] = Head.TURN
    cue: ClassVar[str] = "bell"
    turn: int
    clause: str = "9.0-6/3"
    also: tuple[str, ...] = ()


class PhaseBegan(Event, frozen=True):
    kind: ClassVar[str] = "phase_began"
    weight: ClassVar[Weight] = Weight.NOTABLE
    head: ClassVar[Head] = Head.PHASE
    cue: ClassVar[str] = "drawn"
    side: int
    chit: str
    clause: str = "4.0/1"
    commander: str | None = None
    also: tuple[str, ...] = ()


class SegmentBegan(Event, frozen=True):
    kind: ClassVar[str] = "segment_began"
    head: ClassVar[Head] = Head.QUIET
    segment: str
    side: int
    clause: str
    also: tuple[str, ...] = ()


class EndOfTurnBegan(Event, frozen=True):
    """All eight phases are played."""

    kind: ClassVar[str] = "end_of_turn_began"
    head: ClassVar[Head] = Head.PHASE
    turn: int
    clause: str = "9.0/1"


class TurnStepBegan(Event, frozen=True):
    """A step of the end of the turn. ``step``: control, attrition, ambushes, air, generals, laments, victory,
    resources, flags, monsoon, chits."""

    kind: ClassVar[str] = "turn_step_began"
    head: ClassVar[Head] = Head.QUIET
    step: str
    clause: str
    also: tuple[str, ...] = ()


class Moved(Event, frozen=True):
    """A piece entered the last hex of ``path`` (from, entered ...). ``cost`` in mp; ``how``: move, stretch, forward,
    retreat, advance, rail, air, placed, pushed."""

    kind: ClassVar[str] = "moved"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("movement",)
    cue: ClassVar[str] = "counter"
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
"""How pieces go that are told of in one line where they go the same way."""


class MovedTogether(Event, frozen=True):
    """Several pieces that went the same way, each for ``cost`` mp, as they are told of in one line."""

    kind: ClassVar[str] = "moved_together"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("movement",)
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


class Placed(Event, frozen=True):
    """A piece was put on the map or into a box."""

    kind: ClassVar[str] = "placed"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("movement",)
    cue: ClassVar[str] = "counter"
    unit: str
    where: str
    why: str
    clause: str
    also: tuple[str, ...] = ()


class MarkerPlaced(Event, frozen=True):
    """``what``: ambush, bunker, airdrop; ``unit`` is who laid or dug it."""

    kind: ClassVar[str] = "marker_placed"
    topics: ClassVar[tuple[str, ...]] = ("movement", "supply")
    cue: ClassVar[str] = "counter"
    what: str
    hex: str
    clause: str
    side: int = -1
    unit: str = ""
    also: tuple[str, ...] = ()


class MarkerRemoved(Event, frozen=True):
    """``what``: ambush, bunker, airdrop, stock, air_support, air_supply."""

    kind: ClassVar[str] = "marker_removed"
    topics: ClassVar[tuple[str, ...]] = ("movement", "supply")
    what: str
    hex: str
    clause: str


class Exchanged(Event, frozen=True):
    """A Regiment dropped a Battalion, or Battalions merged. ``how``: drop, merge."""

    kind: ClassVar[str] = "exchanged"
    weight: ClassVar[Weight] = Weight.SERIOUS
    topics: ClassVar[tuple[str, ...]] = ("movement",)
    cue: ClassVar[str] = "counter"
    how: str
    regiment: str
    battalions: tuple[str, ...]
    clause: str
    also: tuple[str, ...] = ()

    def pieces(self) -> tuple[str, ...]:
        return (self.regiment, *self.battalions)


class StepLost(Event, frozen=True):
    """``cause``: combat, banzai, massive, enforce, refuse, retreat, objective, attrition, imphal. ``became`` is the
    piece
    that now stands for the unit, None when it is gone."""

    kind: ClassVar[str] = "step_lost"
    hurts: ClassVar[bool] = True
    weight: ClassVar[Weight] = Weight.SERIOUS
    topics: ClassVar[tuple[str, ...]] = ("combat", "losses")
    cue: ClassVar[str] = "impact"
    unit: str
    cause: str
    became: str | None
    hex: str
    clause: str
    also: tuple[str, ...] = ()

    def pieces(self) -> tuple[str, ...]:
        return (self.unit, self.became) if self.became else (self.unit,)


class Eliminated(Event, frozen=True):
    kind: ClassVar[str] = "eliminated"
    hurts: ClassVar[bool] = True
    weight: ClassVar[Weight] = Weight.GRAVE
    topics: ClassVar[tuple[str, ...]] = ("combat", "losses")
    cue: ClassVar[str] = "impact"
    unit: str
    cause: str
    where: str
    clause: str
    also: tuple[str, ...] = ()


class TrackChanged(Event, frozen=True):
    """``track``: general, superior, lament, resources, clf, stock. ``why`` names the cause in wording keys."""

    kind: ClassVar[str] = "track_changed"
    weight: ClassVar[Weight] = Weight.GRAVE
    topics: ClassVar[tuple[str, ...]] = ("tracks",)
    track: str
    side: int
    before: int
    after: int
    by: int
    why: str
    clause: str
    hex: str = ""
    also: tuple[str, ...] = ()


class ObjectiveTaken(Event, frozen=True):
    kind: ClassVar[str] = "objective_taken"
    weight: ClassVar[Weight] = Weight.GRAVE
    topics: ClassVar[tuple[str, ...]] = ("tracks",)
    hex: str
    side: int
    sap: int
    clause: str
    also: tuple[str, ...] = ()


class FlagMoved(Event, frozen=True):
    kind: ClassVar[str] = "flag_moved"
    topics: ClassVar[tuple[str, ...]] = ("tracks",)
    hex: str
    side: int
    clause: str
    also: tuple[str, ...] = ()


class YunnanActivated(Event, frozen=True):
    kind: ClassVar[str] = "yunnan_activated"
    weight: ClassVar[Weight] = Weight.GRAVE
    topics: ClassVar[tuple[str, ...]] = ("tracks",)
    why: str
    clause: str
    also: tuple[str, ...] = ()


class AttackDeclared(Event, frozen=True):
    kind: ClassVar[str] = "attack_declared"
    weight: ClassVar[Weight] = Weight.TOLD
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    target: str
    units: tuple[str, ...]
    defenders: tuple[str, ...]
    air: str | None
    assault: bool
    clause: str
    also: tuple[str, ...] = ()

    def pieces(self) -> tuple[str, ...]:
        return (*self.units, *self.defenders)


class NobodyFights(Event, frozen=True):
    """The attacks of a phase are over before they began: no unit may make one. ``chit``: assault, attack."""

    kind: ClassVar[str] = "nobody_fights"
    weight: ClassVar[Weight] = Weight.GRAVE
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    side: int
    chit: str
    clause: str


class BarricadesManned(Event, frozen=True):
    """Spearhead or meeting unit, leader or refuser named. ``role``: spearhead, meeting, leader, refuser."""

    kind: ClassVar[str] = "barricades"
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    role: str
    unit: str
    quality: int
    clause: str
    also: tuple[str, ...] = ()


class OddsFixed(Event, frozen=True):
    kind: ClassVar[str] = "odds_fixed"
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    attack: float
    defence: float
    column: str
    shift: int
    final: str
    drm: int
    clause: str
    also: tuple[str, ...] = ()


class Declared(Event, frozen=True):
    """``what``: massive, banzai, enforce, refuse, retreat, no_enforce."""

    kind: ClassVar[str] = "declared"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    what: str
    side: int
    clause: str
    also: tuple[str, ...] = ()


class CombatResult(Event, frozen=True):
    kind: ClassVar[str] = "combat_result"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    target: str
    column: str
    modified: int
    attacker: int
    defender: int
    retreat: bool
    clause: str = "6.1-H/1"
    also: tuple[str, ...] = ()


class SupplyChanged(Event, frozen=True):
    """Levels: 0 full, 1 limited, 2 out."""

    kind: ClassVar[str] = "supply_changed"
    weight: ClassVar[Weight] = Weight.GRAVE
    topics: ClassVar[tuple[str, ...]] = ("supply",)
    unit: str
    before: int
    after: int
    clause: str
    also: tuple[str, ...] = ()


class ImphalUsed(Event, frozen=True):
    kind: ClassVar[str] = "imphal_used"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("supply",)
    stock: int
    clause: str = "7.1-C/3"


class AirSupportUsed(Event, frozen=True):
    kind: ClassVar[str] = "air_support_used"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("combat",)
    air: str
    why: str
    clause: str


class AirSupportReturned(Event, frozen=True):
    kind: ClassVar[str] = "air_support_returned"
    air: str
    clause: str
    also: tuple[str, ...] = ()


class Replaced(Event, frozen=True):
    """A unit returned from a Losses Box, or was flipped to full strength. ``how``: returned, flipped, sent_back."""

    kind: ClassVar[str] = "replaced"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("movement",)
    cue: ClassVar[str] = "counter"
    unit: str
    how: str
    where: str
    clause: str
    also: tuple[str, ...] = ()


class DieRead(Event, frozen=True):
    """What a die meant. ``needed``: the number it was held against; ``met``: whether that helped who rolled, or struck.

    ``die`` is the modified result, ``modifiers`` are names with values, ``purpose`` is that of the roll.
    """

    kind: ClassVar[str] = "die_read"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("dice",)
    purpose: str
    die: int
    needed: int
    met: bool
    clause: str
    side: int
    unit: str = ""
    modifiers: tuple[tuple[str, int], ...] = ()
    also: tuple[str, ...] = ()


class SupplyChecked(Event, frozen=True):
    """A Supply Check is over: how many pieces of the side have each level now, and for how many it changed."""

    kind: ClassVar[str] = "supply_checked"
    weight: ClassVar[Weight] = Weight.NOTABLE
    topics: ClassVar[tuple[str, ...]] = ("supply",)
    side: int
    full: int
    limited: int
    out: int
    changed: int
    clause: str
    also: tuple[str, ...] = ()


class WeatherChanged(Event, frozen=True):
    kind: ClassVar[str] = "weather_changed"
    weight: ClassVar[Weight] = Weight.GRAVE
    topics: ClassVar[tuple[str, ...]] = ("tracks",)
    monsoon: str
    clause: str
    also: tuple[str, ...] = ()
