"""The data of Tail of the Tiger as typed, immutable tables; a scenario is loaded apart. Errors name file and key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

import msgspec

from engine.titles.tail_of_the_tiger.data import packfile as raw
from engine.titles.tail_of_the_tiger.data.charts import CHARTS, Charts, read_charts
from engine.titles.tail_of_the_tiger.data.chartsfile import ChartsFile
from engine.titles.tail_of_the_tiger.pieces import NO_ATTACK, SIDES, UNLIMITED, UNTRIED, Counter, Values
from engine.wargame.packfiles import BoardPack, PackError, PackFiles, by_id, numbered, read, read_board
from engine.wargame.pieces import same
from engine.wargame.regions import Region, read_regions

MAP, COUNTERS, TURNS, REGIONS = "map.yaml", "counters.yaml", "turn_track.yaml", "regions.yaml"
SCENARIOS: Final = ("tail-of-the-tiger",)
FORMOSA: Final = "formosa"


class Pack(BoardPack, frozen=True):
    """All data of the game; ``regions`` a hex."""

    kinds: ClassVar = {COUNTERS: raw.Counters, CHARTS: ChartsFile, TURNS: raw.TurnTrack}
    regions: tuple[Region, ...]
    counters: Mapping[str, Counter]
    untried: tuple[Values, ...]
    """What the untried units are worth, from the least on [wtf-13.11/2]."""
    air: Mapping[str, raw.Air]
    """Kinds of air unit."""
    markers: Mapping[str, int]
    """How many markers of a kind there are."""
    charts: Charts
    turns: tuple[raw.Turn, ...]


def build_pack(files: PackFiles) -> Pack:
    """The pack made of some files; raises PackError."""
    board = read_board(files, MAP)
    data = read(files, COUNTERS, raw.Counters)
    charts = read_charts(read(files, CHARTS, ChartsFile))
    return Pack(
        files=files,
        board=board,
        regions=read_regions(files, REGIONS, board),
        counters=by_id(COUNTERS, _counters(data, charts)),
        untried=tuple(sorted(_untried(data), key=msgspec.structs.astuple)),
        air={kind.id: kind for kind in data.air},
        markers={row.id: row.count for row in data.markers},
        charts=charts,
        turns=tuple(numbered(TURNS, read(files, TURNS, raw.TurnTrack).turns)),
    )


def check_scenario(pack: Pack, scenario: raw.Scenario) -> None:
    """Whether a scenario names units that there are, and has a unit for each slot and no more; raises PackError."""
    file = f"{scenario.id}.yaml"
    named = [entry.unit for entry in scenario.fixed]
    for name in named:
        if name not in pack.counters or pack.counters[name].start != "placed" or named.count(name) > 1:
            raise PackError(f"{file}: fixed: {name} is no unit that is placed once")
    for start in ("division", "brigade"):
        wanted = sum(len(slot.hexes) + len(slot.places) for slot in scenario.slots if slot.start == start)
        there = sum(counter.start == start for counter in pack.counters.values())
        if wanted != there:
            raise PackError(f"{file}: slots: {wanted} for {there} units of start '{start}'")
    for start in ("cup", "pool"):
        wanted = sum(len(entry.hexes) for entry in scenario.drawn if entry.start == start)
        there = sum(counter.start == start for counter in pack.counters.values())
        if wanted > there:
            raise PackError(f"{file}: drawn: {wanted} of {there} units of start '{start}'")


def _counters(data: raw.Counters, charts: Charts) -> Iterator[Counter]:
    room = {"division": charts.given.stacking.division, "brigade": charts.given.stacking.brigade}
    least = min(_untried(data), key=msgspec.structs.astuple)
    for unit in data.units:
        values = (least,) if unit.group == UNTRIED else tuple(map(_values, unit.values))
        stacking = room[unit.size] if unit.stacking is None else unit.stacking
        given = {"side": SIDES.index(unit.side), "values": values, "stacking": stacking}
        yield Counter(**{**same(unit, Counter), **given})


def _untried(data: raw.Counters) -> Iterator[Values]:
    return (_values(unit.values[0]) for unit in data.units if unit.group == UNTRIED)


def _values(triple: str) -> Values:
    attack, defence, move = triple.split("-")
    return Values(
        NO_ATTACK if attack == "*" else int(attack), int(defence), UNLIMITED if move == "unlimited" else int(move)
    )
