"""Pictures on the map that are redrawn for another scale, a few at a time."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from time import perf_counter
from typing import ClassVar, Generic, TypeVar

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem

from nemesis_gui.board.ground import GroundScene
from nemesis_gui.board.pictures import trying

K = TypeVar("K", bound=Hashable)


class Sharpened(Generic[K]):
    """Items by what they are of, such as a location, each with a picture as sharp as the map is drawn."""

    z: ClassVar[float]
    """How high they lie."""
    mode: ClassVar[Qt.TransformationMode] = Qt.TransformationMode.SmoothTransformation

    def __init__(self, scene: GroundScene) -> None:
        self._scene = scene
        self.items: dict[K, QGraphicsPixmapItem] = {}
        self.scale = 0.0
        """Pixels a unit; 0 until a view has set it, and nothing is drawn before that."""
        self._stale: set[K] = set()

    def picture(self, key: K, scale: float) -> QPixmap:
        """What one shows at a scale."""
        raise NotImplementedError

    def place(self, key: K) -> QPointF:
        """Where one lies, by its upper left corner."""
        raise NotImplementedError

    def put(self, key: K) -> None:
        """Lay one onto the map, drawn."""
        self.lay(key)
        self.paint(key)

    def lay(self, key: K) -> None:
        """Lay one onto the map; its picture is for `sharpen`."""
        item = self.items[key] = QGraphicsPixmapItem()
        item.setTransformationMode(self.mode)
        item.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        item.setPos(self.place(key))
        item.setZValue(self.z)
        self._scene.addItem(item)

    def take_off(self, key: K) -> None:
        self._scene.removeItem(self.items.pop(key))

    @property
    def stale(self) -> bool:
        """Whether pictures are still those of another scale."""
        return bool(self._stale)

    def set_scale(self, scale: float) -> None:
        """Draw for `scale` from here on; `sharpen` does the work."""
        if scale != self.scale:
            self.scale = scale
            self._stale = set(self.items)

    def sharpen(self, seconds: float) -> bool:
        """Redraw for a while; True if some are left."""
        until = perf_counter() + seconds
        while self._stale:
            key = self._stale.pop()
            if key in self.items:
                self.paint(key)
            if perf_counter() > until:
                break
        return self.stale

    def redraw(self) -> None:
        """Redraw all in another palette."""
        for key in self.items:
            self.paint(key)

    def ahead(self, scale: float) -> Iterator[None]:
        """Draw the pictures for another scale, one after the other."""
        for key in list(self.items):
            if key in self.items:
                self.picture(key, scale)
            yield

    def paint(self, key: K) -> None:
        """Draw one for the scale."""
        if self.scale:
            item = self.items[key]
            with trying("marker"):
                item.setPixmap(self.picture(key, self.scale))
            item.setScale(1 / self.scale)


class BesideCounters(Sharpened[int]):
    """Pictures of stacks, by location, as large as the counters and placed by their size."""

    def set_scale(self, scale: float) -> None:
        """They fit the counters at once; a picture that is as large as before stays."""
        stale, before, size = self._stale, self._scene.measure(self.scale), self._scene.measure(scale)
        drawn = bool(self.scale)
        super().set_scale(scale)
        if drawn and before.grow != size.grow:
            self._fit(size.grow / before.grow)
            if (before.face, before.unit) == (size.face, size.unit):
                self._stale = stale

    def _fit(self, grown: float) -> None:
        for loc, item in self.items.items():
            item.setScale(item.scale() * grown)
            item.setPos(self.place(loc))

    def paint(self, key: int) -> None:
        super().paint(key)
        self.items[key].setPos(self.place(key))
