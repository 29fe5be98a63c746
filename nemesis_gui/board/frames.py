"""The frames around the counters that are selected."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsScene

from nemesis_gui.board.counter_item import CounterItem
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.theme import Theme

Z_FRAME: Final = 31.0


class SelectionFrames:
    """One frame a counter."""

    def __init__(self, scene: QGraphicsScene, theme: Theme) -> None:
        self._scene = scene
        self._theme = theme
        self._frames: dict[str, QGraphicsRectItem] = {}

    def draw(self, chosen: Sequence[CounterItem], fanned: Collection[str], shown: Callable[[int], bool]) -> None:
        """Frame these counters where they stand and no others; `fanned` are those of the stack laid open, which lie
        higher; `shown` says whether the stack of a location is to be seen."""
        units = {item.unit for item in chosen}
        for unit in [unit for unit in self._frames if unit not in units]:
            self._scene.removeItem(self._frames.pop(unit))
        for item in chosen:
            if item.unit not in self._frames:
                self._frames[item.unit] = self._frame()
            frame = self._frames[item.unit]
            frame.setPos(item.home)
            frame.setVisible(shown(item.piece.loc))
            frame.setZValue(item.zValue() + 1 if item.unit in fanned else Z_FRAME)

    def set_theme(self, theme: Theme) -> None:
        """Take all frames away, to be drawn anew in another palette."""
        self._theme = theme
        for frame in self._frames.values():
            self._scene.removeItem(frame)
        self._frames.clear()

    def _frame(self) -> QGraphicsRectItem:
        """A bright frame with a dark one around it."""
        outer = QGraphicsRectItem(QRectF(-2.5, -2.5, COUNTER + 5, COUNTER + 5))
        outer.setPen(QPen(QColor(self._theme.selection_edge), 6.0, j=Qt.PenJoinStyle.RoundJoin))
        inner = QGraphicsRectItem(outer.rect(), outer)
        inner.setPen(QPen(QColor(self._theme.selection), 3.4, j=Qt.PenJoinStyle.RoundJoin))
        self._scene.addItem(outer)
        return outer
