"""Chapter 21: fortifications."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.events import FortChanged
from engine.titles.vinegar_joes_war.rules.ch8_depots import can_spend, spend
from engine.titles.vinegar_joes_war.state import VinegarState

COMPANY = 2
"""A depot and the units left in the hex [21.1/1]."""


def fortify_reasons(state: VinegarState, label: str) -> Iterator[Reason]:
    """Why the phasing side does not dig in at a hex: no depot to spend, nobody else there, or done already; zones and
    command do not matter [21.0/1, 21.1/1, 25.0/2]."""
    hex_, side = state.world.find(label), state.player
    if hex_ is None or not state.world.open_hex(hex_) or not state.depots_at(hex_, side):
        yield reason("no_depot", "21.0/1", hex=label)
        return
    if not can_spend(state, hex_, side):
        yield reason("monsoon", "25.0/2", ("21.0/1",))
    if len(state.units_at(hex_, side)) < COMPANY:
        yield reason("nobody_else", "21.1/1", hex=label)
    if hex_ in state.fortified:
        yield reason("is_fortified", "21.0/1", hex=label)


def forts(state: VinegarState) -> list[int]:
    """The hexes where the phasing side can dig in."""
    depots = (piece.loc for piece in state.on_map(state.player) if piece.counter.depot)
    hexes = sorted({loc for loc in depots if len(state.at[loc]) >= COMPANY})
    return [hex_ for hex_ in hexes if not any(fortify_reasons(state, state.world.label(hex_)))]


def fortify(state: VinegarState, label: str) -> None:
    """A depot is spent for a fortification in its hex [21.0/1]."""
    hex_ = state.world.find(label)
    assert hex_ is not None
    spend(state, hex_, state.player, "fortification", "21.0/1")
    state.fortified[hex_] = state.player
    state.touch_ground()
    state.emit(FortChanged(state.player, label, True, "21.0/1"))
