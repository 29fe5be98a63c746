"""What lies beside the map: airstrikes and ships, units to come, special units, the dead."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from engine.titles.vinegar_joes_war.pieces import BOX
from engine.titles.vinegar_joes_war.state import VinegarState
from nemesis_gui.play.page import Boxes, Drawer, Page
from nemesis_gui.titles.vinegar_joes_war.drawers.columns import COLUMNS, due

KINDS: Final = (
    Drawer("air", "Air and sea", "The Available Boxes: airstrikes and ships by where they are", "✈"),
    Drawer("turns", "Turns", "Who arrives when, and who waits for a landing", "◷"),
    Drawer("special", "Special", "Contingency units, the invasion reserve, light divisions, guerrillas", "★"),
    Drawer("losses", "Losses", "Units that can be replaced, and those that only a random event brings back", "✝"),
)
"""The drawers in the order of their keys."""


class VinegarBoxes(Boxes):
    """Each page is loaded when its drawer is opened."""

    kinds = KINDS

    def at(self, state: VinegarState, loc: int) -> str | None:
        if state.world.on_map(loc) or loc < 0:
            return None
        label = state.world.label(loc)
        return next((name for name, boxes in COLUMNS.items() if label in boxes), None)

    def count(self, state: VinegarState, name: str) -> int:
        if name == "air":
            return sum(piece.box == BOX for piece in state.support.values())
        if name == "turns":
            return sum(len(due(state, turn)) for turn in range(state.turn, state.last_turn + 1))
        return sum(len(state.units_at(state.world.box(box))) for box in COLUMNS[name])

    def occasion(self, state: VinegarState) -> Hashable:
        return state.turn, state.player, state.phase

    def page(self, name: str) -> type[Page]:
        if name == "air":
            from nemesis_gui.titles.vinegar_joes_war.drawers.air import AirPage

            return AirPage
        from nemesis_gui.titles.vinegar_joes_war.drawers.units import TurnsPage, UnitsPage

        return TurnsPage if name == "turns" else UnitsPage
