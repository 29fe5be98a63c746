"""A pack: the data of the game in one folder, checked against its schema, each value with where it comes from.

The project ships a reconstruction. An owner of the boxed game may put the printed values into a folder of the same file
names; what is not there is taken from the shipped pack. Errors name file, key and hex, in one line.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from engine.board.boardmap import BoardMap
from engine.board.errors import one_line
from engine.titles.nemesis.data import packcheck
from engine.titles.nemesis.data import packfile as raw
from engine.titles.nemesis.data.charts import (
    AirSupport,
    Charts,
    CombatTable,
    Result,
    TerrainChart,
    TerrainKind,
    TurnEntry,
    WayCost,
)
from engine.titles.nemesis.data.packfiles import CHARTS, COUNTERS, MAP, MARKERS, TURNS, folder_files
from engine.titles.nemesis.pieces import SIDES, Counter, Values
from engine.titles.nemesis.world import Depot, Entry, Objective, World, WorldPlaces
from engine.wargame.packfiles import PackError, PackFiles, count_sources, file_sources, read, read_board, where

CRT_ROWS = range(-1, 8)
_LOSSES = tuple("0123456789")
_KINDS: Final = {COUNTERS: raw.Counters, CHARTS: raw.ChartsFile, MARKERS: raw.Markers, TURNS: raw.TurnTrack}


class Pack(msgspec.Struct, frozen=True):
    """All data of the game. ``own`` names the files that are not the shipped ones."""

    files: PackFiles
    board: BoardMap
    counters: Mapping[str, Counter]
    charts: Charts
    air_supports: Mapping[str, AirSupport]
    places: WorldPlaces
    own: tuple[str, ...] = ()

    def sources(self) -> dict[str, dict[str, int]]:
        """For the provenance shown to players: how many entries of each file come from where."""
        places = [dict(place.attributes) for place in self.board.places]
        return {**file_sources(self.files, _KINDS), MAP: count_sources(places)}

    def world(self, places: WorldPlaces, marker_limits: Mapping[str, int]) -> World:
        """The world for a scenario: its places and its numbers of markers."""
        charts = msgspec.structs.replace(self.charts, marker_limits=marker_limits)
        return World(self.board, charts, self.counters, title=places)


def load_pack(folder: Path | None = None) -> Pack:
    """Load a pack, the shipped one by default; raises :class:`PackError`."""
    return build_pack(folder_files(folder))


def build_pack(files: PackFiles) -> Pack:
    """The pack made of some files; raises :class:`PackError`."""
    board = read_board(files, MAP)
    counters = read(files, COUNTERS, raw.Counters)
    charts = read(files, CHARTS, raw.ChartsFile)
    markers = read(files, MARKERS, raw.Markers)
    turns = read(files, TURNS, raw.TurnTrack)
    packcheck.check_charts(charts, markers, turns)
    packcheck.check_faces(counters.units)
    packcheck.check_map(board, charts, MAP)
    supports = {
        a.id: AirSupport(a.id, a.name, _side(a.side), a.airforce, a.strength, a.monsoon) for a in markers.air_supports
    }
    return Pack(
        files=files,
        board=board,
        counters=_counters(counters),
        charts=_charts(charts, markers, turns),
        air_supports=supports,
        places=_places(board, supports),
        own=files.own,
    )


def _side(name: str) -> int:
    return SIDES.index(name)


def _counters(data: raw.Counters) -> dict[str, Counter]:
    found: dict[str, Counter] = {}
    entries: tuple[raw.Unit | raw.Transporter, ...] = (*data.units, *data.transporters)
    for entry in entries:
        if entry.id in found:
            raise PackError(f"{COUNTERS}: counter '{entry.id}' stands there twice")
        if "," in entry.id or " " in entry.id:
            raise PackError(f"{COUNTERS}: counter '{entry.id}': an id has no blanks and no commas")
        found[entry.id] = _unit(entry) if isinstance(entry, raw.Unit) else _transporter(entry)
    return found


def _unit(entry: raw.Unit) -> Counter:
    traits = set(entry.traits)
    return Counter(
        id=entry.id, name=entry.name, side=_side(entry.side), force=entry.force, nation=entry.nation,
        division=entry.division or "", kind=entry.kind, army=entry.army, large=entry.size == "large",
        light="light" in traits, motorized="motorized" in traits, support="support" in traits,
        replaceable="replaceable" in traits, steps=entry.steps, full=entry.full, reduced=entry.reduced,
        chindit="chindit" in traits, brigade=entry.kind != "lrp_force",
        special_airdrop=bool(traits & {"chindit", "special"}), lushai=entry.id == "uk-lushai",
        ina="ina" in traits, local_rifles="local_rifles" in traits,
        entry_turn=entry.entry.turn if entry.entry else None,
    )  # fmt: skip


def _transporter(entry: raw.Transporter) -> Counter:
    values = Values(0, entry.quality, entry.movement)
    return Counter(
        id=entry.id, name=entry.name, side=_side(entry.side), force=entry.force, nation=entry.nation,
        division=entry.division or "", kind=entry.kind, army=entry.army, light=entry.light, motorized=entry.motorized,
        steps=0, full=values, transporter=True, supply_range=entry.range, divisional_hq=entry.divisional,
        group_hq=entry.level == "group", entry_turn=entry.entry.turn if entry.entry else None,
    )  # fmt: skip


def _charts(charts: raw.ChartsFile, markers: raw.Markers, turns: raw.TurnTrack) -> Charts:
    chart = charts.terrain_effects
    terrain = TerrainChart(
        terrain={t.id: TerrainKind(t.id, t.name, t.foot, t.light, t.motorized, t.defender_shift, t.congestion,
        t.retreat_into)
                 for t in chart.terrain},
        ways={w.id: WayCost(w.id, w.foot, w.light, w.motorized, w.special, w.trace) for w in chart.ways},
        river_crossing=chart.river_crossing,
        ambush_entry=chart.ambush_entry,
    )  # fmt: skip
    track = tuple(TurnEntry(t.turn, t.label, t.dates, t.support, t.monsoon, t.begins, t.ends) for t in turns.turns)
    return Charts(
        _combat(charts.combat_results), terrain, track, msgspec.structs.asdict(markers.limits), markers.stock.full
    )


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


def _places(board: BoardMap, supports: Mapping[str, AirSupport]) -> WorldPlaces:
    objectives, depots, airfields, entries = {}, {}, {}, []
    for place in board.places:
        data = _attributes(place.attributes, f"{MAP}: place {place.name} ({board.label(place.hex)})")
        if data.objective:
            owner = _side(data.objective.owner)
            objectives[place.hex] = Objective(place.hex, place.label, owner, data.objective.sap, data.objective.star)
        if data.depot:
            depots[place.hex] = Depot(
                place.hex, place.label, _side(data.depot.owner), data.depot.range, data.depot.ring
            )
        if data.airfield:
            airfields[place.hex] = _side(data.airfield.owner)
        if data.entry:
            entries.append(Entry(place.hex, _side(data.entry.side), data.entry.country))
    names = {place.name: place.hex for place in reversed(board.places)}
    return WorldPlaces(objectives, depots, tuple(entries), airfields, names, supports)


def _attributes(attributes: Mapping[str, object], place: str) -> raw.Attributes:
    try:
        return msgspec.convert(dict(attributes), raw.Attributes)
    except msgspec.ValidationError as error:
        raise PackError(f"{place}: {where(str(error))}") from None
