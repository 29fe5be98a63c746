"""The world a game is played in: the map with the eyes of Tail of the Tiger. Fixed for a pack and a scenario.

Locations are ints: hexes first, then the boxes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final

import msgspec

from engine.board.features import ROAD
from engine.titles.tail_of_the_tiger.data import packfile as raw
from engine.titles.tail_of_the_tiger.data.chartsfile import Edge
from engine.titles.tail_of_the_tiger.data.pack import Pack, check_scenario
from engine.titles.tail_of_the_tiger.pieces import EAST, SIDES, WEST, Counter
from engine.wargame.boardworld import WayWorld, by_side
from engine.wargame.packfiles import PackError

NORTH, SOUTH, RING, FORMOSA = "north", "south", "ring", "formosa"
CUP, POOL, DEAD, GONE, WAITING = "cup", "pool", "dead", "gone", "waiting"
BOXES: Final = (NORTH, SOUTH, RING, FORMOSA, CUP, POOL, DEAD, GONE, WAITING)
"""About to enter by the north and by the south edge [3.0/4, 3.0/3]; the Manchuria Holding Box [2.2/1]; the area of
Formosa [set-1/10]; the Yamashita cup [9.0/4]; the pool of untried units [wtf-13.11/2]; the dead piles [wtf-2.x/2];
removed for good; not yet come."""
CITY, TOWN = "city", "town"
SEA, OUTSIDE = "sea", "outside"
CHINA, BURMA, INDIA, INDOCHINA = "China", "Burma", "India", "Indochina"
HAIPHONG, KUNMING, CHUNGKING, MANDALAY, MYITKYINA = "Haiphong", "Kunming", "Chungking", "Mandalay", "Myitkyina"


class Way(msgspec.Struct, frozen=True, gc=False):
    """What a step to a neighbour crosses and follows as printed."""

    to: int
    river: bool
    road: bool
    """A road or railway, which counts as one [wtf-11.x/6]."""


class World(WayWorld[Way]):
    """The map with its printed labels, the charts, the counters, and the places that matter."""

    boxes = BOXES

    def __init__(self, pack: Pack, scenario: raw.Scenario) -> None:
        super().__init__(pack.board, f"{scenario.id}.yaml")
        self.pack = pack
        self.charts = pack.charts
        self.counters: Mapping[str, Counter] = pack.counters
        self.scenario = scenario
        self.counters_of = by_side(pack.counters.values(), len(SIDES))
        beside = (False,) * len(BOXES)
        self._land = (*(kind in pack.charts.given.terrain for kind in self.terrain), *beside)
        """Tables of what steps cost, by class of unit and weather."""
        self._check()

    def _check(self) -> None:
        check_scenario(self.pack, self.scenario)
        for name in (HAIPHONG, KUNMING, CHUNGKING, MANDALAY, MYITKYINA):
            self.named(name)
        for hex_ in (*self.centers, *(hex_ for slot in self.slots for hex_ in slot[1])):
            if not self.is_land(hex_):
                raise PackError(f"{self.file}: {self.label(hex_)} is no land in play")

    # -- locations

    def in_play(self, loc: int) -> bool:
        """Whether units can stand on the map there."""
        return self._land[loc]

    def in_reach(self, loc: int) -> bool:
        """Whether units can act from there: land in play, the box of the Ring, Formosa."""
        return self._land[loc] or loc in (self.box(RING), self.box(FORMOSA))

    def kind(self, hex_: int) -> str:
        """The terrain of a hex of land."""
        return self.terrain[hex_]

    def is_land(self, hex_: int) -> bool:
        """Whether it is land in play [wtf-11.x/5]."""
        return self._land[hex_]

    def open_hex(self, loc: int) -> bool:
        """Whether a location is land in play."""
        return self.on_map(loc) and self._land[loc]

    @cached_property
    def land(self) -> frozenset[int]:
        """All land in play."""
        return frozenset(filter(self.is_land, range(self.hexes)))

    @cached_property
    def chinese_land(self) -> frozenset[int]:
        """That of China."""
        return frozenset(hex_ for hex_ in self.land if self.country(hex_) == CHINA)

    def sea(self, loc: int) -> bool:
        """Whether a location is a hex of sea."""
        return self.on_map(loc) and self.terrain[loc] == SEA

    # -- what a hex is

    @cached_property
    def zones(self) -> tuple[str, ...]:
        """The side of the Weather Line each hex lies on: ``W`` or ``E`` [wtf-6.x/1]."""
        return tuple(self.pack.regions[hex_].region for hex_ in range(self.hexes))

    def zone(self, hex_: int) -> str:
        """The side of the Weather Line a hex lies on."""
        return self.zones[hex_]

    def west(self, hex_: int) -> bool:
        """Whether a hex lies west of the Weather Line."""
        return self.zones[hex_] == WEST

    @cached_property
    def every_hex(self) -> frozenset[int]:
        """All hexes of the map."""
        return frozenset(range(self.hexes))

    @cached_property
    def halves(self) -> Mapping[str, frozenset[int]]:
        """The hexes on each side of the Weather Line."""
        return {side: frozenset(h for h, zone in enumerate(self.zones) if zone == side) for side in (WEST, EAST)}

    def half(self, zone: str) -> frozenset[int]:
        """The hexes on a side of it."""
        return self.halves[zone]

    def country(self, hex_: int) -> str:
        """The country a hex lies in."""
        return self.pack.regions[hex_].country

    @cached_property
    def settlements(self) -> Mapping[int, str]:
        """Hex -> ``city`` or ``town``."""
        return {place.hex: place.kind for place in self.board.places}

    @cached_property
    def settled(self) -> frozenset[int]:
        """The hexes with a city or town."""
        return frozenset(self.settlements)

    def city(self, hex_: int) -> bool:
        """Whether a city stands there."""
        return self.settlements.get(hex_) == CITY

    @cached_property
    def prized(self) -> frozenset[int]:
        """The hexes whose control decides more than who holds them: settled ones, sources, those that score
        [7.0/4, 4.0/6]."""
        charts = self.charts.given
        return self.settled.union(*map(self.named_hexes, (charts.supply.german_west.hexes, charts.victory.north.hexes)))

    @cached_property
    def all_cities(self) -> frozenset[int]:
        """The cities."""
        return frozenset(hex_ for hex_, kind in self.settlements.items() if kind == CITY)

    @cached_property
    def chinese_cities(self) -> frozenset[int]:
        """The cities of China, where uprisings take place [3.3/1]."""
        return self.having("chinese_city")

    @cached_property
    def burmese_towns(self) -> frozenset[int]:
        """The towns of Burma [ev-2/1]."""
        towns = (hex_ for hex_, kind in self.settlements.items() if kind == TOWN)
        return frozenset(hex_ for hex_ in towns if self.country(hex_) == BURMA)

    @cached_property
    def shuttle_lands(self) -> frozenset[int]:
        """The hexes of India and Burma, from which units are flown to Kunming [10.0/9]."""
        return frozenset(hex_ for hex_ in range(self.hexes) if self.country(hex_) in (INDIA, BURMA))

    @cached_property
    def west_places(self) -> frozenset[int]:
        """The cities and towns of India, Burma and Indochina, between which the Imperial side moves [10.0/8]."""
        lands = (INDIA, BURMA, INDOCHINA)
        return frozenset(hex_ for hex_ in self.settlements if self.country(hex_) in lands)

    @cached_property
    def german_ends(self) -> frozenset[int]:
        """Where German strategic movements end: cities, and the box [10.0/2, 10.0/4]."""
        return self.all_cities | {self.box(RING)}

    @cached_property
    def imperial_ends(self) -> frozenset[int]:
        """Where Imperial ones end: cities, in the West towns as well [wtf-10.x/2, 10.0/8]."""
        return self.all_cities | self.west_places

    @cached_property
    def german_starts(self) -> frozenset[int]:
        """Where German strategic movements begin: cities of the East, and the box [10.0/1, 10.0/2, 10.0/4]."""
        return self.all_cities & self.half(EAST) | {self.box(RING)}

    @cached_property
    def imperial_starts(self) -> frozenset[int]:
        """Where Imperial ones begin: where they end, Formosa, where arrivals from the cup enter [10.0/7, 10.0/8]."""
        return self.imperial_ends | {self.box(FORMOSA), *self.west_entry}

    @cached_property
    def airfields(self) -> frozenset[int]:
        """The transport airfield hexes of India [10.0/9]."""
        return self.having("atc_airfield")

    @cached_property
    def critical(self) -> frozenset[int]:
        """The Critical Hexes: Mandalay, Myitkyina, the transport airfields [4.0/3]."""
        return self.having("critical_hex") | self.airfields

    @cached_property
    def ports(self) -> frozenset[int]:
        """The port cities that supply the Japanese units in them in the East [7.0/6, wtf-7.x/2]."""
        return self.having("port_city")

    @cached_property
    def coastal_cities(self) -> frozenset[int]:
        """The cities of China to which units come from Formosa [10.0/7]."""
        return self.ports & self.chinese_cities

    @cached_property
    def bases(self) -> frozenset[int]:
        """The bases of the Fourteenth Air Force, of the set-up only [2.2/5]."""
        return self.having("14th_air_force_base")

    @cached_property
    def centers(self) -> tuple[int, ...]:
        """The hexes of the three Supply Centers [set-1/5]."""
        return tuple(self.hex(label, "centers") for label in self.scenario.centers)

    @cached_property
    def slots(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Kind of start and the hexes in which its player puts one such unit each [set-1/6, set-1/7]."""
        found = []
        for slot in self.scenario.slots:
            places = (*(self.hex(x, "slots") for x in slot.hexes), *map(self.named, slot.places))
            found.append((slot.start, places))
        return tuple(found)

    def edge(self, edge: Edge) -> tuple[int, ...]:
        """The hexes of an edge that are land in play, from one to another."""
        first, last = self.hex(edge.first, "charts"), self.hex(edge.last, "charts")
        column = self.grid.col_row(first)[0] == self.grid.col_row(last)[0]
        found = range(first, last + 1) if column else range(first, last + 1, self.grid.rows)
        return tuple(hex_ for hex_ in found if self._land[hex_])

    def named_hexes(self, labels: Iterable[str], place: str = "") -> tuple[int, ...]:
        """Hexes of a chart by label, and one by its place."""
        found = tuple(self.hex(label, "charts") for label in labels)
        return (*found, self.named(place)) if place else found

    @cached_property
    def north_entry(self) -> tuple[int, ...]:
        """Where the force from Manchuria enters [3.0/4]."""
        return self.edge(self.charts.given.entry.north)

    @cached_property
    def south_entry(self) -> tuple[int, ...]:
        """Where the force from Rangoon enters [3.0/3]."""
        return self.named_hexes(self.charts.given.entry.south.hexes)

    @cached_property
    def entries(self) -> Mapping[int, tuple[int, ...]]:
        """The boxes from which forces enter, and the hexes where they do [3.0/3, 3.0/4]."""
        return {self.box(NORTH): self.north_entry, self.box(SOUTH): self.south_entry}

    @cached_property
    def west_entry(self) -> tuple[int, ...]:
        """Where the divisions from the cup arrive [9.0/4]."""
        return self.edge(self.charts.given.entry.west)

    # -- steps

    def _ways(self, hex_: int) -> Iterable[Way]:
        """The steps out of a hex to land in play, but those across the mouth of a river [wtf-11.x/5]."""
        for to, edge in self.board.edges[hex_]:
            if self._land[hex_] and self._land[to] and not edge.lake:
                yield Way(to, bool(edge.river), edge.way == ROAD or bool(edge.rail))

    @cached_property
    def east_steps(self) -> tuple[frozenset[int], ...]:
        """The hexes around each hex to which there is a step, those east of the Weather Line."""
        return tuple(self.half(EAST).intersection(near) for near in self.adjacent)

    @cached_property
    def event_names(self) -> frozenset[str]:
        """The random events that there are [5.2/1]."""
        return frozenset(event.event for event in self.charts.events.values())

    @cached_property
    def roads(self) -> tuple[tuple[int, ...], ...]:
        """The hexes to which a road or railway leads from each hex."""
        return tuple(tuple(way.to for way in ways if way.road) for ways in self.ways)

    def distance(self, a: int, b: int) -> int:
        """Hexes from one to another, the second counted and the first not [3.3/2]."""
        return self.grid.distance(a, b)
