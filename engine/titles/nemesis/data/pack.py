"""A pack: the data of the game in one folder, checked against its schema, each value with where it comes from.

The project ships a reconstruction. An owner of the boxed game may put the printed values into a folder of the same file
names; what is not there is taken from the shipped pack. Errors name file, key and hex, in one line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from engine.board.boardmap import BoardMap
from engine.board.errors import one_line
from engine.titles.nemesis.data import packcheck
from engine.titles.nemesis.data import packfile as raw
from engine.titles.nemesis.data.packfile import (
    CHARTS,
    COUNTERS,
    MAP,
    MARKERS,
    TURNS,
    Charts,
    CombatTable,
    Result,
    TerrainChart,
)
from engine.titles.nemesis.pieces import Counter, Values
from engine.wargame.packfiles import BoardPack, PackError, PackFiles, by_id, count_sources, read, read_board, where
from engine.wargame.schema import make

CRT_ROWS = range(-1, 8)
_LOSSES = tuple("0123456789")


class Pack(BoardPack, frozen=True):
    """All data of the game; places by hex, Airfields with their owner."""

    kinds: ClassVar = {COUNTERS: raw.Counters, CHARTS: raw.ChartsFile, MARKERS: raw.Markers, TURNS: raw.TurnTrack}
    counters: Mapping[str, Counter]
    charts: Charts
    air_supports: Mapping[str, raw.AirSupport]
    objectives: Mapping[int, raw.Objective]
    depots: Mapping[int, raw.Depot]
    entries: tuple[raw.Entry, ...]
    airfields: Mapping[int, int]

    def map_sources(self) -> dict[str, int]:
        return count_sources([dict(place.attributes) for place in self.board.places])


def build_pack(files: PackFiles) -> Pack:
    """The pack made of some files; raises :class:`PackError`."""
    board = read_board(files, MAP)
    counters = read(files, COUNTERS, raw.Counters)
    charts = read(files, CHARTS, raw.ChartsFile)
    markers = read(files, MARKERS, raw.Markers)
    turns = read(files, TURNS, raw.TurnTrack)
    packcheck.refuse(packcheck.pack_faults(board, counters, charts, markers, turns))
    sites = _sites(board)
    return Pack(
        files=files, board=board, counters=_counters(counters), charts=_charts(charts, markers, turns),
        air_supports={one.id: one for one in markers.air_supports}, objectives=sites["objective"],
        depots=sites["depot"], entries=tuple(sites["entry"].values()),
        airfields={hex_: airfield.owner for hex_, airfield in sites["airfield"].items()},
    )  # fmt: skip


def _counters(data: raw.Counters) -> dict[str, Counter]:
    for entry in (*data.units, *data.transporters):
        if "," in entry.id or " " in entry.id:
            raise PackError(f"{COUNTERS}: counter '{entry.id}': an id has no blanks and no commas")
    return by_id(COUNTERS, (*map(_unit, data.units), *map(_transporter, data.transporters)))


def _printed(entry: raw.Printed) -> dict[str, Any]:
    """What is said of units and Transporters alike."""
    same = {name: getattr(entry, name) for name in ("id", "name", "side", "force", "nation", "kind", "army")}
    turn = entry.entry.turn if entry.entry else None
    return {**same, "division": entry.division or "", "entry_turn": turn}


def _unit(entry: raw.Unit) -> Counter:
    traits = set(entry.traits)
    return Counter(
        **_printed(entry), large=entry.size == "large", light="light" in traits, motorized="motorized" in traits,
        support="support" in traits, replaceable="replaceable" in traits, steps=entry.steps, full=entry.full,
        reduced=entry.reduced, chindit="chindit" in traits, brigade=entry.kind != "lrp_force",
        special_airdrop=bool(traits & {"chindit", "special"}), lushai=entry.id == "uk-lushai",
        ina="ina" in traits, local_rifles="local_rifles" in traits,
    )  # fmt: skip


def _transporter(entry: raw.Transporter) -> Counter:
    return Counter(
        **_printed(entry), light=entry.light, motorized=entry.motorized, steps=0,
        full=Values(0, entry.quality, entry.movement), transporter=True, supply_range=entry.range,
        divisional_hq=entry.divisional, group_hq=entry.level == "group",
    )  # fmt: skip


def _charts(charts: raw.ChartsFile, markers: raw.Markers, turns: raw.TurnTrack) -> Charts:
    given = charts.terrain_effects
    terrain, ways = ({one.id: one for one in kinds} for kinds in (given.terrain, given.ways))
    chart = TerrainChart(terrain, ways, given.river_crossing, given.ambush_entry)  # type: ignore[arg-type]
    limits = msgspec.structs.asdict(markers.limits)
    return Charts(_combat(charts.combat_results), chart, turns.turns, limits, markers.stock.full)


def _combat(table: raw.CombatResults) -> CombatTable:
    rows = {_row(key): tuple(_result(text, key) for text in row) for key, row in table.rows.items()}
    for number in CRT_ROWS:
        if len(rows.get(number, ())) != len(table.columns):
            raise PackError(f"{CHARTS}: combat_results.rows: row '{number}' needs {len(table.columns)} entries")
    if len(table.ratios) != len(table.columns) or list(table.ratios) != sorted(table.ratios):
        raise PackError(f"{CHARTS}: combat_results.ratios: one rising ratio for each column")
    return CombatTable(table.columns, table.ratios, rows)


def _row(key: str) -> int:
    if key not in map(str, CRT_ROWS):
        raise PackError(f"{CHARTS}: combat_results.rows: row '{one_line(key, 20)}' is none of -1 to 7")
    return int(key)


def _result(text: str, row: str) -> Result:
    losses, retreat = text.removesuffix("r"), text.endswith("r")
    attacker, dash, defender = losses.partition("-")
    if not (dash and attacker in _LOSSES and defender in _LOSSES):
        shown = one_line(text, 20)
        raise PackError(f"{CHARTS}: combat_results.rows: row '{row}': '{shown}' is no result such as 1-2r")
    return Result(int(attacker), int(defender), retreat)


def _sites(board: BoardMap) -> dict[str, dict[int, Any]]:
    """Objectives, Supply Depots, Supply Entry hexes and Airfields by hex."""
    found: dict[str, dict[int, Any]] = {key: {} for key in raw.Attributes.__struct_fields__}
    for place in board.places:
        data = _attributes(place.attributes, f"{MAP}: place {place.name} ({board.label(place.hex)})")
        for key, sites in found.items():
            if site := getattr(data, key):
                sites[place.hex] = msgspec.structs.replace(site, hex=place.hex, name=place.label)
    return found


def _attributes(attributes: Mapping[str, object], place: str) -> raw.Attributes:
    try:
        return msgspec.convert(dict(attributes), raw.Attributes, dec_hook=make)
    except msgspec.ValidationError as error:
        raise PackError(f"{place}: {where(str(error))}") from None
