"""Every colour, font and line width of the board, in palettes chosen by name.

Colours are `#rrggbb` or `#aarrggbb`. Lengths are scene units (a hex is 104 wide).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec


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
    paper: str = "#efe5cb"
    ink: str = "#2b231b"
    halo: str = "#d8f6efdc"
    faded: str = "#7a6a52"
    neatline: str = "#4a3d2d"
    grain: float = 1.0
    # terrain
    tints: Mapping[str, str] = {}
    relief: float = 1.0
    light: str = "#fff8e2"
    shadow: str = "#4b3a33"
    marks: Mapping[str, str] = {}
    grid: str = "#785f4a33"
    grid_width: float = 1.0
    number: str = "#b05a4a36"
    veil: str = "#b4efe5cb"
    # water
    water: str = "#7fa9b8"
    shore: str = "#47748c"
    flood: str = "#8fb0b4"
    water_name: str = "#275a7a"
    rain: str = "#2a3c5a70"
    # borders
    border: str = "#8c3f5a"
    border_wash: str = "#2ca8506e"
    country: str = "#4a7a5548"
    # ways
    road: str = "#c2492f"
    road_edge: str = "#55291c"
    track: str = "#7d3a22"
    path: str = "#5e4630"
    rail: str = "#231d1a"
    way_halo: str = "#a0f3ead2"
    # places; what has two colours has them by side
    town: str = "#8c2f22"
    side_fill: tuple[str, ...] = ("#f3e6bd", "#8d9194")
    side_text: tuple[str, ...] = ("#201a12", "#ffffff")
    entry: tuple[str, ...] = ("#fff3c4", "#7c858c")
    entry_edge: tuple[str, ...] = ("#8a6d1f", "#363d43")
    # counters
    face_edge: str = "#2a241c"
    face_ink: str = "#17130e"
    dot: tuple[str, ...] = ("#d8341f", "#2f4f9a")
    selection: str = "#ffcf1f"
    selection_edge: str = "#1b1408"
    trace_edge: str = "#d8fffaf0"
    styles: Mapping[str, OverlayStyle] = {}


_STYLES = {
    "legal": OverlayStyle("#1f7a3a", "#381f9a48", 3.0, "dots"),
    "target": OverlayStyle("#b3171b", "#2cc8201c", 3.5, "none", (4, 1.5), "aim"),
    "danger": OverlayStyle("#b55a00", "#48d97a10", 2.5, "falling", (), "bang"),
    "selected": OverlayStyle("#ffcf1f", "#40ffcf1f", 4.0),
    "info": OverlayStyle("#2a5d9c", "#302a5d9c", 2.5, "none", (1.5, 1.5)),
    "side_0": OverlayStyle("#76590a", "#3cd8a818", 2.0, "rising"),
    "side_1": OverlayStyle("#3d4f63", "#343d5878", 2.0, "falling"),
    "contested": OverlayStyle("#6d4a7c", "#3c704a80", 2.0, "cross"),
    "hint": OverlayStyle("#7a3fb0", "#287a3fb0", 3.0, "none", (1, 2), "star"),
    "full": OverlayStyle("#3d1f82", "#00000000", 5.0),
    "limited": OverlayStyle("#b55a00", "#24d97a10", 5.0, "none", (2.2, 1.3), "half"),
    "full_1": OverlayStyle("#0b6e66", "#00000000", 4.5, "none", (5, 1.2)),
    "limited_1": OverlayStyle("#8f5a1e", "#24d97a10", 4.5, "none", (0.9, 1.1)),
    "lost": OverlayStyle("#8c1420", "#38a01828", 3.0, "rising", (3, 1.5), "cross"),
    "dim": OverlayStyle("#6f6a60", "#00000000", 3.0, "none", (0.7, 1.6)),
    "lit": OverlayStyle("#c2187a", "#30c2187a", 6.5, "none", (3, 0.8, 0.8, 0.8)),
    "threat": OverlayStyle("#a01040", "#20a01040", 2.5, "level", (5, 2)),
}

STAFF: Final = Theme(
    name="staff",
    tints={"clear": "#eedfae", "jungle": "#b9c78f", "hills": "#d8c58f", "mountain": "#c6a87c", "cliffs": "#b19484"},
    marks={"clear": "#608a8040", "jungle": "#8c4d6b35", "hills": "#60684a2c", "mountain": "#784f3423",
           "cliffs": "#c04a342c"},
    styles=_STYLES,
)  # fmt: skip

CONTRAST: Final = msgspec.structs.replace(
    STAFF,
    name="contrast",
    paper="#ffffff", ink="#000000", halo="#f0ffffff", faded="#333333", neatline="#000000", grain=0.0,
    tints={"clear": "#fffbe0", "jungle": "#a6d98c", "hills": "#f2c46b", "mountain": "#b98a5a", "cliffs": "#9a8a99"},
    relief=0.3, light="#ffffff", shadow="#000000",
    marks={"clear": "#50808040", "jungle": "#c0206020", "hills": "#a0704010", "mountain": "#b0402008",
           "cliffs": "#ff301830"},
    grid="#b0000000", grid_width=1.3, number="#e0000000", veil="#d0ffffff",
    water="#4aa8f0", shore="#003f9a", flood="#62b8ff", water_name="#002f7a", rain="#00000000",
    border="#b0006a", border_wash="#30b0006a",
    country="#60000000",
    road="#ff2a00", road_edge="#000000", track="#8a0f00", path="#3a2000", rail="#000000", way_halo="#d0ffffff",
    side_fill=("#fff2b0", "#5f6468"), entry=("#ffe24a", "#50565c"), entry_edge=("#000000", "#000000"),
    face_edge="#000000", face_ink="#000000",
)  # fmt: skip

DARK: Final = msgspec.structs.replace(
    STAFF,
    name="dark",
    paper="#23262a", ink="#e8e0cf", halo="#c81d2023", faded="#9c947f", neatline="#8c8470", grain=0.6,
    tints={"clear": "#57543f", "jungle": "#3b4c38", "hills": "#574c38", "mountain": "#5c4738", "cliffs": "#5b4a4c"},
    relief=0.9, light="#8d8570", shadow="#0d0c0c",
    marks={"clear": "#40b0a878", "jungle": "#7882a06c", "hills": "#50c0a070", "mountain": "#60d0a880",
           "cliffs": "#a0d8b8a8"},
    grid="#60d8ceb4", number="#a0d8ceb4", veil="#c023262a",
    water="#3f7089", shore="#86b6c9", flood="#4a7a8c", water_name="#a8d4e4", rain="#2a6a90b0",
    border="#d878a0", border_wash="#30d878a0",
    country="#50e0d0c0",
    road="#e8674a", road_edge="#170c08", track="#e0a070", path="#c8b890", rail="#f0ead8", way_halo="#801d2023",
    town="#f0a080", entry=("#f0dc90", "#a4b0ba"), entry_edge=("#1a160a", "#101418"),
    face_edge="#0c0b09", trace_edge="#c8101214",
    styles={**_STYLES,
            "legal": OverlayStyle("#7be08e", "#4060d078", 3.0, "dots"),
            "target": OverlayStyle("#ff6a5e", "#40ff5040", 3.5, "none", (4, 1.5), "aim"),
            "danger": OverlayStyle("#ffb050", "#70ffa030", 2.5, "falling", (), "bang"),
            "info": OverlayStyle("#8fc0ff", "#3070a8ff", 2.5, "none", (1.5, 1.5)),
            "side_1": OverlayStyle("#a8c4e0", "#507898c0", 2.0, "falling"),
            "side_0": OverlayStyle("#f0d060", "#50d8b030", 2.0, "rising"),
            "contested": OverlayStyle("#d0a0e8", "#58a070c0", 2.0, "cross"),
            "hint": OverlayStyle("#d0a0ff", "#40b080ff", 3.0, "none", (1, 2), "star"),
            "full": OverlayStyle("#9a80ff", "#00000000", 5.0),
            "limited": OverlayStyle("#ffb050", "#30ffa030", 5.0, "none", (2.2, 1.3), "half"),
            "full_1": OverlayStyle("#5fe0cc", "#00000000", 4.5, "none", (5, 1.2)),
            "limited_1": OverlayStyle("#e0c080", "#30ffa030", 4.5, "none", (0.9, 1.1)),
            "lost": OverlayStyle("#ff8090", "#58d04058", 3.0, "rising", (3, 1.5), "cross"),
            "dim": OverlayStyle("#a8a294", "#00000000", 3.0, "none", (0.7, 1.6)),
            "lit": OverlayStyle("#ff8ad0", "#40ff80d0", 6.5, "none", (3, 0.8, 0.8, 0.8)),
            "threat": OverlayStyle("#ff7090", "#30ff5080", 2.5, "level", (5, 2))},
)  # fmt: skip

THEMES: Final[Mapping[str, Theme]] = {theme.name: theme for theme in (STAFF, CONTRAST, DARK)}


def of_side(colours: Sequence[str], side: int) -> str:
    """The colour of a side, by its number; further sides begin again with the first."""
    return colours[side % len(colours)]


def side_fill(theme: Theme, side: int) -> str:
    """The ground of what belongs to a side, of paper for nobody's."""
    return of_side(theme.side_fill, side) if side >= 0 else theme.paper


def side_text(theme: Theme, side: int) -> str:
    """What is written on the ground of a side."""
    return of_side(theme.side_text, side) if side >= 0 else theme.ink
