"""When a game is beyond hope, so that a computer player need not drag it out."""

from __future__ import annotations

from typing import Final

from engine.titles.vinegar_joes_war.pieces import AMPHIBIOUS, BOX, JAPANESE, enemy
from engine.titles.vinegar_joes_war.players.aims import fights, stakes
from engine.titles.vinegar_joes_war.players.cover import over, phases_to
from engine.titles.vinegar_joes_war.rules.ch2_occupation import occupier
from engine.titles.vinegar_joes_war.state import VinegarState

LATE: Final = 2
"""Turns that are left at most, the one that is going on counted."""
LOSSES: Final = 5
"""Points a turn for units that may still fall, and for the end of a year."""
IMPULSES: Final = 2


def hopeless(state: VinegarState, side: int) -> bool:
    """Whether a side would lose though it took every place that counts and that it may still come to; never where it
    may yet come to every city [26.1/2, 26.1/6, 26.2/1, 26.3/1, 26.3/2]."""
    left = state.last_turn - state.turn + 1
    if state.outcome is not None or left > LATE:
        return False
    foe, points = enemy(side), state.world.charts.points
    ahead = state.vp[foe] + _held(state, foe) - state.vp[side] - _held(state, side)
    gains = sum(worth for hex_, worth in stakes(state, side).items() if _may_come(state, hex_, side, left))
    lost = points.level(max(0, int(ahead - gains - LOSSES * left))) != points.levels[0][1]
    cities = state.world.cities_outside_china if side == JAPANESE else state.world.cities
    return lost and not all(occupier(state, hex_) == side or _may_come(state, hex_, side, left) for hex_ in cities)


def _held(state: VinegarState, side: int) -> int:
    """What the places in which a side stands would count for in the end [26.1/6]."""
    ends = state.world.charts.points.final_objectives if state.world.scenario.final_objectives else {}
    return sum(worth for hex_, worth in ends.items() if occupier(state, hex_) == side)


def _may_come(state: VinegarState, hex_: int, side: int, turns: int) -> bool:
    """Whether somebody could stand in a place that is not his before the end, by the printed map or the sea."""
    if occupier(state, hex_) == side or over(state, side):
        return False
    ships = bool(state.supports(side, BOX, AMPHIBIOUS)) and state.world.coastal(hex_)
    return ships or any(phases_to(state, hex_, one) <= IMPULSES * turns for one in state.on_map(side) if fights(one))
