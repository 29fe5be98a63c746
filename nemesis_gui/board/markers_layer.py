"""Markers on the map, each in its place in the hex."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QGraphicsPixmapItem

from engine.table.placed import PlacedState
from nemesis_gui.board.art import Marker
from nemesis_gui.board.ground import GroundScene

Z_MARKERS: Final = 28.0


class MarkersLayer:
    """One pixmap item a marker."""

    def __init__(self, scene: GroundScene) -> None:
        self._scene = scene
        self._scale = 0.0
        self._visible = True
        self.items: dict[Marker, QGraphicsPixmapItem] = {}

    def show(self, state: PlacedState) -> None:
        """Bring items in line with a state."""
        wanted = dict.fromkeys(self._scene.art.markers(state))
        for marker in [marker for marker in self.items if marker not in wanted]:
            self._scene.removeItem(self.items.pop(marker))
        for marker in wanted:
            if marker not in self.items and self._scene.geometry.has(marker.loc):
                self._add(marker)

    def at(self, point: QPointF) -> Marker | None:
        """The marker at a point of the scene."""
        shown = (marker for marker, item in self.items.items() if item.isVisible())
        return next((marker for marker in shown if self.items[marker].sceneBoundingRect().contains(point)), None)

    def set_visible(self, on: bool) -> None:
        """Show or hide all markers."""
        self._visible = on
        for item in self.items.values():
            item.setVisible(on)

    def redraw(self) -> None:
        """Draw everything anew, in another palette or scale."""
        for marker, item in self.items.items():
            self._paint(marker, item)

    def set_scale(self, scale: float) -> None:
        """Draw markers sharp at `scale` pixels a unit."""
        if scale != self._scale:
            self._scale = scale
            self.redraw()

    def _add(self, marker: Marker) -> None:
        item = QGraphicsPixmapItem()
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        item.setZValue(Z_MARKERS)
        item.setVisible(self._visible)
        self._paint(marker, item)
        self._scene.addItem(item)
        self.items[marker] = item

    def _paint(self, marker: Marker, item: QGraphicsPixmapItem) -> None:
        if not self._scale:
            return
        kind = self._scene.art.marker_kind(marker.kind)
        pixels = max(8, round(kind.size * self._scale))
        item.setPixmap(self._scene.art.marker_pixmap(marker.kind, marker.variant, pixels, self._scene.palette_))
        item.setScale(1 / self._scale)
        item.setPos(self._scene.geometry.point(marker.loc) + kind.at - QPointF(kind.size, kind.size) / 2)
