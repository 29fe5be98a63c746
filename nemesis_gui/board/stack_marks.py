"""What lies over the stacks: their badges, frames around those that are selected, the cursor."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsPathItem

from nemesis_gui.board.counters import CounterItem, badge_place
from nemesis_gui.board.curves import box, circle, rounded_box
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.ground import GroundScene
from nemesis_gui.board.ink import NO_BRUSH, Ink, draw_shape, write_at, write_in
from nemesis_gui.board.measure import Face
from nemesis_gui.board.pictures import PictureStore
from nemesis_gui.board.sharp import BesideCounters
from nemesis_gui.board.theme import Theme

if TYPE_CHECKING:
    from nemesis_gui.board.overlay_items import OverlayItem

Z_FRAME: Final = 29.0
Z_COUNT: Final = 30.0
Z_CURSOR: Final = 50.5
"""Above everything but a stack laid open."""
Z_ON_COUNTER: Final = 58.0
_OUT: Final = 2.5
_PIXELS: Final = 40
_REACH: Final = 0.28
"""How far a bracket of the cursor runs along each side of the hex."""
_LINES: Final = (("#000000", 11.0), ("#ffffff", 7.0), ("#000000", 2.6))
_PICTURES: Final = PictureStore(24.0)
"""The numbers drawn so far, the same for every board."""
_FIELD: Final = 40.0
"""Units across the drawing of a badge; its upper left corner is that of the badge."""
_HEIGHT: Final = 13.0
_DIGIT: Final = 6.0
_LIES: Final = 4.0
"""How much of a badge lies on the counter; the rest hangs below it, where no counter of the next hex stands."""
_LIES_SMALL: Final = 9.0
"""The same on smaller counters, which stand closer."""
_OVER: Final = 1.0
"""How far a badge reaches over the side of the counter."""
_LEAST: Final = 11.0
"""Pixels of height below which a badge is drawn larger than its place, and without the total."""
_MOST_GROWN: Final = 1.5


def count_pixmap(count: int, theme: Theme) -> QPixmap:
    """The number of counters that are carried."""
    return _PICTURES.pixmap((count, theme.name), _PIXELS, _draw_count, str(count), theme)


def _draw_count(painter: QPainter, count: str, theme: Theme) -> None:
    """How many counters there are, on a field of 24 x 24 units."""
    draw_shape(painter, circle(12, 12, 9.4), theme.selection_edge, "#ffffff", 1.2)
    write_at(painter, count, 12, 12, 13 if len(count) == 1 else 10.5, "#ffffff")


class Badge(NamedTuple):
    """The numbers of a stack: how many counters, and what they count together (empty for nothing)."""

    number: str
    total: str = ""

    @property
    def dark(self) -> float:
        """Width of the dark part, with the number of counters."""
        return 5.4 + _DIGIT * len(self.number)

    @property
    def width(self) -> float:
        return self.dark + (4.6 + _DIGIT * len(self.total) if self.total else 0.0)

    def draw(self, painter: QPainter, theme: Theme) -> None:
        """White on black the number, black on white the total."""
        whole = QRectF(0.8, 0.8, self.width - 1.6, _HEIGHT - 1.6)
        draw_shape(painter, rounded_box(whole, 3.2), "#fffdf4", "#000000", 1.2)
        dark = QRectF(whole.topLeft(), QPointF(min(self.dark, whole.right()), whole.bottom()))
        painter.fillPath(rounded_box(dark, 3.2), QColor(theme.selection_edge))
        write_in(painter, self.number, dark, 10.5, "#ffffff")
        if self.total:
            room = QRectF(dark.topRight(), whole.bottomRight()).adjusted(0.6, 0, -0.6, 0)
            write_in(painter, self.total, room, 10.5, "#17130e")


def _growth(unit: float) -> float:
    """How much larger badges are drawn beside small counters."""
    return min(_MOST_GROWN, max(1.0, _LEAST / (_HEIGHT * unit)))


class StackBadges(BesideCounters):
    """How many counters a stack of two or more has, and what they count together, by location."""

    z = Z_COUNT

    def __init__(self, scene: GroundScene) -> None:
        super().__init__(scene)
        self._pictures = PictureStore(_FIELD)
        self.shown: dict[int, Badge] = {}

    def show_stack(self, loc: int, count: int, total: str, visible: bool) -> None:
        """Show the numbers of the stack of a location; one counter alone needs none."""
        badge = Badge(str(count), total)
        if loc in self.items and self.shown[loc] != badge:
            self.take_off(loc)
        if loc not in self.items and count > 1:
            self.shown[loc] = badge
            self.put(loc)
        if loc in self.items:
            self.items[loc].setVisible(visible)

    def holds(self, loc: int, point: QPointF) -> bool:
        item = self.items.get(loc)
        return item is not None and item.isVisible() and item.sceneBoundingRect().contains(point)

    def on_total(self, loc: int, point: QPointF) -> bool:
        """Whether a point of a badge lies on its total."""
        unit = self._scene.measure(self.scale).unit
        return self.items[loc].mapFromScene(point).x() > self.shown[loc].dark * _growth(unit) * unit

    def clear(self) -> None:
        """Remove all, to be made again in another palette."""
        for loc in list(self.items):
            self.take_off(loc)

    def _shown(self, loc: int, scale: float) -> Badge:
        """What there is room for."""
        badge, size = self.shown[loc], self._scene.measure(scale)
        return badge if size.face is Face.FULL and _HEIGHT * size.unit >= _LEAST * 0.75 else Badge(badge.number)

    def place(self, loc: int) -> QPointF:
        badge, size = self._shown(loc, self.scale), self._scene.measure(self.scale)
        corner = badge_place(self._scene.stands(loc), int(self.shown[loc].number), size)
        lies = _LIES if size.face is Face.FULL else _LIES_SMALL
        return corner + QPointF(_OVER - badge.width * _growth(size.unit), -lies) * size.grow

    def picture(self, loc: int, scale: float) -> QPixmap:
        unit = self._scene.measure(scale).unit
        shown, theme, grown = self._shown(loc, scale), self._scene.palette_, _growth(unit) * unit
        whole = self._pictures.pixmap((shown, theme.name), max(8, round(_FIELD * grown)), shown.draw, theme)
        return whole.copy(0, 0, ceil(shown.width * grown), ceil(_HEIGHT * grown))


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
    from nemesis_gui.board.overlay_items import OverlayItem

    path = QPainterPath()
    for number, corner in enumerate(corners):
        before, after = corners[number - 1], corners[(number + 1) % len(corners)]
        path.moveTo(corner + (before - corner) * _REACH)
        path.lineTo(corner)
        path.lineTo(corner + (after - corner) * _REACH)
    cap, join = Qt.PenCapStyle.SquareCap, Qt.PenJoinStyle.MiterJoin
    pens = (QPen(QColor(colour), width, c=cap, j=join) for colour, width in _LINES)
    return OverlayItem(z, [Ink(path, path.boundingRect().adjusted(-6, -6, 6, 6), pen, NO_BRUSH) for pen in pens])
