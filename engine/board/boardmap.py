"""A map after loading: immutable, and laid out for fast reading.

Locations are ints: the hexes `0 .. grid.n - 1`, then the off-map nodes. Hot paths use the plain tuples
(`adjacent`, `edges`, `edge_table`, `terrain_at`, `best_way`); the numpy arrays are made when first asked for,
so that starting the program does not wait for numpy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec

from engine.board.errors import BoardError
from engine.board.features import NO_ATTRIBUTES, Edge, Exit, Node, Place, SideLine, WayLine
from engine.board.hexgrid import HexGrid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Sides:
    """The six sides of every hex. `river`, `lake`, `way`, `rail` are read-only arrays (n, 6), n hexes."""

    def __init__(self, river: bytes, lake: bytes, way: bytes, rail: bytes) -> None:
        """Each is 6 bytes a hex, in direction order."""
        self.river_bytes = river
        self.lake_bytes = lake
        self.way_bytes = way
        self.rail_bytes = rail

    @cached_property
    def river(self) -> NDArray[np.int8]:
        """0 none, 1 minor, 2 major."""
        return _array(self.river_bytes, 6)

    @cached_property
    def lake(self) -> NDArray[np.bool_]:
        """Whether a lake lies along the side."""
        array: NDArray[np.bool_] = _array(self.lake_bytes, 6).view("bool")
        return array

    @cached_property
    def way(self) -> NDArray[np.int8]:
        """0 none, 1 path, 2 track, 3 road."""
        return _array(self.way_bytes, 6)

    @cached_property
    def rail(self) -> NDArray[np.int8]:
        """0 none, k > 0 the railway system `rail_systems[k]`."""
        return _array(self.rail_bytes, 6)


class MapParts(msgspec.Struct, frozen=True):
    """What a `BoardMap` is built from. `terrain` holds one index into `terrain_ids` a hex."""

    grid: HexGrid
    terrain: bytes
    terrain_ids: tuple[str, ...]
    sides: Sides
    rail_systems: tuple[str, ...] = ("",)
    nodes: tuple[Node, ...] = ()
    places: tuple[Place, ...] = ()
    side_lines: tuple[SideLine, ...] = ()
    way_lines: tuple[WayLine, ...] = ()
    exits: tuple[Exit, ...] = ()
    scale: Mapping[str, object] = NO_ATTRIBUTES
    provenance: object = None
    source: object = None
    """Where the whole map comes from, in a few words."""
    sources: Mapping[str, object] = NO_ATTRIBUTES
    """Where hexes and sides come from of which a pack says it, by section and label."""


class BoardMap:
    """A loaded map. Nothing in it changes after construction.

    grid               the `HexGrid`
    terrain_ids        terrain names; `terrain` (numpy) and `terrain_at` (bytes) index it by hex
    sides              `Sides`: numpy arrays (n, 6) of rivers, lakes, ways and railways
    rail_systems       names of the railway systems; index 0 is "" (no railway)
    nodes, places      off-map nodes and named places; `nodes[k]` is location `grid.n + k`
    side_lines, way_lines, exits    named rivers, lakes, ways and railways, for drawing
    adjacent[loc]      locations one step away (lake sides included; from a node the hexes of its arrows)
    edges[loc]         ((neighbour, Edge), ...) for the same steps
    edge_table[loc]    {neighbour: Edge} for the same steps
    arrows_into[loc]   the nodes with an arrow into this hex
    best_way[loc]      the best way that touches the location: 0 none, 1 path, 2 track, 3 road
    """

    def __init__(self, parts: MapParts) -> None:
        self.grid = parts.grid
        self.terrain_at = parts.terrain
        self.terrain_ids = parts.terrain_ids
        self.sides = parts.sides
        self.rail_systems = parts.rail_systems
        self.nodes = parts.nodes
        self.places = parts.places
        self.side_lines = parts.side_lines
        self.way_lines = parts.way_lines
        self.exits = parts.exits
        self.scale = parts.scale
        self.provenance = parts.provenance
        self.source = parts.source
        self.sources = parts.sources
        self.hex_count = parts.grid.n
        self.location_count = parts.grid.n + len(parts.nodes)
        self.edges: tuple[tuple[tuple[int, Edge], ...], ...] = tuple(self._steps())
        self.edge_table: tuple[Mapping[int, Edge], ...] = tuple(MappingProxyType(dict(steps)) for steps in self.edges)
        self.adjacent: tuple[tuple[int, ...], ...] = tuple(tuple(b for b, _ in steps) for steps in self.edges)
        self.arrows_into: tuple[tuple[int, ...], ...] = tuple(self._arrows_into())
        self.best_way = bytes(self._best_way(loc) for loc in range(self.location_count))
        self._index_names()

    def __repr__(self) -> str:
        return f"BoardMap({self.grid!r}, {len(self.nodes)} nodes, {len(self.places)} places)"

    # Locations

    def is_hex(self, loc: int) -> bool:
        """Whether a location is a hex of the grid, not an off-map node."""
        return 0 <= loc < self.hex_count

    def label(self, loc: int) -> str:
        """The printed label of a hex or node. Raises `BoardError`."""
        if self.hex_count <= loc < self.location_count:
            return self.nodes[loc - self.hex_count].label
        return self.grid.label(loc)

    def location(self, label: str) -> int:
        """The location of a printed label: "0410" or a node's label or id. Raises `BoardError`."""
        node = self._node_by_name.get(label)
        return self.grid.index(label) if node is None else node

    def node(self, loc: int) -> Node:
        """The node at a location. Raises `BoardError` for a hex."""
        if not self.hex_count <= loc < self.location_count:
            raise BoardError(f"location {loc} is no off-map node")
        return self.nodes[loc - self.hex_count]

    # Terrain and sides

    @cached_property
    def terrain(self) -> NDArray[np.int8]:
        """The index into `terrain_ids`, one a hex (read-only)."""
        return _array(self.terrain_at, 0)

    def terrain_id(self, hex_: int) -> str:
        """The terrain name of a hex, such as "jungle"."""
        return self.terrain_ids[self.terrain_at[hex_]]

    def edge(self, a: int, b: int) -> Edge:
        """What lies on the step from `a` to `b`. Raises `BoardError` if there is no such step."""
        try:
            return self.edge_table[a][b]
        except KeyError:
            raise BoardError(f"there is no step from {self.label(a)} to {self.label(b)}") from None

    def find_edge(self, a: int, b: int) -> Edge | None:
        """What lies on the step from `a` to `b`, or None if there is no such step."""
        return self.edge_table[a].get(b)

    def has_way(self, loc: int, minimum: int) -> bool:
        """Whether a way at least as good as `minimum` (1 path, 2 track, 3 road) touches the location."""
        return self.best_way[loc] >= minimum

    def neighbours_by_rail(self, loc: int, system: int = 0) -> tuple[int, ...]:
        """The neighbours reached by railway, of one system or (0) of any."""
        return tuple(b for b, edge in self.edges[loc] if edge.rail and system in (0, edge.rail))

    def has_rail(self, loc: int, system: int = 0) -> bool:
        """Whether a railway, of one system or (0) of any, touches the location."""
        if self.is_hex(loc):
            here = self.sides.rail_bytes[6 * loc : 6 * loc + 6]
            return system in here if system else any(here)
        return any(arrow.rail and system in (0, arrow.rail) for arrow in self.node(loc).arrows)

    # Places

    def place_at(self, hex_: int) -> Place | None:
        """The first place listed in a hex, or None."""
        found = self._places_by_hex.get(hex_)
        return found[0] if found else None

    def places_at(self, hex_: int) -> tuple[Place, ...]:
        """Every place in a hex, in the order of the map file."""
        return self._places_by_hex.get(hex_, ())

    def place_named(self, name: str) -> Place:
        """The place of this name. Raises `BoardError`."""
        try:
            return self._places_by_name[name]
        except KeyError:
            raise BoardError(f"no place named {name!r} on this map") from None

    # Construction

    def _steps(self) -> list[tuple[tuple[int, Edge], ...]]:
        kinds: dict[tuple[int, int, int, int], Edge] = {}
        sides = self.sides
        rows = zip(sides.river_bytes, sides.lake_bytes, sides.way_bytes, sides.rail_bytes, strict=True)
        side_edges = [
            kinds.get(key) or kinds.setdefault(key, Edge(key[0], bool(key[1]), key[2], key[3])) for key in rows
        ]
        steps = []
        for i in range(self.hex_count):
            around = zip(self.grid.neighbours(i), side_edges[6 * i : 6 * i + 6], strict=True)
            steps.append(tuple((b, edge) for b, edge in around if b >= 0))
        for node in self.nodes:
            steps.append(tuple((a.to_hex, Edge(way=a.way, rail=a.rail, arrow=True)) for a in node.arrows))
        return steps

    def _arrows_into(self) -> list[tuple[int, ...]]:
        into: list[list[int]] = [[] for _ in range(self.location_count)]
        for k, node in enumerate(self.nodes):
            for arrow in node.arrows:
                into[arrow.to_hex].append(self.hex_count + k)
        return [tuple(nodes) for nodes in into]

    def _best_way(self, loc: int) -> int:
        if loc < self.hex_count:
            return max(self.sides.way_bytes[6 * loc : 6 * loc + 6])
        return max((arrow.way for arrow in self.nodes[loc - self.hex_count].arrows), default=0)

    def _index_names(self) -> None:
        self._node_by_name: dict[str, int] = {}
        for k, node in enumerate(self.nodes):
            self._node_by_name[node.id] = self.hex_count + k
            self._node_by_name.setdefault(node.label, self.hex_count + k)
        self._places_by_hex: dict[int, tuple[Place, ...]] = {}
        for place in self.places:
            self._places_by_hex[place.hex] = (*self._places_by_hex.get(place.hex, ()), place)
        self._places_by_name = {place.name: place for place in self.places}


def _array(values: Sequence[int] | bytes, width: int) -> NDArray[np.int8]:
    """A read-only int8 array of bytes, in rows of `width` if that is not 0."""
    import numpy as np

    array = np.frombuffer(bytes(values), dtype=np.int8)
    return array.reshape(-1, width) if width else array
