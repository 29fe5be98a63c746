"""What lies beside the map, drawer by drawer, as far as a game knows it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.table.placed import PlacedState
from nemesis_gui.play.page import Page


@dataclass(frozen=True)
class Drawer:
    """A drawer under the map: its name, and what is written on its tab and told of it, in English."""

    name: str
    text: str
    help: str
    sign: str
    """Stands on the tab where there is no room for the text."""


class Boxes:
    """The drawers of a game in the order of their keys; this base has none."""

    kinds: Sequence[Drawer] = ()

    def at(self, _state: Any, _loc: int) -> str | None:
        """The drawer in which a location is, None for what lies on the map or nowhere."""
        return None

    def of(self, state: PlacedState, units: Iterable[str]) -> set[str]:
        """The drawers that hold any of these pieces."""
        found = {self.at(state, state.pieces[unit].loc) for unit in units}
        return {name for name in found if name is not None}

    def count(self, _state: Any, _name: str) -> int:
        """The number on the tab."""
        return 0

    def occasion(self, state: Any) -> Hashable:
        """Changes when a drawer may open by itself again."""
        turn: int = state.turn
        return turn

    def page(self, _name: str) -> type[Page]:
        """What is shown in a drawer."""
        return Page
