"""The charts: Combat Results Table, Terrain Effects Chart and turn track, as typed data read from the pack."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import msgspec

MIN_ROLL = -1
MAX_ROLL = 7


class Result(msgspec.Struct, frozen=True):
    """One entry of the Combat Results Table: step losses of both sides, and whether a retreat may be enforced."""

    attacker: int
    defender: int
    retreat: bool

    @property
    def text(self) -> str:
        """As printed, e.g. ``1-2r``."""
        return f"{self.attacker}-{self.defender}{'r' if self.retreat else ''}"


class CombatTable(msgspec.Struct, frozen=True):
    """Combat Results Table. ``columns`` are odds as printed, ``ratios`` their values, ``rows`` by modified die
    [6.1-E/2, 6.1-H/1]."""

    columns: tuple[str, ...]
    ratios: tuple[float, ...]
    rows: Mapping[int, tuple[Result, ...]]

    def result(self, column: int, modified: int) -> Result:
        """The entry; a roll outside the printed rows uses the nearest one [6.1-F/8]."""
        return self.rows[max(MIN_ROLL, min(MAX_ROLL, modified))][column]


class TerrainKind(msgspec.Struct, frozen=True):
    """One terrain: cost in movement points by class of piece (None = closed), shift for the defender, congestion."""

    id: str
    name: str
    foot: int | None
    light: int | None
    motorized: int | None
    defender_shift: int
    congestion: bool
    retreat_into: bool = True


class WayCost(msgspec.Struct, frozen=True):
    """Cost in movement points along a way, by class; ``special`` overrides it in some terrains; ``trace`` is a
    trace's."""

    id: str
    foot: int | None
    light: int | None
    motorized: int | None
    special: Mapping[str, Mapping[str, int | None]]
    trace: int


class TerrainChart(msgspec.Struct, frozen=True):
    """Terrain Effects Chart [5.1-A/2, 5.1-A/3, 5.1-A/4]. River crossings in movement points."""

    terrain: Mapping[str, TerrainKind]
    ways: Mapping[str, WayCost]
    river_crossing: int
    ambush_entry: int


class TurnEntry(msgspec.Struct, frozen=True):
    """One slot of the Game Turn Scale."""

    turn: int
    label: str
    dates: str
    support: bool
    monsoon: str
    begins: date | None = None
    ends: date | None = None


class Charts(msgspec.Struct, frozen=True):
    """All charts of a pack. ``marker_limits``: flags, ambush, bunker_jp, bunker_uk_us, bunker_yunnan, air_supply."""

    combat: CombatTable
    terrain: TerrainChart
    turns: tuple[TurnEntry, ...]
    marker_limits: Mapping[str, int]
    stock_full: int


class AirSupport(msgspec.Struct, frozen=True):
    """An Air Support marker: Strength/Support points on its full and its Monsoon side (None: it leaves the game)."""

    id: str
    name: str
    side: int
    airforce: str
    strength: int
    monsoon: int | None
