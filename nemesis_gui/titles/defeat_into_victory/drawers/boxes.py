"""The drawers: what lies in which, and which page shows it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from engine.titles.defeat_into_victory.pieces import AVAILABLE
from engine.titles.defeat_into_victory.queries.cup import cup
from engine.titles.defeat_into_victory.rules.ch7_stock import pool
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.play.page import Boxes, Drawer, Page
from nemesis_gui.titles.defeat_into_victory.drawers.columns import COLUMNS

KINDS: Final = (
    Drawer("air", "Air", "The Air Displays: who is available for which mission, flown, damaged or lost", "✈"),
    Drawer("cup", "Cup", "The Activation Markers: played, held, and what may still be drawn", "◉"),
    Drawer("markers", "Markers", "SP markers, trucks, positions and lines that are left", "⚑"),
    Drawer("turns", "Turns", "The turns with their weather, and who arrives", "◷"),
    Drawer("losses", "Losses", "Units eliminated, permanently lost or gone west", "✝"),
)
"""The drawers in the order of their keys."""


class DefeatBoxes(Boxes):
    """Aircraft, the cup, markers, turns, losses; each page is loaded when its drawer is opened."""

    kinds = KINDS

    def at(self, state: DefeatState, loc: int) -> str | None:
        if state.world.in_play(loc) or loc < 0:
            return None
        label = state.world.label(loc)
        return next((name for name, boxes in COLUMNS.items() if label in boxes), None)

    def count(self, state: DefeatState, name: str) -> int:
        if name == "air":
            return sum(unit.box == AVAILABLE for unit in state.air.values())
        if name == "cup":
            return cup(state).total
        if name == "markers":
            return pool(state)
        return sum(len(state.units_at(state.world.box(box))) for box in COLUMNS[name])

    def occasion(self, state: DefeatState) -> Hashable:
        return state.turn, state.segment

    def page(self, name: str) -> type[Page]:
        if name == "air":
            from nemesis_gui.titles.defeat_into_victory.drawers.air import AirPage

            return AirPage
        if name in ("cup", "markers"):
            from nemesis_gui.titles.defeat_into_victory.drawers.stocks import CupPage, MarkersPage

            return CupPage if name == "cup" else MarkersPage
        from nemesis_gui.titles.defeat_into_victory.drawers.units import LossesPage, TurnsPage

        return TurnsPage if name == "turns" else LossesPage
