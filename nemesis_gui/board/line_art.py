"""Rivers and lakes along hexsides, borders, and ways from hex to hex, in the signs of a 1940s survey sheet."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise, product
from math import hypot
from random import Random
from typing import Any, Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF

from engine.board.boardmap import BoardMap
from engine.board.features import PATH, ROAD, TRACK, SideLine
from engine.paths import DataNotFound, data_file
from nemesis_gui.board.curves import Point, apex, blob, chains, middle, polyline, rounded, shifted, smooth, wandering
from nemesis_gui.board.geometry import SIZE, BoardGeometry
from nemesis_gui.board.ink import Ink, fill, stroke
from nemesis_gui.board.theme import Theme

MAJOR_WIDTH: Final = 6.5
MINOR_WIDTH: Final = 2.4
LAKE_WIDTH: Final = 19.0
BORDER_WIDTH: Final = 13.0
_RAIL_APART: Final = 5.0


def real_lines(folder: str) -> dict[str, Any]:
    """The drawn geography (rivers, borders, countries) in units of the hex size; empty when it is not there."""
    if not folder:
        return {}
    try:
        found = json.loads(data_file(f"{folder}/lines.json").read_text(encoding="utf-8"))
    except (DataNotFound, OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


class Waters:
    """The rivers and lakes of a map as smooth lines along hexsides."""

    def __init__(self, geometry: BoardGeometry) -> None:
        self._geometry = geometry
        board = geometry.board
        self._bends = self._find_bends(board.side_lines)
        rivers = [(line, path) for line in board.side_lines for path in self._river(line)]
        self.major = [path for line, path in rivers if line.kind == "major"]
        self.minor = [path for line, path in rivers if line.kind == "minor"]
        self.lakes = [blob(path, LAKE_WIDTH, 2.6, Random(line.name)) for line, path in rivers if line.kind == "lake"]

    def inks(self, theme: Theme, swollen: bool) -> list[Ink]:
        """All water; with `swollen` minor rivers are drawn as wide as major ones, in the colour of a flood."""
        inks = []
        if swollen:
            inks += [stroke(path, theme.shore, MAJOR_WIDTH - 0.5, dashes=(0.9, 0.7), round_=False)
                     for path in self.minor]  # fmt: skip
            inks += [stroke(path, theme.flood, MAJOR_WIDTH - 2.0) for path in self.minor]
        else:
            inks += [stroke(path, theme.shore, MINOR_WIDTH) for path in self.minor]
        inks += [stroke(path, theme.shore, MAJOR_WIDTH + 1.6) for path in self.major]
        inks += [stroke(path, theme.water, MAJOR_WIDTH - 0.8) for path in self.major]
        inks += [fill(path, theme.water, theme.shore, 1.4) for path in self.lakes]
        return inks

    def runs(self, line: SideLine) -> list[list[Point]]:
        """The corner points of a river's pieces."""
        return chains((self._corner(hex_, side), self._corner(hex_, side + 1)) for hex_, side in line.sides)

    def _corner(self, hex_: int, number: int) -> Point:
        x, y = self._geometry.corner(hex_, number)
        return round(x, 2), round(y, 2)

    def _find_bends(self, lines: Iterable[SideLine]) -> dict[Point, Point]:
        """For corners that a river passes: where its curve comes nearest, so that tributaries end there."""
        bends: dict[Point, Point] = {}
        for line in sorted(lines, key=lambda line: line.kind == "major"):
            for run in self.runs(line):
                for a, corner, b in zip(run, run[1:], run[2:], strict=False):
                    bends[corner] = apex(middle(a, corner), corner, middle(corner, b))
        return bends

    def _river(self, line: SideLine) -> list[QPainterPath]:
        paths = []
        for run in self.runs(line):
            points = rounded(run)
            if run[0] in self._bends:
                points.insert(0, self._bends[run[0]])
            if run[-1] in self._bends:
                points.append(self._bends[run[-1]])
            random = Random(f"{line.name}{run[0]}")
            paths.append(smooth(wandering(points, 1.8, random)))
        return paths


class Ways:
    """Roads, tracks, paths and railways, curved through the hexes."""

    def __init__(self, geometry: BoardGeometry) -> None:
        self._geometry = geometry
        self._board: BoardMap = geometry.board
        self._spots: dict[int, Point] = {}
        steps = {kind: self._steps(kind) for kind in (PATH, TRACK, ROAD)}
        self.lines = {kind: [self._curve(run) for run in chains(pairs)] for kind, pairs in steps.items()}
        self.rails = [self._curve(line.hexes, rail=True) for line in self._board.way_lines if line.kind == "rail"]
        self._add_exits()
        self.bridges = self._find_bridges()

    def inks(self, theme: Theme) -> list[Ink]:
        """All ways, the poorest first, railways last."""
        roads, tracks, paths = self.lines[ROAD], self.lines[TRACK], self.lines[PATH]
        inks = [stroke(path, theme.way_halo, 4.0) for path in paths]
        inks += [stroke(path, theme.path, 1.7, dashes=(0.2, 2.2)) for path in paths]
        inks += [stroke(path, theme.way_halo, 5.0) for path in tracks]
        inks += [stroke(path, theme.track, 2.0, dashes=(4.5, 1.6), round_=False) for path in tracks]
        inks += [stroke(path, theme.road_edge, 4.8) for path in roads]
        inks += [stroke(path, theme.road, 2.8) for path in roads]
        inks += [stroke(path, theme.way_halo, 6.0) for path in self.rails]
        inks += [stroke(path, theme.rail, 1.8) for path in self.rails]
        inks += [stroke(path, theme.rail, 6.5, dashes=(0.2, 1.3), round_=False) for path in self.rails]
        inks += [stroke(path, theme.rail, 1.3, round_=False) for path in self.bridges]
        return inks

    def _steps(self, kind: int) -> list[tuple[Point, Point]]:
        """Every step of one kind, once, as pairs of spots from centre to centre by way of the hexside's middle."""
        found = []
        way = self._board.sides.way_bytes
        for hex_, side in product(range(self._board.hex_count), range(3)):
            other = self._geometry.grid.neighbours(hex_)[side]
            if other >= 0 and way[6 * hex_ + side] == kind:
                found.append((self._geometry.xy(hex_), self._geometry.xy(other)))
        return found

    def _curve(self, run: Iterable[Any], rail: bool = False) -> QPainterPath:
        centres = [self._geometry.xy(p) if isinstance(p, int) else p for p in run]
        spots = [self._spot(centre) for centre in centres]
        points = spots[:1]
        for i, (a, b) in enumerate(pairwise(centres)):
            points += [_eased(spots[max(0, i - 1) : i + 3], i > 0, middle(a, b)), spots[i + 1]]
        if rail:
            points = shifted(points, _RAIL_APART)
        return smooth(wandering(points, 1.2, Random(f"{centres[0]}{rail}")))

    def _spot(self, centre: Point) -> Point:
        """Where ways pass a hex: the centre, or inside the bend where one line only passes an uninhabited hex."""
        loc = self._geometry.location_at(*centre)
        if loc not in self._spots:
            self._spots[loc] = self._find_spot(loc)
        return self._spots[loc]

    def _find_spot(self, loc: int) -> Point:
        x, y = self._geometry.xy(loc)
        if not self._board.is_hex(loc) or self._board.places_at(loc):
            return x, y
        ways = self._board.sides.way_bytes[6 * loc : 6 * loc + 6]
        sides = [k for k in range(6) if ways[k]]
        if len(sides) != 2:
            return x, y
        a, b = (self._side_middle(loc, side) for side in sides)
        return apex(a, (x, y), b)

    def _side_middle(self, loc: int, side: int) -> Point:
        return middle(self._geometry.corner(loc, side), self._geometry.corner(loc, side + 1))

    def _add_exits(self) -> None:
        """Ways that leave the map run on for a little; arrows from places beside it are drawn with those."""
        kinds = {"path": self.lines[PATH], "track": self.lines[TRACK], "road": self.lines[ROAD], "rail": self.rails}
        for leaving in self._board.exits:
            x, y = self._geometry.xy(leaving.hex)
            mx, my = self._side_middle(leaving.hex, leaving.direction)
            end = mx + (mx - x) * 0.35, my + (my - y) * 0.35
            points = [self._spot((x, y)), (mx, my), end]
            kinds[leaving.kind].append(smooth(shifted(points, _RAIL_APART) if leaving.kind == "rail" else points))

    def _find_bridges(self) -> list[QPainterPath]:
        """Two short strokes along a road, track or railway where it crosses a river."""
        found = []
        sides = self._board.sides
        for hex_, side in product(range(self._board.hex_count), range(3)):
            place = 6 * hex_ + side
            if sides.river_bytes[place] and (sides.way_bytes[place] >= TRACK or sides.rail_bytes[place]):
                found.append(self._crossing(hex_, side))
        return found

    def _crossing(self, hex_: int, side: int) -> QPainterPath:
        (ax, ay), (bx, by) = self._geometry.corner(hex_, side), self._geometry.corner(hex_, side + 1)
        length = hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        x, y = (ax + bx) / 2, (ay + by) / 2
        path = QPainterPath()
        for s, t in product((-1, 1), repeat=2):
            cx, cy = x + ux * 4.6 * s, y + uy * 4.6 * s
            end = cx - uy * 8.5 * t + ux * 2.4 * s, cy + ux * 8.5 * t + uy * 2.4 * s
            path.addPath(polyline((cx, cy), (cx - uy * 6 * t, cy + ux * 6 * t), end))
        return path


def _eased(spots: Sequence[Point], has_before: bool, side: Point) -> Point:
    """Where a way crosses a hexside: between the side's middle and where a smooth curve would cross it."""
    before = spots[0]
    a, b = spots[1:3] if has_before else spots[:2]
    after = spots[-1]
    x = (a[0] + b[0]) / 2 + (a[0] - before[0] + b[0] - after[0]) / 16
    y = (a[1] + b[1]) / 2 + (a[1] - before[1] + b[1] - after[1]) / 16
    return middle((x, y), side)


def border_inks(theme: Theme, lines: dict[str, Any]) -> list[Ink]:
    """Frontiers: a wash with a line of dashes and dots."""
    inks = []
    for path in _borders(lines):
        inks.append(stroke(path, theme.border_wash, BORDER_WIDTH))
        inks.append(stroke(path, theme.border, 2.2, dashes=(5, 2, 0.6, 2), round_=False))
    return inks


def _borders(lines: dict[str, Any]) -> Iterator[QPainterPath]:
    for border in lines.get("borders", ()):
        yield smooth([(x * SIZE, y * SIZE) for x, y in border["points"]])


@cache
def frontiers(folder: str) -> QPainterPath:
    """What the frontiers of a map cover, in scene units; nothing where none are drawn."""
    pen, covered = QPainterPathStroker(), QPainterPath()
    pen.setWidth(BORDER_WIDTH)
    for path in _borders(real_lines(folder)):
        covered.addPath(pen.createStroke(path))
    covered.setFillRule(Qt.FillRule.WindingFill)
    return covered


def country_areas(lines: dict[str, Any]) -> list[tuple[str, QPolygonF]]:
    """Names and outlines of countries, in scene units."""
    return [
        (country["name"], QPolygonF([QPointF(x * SIZE, y * SIZE) for x, y in country["points"]]))
        for country in lines.get("countries", ())
    ]


def grid_inks(geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """The hexsides, one path a column."""
    inks = []
    grid = geometry.grid
    for column in range(grid.columns):
        path = QPainterPath()
        for hex_ in range(column * grid.rows, (column + 1) * grid.rows):
            for side in range(6):
                other = grid.neighbours(hex_)[side]
                if side < 3 or other < 0:
                    path.moveTo(*geometry.corner(hex_, side))
                    path.lineTo(*geometry.corner(hex_, side + 1))
        inks.append(stroke(path, theme.grid, theme.grid_width))
    return inks
