"""The world a game is played in: the map seen with the eyes of Nemesis. Fixed for a pack and a scenario.

Locations are ints: hexes first, then the four Reinforcement Hexes, then the boxes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

import msgspec

from engine.board.errors import one_line
from engine.board.features import Edge
from engine.titles.nemesis.data.pack import REINFORCEMENT_LABELS, Pack, closed_entrances, refuse, scenario_faults
from engine.titles.nemesis.data.packfile import Entry, Terrain
from engine.titles.nemesis.data.scenariofile import Scenario, Victory
from engine.titles.nemesis.pieces import FORCES, SIDES, YUNNAN, Counter
from engine.wargame.boardworld import BoardWorld, by_side
from engine.wargame.packfiles import PackError

LAST_TURN_BOX: Final = 12
BOXES: Final = (
    "jp-battalions", "jp-regiments", "jp-losses", "jp-permanent", "jp-waiting",
    "allied-losses", "allied-permanent", "chindit-battalions", "off-map", "airfield", "out",
    *(f"turn-{turn}" for turn in range(1, LAST_TURN_BOX + 1)),
)  # fmt: skip
PATH: Final = 1
TRACK: Final = 2
ROAD: Final = 3
MAJOR: Final = 2


class World(BoardWorld):
    """The map, the charts, and the places that matter in a scenario."""

    boxes = BOXES

    def __init__(self, pack: Pack, scenario: Scenario) -> None:
        """Raises PackError for what the map does not have."""
        super().__init__(pack.board, f"{scenario.id}.yaml")
        self.pack = pack
        self.scenario = scenario
        self.counters = pack.counters
        self.counters_of = by_side(pack.counters.values(), len(SIDES))
        """The counters of each side by id."""
        self.charts = msgspec.structs.replace(pack.charts, marker_limits=_limits(pack, scenario))
        try:
            self._find_places()
        except PackError as error:
            raise PackError(f"{self.file}: {one_line(str(error))}") from None

    def _find_places(self) -> None:
        """What of the map belongs to the scenario: its area, and its own Supply Entry hexes [3.1/6]."""
        pack, scenario = self.pack, self.scenario
        objectives = {place.name for place in self.board.places if place.hex in pack.objectives}
        refuse(scenario_faults(scenario, self, objectives, pack.air_supports))
        self.area = self._area()
        self.objectives = {hex_: one for hex_, one in pack.objectives.items() if self.open_hex(hex_)}
        self.depots = {hex_: depot for hex_, depot in pack.depots.items() if self.open_hex(hex_)}
        extra = (Entry(hex=self.loc(one.at), side=one.side, country="") for one in scenario.entries)
        self.entries = (*(entry for entry in pack.entries if self.open_hex(entry.hex)), *extra)
        control = (scenario.control.japanese, scenario.control.allied)
        owners = {self.named(name): side for side, names in enumerate(control) for name in names}
        self.airfields = {hex_: owners.get(hex_, side) for hex_, side in pack.airfields.items() if self.open_hex(hex_)}
        self.air_supports = {name: pack.air_supports[name] for name in scenario.markers.air_supports}
        refuse(closed_entrances(scenario, [entry.side for entry in self.entries]))

    def _area(self) -> frozenset[int] | None:
        """Hexes and Reinforcement Hexes of the scenario, None for the whole map."""
        if self.scenario.area is None:
            return None
        closed = map(self.named, self.scenario.closed)
        return self.scenario.area.hexes(self.grid).difference(closed) | set(map(self.loc, self.scenario.nodes))

    @property
    def last_turn(self) -> int:
        return self.scenario.turns[1]

    @property
    def victory(self) -> Victory:
        return self.scenario.victory

    # -- places

    def open_hex(self, loc: int) -> bool:
        """Whether the hex belongs to the area of play of the scenario."""
        return self.area is None or loc in self.area

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The hex of each place by name."""
        return {place.name: place.hex for place in self.board.places}

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The Objective in each hex, else the first of its places."""
        found = {place.hex: place.name for place in reversed(self.board.places)}
        return found | {hex_: objective.name for hex_, objective in self.objectives.items()}

    def turn_box(self, turn: int) -> int:
        """The slot of the Game Turn Scale."""
        return self.box(f"turn-{turn}")

    def reinforcement_hex(self, force: str) -> int:
        """The Reinforcement Hex of a force; where a scenario leaves it out, the side's first Supply Entry hex
        [1.1/8, 8.1-B/1, 8.2-B/2b, 8.2-B/5]."""
        node = self.loc(REINFORCEMENT_LABELS[force])
        return node if self.open_hex(node) else next(one.hex for one in self.entries if one.side == FORCES[force])

    def arrival(self, counter: Counter) -> int:
        """Where a Japanese reinforcement arrives [8.1-B/1]."""
        return self.arrivals.get(counter.id, self.reinforcement_hex(counter.force))

    @cached_property
    def arrivals(self) -> Mapping[str, int]:
        """Reinforcements that arrive elsewhere than by the rule."""
        elsewhere = (one for one in self.scenario.reinforcements if one.at not in ("off-map", "RJ"))
        return {name: self.loc(one.at) for one in elsewhere for name in (*one.units, *one.transporters)}

    # -- counters

    @cached_property
    def units_of(self) -> tuple[tuple[str, ...], ...]:
        """The units of each side by id."""
        return by_side([one for one in self.counters.values() if one.is_unit], len(SIDES))

    @cached_property
    def wagons_of(self) -> tuple[tuple[str, ...], ...]:
        """The Transporters of each side by id."""
        return by_side([one for one in self.counters.values() if one.transporter], len(SIDES))

    @cached_property
    def regiments(self) -> tuple[str, ...]:
        """The Japanese Regiments that trade Battalions, by id [1.2-D/1]."""
        return tuple([one.id for one in self.counters.values() if one.regiment])

    @cached_property
    def yunnan_units(self) -> tuple[str, ...]:
        """The units of the Yunnan Force, by id [1.2-F/2]."""
        return tuple([one.id for one in self.counters.values() if one.force == YUNNAN and one.is_unit])

    # -- terrain -----------------------------------------------------------------------------------------------------

    @cached_property
    def ground(self) -> tuple[Terrain, ...]:
        """Defining terrain of each hex [1.1/2]."""
        return tuple(map(self.charts.terrain.__getitem__, self.terrain))

    @cached_property
    def has_track(self) -> tuple[bool, ...]:
        """Whether a Road or Track touches the hex; true for Reinforcement Hexes [2.2/3, 7.1/1]."""
        return tuple(loc in self.nodes or self.board.has_way(loc, TRACK) for loc in range(self.play_limit))

    def edges(self, loc: int) -> Sequence[tuple[int, Edge]]:
        """Neighbours inside the area of play with what lies between; arrows lead out of a Reinforcement Hex only."""
        return self._edges[loc]

    @cached_property
    def _edges(self) -> Sequence[Sequence[tuple[int, Edge]]]:
        if self.area is None:
            return self.board.edges
        return [[step for step in steps if step[0] in self.area] for steps in self.board.edges]

    @cached_property
    def adjacent(self) -> tuple[tuple[int, ...], ...]:
        """Neighbouring hexes without Lake hexsides between them; a Reinforcement Hex has its arrow hexes [1.1/9,
        5.1-A/6]."""
        return tuple(tuple(to for to, edge in self.edges(loc) if not edge.lake) for loc in range(self.play_limit))

    @cached_property
    def adjacent_over_lakes(self) -> tuple[tuple[int, ...], ...]:
        """As :attr:`adjacent`, Lake hexsides included (Artillery fire, 6.1-D/3)."""
        return tuple(tuple(to for to, _ in self.edges(loc)) for loc in range(self.play_limit))

    @cached_property
    def arrow_sources(self) -> Mapping[int, tuple[int, ...]]:
        """For a hex the Reinforcement Hexes with an arrow into it."""
        found: dict[int, list[int]] = {}
        for node in sorted(self.nodes):
            for to, _ in self.edges(node):
                found.setdefault(to, []).append(node)
        return {loc: tuple(nodes) for loc, nodes in found.items()}

    @cached_property
    def attack_hexes(self) -> tuple[tuple[int, ...], ...]:
        """For each hex those from which it can be attacked: beside it, or with an arrow into it [1.1/10, 6.1-C/1]."""
        arrows = self.arrow_sources
        return tuple((*near, *arrows.get(loc, ())) for loc, near in enumerate(self.adjacent_over_lakes))

    @cached_property
    def tracks(self) -> tuple[tuple[int, ...], ...]:
        """Neighbours joined by a Road or Track: unlimited traces and the ZoC of Quality 2 [2.1/6, 7.1/1]."""
        return tuple(tuple(to for to, edge in self.edges(loc) if edge.way >= TRACK) for loc in range(self.play_limit))

    @cached_property
    def roads(self) -> tuple[tuple[int, ...], ...]:
        """Neighbours joined by a Road [8.2-B/10b]."""
        return tuple(tuple(to for to, edge in self.edges(loc) if edge.way == ROAD) for loc in range(self.play_limit))

    def major_between(self, a: int, b: int, rivers_up: bool) -> bool:
        """Whether the hexside between two neighbours counts as a Major River [2.7/3, 6.1-F/3]."""
        river = self.board.edge(a, b).river
        return river == MAJOR or (river > 0 and rivers_up)


LIGHT_MONSOON_TURN: Final = 5
HEAVY_MONSOON_TURN: Final = 8


def _limits(pack: Pack, scenario: Scenario) -> dict[str, int]:
    """The numbers of markers of a scenario."""
    given, bunkers = scenario.markers, scenario.markers.bunkers
    return {**pack.charts.marker_limits, "ambush": given.ambush, "flags": given.flags, "air_supply": given.air_supply,
            "bunker_jp": bunkers.get("japanese", 0), "bunker_uk_us": bunkers.get("british_us", 0),
            "bunker_yunnan": bunkers.get("yunnan", 0)}  # fmt: skip
