"""Markers on the map, each in its place in the hex."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from engine.table.placed import PlacedState
from nemesis_gui.board.art import BoardArt, Marker
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.theme import Theme

Z_MARKERS: Final = 28.0


class MarkersLayer:
    """One pixmap item a marker."""

    def __init__(self, scene: QGraphicsScene, geometry: BoardGeometry, theme: Theme, art: BoardArt) -> None:
        self._scene = scene
        self._art = art
        self._geometry = geometry
        self._theme = theme
        self._scale = 0.0
        self._visible = True
        self.items: dict[Marker, QGraphicsPixmapItem] = {}

    def show(self, state: PlacedState) -> None:
        """Bring items in line with a state."""
        wanted = dict.fromkeys(self._art.markers(state))
        for marker in [marker for marker in self.items if marker not in wanted]:
            self._scene.removeItem(self.items.pop(marker))
        for marker in wanted:
            if marker not in self.items and self._geometry.has(marker.loc):
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

    def set_theme(self, theme: Theme) -> None:
        """Draw everything anew in another palette."""
        self._theme = theme
        for marker, item in self.items.items():
            self._paint(marker, item)

    def set_scale(self, scale: float) -> None:
        """Draw markers sharp at `scale` pixels a unit."""
        if scale == self._scale:
            return
        self._scale = scale
        for marker, item in self.items.items():
            self._paint(marker, item)

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
        kind = self._art.marker_kind(marker.kind)
        pixels = max(8, round(kind.size * self._scale))
        item.setPixmap(self._art.marker_pixmap(marker.kind, marker.variant, pixels, self._theme))
        item.setScale(1 / self._scale)
        item.setPos(self._geometry.point(marker.loc) + kind.at - QPointF(kind.size, kind.size) / 2)
