"""What lies beside the map: units about to enter, the Ring, events and turns to come, air units, cup and pool."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from engine.titles.tail_of_the_tiger.rules.ch14_air import ready
from engine.titles.tail_of_the_tiger.state import TigerState
from nemesis_gui.play.page import Boxes, Drawer, Page
from nemesis_gui.titles.tail_of_the_tiger.drawers.columns import COLUMNS

KINDS: Final = (
    Drawer("boxes", "Boxes", "The Manchuria Holding Box, the edges of entry, Formosa", "▣"),
    Drawer("ring", "Ring", "The Ring: what was thrown at it, who paid, and its odds of breaking", "◍"),
    Drawer("events", "Events", "The random event of this turn, and what the turns to come may bring", "⚄"),
    Drawer("turns", "Turns", "The turns with their weather, and who arrives", "◷"),
    Drawer("air", "Air", "Air units, airbases, supply from the air, shuttles, bombs", "✈"),
    Drawer("pools", "Pools", "Untried units, the cup, the dead and those that are gone", "✝"),
)
"""The drawers in the order of their keys."""


class TigerBoxes(Boxes):
    """Each page is loaded when its drawer is opened."""

    kinds = KINDS

    def at(self, state: TigerState, loc: int) -> str | None:
        if state.world.on_map(loc) or loc < 0:
            return None
        label = state.world.label(loc)
        return next((name for name, boxes in COLUMNS.items() if label in boxes), None)

    def count(self, state: TigerState, name: str) -> int:
        if name == "ring":
            return state.ring
        if name == "events":
            return max(0, state.last_turn - state.turn)
        if name == "air":
            return sum(ready(state, kind) for kind in state.air)
        return sum(len(state.units_at(state.world.box(box))) for box in COLUMNS[name])

    def occasion(self, state: TigerState) -> Hashable:
        return state.turn, state.phase

    def page(self, name: str) -> type[Page]:
        if name in ("ring", "events"):
            from nemesis_gui.titles.tail_of_the_tiger.drawers.ahead import EventsPage, RingPage

            return RingPage if name == "ring" else EventsPage
        if name == "air":
            from nemesis_gui.titles.tail_of_the_tiger.drawers.air import AirPage

            return AirPage
        from nemesis_gui.titles.tail_of_the_tiger.drawers.units import TurnsPage, UnitsPage

        return TurnsPage if name == "turns" else UnitsPage
