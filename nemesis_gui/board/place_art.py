"""Settlements, and all names, placed so that they do not run into one another: the freest of several spots is taken."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from math import atan2, cos, degrees, hypot, pi, sin
from operator import itemgetter
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainterPath, QPolygonF

from engine.board.boardmap import BoardMap
from engine.board.features import Place
from engine.table.placed import World
from nemesis_gui.base.fonts import SANS, SERIF
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.curves import Point, box, circle, polyline
from nemesis_gui.board.geometry import HEX_HEIGHT, SIZE, BoardGeometry
from nemesis_gui.board.ink import Ink, fill, font, label, stroke, text_path, text_size
from nemesis_gui.board.line_art import Waters
from nemesis_gui.board.theme import Theme

_CELL: Final = 110.0
_FULL: Final = 0.30
"""Share of a text that may be covered before it is left out."""
LEAST: Final = 3
"""The rank of the name of what does not stand first in its hex."""
_BIG: Final = ("city", "town")
_FAR: Final = 0.4
"""Zoom below which towns have no names, and no name covers another."""
_ROOM: Final = 1.1
"""How much larger than their size names are written, for the least of the zooms that share theirs."""
_NAME_SPOTS: Final = ((0, 37), (0, 27), (12, 37), (-12, 37), (22, 37), (-22, 37), (0, -33), (0, 16), (0, -15))


class LabelSpace:
    """What is taken on the map so far."""

    def __init__(self, bounds: QRectF) -> None:
        self._bounds = bounds
        self._cells: dict[tuple[int, int], list[QRectF]] = {}

    def block(self, rect: QRectF) -> None:
        """Keep texts out of a rectangle."""
        for cell in self._cells_of(rect):
            self._cells.setdefault(cell, []).append(rect)

    def place(
        self, text: str, face: QFont, spots: Iterable[QPointF], *, must: bool = False, full: float = _FULL
    ) -> QPointF | None:
        """The freest of some spots for a text (earlier ones are preferred); None if all are taken or more than a share
        of it is covered, unless it `must` stand somewhere."""
        width, height = text_size(text, face)
        best: tuple[float, QPointF] | None = None
        for number, spot in enumerate(spots):
            cost = self._covered(_around(spot, width, height)) / (width * height)
            if best is None or cost + 0.04 * number < best[0]:
                best = cost + 0.04 * number, spot
            if cost == 0:
                break
        if best is None or (best[0] > full and not must):
            return None
        self.block(_around(best[1], width, height))
        return best[1]

    def place_along(self, text: str, face: QFont, run: list[Point], aside: float) -> QPainterPath | None:
        """A text beside the straightest stretch of a line where there is room; None if there is none."""
        width, height = text_size(text, face)
        for a, b in _stretches(run, width):
            angle = degrees(atan2(b[1] - a[1], b[0] - a[0]))
            angle -= 180 if angle > 90 else -180 if angle <= -90 else 0
            length = hypot(b[0] - a[0], b[1] - a[1])
            nx, ny = (b[1] - a[1]) / length, -(b[0] - a[0]) / length
            for side in (aside, -aside):
                spot = QPointF((a[0] + b[0]) / 2 + nx * side, (a[1] + b[1]) / 2 + ny * side)
                path = text_path(text, face, spot, angle)
                parts = _pieces(spot, a, b, width, height)
                if sum(map(self._covered, parts)) < 0.05 * width * height:
                    for part in parts:
                        self.block(part)
                    return path
        return None

    def _covered(self, rect: QRectF) -> float:
        seen: set[int] = set()
        total = 0.0
        for cell in self._cells_of(rect):
            for other in self._cells.get(cell, ()):
                if id(other) not in seen and other.intersects(rect):
                    seen.add(id(other))
                    common = other & rect
                    total += common.width() * common.height()
        if not self._bounds.contains(rect):
            total += rect.width() * rect.height() / 2
        return total

    def _cells_of(self, rect: QRectF) -> Iterable[tuple[int, int]]:
        for column in range(int(rect.left() // _CELL), int(rect.right() // _CELL) + 1):
            for row in range(int(rect.top() // _CELL), int(rect.bottom() // _CELL) + 1):
                yield column, row


def _around(spot: QPointF, width: float, height: float) -> QRectF:
    return QRectF(spot.x() - width / 2 - 1, spot.y() - height / 2, width + 2, height)


def _stretches(run: list[Point], width: float) -> list[tuple[Point, Point]]:
    """Chords of a line about as long as a text, the straightest first."""
    found = []
    for steps in (4, 3, 2, 5, 6):
        for a, b in zip(run, run[steps:], strict=False):
            chord = hypot(b[0] - a[0], b[1] - a[1])
            if chord > width * 0.85:
                found.append((steps, chord, a, b))
    found.sort(key=lambda item: (item[0] * 52.0 / item[1], item[2]))
    return [(a, b) for _, _, a, b in found]


def _pieces(spot: QPointF, a: Point, b: Point, width: float, height: float) -> list[QRectF]:
    """A slanting text as a row of small rectangles."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    count = max(2, round(width / height))
    return [
        _around(spot + QPointF(ux, uy) * (width * ((k + 0.5) / count - 0.5)), width / count, height)
        for k in range(count)
    ]


def settlement_inks(art: BoardArt, geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """The sign of the place that stands first in each hex."""
    board, inks = geometry.board, list[Ink]()
    for place in board.places:
        if board.place_at(place.hex) is place and place.kind not in art.unmarked:
            inks += _settlement(place, geometry.point(place.hex), theme)
    return inks


class Name(NamedTuple):
    """The name of a place, and the middle of it where it stands on an empty map."""

    loc: int
    text: str
    rank: int
    grow: float
    spot: QPointF

    @property
    def face(self) -> QFont:
        return font(SERIF, (11.5, 10.5, 9.8, 9.0)[self.rank] * self.grow, bold=self.rank <= 1, italic=self.rank > 1)

    def inks(self, at: QPointF, theme: Theme) -> list[Ink]:
        return label(text_path(self.text, self.face, at), theme.ink, theme.halo, 3.0)


class Lettering:
    """All names that fit at a zoom; at small zooms only the important ones, larger; far away those of cities."""

    def __init__(
        self, world: World, geometry: BoardGeometry, theme: Theme, art: BoardArt, waters: Waters, scale: float
    ) -> None:
        self._space = LabelSpace(geometry.map_rect.adjusted(-20, -20, 20, 20))
        self._board, self._theme, self._art, self._waters = geometry.board, theme, art, waters
        self._grow = max(0.92, min(4.5, _ROOM / scale if scale >= _FAR else (1 / scale) ** 0.95))
        _block_signs(self._space, geometry, scale)
        for rect in art.taken(world, geometry):
            self._space.block(rect)
        self.names: list[Name] = []
        ranked = ((_rank(world, art, place), place) for place in world.board.places)
        for rank, place in sorted(ranked, key=itemgetter(0)):
            if place.kind not in art.unmarked and _shown(place, rank, scale):
                name = Name(place.hex, art.word(place.label), rank, self._grow, geometry.point(place.hex))
                self.names += _name(self._space, name, scale)

    @cached_property
    def rivers(self) -> list[Ink]:
        return _river_names(self._space, self._board, self._theme, self._art, self._waters, self._grow)


def _shown(place: Place, rank: int, scale: float) -> bool:
    """Whether the name of a place is tried at a zoom."""
    return scale >= 0.7 or rank == 0 or (rank == 1 and (scale >= _FAR or place.kind == "city"))


def number_inks(geometry: BoardGeometry, theme: Theme, points: float, bare: Collection[int] = ()) -> list[Ink]:
    """The printed labels of all hexes but the bare ones in a size of letters, at the top of each."""
    face, inks = font(SANS, points), []
    for hex_ in (hex_ for hex_ in range(geometry.board.hex_count) if hex_ not in bare):
        spot = geometry.point(hex_) + QPointF(0, -HEX_HEIGHT / 2 + max(7.5, points * 0.7))
        inks += label(text_path(geometry.grid.label(hex_), face, spot), theme.number, theme.way_halo, 1.8)
    return inks


def star_path(x: float, y: float, radius: float, points: int = 5) -> QPainterPath:
    """A star, one point up."""
    turns = [(radius * (0.42 if k % 2 else 1), pi * k / points - pi / 2) for k in range(2 * points)]
    return polyline(*((x + r * cos(angle), y + r * sin(angle)) for r, angle in turns), closed=True)


def _settlement(place: Place, at: QPointF, theme: Theme) -> list[Ink]:
    x, y = at.x(), at.y()
    if place.kind == "city":
        return [fill(circle(x, y, 6.2), theme.paper, theme.ink, 1.6), fill(circle(x, y, 3.4), theme.town)]
    if place.kind == "town":
        return [fill(circle(x, y, 5.0), theme.paper, theme.ink, 1.4), fill(circle(x, y, 2.2), theme.town)]
    if place.kind == "stronghold":
        square = box(QRectF(x - 4, y - 4, 8, 8))
        return [fill(star_path(x, y, 7.5, 4), theme.ink), fill(square, theme.paper, theme.ink, 1.3)]
    if place.kind == "pass":
        return [_arcs(x, y, theme.ink)]
    if place.kind == "peak":
        return [fill(polyline((x - 6, y + 4), (x, y - 6), (x + 6, y + 4), closed=True), theme.town, theme.ink, 1.2)]
    return [fill(circle(x, y, 3.4), theme.paper, theme.ink, 1.3)]


def _arcs(x: float, y: float, colour: str) -> Ink:
    path = QPainterPath()
    for side in (-1, 1):
        path.moveTo(x + 6 * side, y - 6)
        path.quadTo(x + 1.4 * side, y, x + 6 * side, y + 6)
    return stroke(path, colour, 1.6)


def sign_room(at: QPointF) -> QRectF:
    """What the sign of a settlement takes."""
    return QRectF(at.x() - 6, at.y() - 6, 12, 12)


def _block_signs(space: LabelSpace, geometry: BoardGeometry, scale: float) -> None:
    """Names leave the signs of settlements free, the arrows from beside the map, and hex numbers."""
    board = geometry.board
    for place in board.places:
        space.block(sign_room(geometry.point(place.hex)))
    for number, node in enumerate(board.nodes):
        start = geometry.point(board.hex_count + number)
        for arrow in node.arrows:
            way = geometry.point(arrow.to_hex) - start
            for part in (0.4, 0.55, 0.7):
                at = start + way * part
                space.block(QRectF(at.x() - 11, at.y() - 11, 22, 22))
    if scale >= 0.9:
        for hex_ in range(board.hex_count):
            x, y = geometry.xy(hex_)
            space.block(QRectF(x - 11, y - HEX_HEIGHT / 2 + 3, 22, 9))


def _rank(world: World, art: BoardArt, place: Place) -> int:
    """0 for a place that counts in play, 1 for towns, 2 for what stands first in its hex, 3 for the rest."""
    first = world.board.place_at(place.hex) is place
    if first and art.counts(world, place.hex):
        return 0
    if first and place.kind in _BIG:
        return 1
    return 2 if first else LEAST


def _name(space: LabelSpace, name: Name, scale: float) -> list[Name]:
    """A name in the middle of its hex where there is room for it."""
    far, lower = scale < _FAR, 5 * (name.grow - 1)
    spots = [name.spot + QPointF(dx, dy + lower * (dy > 0)) for dx, dy in _NAME_SPOTS]
    full = _FULL / 6 if far else _FULL
    spot = space.place(name.text, name.face, spots, must=name.rank == 0 and not far, full=full)
    return [] if spot is None else [name._replace(spot=spot)]


def _river_names(
    space: LabelSpace, board: BoardMap, theme: Theme, art: BoardArt, waters: Waters, grow: float
) -> list[Ink]:
    """The names of waters; what is called `strait` or the like says what lies there, and is no name."""
    inks: list[Ink] = []
    for line in (one for one in board.side_lines if not one.name.islower()):
        big = line.kind == "major"
        face = font(SERIF, (11.0 if big else 9.0) * grow, italic=True, spacing=1.2 if big else 0.4)
        runs = sorted(waters.runs(line), key=len, reverse=True)
        for run in runs[: 2 if big else 1]:
            aside = (10.0 if big else 7.5) * max(1.0, grow * 0.9)
            path = space.place_along(art.word(line.name), face, run, aside=aside)
            if path is not None:
                inks += label(path, theme.water_name, theme.halo, 2.6)
    return inks


def country_name_inks(
    areas: list[tuple[str, QPolygonF]], geometry: BoardGeometry, theme: Theme, art: BoardArt
) -> list[Ink]:
    """The names of countries, wide and faint, in the middle of what the map shows of them."""
    inks = []
    for name, polygon in areas:
        points = map(geometry.point, range(geometry.board.hex_count))
        inside = [p for p in points if polygon.containsPoint(p, Qt.FillRule.OddEvenFill)]
        if len(inside) > 20:
            x = sum(p.x() for p in inside) / len(inside)
            y = sum(p.y() for p in inside) / len(inside)
            face = font(SERIF, SIZE * 0.9, spacing=SIZE * 0.55)
            inks.append(fill(text_path(art.word(name).upper(), face, QPointF(x, y)), theme.country))
    return inks
