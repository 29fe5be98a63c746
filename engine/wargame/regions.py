"""Areas of play; regions of a map in the format ``hex-regions/1``: a letter a hex, row by row, and what they mean."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from engine.board.boardmap import BoardMap
from engine.board.hexgrid import HexGrid
from engine.wargame.packfiles import PackError, PackFiles, read
from engine.wargame.schema import Name


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A region and the country it belongs to, if to any."""

    region: Name
    country: str = ""


class Regions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file. A dot stands for a hex of no region."""

    format: Literal["hex-regions/1"]
    legend: dict[str, Region]
    hexes: str


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An area of play: a rectangle of columns and rows as printed, ends included."""

    columns: tuple[int, int]
    rows: tuple[int, int]

    def hexes(self, grid: HexGrid) -> frozenset[int]:
        """The hexes in it."""
        (west, east), (north, south) = self.columns, self.rows
        places = ((hex_, *grid.col_row(hex_)) for hex_ in range(grid.n))
        return frozenset(hex_ for hex_, column, row in places if west <= column <= east and north <= row <= south)


def _as_large(lines: list[str], grid: HexGrid) -> list[str]:
    """Rows of letters for a map that has grown since: its further hexes are of the regions beside them."""
    wide = len(lines[0]) if lines else 0
    if not 0 < wide <= grid.columns or not len(lines) <= grid.rows or any(len(line) != wide for line in lines):
        return lines
    more = grid.columns - wide
    found = [line[:1] * more + line if grid.columns_from == "east" else line + line[-1:] * more for line in lines]
    return found + found[-1:] * (grid.rows - len(found))


NOWHERE: Final = Region("")


def read_regions(files: PackFiles, name: str, board: BoardMap) -> tuple[Region, ...]:
    """The region of each hex; raises PackError with file and key."""
    data = read(files, name, Regions)
    grid = board.grid
    lines = _as_large(data.hexes.split(), grid)
    if len(lines) != grid.rows or any(len(line) != grid.columns for line in lines):
        raise PackError(f"{name}: hexes: {grid.rows} rows of {grid.columns} letters")
    unknown = sorted(set("".join(lines)) - set(data.legend) - {"."})
    if unknown:
        raise PackError(f"{name}: hexes: letter '{unknown[0]}' is not in the legend")
    letters = (lines[hex_ % grid.rows][hex_ // grid.rows] for hex_ in range(grid.n))
    return tuple(data.legend.get(letter, NOWHERE) for letter in letters)
