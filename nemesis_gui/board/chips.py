"""Chips of neighbouring stacks where there is no room for all of them: those of one side become one, those of two sides
stand a little apart, and a wash of colour tells who holds which hexes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import combinations
from math import hypot
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem

from nemesis_gui.board.ground import GroundScene
from nemesis_gui.board.theme import of_side

Z_WASH: Final = 18.0
"""Below all mats."""
_DENSE: Final = 150
"""Of a wash, of 255."""
_PATTERNS: Final = (Qt.BrushStyle.BDiagPattern, Qt.BrushStyle.SolidPattern)
"""By side, so that the sides differ without colour."""


def merged(points: Mapping[int, QPointF], sides: Mapping[int, int], within: float) -> dict[int, list[int]]:
    """The locations that each chip stands for, by the one it stands at: all of one side that lie within so many units
    of it, none counted twice."""
    found: dict[int, list[int]] = {}
    for loc, point in sorted(points.items(), key=lambda one: (one[1].x(), one[1].y())):
        near = (lead for lead in found if sides[lead] == sides[loc] and _far(points[lead], point) < within)
        found.setdefault(min(near, key=lambda lead: _far(points[lead], point), default=loc), []).append(loc)
    return found


def apart(points: Mapping[int, QPointF], within: float) -> dict[int, QPointF]:
    """These points, those nearer to one another than so many units moved away from each other."""
    found = dict(points)
    for one, other in combinations(points, 2):
        way = found[other] - found[one]
        lies = hypot(way.x(), way.y())
        if 0 < lies < within:
            by = way * ((within - lies) / lies / 2)
            found[one], found[other] = found[one] - by, found[other] + by
    return found


def _far(one: QPointF, other: QPointF) -> float:
    return hypot(one.x() - other.x(), one.y() - other.y())


class Wash:
    """Who holds which hexes, in the colours of the sides; nothing while each stack has a counter of its own."""

    def __init__(self, scene: GroundScene) -> None:
        self._scene = scene
        self.shown: list[QGraphicsPathItem] = []

    def show(self, held: Mapping[int, Collection[int]]) -> None:
        """Show the locations of each side, and no others."""
        for item in self.shown:
            self._scene.removeItem(item)
        self.shown = [self._laid(side, locs) for side, locs in held.items()]

    def _laid(self, side: int, locs: Collection[int]) -> QGraphicsPathItem:
        path = QPainterPath()
        for loc in locs:
            path.addPath(self._scene.geometry.outline(loc))
        colour = QColor(of_side(self._scene.palette_.dot, side))
        item = QGraphicsPathItem(path)
        line = QPen(colour, 1.0)
        line.setCosmetic(True)
        item.setPen(line)
        colour.setAlpha(_DENSE)
        item.setBrush(QBrush(colour, _PATTERNS[side % len(_PATTERNS)]))
        item.setZValue(Z_WASH)
        self._scene.addItem(item)
        return item
