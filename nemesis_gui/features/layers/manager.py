"""All layers of a window: they are told of the position, the pointer and the selection in one place."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from nemesis_gui.features.layers.base import NOWHERE, Layer
from nemesis_gui.features.layers.legend import Legend
from nemesis_gui.play.context import Desk
from nemesis_gui.titles.nemesis.layers.odds import OddsLayer
from nemesis_gui.titles.nemesis.layers.supply import ChainLayer, SupplyLayer
from nemesis_gui.titles.nemesis.layers.threat import ThreatLayer
from nemesis_gui.titles.nemesis.layers.zones import ZonesLayer


class Layers:
    """The layers over one map, and their legend."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        self.desk = desk
        self.legend = Legend(desk, parent)
        self.supply = SupplyLayer(desk, self.legend)
        self.zones = ZonesLayer(desk, self.legend)
        self.threat = ThreatLayer(desk, self.legend)
        self.odds = OddsLayer(desk, self.legend)
        self.chain = ChainLayer(self.supply)
        self.all: tuple[Layer, ...] = (self.zones, self.supply, self.threat, self.odds, self.chain)
        self._loc, self._unit = NOWHERE, ""
        desk.selectionChanged.connect(self._select)
        desk.model.gameReplaced.connect(self._follow)
        desk.model.positionChanged.connect(self.refresh)

    def _follow(self) -> None:
        """Another board."""
        scene = self.desk.scene
        self._loc, self._unit = NOWHERE, ""
        if scene is not None:
            scene.hexHovered.connect(self.hovered)
            scene.pieceHovered.connect(self.piece_hovered)

    def toggle(self, layer: Layer) -> None:
        """Switch a layer on or off."""
        layer.switch(not layer.on)
        self.legend.arrange()
        if not self.supply.on and self.chain.on:
            self.chain.show()

    def refresh(self, _events: object = ()) -> None:
        """The position has changed."""
        for layer in self.all:
            layer.refresh()

    def hovered(self, loc: int) -> None:
        """The pointer is over a location, or -1."""
        self._loc = loc
        self._point()

    def piece_hovered(self, unit: str) -> None:
        """The pointer is over a piece, or nothing."""
        self._unit = unit
        self._point()

    def _point(self) -> None:
        for layer in self.all:
            layer.point(self._loc, self._unit)

    def _select(self) -> None:
        for layer in self.all:
            layer.select()
