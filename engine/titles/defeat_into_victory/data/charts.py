"""The charts as the rules read them. Movement points are counted in quarters, so that no cost is a fraction."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final

import msgspec

from engine.titles.defeat_into_victory.data import packfile as raw
from engine.wargame.packfiles import PackError

CHARTS: Final = "charts.yaml"
ELIMINATED: Final = -1
"""The result E [13.4.5/1]."""

Value = int | str


class Table(msgspec.Struct, frozen=True):
    """A table: a die with modifiers, and a row for each modified result."""

    name: str
    die: int
    modifiers: tuple[raw.Modifier, ...]
    rows: tuple[tuple[int, int, Value], ...]
    """First and last result, and what it means."""

    def result(self, modified: int) -> Value:
        """What a modified roll means."""
        return next(value for low, high, value in self.rows if low <= modified <= high)

    def number(self, modified: int) -> int:
        """What it means in a table of numbers."""
        found = self.result(modified)
        assert isinstance(found, int)
        return found

    def word(self, modified: int) -> str:
        """What it means in a table of words."""
        return str(self.result(modified))


class CombatTable(msgspec.Struct, frozen=True):
    """Combat Results Table: hits of both sides by die and column, :data:`ELIMINATED` for an E [13.4.1/1]."""

    die: int
    columns: tuple[str, ...]
    ratios: tuple[float, ...]
    rows: tuple[tuple[tuple[int, int], ...], ...]

    def column(self, attack: int, defence: int) -> int:
        """The column of two totals, rounded in the defender's favour [13.2.1/8]."""
        if attack <= 0:
            return 0
        if defence <= 0:
            return len(self.columns) - 1
        reached = [n for n, ratio in enumerate(self.ratios) if attack / defence >= ratio - 1e-4]
        return max(reached, default=0)

    def below(self, attack: int, defence: int) -> bool:
        """Whether the odds are worse than those of the lowest column, which counts for them all the same."""
        return defence > 0 and attack / defence < self.ratios[0] - 1e-4

    def shifted(self, column: int, shift: int) -> int:
        """A column after the net shift, held within the table [13.2.1/9]."""
        return max(0, min(len(self.columns) - 1, column + shift))

    def result(self, die: int, column: int) -> tuple[int, int]:
        """Hits of the attacker and of the defender."""
        return self.rows[die - 1][column]


class Level(msgspec.Struct, frozen=True):
    """A Supply Level: up to this stock, so many Activation Markers of a kind [7.5.1/1, 8.1.2/1]."""

    most: int
    markers: int
    kind: int


class Charts(msgspec.Struct, frozen=True):
    """All charts; costs in quarters of a movement point."""

    combat: CombatTable
    terrain: Mapping[Any, raw.Terrain]
    ways: Mapping[str, tuple[int, int]]
    river: tuple[int, int]
    city: int
    position: raw.Position
    interdicted: int
    zone_to_zone: int
    storms: raw.Storms
    supply: raw.Trace
    communications: raw.Trace
    settlement: raw.Trace
    levels: tuple[Level, ...]
    tables: Mapping[str, Table]
    repair: tuple[int, int]
    chindits: raw.Area
    pools: raw.EventPools
    victory: raw.Victory
    sustained: tuple[str, ...]


TABLES: Final = (
    "initiative", "supply_japanese", "supply_allied", "strategic_supply", "japanese_air", "unit_status",
    "oos_disruption", "air_combat", "casualty_check", "ina", "thursday", "chindits", "random_events",
)  # fmt: skip
OPEN_TABLES: Final = ("initiative", "casualty_check")
"""Those whose modified roll is the result."""


def read_charts(data: raw.ChartsFile) -> Charts:
    """The charts of a file; raises PackError."""
    effects, traces = data.terrain_effects, data.terrain_effects.traces
    missing = [name for name in ("clear", "jungle", "rough_jungle") if name not in effects.terrain]
    missing += [name for name in ("road", "trail", "rail") if name not in effects.ways]
    missing += [name for name in TABLES if name not in data.tables]
    if missing:
        raise PackError(f"{CHARTS}: '{missing[0]}' is missing")
    return Charts(
        combat=combat_table(data.combat_results),
        terrain=effects.terrain,
        ways={name: way.mp for name, way in effects.ways.items()},
        river=effects.river.mp,
        city=effects.city.defence,
        position=effects.position,
        interdicted=effects.interdicted.mp,
        zone_to_zone=effects.zone_to_zone.mp,
        storms=effects.storms,
        supply=traces.supply,
        communications=traces.communications,
        settlement=traces.settlement,
        levels=tuple(Level(level.stock[1], level.markers, level.kind) for level in data.supply_levels),
        tables={name: _table(name, table) for name, table in data.tables.items()},
        repair=(data.repair.japanese, data.repair.allied),
        chindits=data.chindits,
        pools=data.event_pools,
        victory=data.victory,
        sustained=data.sustained_operations.items,
    )


def combat_table(table: raw.CombatResults) -> CombatTable:
    """The Combat Results Table of a file; raises PackError."""
    if len(table.ratios) != len(table.columns) or list(table.ratios) != sorted(table.ratios):
        raise PackError(f"{CHARTS}: combat_results.ratios: one rising ratio for each column")
    rows = [table.rows.get(str(die), ()) for die in range(1, table.die + 1)]
    if any(len(row) != len(table.columns) for row in rows) or len(table.rows) != table.die:
        raise PackError(f"{CHARTS}: combat_results.rows: rows 1 to {table.die} with an entry a column")
    return CombatTable(
        table.die, table.columns, table.ratios, tuple(tuple(_result(text) for text in row) for row in rows)
    )


def _result(text: str) -> tuple[int, int]:
    attacker, slash, defender = text.partition("/")
    if not slash:
        raise PackError(f"{CHARTS}: combat_results.rows: '{text[:20]}' is no result such as 1/2")
    return _hits(attacker), _hits(defender)


def _hits(word: str) -> int:
    if word == "-":
        return 0
    if word == "E":
        return ELIMINATED
    if word.isdigit() and len(word) == 1:
        return int(word)
    raise PackError(f"{CHARTS}: combat_results.rows: '{word[:20]}' is neither a number nor - nor E")


def _table(name: str, table: raw.Table) -> Table:
    rows = tuple(sorted(_row(name, key, value) for key, value in table.rows.items()))
    open_ended = rows and rows[0][0] <= -99 and rows[-1][1] >= 99
    joined = all(a[1] + 1 == b[0] for a, b in pairwise(rows))
    covered = joined and (open_ended or (rows and not table.modifiers))
    if name not in OPEN_TABLES and not covered:
        raise PackError(f"{CHARTS}: tables.{name}.rows: every result needs its row, and one only")
    return Table(name, table.die, table.modifiers, rows)


def _row(name: str, key: str, value: Value) -> tuple[int, int, Value]:
    first, dots, last = key.partition("..")
    try:
        low = int(first) if first else -99
        high = (int(last) if last else 99) if dots else low
    except ValueError:
        raise PackError(f"{CHARTS}: tables.{name}.rows: '{key[:20]}' is no range such as 3..5") from None
    return low, high, value
