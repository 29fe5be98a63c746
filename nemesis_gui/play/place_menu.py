"""The menu at a place: the commands there, and what every feature adds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu, QWidget

from engine.table.legal import unit_of
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Spot
from nemesis_gui.play.services import PlaceMenu
from nemesis_gui.play.speaking import told_of


class PlaceMenus(PlaceMenu):
    """Made anew each time it is asked for."""

    def __init__(self, context: Context, features: Sequence[Feature], parent: QWidget) -> None:
        self._desk, self._features, self._parent = context, features, parent

    def pop_up(self, loc: int, unit: str, where: QPoint) -> None:
        menu = self.made(loc, unit)
        if not menu.isEmpty():
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(where)

    def made(self, loc: int, unit: str) -> QMenu:
        """Everything that can be done at a place."""
        presenter = self._desk.presenter
        menu = QMenu(self._parent) if presenter is None else presenter.menu_of(presenter.context_commands(loc, unit))
        self._add_others(menu, loc, unit)
        if loc >= 0:
            menu.addSeparator()
            found = [entry for feature in self._features for entry in feature.menu(Spot(loc, unit))]
            for entry in sorted(found, key=lambda entry: entry.rank):
                menu.addAction(entry.text, partial(entry.run))
        return menu

    def _add_others(self, menu: QMenu, loc: int, unit: str) -> None:
        """What the other side may do here out of turn, with whose it is."""
        context = self._desk
        names = [unit] if unit else list(context.state.at.get(loc, ()))
        found = [command for command in context.model.interrupts() if unit_of(command) in names]
        if found:
            menu.addSeparator()
        for command in found:
            menu.addAction(told_of(context, command), partial(context.play, command))
