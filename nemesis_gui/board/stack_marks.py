"""What lies over the stacks: the number of their counters, frames around those that are selected, the cursor."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsPathItem, QGraphicsPixmapItem

from nemesis_gui.board.counters import CounterItem, badge_place
from nemesis_gui.board.curves import box, circle
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.ground import GroundScene
from nemesis_gui.board.ink import NO_BRUSH, Ink, draw_shape, write_at
from nemesis_gui.board.overlay_items import OverlayItem
from nemesis_gui.board.pictures import PictureStore
from nemesis_gui.board.theme import Theme

Z_FRAME: Final = 29.0
Z_COUNT: Final = 30.0
Z_CURSOR: Final = 50.5
"""Above everything but a stack laid open."""
Z_ON_COUNTER: Final = 58.0
_OUT: Final = 2.5
_SIZE: Final = 15.0
_PIXELS: Final = 40
_COUNT: Final = 0
_REACH: Final = 0.28
"""How far a bracket of the cursor runs along each side of the hex."""
_LINES: Final = (("#000000", 11.0), ("#ffffff", 7.0), ("#000000", 2.6))
_PICTURES: Final = PictureStore(24.0)
"""The numbers drawn so far, the same for every board."""


def count_pixmap(count: int, theme: Theme) -> QPixmap:
    """The number of counters in a stack."""
    return _PICTURES.pixmap((count, theme.name), _PIXELS, _draw_count, str(count), theme)


def _draw_count(painter: QPainter, count: str, theme: Theme) -> None:
    """How many counters lie in a stack, on a field of 24 x 24 units."""
    draw_shape(painter, circle(12, 12, 9.4), theme.selection_edge, "#ffffff", 1.2)
    write_at(painter, count, 12, 12, 13 if len(count) == 1 else 10.5, "#ffffff")


class StackBadges:
    """One number a stack of two or more, by location."""

    def __init__(self, scene: GroundScene) -> None:
        self._scene = scene
        self.items: dict[int, QGraphicsPixmapItem] = {}

    def lay(self, loc: int, count: int, visible: bool) -> None:
        """Number the stack of a location; one counter alone has none."""
        if loc in self.items and self.items[loc].data(_COUNT) != count:
            self._scene.removeItem(self.items.pop(loc))
        if loc not in self.items and count > 1:
            self.items[loc] = self._badge(loc, count)
        if loc in self.items:
            self.items[loc].setVisible(visible)

    def holds(self, loc: int, point: QPointF) -> bool:
        item = self.items.get(loc)
        return item is not None and item.isVisible() and item.sceneBoundingRect().contains(point)

    def clear(self) -> None:
        """Take all numbers away, to be laid anew in another palette."""
        for item in self.items.values():
            self._scene.removeItem(item)
        self.items.clear()

    def _badge(self, loc: int, count: int) -> QGraphicsPixmapItem:
        item = QGraphicsPixmapItem(count_pixmap(count, self._scene.palette_))
        item.setData(_COUNT, count)
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        item.setScale(_SIZE / _PIXELS)
        item.setPos(badge_place(self._scene.geometry, loc, count) - QPointF(_SIZE * 0.6, _SIZE * 0.35))
        item.setZValue(Z_COUNT)
        self._scene.addItem(item)
        return item


class SelectionFrames:
    """One frame around what is seen of the chosen counters of a stack; one for each where a stack is laid open."""

    def __init__(self, scene: GroundScene) -> None:
        self._scene = scene
        self.shown: list[QGraphicsPathItem] = []

    def draw(self, chosen: Sequence[CounterItem], fanned: Collection[str]) -> None:
        """Frame these counters where they stand and no others; `fanned` are those of the stack laid open, which lie
        higher."""
        for frame in self.shown:
            self._scene.removeItem(frame)
        self.shown.clear()
        groups: dict[object, list[CounterItem]] = defaultdict(list)
        for item in chosen:
            if item.isVisible():
                groups[item.unit if item.unit in fanned else item.piece.loc].append(item)
        for group in groups.values():
            top = max(item.zValue() for item in group)
            self._add(_outline(item.rect for item in group), top + 1 if group[0].unit in fanned else Z_FRAME)

    def _add(self, path: QPainterPath, z: float) -> None:
        """A bright frame with a dark one around it."""
        theme = self._scene.palette_
        outer = QGraphicsPathItem(path)
        outer.setPen(QPen(QColor(theme.selection_edge), 6.0, j=Qt.PenJoinStyle.RoundJoin))
        inner = QGraphicsPathItem(path, outer)
        inner.setPen(QPen(QColor(theme.selection), 3.4, j=Qt.PenJoinStyle.RoundJoin))
        outer.setZValue(z)
        self._scene.addItem(outer)
        self.shown.append(outer)


def _outline(rects: Iterable[QRectF]) -> QPainterPath:
    """The edge of counters that lie over each other, without the lines inside."""
    whole = QPainterPath()
    for rect in rects:
        whole = whole.united(box(rect.adjusted(-_OUT, -_OUT, _OUT, _OUT)))
    return whole.simplified()


def hex_cursor(geometry: BoardGeometry, loc: int) -> OverlayItem:
    """The cursor of the keyboard on a location."""
    return _brackets([QPointF(*geometry.corner(loc, number)) for number in range(6)], Z_CURSOR)


def counter_cursor(item: CounterItem) -> OverlayItem:
    """The cursor on a counter."""
    rect = item.rect.adjusted(-2, -2, 2, 2)
    return _brackets([rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft()], Z_ON_COUNTER)


def _brackets(corners: Sequence[QPointF], z: float) -> OverlayItem:
    """A bent line at each corner, in black and white, seen on any ground without colour."""
    path = QPainterPath()
    for number, corner in enumerate(corners):
        before, after = corners[number - 1], corners[(number + 1) % len(corners)]
        path.moveTo(corner + (before - corner) * _REACH)
        path.lineTo(corner)
        path.lineTo(corner + (after - corner) * _REACH)
    cap, join = Qt.PenCapStyle.SquareCap, Qt.PenJoinStyle.MiterJoin
    pens = (QPen(QColor(colour), width, c=cap, j=join) for colour, width in _LINES)
    return OverlayItem(z, [Ink(path, path.boundingRect().adjusted(-6, -6, 6, 6), pen, NO_BRUSH) for pen in pens])
