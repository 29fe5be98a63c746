"""When a game is beyond hope, so that a computer player need not drag it out."""

from __future__ import annotations

from typing import Final

from engine.titles.nemesis.pieces import JAPANESE, SIDES, enemy
from engine.titles.nemesis.rules.ch3_victory import STEPS_A_SLOT
from engine.titles.nemesis.state import NemesisState

SLOTS_A_TURN: Final = 3
"""What a side can hope to gain on the enemy in a turn: its General's die, a reset or two, and a Lament of the enemy."""
LEAST: Final = 4
"""Slots that no last turn has made good."""


def hopeless(state: NemesisState, side: int) -> bool:
    """Whether a side is so far behind that the turns left cannot make it good; never where it may yet win by the places
    it holds [9.0-5V/1]."""
    if state.outcome is not None or _by_places(state, side):
        return False
    given = state.options.lead / STEPS_A_SLOT
    behind = state.superior[enemy(side)] - state.superior[side] + (-given if side == JAPANESE else given)
    turns = state.world.last_turn - state.turn + 1
    return behind >= LEAST and behind > SLOTS_A_TURN * turns


def _by_places(state: NemesisState, side: int) -> bool:
    victory = state.world.victory
    return any(rule.winner in (SIDES[side], "controller") for rule in (*victory.immediate, *victory.end))
