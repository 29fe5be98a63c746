"""The events of Nemesis. Hexes and boxes are given by label, units by counter id, sides as 0 (Japanese) and 1
(Allied)."""

from __future__ import annotations

from typing import ClassVar

from engine.table.event import Event


class TurnBegan(Event, frozen=True):
    kind: ClassVar[str] = "turn_began"
    turn: int
    clause: str = "9.0-6/3"


class PhaseBegan(Event, frozen=True):
    kind: ClassVar[str] = "phase_began"
    side: int
    chit: str
    clause: str = "4.0/1"
    commander: str | None = None


class SegmentBegan(Event, frozen=True):
    kind: ClassVar[str] = "segment_began"
    segment: str
    side: int
    clause: str


class EndOfTurnBegan(Event, frozen=True):
    """All eight phases are played."""

    kind: ClassVar[str] = "end_of_turn_began"
    turn: int
    clause: str = "9.0/1"


class TurnStepBegan(Event, frozen=True):
    """A step of the end of the turn. ``step``: control, attrition, ambushes, air, generals, laments, victory,
    resources, flags, monsoon, chits."""

    kind: ClassVar[str] = "turn_step_began"
    step: str
    clause: str


class Moved(Event, frozen=True):
    """A piece entered the last hex of ``path`` (from, entered ...). ``cost`` in mp; ``how``: move, stretch, forward,
    retreat,
    advance, rail, air, placed, pushed."""

    kind: ClassVar[str] = "moved"
    unit: str
    path: tuple[str, ...]
    cost: int
    how: str
    clause: str


class Placed(Event, frozen=True):
    """A piece was put on the map or into a box."""

    kind: ClassVar[str] = "placed"
    unit: str
    where: str
    why: str
    clause: str


class MarkerPlaced(Event, frozen=True):
    """``what``: ambush, bunker, airdrop; ``unit`` is who laid or dug it."""

    kind: ClassVar[str] = "marker_placed"
    what: str
    hex: str
    clause: str
    side: int = -1
    unit: str = ""


class MarkerRemoved(Event, frozen=True):
    """``what``: ambush, bunker, airdrop, stock, air_support, air_supply."""

    kind: ClassVar[str] = "marker_removed"
    what: str
    hex: str
    clause: str


class Exchanged(Event, frozen=True):
    """A Regiment dropped a Battalion, or Battalions merged. ``how``: drop, merge."""

    kind: ClassVar[str] = "exchanged"
    how: str
    regiment: str
    battalions: tuple[str, ...]
    clause: str


class StepLost(Event, frozen=True):
    """``cause``: combat, banzai, massive, enforce, refuse, retreat, objective, attrition, imphal. ``became`` is the
    piece
    that now stands for the unit, None when it is gone."""

    kind: ClassVar[str] = "step_lost"
    unit: str
    cause: str
    became: str | None
    hex: str
    clause: str


class Eliminated(Event, frozen=True):
    kind: ClassVar[str] = "eliminated"
    unit: str
    cause: str
    where: str
    clause: str


class TrackChanged(Event, frozen=True):
    """``track``: general, superior, lament, resources, clf, stock. ``why`` names the cause in wording keys."""

    kind: ClassVar[str] = "track_changed"
    track: str
    side: int
    before: int
    after: int
    by: int
    why: str
    clause: str
    hex: str = ""


class ObjectiveTaken(Event, frozen=True):
    kind: ClassVar[str] = "objective_taken"
    hex: str
    side: int
    sap: int
    clause: str


class FlagMoved(Event, frozen=True):
    kind: ClassVar[str] = "flag_moved"
    hex: str
    side: int
    clause: str


class YunnanActivated(Event, frozen=True):
    kind: ClassVar[str] = "yunnan_activated"
    why: str
    clause: str


class AttackDeclared(Event, frozen=True):
    kind: ClassVar[str] = "attack_declared"
    target: str
    units: tuple[str, ...]
    defenders: tuple[str, ...]
    air: str | None
    assault: bool
    clause: str


class BarricadesManned(Event, frozen=True):
    """Spearhead or meeting unit, leader or refuser named. ``role``: spearhead, meeting, leader, refuser."""

    kind: ClassVar[str] = "barricades"
    role: str
    unit: str
    quality: int
    clause: str


class OddsFixed(Event, frozen=True):
    kind: ClassVar[str] = "odds_fixed"
    attack: float
    defence: float
    column: str
    shift: int
    final: str
    drm: int
    clause: str


class Declared(Event, frozen=True):
    """``what``: massive, banzai, enforce, refuse, retreat, no_enforce."""

    kind: ClassVar[str] = "declared"
    what: str
    side: int
    clause: str


class CombatResult(Event, frozen=True):
    kind: ClassVar[str] = "combat_result"
    target: str
    column: str
    modified: int
    attacker: int
    defender: int
    retreat: bool
    clause: str = "6.1-H/1"


class SupplyChanged(Event, frozen=True):
    """Levels: 0 full, 1 limited, 2 out."""

    kind: ClassVar[str] = "supply_changed"
    unit: str
    before: int
    after: int
    clause: str


class ImphalUsed(Event, frozen=True):
    kind: ClassVar[str] = "imphal_used"
    stock: int
    clause: str = "7.1-C/3"


class AirSupportUsed(Event, frozen=True):
    kind: ClassVar[str] = "air_support_used"
    air: str
    why: str
    clause: str


class AirSupportReturned(Event, frozen=True):
    kind: ClassVar[str] = "air_support_returned"
    air: str
    clause: str


class Replaced(Event, frozen=True):
    """A unit returned from a Losses Box, or was flipped to full strength. ``how``: returned, flipped, sent_back."""

    kind: ClassVar[str] = "replaced"
    unit: str
    how: str
    where: str
    clause: str


class DieRead(Event, frozen=True):
    """What a die meant. ``needed``: the number it was held against; ``met``: whether that helped who rolled, or struck.

    ``die`` is the modified result, ``modifiers`` are names with values, ``purpose`` is that of the roll.
    """

    kind: ClassVar[str] = "die_read"
    purpose: str
    die: int
    needed: int
    met: bool
    clause: str
    side: int
    unit: str = ""
    modifiers: tuple[tuple[str, int], ...] = ()


class SupplyChecked(Event, frozen=True):
    """A Supply Check is over: how many pieces of the side have each level now, and for how many it changed."""

    kind: ClassVar[str] = "supply_checked"
    side: int
    full: int
    limited: int
    out: int
    changed: int
    clause: str


class WeatherChanged(Event, frozen=True):
    kind: ClassVar[str] = "weather_changed"
    monsoon: str
    clause: str
