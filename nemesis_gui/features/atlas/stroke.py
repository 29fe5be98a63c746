"""Strokes of the mouse over a board: the hexes, sides and steps from hex to hex that it passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import ceil, hypot
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent

from engine.wargame.mapdraft import Key, MapDraft
from nemesis_gui.board.geometry import NOWHERE, SIZE, BoardGeometry
from nemesis_gui.board.view import BoardView
from nemesis_gui.features.atlas.brushes import Kind

STEP: Final = 8.0
"""Scene units between two points of a stroke that are looked at."""
NEAR: Final = 0.34 * SIZE
"""How near to a side it is passed along."""
ENDS: Final = 0.22
"""Of a side at each end: a stroke that goes on around a corner does not paint the third side there."""


class MouseStrokes(QObject):
    """Left drags on a view become strokes while ``kind`` says that a brush is in hand; all else pans and clicks. Only
    strokes over hexes need no ``draft``."""

    passed = Signal(object)
    """A hex or side that the stroke has come to."""
    ended = Signal()

    def __init__(self, view: BoardView, draft: MapDraft | None, kind: Callable[[], Kind | None]) -> None:
        super().__init__(view)
        self._view, self._kind = view, kind
        self._places = Passing(view.board.geometry, draft)
        self._last: QPointF | None = None
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent) or watched is not self._view.viewport():
            return False
        point, kind = self._view.mapToScene(event.position().toPoint()), self._kind()
        if event.type() == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton and kind:
            self._last = point
            self._pass(kind, point, point)
            return True
        if self._last is None:
            return False
        if event.type() == QEvent.Type.MouseMove and kind:
            self._pass(kind, self._last, point)
            self._last = point
        elif event.type() == QEvent.Type.MouseButtonRelease and event.button() == Qt.MouseButton.LeftButton:
            self._last = None
            self.ended.emit()
        return True

    def _pass(self, kind: Kind, start: QPointF, end: QPointF) -> None:
        for key in self._places.between(kind, start, end):
            self.passed.emit(key)


class Passing:
    """What a stroke passes, by where it goes in the scene."""

    def __init__(self, geometry: BoardGeometry, draft: MapDraft | None) -> None:
        self._geometry, self._draft = geometry, draft

    def between(self, kind: Kind, start: QPointF, end: QPointF) -> Iterator[Key]:
        """What lies between two points of a stroke, a click being one that stays where it is."""
        way = end - start
        steps = max(1, ceil(hypot(way.x(), way.y()) / STEP))
        points = [start + way * (number / steps) for number in range(steps + 1)]
        if kind == "across" and start != end:
            yield from self._crossed(points)
        else:
            yield from dict.fromkeys(key for key in map(self._at(kind), points) if key is not None)

    def _at(self, kind: Kind) -> Callable[[QPointF], Key | None]:
        return self._hex if kind in ("terrain", "place") else self._side

    def _hex(self, point: QPointF) -> int | None:
        loc = self._geometry.location_at(point.x(), point.y())
        return loc if loc != NOWHERE and self._geometry.board.is_hex(loc) else None

    def _side(self, point: QPointF) -> Key | None:
        """The side that a point lies beside."""
        hex_ = self._hex(point)
        if hex_ is None or self._draft is None:
            return None
        for direction in range(6):
            (ax, ay), (bx, by) = self._geometry.corner(hex_, direction), self._geometry.corner(hex_, direction + 1)
            along = ((point.x() - ax) * (bx - ax) + (point.y() - ay) * (by - ay)) / SIZE**2
            off = abs((point.x() - ax) * (by - ay) - (point.y() - ay) * (bx - ax)) / SIZE
            if ENDS < along < 1 - ENDS and off < NEAR:
                return self._draft.side(hex_, direction)
        return None

    def _crossed(self, points: list[QPointF]) -> Iterator[Key]:
        hexes = [hex_ for hex_ in map(self._hex, points) if hex_ is not None]
        for one, other in pairwise(hexes):
            direction = self._geometry.grid.direction(one, other)
            if direction is not None and self._draft is not None:
                yield self._draft.side(one, direction)
