"""The map as SVG for reports: drawn once as a symbol, used as the ground of many pictures.

Coordinates are those of :mod:`engine.board.hexgrid` with hexes of ``SIZE``. Colours are CSS classes (``m-...``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from typing import Final

from engine.board.boardmap import BoardMap
from engine.board.features import MAJOR_RIVER
from engine.table.html import Html, el, join

SIZE: Final = 24.0
HEIGHT: Final = SIZE * sqrt(3.0)
_EDGE: Final = 0.55 * HEIGHT
_WAYS: Final = ("path", "track", "road")
_MARKS: Final = ("jungle", "hills", "mountain", "cliffs", "marsh")

Point = tuple[float, float]


class MapArt:
    """Points of a map and its drawing. ``area`` limits the hexes that are in play (None: all); ``looks`` says what a
    kind of terrain is drawn as, where that is another one."""

    def __init__(
        self, board: BoardMap, area: frozenset[int] | None = None, looks: Mapping[str, str] | None = None
    ) -> None:
        self.board = board
        self.looks = looks or {}
        self.grid = board.grid
        inside = area if area is not None else range(board.location_count)
        self.open = [hex_ for hex_ in range(board.hex_count) if hex_ in inside]
        self.nodes = [board.hex_count + k for k in range(len(board.nodes)) if board.hex_count + k in inside]
        self._flat = self.grid.corners(0, SIZE)[0][1] == self.grid.corners(0, SIZE)[1][1]
        self._points = [self.grid.centre(hex_, SIZE) for hex_ in range(board.hex_count)]
        self._points += [self._beside(k) for k in range(len(board.nodes))]

    def xy(self, loc: int) -> Point:
        """The middle of a hex, or of an off-map hex beside the map."""
        return self._points[loc]

    @property
    def view(self) -> tuple[float, float, float, float]:
        """What a picture shows: x, y, width, height of the part in play."""
        points = [self._points[loc] for loc in (*self.open, *self.nodes)]
        left, right = min(x for x, _ in points) - 1.4 * SIZE, max(x for x, _ in points) + 1.4 * SIZE
        top, bottom = min(y for _, y in points) - 0.8 * HEIGHT, max(y for _, y in points) + 0.8 * HEIGHT
        return left, top, right - left, bottom - top

    def _beside(self, number: int) -> Point:
        """An off-map hex stands beyond the nearest edge, opposite the middle of its arrows."""
        heads = [self._points[arrow.to_hex] for arrow in self.board.nodes[number].arrows]
        x, y = sum(x for x, _ in heads) / len(heads), sum(y for _, y in heads) / len(heads)
        width, height = self.grid.extent(SIZE)
        gaps = {"west": x, "east": width - x, "north": y, "south": height - y}
        beyond = {"west": (-SIZE, y), "east": (width + SIZE, y), "north": (x, -_EDGE), "south": (x, height + _EDGE)}
        return beyond[min(gaps, key=lambda name: gaps[name])]

    # -- the drawing ---------------------------------------------------------------------------------------------------

    def symbol(self, name: str) -> Html:
        """The ground as a symbol to be used in the pictures, with the marks it needs."""
        x, y, width, height = self.view
        box = f"{x:.0f} {y:.0f} {width:.0f} {height:.0f}"
        parts = [*self._ground(), *self._grid(), *self._water(), *self._ways(), *self._off_map()]
        return join([*_terrain_marks(), el("symbol", *parts, id=name, viewBox=box)])

    def _ground(self) -> list[Html]:
        """One path for each kind of terrain, and its marks."""
        board, found = self.board, []
        for code, name in enumerate(board.terrain_ids):
            kind = self.looks.get(name, name)
            hexes = [hex_ for hex_ in self.open if board.terrain_at[hex_] == code]
            if hexes:
                found.append(el("path", d="".join(self._outline(hex_) for hex_ in hexes), class_=f"m-{kind}"))
            if kind in _MARKS:
                found.extend(self._mark(kind, hex_) for hex_ in hexes)
        return found

    def _outline(self, loc: int) -> str:
        x, y = self._points[loc]
        half, up = SIZE / 2, HEIGHT / 2
        if not self._flat:
            right = f"l{up:.1f} {half:g}v{SIZE:g}l{-up:.1f} {half:g}l{-up:.1f} {-half:g}v{-SIZE:g}"
            return f"M{x:.1f} {y - SIZE:.1f}{right}z"
        right = f"h{SIZE:g}l{half:g} {up:.1f}l{-half:g} {up:.1f}"
        return f"M{x - half:.1f} {y - up:.1f}{right}h{-SIZE:g}l{-half:g} {-up:.1f}z"

    def _mark(self, kind: str, hex_: int) -> Html:
        x, y = self._points[hex_]
        return el("use", href=f"#t-{kind}", x=round(x, 1), y=round(y, 1))

    def _grid(self) -> list[Html]:
        return [el("path", d="".join(self._outline(hex_) for hex_ in self.open), class_="m-grid")]

    def _water(self) -> list[Html]:
        """Rivers as smooth lines along hexsides, thick for Major ones; lakes as broad ones."""
        sides = self.board.sides
        minor = self._along(sides.river_bytes, lambda value: 0 < value < MAJOR_RIVER)
        major = self._along(sides.river_bytes, lambda value: value == MAJOR_RIVER)
        lakes = self._along(sides.lake_bytes, bool)
        return [
            el("path", d=lakes, class_="m-lake"),
            el("path", d=minor, class_="m-minor"),
            el("path", d=major, class_="m-major"),
        ]

    def _along(self, values: bytes, wanted: Callable[[int], bool]) -> str:
        """Paths along the hexsides whose value is wanted."""
        inside = set(self.open)
        lines = []
        for hex_ in self.open:
            corners = self.grid.corners(hex_, SIZE)
            for side, other in enumerate(self.grid.neighbours(hex_)):
                if wanted(values[6 * hex_ + side]) and (other not in inside or side < 3):
                    lines.append((_rough(corners[side]), _rough(corners[(side + 1) % 6])))
        return "".join(smooth(chain) for chain in chains(lines))

    def _ways(self) -> list[Html]:
        """Railways, then ways from the poorest to the best."""
        rails = "".join(self._line(way.hexes) for way in self.board.way_lines if way.kind == "rail")
        found = [el("path", d=rails, class_="m-rail"), el("path", d=rails, class_="m-ties")] if rails else []
        for kind in _WAYS:
            lines = "".join(self._line(way.hexes) for way in self.board.way_lines if way.kind == kind)
            if lines:
                found += [el("path", d=lines, class_=f"m-{kind}")]
        return found

    def _line(self, hexes: Sequence[int]) -> str:
        """A chain of hexes as a curve, cut where it leaves the area."""
        inside, runs = set(self.open), []
        run: list[Point] = []
        for hex_ in hexes:
            if hex_ in inside:
                run.append(self._points[hex_])
            else:
                runs.append(run)
                run = []
        return "".join(through(points) for points in [*runs, run] if len(points) > 1)

    def _off_map(self) -> list[Html]:
        """The hexes beside the map with their arrows."""
        found = []
        for loc in self.nodes:
            node = self.board.node(loc)
            x, y = self._points[loc]
            for arrow in node.arrows:
                hx, hy = self._points[arrow.to_hex]
                found.append(el("path", d=f"M{x:.1f} {y:.1f}L{(x + hx) / 2:.1f} {(y + hy) / 2:.1f}", class_="m-arrow"))
            found.append(el("path", d=self._outline(loc), class_="m-node"))
            found.append(el("text", node.label, x=round(x, 1), y=round(y + 0.42 * HEIGHT, 1), class_="m-name"))
        return found


def _terrain_marks() -> list[Html]:
    """Small strokes, so that the terrains differ without colour."""
    shapes = {
        "jungle": "M-12 -6v4m-2 -3l2 -2 2 2M11 7v4m-2 -3l2 -2 2 2M9 -10v4m-2 -3l2 -2 2 2M-10 9v4m-2 -3l2 -2 2 2",
        "hills": "M-14 -4q4 -6 8 0M4 12q4 -6 8 0M6 -9q4 -6 8 0",
        "mountain": "M-15 -2l5 -8 5 8M-10 -10l2 6M3 14l5 -8 5 8M8 6l2 6",
        "cliffs": "M-14 -8h10m-9 0v4m4 -4v4m4 -4v4M3 10h10m-9 0v4m4 -4v4m4 -4v4",
        "marsh": "M-12 -4h8M-10 -7h4M2 8h8M4 5h4",
    }
    return [el("symbol", el("path", d=d, class_="m-mark"), id=f"t-{kind}", overflow="visible")
            for kind, d in shapes.items()]  # fmt: skip


def _rough(point: Point) -> Point:
    """Corners of neighbouring hexes as one and the same point."""
    return round(point[0], 1), round(point[1], 1)


def chains(lines: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """Short lines joined end to end into the longest runs; a run never passes a point where three lines meet."""
    links: dict[Point, list[Point]] = {}
    for a, b in lines:
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    used: set[frozenset[Point]] = set()
    found = []
    for start in sorted(links, key=lambda point: (len(links[point]) == 2, point)):
        for following in links[start]:
            if frozenset((start, following)) not in used:
                found.append(_walk(links, used, start, following))
    return found


def _walk(links: dict[Point, list[Point]], used: set[frozenset[Point]], start: Point, following: Point) -> list[Point]:
    run, here, there = [start], start, following
    while True:
        used.add(frozenset((here, there)))
        run.append(there)
        onward = [point for point in links[there] if frozenset((there, point)) not in used]
        if len(links[there]) != 2 or not onward:
            return run
        here, there = there, onward[0]


def through(points: Sequence[Point]) -> str:
    """Path data of a curve through all points."""
    around = [points[0], *points, points[-1]]
    data = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(around, around[1:], around[2:], around[3:], strict=False):
        first = f"{bx + (cx - ax) / 6:.1f} {by + (cy - ay) / 6:.1f}"
        data.append(f"C{first} {cx - (dx - bx) / 6:.1f} {cy - (dy - by) / 6:.1f} {cx:.1f} {cy:.1f}")
    return "".join(data)


def smooth(points: Sequence[Point]) -> str:
    """Path data through the middles of the lines, bent by the points between."""
    (x, y), *others = points
    data = [f"M{x:.1f} {y:.1f}"]
    for (ax, ay), (bx, by) in pairwise(others):
        data.append(f"Q{ax:.1f} {ay:.1f} {(ax + bx) / 2:.1f} {(ay + by) / 2:.1f}")
    ex, ey = others[-1]
    if len(others) > 1:
        return "".join([*data, f"L{ex:.1f} {ey:.1f}"])
    return f"{data[0]}L{ex:.1f} {ey:.1f}"
