"""Where locations lie in the scene. One hex is `HEX_WIDTH` scene units wide, or as high where hexes stand on a corner;
at zoom 1 a unit is a pixel.

The origin is the corner of the hex grid's rectangle, as in `engine.board.hexgrid`; places beside the map lie outside
that rectangle, next to the hexes their arrows lead to.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from engine.board.boardmap import BoardMap

SIZE: Final = 52.0
"""Centre to corner of a hex."""
HEX_WIDTH: Final = 2 * SIZE
HEX_HEIGHT: Final = SIZE * sqrt(3.0)
COUNTER: Final = 48.0
"""Side of a counter."""
MARGIN: Final = 1.6 * HEX_HEIGHT
"""Paper around the grid, with room for the places beside it."""
DENSITY: Final = 0.5
"""Pixels a scene unit of the picture of the ground."""
NOWHERE: Final = -1

_FLAT = tuple((SIZE * x, SIZE * y * sqrt(3.0) / 2) for x, y in
              ((-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1), (-1, 0)))  # fmt: skip
_POINTY = tuple((SIZE * x * sqrt(3.0) / 2, SIZE * y) for x, y in
                ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5)))  # fmt: skip


class BoardGeometry:
    """Points, outlines and rectangles of a map, in scene units."""

    def __init__(self, board: BoardMap) -> None:
        self.board = board
        self.grid = board.grid
        flat = self.grid.orientation == "flat"
        self._corners = _FLAT if flat else _POINTY
        self._wide, self._high = (HEX_WIDTH, HEX_HEIGHT) if flat else (HEX_HEIGHT, HEX_WIDTH)
        width, height = self.grid.extent(SIZE)
        self.map_rect = QRectF(0, 0, width, height)
        self.scene_rect = self.map_rect.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        self._points = [self.grid.centre(i, SIZE) for i in range(board.hex_count)]
        self._points += [self._node_point(k) for k in range(len(board.nodes))]

    @property
    def count(self) -> int:
        """How many locations are drawn: hexes, and places beside the map."""
        return len(self._points)

    def has(self, loc: int) -> bool:
        """Whether a location is drawn on the map (a hex or a place beside the map, not a box)."""
        return 0 <= loc < len(self._points)

    def xy(self, loc: int) -> tuple[float, float]:
        """Centre of a location; raises IndexError for a box."""
        return self._points[loc]

    def point(self, loc: int) -> QPointF:
        """Centre of a location; raises IndexError for a box."""
        return QPointF(*self._points[loc])

    def corner(self, loc: int, number: int) -> tuple[float, float]:
        """A corner, clockwise from the north-west, or from the north; side k lies between corners k and k + 1."""
        x, y = self._points[loc]
        dx, dy = self._corners[number % 6]
        return x + dx, y + dy

    def polygon(self, loc: int, scale: float = 1.0) -> QPolygonF:
        """The outline of a location, shrunk towards its centre by `scale`."""
        x, y = self._points[loc]
        return QPolygonF([QPointF(x + scale * dx, y + scale * dy) for dx, dy in self._corners])

    def outline(self, loc: int, scale: float = 1.0) -> QPainterPath:
        path = QPainterPath()
        path.addPolygon(self.polygon(loc, scale))
        path.closeSubpath()
        return path

    def rect(self, loc: int) -> QRectF:
        x, y = self._points[loc]
        return QRectF(x - self._wide / 2, y - self._high / 2, self._wide, self._high)

    def location_at(self, x: float, y: float) -> int:
        """The location under a point of the scene, `NOWHERE` beside the map."""
        found = self.grid.at_point(x, y, SIZE)
        if found is not None:
            return found
        nodes, point = range(self.board.hex_count, len(self._points)), QPointF(x, y)
        inside = (loc for loc in nodes if self.polygon(loc).containsPoint(point, Qt.FillRule.OddEvenFill))
        return next(inside, NOWHERE)

    def _node_point(self, number: int) -> tuple[float, float]:
        """A place beside the map lies beyond the nearest edge of the map, opposite the middle of its arrows."""
        heads = [self._points[arrow.to_hex] for arrow in self.board.nodes[number].arrows]
        x, y = (sum(values) / len(heads) for values in zip(*heads, strict=True))
        area = self.map_rect
        beyond = (
            (x, (-1.5 * SIZE, y)),
            (area.width() - x, (area.width() + 1.5 * SIZE, y)),
            (y, (x, -0.95 * HEX_HEIGHT)),
            (area.height() - y, (x, area.height() + 0.95 * HEX_HEIGHT)),
        )
        return min(beyond, key=lambda way: way[0])[1]
