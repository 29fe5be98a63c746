"""What the menu at a place offers besides commands: to see and to ask more of the place and the piece there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from nemesis_gui.features.layers.base import Layer
from nemesis_gui.titles.nemesis.drawers.contents import drawer_at
from nemesis_gui.titles.nemesis.layers.odds import holder

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow


class PlaceMenu:
    """Adds its entries to a menu at a place; what would show nothing there is left out."""

    def __init__(self, window: MainWindow, menu: QMenu, loc: int, unit: str) -> None:
        self.window, self.menu, self.loc, self.unit = window, menu, loc, unit

    def fill(self) -> None:
        """Every entry that makes sense here, in one order everywhere."""
        window, state, loc = self.window, self.window.desk.state, self.loc
        self.menu.addSeparator()
        self._add("Look at {place}", lambda: window.look_at(loc), place=window.words.place(state, loc))
        if state.world.in_play(loc):
            self._on_map()
        name = drawer_at(state, loc)
        if name is not None:
            self._add("Open its drawer", lambda: window.drawers.show(name))

    def _on_map(self) -> None:
        window, state, loc = self.window, self.window.desk.state, self.loc
        scene, layers = window.desk.scene, window.layers
        if scene is not None and len(state.pieces_at(loc)) > 1:
            self._add("Lay the stack open", lambda: scene.fan_out(loc))
        if self.unit:
            name = state.pieces[self.unit].counter.name
            self._add("Supply line of {unit}", lambda: self._show(layers.supply), unit=name)
        if holder(state, loc) is not None:
            self._add("Odds if attacked now", lambda: self._show(layers.odds))
        self._add("Bring into the middle", lambda: window.centre_on(loc))

    def _show(self, layer: Layer) -> None:
        """Switch a layer on and let it tell of this place."""
        if not layer.on:
            self.window.layers.toggle(layer)
        layer.point(self.loc, self.unit)
        self.window.layers.legend.arrange()
        self.window.actions_.refresh()

    def _add(self, text: str, run: Callable[[], object], **facts: object) -> None:
        action = QAction(self.window.words.tr(text, **facts), self.menu)
        action.triggered.connect(lambda: run())
        self.menu.addAction(action)
