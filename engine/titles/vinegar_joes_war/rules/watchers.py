"""What happens the moment its condition arises: fortifications are given up, cities are taken."""

from __future__ import annotations

from engine.titles.vinegar_joes_war.events import FortChanged
from engine.titles.vinegar_joes_war.rules.ch26_points import capture_cities
from engine.titles.vinegar_joes_war.state import VinegarState


def watch(state: VinegarState) -> None:
    """Look at all of them; asked after every step."""
    _abandon(state)
    capture_cities(state)


def _abandon(state: VinegarState) -> None:
    """A fortification goes the moment no unit of its side is in the hex; it never changes sides [21.1/1, 21.1/2]."""
    for hex_, side in sorted([fort for fort in state.fortified.items() if not state.units_at(*fort)]):
        del state.fortified[hex_]
        state.touch_ground()
        state.emit(FortChanged(side, state.world.label(hex_), False, "21.1/1"))
