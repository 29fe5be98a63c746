"""The charts and places of a pack as the rules read them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.titles.nemesis.data.packfile import Terrain, Turn, Way

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


class TerrainChart(msgspec.Struct, frozen=True):
    """Terrain Effects Chart [5.1-A/2, 5.1-A/3, 5.1-A/4]. River crossings in movement points."""

    terrain: Mapping[str, Terrain]
    ways: Mapping[str, Way]
    river_crossing: int
    ambush_entry: int


class Charts(msgspec.Struct, frozen=True):
    """All charts of a pack. ``marker_limits``: flags, ambush, bunker_jp, bunker_uk_us, bunker_yunnan, air_supply."""

    combat: CombatTable
    terrain: TerrainChart
    turns: tuple[Turn, ...]
    marker_limits: Mapping[str, int]
    stock_full: int
