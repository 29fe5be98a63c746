"""How near an Objective is to falling: the might around it against the might within."""

from __future__ import annotations

from typing import Final

from engine.titles.nemesis.pieces import ALLIED, JAPANESE, enemy
from engine.titles.nemesis.players.looks import held, strike
from engine.titles.nemesis.players.stakes import worth_of
from engine.titles.nemesis.players.style import PLAIN, Style
from engine.titles.nemesis.rules.ch3_victory import scenario_victory
from engine.titles.nemesis.state import NemesisState

SHARE: Final = 0.5
"""The part of a prize that is as good as won where nobody is left to defend it."""
RISK: Final = 1.5
DEFENDER: Final = 2.0
"""How much more a defender counts than an attacker."""


def sieges(state: NemesisState, style: Style = PLAIN) -> float:
    """What the sieges of both sides promise, in SaP, from the Japanese side."""
    return _promise(state, JAPANESE, style) - _promise(state, ALLIED, style)


def _promise(state: NemesisState, side: int, style: Style) -> float:
    around, within, total = strike(state, side), held(state, enemy(side)), 0.0
    share = SHARE * urgency(state, side)
    for hex_ in state.enemy_objectives(side):
        power = around.get(hex_, 0.0)
        if power:
            near = power / (power + DEFENDER * within.get(hex_, 0.0) + 1.0)
            total += share * near * worth_of(state, hex_, side, style)
    return total


def urgency(state: NemesisState, side: int) -> float:
    """How much more a side must risk that would lose if the game ended now, the later it is; 1 for any other."""
    found = scenario_victory(state)
    if found is None or found.winner != enemy(side):
        return 1.0
    return 1.0 + RISK * state.turn / state.world.last_turn
