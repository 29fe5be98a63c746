"""The weather to come, which everybody knows from the turn track: lines of supply are shorter in the monsoon."""

from __future__ import annotations

from engine.titles.defeat_into_victory.players.stakes import turns_left
from engine.titles.defeat_into_victory.state import DefeatState


def in_the_next_turn(view: DefeatState) -> DefeatState:
    """The position in the weather of the next turn, itself where that is the same [2.1/1]."""
    if turns_left(view) == 1 or view.world.rains[view.turn] == view.rains:
        return view
    later = view.copy()
    later.turn += 1
    return later


def at_the_next_check(view: DefeatState) -> DefeatState:
    """The position in the weather in which units are fed next: from the first segment on in the next turn."""
    return view if view.segment is None else in_the_next_turn(view)
