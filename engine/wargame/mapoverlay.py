"""A pack's values of a map: terrain by hex, rivers and ways by hexside, places and entry points by name.

    hexes: {"0609": jungle}
    sides: {"0609/0610": {river: minor, way: none}, "0610-S": {rail: main line}}
    places:
      - {name: Alpha, hex: "0410"}

Whatever else of a map a pack says takes the place of what was there; with a grid of its own it is a whole map. Where
each hex and side comes from stands in ``sources`` of the map that comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Final, Literal

import msgspec

from engine.board.entry import Entry
from engine.board.errors import BoardError
from engine.board.hexgrid import HexGrid
from engine.board.mapfile import read_grid, read_map
from engine.board.mapsides import WAYS, SideReader
from engine.wargame.overlay import Overlay

NONE: Final = "none"
BY_KEY: Final = ("hexes", "sides")
Side = tuple[int, int]
"""A hex and a direction; of the two that a side within the map has, the smaller one."""


class SideValues(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What lies on a side, as far as a pack says; ``name`` is that of the river, lake, way or railway."""

    river: Literal["none", "minor", "major"] | None = None
    lake: bool | None = None
    way: Literal["none", "path", "track", "road"] | None = None
    rail: str | None = None
    """The system of the railway, or ``none``."""
    name: str = ""
    source: str = ""


class MapKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What of a map is said by key."""

    hexes: dict[str, str] = {}
    sides: dict[str, SideValues] = {}


def map_laid(overlay: Overlay, base: object, over: object) -> object:
    """A map with the values of a pack over it; raises PackError with the key."""
    if not isinstance(base, Mapping) or not isinstance(over, Mapping) or "grid" in over:
        return over
    plain = {key: value for key, value in over.items() if key not in BY_KEY}
    whole = {key: value for key, value in plain.items() if key not in ("places", "nodes", "sources")}
    told = base.get("sources")
    kept = {key: said for key, said in told.items() if isinstance(said, Mapping)} if isinstance(told, Mapping) else {}
    found = {**base, **whole, "sources": kept}
    by_name = overlay.laid(base, {key: plain[key] for key in ("places", "nodes") if key in plain}, Any)
    assert isinstance(by_name, Mapping)
    found |= {key: by_name[key] for key in ("places", "nodes") if key in by_name}
    said = _read(overlay, {key: over[key] for key in BY_KEY if key in over})
    try:
        read_map(found, overlay.file)
        laying = _Laying(overlay, found, read_grid(Entry(overlay.file, "grid", base["grid"])))
        laying.terrain(said.hexes)
        laying.sides(said.sides)
    except BoardError as error:
        raise overlay.fault((), str(error).removeprefix(f"{overlay.file}: ")) from None
    return found


def _read(overlay: Overlay, over: Mapping[str, Any]) -> MapKeys:
    checked = overlay.laid({key: {} for key in BY_KEY}, over, MapKeys)
    return msgspec.convert(checked, MapKeys)


class _Laying:
    """A map as plain data that is changed hex by hex and side by side."""

    def __init__(self, overlay: Overlay, data: dict[str, Any], grid: HexGrid) -> None:
        self._overlay, self._data, self._grid = overlay, data, grid
        self._reader = SideReader(grid)

    def terrain(self, hexes: Mapping[str, str]) -> None:
        if not hexes:
            return
        letters = {name: letter for letter, name in self._data["terrain_legend"].items()}
        rows = [list(line.strip()) for line in str(self._data["terrain"]).splitlines() if line.strip()]
        for label, name in hexes.items():
            if name not in letters:
                raise self._overlay.fault(("hexes", label), f"no terrain '{name}', only {', '.join(letters)}")
            column, row = divmod(self._hex(label), self._grid.rows)
            rows[row][column] = letters[name]
        self._data["terrain"] = "\n".join("".join(row) for row in rows) + "\n"
        self._tell("hexes", dict.fromkeys(hexes, self._overlay.source))

    def sides(self, sides: Mapping[str, SideValues]) -> None:
        for word, said in sides.items():
            side = self._side(word)
            if said.river is not None:
                self._lay_river(word, side, said)
            if said.lake is not None:
                self._lay_lake(word, side, said)
            if said.way is not None:
                self._lay_way(word, side, said)
            if said.rail is not None:
                self._lay_rail(word, side, said)
            self._tell("sides", {word: said.source or self._overlay.source})

    def _tell(self, section: str, sources: Mapping[str, str]) -> None:
        told = self._data["sources"]
        told[section] = {**told.get(section, {}), **sources}

    def _lay_river(self, word: str, side: Side, said: SideValues) -> None:
        """A river runs along a side from now on, or none does."""
        old = self._data.get("rivers") or {}
        lines, kind = {name: self._without(kept, side) for name, kept in old.items()}, str(said.river)
        if kind != NONE:
            name = said.name or self._near(old.get(kind, {}), side) or kind
            lines[kind] = self._with(lines.get(kind, {}), name, word)
        self._data["rivers"] = lines

    def _lay_lake(self, word: str, side: Side, said: SideValues) -> None:
        lakes = self._without(self._data.get("lakes") or {}, side)
        self._data["lakes"] = self._with(lakes, said.name or "lake", word) if said.lake else lakes

    def _without(self, lines: Mapping[str, Any], side: Side) -> dict[str, Any]:
        """Named sides but one; what has no side left goes."""
        kept = {name: [word for word in _words(sides) if self._side(word) != side] for name, sides in lines.items()}
        return {name: sides for name, sides in kept.items() if sides}

    def _with(self, lines: Mapping[str, Any], name: str, word: str) -> dict[str, Any]:
        return {**lines, name: [*_words(lines.get(name, [])), word]}

    def _near(self, lines: Mapping[str, Any], side: Side) -> str:
        """The name of a line of which a side lies beside this one, the next best being none."""
        hexes = self._hexes(side)
        for name, sides in lines.items():
            if any(hexes & self._hexes(self._side(word)) for word in _words(sides)):
                return name
        return ""

    def _lay_way(self, word: str, side: Side, said: SideValues) -> None:
        ways = {
            kind: {name: list(self._broken(chains, side)) for name, chains in lines.items()}
            for kind, lines in (self._data.get("ways") or {}).items()
        }
        ways = {kind: {name: chains for name, chains in lines.items() if chains} for kind, lines in ways.items()}
        if said.way in WAYS:
            lines, name = ways.setdefault(str(said.way), {}), said.name or str(said.way)
            lines[name] = [*lines.get(name, []), self._chain(word, side)]
        self._data["ways"] = ways

    def _lay_rail(self, word: str, side: Side, said: SideValues) -> None:
        old = self._data.get("railways") or []
        lines = [{**line, "chain": chain} for line in old for chain in self._broken(line["chain"], side)]
        if said.rail != NONE:
            lines.append({"name": said.name or said.rail, "system": said.rail, "chain": self._chain(word, side)})
        self._data["railways"] = lines

    def _broken(self, chains: Any, side: Side) -> Iterator[str]:
        """Chains of hexes that no longer cross a side."""
        for chain in [chains] if isinstance(chains, str) else chains:
            part: list[str] = []
            for label, after in pairwise([*chain.split(), ""]):
                part.append(label)
                if not after or self._side(f"{label}/{after}") == side:
                    if len(part) > 1:
                        yield " ".join(part)
                    part = []

    def _chain(self, word: str, side: Side) -> str:
        if len(self._hexes(side)) < 2:
            raise self._overlay.fault(("sides", word), "leaves the map; say that under exits")
        return " ".join(self._grid.label(hex_) for hex_ in sorted(self._hexes(side)))

    def _hexes(self, side: Side) -> set[int]:
        return {hex_ for hex_ in (side[0], self._grid.neighbours(side[0])[side[1]]) if hex_ >= 0}

    def _hex(self, label: str) -> int:
        return self._grid.index(label)

    def _side(self, word: str) -> Side:
        hex_, direction = self._reader.side(Entry(self._overlay.file, "sides", word))
        beyond = self._grid.neighbours(hex_)[direction]
        return min((hex_, direction), (beyond, (direction + 3) % 6)) if beyond >= 0 else (hex_, direction)


def _words(sides: Any) -> list[str]:
    return sides.split() if isinstance(sides, str) else list(sides)
