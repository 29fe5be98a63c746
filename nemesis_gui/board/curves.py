"""Shapes as paths, and chains of points joined end to end and drawn as smooth curves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker

Point = tuple[float, float]


def box(rect: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addRect(rect)
    return path


def rounded_box(rect: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def circle(x: float, y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def polyline(*spots: tuple[float, float], closed: bool = False) -> QPainterPath:
    """A line with corners as a path."""
    path = QPainterPath(QPointF(*spots[0]))
    for spot in spots[1:]:
        path.lineTo(*spot)
    if closed:
        path.closeSubpath()
    return path


def chains(pairs: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """Joins short lines that share ends into the longest runs; a run never passes a point where three lines meet."""
    links: dict[Point, list[Point]] = {}
    for a, b in pairs:
        links.setdefault(a, []).append(b)
        links.setdefault(b, []).append(a)
    used: set[frozenset[Point]] = set()
    found = []
    ends_first = sorted(links, key=lambda p: (len(links[p]) == 2, p))
    for start in ends_first:
        for following in links[start]:
            if frozenset((start, following)) not in used:
                found.append(_walk(links, used, start, following))
    return found


def _walk(links: dict[Point, list[Point]], used: set[frozenset[Point]], start: Point, following: Point) -> list[Point]:
    run = [start]
    here, there = start, following
    while True:
        used.add(frozenset((here, there)))
        run.append(there)
        ways = [p for p in links[there] if frozenset((there, p)) not in used]
        if len(links[there]) != 2 or not ways:
            return run
        here, there = there, ways[0]


def middle(a: Point, b: Point) -> Point:
    """The point half way."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def rounded(points: Sequence[Point]) -> list[Point]:
    """A zigzag with its corners cut: the ends, the middles of its lines, and points near the corners."""
    result = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        a, b = middle(before, corner), middle(corner, after)
        result += [a, apex(a, corner, b)]
    if len(points) > 1:
        result.append(middle(points[-2], points[-1]))
    return [*result, points[-1]]


def apex(a: Point, corner: Point, b: Point) -> Point:
    """Where a curve from `a` to `b`, bent by `corner`, comes nearest to the corner."""
    return (a[0] + 2 * corner[0] + b[0]) / 4, (a[1] + 2 * corner[1] + b[1]) / 4


def wandering(points: Sequence[Point], amount: float, random: Random) -> list[Point]:
    """The points with two more on each line, moved to the side a little; ends stay."""
    result = [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / length, (bx - ax) / length
        for t in (1 / 3, 2 / 3) if length > 12 else (0.5,):
            push = random.uniform(-amount, amount)
            result.append((ax + (bx - ax) * t + nx * push, ay + (by - ay) * t + ny * push))
        result.append((bx, by))
    return result


def smooth(points: Sequence[Point], *, closed: bool = False) -> QPainterPath:
    """A curve through all points (Catmull-Rom)."""
    path = QPainterPath(QPointF(*points[0]))
    count = len(points)
    if closed:
        around = [points[-1], *points, points[0], points[1]]
    else:
        around = [points[0], *points, points[-1]]
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = around[i : i + 4]
        path.cubicTo(bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
    return path


def blob(path: QPainterPath, width: float, amount: float, random: Random) -> QPainterPath:
    """The area along a line, with an uneven shore."""
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    outline = stroker.createStroke(path).simplified()
    length = outline.length()
    steps = max(8, round(length / 9))
    spots = [outline.pointAtPercent(k / steps) for k in range(steps)]
    return smooth([(p.x() + random.uniform(-amount, amount), p.y() + random.uniform(-amount, amount)) for p in spots],
                  closed=True)  # fmt: skip


def shifted(points: Sequence[Point], amount: float) -> list[Point]:
    """The line moved sideways, towards the north (or the west where it runs north and south)."""
    result = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / length, (bx - ax) / length
        if (ny, nx) > (1e-6, 0) or (abs(ny) <= 1e-6 and nx > 0):
            nx, ny = -nx, -ny
        result.append((x + nx * amount, y + ny * amount))
    return result
