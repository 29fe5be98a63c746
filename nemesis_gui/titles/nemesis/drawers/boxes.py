"""The drawers: what lies in which, and which page shows it."""

from __future__ import annotations

from collections.abc import Hashable

from engine.titles.nemesis.state import NemesisState
from nemesis_gui.play.page import Boxes, Page
from nemesis_gui.titles.nemesis.drawers.contents import KINDS, count, drawer_at


class NemesisBoxes(Boxes):
    """Boxes of pieces, Air Supports, markers, the Game Turn Scale; each page is loaded when its drawer is opened."""

    kinds = KINDS

    def at(self, state: NemesisState, loc: int) -> str | None:
        return drawer_at(state, loc)

    def count(self, state: NemesisState, name: str) -> int:
        return count(state, name)

    def occasion(self, state: NemesisState) -> Hashable:
        return state.turn, state.phase

    def page(self, name: str) -> type[Page]:
        if name == "turns":
            from nemesis_gui.titles.nemesis.drawers.turns import TurnsPage

            return TurnsPage
        if name in ("air", "markers"):
            from nemesis_gui.titles.nemesis.drawers.stocks import AirPage, MarkersPage

            return AirPage if name == "air" else MarkersPage
        from nemesis_gui.titles.nemesis.drawers.page import BoxPage

        return BoxPage
