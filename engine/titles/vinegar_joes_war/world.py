"""The world a game is played in: the map with the eyes of Vinegar Joe's War. Fixed for a pack and a scenario.

Locations are ints: hexes first, then the boxes. Costs and multiples of defence are in halves.
Tables by weight stand under 0 for light and 1 for heavy units, so that ``counter.heavy`` indexes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Final, TypeVar

import msgspec

from engine.board.features import ROAD, Place
from engine.titles.vinegar_joes_war.data import packfile as raw
from engine.titles.vinegar_joes_war.data.chartsfile import Settlement
from engine.titles.vinegar_joes_war.data.pack import Pack, check_scenario
from engine.titles.vinegar_joes_war.nets import components, connected_rivers
from engine.titles.vinegar_joes_war.pieces import SIDES, Counter
from engine.wargame.boardworld import WayWorld, by_side
from engine.wargame.packfiles import PackError

WAITING, AFLOAT, TRACK, POOL = "waiting", "afloat", "track", "pool"
REPLACEABLE, ELIMINATED, GUERRILLAS, LIGHT = "replaceable", "eliminated", "guerrillas", "light"
CONTINGENCY, RESERVE = "contingency", "reserve"
BOXES: Final = (
    WAITING, AFLOAT, TRACK, POOL, REPLACEABLE, ELIMINATED, GUERRILLAS, LIGHT, CONTINGENCY, RESERVE
)  # fmt: skip
"""Not yet come; kept for a landing [6.33/1]; due on the turn track; depots; the boxes of 2.2/1; coded C and R."""
SEA: Final = "sea"
CHINA, INDIA, MALAYA = "China", "India", "Malaya"
SINGAPORE, RANGOON, BANGKOK, LEDO, KUNMING = "Singapore", "Rangoon", "Bangkok", "Ledo", "Kunming"
WEST, EAST, BOTH = "west", "east", "both"

By = tuple[tuple[int, ...], tuple[int, ...]]
T = TypeVar("T")


class Way(msgspec.Struct, frozen=True, gc=False):
    """What a step to a neighbour crosses and follows as printed."""

    to: int
    river: bool
    road: bool
    """A printed road."""
    rail: bool
    border: bool
    """Whether the two hexes lie in different countries; a step out of a hex of sea crosses none."""

    @property
    def line(self) -> bool:
        """Whether a road joins the two hexes, which a railway is as well [9.32/1]."""
        return self.road or self.rail


class World(WayWorld[Way]):
    """The map with its printed labels, the charts, the counters, and the places that matter [2.1/1]."""

    boxes = BOXES

    def __init__(self, pack: Pack, scenario: raw.Scenario) -> None:
        super().__init__(pack.board, f"{scenario.id}.yaml")
        self.pack = pack
        self.charts = pack.charts
        self.counters: Mapping[str, Counter] = pack.counters
        self.support = pack.support
        self.scenario = scenario
        self.counters_of = tuple(tuple(sorted(names)) for names in by_side(pack.counters.values(), len(SIDES)))
        """The counters of each side by id, in order."""
        self.supports_of = by_side(pack.support.values(), len(SIDES))
        beside = (False,) * len(BOXES)
        self._land = (*(kind in pack.charts.terrain and kind != SEA for kind in self.terrain), *beside)
        self._sea = (*(kind == SEA for kind in self.terrain), *beside)
        self._check()

    def _check(self) -> None:
        check_scenario(self.pack, self.scenario)
        for entry in self.scenario.setup:
            if not self.is_land(self.hex(entry.hex, "setup")):
                raise PackError(f"{self.scenario.id}.yaml: setup: {entry.hex} is no land in play")
        for name in (*self.scenario.held.japanese, *self.scenario.held.allied):
            if not any(place.name == name for place in self.board.places):
                raise PackError(f"{self.scenario.id}.yaml: held: there is no place '{name}'")
        for name in (SINGAPORE, RANGOON, BANGKOK, LEDO, KUNMING):
            self.named(name)

    # -- locations

    def in_play(self, loc: int) -> bool:
        """Whether units can be there at all: on land, or in an all-sea hex from which they assault [18.5/1]."""
        return self.on_map(loc) and (self._land[loc] or self._sea[loc])

    def is_land(self, hex_: int) -> bool:
        """Whether it is land in play."""
        return self._land[hex_]

    @cached_property
    def land(self) -> frozenset[int]:
        """All land in play."""
        return frozenset(filter(self.is_land, range(self.hexes)))

    def open_hex(self, loc: int) -> bool:
        """Whether a location is land in play."""
        return self.on_map(loc) and self._land[loc]

    def sea(self, loc: int) -> bool:
        """Whether a location is an all-sea hex."""
        return self.on_map(loc) and self._sea[loc]

    # -- what a hex is

    def country(self, hex_: int) -> str:
        """The country a hex lies in, empty for the sea [2.1/2]."""
        return self.pack.regions[hex_].country

    def lands_of(self, country: str) -> tuple[int, ...]:
        """The land hexes of a country, in order."""
        return tuple(hex_ for hex_ in range(self.hexes) if self._land[hex_] and self.country(hex_) == country)

    def settlement(self, hex_: int) -> str:
        """``city``, ``town`` or nothing."""
        return self.settlements.get(hex_, "")

    def port(self, hex_: int) -> str:
        """``sea``, ``river`` [18.8/1] or nothing."""
        return self.ports.get(hex_, "")

    def coastal(self, hex_: int) -> bool:
        """Whether a land hex has a shore."""
        return bool(self.sea_beside[hex_])

    def theatre(self, hex_: int) -> str:
        """Where landings begin and end: ``west``, ``east``, ``both`` or nothing [18.3/1, 18.3/2].

        Coastal hexes, and river ports without a shore of their own.
        """
        return self.theatres.get(hex_, "")

    def waters(self, hex_: int) -> str:
        """The body of sea an all-sea hex is part of: ``west`` or ``east``; nothing for land."""
        return self.pack.regions[hex_].region if self._sea[hex_] else ""

    @cached_property
    def settlements(self) -> Mapping[int, str]:
        """Hex -> ``city`` or ``town``."""
        return {place.hex: place.kind for place in self.board.places if place.kind in self.charts.places}

    def _attribute(self, key: str) -> Iterable[tuple[Place, str]]:
        return ((place, str(place.attributes[key])) for place in self.board.places if place.attributes.get(key))

    @cached_property
    def ports(self) -> Mapping[int, str]:
        """Hex -> ``sea`` or ``river`` [18.6/1, 18.8/1]."""
        return {place.hex: kind for place, kind in self._attribute("port")}

    @cached_property
    def theatres(self) -> Mapping[int, str]:
        """Hex -> the waters of its landings."""
        west, east = map(frozenset, self.pack.coast)
        found = {hex_: BOTH if hex_ in west and hex_ in east else WEST for hex_ in west}
        found |= dict.fromkeys(east - west, EAST)
        return {place.hex: waters for place, waters in self._attribute("theatre")} | found

    @cached_property
    def cities(self) -> frozenset[int]:
        """All cities [26.3/2]."""
        return frozenset(hex_ for hex_, kind in self.settlements.items() if kind == "city")

    @cached_property
    def cities_outside_china(self) -> frozenset[int]:
        """Those that end the game for Japan [26.3/1]."""
        return frozenset(hex_ for hex_ in self.cities if self.country(hex_) != CHINA)

    @cached_property
    def first_captures(self) -> Mapping[int, tuple[int, int]]:
        """Hex -> what its first capture gives the Japanese and the Allied side, in this scenario [26.1/2]."""
        held = (self._places(self.scenario.held.japanese), self._places(self.scenario.held.allied))
        return {
            hex_: (0 if hex_ in held[0] else points[0], 0 if hex_ in held[1] else points[1])
            for hex_, points in self.charts.points.first_capture.items()
        }

    def _places(self, names: Iterable[str]) -> frozenset[int]:
        return frozenset(map(self.named, names))

    @cached_property
    def chinese_entries(self) -> frozenset[int]:
        """Towns and cities of China [6.3/3]."""
        return frozenset(hex_ for hex_ in self.settlements if self.country(hex_) == CHINA)

    @cached_property
    def west_edge_of_india(self) -> tuple[int, ...]:
        """Where a delayed British or US unit enters [6.3/2]."""
        first_column = range(self.grid.rows)
        return tuple(h for h in first_column if self._land[h] and self.country(h) == INDIA)

    # -- steps

    def _ways(self, hex_: int) -> Iterable[Way]:
        """The steps out of a hex, of land or sea, to land in play."""
        for to, edge in self.board.edges[hex_]:
            if self._land[to]:
                border = self._land[hex_] and self.country(to) != self.country(hex_)
                yield Way(to, bool(edge.river) and self._land[hex_], edge.way == ROAD, bool(edge.rail), border)

    def river(self, a: int, b: int) -> bool:
        """Whether a river runs between two land hexes that are neighbours; none from a hex of sea [13.63/1]."""
        way = self.way_table[a].get(b)
        return way is not None and way.river

    def way(self, a: int, b: int) -> Way | None:
        """What the step from a hex to a land hex crosses and follows, None where they are no neighbours."""
        return self.way_table[a].get(b)

    @cached_property
    def sea_beside(self) -> tuple[tuple[int, ...], ...]:
        """The all-sea hexes beside each land hex [18.5/1]."""
        beside = self.board.adjacent
        return tuple(tuple(n for n in beside[h] if self._sea[n]) if self._land[h] else () for h in range(self.hexes))

    # -- tables a hex

    def _table(self, terrain: Callable[[Any], T], settled: Callable[[Any, T], T], empty: T) -> tuple[T, ...]:
        kinds, towns = self.charts.terrain, self.charts.places
        base = {name: terrain(kind) for name, kind in kinds.items()}
        found = [base.get(name, empty) for name in self.terrain]
        for hex_, name in self.settlements.items():
            found[hex_] = settled(towns[name], found[hex_])
        return tuple(found)

    @cached_property
    def stacking(self) -> tuple[int, ...]:
        """Room for units a hex, without that for armour [10.1/1]."""
        return self._table(lambda kind: kind.stack, lambda town, found: max(town.stack, found), 0)

    @cached_property
    def cost(self) -> tuple[tuple[int | None, ...], tuple[int | None, ...]]:
        """What entering a hex costs by weight, without hexsides; None where only a way leads in [9.1/2]."""
        return self._cost(0), self._cost(1)

    def _cost(self, weight: int) -> tuple[int | None, ...]:
        return self._table(lambda kind: kind.cost[weight], lambda town, found: found, None)

    @cached_property
    def zones(self) -> tuple[tuple[frozenset[int], ...], tuple[frozenset[int], ...]]:
        """The hexes around each hex into which the zone of a unit of that weight reaches [11.0/1, 11.1/2]."""
        return self._zones(0), self._zones(1)

    def _zones(self, weight: int) -> tuple[frozenset[int], ...]:
        def settled(town: Settlement, found: bool) -> bool:
            return found or town.zone[weight]

        into = self._table(lambda kind: kind.zone[weight], settled, False)
        return tuple(frozenset(hex_ for hex_ in near if into[hex_]) for near in self.adjacent)

    @cached_property
    def defence(self) -> By:
        """The best multiple that the hex itself gives a defender of that weight, in halves [13.62/1]."""
        return self._defence(0), self._defence(1)

    def _defence(self, weight: int) -> tuple[int, ...]:
        return self._table(lambda kind: kind.defence[weight], lambda town, found: max(town.defence[weight], found), 2)

    @cached_property
    def air_range(self) -> tuple[int, ...]:
        """Points of range that flying into a hex costs [12.22/1]."""
        return self._table(lambda kind: kind.air_range, lambda town, found: found, 1)

    @cached_property
    def air_rows(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Per hex its neighbours, of land, sea or neither, and the points of range of flying there [12.22/1]."""
        beside, price = self.board.adjacent, self.air_range
        return tuple(tuple((to, price[to]) for to in beside[hex_]) for hex_ in range(self.hexes))

    @cached_property
    def drop(self) -> tuple[bool, ...]:
        """Whether units may be dropped there [19.2/1]."""
        land = self._table(lambda kind: kind.drop, lambda town, found: found, False)
        return tuple(may and self._land[hex_] for hex_, may in enumerate(land))

    # -- railways and rivers

    @cached_property
    def railways(self) -> Mapping[int, frozenset[int]]:
        """Hex -> all hexes joined with it by printed railway, for hexes that have one."""
        return components({h: [w.to for w in ways if w.rail] for h, ways in enumerate(self.ways) if self._land[h]})

    def rail_net(self, hex_: int) -> frozenset[int]:
        """The hexes joined with one by printed railway, itself included; none without a railway."""
        return self.railways.get(hex_, frozenset())

    @cached_property
    def river_sides(self) -> Mapping[tuple[int, int], tuple[int, int]]:
        """Hex and direction of each river hexside -> the first side of its connected river."""
        return connected_rivers(self.board, self.charts.rivers_apart)

    @cached_property
    def rivers(self) -> tuple[frozenset[tuple[int, int]], ...]:
        """The connected rivers that each land hex lies along [9.6/1]; two hexes share one if the sets meet."""
        found: list[set[tuple[int, int]]] = [set() for _ in range(self.hexes)]
        for (hex_, _), first in self.river_sides.items():
            found[hex_].add(first)
        return tuple(frozenset(names) if self._land[h] else frozenset() for h, names in enumerate(found))
