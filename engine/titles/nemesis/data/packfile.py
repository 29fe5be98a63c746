"""The schema of a pack's files, as they stand in YAML, and the charts as the rules read them. Every entry may say its
``source`` and ``why``."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, Final, Literal

import msgspec

from engine.titles.nemesis.pieces import SIDES, Values
from engine.wargame.schema import NOT_PRINTED, Made, Name, Small, Sourced

MAP, COUNTERS, CHARTS, MARKERS, TURNS = "map.yaml", "counters.yaml", "charts.yaml", "markers.yaml", "turn_track.yaml"
Cost = Annotated[int, msgspec.Meta(ge=0, le=20)]
Force = Literal["japanese", "british", "stilwell", "yunnan"]


class Side(int, metaclass=Made):
    """The number of a side, which the file names."""

    text, made = Literal["japanese", "allied"], SIDES.index


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """Where a counter starts (``setup``) or arrives (``entry``)."""

    turn: Annotated[int, msgspec.Meta(ge=1, le=10, extra=NOT_PRINTED)] | None = None
    at: str = ""
    face: Literal["full", "reduced"] = "full"
    supply: Literal["full", "limited", "out"] = "full"
    place: str = ""
    letter: str = ""
    colour: str = ""


class Printed(Sourced, frozen=True, kw_only=True):
    """What the file says of every counter."""

    id: Name
    name: Name
    side: Side
    nation: str
    force: Force
    army: str = ""
    division: str | None = None
    kind: str
    setup: Start | None = None
    entry: Start | None = None
    box: str | None = None


class Unit(Printed, frozen=True, kw_only=True):
    """A unit."""

    size: Literal["large", "small"]
    traits: tuple[str, ...] = ()
    steps: Annotated[int, msgspec.Meta(ge=1, le=3)]
    full: Values
    reduced: Values | None = None


class Transporter(Printed, frozen=True, kw_only=True):
    """A Transporter."""

    kind: Literal["hq", "mule", "truck"]
    level: str | None = None
    divisional: bool = False
    light: bool = False
    motorized: bool = False
    quality: Annotated[int, msgspec.Meta(ge=1, le=3)]
    movement: Cost
    range: Cost


class Counters(msgspec.Struct, frozen=True, kw_only=True):
    """counters.yaml."""

    format: Literal["nemesis-counters/1"]
    values: dict[str, str] = {}
    units: tuple[Unit, ...]
    transporters: tuple[Transporter, ...]


class CombatResults(msgspec.Struct, frozen=True, kw_only=True):
    """The Combat Results Table."""

    columns: tuple[str, ...]
    ratios: tuple[float, ...]
    rows: dict[str, tuple[str, ...]]
    source: str = "reconstructed"
    why: str = ""
    constraints: list[dict[str, str]] = []


class Terrain(Sourced, frozen=True, kw_only=True):
    """A terrain: cost in movement points by class of piece (None = closed), shift for the defender, congestion."""

    id: Name
    name: Name
    foot: Cost | None
    light: Cost | None
    motorized: Cost | None
    defender_shift: Cost
    congestion: bool
    retreat_into: bool = True


class Way(Sourced, frozen=True, kw_only=True):
    """Cost in movement points along a way, by class; ``special`` overrides it in some terrains; ``trace`` is a
    trace's."""

    id: Literal["road", "track", "path"]
    name: Name
    foot: Cost | None
    light: Cost | None
    motorized: Cost | None
    special: dict[str, dict[str, Cost | None]] = msgspec.field(default_factory=dict)
    trace: Cost


class TerrainEffects(msgspec.Struct, frozen=True, kw_only=True):
    """The Terrain Effects Chart."""

    terrain: tuple[Terrain, ...]
    ways: tuple[Way, ...]
    river_crossing: Cost
    ambush_entry: Cost
    source: str = "reconstructed"
    why: str = ""


class ChartsFile(msgspec.Struct, frozen=True, kw_only=True):
    """charts.yaml."""

    format: Literal["nemesis-charts/1"]
    combat_results: CombatResults
    terrain_effects: TerrainEffects


class Stock(Sourced, frozen=True, kw_only=True):
    """The Supply Stock at Imphal."""

    place: str
    levels: tuple[int, ...]
    full: Cost


class AirSupport(Sourced, frozen=True, kw_only=True):
    """An Air Support marker: Strength/Support points on its full and its Monsoon side (None: it leaves the game)."""

    id: Name
    name: Name
    side: Side
    airforce: Literal["japanese", "british", "us"]
    strength: Small
    monsoon: Small | None


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many markers of each kind there are in all."""

    flags: Small
    ambush: Small
    bunker_jp: Small
    bunker_uk_us: Small
    bunker_yunnan: Small
    air_supply: Small


class Markers(msgspec.Struct, frozen=True, kw_only=True):
    """markers.yaml."""

    format: Literal["nemesis-markers/1"]
    limits: Limits
    stock: Stock
    markers: list[dict[str, Any]] = []
    air_supports: tuple[AirSupport, ...]


class Turn(msgspec.Struct, frozen=True, kw_only=True, rename={"begins": "from", "ends": "to"}):
    """A slot of the Game Turn Scale. `dates` is what is shown where `from` and `to` are not given."""

    turn: Annotated[int, msgspec.Meta(ge=1, le=10)]
    label: str
    dates: str
    support: bool
    monsoon: Literal["none", "light", "heavy"]
    source: str = "reconstructed"
    history: str = ""
    begins: date | None = None
    ends: date | None = None


class TurnTrack(msgspec.Struct, frozen=True, kw_only=True):
    """turn_track.yaml."""

    format: Literal["nemesis-turn-track/1"]
    turns: tuple[Turn, ...]


class Site(Sourced, frozen=True, kw_only=True):
    """What stands among a place's attributes; ``hex`` and ``name`` are those of the place."""

    hex: int = -1
    name: str = ""


class Objective(Site, frozen=True, kw_only=True):
    """An Objective: owner at start, SaP value, star [1.1/3, 1.1/5]."""

    owner: Side
    sap: Annotated[int, msgspec.Meta(ge=1, le=30)]
    star: bool = False


class Depot(Site, frozen=True, kw_only=True):
    """A Supply Depot: owner, range in movement points, ring [1.1/6, 7.1-C/14]."""

    owner: Side
    range: Cost
    ring: Literal["none", "dark", "light"] = "none"
    river: str | None = None


class Airfield(Site, frozen=True, kw_only=True):
    """An Airfield."""

    owner: Side


class Entry(Site, frozen=True, kw_only=True):
    """A Supply Entry hex [1.1/7]."""

    id: str = ""
    side: Side
    country: str


class Attributes(msgspec.Struct, frozen=True, kw_only=True):
    """What Nemesis reads from a place's attributes."""

    objective: Objective | None = None
    depot: Depot | None = None
    airfield: Airfield | None = None
    entry: Entry | None = None


class Placement(msgspec.Struct, frozen=True, kw_only=True):
    """Counters set up at one location."""

    at: str
    letter: str = ""
    colour: str = ""
    place: str = ""
    rings: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    transporters: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    source: str = "reconstructed"
    why: str = ""


# -- charts as they are read

ROWS: Final = range(-1, 8)
"""The modified rolls that the Combat Results Table has [6.1-F/8]."""


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
        return self.rows[max(ROWS[0], min(ROWS[-1], modified))][column]


class Charts(msgspec.Struct, frozen=True):
    """All charts of a pack, costs in movement points [5.1-A/2, 5.1-A/3, 5.1-A/4]. ``marker_limits``: flags, ambush,
    bunker_jp, bunker_uk_us, bunker_yunnan, air_supply."""

    combat: CombatTable
    terrain: Mapping[str, Terrain]
    ways: Mapping[str, Way]
    river_crossing: int
    ambush_entry: int
    turns: tuple[Turn, ...]
    marker_limits: Mapping[str, int]
    stock_full: int
