"""Reads what lies along or across hexsides in a map file: rivers, lakes, ways, railways, exits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

from engine.board.boardmap import Sides
from engine.board.entry import Entry
from engine.board.errors import BoardError
from engine.board.features import MAJOR_RIVER, MINOR_RIVER, PATH, ROAD, TRACK, Exit, SideLine, WayLine
from engine.board.hexgrid import HexGrid

WayKind = Literal["path", "track", "road"]
WAYS: dict[str, int] = {"path": PATH, "track": TRACK, "road": ROAD}
_WAY_KINDS: tuple[WayKind, ...] = ("road", "track", "path")
_RIVERS: tuple[tuple[Literal["major", "minor"], int], ...] = (("major", MAJOR_RIVER), ("minor", MINOR_RIVER))


def read_hex(grid: HexGrid, entry: Entry) -> int:
    """The hex of a label in quotes. Raises `MapError`."""
    label = entry.text()
    try:
        return grid.index(label)
    except BoardError as error:
        raise entry.error(str(error)) from None


class SideReader:
    """Gathers the hexsides of a map file section by section."""

    def __init__(self, grid: HexGrid) -> None:
        self._grid = grid
        self._river, self._lake, self._way, self._rail = (bytearray(6 * grid.n) for _ in range(4))
        self._rail_systems = [""]
        self.side_lines: list[SideLine] = []
        self.way_lines: list[WayLine] = []
        self.exits: list[Exit] = []

    @property
    def rail_systems(self) -> tuple[str, ...]:
        """The names of the railway systems read so far, "" first."""
        return tuple(self._rail_systems)

    def sides(self) -> Sides:
        """Everything read so far, as a map wants it."""
        return Sides(*map(bytes, (self._river, self._lake, self._way, self._rail)))

    def rivers(self, section: Entry) -> None:
        """`rivers: {major: {name: [sides]}, minor: {...}}`; a major river hides a minor one."""
        if section.given:
            section.allow("major", "minor")
            for kind, value in _RIVERS:
                for name, entry in section.get(kind).items():
                    sides = tuple(self.side(word) for word in entry.words())
                    self._mark(self._river, sides, value)
                    self.side_lines.append(SideLine(kind, name, sides))

    def lakes(self, section: Entry) -> None:
        """`lakes: {name: [sides]}`."""
        for name, entry in section.items():
            sides = tuple(self.side(word) for word in entry.words())
            self._mark(self._lake, sides, 1)
            self.side_lines.append(SideLine("lake", name, sides))

    def ways(self, section: Entry) -> None:
        """`ways: {road: {name: chain or [chains]}, track: ..., path: ...}`; the best way on a side counts."""
        if section.given:
            section.allow(*_WAY_KINDS)
            for kind in _WAY_KINDS:
                for name, entry in section.get(kind).items():
                    for chain in entry.entries() if isinstance(entry.value, list) else (entry,):
                        hexes = self._chain(chain)
                        self._mark(self._way, self._sides_along(hexes), WAYS[kind])
                        self.way_lines.append(WayLine(kind, name, hexes))

    def railways(self, section: Entry) -> None:
        """`railways: [{name, system, chain}]`; a side carries one system only."""
        for entry in section.entries():
            entry.allow("name", "system", "chain")
            system = entry.get("system").text()
            if system not in self._rail_systems:
                self._rail_systems.append(system)
            hexes = self._chain(entry.get("chain"))
            self._lay_rail(entry.get("chain"), self._sides_along(hexes), system)
            self.way_lines.append(WayLine("rail", entry.get("name").text(), hexes, system))

    def leave_map(self, section: Entry) -> None:
        """`exits: {road: [sides], track: ..., path: ..., rail: {system: [sides]}}`, all on the map's edge."""
        if section.given:
            section.allow(*_WAY_KINDS, "rail")
            for kind in _WAY_KINDS:
                for word in section.get(kind).words():
                    side = self._edge_side(word)
                    self._mark(self._way, (side,), WAYS[kind])
                    self.exits.append(Exit(*side, kind))
            for system, entry in section.get("rail").items():
                for word in entry.words():
                    side = self._edge_side(word)
                    self._require_system(entry, system)
                    self._lay_rail(word, (side,), system)
                    self.exits.append(Exit(*side, "rail", system))

    def rail_index(self, entry: Entry) -> int:
        """The index of a railway system named in an entry, 0 if it is missing. Raises `MapError`."""
        return self._require_system(entry, entry.text()) if entry.given else 0

    def _require_system(self, entry: Entry, system: str) -> int:
        if system not in self._rail_systems[1:]:
            known = ", ".join(self._rail_systems[1:]) or "none"
            raise entry.error(f"no railway system {system!r} (known: {known})")
        return self._rail_systems.index(system)

    def _lay_rail(self, entry: Entry, sides: tuple[tuple[int, int], ...], system: str) -> None:
        value = self._rail_systems.index(system)
        for hex_, direction in sides:
            there = self._rail[6 * hex_ + direction]
            if there not in (0, value):
                name, other = (
                    f"{self._grid.label(hex_)}-{self._grid.directions[direction]}",
                    self._rail_systems[there],
                )
                raise entry.error(f"{name} carries the railway system {other!r} already")
        self._mark(self._rail, sides, value)

    def side(self, entry: Entry) -> tuple[int, int]:
        """The (hex, direction) of "0909/1010" or "0909-SE"."""
        text = entry.text()
        label, dash, name = text.partition("-")
        if dash:
            if name not in self._grid.directions:
                raise entry.error(f"{text!r}: no direction {name!r} (known: {', '.join(self._grid.directions)})")
            return read_hex(self._grid, _word(entry, label)), self._grid.directions.index(name)
        label, slash, other = text.partition("/")
        if not slash:
            raise entry.error(f"{text!r} is no hexside; write 'hex/hex' or 'hex-direction'")
        a, b = (read_hex(self._grid, _word(entry, word)) for word in (label, other))
        return a, self._direction(entry, a, b)

    def _edge_side(self, entry: Entry) -> tuple[int, int]:
        hex_, direction = self.side(entry)
        if self._grid.neighbours(hex_)[direction] >= 0:
            raise entry.error(f"{entry.value!r} is not on the edge of the map")
        return hex_, direction

    def _direction(self, entry: Entry, a: int, b: int) -> int:
        direction = self._grid.direction(a, b)
        if direction is None:
            raise entry.error(f"{self._grid.label(a)} and {self._grid.label(b)} are not neighbours")
        return direction

    def _chain(self, entry: Entry) -> tuple[int, ...]:
        hexes = tuple(read_hex(self._grid, _word(entry, word)) for word in entry.text().split())
        if len(hexes) < 2:
            raise entry.error("a chain needs two hexes or more")
        for a, b in pairwise(hexes):
            self._direction(entry, a, b)
        return hexes

    def _sides_along(self, hexes: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
        steps = pairwise(hexes)
        return tuple((a, self._grid.neighbours(a).index(b)) for a, b in steps)

    def _mark(self, layer: bytearray, sides: tuple[tuple[int, int], ...], value: int) -> None:
        """Writes a value on sides, seen from both hexes, unless a higher one stands there."""
        for hex_, direction in self._both(sides):
            layer[6 * hex_ + direction] = max(layer[6 * hex_ + direction], value)

    def _both(self, sides: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, int]]:
        for hex_, direction in sides:
            yield hex_, direction
            beyond = self._grid.neighbours(hex_)[direction]
            if beyond >= 0:
                yield beyond, (direction + 3) % 6


def _word(entry: Entry, word: str) -> Entry:
    return Entry(entry.file, entry.key, word)
