"""A map with further hexes at the ends where its numbers go on: what there is keeps its numbers.

    grow: {columns: 2, rows: 1, terrain: clear}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec

from engine.board.entry import Entry
from engine.board.errors import BoardError, one_line
from engine.board.hexgrid import HexGrid
from engine.board.mapfile import read_grid, read_map
from engine.board.mapsides import SideReader
from engine.wargame.packfiles import MAP, PackError, where

GROW: Final = "grow"
MOST: Final = 40
"""Columns or rows that are added at most."""
Added = Annotated[int, msgspec.Meta(ge=0, le=MOST)]


class Grow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By how much a map grows, and what terrain is there."""

    columns: Added = 0
    rows: Added = 0
    terrain: str = ""
    """The first of the legend if none is named."""


def grown(data: Mapping[str, Any], said: object, file: str) -> dict[str, Any]:
    """The plain data of a map that has grown; raises PackError with the place in the file, also for one that was none
    before."""
    try:
        by = msgspec.convert(said, Grow)
        read_map(data, file)
    except msgspec.ValidationError as error:
        raise PackError(f"{file}: {GROW} {where(str(error))}") from None
    except BoardError as error:
        raise PackError(one_line(str(error))) from None
    letters = {name: letter for letter, name in data["terrain_legend"].items()}
    terrain = by.terrain or next(iter(letters))
    if terrain not in letters:
        raise PackError(f"{file}: {GROW} terrain: no terrain '{terrain[:40]}', only {', '.join(letters)}")
    lines = [line.strip() for line in str(data["terrain"]).splitlines() if line.strip()]
    more, west = letters[terrain] * by.columns, data["grid"].get("columns_from") == "east"
    wide = [f"{more}{line}" if west else f"{line}{more}" for line in lines]
    wide += [letters[terrain] * (len(lines[0]) + by.columns)] * by.rows
    said_grid = {**data["grid"], "columns": len(wide[0]), "rows": len(wide)}
    try:
        grid = read_grid(Entry(file, "grid", said_grid))
        exits = {"exits": _leaving(data["exits"], grid, file)} if "exits" in data else {}
    except BoardError as error:
        raise PackError(str(error)) from None
    return {**data, **exits, "grid": said_grid, "terrain": "\n".join(wide) + "\n"}


def larger(said: Mapping[str, Any], by: Grow) -> dict[str, Any]:
    """What a pack says of a map so that it grows once more; a whole map is larger itself. What has grown before keeps
    its terrain, which the further hexes have, too."""
    if "grid" in said:
        return grown(said, msgspec.to_builtins(by), MAP)
    before = msgspec.convert(said.get(GROW, {}), Grow)
    columns, rows = before.columns + by.columns, before.rows + by.rows
    return {**said, GROW: {"columns": columns, "rows": rows, "terrain": before.terrain or by.terrain}}


def _leaving(exits: Any, grid: HexGrid, file: str) -> Any:
    """Those ways out that still leave the map: at the end that has grown a way ends where it left."""
    if isinstance(exits, Mapping):
        return {key: left for key, one in exits.items() if (left := _leaving(one, grid, file))}
    if isinstance(exits, str):
        return exits if _leaves(exits, grid, file) else ""
    if isinstance(exits, list):
        return [left for one in exits if (left := _leaving(one, grid, file))]
    return exits


def _leaves(word: str, grid: HexGrid, file: str) -> bool:
    hex_, direction = SideReader(grid).side(Entry(file, "exits", word))
    return grid.neighbours(hex_)[direction] < 0
