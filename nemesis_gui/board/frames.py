"""The frames around the counters that are selected."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsScene

from nemesis_gui.board.counter_item import CounterItem
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.theme import Theme

Z_FRAME: Final = 29.0
"""Over the counters, under the numbers of the stacks."""
_OUT: Final = 2.5


class SelectionFrames:
    """One frame around what is seen of the chosen counters of a stack; one for each where a stack is laid open."""

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        self._scene = scene
        self._theme = theme
        self.shown: list[QGraphicsPathItem] = []

    def draw(self, chosen: Sequence[CounterItem], fanned: Collection[str]) -> None:
        """Frame these counters where they stand and no others; `fanned` are those of the stack laid open, which lie
        higher."""
        self._clear()
        for group in _groups([item for item in chosen if item.isVisible()], fanned):
            top = max(item.zValue() for item in group)
            self._add(_outline(item.home for item in group), top + 1 if group[0].unit in fanned else Z_FRAME)

    def set_theme(self, theme: Theme) -> None:
        """Take all frames away, to be drawn anew in another palette."""
        self._theme = theme
        self._clear()

    def _clear(self) -> None:
        for frame in self.shown:
            self._scene.removeItem(frame)
        self.shown.clear()

    def _add(self, path: QPainterPath, z: float) -> None:
        """A bright frame with a dark one around it."""
        outer = QGraphicsPathItem(path)
        outer.setPen(QPen(QColor(self._theme.selection_edge), 6.0, j=Qt.PenJoinStyle.RoundJoin))
        inner = QGraphicsPathItem(path, outer)
        inner.setPen(QPen(QColor(self._theme.selection), 3.4, j=Qt.PenJoinStyle.RoundJoin))
        outer.setZValue(z)
        self._scene.addItem(outer)
        self.shown.append(outer)


def _groups(items: Sequence[CounterItem], fanned: Collection[str]) -> list[list[CounterItem]]:
    found: dict[object, list[CounterItem]] = defaultdict(list)
    for item in items:
        found[item.unit if item.unit in fanned else item.piece.loc].append(item)
    return list(found.values())


def _outline(corners: Iterator[QPointF]) -> QPainterPath:
    """The edge of counters that lie over each other, without the lines inside."""
    whole = QPainterPath()
    for corner in corners:
        path = QPainterPath()
        path.addRect(QRectF(corner, corner + QPointF(COUNTER, COUNTER)).adjusted(-_OUT, -_OUT, _OUT, _OUT))
        whole = whole.united(path)
    return whole.simplified()
