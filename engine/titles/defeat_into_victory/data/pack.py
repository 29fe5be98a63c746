"""A pack: all files of the game, checked against their schema and against one another. Errors name file and key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from engine.titles.defeat_into_victory.data import packfile as raw
from engine.titles.defeat_into_victory.data.charts import CHARTS, Charts, read_charts
from engine.titles.defeat_into_victory.pieces import AirCounter, Counter, Marker
from engine.wargame.packfiles import BoardPack, PackError, PackFiles, by_id, numbered, read, read_board
from engine.wargame.pieces import same
from engine.wargame.regions import Region, read_regions

MAP, COUNTERS, TURNS, REGIONS = "map.yaml", "counters.yaml", "turn_track.yaml", "regions.yaml"
SCENARIOS: Final = ("u-go", "extended-capital-dracula", "campaign")


class Pack(BoardPack, frozen=True):
    """All data of the game; ``regions`` a hex."""

    kinds: ClassVar = {COUNTERS: raw.Counters, CHARTS: raw.ChartsFile, TURNS: raw.TurnTrack}
    regions: tuple[Region, ...]
    counters: Mapping[str, Counter]
    air: Mapping[str, AirCounter]
    markers: Mapping[str, Marker]
    formations: Mapping[str, str]
    """Formation -> its name."""
    limits: raw.Limits
    charts: Charts
    turns: tuple[raw.Turn, ...]


def build_pack(files: PackFiles) -> Pack:
    """The pack made of some files; raises PackError."""
    board = read_board(files, MAP)
    counters = read(files, COUNTERS, raw.Counters)
    return Pack(
        files=files,
        board=board,
        regions=read_regions(files, REGIONS, board),
        counters=by_id(COUNTERS, _counters(counters)),
        air={unit.id: unit for unit in counters.air_units},
        markers={marker.id: marker for marker in counters.activation_markers},
        formations={f.id: f.name for f in counters.formations},
        limits=counters.limits,
        charts=read_charts(read(files, CHARTS, raw.ChartsFile)),
        turns=tuple(numbered(TURNS, read(files, TURNS, raw.TurnTrack).turns)),
    )


def _counters(data: raw.Counters) -> Iterator[Counter]:
    formations = {formation.id for formation in data.formations}
    for unit in data.units:
        if unit.formation and unit.formation not in formations:
            raise PackError(f"{COUNTERS}: units: {unit.id}.formation: there is no formation '{unit.formation}'")
        if len(unit.af) != len(unit.df):
            raise PackError(f"{COUNTERS}: units: {unit.id}: as many defence as attack factors")
        yield _unit(unit)
    for hq in data.headquarters:
        printed = {**same(hq, Counter), "colour": hq.colour.get("symbol", "")}
        yield Counter(**printed, nation="", kind="hq", independent=True)


def _unit(unit: raw.Unit) -> Counter:
    traits = {trait: trait in unit.traits for trait in ("chinese", "marauder", "parachute", "ina")}
    return Counter(**{**same(unit, Counter), **traits, "colour": unit.colour.get("symbol", "")})
