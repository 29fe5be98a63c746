"""A pack: the data of the game in one folder, checked against its schema, each value with where it comes from.

The project ships a reconstruction. An owner of the boxed game may put the printed values into a folder of the same file
names; what is not there is taken from the shipped pack. Errors name file, key and hex, in one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec

from engine.board.boardmap import BoardMap
from engine.board.errors import one_line
from engine.titles.nemesis.data import packfile as raw
from engine.titles.nemesis.data.packfile import CHARTS, COUNTERS, MAP, MARKERS, TURNS
from engine.titles.nemesis.data.scenariofile import Scenario, VictoryRule
from engine.titles.nemesis.pieces import FORCES, SIDES, Counter, Values
from engine.wargame.boardworld import BoardWorld
from engine.wargame.packfiles import BoardPack, PackError, PackFiles, by_id, count_sources, read, read_board, where
from engine.wargame.pieces import same
from engine.wargame.schema import make

_LOSSES = tuple("0123456789")
SIZES: Final = {"large": 1.0, "small": 0.5}
CLASSES: Final = ("foot", "light", "motorized")
WAYS: Final = ("road", "track", "path")
BUNKERS: Final = ("bunker-japanese", "bunker-british", "bunker-us", "bunker-yunnan")
REINFORCEMENT_LABELS: Final = {"japanese": "RJ", "british": "RB", "stilwell": "RU", "yunnan": "RC"}
NEEDED_PLACES: Final = ("Imphal",)
"""Places that a rule names."""


class Pack(BoardPack, frozen=True):
    """All data of the game; places by hex, Airfields with their owner."""

    kinds: ClassVar = {COUNTERS: raw.Counters, CHARTS: raw.ChartsFile, MARKERS: raw.Markers, TURNS: raw.TurnTrack}
    counters: Mapping[str, Counter]
    charts: raw.Charts
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
    refuse(pack_faults(board, counters, charts, markers, turns))
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
    turn = entry.entry.turn if entry.entry else None
    return {**same(entry, Counter), "division": entry.division or "", "entry_turn": turn}


def _unit(entry: raw.Unit) -> Counter:
    return Counter(**{**_printed(entry), "size": SIZES[entry.size]})


def _transporter(entry: raw.Transporter) -> Counter:
    return Counter(
        **_printed(entry), steps=0, full=Values(0, entry.quality, entry.movement), transporter=True,
        supply_range=entry.range, divisional_hq=entry.divisional, group_hq=entry.level == "group",
    )  # fmt: skip


def _charts(charts: raw.ChartsFile, markers: raw.Markers, turns: raw.TurnTrack) -> raw.Charts:
    given = charts.terrain_effects
    return raw.Charts(
        combat=combat_table(charts.combat_results), terrain={one.id: one for one in given.terrain},
        ways={one.id: one for one in given.ways}, river_crossing=given.river_crossing, ambush_entry=given.ambush_entry,
        turns=turns.turns, marker_limits=msgspec.structs.asdict(markers.limits), stock_full=markers.stock.full,
    )  # fmt: skip


def combat_table(table: raw.CombatResults) -> raw.CombatTable:
    """The Combat Results Table of a file; raises PackError."""
    rows = {_row(key): tuple(_result(text, key) for text in row) for key, row in table.rows.items()}
    for number in raw.ROWS:
        if len(rows.get(number, ())) != len(table.columns):
            raise PackError(f"{CHARTS}: combat_results.rows: row '{number}' needs {len(table.columns)} entries")
    if len(table.ratios) != len(table.columns) or list(table.ratios) != sorted(table.ratios):
        raise PackError(f"{CHARTS}: combat_results.ratios: one rising ratio for each column")
    return raw.CombatTable(table.columns, table.ratios, rows)


def _row(key: str) -> int:
    if key not in map(str, raw.ROWS):
        raise PackError(f"{CHARTS}: combat_results.rows: row '{one_line(key, 20)}' is none of -1 to 7")
    return int(key)


def _result(text: str, row: str) -> raw.Result:
    losses, retreat = text.removesuffix("r"), text.endswith("r")
    attacker, dash, defender = losses.partition("-")
    if not (dash and attacker in _LOSSES and defender in _LOSSES):
        shown = one_line(text, 20)
        raise PackError(f"{CHARTS}: combat_results.rows: row '{row}': '{shown}' is no result such as 1-2r")
    return raw.Result(int(attacker), int(defender), retreat)


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


# -- what must fit together beyond the form of each file; each fault begins with its key


def refuse(faults: Iterable[str]) -> None:
    """Raise PackError with the first fault."""
    for fault in faults:
        raise PackError(fault)


def pack_faults(
    board: BoardMap, counters: raw.Counters, charts: raw.ChartsFile, markers: raw.Markers, turns: raw.TurnTrack
) -> Iterator[str]:
    """What does not fit in the files of a pack."""
    yield from _of_charts(charts, markers, turns)
    for unit in counters.units:
        if (unit.steps > 1) != (unit.reduced is not None):  # [1.2-C/2]
            need = "2 or 3 steps needs a" if unit.steps > 1 else "1 step has no"
            yield f"counters.yaml: units: {unit.id}.reduced: a unit of {need} reduced side"
    yield from _of_map(board, {terrain.id for terrain in charts.terrain_effects.terrain})


def _of_map(board: BoardMap, terrain: set[str]) -> Iterator[str]:
    """The map has the terrain of the chart, the places of the rules and the Reinforcement Hexes [1.1/2, 1.1/8]."""
    key = "map.yaml: terrain_legend"
    unknown = (name for name in board.terrain_ids if name not in terrain)
    yield from (f"{key}: there is no terrain '{name}' in charts.yaml" for name in unknown)
    nodes, wanted = sorted(node.id for node in board.nodes), sorted(REINFORCEMENT_LABELS.values())
    if nodes != wanted:
        yield f"map.yaml: nodes: there must be exactly {', '.join(wanted)}, not {', '.join(nodes) or 'none'}"
    places = {place.name for place in board.places}
    yield from (f"map.yaml: places: '{name}' is missing" for name in NEEDED_PLACES if name not in places)


def _of_charts(charts: raw.ChartsFile, markers: raw.Markers, turns: raw.TurnTrack) -> Iterator[str]:
    """Each terrain, way, Air Support and turn is there exactly once."""
    chart, key = charts.terrain_effects, "charts.yaml: terrain_effects"
    terrain = [entry.id for entry in chart.terrain]
    yield from _twice(terrain, f"{key}.terrain")
    yield from _not_exactly([entry.id for entry in chart.ways], WAYS, f"{key}.ways")
    special = ((way.id, name, costs) for way in chart.ways for name, costs in way.special.items())
    for way, name, costs in special:
        where = f"{key}.ways: {way}.special.{name}"
        if name not in terrain:
            yield f"{where}: there is no such terrain"
        yield from _not_exactly(list(costs), CLASSES, where)
    yield from _twice([entry.id for entry in markers.air_supports], "markers.yaml: air_supports")
    if [entry.turn for entry in turns.turns] != list(range(1, 11)):
        yield "turn_track.yaml: turns: must be 1 to 10, in order"


def _twice(names: Sequence[str], where: str) -> Iterator[str]:
    yield from (f"{where}: '{name}' stands there twice" for name in names if names.count(name) > 1)


def _not_exactly(names: Sequence[str], wanted: Sequence[str], where: str) -> Iterator[str]:
    yield from _twice(names, where)
    yield from (f"{where}: '{name}' is missing" for name in wanted if name not in names)
    yield from (f"{where}: '{name}' is not one of {', '.join(wanted)}" for name in names if name not in wanted)


# -- scenarios


def scenario_faults(
    scenario: Scenario, world: BoardWorld, objectives: set[str], supports: Iterable[str]
) -> Iterator[str]:
    """What a scenario names that is not there; of its places those that must be Objectives."""
    if scenario.turns[0] > scenario.turns[1]:
        yield "turns: the first turn comes after the last"
    known = {place.name for place in world.board.places}
    for key, name in _places(scenario):
        if name not in known:
            yield f"{key}: there is no place '{name}'"
        if key not in ("closed", "control") and name not in objectives:
            yield f"{key}: '{name}' is not an Objective"
    wanted = (name for name in scenario.markers.air_supports if name not in supports)
    yield from (f"markers.air_supports: there is no Air Support '{name}'" for name in wanted)
    yield from (f"chits.first: the {side} chit is missing" for side in SIDES if side not in scenario.chits.first)
    yield from _labels(scenario, world)


def _places(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Key and name of each place; raises PackError for a rule that lacks one."""
    flags, control, victory = scenario.flags, scenario.control, scenario.victory
    lists = {"closed": scenario.closed, "flags": (*flags.japanese, *flags.allied),
             "control": (*control.japanese, *control.allied)}  # fmt: skip
    yield from ((key, name) for key, names in lists.items() for name in names)
    for key, rules in (("victory.immediate", victory.immediate), ("victory.end", victory.end)):
        yield from ((key, name) for rule in rules for name in _named(rule, key))


def _named(rule: VictoryRule, key: str) -> tuple[str, ...]:
    if rule.winner == "controller" and rule.place is None:
        raise PackError(f"{key}: 'winner: controller' needs a place")
    return (*rule.control_any, *rule.control_all, *rule.of, *(filter(None, (rule.place,))))


def _labels(scenario: Scenario, world: BoardWorld) -> Iterator[str]:
    nodes, boxes, play = REINFORCEMENT_LABELS.values(), world.boxes, (*world.labels[: world.play_limit], "off-map")
    yield from (f"nodes: '{label}' is no Reinforcement Hex" for label in scenario.nodes if label not in nodes)
    hexes, found = world.labels[: world.hexes], ((one.turn, one.at) for one in scenario.reinforcements)
    yield from (f"entries: there is no hex '{one.at}'" for one in scenario.entries if one.at not in hexes)
    yield from (f"reinforcements: turn {turn}: there is no hex '{at}'" for turn, at in found if at not in play)
    yield from (f"boxes: there is no box '{box}'" for box in scenario.boxes if box not in boxes or box[:5] == "turn-")
    for at, marker in ((one.at, marker) for one in scenario.placements for marker in one.markers):
        if marker not in BUNKERS and not (marker[:6] == "stock-" and marker[6:].isdecimal()):
            yield f"placements: {at}: there is no marker '{marker}'"


def closed_entrances(scenario: Scenario, entries: Iterable[int]) -> Iterator[str]:
    """Each force has a Reinforcement Hex, or a Supply Entry hex of its side in place of it [8.1-B/1, 8.2-B/2b]."""
    for force, label in REINFORCEMENT_LABELS.items():
        if label not in scenario.nodes and FORCES[force] not in entries:
            yield f"nodes: without {label} the {force} force needs a Supply Entry hex of its side"
