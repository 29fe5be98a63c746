"""Writes modules and saved games of VASSAL, so that what reads them can be tried and pictured.

The formulas are our own, worked out from where a hex has to lie; nothing of the reader is used.
"""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import floor, sqrt
from pathlib import Path
from random import Random
from typing import Any
from xml.sax.saxutils import escape, quoteattr
from zlib import crc32

from engine.board.hexgrid import HexGrid

ESC = "\x1b"
SIZE = 40.0
"""From the centre of a hex to a corner, in pixels."""
MARGIN = 57
"""Of the printed map around its hexes, in pixels."""
EDGE = (30, 20)
"""Of the window around the board."""
NAME, VERSION = "Printed game", "1.2"
"""Of the modules that are written."""


# -- sequences


def join(parts: Iterable[str], mark: str) -> str:
    """A sequence: marks within a part get a backslash, a part that could be misread gets quotes."""
    return mark.join(_part(part, mark) for part in parts)


def _part(part: str, mark: str) -> str:
    marked = part.replace(mark, "\\" + mark)
    quoted = part.startswith("\\") or part.endswith("\\") or (len(part) > 1 and part[0] == part[-1] == "'")
    return f"'{marked}'" if quoted else marked


def chained(traits: Sequence[str]) -> str:
    """Traits from the outermost to the basic piece."""
    text = traits[-1]
    for trait in reversed(traits[:-1]):
        text = join((trait, text), "\t")
    return text


def added(key: str, traits: Sequence[tuple[str, str]]) -> str:
    """The command that adds a piece with these traits and states."""
    kinds, states = chained([trait for trait, _ in traits]), chained([state for _, state in traits])
    return join(("+", key, kinds, states), "/")


def obfuscated(text: str, key: int = 0x5A) -> bytes:
    """A saved game as VASSAL keeps it."""
    return b"!VCSK" + b"%02x" % key + b"".join(b"%02x" % (byte ^ key) for byte in text.encode())


# -- traits


def basic(name: str, picture: str, at: tuple[str, int, int] = ("null", 0, 0), slot: str = "") -> tuple[str, str]:
    """The basic piece, in a window or in none."""
    return f"piece;{join(('', '', picture, name), ';')}", f"{join((at[0], str(at[1]), str(at[2]), slot), ';')};0"


def layer(name: str, pictures: Sequence[str], shown: int = 1, **more: str) -> tuple[str, str]:
    """A layer of pictures; ``more`` are parts by position, such as p21."""
    parts = [""] * 33
    parts[12:15], parts[15], parts[16] = ["false", "0", "0"], join(pictures, ","), join([""] * len(pictures), ",")
    parts[18], parts[21] = name, "false"
    for key, value in more.items():
        parts[int(key[1:])] = value
    return f"emb2;{join(parts, ';')}", str(shown)


def old_layer(pictures: Sequence[str], shown: int = 1) -> tuple[str, str]:
    """A layer as VASSAL wrote it before 2004."""
    pairs = [join((picture, ""), ",") for picture in pictures]
    return f"emb;{join(('F', 'Flip', '', '', '', '', '0', '0', *pairs), ';')}", str(shown)


def marked(**marks: str) -> tuple[str, str]:
    """Fixed properties."""
    return f"mark;{join(marks, ',')}", join(marks.values(), ",")


# -- pictures


def png(width: int, height: int) -> bytes:
    """A png of this size without anything on it."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", crc32(head))


# -- grids


def grid_xml(grid: HexGrid, *, stagger: bool, zone: bool, sep: str = "") -> str:
    """The grid of a printed map whose hexes lie as in ours, with a margin, numbered as ours.

    With ``stagger`` the lines that stand half a hex further are raw even ones; with ``zone`` it stands in a zone.
    """
    flat = grid.orientation == "flat"
    lines = grid.columns if flat else grid.rows
    shifted = _shifted(grid, flat)
    start = int((shifted % 2 == 0) != stagger)  # raw number of our first line
    apart, along = 1.5 * SIZE, sqrt(3) * SIZE
    even = next(line for line in range(lines) if (line + start) % 2 == 0)
    first = _at(grid, 0, 0, flat)
    x0 = first[0] - start * apart
    y0 = _at(grid, even, 0, flat)[1]
    falls_lines = flat and grid.columns_from == "east"
    falls_rows = not flat and grid.columns_from == "east"
    width, height = board_size(grid)
    most_rows, most_columns = floor(height / apart + 0.5), floor(width / along + 0.5)
    raw_line, raw_row = _raw(grid, 0, flat, start, even)
    line, row = raw_line, raw_row
    if flat:
        line = most_columns - line if falls_lines else line
    else:
        row = most_columns - row if falls_rows else row
    del most_rows
    if stagger and raw_line % 2:
        row += -1 if falls_rows else 1
    column, number = grid.col_row(0)
    want_line, want_row = (column, number) if flat else (number, column)
    line_first = (grid.labels == "CCRR") == flat
    numbering = {
        "first": "H" if line_first else "V", "sep": sep, "hType": "N", "vType": "N", "hLeading": "1", "vLeading": "1",
        "hOff": str(want_line - line), "vOff": str(want_row - row), "stagger": str(stagger).lower(),
        "hDescend": str(falls_lines or falls_rows).lower(), "vDescend": "false", "locationFormat": "$gridLocation$",
    }  # fmt: skip
    attributes = {"dx": str(apart), "dy": str(along), "x0": str(round(x0)), "y0": str(round(y0)),
                  "sideways": str(not flat).lower(), "snapTo": "true", "visible": "false"}  # fmt: skip
    hexes = f"<VASSAL.build.module.map.boardPicker.board.HexGrid {_attributes(attributes)}>" + (
        f"<VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering {_attributes(numbering)}/>"
        "</VASSAL.build.module.map.boardPicker.board.HexGrid>"
    )
    if not zone:
        return hexes
    corners = f"0,0;{width},0;{width},{height};0,{height}"
    return (
        "<VASSAL.build.module.map.boardPicker.board.ZonedGrid>"
        '<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="Legend" path="0,0;9,0;9,9;0,9"/>'
        f'<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="All" path="{corners}" '
        f'locationFormat="$gridLocation$" useParentGrid="false">{hexes}'
        "</VASSAL.build.module.map.boardPicker.board.mapgrid.Zone></VASSAL.build.module.map.boardPicker.board.ZonedGrid>"
    )


def _shifted(grid: HexGrid, flat: bool) -> int:
    """The parity of our lines that stand half a hex further."""
    step = grid.rows if flat else 1
    return int(_across(grid, step, flat) > _across(grid, 0, flat))


def _across(grid: HexGrid, hex_: int, flat: bool) -> float:
    return grid.centre(hex_, SIZE)[1 if flat else 0]


def _at(grid: HexGrid, line: int, row: int, flat: bool) -> tuple[float, float]:
    """The centre of a hex of a line on the printed map, across the lines first."""
    x, y = grid.centre(line * grid.rows + row if flat else row * grid.rows + line, SIZE)
    x, y = x + MARGIN, y + MARGIN
    return (x, y) if flat else (y, x)


def _raw(grid: HexGrid, line: int, flat: bool, start: int, even: int) -> tuple[int, int]:
    """The raw numbers of our first hex, counted by where it lies."""
    here, zero = _at(grid, line, 0, flat)[1], _at(grid, even, 0, flat)[1]
    raw = line + start
    return raw, round((here - zero) / (sqrt(3) * SIZE) - (0.5 if raw % 2 else 0))


def board_size(grid: HexGrid) -> tuple[int, int]:
    """The pixels of the printed map."""
    width, height = grid.extent(SIZE)
    return round(width) + 2 * MARGIN, round(height) + 2 * MARGIN


def centre(grid: HexGrid, hex_: int) -> tuple[int, int]:
    """The centre of a hex on the printed map."""
    x, y = grid.centre(hex_, SIZE)
    return round(x) + MARGIN, round(y) + MARGIN


def _attributes(values: Mapping[str, str]) -> str:
    return " ".join(f"{key}={quoteattr(value)}" for key, value in values.items())


# -- a module of one of our games


@dataclass
class Unit:
    """What is written of a counter: its name, the trays it lies in, figures."""

    id: str
    name: str
    trays: tuple[str, ...]
    figures: str = ""


@dataclass
class Recipe:
    """How a module is written."""

    stagger: bool = False
    zone: bool = False
    drawn: bool = False
    old: bool = False
    board: str = "Map"
    sep: str = ""
    seed: int = 1
    maps_name: str = "Main Map"


@dataclass
class Written:
    """A module that was written: its file, and the unit of each slot by the number of the slot."""

    path: Path
    units: dict[str, str] = field(default_factory=dict)


def write_module(
    path: Path, grid: HexGrid, units: Sequence[Unit], set_ups: Mapping[str, Mapping[str, int]], recipe: Recipe,
    draw: Callable[[int, int, str], bytes] = lambda width, height, _: png(width, height),
) -> Written:  # fmt: skip
    """A module of a map and counters with ready set-ups: unit -> hex, by name; ``draw`` makes a picture of a size for
    a unit, for none the map."""
    shuffled = list(units)
    Random(recipe.seed).shuffle(shuffled)
    slots = {unit.id: str(number) for number, unit in enumerate(shuffled, 100)}
    pictures = {"map.png": draw(*board_size(grid), "")}
    for id_, number in slots.items() if not recipe.drawn else ():
        pictures |= dict.fromkeys((f"c{number}.png", f"c{number}b.png"), draw(75, 75, id_))
    build = _build(grid, shuffled, slots, set_ups, recipe)
    with zipfile.ZipFile(path, "w") as zipped:
        zipped.writestr("buildFile" if recipe.old else "buildFile.xml", build)
        if not recipe.old:
            zipped.writestr("moduledata", "<data/>")
        for name, data in pictures.items():
            zipped.writestr(f"images/{name}", data)
        for place, placed in enumerate(set_ups.values()):
            text = _saved(grid, shuffled, slots, placed, recipe, Play())
            zipped.writestr(f"setup{place}{_ending(recipe)}", saved_zip(text, plain=recipe.old))
    return Written(path, {number: unit for unit, number in slots.items()})


def saved_zip(text: str, *, plain: bool = False, about: str = "") -> bytes:
    """A saved game in its zip; ``about`` is what it says of its module."""
    from io import BytesIO

    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr("savedGame", text.encode() if plain else obfuscated(text))
        if about:
            zipped.writestr("moduledata", about)
    return out.getvalue()


@dataclass
class Play:
    """What was done with counters in a game that is saved: turned over, masked by an owner; commands beside them."""

    faces: Mapping[str, int] = field(default_factory=dict)
    masked: Mapping[str, str] = field(default_factory=dict)
    more: Sequence[str] = ()
    about: str = f"<data><name>{NAME}</name><version>{VERSION}</version><description>sesame</description></data>"


def write_saved(
    path: Path, grid: HexGrid, units: Sequence[Unit], made: Written, placed: Mapping[str, int], recipe: Recipe,
    play: Play | None = None,
) -> Path:  # fmt: skip
    """A saved game of a module that was written: unit -> hex."""
    play = play or Play()
    slots = {unit: number for number, unit in made.units.items()}
    text = _saved(grid, units, slots, placed, recipe, play)
    path.write_bytes(saved_zip(text, plain=recipe.old, about=play.about))
    return path


def _ending(recipe: Recipe) -> str:
    return ".sav" if recipe.old else ".vsav"


def _build(
    grid: HexGrid, units: Sequence[Unit], slots: Mapping[str, str], set_ups: Mapping[str, Any], recipe: Recipe
) -> str:
    root = "VASSAL.launch.BasicModule" if recipe.old else "VASSAL.build.GameModule"
    sides = sorted({unit.trays[0] for unit in units})
    entries = "".join(f"<entry>{escape(side)}</entry>" for side in sides)
    shown = join((f"{recipe.maps_name}BoardPicker", recipe.board, "0", "0"), "\t")
    prepared = "".join(
        f"<VASSAL.build.module.PredefinedSetup name={quoteattr(name)} "
        f"file='setup{number}{_ending(recipe)}' useFile='true'/>"
        for number, name in enumerate(set_ups)
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<{root} name="{NAME}" version="{VERSION}" VassalVersion="3.7.9">'
        f"<VASSAL.build.module.PlayerRoster>{entries}</VASSAL.build.module.PlayerRoster>"
        f"<VASSAL.build.module.Map mapName={quoteattr(recipe.maps_name)} edgeWidth='{EDGE[0]}' edgeHeight='{EDGE[1]}'>"
        f"<VASSAL.build.module.map.BoardPicker><setup>{escape(shown)}</setup>"
        f"<VASSAL.build.module.map.boardPicker.Board name={quoteattr(recipe.board)} image='map.png'>"
        f"{grid_xml(grid, stagger=recipe.stagger, zone=recipe.zone, sep=recipe.sep)}"
        "</VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>"
        "<VASSAL.build.module.turn.TurnTracker name='Turn'><VASSAL.build.module.turn.CounterTurnLevel property='Turn'/>"
        "</VASSAL.build.module.turn.TurnTracker>"
        f"{prepared}{_prototypes()}{_palette(units, slots, recipe)}{_drawn(units, slots) if recipe.drawn else ''}"
        f"</{root}>"
    )


def _prototypes() -> str:
    text = added("null", [("mark;Type", "Unit"), ("piece;;;;", "null;0;0;;0")])
    return (
        "<VASSAL.build.module.PrototypesContainer>"
        f'<VASSAL.build.module.PrototypeDefinition name="Unit">{escape(text)}</VASSAL.build.module.PrototypeDefinition>'
        "</VASSAL.build.module.PrototypesContainer>"
    )


def _palette(units: Sequence[Unit], slots: Mapping[str, str], recipe: Recipe) -> str:
    trays: dict[tuple[str, ...], list[Unit]] = {}
    for unit in units:
        trays.setdefault(unit.trays, []).append(unit)
    found = []
    for tray, held in sorted(trays.items()):
        inner = "".join(_slot(unit, slots[unit.id], recipe) for unit in held)
        for name in reversed(tray):
            inner = (
                f"<VASSAL.build.widget.ListWidget entryName={quoteattr(name)}>{inner}</VASSAL.build.widget.ListWidget>"
            )
        found.append(inner)
    return (
        '<VASSAL.build.module.PieceWindow name="Counters"><VASSAL.build.widget.TabWidget entryName="Pieces">'
        f"{''.join(found)}</VASSAL.build.widget.TabWidget></VASSAL.build.module.PieceWindow>"
    )


def _slot(unit: Unit, number: str, recipe: Recipe) -> str:
    text = added("null", traits_of(unit, number, recipe, ("null", 0, 0)))
    gpid = "" if recipe.old else f"gpid='{number}' "
    return (
        f"<VASSAL.build.widget.PieceSlot entryName={quoteattr(unit.name)} {gpid}width='75' height='75'>{escape(text)}"
        "</VASSAL.build.widget.PieceSlot>"
    )


def traits_of(
    unit: Unit, number: str, recipe: Recipe, at: tuple[str, int, int], shown: int = 1
) -> list[tuple[str, str]]:
    """The traits of a counter, in the palette or on a map, with one of its faces up."""
    if recipe.drawn:
        return [("prototype;Unit", ""), marked(Side=unit.trays[0]), basic(unit.name, f"drawn-{number}", at, number)]
    two = [f"c{number}.png", f"c{number}b.png"]
    flip = old_layer(two, shown) if recipe.old else layer("Flip", two, shown)
    return [("prototype;Unit", ""), flip, basic(unit.name, "", at, "" if recipe.old else number)]


def _drawn(units: Sequence[Unit], slots: Mapping[str, str]) -> str:
    def image(unit: Unit) -> str:
        items = [("Symbol", "Symbol", "Center", "b", "w", "Division", "Infantry", "None", "b"),
                 ("Text", "Stats", "Bottom", "b", "w", unit.figures, ""),
                 ("Text", "Id", "Left", "b", "w", unit.name, "")]  # fmt: skip
        props = join([join(item, ";") for item in items], ",")
        name = f"drawn-{slots[unit.id]}"
        return f"<VASSAL.build.module.gamepieceimage.GamePieceImage name='{name}' props={quoteattr(props)}/>"

    return (
        "<VASSAL.build.module.gamepieceimage.GamePieceImageDefinitions>"
        f"<VASSAL.build.module.gamepieceimage.GamePieceLayoutsContainer>{''.join(map(image, units))}"
        "</VASSAL.build.module.gamepieceimage.GamePieceLayoutsContainer>"
        "</VASSAL.build.module.gamepieceimage.GamePieceImageDefinitions>"
    )


def _saved(
    grid: HexGrid, units: Sequence[Unit], slots: Mapping[str, str], placed: Mapping[str, int], recipe: Recipe,
    play: Play,
) -> str:  # fmt: skip
    commands = ["begin_save"]
    stacks: dict[int, list[str]] = {}
    for key, unit in enumerate(units, 1000):
        if unit.id in placed:
            face = play.faces.get(unit.id, 0)
            traits = traits_of(unit, slots[unit.id], recipe, ("null", 0, 0), face + 1)
            mask = [("obs;M;mask.png", play.masked[unit.id])] if unit.id in play.masked else []
            commands.append(added(str(key), [*mask, *traits]))
            stacks.setdefault(placed[unit.id], []).append(str(key))
    for number, (hex_, keys) in enumerate(stacks.items(), 5000):
        x, y = centre(grid, hex_)
        state = join((recipe.maps_name, str(x + EDGE[0]), str(y + EDGE[1]), *keys), ";")
        commands.append(join(("+", str(number), "stack", state), "/"))
    commands.append(join((f"{recipe.maps_name}BoardPicker", recipe.board, "0", "0"), "\t"))
    commands += ["PLAYER\tsesame\tSomebody\tJapan", "CHAT<Somebody> hello", *play.more, "end_save"]
    return join(commands, ESC)
