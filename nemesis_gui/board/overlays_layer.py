"""The overlays that lie on the map, each under the name by which it is replaced or taken away."""

from __future__ import annotations

from PySide6.QtWidgets import QGraphicsScene

from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.overlay_items import Occupied, OverlayItem, OverlayPainter
from nemesis_gui.board.overlays import Overlay
from nemesis_gui.board.theme import Theme


class OverlaysLayer:
    """Makes the items of overlays; `occupied` says whether counters stand at a location."""

    def __init__(self, scene: QGraphicsScene, geometry: BoardGeometry, theme: Theme, occupied: Occupied) -> None:
        self._scene = scene
        self._geometry = geometry
        self._occupied = occupied
        self._painter = OverlayPainter(geometry, theme, occupied)
        self._items: dict[str, list[OverlayItem]] = {}
        self.shown: dict[str, Overlay] = {}
        """The overlays by name."""

    def put(self, name: str, overlay: Overlay | None) -> None:
        """Show an overlay under a name in place of the one that was there; None removes it."""
        self.shown.pop(name, None)
        for item in self._items.pop(name, []):
            self._scene.removeItem(item)
        if overlay is not None:
            self._items[name] = self._painter.items(overlay)
            self.shown[name] = overlay
            for item in self._items[name]:
                self._scene.addItem(item)

    def set_theme(self, theme: Theme) -> None:
        """Draw everything anew in another palette."""
        self._painter = OverlayPainter(self._geometry, theme, self._occupied)
        for name, overlay in list(self.shown.items()):
            self.put(name, overlay)
