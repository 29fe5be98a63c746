"""The numbers of counters on the stacks."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.pictures import PictureStore
from nemesis_gui.board.plain_art import draw_count
from nemesis_gui.board.stacking import badge_place
from nemesis_gui.board.theme import Theme

Z_COUNT: Final = 30.0
_SIZE: Final = 15.0
_PIXELS: Final = 40
_PICTURES: Final = PictureStore(24.0)
"""The numbers drawn so far, the same for every board."""


def count_pixmap(count: int, theme: Theme) -> QPixmap:
    """The number of counters in a stack."""
    return _PICTURES.pixmap((count, theme.name), _PIXELS, draw_count, str(count), theme)


class StackBadges:
    """One number a stack of two or more, by location."""

    def __init__(self, scene: QGraphicsScene, geometry: BoardGeometry, theme: Theme) -> None:
        self._scene = scene
        self._geometry = geometry
        self._theme = theme
        self.items: dict[int, QGraphicsPixmapItem] = {}
        self._counts: dict[int, int] = {}

    def lay(self, loc: int, count: int, visible: bool) -> None:
        """Number the stack of a location; one counter alone has none."""
        if self._counts.get(loc, 0) != count:
            self._take(loc)
            if count > 1:
                self.items[loc], self._counts[loc] = self._badge(loc, count), count
        if loc in self.items:
            self.items[loc].setVisible(visible)

    def holds(self, loc: int, point: QPointF) -> bool:
        """Whether a point lies on the number of a stack."""
        item = self.items.get(loc)
        return item is not None and item.isVisible() and item.sceneBoundingRect().contains(point)

    def set_theme(self, theme: Theme) -> None:
        """Take all numbers away, to be laid anew in another palette."""
        self._theme = theme
        for loc in list(self.items):
            self._take(loc)

    def _take(self, loc: int) -> None:
        self._counts.pop(loc, None)
        item = self.items.pop(loc, None)
        if item is not None:
            self._scene.removeItem(item)

    def _badge(self, loc: int, count: int) -> QGraphicsPixmapItem:
        item = QGraphicsPixmapItem(count_pixmap(count, self._theme))
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        item.setScale(_SIZE / _PIXELS)
        item.setPos(badge_place(self._geometry, loc, count) - QPointF(_SIZE * 0.6, _SIZE * 0.35))
        item.setZValue(Z_COUNT)
        self._scene.addItem(item)
        return item
