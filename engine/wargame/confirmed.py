"""Which hexes and sides of a map are as printed: those of which a pack says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from engine.board.boardmap import BoardMap
from engine.board.entry import Entry
from engine.board.errors import BoardError
from engine.board.hexgrid import HexGrid
from engine.board.mapsides import SideReader

PRINTED: Final = "printed"
PARTLY: Final = "partly printed"
"""Of an entry of which not all is; what is follows, see :func:`partly`."""
Side = tuple[int, int]
"""A hex and a direction; of the two that a side within the map has, the smaller one."""


class Confirmed(NamedTuple):
    """What of a map somebody has confirmed to be as printed."""

    hexes: frozenset[int]
    sides: frozenset[Side]


def confirmed(board: BoardMap) -> Confirmed:
    """What the packs with which a game was begun say is printed of its map: nothing of one that comes with the
    program."""
    grid = board.grid
    if is_printed(board.source):
        return Confirmed(frozenset(range(grid.n)), frozenset(sides_of(grid)))
    reader = SideReader(grid)
    hexes, sides = (_printed(board.sources.get(section)) for section in ("hexes", "sides"))
    known = (_hex(grid, label) for label in hexes)
    beside = (_side(reader, grid, word) for word in sides)
    return Confirmed(frozenset(one for one in known if one is not None), frozenset(one for one in beside if one))


def sides_of(grid: HexGrid) -> Iterator[Side]:
    """Every side of a grid once."""
    for hex_ in range(grid.n):
        for direction, other in enumerate(grid.neighbours(hex_)):
            if other < 0 or hex_ < other:
                yield hex_, direction


def side_between(grid: HexGrid, hex_: int, direction: int) -> Side:
    """A side by the smaller of its two hexes."""
    other = grid.neighbours(hex_)[direction]
    return min((hex_, direction), (other, (direction + 3) % 6)) if other >= 0 else (hex_, direction)


def is_printed(source: object) -> bool:
    """Whether a source is the printed game."""
    words = source.split() if isinstance(source, str) else []
    return bool(words) and words[0].rstrip(":;,") == PRINTED


def partly(parts: Iterable[str]) -> str:
    """The source of an entry of which only these parts are as printed."""
    return f"{PARTLY}: {', '.join(parts)}"


def printed_parts(source: str) -> list[str]:
    """The parts that a source says are printed of an entry of which not all is."""
    head, _, parts = source.partition(": ")
    return parts.split(", ") if head == PARTLY and parts else []


def _printed(said: object) -> list[str]:
    return [str(key) for key, source in said.items() if is_printed(source)] if isinstance(said, Mapping) else []


def _hex(grid: HexGrid, label: str) -> int | None:
    try:
        return grid.index(label)
    except BoardError:
        return None


def _side(reader: SideReader, grid: HexGrid, word: str) -> Side | None:
    try:
        return side_between(grid, *reader.side(Entry("", "sides", word)))
    except BoardError:
        return None
