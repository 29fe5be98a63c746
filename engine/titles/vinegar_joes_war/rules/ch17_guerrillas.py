"""Case 17.3: where guerrillas appear."""

from __future__ import annotations

from typing import Final

from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE, Counter
from engine.titles.vinegar_joes_war.state import VinegarState

DISTANCE: Final = 4
"""Hexes from every unit that Japan controls [17.3/2]."""


def guerrilla_hexes(state: VinegarState, counter: Counter) -> list[int]:
    """The land hexes of its country that are at least four hexes from every Japanese and client unit and hold no other
    Allied units than guerrillas [17.3/1, 17.3/2, 17.3/4]."""
    world, near = state.world, state.remember(("near Japan", state.tokens[JAPANESE]), lambda: _near(state))
    lands = state.learn(("lands", counter.country), lambda: world.lands_of(counter.country))
    others = {piece.loc for piece in state.on_map(ALLIED) if not piece.counter.guerrilla}
    return [hex_ for hex_ in lands if hex_ not in near and hex_ not in others]


def _near(state: VinegarState) -> frozenset[int]:
    """The hexes less than four from a unit that Japan controls [17.3/2, 23.0/1]."""
    found = set(state.occupied(JAPANESE))
    for _ in range(DISTANCE - 1):
        found |= {to for hex_ in found for to in state.world.board.adjacent[hex_]}
    return frozenset(found)
