"""Places names so that they do not run into one another: several positions are tried, the freest is taken."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, degrees, hypot
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainterPath

from nemesis_gui.board.curves import Point
from nemesis_gui.board.ink import text_path, text_size

_CELL: Final = 110.0
_FULL: Final = 0.30
"""Share of a text that may be covered before it is left out."""


class LabelSpace:
    """What is taken on the map so far."""

    def __init__(self, bounds: QRectF) -> None:
        self._bounds = bounds
        self._cells: dict[tuple[int, int], list[QRectF]] = {}

    def block(self, rect: QRectF) -> None:
        """Keep texts out of a rectangle."""
        for cell in self._cells_of(rect):
            self._cells.setdefault(cell, []).append(rect)

    def place(self, text: str, face: QFont, spots: Iterable[QPointF], *, must: bool = False) -> QPainterPath | None:
        """The outlines of a text at the freest of some spots (earlier ones are preferred); None if all are taken,
        unless it `must` stand somewhere."""
        width, height = text_size(text, face)
        best: tuple[float, QPointF] | None = None
        for number, spot in enumerate(spots):
            cost = self._covered(_around(spot, width, height)) / (width * height)
            if best is None or cost + 0.04 * number < best[0]:
                best = cost + 0.04 * number, spot
            if cost == 0:
                break
        if best is None or (best[0] > _FULL and not must):
            return None
        self.block(_around(best[1], width, height))
        return text_path(text, face, best[1])

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
