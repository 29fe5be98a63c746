"""The window's actions about layers."""

from __future__ import annotations

from typing import Any

from nemesis_gui.layers.base import Layer
from nemesis_gui.layers.manager import Layers


class LayerActions:
    """A part of the main window; to be built when board and model are connected."""

    layers: Layers
    actions_: Any

    def build_layers(self, window: Any) -> None:
        """Make the layers of a window."""
        self.layers = Layers(window.desk, window.board_place)

    def _toggle(self, layer: Layer) -> None:
        self.layers.toggle(layer)
        self.actions_.refresh()

    @property
    def zoc_on(self) -> bool:
        """Whether the zones of control are shown."""
        return self.layers.zones.on

    @property
    def supply_on(self) -> bool:
        """Whether the supply layer is shown."""
        return self.layers.supply.on

    @property
    def threat_on(self) -> bool:
        """Whether the threat layer is shown."""
        return self.layers.threat.on

    @property
    def trace_on(self) -> bool:
        """Whether the chain of the selected piece is shown."""
        return self.layers.chain.on

    def toggle_zoc(self) -> None:
        """Zones of control."""
        self._toggle(self.layers.zones)

    def toggle_supply(self) -> None:
        """Supply of a side."""
        self._toggle(self.layers.supply)

    def toggle_threat(self) -> None:
        """Odds the enemy could bring."""
        self._toggle(self.layers.threat)

    def toggle_trace(self) -> None:
        """How the selected piece would be supplied now."""
        self._toggle(self.layers.chain)
