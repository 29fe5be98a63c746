"""One counter on the map."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QGraphicsPixmapItem

from engine.table.placed import Piece


class CounterItem(QGraphicsPixmapItem):
    """One counter; `home` is where its upper left corner stands when it does not move."""

    def __init__(self, piece: Piece) -> None:
        super().__init__()
        self.piece = piece
        self.look: Hashable = None
        """What is to be seen of it, as the art says."""
        self.pixels = 0
        """Width of its picture; 0 until it is drawn."""
        self.home = QPointF()
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)

    @property
    def unit(self) -> str:
        """The unit's id."""
        return self.piece.counter.id

    def go_home(self) -> None:
        """Stand where the stack has its place."""
        self.setPos(self.home)
