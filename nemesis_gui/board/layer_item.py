"""What is drawn over the map at one height."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsItem


class LayerItem(QGraphicsItem):
    """Takes up certain parts of the map, and is told which of it has to be painted."""

    def __init__(self, z: float, parts: Iterable[QRectF]) -> None:
        super().__init__()
        self._rect = QRectF()
        for part in parts:
            self._rect |= part
        self.setZValue(z)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        return self._rect
