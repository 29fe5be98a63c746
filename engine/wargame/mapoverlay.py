"""A pack's values of a map: terrain by hex, rivers and ways by hexside, places and entry points by name.

    hexes: {"0609": jungle}
    sides: {"0609/0610": {river: minor, way: none}, "0610-S": {rail: main line}}
    places:
      - {name: Alpha, hex: "0410"}

    sources: {hexes: {"0609": printed}, sides: {"0610-S": house rule}}

    grow: {columns: 2, rows: 1, terrain: clear}

With ``grow`` the map below gets further hexes first, see :mod:`engine.wargame.mapgrow`. ``sources`` may be left out:
what it does not name is of the pack's own source. Whatever else of a map a pack says takes the place of what was
there; with a grid of its own it is a whole map. Where each hex and side comes from stands in ``sources`` of the map
that comes of it, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from itertools import pairwise
from typing import Any, Final, Literal

import msgspec

from engine.board.entry import Entry
from engine.board.errors import BoardError
from engine.board.hexgrid import HexGrid
from engine.board.mapfile import read_grid, read_map
from engine.board.mapsides import WAYS, SideReader
from engine.wargame.confirmed import Side, side_between
from engine.wargame.mapgrow import GROW, grown
from engine.wargame.overlay import Overlay

NONE: Final = "none"
BY_KEY: Final = ("hexes", "sides")
RIVERS: Final = ("minor", "major")
"""The kinds of rivers, the one that hides the other last."""


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


Said = Mapping[str, tuple[Side, SideValues]]
"""What is said of sides by what they are called."""


def map_laid(overlay: Overlay, base: object, over: object) -> object:
    """A map with the values of a pack over it; raises PackError with the key."""
    if not isinstance(base, Mapping) or not isinstance(over, Mapping) or "grid" in over:
        return over
    if GROW in over:
        base = grown(base, over[GROW], overlay.file)
    plain = {key: value for key, value in over.items() if key not in (*BY_KEY, GROW)}
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
        laying.terrain(said.hexes, told_of(over, "hexes"))
        laying.sides(said.sides, told_of(over, "sides"))
    except BoardError as error:
        raise overlay.fault((), str(error).removeprefix(f"{overlay.file}: ")) from None
    return found


def told_of(over: Mapping[str, Any], section: str) -> Mapping[str, str]:
    """Where a pack says that hexes or sides come from, by what they are called."""
    sources = over.get("sources")
    told = sources.get(section) if isinstance(sources, Mapping) else None
    return {str(key): str(source) for key, source in told.items()} if isinstance(told, Mapping) else {}


def _read(overlay: Overlay, over: Mapping[str, Any]) -> MapKeys:
    checked = overlay.laid({key: {} for key in BY_KEY}, over, MapKeys)
    return msgspec.convert(checked, MapKeys)


class _Laying:
    """A map as plain data that is changed hex by hex and side by side."""

    def __init__(self, overlay: Overlay, data: dict[str, Any], grid: HexGrid) -> None:
        self._overlay, self._data, self._grid = overlay, data, grid
        self._reader = SideReader(grid)

    def terrain(self, hexes: Mapping[str, str], sources: Mapping[str, str]) -> None:
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
        self._tell("hexes", {label: sources.get(label) or self._overlay.source for label in hexes})

    def sides(self, sides: Mapping[str, SideValues], sources: Mapping[str, str]) -> None:
        """Each kind of thing is laid for all sides at once: a map has thousands."""
        said = {word: (self._side(word), values) for word, values in sides.items()}
        for lay in (self._lay_rivers, self._lay_lakes, self._lay_ways, self._lay_rails):
            lay(said)
        usual = self._overlay.source
        self._tell("sides", {word: values.source or sources.get(word) or usual for word, values in sides.items()})

    def _tell(self, section: str, sources: Mapping[str, str]) -> None:
        told = self._data["sources"]
        if sources:
            told[section] = {**told.get(section, {}), **sources}

    def _lay_rivers(self, said: Said) -> None:
        """A river runs along a side from now on, or none does. One that runs there already keeps its name."""
        lines = self._data.get("rivers") or {}
        there = {side: kind for kind in RIVERS for side in self._marked(lines.get(kind) or {})}
        changed = {
            word: (side, values) for word, (side, values) in said.items()
            if values.river is not None and (values.name or values.river != there.get(side, NONE))
        }  # fmt: skip
        if not changed:
            return
        gone = {side for side, _ in changed.values()}
        self._data["rivers"] = lines = {kind: self._without(kept, gone) for kind, kept in lines.items()}
        for word, (side, values) in changed.items():
            kind = str(values.river)
            if kind != NONE:
                kept = lines.setdefault(kind, {})
                kept.setdefault(values.name or self._near(kept, side) or kind, []).append(word)

    def _lay_lakes(self, said: Said) -> None:
        lakes = self._data.get("lakes") or {}
        there = self._marked(lakes)
        changed = {
            word: (side, values) for word, (side, values) in said.items()
            if values.lake is not None and ((values.name and values.lake) or values.lake != (side in there))
        }  # fmt: skip
        if changed:
            self._data["lakes"] = lakes = self._without(lakes, {side for side, _ in changed.values()})
            for word, (_, values) in changed.items():
                if values.lake:
                    lakes.setdefault(values.name or "lake", []).append(word)

    def _marked(self, lines: Mapping[str, Any]) -> set[Side]:
        """The sides along which named lines run."""
        return {self._side(word) for sides in lines.values() for word in _words(sides)}

    def _without(self, lines: Mapping[str, Any], gone: Set[Side]) -> dict[str, Any]:
        """Named sides but some; what has no side left goes."""
        kept = {name: [word for word in _words(sides) if self._side(word) not in gone] for name, sides in lines.items()}
        return {name: sides for name, sides in kept.items() if sides}

    def _near(self, lines: Mapping[str, Any], side: Side) -> str:
        """The name of a line of which a side lies beside this one, the next best being none."""
        hexes = self._hexes(side)
        for name, sides in lines.items():
            if any(hexes & self._hexes(self._side(word)) for word in _words(sides)):
                return name
        return ""

    def _lay_ways(self, said: Said) -> None:
        old: Mapping[str, Any] = self._data.get("ways") or {}
        there = {side: kind for kind in WAYS for chains in (old.get(kind) or {}).values()
                 for chain in _chains(chains) for side in self._crossed(chain)}  # fmt: skip
        changed = {
            word: (side, values) for word, (side, values) in said.items()
            if values.way is not None and (values.name or values.way != there.get(side, NONE))
        }  # fmt: skip
        if not changed:
            return
        gone = {side for side, _ in changed.values()}
        ways = {
            kind: {name: left for name, chains in lines.items() if (left := list(self._broken(chains, gone)))}
            for kind, lines in old.items()
        }
        for word, (side, values) in changed.items():
            if values.way in WAYS:
                lines, name = ways.setdefault(str(values.way), {}), values.name or str(values.way)
                lines.setdefault(name, []).append(self._chain(word, side))
        self._data["ways"] = ways

    def _lay_rails(self, said: Said) -> None:
        old = self._data.get("railways") or []
        there = {side: line["system"] for line in old for side in self._crossed(line["chain"])}
        changed = {
            word: (side, values) for word, (side, values) in said.items()
            if values.rail is not None and (values.name or values.rail != there.get(side, NONE))
        }  # fmt: skip
        if not changed:
            return
        gone = {side for side, _ in changed.values()}
        lines = [{**line, "chain": chain} for line in old for chain in self._broken(line["chain"], gone)]
        for word, (side, values) in changed.items():
            if values.rail != NONE:
                chain = self._chain(word, side)
                lines.append({"name": values.name or values.rail, "system": values.rail, "chain": chain})
        self._data["railways"] = lines

    def _crossed(self, chain: str) -> Iterator[Side]:
        """The sides that a chain of hexes crosses."""
        return (self._side(f"{label}/{after}") for label, after in pairwise(chain.split()))

    def _broken(self, chains: Any, gone: Set[Side]) -> Iterator[str]:
        """Chains of hexes that no longer cross some sides."""
        for chain in _chains(chains):
            part: list[str] = []
            for label, after in pairwise([*chain.split(), ""]):
                part.append(label)
                if not after or self._side(f"{label}/{after}") in gone:
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
        return side_between(self._grid, hex_, direction)


def _chains(chains: Any) -> list[str]:
    return [chains] if isinstance(chains, str) else list(chains)


def _words(sides: Any) -> list[str]:
    return sides.split() if isinstance(sides, str) else list(sides)
