"""When a game is beyond hope, so that a computer player need not drag it out."""

from __future__ import annotations

from typing import Final

from engine.titles.defeat_into_victory.pieces import enemy
from engine.titles.defeat_into_victory.players.stakes import stakes, swing, turns_left
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.state import DefeatState

LATE: Final = 4
"""Turns that are left at most."""
LOSSES: Final = 6
"""Points for units that may still fall."""


def hopeless(state: DefeatState, side: int) -> bool:
    """Whether a side would lose decisively though it took every place that counts from now on [20.2/5]."""
    if state.outcome is not None or turns_left(state) > LATE:
        return False
    foe = enemy(side)
    places = sum(swing(state, hex_) for hex_ in stakes(state) if controller(state, hex_) == foe)
    behind = state.vp[foe] - state.vp[side] - places - LOSSES
    return behind >= state.world.charts.victory.bands.decisive
