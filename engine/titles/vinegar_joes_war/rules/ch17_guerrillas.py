"""Case 17.3: where guerrillas appear."""

from __future__ import annotations

from typing import Final

from engine.titles.vinegar_joes_war.inputs import JAPANESE_PIECES, LASTING
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE, Counter
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.memo import memo

DISTANCE: Final = 4
"""Hexes from every unit that Japan controls [17.3/2]."""


def guerrilla_hexes(state: VinegarState, counter: Counter) -> list[int]:
    """The land hexes of its country that are at least four hexes from every Japanese and client unit and hold no other
    Allied units than guerrillas [17.3/1, 17.3/2, 17.3/4]."""
    near, lands = _near(state), _lands(state, counter.country)
    others = {piece.loc for piece in state.on_map(ALLIED) if not piece.counter.guerrilla}
    return [hex_ for hex_ in lands if hex_ not in near and hex_ not in others]


def too_near(state: VinegarState, counter: Counter, hex_: int) -> bool:
    """Whether a hex of their country lies less than four hexes from a unit that Japan controls [17.3/2]."""
    return hex_ in _lands(state, counter.country) and hex_ in _near(state)


@memo(LASTING)
def _lands(state: VinegarState, country: str) -> tuple[int, ...]:
    return state.world.lands_of(country)


@memo(JAPANESE_PIECES)
def _near(state: VinegarState) -> frozenset[int]:
    """The hexes less than four from a unit that Japan controls [17.3/2, 23.0/1]."""
    found = set(state.occupied(JAPANESE))
    for _ in range(DISTANCE - 1):
        found |= {to for hex_ in found for to in state.world.board.adjacent[hex_]}
    return frozenset(found)
