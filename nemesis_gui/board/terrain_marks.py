"""Crisp marks on the ground, as a draughtsman would set them: tree tops, hachures, crags, grass.

Marks are placed by a fixed rule from hex numbers, so that a map always looks the same.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from random import Random
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from nemesis_gui.board.curves import polyline
from nemesis_gui.board.geometry import SIZE, BoardGeometry
from nemesis_gui.board.ink import Ink, fill, stroke
from nemesis_gui.board.theme import Theme

_COUNTS: Final = {"clear": 7, "jungle": 26, "hills": 13, "mountain": 15, "cliffs": 9, "rough_jungle": 20, "rough": 13,
                  "marsh": 16, "sea": 9}  # fmt: skip
_PATTERNS: Final = 13
"""Arrangements a terrain; neighbouring hexes have different ones."""
_WIDTHS: Final = {"clear": 0.9, "jungle": 1.0, "hills": 0.9, "mountain": 1.1, "cliffs": 1.3,
                  "rough_jungle": 1.1, "rough": 0.9, "marsh": 0.9, "sea": 1.1}  # fmt: skip
_APART: Final = {"clear": 15.0, "jungle": 11.0, "hills": 15.0, "mountain": 14.0, "cliffs": 18.0,
                 "rough_jungle": 13.5, "rough": 15.0, "marsh": 13.0, "sea": 20.0}  # fmt: skip


def terrain_marks(geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """The marks of all hexes, one or two inks a hex."""
    patterns: dict[tuple[str, int], list[Ink]] = {}
    inks: list[Ink] = []
    for hex_ in range(geometry.board.hex_count):
        name = geometry.board.terrain_id(hex_)
        if name not in theme.marks or name not in _COUNTS:
            continue
        key = name, hex_ * 7 % _PATTERNS
        if key not in patterns:
            patterns[key] = _pattern(*key, theme.marks[name])
        x, y = geometry.xy(hex_)
        inks += [replace(ink, path=ink.path.translated(x, y), rect=ink.rect.translated(x, y)) for ink in patterns[key]]
    return inks


def _pattern(name: str, number: int, colour: str) -> list[Ink]:
    """One arrangement of marks for a hex around the origin."""
    random = Random(number * 7919 + len(name))
    lines, areas = QPainterPath(), QPainterPath()
    for x, y in _spots(name, random):
        _DRAW[name](lines, areas, x, y, random)
    inks = [stroke(lines, colour, _WIDTHS[name])]
    if not areas.isEmpty():
        inks.insert(0, fill(areas, colour))
    return inks


def _spots(name: str, random: Random) -> list[tuple[float, float]]:
    """Points in the hex, none too near another, from north to south."""
    found: list[tuple[float, float]] = []
    for _ in range(_COUNTS[name] * 6):
        angle, radius = random.uniform(0, 2 * pi), SIZE * 0.84 * random.random() ** 0.5
        x, y = radius * cos(angle), radius * 0.98 * sin(angle)
        if all((x - a) ** 2 + (y - b) ** 2 > _APART[name] ** 2 for a, b in found):
            found.append((x, y))
        if len(found) == _COUNTS[name]:
            break
    return sorted(found, key=lambda spot: spot[1])


def _grass(lines: QPainterPath, areas: QPainterPath, x: float, y: float, random: Random) -> None:
    for dx, lean in ((-2.2, -1.2), (0.0, 0.2), (2.2, 1.4)):
        lines.addPath(polyline((x + dx, y), (x + dx + lean, y - random.uniform(2.4, 3.8))))


def _tree(lines: QPainterPath, areas: QPainterPath, x: float, y: float, random: Random) -> None:
    """A round crown, open below on the lit side, and its shadow."""
    radius = random.uniform(2.8, 4.4)
    crown = QRectF(x - radius, y - radius, 2 * radius, 1.7 * radius)
    lines.arcMoveTo(crown, -20)
    lines.arcTo(crown, -20, 235)
    areas.moveTo(x + radius * 0.95, y - radius * 0.1)
    areas.quadTo(x + radius * 0.5, y + radius * 0.9, x - radius * 0.5, y + radius * 0.55)
    areas.quadTo(x + radius * 0.3, y + radius * 0.35, x + radius * 0.95, y - radius * 0.1)


def _hillock(lines: QPainterPath, areas: QPainterPath, x: float, y: float, random: Random) -> None:
    """A low brow with three hachures on its shaded side."""
    width = random.uniform(5.0, 8.0)
    lines.moveTo(x - width, y + 2)
    lines.quadTo(x - width * 0.2, y - 4.5, x + width, y + 1)
    for t in (0.35, 0.65, 0.95):
        lines.moveTo(x + width * (t - 0.25), y - 2.2 + 2.6 * t * t)
        lines.lineTo(x + width * (t - 0.05), y + 2.2 + 1.5 * t)


def _peak(lines: QPainterPath, areas: QPainterPath, x: float, y: float, random: Random) -> None:
    """A peak with its right flank shaded."""
    width, height = random.uniform(6.0, 9.0), random.uniform(7.0, 10.5)
    lines.moveTo(x - width, y + 3)
    lines.quadTo(x - width * 0.4, y - height * 0.2, x, y - height)
    lines.quadTo(x + width * 0.35, y - height * 0.35, x + width, y + 3)
    for t in (0.2, 0.42, 0.64, 0.86):
        top = QPointF(x + width * t * 0.9, y - height * (1 - t) ** 1.3 + 3 * t)
        lines.moveTo(top)
        lines.lineTo(top.x() - width * 0.16, top.y() + height * 0.42 * (1.15 - t))


def _crag(lines: QPainterPath, areas: QPainterPath, x: float, y: float, random: Random) -> None:
    """An escarpment: a broken edge with a comb of ticks below it."""
    width = random.uniform(11.0, 15.0)
    steps = [(x - width + i * width / 3, y + random.uniform(-2.2, 2.2)) for i in range(7)]
    lines.addPath(polyline(*steps))
    for (ax, ay), (bx, by) in pairwise(steps):
        for t in (0.15, 0.65):
            px, py = ax + (bx - ax) * t, ay + (by - ay) * t
            lines.moveTo(px, py)
            lines.lineTo(px + 0.6, py + random.uniform(4.5, 8.0))


def _wooded_peak(lines: QPainterPath, areas: QPainterPath, x: float, y: float, random: Random) -> None:
    """A peak or, as often, a tree."""
    (_peak if random.random() < 0.5 else _tree)(lines, areas, x, y, random)


def _reeds(lines: QPainterPath, areas: QPainterPath, x: float, y: float, random: Random) -> None:
    """Water, and now and then blades that stand in it."""
    width = random.uniform(3.5, 6.0)
    lines.addPath(polyline((x - width, y), (x + width, y)))
    if random.random() < 0.5:
        for dx in (-1.6, 0.4, 2.2):
            lines.addPath(polyline((x + dx, y), (x + dx * 1.5, y - random.uniform(3.0, 4.6))))


def _wave(lines: QPainterPath, areas: QPainterPath, x: float, y: float, random: Random) -> None:
    """Two crests."""
    for left in (x - 8, x):
        lines.moveTo(left, y)
        lines.quadTo(left + 4, y - random.uniform(3.0, 5.0), left + 8, y)


_DRAW: Final = {"clear": _grass, "jungle": _tree, "hills": _hillock, "mountain": _peak, "cliffs": _crag,
                "rough_jungle": _wooded_peak, "rough": _hillock, "marsh": _reeds, "sea": _wave}  # fmt: skip
