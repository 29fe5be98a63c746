"""The charts as the rules read them. Movement points and multiples of defence are counted in halves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, Final

import msgspec

from engine.board.boardmap import BoardMap
from engine.board.errors import BoardError
from engine.titles.vinegar_joes_war.data import chartsfile as raw
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE, SIDES
from engine.wargame.packfiles import PackError

CHARTS: Final = "charts.yaml"
LOST: Final = 0
"""The entry of the Replacement Check Table for a unit that does not come back [16.1/2]."""
PROBE: Final = "probe"
INFILTRATION: Final = "infiltration"
MOBILE: Final = "mobile"


class CombatTable(msgspec.Struct, frozen=True):
    """One of the three combat tables: ids of results by die and column [13.9/1]."""

    name: str
    sides: tuple[int, ...]
    """Who may use it."""
    rows: tuple[tuple[str, ...], ...]

    def result(self, die: int, column: int) -> str:
        """The id of a result for a die from 1 to 6."""
        return self.rows[die - 1][column]


class Points(msgspec.Struct, frozen=True):
    """The Victory Point Chart [26.0/1]."""

    eliminations: Mapping[str, int]
    """``headquarters``, ``division`` or ``airbase`` -> points to the enemy, each time [26.1/1]."""
    first_capture: Mapping[int, tuple[int, int]]
    """Hex -> the points of the Japanese and of the Allied side, once each [26.1/2]."""
    final_objectives: Mapping[int, int]
    """Hex -> points at the end, to the side that occupies it [26.1/6]."""
    year_end: tuple[raw.YearEnd, ...]
    contingency: raw.Contingency
    china_resupply: int
    """For each depot sent on [29.0/1]."""
    levels: tuple[tuple[int, str], ...]

    def level(self, lead: int) -> str:
        """The level of victory of a lead in points [26.2/1]."""
        return next(name for least, name in reversed(self.levels) if lead >= least)


class Charts(msgspec.Struct, frozen=True):
    """All charts; costs and multiples in halves."""

    columns: tuple[str, ...]
    bounds: tuple[int, ...]
    tables: Mapping[str, CombatTable]
    results: Mapping[str, raw.Result]
    terrain: Mapping[Any, raw.Terrain]
    places: Mapping[Any, raw.Settlement]
    way: raw.Weights
    rail_move: int
    river_cost: raw.Weights
    river_along_way: int
    river_defence: raw.Weights
    rivers_apart: frozenset[frozenset[str]]
    """Pairs of rivers whose hexsides touch and that do not meet all the same [9.6/1]."""
    fortification: raw.Weights
    armour_room: int
    """Armour that stacks on top of the room of a hex [10.11/1]."""
    rail: raw.RailCapacity
    air: tuple[tuple[tuple[int, int], ...], ...]
    missions: Mapping[str, raw.Mission]
    interdiction: raw.Interdiction
    expenditure: Mapping[str, raw.Expense]
    arrivals: tuple[tuple[raw.Arrival, raw.Arrival], ...]
    reserve: raw.InvasionReserve
    replacement_check: tuple[int, ...]
    periods: tuple[tuple[str, int, int], ...]
    events: tuple[tuple[raw.Event, ...], tuple[raw.Event, ...]]
    points: Points

    def column(self, attack: int, defence: int) -> int:
        """The column of two totals in the same unit, before shifts [13.9/1, 13.73/2]; the last against nothing."""
        percent = attack * 100 // defence if defence > 0 else self.bounds[-1]
        return max(n for n, bound in enumerate(self.bounds) if n == 0 or percent >= bound)

    @property
    def heads(self) -> tuple[str, ...]:
        """The columns by what they hold, which the names of the outer ones do not tell [13.73/2]."""
        return f"0-{self.bounds[1] - 1}", *self.columns[1:-1], f"{self.bounds[-1]}+"

    def shifted(self, column: int, shift: int) -> int:
        """A column after the net shift, held within the table [13.73/1]."""
        return max(0, min(len(self.columns) - 1, column + shift))

    def rail_capacity(self, side: int, turn: int, joined: bool) -> int:
        """Rail moves of a side in a turn; ``joined`` once the Siam-Burma Railway is through [9.43/1, 22.1/1]."""
        if side == JAPANESE:
            return self.rail.japanese.joined if joined else self.rail.japanese.moves
        rows = self.rail.allied
        return next((row.moves for row in rows if turn <= row.until), rows[-1].moves)

    def air_attack(self, line: int, die: int) -> tuple[int, int]:
        """How many enemy airstrikes are shot down and turned back [12.4/1]; the last line for all above it."""
        return self.air[max(0, min(line, len(self.air) - 1))][die - 1]

    def arrival(self, turn: int, side: int) -> raw.Arrival:
        """What a side gets in a turn beside its units [6.35/1]."""
        return self.arrivals[turn - 1][side] if 0 < turn <= len(self.arrivals) else raw.Arrival()

    def period(self, turn: int) -> str:
        """``early``, ``middle`` or ``late``."""
        return next((name for name, first, last in self.periods if first <= turn <= last), self.periods[-1][0])

    def event(self, side: int, die: int, turn: int) -> tuple[raw.Event, raw.Effect]:
        """The random event of a side for a die, and what it does in that turn [5.0/1]."""
        found = self.events[side][die - 1]
        effects = {"early": found.early, "middle": found.middle, "late": found.late}
        return found, effects[self.period(turn)]


def read_charts(data: raw.ChartsFile, board: BoardMap) -> Charts:
    """The charts of a file, places by their hexes on the board; raises PackError."""
    combat, effects = data.land_combat, data.terrain_effects
    _complete(data)
    return Charts(
        columns=combat.columns,
        bounds=combat.lower_bounds,
        tables={name: _combat(name, table, combat) for name, table in combat.tables.items()},
        results=combat.results,
        terrain=effects.terrain,
        places=effects.settlements,
        way=effects.way.cost,
        rail_move=effects.rail_move.cost,
        river_cost=effects.river.cost,
        river_along_way=effects.river.along_way,
        river_defence=effects.river.defence,
        rivers_apart=frozenset(map(frozenset, effects.rivers_apart.pairs)),
        fortification=effects.fortification.defence,
        armour_room=effects.armour.room,
        rail=data.rail_capacity,
        air=tuple(tuple(map(_air, row)) for row in data.air_attack.rows),
        missions=data.missions,
        interdiction=data.interdiction,
        expenditure=data.expenditure,
        arrivals=tuple((row.japanese, row.allied) for row in data.arrivals),
        reserve=data.invasion_reserve,
        replacement_check=tuple(map(_delay, data.replacement_check.rows)),
        periods=_periods(data.random_events.periods),
        events=(data.random_events.japanese, data.random_events.allied),
        points=_points(data.victory, board),
    )


MISSIONS: Final = ("support", "gunfire", "defence", "escort", "interception", "interdiction", "transport", "drop")
EXPENSES: Final = (
    "fortification", "activate_hq", "open_airbases", "clear_port", "replace_air", "replace_hq", "replace_land",
    "rebuild", "light_conversion", "first_construction",
)  # fmt: skip


def _complete(data: raw.ChartsFile) -> None:
    """Whether every table has its entries; raises PackError."""
    wanted: tuple[tuple[str, tuple[str, ...], Iterable[str]], ...] = (
        ("land_combat.tables", (PROBE, INFILTRATION, MOBILE), data.land_combat.tables),
        ("terrain_effects.terrain", raw.TERRAIN, data.terrain_effects.terrain),
        ("terrain_effects.settlements", raw.SETTLEMENTS, data.terrain_effects.settlements),
        ("missions", MISSIONS, data.missions),
        ("expenditure", EXPENSES, data.expenditure),
    )
    for key, names, found in wanted:
        missing = [name for name in names if name not in set(found)]
        if missing:
            raise PackError(f"{CHARTS}: {key}: '{missing[0]}' is missing")
    bounds = data.land_combat.lower_bounds
    if len(bounds) != len(data.land_combat.columns) or any(a >= b for a, b in pairwise(bounds)) or bounds[0] != 0:
        raise PackError(f"{CHARTS}: land_combat.lower_bounds: one rising number a column, from 0")
    if [row.turn for row in data.arrivals] != list(range(1, len(data.arrivals) + 1)):
        raise PackError(f"{CHARTS}: arrivals: turns numbered from 1 on")
    if any(len(row) != 6 for row in data.air_attack.rows):
        raise PackError(f"{CHARTS}: air_attack.rows: an entry for each die from 1 to 6")


def _combat(name: str, table: raw.CombatTable, combat: raw.LandCombat) -> CombatTable:
    for row in table.rows:
        if len(row) != len(combat.columns):
            raise PackError(f"{CHARTS}: land_combat.tables.{name}.rows: an entry a column")
        unknown = [word for word in row if word not in combat.results]
        if unknown:
            raise PackError(f"{CHARTS}: land_combat.tables.{name}.rows: there is no result '{unknown[0]}'")
    sides = (JAPANESE, ALLIED) if table.who == "both" else (SIDES.index(table.who),)
    return CombatTable(name, sides, table.rows)


def _air(word: str) -> tuple[int, int]:
    """Shot down and turned back."""
    return (int(word), 0) if word.isdigit() else (0, int(word == "a"))


def _delay(word: str) -> int:
    if word == "lost":
        return LOST
    if not word.isdigit() or not 0 < int(word) < 10:
        raise PackError(f"{CHARTS}: replacement_check.rows: '{word[:20]}' is neither a number of turns nor lost")
    return int(word)


def _periods(given: raw.Periods) -> tuple[tuple[str, int, int], ...]:
    found = (("early", *given.early), ("middle", *given.middle), ("late", *given.late))
    if found[0][1] != 1 or any(a[2] + 1 != b[1] for a, b in pairwise(found)):
        raise PackError(f"{CHARTS}: random_events.periods: one after the other, from turn 1")
    return found


def _points(given: raw.Victory, board: BoardMap) -> Points:
    dead = given.eliminations
    return Points(
        eliminations={"headquarters": dead.headquarters, "division": dead.division, "airbase": dead.airbase},
        first_capture=_captures(given.first_capture, board),
        final_objectives={_hex(board, e.place, "final_objectives"): e.points for e in given.final_objectives},
        year_end=given.year_end,
        contingency=given.contingency,
        china_resupply=given.china_resupply.points,
        levels=_levels(given.levels),
    )


def _levels(given: tuple[raw.Level, ...]) -> tuple[tuple[int, str], ...]:
    found = tuple((entry.least, entry.level) for entry in given)
    if found[0][0] != 0 or any(a[0] >= b[0] for a, b in pairwise(found)):
        raise PackError(f"{CHARTS}: victory.levels: rising, from 0")
    return tuple((least, str(level)) for least, level in found)


def _captures(given: tuple[raw.Capture, ...], board: BoardMap) -> dict[int, tuple[int, int]]:
    found: dict[int, tuple[int, int]] = {}
    for entry in given:
        hex_ = _hex(board, entry.place, "first_capture")
        japanese, allied = found.get(hex_, (0, 0))
        found[hex_] = (entry.points, allied) if SIDES.index(entry.side) == JAPANESE else (japanese, entry.points)
    return found


def _hex(board: BoardMap, place: str, key: str) -> int:
    try:
        return board.place_named(place).hex
    except BoardError:
        raise PackError(f"{CHARTS}: victory.{key}: there is no place '{place[:40]}'") from None
