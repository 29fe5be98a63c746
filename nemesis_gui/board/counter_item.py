"""One counter on the map, and what is to be seen of it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QGraphicsPixmapItem

from engine.titles.nemesis.pieces import Piece
from engine.titles.nemesis.rules.ch7_levels import marker
from engine.titles.nemesis.state import ATTACKED, DEFENDED, FINISHED, MOVED, RAILED
from nemesis_gui.board.counter_art import Face


class CounterItem(QGraphicsPixmapItem):
    """One counter; `home` is where its upper left corner stands when it does not move."""

    def __init__(self, piece: Piece) -> None:
        super().__init__()
        self.piece = piece
        self.face = Face()
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


def face_of(piece: Piece, activity: Mapping[str, int]) -> Face:
    """What is to be seen of a piece."""
    done, level = activity.get(piece.counter.id, 0), marker(piece)
    moved, fought = bool(done & (MOVED | FINISHED | RAILED)), bool(done & (ATTACKED | DEFENDED))
    return Face(piece.reduced, level.level, moved, fought, level.turned)
