"""The tables of a map: places, what lies on hexsides, terrain of hexes, see :mod:`engine.wargame.mapoverlay`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Final, Literal

import msgspec

from engine.board.entry import Entry
from engine.board.hexgrid import HexGrid
from engine.board.mapfile import read_grid
from engine.board.mapsides import SideReader
from engine.wargame.mapoverlay import SideValues
from engine.wargame.packfiles import MAP
from engine.wargame.schema import Hex, Name, Small
from engine.wargame.sheet import VALUE, Column, Sheet, columns_of

KEY: Final = "key"
ATTRIBUTES: Final = "attributes"
KINDS: Final[Mapping[type, Any]] = {bool: bool, int: Small, str: str}


class _Place(msgspec.Struct):
    """What stands of a place beside what a title adds to it."""

    hex: Hex
    label: Name
    kind: Name


def map_sheets(data: object) -> Iterator[Sheet]:
    """The tables of a map's plain data, which has been read before."""
    if isinstance(data, Mapping):
        places = data.get("places") or []
        columns = (*columns_of(_Place), *_attributes(places))
        yield Sheet(file=MAP, path=("places",), name="name", columns=columns, entries=tuple(places), sourced=True)
        grid = read_grid(Entry(MAP, "grid", data["grid"]))
        yield Sheet(file=MAP, path=("sides",), name=KEY, columns=tuple(columns_of(SideValues)),
                    entries=tuple(_sides(data, grid)), shape="keyed", sourced=True)  # fmt: skip
        legend = data["terrain_legend"]
        terrain = Column((VALUE,), Literal[tuple(dict.fromkeys(legend.values()))])
        yield Sheet(file=MAP, path=("hexes",), name=KEY, columns=(terrain,), entries=tuple(_hexes(data, grid)),
                    shape="cells")  # fmt: skip


def _attributes(places: list[Mapping[str, Any]]) -> Iterator[Column]:
    """The single values that a title adds to places, as far as any place has them."""
    found: dict[tuple[str, ...], type] = {}
    for place in places:
        for path, value in _singles(place.get(ATTRIBUTES) or {}, (ATTRIBUTES,)):
            found.setdefault(path, type(value))
    yield from (Column(path, KINDS[kind]) for path, kind in found.items() if kind in KINDS)


def _singles(data: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], object]]:
    for key, value in data.items():
        if key in ("source", "why"):
            continue
        if isinstance(value, Mapping):
            yield from _singles(value, (*path, key))
        else:
            yield (*path, key), value


def _hexes(data: Mapping[str, Any], grid: HexGrid) -> Iterator[dict[str, Any]]:
    rows = [line.strip() for line in str(data["terrain"]).splitlines() if line.strip()]
    told = _told(data, "hexes")
    for hex_ in range(grid.n):
        column, row = divmod(hex_, grid.rows)
        label = grid.label(hex_)
        yield {KEY: label, VALUE: data["terrain_legend"][rows[row][column]], "source": told.get(label, "")}


def _told(data: Mapping[str, Any], section: str) -> Mapping[str, str]:
    """Where hexes or sides come from of which packs have said something."""
    said = data.get("sources")
    named = said.get(section) if isinstance(said, Mapping) else None
    return named if isinstance(named, Mapping) else {}


def _sides(data: Mapping[str, Any], grid: HexGrid) -> Iterator[dict[str, Any]]:
    """What lies on each side on which anything lies, by its name."""
    reader, found = SideReader(grid), dict[str, dict[str, Any]]()
    for word, said in _lying(data):
        hex_, direction = reader.side(Entry(MAP, "sides", word))
        found.setdefault(_side(grid, hex_, direction), {}).update(said)
    told = {_side(grid, *reader.side(Entry(MAP, "sides", word))): source
            for word, source in _told(data, "sides").items()}  # fmt: skip
    for own, said in sorted(found.items()):
        yield {KEY: own, **said, "source": told.get(own, "")}


def _side(grid: HexGrid, hex_: int, direction: int) -> str:
    beyond = grid.neighbours(hex_)[direction]
    if beyond < 0:
        return f"{grid.label(hex_)}-{grid.directions[direction]}"
    return "/".join(sorted((grid.label(hex_), grid.label(beyond))))


def _lying(data: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for kind in ("minor", "major"):
        for name, sides in ((data.get("rivers") or {}).get(kind) or {}).items():
            yield from ((word, {"river": kind, "name": name}) for word in _words(sides))
    for name, sides in (data.get("lakes") or {}).items():
        yield from ((word, {"lake": True, "name": name}) for word in _words(sides))
    for kind in ("path", "track", "road"):
        for chains in ((data.get("ways") or {}).get(kind) or {}).values():
            yield from ((word, {"way": kind}) for word in _along([chains] if isinstance(chains, str) else chains))
    for line in data.get("railways") or []:
        yield from ((word, {"rail": line["system"]}) for word in _along([line["chain"]]))


def _along(chains: list[str]) -> Iterator[str]:
    yield from (f"{a}/{b}" for chain in chains for a, b in pairwise(chain.split()))


def _words(sides: Any) -> list[str]:
    return sides.split() if isinstance(sides, str) else list(sides)
