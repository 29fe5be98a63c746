"""The world a game is played in: the map seen with the eyes of Defeat Into Victory. Fixed for a pack and a scenario.

Locations are ints: hexes first, then the boxes. Costs are in quarters of a movement point.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final

import msgspec

from engine.board.features import ROAD, TRACK
from engine.board.fields import trace
from engine.titles.defeat_into_victory.data import packfile as raw
from engine.titles.defeat_into_victory.data.pack import Pack
from engine.titles.defeat_into_victory.pieces import ALLIED, SIDES, Counter
from engine.wargame.boardworld import WayWorld, by_side

WAITING, ELIMINATED, GONE, EXITED = "waiting", "eliminated", "gone", "exited"
BOXES: Final = (WAITING, ELIMINATED, GONE, EXITED)
"""Not yet come; eliminated; out of the game for good; left by the west edge."""
SETTLEMENTS: Final = ("city", "town", "village")
CHINESE_SOURCE: Final = "chinese"
SUPPLY_LEVELS: Final = 4
CHINESE_ROW: Final = 23

Side = tuple[int, int]
"""Two hexes with a hexside between them, the lower first."""


class Way(msgspec.Struct, frozen=True, gc=False):
    """What a step to a neighbour crosses and follows as printed."""

    to: int
    closed: bool
    """A lake or a strait [13.3.1/5]."""
    river: bool
    road: bool
    trail: bool
    """A trail, or the trail beside a railway [12.1.6/1]."""
    rail: bool

    @property
    def line(self) -> bool:
        """Whether any line joins the two hexes."""
        return self.road or self.trail


class Source(msgspec.Struct, frozen=True):
    """A Supply Source hex and the length of a line of communications to it, in quarters by weather [7.6.1/1]."""

    hex: int
    side: int
    limit: tuple[int, int]
    chinese: bool = False


class World(WayWorld[Way]):
    """The map with its printed labels, the charts, the counters, and the places that matter in a scenario [2.2/1]."""

    boxes = BOXES

    def __init__(self, pack: Pack, scenario: raw.Scenario) -> None:
        super().__init__(pack.board, f"{scenario.id}.yaml")
        self.pack = pack
        self.charts = pack.charts
        self.counters: Mapping[str, Counter] = pack.counters
        self.scenario = scenario
        self.counters_of = by_side(pack.counters.values(), len(SIDES))
        self.marauders = tuple(name for name in self.counters_of[ALLIED] if self.counters[name].marauder)
        first, last = scenario.rows
        self.rains = tuple(int(turn.monsoon) for turn in pack.turns)
        """By turn the column of a chart."""
        self._open = tuple(first <= self._row(hex_) <= last and self.is_land(hex_) for hex_ in range(self.hexes))

    def _row(self, hex_: int) -> int:
        return self.grid.col_row(hex_)[1]

    # -- locations

    def is_land(self, hex_: int) -> bool:
        """Whether it is land in play, in whatever scenario."""
        return self.terrain[hex_] in self.charts.terrain

    def open_hex(self, loc: int) -> bool:
        """Whether it is land in the area of this scenario [21.1/2]."""
        return 0 <= loc < self.hexes and self._open[loc]

    def sea(self, loc: int) -> bool:
        return self.on_map(loc) and self.terrain[loc] == "sea"

    # -- places

    def _ways(self, hex_: int) -> Iterable[Way]:
        """The steps out of a hex to land in the area."""
        for to, edge in self.board.edges[hex_]:
            if self.open_hex(to):
                rail = bool(edge.rail)
                trail = edge.way == TRACK or rail
                yield Way(to, edge.lake, bool(edge.river), edge.way == ROAD, trail, rail)

    @cached_property
    def joined(self) -> tuple[tuple[int, ...], ...]:
        """Those of them that are not across a closed side."""
        return tuple(tuple(way.to for way in ways if not way.closed) for ways in self.ways)

    @cached_property
    def roads(self) -> frozenset[int]:
        """The hexes in which a printed road runs."""
        return frozenset(hex_ for hex_, ways in enumerate(self.ways) if any(way.road for way in ways))

    @cached_property
    def trails(self) -> frozenset[int]:
        """The hexes in which a printed trail or railroad runs."""
        return frozenset(hex_ for hex_, ways in enumerate(self.ways) if any(way.trail for way in ways))

    @cached_property
    def railroads(self) -> frozenset[int]:
        """The hexes from which a printed railroad leads."""
        return frozenset(hex_ for hex_, ways in enumerate(self.ways) if any(way.rail for way in ways))

    @cached_property
    def southern(self) -> frozenset[int]:
        """The hexes that are closed to Chinese units [17.4.4/1]."""
        return frozenset(hex_ for hex_ in range(self.hexes) if self._row(hex_) > CHINESE_ROW)

    @cached_property
    def settlements(self) -> Mapping[int, str]:
        """Hex -> ``city``, ``town`` or ``village``, the greatest of its places [2.2/3]."""
        found: dict[int, str] = {}
        for place in self.board.places:
            kind = place.kind
            better = place.hex not in found or SETTLEMENTS.index(found[place.hex]) > SETTLEMENTS.index(kind) \
                if kind in SETTLEMENTS else False  # fmt: skip
            if better:
                found[place.hex] = kind
        return found

    @cached_property
    def towns(self) -> frozenset[int]:
        """The hexes of cities and towns [2.2/3]."""
        return frozenset(hex_ for hex_, kind in self.settlements.items() if kind != SETTLEMENTS[-1])

    @cached_property
    def islands(self) -> frozenset[int]:
        """The hexes of the west coast islands [12.3.1/1]."""
        return self.having("island")

    @cached_property
    def whole_islands(self) -> tuple[frozenset[int], ...]:
        """The same, the hexes of one island together [12.3.4/1]."""
        near = self.joined
        found = {frozenset(trace(near, [hex_], self.islands.__contains__).cost) for hex_ in self.islands}
        return tuple(sorted((island for island in found if self.open_hex(min(island, default=-1))), key=min))

    @cached_property
    def landings(self) -> frozenset[int]:
        """Where units from the islands arrive [12.3.1/1]."""
        return self.having("landing")

    @cached_property
    def ports(self) -> frozenset[int]:
        return self.having("port")

    @cached_property
    def coast(self) -> frozenset[int]:
        """Land hexes of the area beside the sea [12.5.3/1]."""
        beside = self.board.adjacent
        return frozenset(h for h in range(self.hexes) if self.open_hex(h) and any(self.sea(n) for n in beside[h]))

    @cached_property
    def west_edge(self) -> frozenset[int]:
        """The land hexes of the last column, the edge at which the Allied player sits [3.2.1/2, 17.6.1/1]."""
        last = self.grid.columns
        return frozenset(h for h in range(self.hexes) if self.open_hex(h) and self.grid.col_row(h)[0] == last)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """The Supply Sources of the scenario, the Chinese one is Allied [7.6.1/1, 7.6.2/1, 7.6.3/1, 21.1/3]."""
        whole = self.charts.communications.limit
        found = []
        for place in self.board.places:
            given = place.attributes.get("source")
            if isinstance(given, Mapping) and self.open_hex(place.hex):
                word = str(given.get("side"))
                side = ALLIED if word == CHINESE_SOURCE else SIDES.index(word)
                found.append(Source(place.hex, side, whole, word == CHINESE_SOURCE))
        for entry in self.scenario.sources:
            limit = (entry.loc_limit[0] * 4, entry.loc_limit[1] * 4)
            found.append(Source(self.hex(entry.hex, "sources"), SIDES.index(entry.side), limit))
        return tuple(found)

    @cached_property
    def sources_of(self) -> Mapping[tuple[int, bool], tuple[Source, ...]]:
        """Those of a side, the Chinese one apart."""
        keys = [(side, chinese) for side in range(len(SIDES)) for chinese in (False, True)]
        return {key: tuple(s for s in self.sources if (s.side, s.chinese) == key) for key in keys}

    @cached_property
    def chinese_source(self) -> int:
        """Hex 1601 [7.6.3/1]."""
        return next((source.hex for source in self.sources if source.chinese), -1)

    @cached_property
    def chinese_entries(self) -> tuple[int, ...]:
        """The hex of the Chinese source, and the map edge hexes next to it [17.4.7/4]."""
        source = self.chinese_source
        edge = (h for h in self.adjacent[source] if self.grid.col_row(h)[0] == 1) if source >= 0 else ()
        return (source, *edge) if source >= 0 else ()

    @cached_property
    def allied_at_start(self) -> frozenset[int]:
        """The hexes the Allied side controls before anybody is set up [3.1/5]."""
        control = self.scenario.control
        named = {self.hex(label, "control.hexes") for label in control.hexes}
        without = {self.hex(label, "control.except") for label in control.without}
        return frozenset((self.allied_lands | named) - without)

    @cached_property
    def allied_lands(self) -> frozenset[int]:
        """The hexes of the countries and regions that the Allied side controls then, exceptions included."""
        control, regions = self.scenario.control, self.pack.regions
        lands = enumerate(regions[hex_] for hex_ in range(self.hexes))
        return frozenset(h for h, one in lands if one.country in control.countries or one.region in control.regions)

    @cached_property
    def held_at_start(self) -> tuple[frozenset[int], frozenset[int]]:
        """The hexes that each side controls before."""
        allied = self.allied_at_start
        return frozenset(range(self.hexes)) - allied, allied

    def country(self, hex_: int) -> str:
        """The country a hex lies in."""
        return self.pack.regions[hex_].country
