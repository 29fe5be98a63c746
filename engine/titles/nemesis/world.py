"""The world a game is played in: the map seen with the eyes of Nemesis. Fixed for a pack and a scenario.

Locations are ints: hexes first, then the four Reinforcement Hexes, then the boxes. Cost tables are worked out once for
each class of piece and weather, so that movement and traces only look numbers up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

import msgspec

from engine.board.errors import one_line
from engine.board.features import Edge
from engine.titles.nemesis.data.charts import Entry
from engine.titles.nemesis.data.pack import Pack
from engine.titles.nemesis.data.packcheck import REINFORCEMENT_LABELS, closed_entrances, refuse, scenario_faults
from engine.titles.nemesis.data.packfile import Terrain, Way
from engine.titles.nemesis.data.scenariofile import Scenario
from engine.titles.nemesis.pieces import FORCES, SIDES, Counter
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
WAY_IDS: Final = ("", "path", "track", "road")
MAJOR: Final = 2

Costs = tuple[tuple[tuple[int, int], ...], ...]
"""Per location the neighbours that can be entered and the cost in movement points."""


EntryCosts = dict[tuple[str, int, int, bool], int | None]
"""What it costs to enter a hex by its terrain, and the way, river and lake of the hexside; None where nobody may."""


class StepCosts(dict[int, dict[int, int]]):
    """Costs by location and neighbour; what leads out of a location is put in when it is asked for."""

    def __init__(self, costs: Costs) -> None:
        super().__init__()
        self._costs = costs

    def __missing__(self, loc: int) -> dict[int, int]:
        found = self[loc] = dict(self._costs[loc])
        return found


class World(BoardWorld):
    """The map, the charts, the places that matter in a scenario, and the cost tables."""

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
        self.everywhere = frozenset(range(self.play_limit))
        self.last_turn = scenario.turns[1]
        self.victory = scenario.victory
        self.yunnan_always_active = scenario.special.yunnan_always_active
        self.clf_used = scenario.special.clf
        self._movement: dict[tuple[str, bool, bool, bool], Costs] = {}
        self._steps: dict[tuple[str, bool, bool, bool], StepCosts] = {}
        self._along_tracks: dict[tuple[str, bool, bool, bool], Costs] = {}
        self._traces: dict[tuple[bool, bool], Costs] = {}
        self._least_trace: dict[tuple[bool, bool], int] = {}
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
        extra = (Entry(self.loc(one.at), SIDES.index(one.side), "") for one in scenario.entries)
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
    def miles_a_hex(self) -> int:
        """The printed scale: 10 miles (16 km) from side to side of a hex [1.1/1]."""
        miles = self.board.scale["miles"]
        assert isinstance(miles, int)
        return miles

    # -- places

    def in_play(self, loc: int) -> bool:
        """True for hexes and Reinforcement Hexes."""
        return loc < self.play_limit

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

    # -- terrain -----------------------------------------------------------------------------------------------------

    @cached_property
    def ground(self) -> tuple[Terrain, ...]:
        """Defining terrain of each hex [1.1/2]."""
        return tuple(map(self.charts.terrain.terrain.__getitem__, self.terrain))

    @cached_property
    def has_track(self) -> tuple[bool, ...]:
        """Whether a Road or Track touches the hex; true for Reinforcement Hexes [2.2/3, 7.1/1]."""
        return tuple(loc in self.nodes or self.board.has_way(loc, TRACK) for loc in self._in_play)

    @cached_property
    def _in_play(self) -> range:
        return range(self.hexes + len(self.board.nodes))

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
        return tuple(tuple(to for to, edge in self.edges(loc) if not edge.lake) for loc in self._in_play)

    @cached_property
    def adjacent_over_lakes(self) -> tuple[tuple[int, ...], ...]:
        """As :attr:`adjacent`, Lake hexsides included (Artillery fire, 6.1-D/3)."""
        return tuple(tuple(to for to, _ in self.edges(loc)) for loc in self._in_play)

    @cached_property
    def arrow_sources(self) -> Mapping[int, tuple[int, ...]]:
        """For a hex the Reinforcement Hexes with an arrow into it."""
        found: dict[int, list[int]] = {}
        for node in sorted(self.nodes):
            for to, _ in self.edges(node):
                found.setdefault(to, []).append(node)
        return {loc: tuple(nodes) for loc, nodes in found.items()}

    @cached_property
    def tracks(self) -> tuple[tuple[int, ...], ...]:
        """Neighbours joined by a Road or Track: unlimited traces and the ZoC of Quality 2 [2.1/6, 7.1/1]."""
        return tuple(tuple(to for to, edge in self.edges(loc) if edge.way >= TRACK) for loc in self._in_play)

    @cached_property
    def roads(self) -> tuple[tuple[int, ...], ...]:
        """Neighbours joined by a Road [8.2-B/10b]."""
        return tuple(tuple(to for to, edge in self.edges(loc) if edge.way == ROAD) for loc in self._in_play)

    def rivers_up(self, turn: int) -> bool:
        """Whether Minor Rivers count as Major [2.7/3]."""
        return turn >= LIGHT_MONSOON_TURN

    def major_between(self, a: int, b: int, rivers_up: bool) -> bool:
        """Whether the hexside between two neighbours counts as a Major River [2.7/3, 6.1-F/3]."""
        river = self.board.edge(a, b).river
        return river == MAJOR or (river > 0 and rivers_up)

    # -- costs -------------------------------------------------------------------------------------------------------

    def movement_costs(self, mobility: str, limited: bool, rivers_up: bool, heavy: bool) -> Costs:
        """Costs of entering each neighbour in movement points, for ``foot``, ``light`` or ``motorized`` [5.1-A,
        5.1-B, 2.7/7].

        Ambush surcharges are not in it. A neighbour that the class may never enter is missing.
        """
        key = (mobility, limited, rivers_up, heavy)
        found = self._movement.get(key)
        if found is None:
            known: EntryCosts = {}
            rows = (self._row(loc, mobility, limited, rivers_up, known) for loc in self._in_play)
            found = self._movement[key] = self._doubled(*key[:3]) if heavy else tuple(rows)
        return found

    def step_costs(self, mobility: str, limited: bool, rivers_up: bool, heavy: bool) -> Mapping[int, Mapping[int, int]]:
        """As :meth:`movement_costs`, by location and neighbour."""
        key = (mobility, limited, rivers_up, heavy)
        found = self._steps.get(key)
        if found is None:
            found = self._steps[key] = StepCosts(self.movement_costs(*key))
        return found

    def _doubled(self, mobility: str, limited: bool, rivers_up: bool) -> Costs:
        """The Heavy Monsoon doubles all there is to pay [2.7/7]."""
        rows = self.movement_costs(mobility, limited, rivers_up, False)
        return tuple(tuple((to, cost * 2) for to, cost in row) for row in rows)

    def track_costs(self, mobility: str, limited: bool, rivers_up: bool, heavy: bool) -> Costs:
        """As :meth:`movement_costs`, along Roads and Tracks only: a Path will not do for Quality 2 [5.1-C/4]."""
        key = (mobility, limited, rivers_up, heavy)
        if key not in self._along_tracks:
            rows = zip(self.movement_costs(*key), self.tracks, strict=True)
            self._along_tracks[key] = tuple(tuple(s for s in row if s[0] in tracks) for row, tracks in rows)
        return self._along_tracks[key]

    def _row(
        self, loc: int, mobility: str, limited: bool, rivers_up: bool, known: EntryCosts
    ) -> tuple[tuple[int, int], ...]:
        """The costs of steps out of a hex; what is the same ground over the same hexside is worked out once."""
        row = []
        for to, edge in self.edges(loc):
            ground = (self.ground[to].id, edge.way, edge.river, edge.lake)
            if ground not in known:
                known[ground] = self._entry_cost(to, edge, mobility, limited, rivers_up)
            if (cost := known[ground]) is not None:
                row.append((to, cost))
        return tuple(row)

    def _entry_cost(self, to: int, edge: Edge, mobility: str, limited: bool, rivers_up: bool) -> int | None:
        if edge.lake or (mobility == "motorized" and edge.way == 0):
            return None
        along = None if limited else self.along_way(to, edge, mobility, rivers_up)
        if along is None and mobility == "motorized" and not limited:
            return None
        return self.terrain_cost(to, edge, mobility, rivers_up) if along is None else along

    def along_way(self, to: int, edge: Edge, mobility: str, rivers_up: bool) -> int | None:
        """Movement points along the way over a hexside in Normal Movement, None if it is not taken [5.1-A/4].

        Only Motorized pieces are bound to a way; the others leave it where the ground beside it is cheaper.
        """
        if not edge.way:
            return None
        way = _by_class(self.charts.terrain.ways[WAY_IDS[edge.way]], self.ground[to].id, mobility)
        if way is None or mobility == "motorized":
            return way
        ground = self.terrain_cost(to, edge, mobility, rivers_up)
        return way if ground is None or way <= ground else None

    def terrain_cost(self, to: int, edge: Edge, mobility: str, rivers_up: bool) -> int | None:
        """Movement points for the terrain of a hex and the river before it, None where it is closed to the class.

        Motorized pieces, which Limited Movement makes pay terrain, pay what others on foot do [5.1-A/3, 5.1-B/3].
        """
        cost: int | None = getattr(self.ground[to], "foot" if mobility == "motorized" else mobility)
        if cost is None:
            return None
        crossing = edge.river == MAJOR or (edge.river > 0 and rivers_up)
        return cost + self.charts.terrain.river_crossing if crossing else cost

    def trace_costs(self, rivers_up: bool, arrows: bool) -> Costs:
        """Costs of a Supply Range trace: as Light Troops, a Path always 1, never doubled [7.1-A/2, 7.1-A/8, 7.1-A/9].

        With ``arrows`` it leads out of Reinforcement Hexes; into one nothing leads [1.1/9].
        """
        key = (rivers_up, arrows)
        if key not in self._traces:
            self._traces[key] = tuple(self._trace_row(loc, *key) for loc in self._in_play)
        return self._traces[key]

    def least_trace_cost(self, rivers_up: bool, arrows: bool) -> int:
        """The cheapest step of such a trace, in movement points."""
        key = (rivers_up, arrows)
        if key not in self._least_trace:
            self._least_trace[key] = min(cost for row in self.trace_costs(*key) for _, cost in row)
        return self._least_trace[key]

    def _trace_row(self, loc: int, rivers_up: bool, arrows: bool) -> tuple[tuple[int, int], ...]:
        row = []
        for to, edge in self.edges(loc):
            if edge.lake or (edge.arrow and not arrows):
                continue
            way = self.charts.terrain.ways[WAY_IDS[edge.way]].trace if edge.way else None
            cost = way if way is not None else self.terrain_cost(to, edge, "light", rivers_up)
            if cost is not None:
                row.append((to, cost))
        return tuple(row)


LIGHT_MONSOON_TURN: Final = 5
HEAVY_MONSOON_TURN: Final = 8


def _limits(pack: Pack, scenario: Scenario) -> dict[str, int]:
    """The numbers of markers of a scenario."""
    given, bunkers = scenario.markers, scenario.markers.bunkers
    return {**pack.charts.marker_limits, "ambush": given.ambush, "flags": given.flags, "air_supply": given.air_supply,
            "bunker_jp": bunkers.get("japanese", 0), "bunker_uk_us": bunkers.get("british_us", 0),
            "bunker_yunnan": bunkers.get("yunnan", 0)}  # fmt: skip


def mobility(counter: Counter) -> str:
    """Movement class: Motorized, Light (with all Mules) or foot [1.2-H/1, 1.2-H/2, 5.1-A/8]."""
    if counter.motorized:
        return "motorized"
    return "light" if counter.light or counter.kind == "mule" else "foot"


def _by_class(way: Way, terrain: str, mobility: str) -> int | None:
    special = way.special.get(terrain)
    if special is not None:
        return special[mobility]
    cost: int | None = getattr(way, mobility)
    return cost
