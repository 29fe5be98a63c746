"""The schema of the files of Defeat Into Victory. Every entry may say its ``source`` and ``why``."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from engine.titles.defeat_into_victory.pieces import AirCounter, Marker, Side
from engine.wargame.schema import Hex, Id, Made, Name, Number, Small, Sourced

SideName = Literal["japanese", "allied"]
Points = Annotated[float, msgspec.Meta(ge=0, le=99)]
QUARTERS: Final = 4
"""Quarters of a movement point in one [12.2.1/1]."""


def _quarters(points: float) -> int:
    found = round(points * QUARTERS)
    if abs(found - points * QUARTERS) > 1e-6:
        raise ValueError(f"{points} is no number of quarters of a movement point")
    return found


class Quarters(int, metaclass=Made):
    """Quarters of a movement point, of which the file says how many points they are."""

    text, made = Points, _quarters


class WholePoints(int, metaclass=Made):
    """The same of whole points."""

    text, made = Small, _quarters


Pair = tuple[Quarters, Quarters]
"""In an ordinary turn and in a monsoon turn."""


# -- counters.yaml


class Formation(Sourced, frozen=True, kw_only=True):
    id: Id
    name: Name
    history: str = ""


class Unit(Sourced, frozen=True, kw_only=True):
    id: Id
    name: Name
    side: Side
    nation: Name
    kind: Literal["infantry", "armour", "artillery"]
    formation: str = ""
    independent: bool = False
    traits: tuple[Literal["chinese", "marauder", "ina", "parachute"], ...] = ()
    af: Annotated[tuple[Small, ...], msgspec.Meta(min_length=1, max_length=4)]
    df: Annotated[tuple[Small, ...], msgspec.Meta(min_length=1, max_length=4)]
    ma: Small
    designation: str = ""
    colour: dict[str, str] = msgspec.field(default_factory=dict)
    values_source: str = "reconstructed"


class Headquarters(Sourced, frozen=True, kw_only=True):
    id: Id
    name: Name
    side: Side
    rating: Small
    ma: Small
    committed_ma: Small
    colour: dict[str, str] = msgspec.field(default_factory=dict)
    values_source: str = "reconstructed"


class Limits(Sourced, frozen=True, kw_only=True):
    """Numbers of markers."""

    sp: Small
    positions: Small
    trucks: Small
    cuts: Small
    lines: Small
    end_turn: Small


class Counters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["defeat-into-victory-counters/1"]
    formations: tuple[Formation, ...]
    units: tuple[Unit, ...]
    headquarters: tuple[Headquarters, ...]
    air_units: tuple[AirCounter, ...]
    activation_markers: tuple[Marker, ...]
    limits: Limits


# -- charts.yaml


class CombatResults(Sourced, frozen=True, kw_only=True):
    die: Literal[6, 10]
    columns: Annotated[tuple[str, ...], msgspec.Meta(min_length=2)]
    ratios: tuple[Points, ...]
    rows: dict[str, tuple[str, ...]]


class Terrain(Sourced, frozen=True, kw_only=True):
    """Quarters of a movement point in an ordinary and a monsoon turn, defence, room for units."""

    mp: Pair
    defence: Small
    units: Small
    """So many units may stand there [10.1.2/1, 10.1.2/3]."""


class Way(Sourced, frozen=True, kw_only=True):
    mp: Pair


class City(Sourced, frozen=True, kw_only=True):
    defence: Small


class Position(Sourced, frozen=True, kw_only=True):
    defence: Small
    enter: Small
    leave: Small


class Price(Sourced, frozen=True, kw_only=True):
    mp: WholePoints


Weather = Literal["ordinary", "monsoon"]
WEATHERS: Final = ("ordinary", "monsoon")


class Storms(Sourced, frozen=True, kw_only=True):
    """By which weather terrain and lines are paid in a turn of the event ``weather``, whatever the season."""

    ordinary: tuple[Weather, Weather] = ("ordinary", "monsoon")
    monsoon: tuple[Weather, Weather] = ("ordinary", "ordinary")

    def columns(self, rains: int) -> tuple[int, int]:
        """The columns of the chart for terrain and for lines in an ordinary or a monsoon turn."""
        terrain, lines = self.monsoon if rains else self.ordinary
        return WEATHERS.index(terrain), WEATHERS.index(lines)


class Trace(Sourced, frozen=True, kw_only=True):
    """The length of a trace in quarters, and the rate along a railway."""

    limit: tuple[WholePoints, WholePoints]
    rail: Literal["rail", "trail"] = "rail"


class Traces(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    supply: Trace
    communications: Trace
    settlement: Trace


class TerrainEffects(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    terrain: dict[Literal["clear", "jungle", "rough_jungle"], Terrain]
    ways: dict[Literal["road", "trail", "rail"], Way]
    river: Way
    city: City
    position: Position
    interdicted: Price
    zone_to_zone: Price
    traces: Traces
    storms: Storms = Storms()


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stock: tuple[Small, Small]
    markers: Small
    kind: Literal[1, 2]


class Modifier(Sourced, frozen=True, kw_only=True):
    """A die roll modifier for a named condition, counted at most so often."""

    when: Id
    drm: Number
    most: Small = 1


class Table(Sourced, frozen=True, kw_only=True):
    die: Literal[6, 10]
    modifiers: tuple[Modifier, ...]
    rows: dict[str, int | str]


class Repair(Sourced, frozen=True, kw_only=True):
    japanese: Small
    allied: Small


class Area(Sourced, frozen=True, kw_only=True):
    rows: tuple[Small, Small]
    columns: tuple[Small, Small]


class EventPools(Sourced, frozen=True, kw_only=True):
    japanese: tuple[Id, ...]
    allied: tuple[Id, ...]
    places: dict[SideName, tuple[Hex, ...]]


class Award(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: SideName
    hexes: Annotated[tuple[Hex, ...], msgspec.Meta(min_length=1)]
    vp: Number
    year: int = 0
    scenarios: tuple[Id, ...] = ()


class OpenRoad(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hexes of a road in their order; between two that are no neighbours any chain of lines serves."""

    hexes: Annotated[tuple[Hex, ...], msgspec.Meta(min_length=2)]
    vp: Number
    scenarios: tuple[Id, ...] = ()


class Cleared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    vp: Number
    scenarios: tuple[Id, ...] = ()


class Bands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    minor: Small
    major: Small
    decisive: Small


class Victory(Sourced, frozen=True, kw_only=True):
    turn: tuple[Award, ...]
    end: tuple[Award, ...]
    road_open: OpenRoad
    india_clear: Cleared
    lost_pair: Number
    lost_unit: Number
    ina_exit: tuple[Number, Number]
    bands: Bands


class Sustained(Sourced, frozen=True, kw_only=True):
    items: tuple[Literal["advance", "marker", "cup", "second", "stock", "refit", "zones"], ...]


class ChartsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["defeat-into-victory-charts/1"]
    combat_results: CombatResults
    terrain_effects: TerrainEffects
    supply_levels: Annotated[tuple[Level, ...], msgspec.Meta(min_length=1)]
    tables: dict[str, Table]
    repair: Repair
    chindits: Area
    event_pools: EventPools
    victory: Victory
    sustained_operations: Sustained


# -- turn_track.yaml


class Turn(Sourced, frozen=True, kw_only=True, rename={"begins": "from", "ends": "to"}):
    turn: Small
    label: Name
    begins: str
    ends: str
    monsoon: bool
    history: str = ""


class TurnTrack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["defeat-into-victory-turns/1"]
    turns: Annotated[tuple[Turn, ...], msgspec.Meta(min_length=1)]


# -- scenarios


class Control(Sourced, frozen=True, kw_only=True, rename={"without": "except"}):
    countries: tuple[Name, ...] = ()
    regions: tuple[Name, ...] = ()
    hexes: tuple[Hex, ...] = ()
    without: tuple[Hex, ...] = ()


class SourceHex(Sourced, frozen=True, kw_only=True):
    """A Supply Source in place of those off the area, with the length of a line of communications to it."""

    side: SideName
    hex: Hex
    loc_limit: tuple[Small, Small]


class Zone(Sourced, frozen=True, kw_only=True):
    id: Id
    hexes: Annotated[tuple[Hex, ...], msgspec.Meta(min_length=1)]
    text: str = ""


class SupplyMarkers(Sourced, frozen=True, kw_only=True):
    side: SideName
    hex: Hex
    count: Small


class Positions(Sourced, frozen=True, kw_only=True):
    side: SideName
    hexes: tuple[Hex, ...]
    zone: str = ""


class Setup(Sourced, frozen=True, kw_only=True):
    side: SideName
    hex: Hex
    units: tuple[Id, ...]
    zone: str = ""
    lost: dict[str, Small] = msgspec.field(default_factory=dict)
    oos: bool = False


class Reinforcement(Sourced, frozen=True, kw_only=True):
    turn: Small
    side: SideName
    hexes: tuple[Hex, ...]
    units: tuple[Id, ...]
    lost: dict[str, Small] = msgspec.field(default_factory=dict)
    reserve: bool = False


class Chinese(Sourced, frozen=True, kw_only=True):
    units: tuple[Id, ...]


class Scenario(Sourced, frozen=True, kw_only=True):
    """A scenario. ``stock`` is Japanese, Allied; ``rows`` the first and last row of hexes in play."""

    format: Literal["defeat-into-victory-scenario/1"]
    id: Id
    name: Name
    rule: str
    turns: tuple[Small, Small]
    rows: tuple[Small, Small]
    first: SideName
    sustained: SideName
    stock: tuple[Small, Small]
    control: Control
    sources: tuple[SourceHex, ...] = ()
    zones: tuple[Zone, ...] = ()
    sp_markers: tuple[SupplyMarkers, ...] = ()
    positions: tuple[Positions, ...] = ()
    setup: tuple[Setup, ...] = ()
    reinforcements: tuple[Reinforcement, ...] = ()
    air_lost: tuple[Id, ...] = ()
    chinese: Chinese
