"""The data of Vinegar Joe's War as typed, immutable tables; a scenario is loaded apart. Errors name file and key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from engine.board.boardmap import BoardMap
from engine.board.errors import one_line
from engine.titles.vinegar_joes_war import pieces as p
from engine.titles.vinegar_joes_war.data import packfile as raw
from engine.titles.vinegar_joes_war.data.charts import CHARTS, Charts, read_charts
from engine.titles.vinegar_joes_war.data.chartsfile import ChartsFile
from engine.titles.vinegar_joes_war.pieces import SIDES, Counter, SupportCounter
from engine.wargame.packfiles import BoardPack, PackError, PackFiles, by_id, numbered, read, read_board
from engine.wargame.pieces import same
from engine.wargame.regions import Region, read_regions

MAP, COUNTERS, TURNS = "map.yaml", "counters.yaml", "turn_track.yaml"
REGIONS, COAST = "regions.yaml", "coast.yaml"
SCENARIOS: Final = ("singapore-to-calcutta", "imphal", "fall-of-an-empire")
NATIONS: Final = {
    "British Empire": p.BRITISH, "United States": p.AMERICAN, "Republic of China": p.CHINESE,
    "guerrilla": p.GUERRILLA, "Imperial Japanese": p.JAPAN, "Japanese client": p.CLIENT,
}  # fmt: skip
KINDS: Final = {
    "motorized infantry": "infantry", "client infantry": "infantry", "special operations": p.SPECIAL,
    "naval infantry": p.MARINE, "special engineer": p.ENGINEER, "coastal defence": "coastal",
    "airborne airbase": p.DROPPED_AIRBASE,
}  # fmt: skip
"""Types of the file that go by another word in play."""


class Pack(BoardPack, frozen=True):
    """All data of the game; ``regions`` a hex, ``coast`` the hexes of the west coast and of the east coast in order."""

    kinds: ClassVar = {COUNTERS: raw.Counters, CHARTS: ChartsFile, TURNS: raw.TurnTrack}
    regions: tuple[Region, ...]
    coast: tuple[tuple[int, ...], tuple[int, ...]]
    counters: Mapping[str, Counter]
    """Land units and depots."""
    support: Mapping[str, SupportCounter]
    kin: Mapping[str, tuple[str, ...]]
    """Row of the roster of airstrikes and naval pieces -> the ids of its pieces."""
    markers: Mapping[str, int]
    """How many markers of a kind there are [2.38/1]."""
    charts: Charts
    turns: tuple[raw.Turn, ...]


def build_pack(files: PackFiles) -> Pack:
    """The pack made of some files, a full set of pieces; raises PackError [2.6/2]."""
    board = read_board(files, MAP)
    data = read(files, COUNTERS, raw.Counters)
    support = {counter.id: counter for counter in _support(data)}
    pack = Pack(
        files=files,
        board=board,
        regions=read_regions(files, REGIONS, board),
        coast=_coast(read(files, COAST, raw.Coast), board),
        counters=by_id(COUNTERS, _counters(data)),
        support=support,
        kin={
            row.id: tuple(s.id for s in support.values() if s.kin == row.id) for row in (*data.airstrikes, *data.naval)
        },
        markers={row.id: row.count for row in data.markers},
        charts=read_charts(read(files, CHARTS, ChartsFile), board),
        turns=tuple(numbered(TURNS, read(files, TURNS, raw.TurnTrack).turns)),
    )
    _check_counters(pack)
    _check_charts(pack)
    return pack


def check_scenario(pack: Pack, scenario: raw.Scenario) -> None:
    """Whether a scenario names pieces that there are, each once and on its side; raises PackError."""
    file, seen = f"{scenario.id}.yaml", set[str]()
    entries = [("setup", entry.side, entry.units) for entry in scenario.setup]
    entries += [("eliminated", entry.side, entry.units) for entry in scenario.eliminated]
    for key, side, units in entries:
        for unit in units:
            counter = pack.counters.get(unit)
            if counter is None or counter.side != SIDES.index(side):
                raise PackError(f"{file}: {key}: {unit} is no {side} unit")
            if unit in seen:
                raise PackError(f"{file}: {key}: {unit} stands there twice")
            seen.add(unit)
    for entry in scenario.setup:
        one_sided = [unit for unit in entry.reduced if unit not in entry.units or not pack.counters[unit].two_sided]
        if one_sided:
            raise PackError(f"{file}: setup: {entry.hex}: {one_sided[0]} has no reduced side there")
    for key, counts in (("airstrikes", scenario.airstrikes), ("naval", scenario.naval)):
        for kin, count in counts.items():
            if count > len(pack.kin.get(kin, ())):
                raise PackError(f"{file}: {key}: {kin}: there are {len(pack.kin.get(kin, ()))}")


def _coast(data: raw.Coast, board: BoardMap) -> tuple[tuple[int, ...], tuple[int, ...]]:
    def hexes(labels: tuple[str, ...], key: str) -> tuple[int, ...]:
        try:
            return tuple(map(board.grid.index, labels))
        except ValueError as error:
            raise PackError(f"{COAST}: {key}: {one_line(str(error))}") from None

    return hexes(data.west, "west"), hexes(data.east, "east")


def _counters(data: raw.Counters) -> Iterator[Counter]:
    """The land units; the file holds the correction that 1/CD is light [2.31/3]."""
    for unit in data.units:
        yield Counter(**{
            **same(unit, Counter), "side": SIDES.index(unit.side), "nation": NATIONS[unit.nation],
            "kind": KINDS.get(unit.type, unit.type), "heavy": unit.weight == "heavy",
            "reduced": -1 if unit.reduced is None else unit.reduced,
        })  # fmt: skip
    for row in data.depots:
        side = SIDES.index(row.side)
        for number in range(1, row.count + 1):
            yield Counter(
                id=f"{row.id}-{number}", name="depot", side=side, nation=_nation(side), kind=p.DEPOT,
                heavy=row.weight == "heavy", strength=row.strength, move=row.move,
            )  # fmt: skip


def _nation(side: int) -> str:
    return p.JAPAN if side == p.JAPANESE else p.BRITISH


def _support(data: raw.Counters) -> Iterator[SupportCounter]:
    for row in (*data.airstrikes, *data.naval):
        side = SIDES.index(row.side)
        kind = p.CARRIER if row.type == "aircraft carrier" else row.type
        nation, reach, late = _nation(side), 0, 0
        if isinstance(row, raw.Air):
            nation, reach, late = NATIONS.get(row.nation, nation), row.range, row.range_1944
        for number in range(1, row.count + 1):
            yield SupportCounter(
                id=f"{row.id}-{number}", name=f"{kind} {row.designation}".strip(), side=side, nation=nation, type=kind,
                range=reach, range_1944=late, kin=row.id, code=row.code,
            )  # fmt: skip


def _check_counters(pack: Pack) -> None:
    """Whether the counters name countries and places that there are; raises PackError."""
    countries = {region.country for region in pack.regions} | {""}
    places = {place.name for place in pack.board.places} | countries
    for unit in pack.counters.values():
        if unit.country not in countries or unit.at not in places:
            raise PackError(f"{COUNTERS}: units: {unit.id}: there is no country or place such as that")


def _check_charts(pack: Pack) -> None:
    """Whether the charts name pieces that there are; raises PackError."""
    charts = pack.charts
    for number, row in enumerate(charts.arrivals, 1):
        for side, arrival in enumerate(row):
            for kin in (*arrival.air, *arrival.naval, *arrival.removed):
                if not pack.kin.get(kin) or pack.support[pack.kin[kin][0]].side != side:
                    raise PackError(f"{CHARTS}: arrivals: turn {number}: {kin} is no {SIDES[side]} row of the roster")
    effects = (e for side in charts.events for event in side for e in (event.early, event.middle, event.late))
    named = {unit for effect in effects for unit in (*effect.place_client, *effect.remove)}
    unknown = sorted((named | set(charts.reserve.units)) - set(pack.counters))
    if unknown:
        raise PackError(f"{CHARTS}: there is no unit '{unknown[0]}'")
