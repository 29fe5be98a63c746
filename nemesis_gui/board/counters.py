"""The counters on the map: where each stands in its stack, and its picture, made for the scale of the map."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem

from engine.table.placed import Piece
from nemesis_gui.board.curves import box, rounded_box
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.ground import GroundScene
from nemesis_gui.board.measure import Face, Measure
from nemesis_gui.board.pictures import PictureStore, trying
from nemesis_gui.board.stripes import draw_chip
from nemesis_gui.board.theme import Theme, of_side

if TYPE_CHECKING:
    from nemesis_gui.board.skin_counters import CounterSkin

STEP: Final = 3.0
"""How far each counter of a stack stands above and to the right of the one below, in units of counters."""


class Stood(NamedTuple):
    """A counter as it was seen before the position changed."""

    face: QPixmap
    home: QPointF


def counter_place(middle: QPointF, number: int, count: int, size: Measure) -> QPointF:
    """The upper left corner of a counter of a stack around a point, counted from the bottom."""
    shown = min(count, size.visible)
    offset = (max(0, number - (count - shown)) - (shown - 1) / 2) * STEP
    return middle + QPointF(offset - COUNTER / 2, -COUNTER / 2 - offset) * size.grow


def badge_place(middle: QPointF, count: int, size: Measure) -> QPointF:
    """The lower right corner of the topmost counter's column, where the number of a stack stands."""
    reach = (min(count, size.visible) - 1) / 2 * STEP
    return middle + QPointF(COUNTER / 2 + reach, COUNTER / 2 - reach) * size.grow


NAMED: Final = 32
"""Pixels from which on a counter bears its name."""


FIGURES: Final = QRectF(0, 31.6, COUNTER, COUNTER - 31.6)
"""Where the figures stand on a counter."""


def draw_spent(painter: QPainter, face: QPixmap, theme: Theme) -> None:
    """Draw a counter under a veil with slanting lines, on a field of 48 x 48 units; its figures stand free."""
    field = QRectF(0, 0, COUNTER, COUNTER)
    painter.drawPixmap(field, face, QRectF(face.rect()))
    painter.setClipPath(rounded_box(field.adjusted(0.5, 0.5, -0.5, -0.5), 3.5) - box(FIGURES))
    painter.fillRect(field, QColor(theme.spent))
    painter.setPen(QPen(QColor(theme.spent_line), 1.1))
    for start in range(-42, 48, 6):
        painter.drawLine(QPointF(start, COUNTER), QPointF(start + COUNTER, 0))


class CounterItem(QGraphicsPixmapItem):
    """One counter; `home` is where its upper left corner stands when it does not move."""

    def __init__(self, piece: Piece) -> None:
        super().__init__()
        self.piece = piece
        self.look: Hashable = None
        """What is to be seen of it, as the art says."""
        self.pixels = 0
        """Width of its picture; 0 until it is drawn."""
        self.laid_open = 0
        """Width of its picture while its stack is laid open, 0 otherwise."""
        self.depth = 0
        """How many lie over it."""
        self.count = 1
        """How many a chip stands for."""
        self.side = COUNTER
        """Scene units across."""
        self.home = QPointF()
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)

    @property
    def unit(self) -> str:
        return self.piece.counter.id

    @property
    def rect(self) -> QRectF:
        """What it covers of the scene when it does not move."""
        return QRectF(self.home, QSizeF(self.side, self.side))

    def put_at(self, home: QPointF, side: float) -> None:
        """Stand at a place, so many scene units wide."""
        self.home, self.side = home, side
        self.setPos(home)

    def fill(self, size: Measure) -> None:
        """Be as large as counters are now, with whatever picture there is."""
        if self.pixels:
            self.setScale(size.pixels / self.pixels * size.pixel)

    def lie(self, z: float, visible: bool) -> None:
        """Lie so high, to be seen or not."""
        self.setZValue(z)
        self.setVisible(visible)


class CounterFaces:
    """Gives counters their pictures and knows which are still those of another scale."""

    def __init__(self, scene: GroundScene, counters: Mapping[str, CounterItem]) -> None:
        self._scene = scene
        self._counters = counters
        self.pictures = PictureStore(COUNTER)
        self.scale = 0.0
        """Pixels a scene unit; 0 until a view has set it, and nothing is drawn before that."""
        self._near = QRectF()
        """The part of the scene that is seen."""
        self._stale: set[CounterItem] = set()
        self._spent: frozenset[str] = frozenset()
        self.skin: CounterSkin | None = None
        """What counters are like that are not drawn; `repaint` shows another one."""

    @property
    def stale(self) -> bool:
        """Whether a counter that is seen is still to be redrawn."""
        return any(True for _ in self._awaited())

    def _awaited(self) -> Iterator[CounterItem]:
        return (item for item in self._stale if self._seen(item))

    def _seen(self, item: CounterItem) -> bool:
        return item.isVisible() and self._near.intersects(item.rect)

    def freshen(self, item: CounterItem) -> None:
        """Redraw a counter whose picture is needed now if it is that of another scale."""
        if item in self._stale:
            self.paint(item)

    def count(self, chip: CounterItem, number: int) -> None:
        """Let a chip stand for so many counters."""
        if chip.count != number:
            chip.count = number
            self._stale.add(chip)

    def freshen_seen(self, item: CounterItem) -> None:
        """The same if it is seen."""
        if item in self._stale and self._seen(item):
            self.paint(item)

    def repaint(self) -> None:
        """Redraw all counters in another palette."""
        self.pictures = PictureStore(COUNTER)
        for item in self._counters.values():
            self.paint(item)

    def set_view(self, scale: float, near: QRectF) -> None:
        """Draw counters for `scale` pixels a unit from here on, those that are seen; `sharpen` does the work. A picture
        that is as large as before stays."""
        self._near = near
        if abs(scale - self.scale) > 1e-9:
            self.scale, pixels = scale, self._scene.measure(scale).pixels
            self._stale = {item for item in self._counters.values() if item.pixels != pixels}

    def cover(self, spent: frozenset[str]) -> None:
        """Show these units as spent, and no others."""
        before, self._spent = self._spent, spent
        for unit in (before ^ spent) & self._counters.keys():
            self.paint(self._counters[unit])

    def spent(self, unit: str) -> bool:
        """Whether it is shown as spent."""
        return unit in self._spent

    def paint(self, item: CounterItem) -> None:
        if not self.scale:
            self._stale.add(item)
            return
        size = self._scene.measure(self.scale)
        item.pixels = item.laid_open or size.pixels
        with trying("counter", left=lambda: item.setPixmap(self._plain(item))):
            item.setPixmap(self._shown(item, item.pixels, Face.FULL if item.laid_open else size.face))
        item.setScale(1 / self.scale)
        self._stale.discard(item)

    def forget(self, item: CounterItem) -> None:
        """A counter that is no longer on the map need not be redrawn."""
        self._stale.discard(item)

    def sharpen(self, seconds: float) -> bool:
        """Redraw counters that are seen for the scale for a while; True if some are left."""
        until = perf_counter() + seconds
        for item in list(self._awaited()):
            self.paint(item)
            if perf_counter() > until:
                break
        return self.stale

    def ahead(self, rect: QRectF, scale: float) -> Iterator[None]:
        """Draw the counters of a part of the scene for another scale, one after the other, and keep the pictures."""
        size = self._scene.measure(scale)
        for item in list(self._counters.values()):
            if item.depth < size.visible and rect.intersects(item.rect):
                self._shown(item, size.pixels, size.face)
                yield

    def pixmap(self, piece: Piece, pixels: int) -> QPixmap:
        """The whole face of a counter as it lies on the map, so many pixels wide, also of a piece beside the map."""
        item = self._counters.get(piece.counter.id)
        return self._picture(piece, self._scene.art.look(piece) if item is None else item.look, pixels)

    def _shown(self, item: CounterItem, pixels: int, kind: Face) -> QPixmap:
        if kind is Face.CHIP:
            return self._chip(item, pixels)
        face = self._picture(item.piece, item.look, pixels)
        if not self.spent(item.unit):
            return face
        key = item.unit, item.look, "spent"
        return self.pictures.pixmap(key, pixels, draw_spent, face, self._scene.palette_)

    def _chip(self, item: CounterItem, pixels: int) -> QPixmap:
        side, stripe, theme = item.piece.counter.side, self._scene.art.stripe(item.piece.counter), self._scene.palette_
        key = "chip", side, stripe, item.count, theme.name
        return self.pictures.pixmap(key, pixels, draw_chip, side, stripe, str(item.count), theme)

    def _plain(self, item: CounterItem) -> QPixmap:
        """What stands for a counter that could not be drawn: a square in the colour of its side."""
        found = QPixmap(item.pixels, item.pixels)
        found.fill(QColor(of_side(self._scene.palette_.dot, item.piece.counter.side)))
        return found

    def _picture(self, piece: Piece, look: Hashable, pixels: int) -> QPixmap:
        scene = self._scene
        return scene.art.counter_pixmap(self.pictures, piece.counter, look, scene.palette_, pixels, self.skin)

    def printed(self, item: CounterItem) -> bool:
        """Whether a counter is shown as in the skin."""
        if self.skin is None:
            return False
        side = self._scene.art.side_up(item.piece.counter, item.look)
        return self.skin.picture(item.unit, side, item.pixels) is not None
