"""Markers on the map: flags, Bunkers, Ambushes, Air Supply, Imphal's stock, airfields that changed hands."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from engine.titles.nemesis.pieces import SIDES
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.marker_art import marker_pixmap
from nemesis_gui.board.theme import Theme

Z_MARKERS: Final = 28.0
STOCK_PLACE: Final = "Imphal"
# Kind -> where in the hex its middle lies, and its size.
PLACES: Final = {
    "flag": (QPointF(-30, -37), 20.0),
    "bunker": (QPointF(37, 12), 21.0),
    "ambush": (QPointF(36, -11), 19.0),
    "airdrop": (QPointF(-35, 19), 21.0),
    "stock": (QPointF(36, 12), 20.0),
    "strip": (QPointF(-44, -8), 14.0),
}
_ART: Final = {"strip": "flag"}

Key = tuple[str, int, str]


class MarkersLayer:
    """One pixmap item a marker, by kind, location and variant."""

    def __init__(self, scene: QGraphicsScene, geometry: BoardGeometry, theme: Theme) -> None:
        self._scene = scene
        self._geometry = geometry
        self._theme = theme
        self._scale = 0.0
        self._visible = True
        self.items: dict[Key, QGraphicsPixmapItem] = {}

    def show(self, state: NemesisState) -> None:
        """Bring items in line with a state."""
        wanted = markers_of(state)
        for key in [key for key in self.items if key not in wanted]:
            self._scene.removeItem(self.items.pop(key))
        for key in wanted:
            if key not in self.items and self._geometry.has(key[1]):
                self._add(key)

    def set_visible(self, on: bool) -> None:
        """Show or hide all markers."""
        self._visible = on
        for item in self.items.values():
            item.setVisible(on)

    def set_theme(self, theme: Theme) -> None:
        """Draw everything anew in another palette."""
        self._theme = theme
        for key, item in self.items.items():
            self._paint(key, item)

    def set_scale(self, scale: float) -> None:
        """Draw markers sharp at `scale` pixels a unit."""
        if scale == self._scale:
            return
        self._scale = scale
        for key, item in self.items.items():
            self._paint(key, item)

    def _add(self, key: Key) -> None:
        item = QGraphicsPixmapItem()
        item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        item.setZValue(Z_MARKERS)
        item.setVisible(self._visible)
        self._paint(key, item)
        self._scene.addItem(item)
        self.items[key] = item

    def _paint(self, key: Key, item: QGraphicsPixmapItem) -> None:
        if not self._scale:
            return
        kind, loc, variant = key
        offset, size = PLACES[kind]
        pixels = max(8, round(size * self._scale))
        item.setPixmap(marker_pixmap(_ART.get(kind, kind), variant, pixels, self._theme.name))
        item.setScale(1 / self._scale)
        item.setPos(self._geometry.point(loc) + offset - QPointF(size, size) / 2)


def markers_of(state: NemesisState) -> set[Key]:
    """Every marker that lies on the map in a state."""
    world = state.world
    found: set[Key] = {("flag", loc, SIDES[side]) for loc, side in state.flags.items()}
    found |= {("bunker", loc, army) for loc, army in state.bunkers.items()}
    found |= {("ambush", loc, "japanese") for loc in state.ambushes}
    found |= {("airdrop", loc, "") for loc in state.airdrops}
    found |= {("strip", loc, SIDES[side]) for loc, side in state.airfields.items() if world.airfields.get(loc) != side}
    imphal = world.names.get(STOCK_PLACE)
    if state.stock and imphal is not None and world.open_hex(imphal):
        found.add(("stock", imphal, str(state.stock)))
    return found
