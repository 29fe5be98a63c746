"""Every colour, font and line width of the board, in palettes chosen by name.

Colours are `#rrggbb` or `#aarrggbb`. Lengths are scene units (a hex is 104 wide).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from engine.paths import data_file


class OverlayStyle(msgspec.Struct, frozen=True):
    """How highlighted hexes look: outline, pattern (none, dots, rising, falling, cross, level) and a glyph
    (cross, bang, star, half, aim)."""

    line: str
    fill: str
    width: float = 3.0
    pattern: str = "none"
    dashes: tuple[float, ...] = ()
    glyph: str = ""


class Theme(msgspec.Struct, frozen=True):
    """One palette."""

    name: str
    # paper and ink
    paper: str
    ink: str
    halo: str
    faded: str
    neatline: str
    grain: float
    # terrain
    tints: Mapping[str, str]
    relief: float
    light: str
    shadow: str
    marks: Mapping[str, str]
    grid: str
    grid_width: float
    number: str
    veil: str
    # water
    water: str
    shore: str
    flood: str
    water_name: str
    rain: str
    # borders
    border: str
    border_wash: str
    country: str
    # ways
    road: str
    road_edge: str
    track: str
    path: str
    rail: str
    way_halo: str
    # places; what has two colours has them by side
    town: str
    side_fill: tuple[str, ...]
    side_text: tuple[str, ...]
    entry: tuple[str, ...]
    entry_edge: tuple[str, ...]
    # counters
    face_edge: str
    face_ink: str
    rim: str
    ready: str
    ready_edge: str
    spent: str
    spent_line: str
    dot: tuple[str, ...]
    selection: str
    selection_edge: str
    trace_edge: str
    styles: Mapping[str, OverlayStyle]


def _themes() -> Iterator[Theme]:
    """All palettes; what another does not name is as in the first."""
    found: dict[str, dict[str, Any]] = msgspec.json.decode(data_file("assets/looks/board.json").read_bytes())
    first = next(iter(found.values()))
    for name, given in found.items():
        styles = {**first["styles"], **given.get("styles", {})}
        yield msgspec.convert({**first, **given, "styles": styles, "name": name}, Theme)


THEMES: Final[Mapping[str, Theme]] = {theme.name: theme for theme in _themes()}


def of_side(colours: Sequence[str], side: int) -> str:
    """The colour of a side, by its number; further sides begin again with the first."""
    return colours[side % len(colours)]


def side_fill(theme: Theme, side: int) -> str:
    """The ground of what belongs to a side, of paper where it belongs to none."""
    return of_side(theme.side_fill, side) if side >= 0 else theme.paper


def side_text(theme: Theme, side: int) -> str:
    """What is written on the ground of a side."""
    return of_side(theme.side_text, side) if side >= 0 else theme.ink
