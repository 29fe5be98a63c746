"""Reads a map from a file in the format `hex-map/1`, which a person can read and correct.

Keys: format, title, source, sources, notes, provenance, scale (free in form), grid, terrain_legend, terrain, rivers,
lakes, ways, railways, exits, nodes, places. Other keys are refused. `SideReader` tells how sides are written.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath
from typing import Literal, cast

from engine.board.boardmap import BoardMap, MapParts
from engine.board.entry import Entry, frozen
from engine.board.errors import BoardError
from engine.board.features import NO_ATTRIBUTES, Arrow, Node, Place
from engine.board.hexgrid import HexGrid
from engine.board.mapsides import WAYS, SideReader, read_hex
from engine.board.safeyaml import load_yaml

FORMATS = ("hex-map/1", "nemesis-map/1")
"""The second is the name under which the first maps were written."""
_FREE_KEYS = ("title", "source", "sources", "notes", "provenance", "scale")
_KEYS = (
    *("format", "grid", "terrain_legend", "terrain", "rivers", "lakes", "ways"),
    *("railways", "exits", "nodes", "places"),
)


def load_map(path: PathLike[str]) -> BoardMap:
    """The map in a file. Raises `MapError` (or `YamlError`), one line that names file, key and hex."""
    return read_map(load_yaml(path), fspath(path))


def read_map(data: object, file: str) -> BoardMap:
    """The map in plain data; `file` is named in errors. Raises `MapError`."""
    root = Entry(file, "", data)
    root.allow(*_KEYS, *_FREE_KEYS)
    if root.get("format").text() not in FORMATS:
        raise root.get("format").error(f"must be {FORMATS[0]!r}, not {root.get('format').value!r}")
    grid = read_grid(root.get("grid"))
    terrain_ids, terrain = _terrain(grid, root.get("terrain_legend"), root.get("terrain"))
    reader = _sides(grid, root)
    return BoardMap(
        MapParts(
            grid=grid,
            terrain=terrain,
            terrain_ids=terrain_ids,
            sides=reader.sides(),
            rail_systems=reader.rail_systems,
            nodes=_nodes(grid, reader, root.get("nodes")),
            places=_places(grid, root.get("places")),
            side_lines=tuple(reader.side_lines),
            way_lines=tuple(reader.way_lines),
            exits=tuple(reader.exits),
            scale=root.get("scale").opaque(),
            provenance=frozen(root.get("provenance").value),
            source=root.get("source").value,
            sources=_sources(root.get("sources")),
        )
    )


def _sources(entry: Entry) -> Mapping[str, object]:
    """Free in form: what is no mapping says nothing by hex or side."""
    return entry.opaque() if isinstance(entry.value, dict) else NO_ATTRIBUTES


def read_grid(entry: Entry) -> HexGrid:
    """The grid of a map. Raises `MapError`."""
    entry.allow(
        *("columns", "rows", "orientation", "labels", "shifted"),
        *("first_column", "first_row", "columns_from"),
    )
    orientation = entry.get("orientation").choice("flat", "pointy", default="flat")
    labels = entry.get("labels").choice("CCRR", "RRCC", default="CCRR")
    shifted = entry.get("shifted").choice("odd", "even", default="odd")
    columns_from = entry.get("columns_from").choice("west", "east", default="west")
    columns, rows = entry.get("columns").whole(), entry.get("rows").whole()
    first_column, first_row = entry.get("first_column").whole(1), entry.get("first_row").whole(1)
    try:
        return HexGrid(
            columns,
            rows,
            cast(Literal["flat", "pointy"], orientation),
            cast(Literal["CCRR", "RRCC"], labels),
            cast(Literal["odd", "even"], shifted),
            first_column,
            first_row,
            cast(Literal["west", "east"], columns_from),
        )
    except BoardError as error:
        raise entry.error(str(error)) from None


def _terrain(grid: HexGrid, legend: Entry, entry: Entry) -> tuple[tuple[str, ...], bytes]:
    """The terrain names in the order of the legend, and an index into them for every hex."""
    names = {letter: below.text() for letter, below in legend.items()}
    for letter in names:
        if len(letter) != 1 or letter.isspace():
            raise legend.error(f"the key {letter!r} must be one letter")
    ids = tuple(dict.fromkeys(names.values()))
    lines = [line.strip() for line in entry.text().splitlines() if line.strip()]
    if len(lines) != grid.rows:
        raise entry.error(f"has {len(lines)} rows, the grid has {grid.rows}")
    terrain = bytearray(grid.n)
    for y, line in enumerate(lines):
        if len(line) != grid.columns:
            raise entry.error(f"row {grid.first_row + y} has {len(line)} letters, the grid {grid.columns} columns")
        for x, letter in enumerate(line):
            hex_ = x * grid.rows + y
            if letter not in names:
                raise entry.error(f"letter {letter!r} in hex {grid.label(hex_)} is not in terrain_legend")
            terrain[hex_] = ids.index(names[letter])
    return ids, bytes(terrain)


def _sides(grid: HexGrid, root: Entry) -> SideReader:
    reader = SideReader(grid)
    reader.rivers(root.get("rivers"))
    reader.lakes(root.get("lakes"))
    reader.ways(root.get("ways"))
    reader.railways(root.get("railways"))
    reader.leave_map(root.get("exits"))
    return reader


def _nodes(grid: HexGrid, reader: SideReader, section: Entry) -> tuple[Node, ...]:
    nodes = []
    taken = {grid.label(i) for i in range(grid.n)}
    for entry in section.entries():
        entry.allow("id", "name", "label", "side", "arrows", "attributes")
        id_ = entry.get("id").text()
        label = entry.get("label").text(id_)
        for name in {id_, label}:
            if name in taken:
                raise entry.error(f"{name!r} is the label of another location already")
        taken |= {id_, label}
        arrows = tuple(_arrow(grid, reader, below) for below in entry.get("arrows").entries())
        if len({arrow.to_hex for arrow in arrows}) != len(arrows):
            raise entry.get("arrows").error("two arrows lead to the same hex")
        name, side = entry.get("name").text(id_), entry.get("side").text("")
        nodes.append(Node(id_, name, label, side, arrows, entry.get("attributes").opaque()))
    return tuple(nodes)


def _arrow(grid: HexGrid, reader: SideReader, entry: Entry) -> Arrow:
    entry.allow("to", "way", "rail")
    way = entry.get("way").choice("none", *WAYS, default="none")
    return Arrow(read_hex(grid, entry.get("to")), WAYS.get(way, 0), reader.rail_index(entry.get("rail")))


def _places(grid: HexGrid, section: Entry) -> tuple[Place, ...]:
    places: dict[str, Place] = {}
    for entry in section.entries():
        entry.allow("hex", "name", "label", "kind", "lat", "lon", "attributes", "source", "notes")
        name = entry.get("name").text()
        if name in places:
            raise entry.error(f"a place named {name!r} stands in {grid.label(places[name].hex)} already")
        places[name] = Place(
            hex=read_hex(grid, entry.get("hex")),
            name=name,
            label=entry.get("label").text(name),
            kind=entry.get("kind").text(),
            lat=entry.get("lat").degrees(90),
            lon=entry.get("lon").degrees(180),
            attributes=entry.get("attributes").opaque(),
        )
    return tuple(places.values())
