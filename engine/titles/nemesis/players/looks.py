"""What a side sees when it moves: how strong both sides are, where the enemy can come, what is supplied.

Kept under the tokens of the state. Strength is in points as printed on the side that is up, supply included.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.titles.nemesis.pieces import Piece, enemy
from engine.titles.nemesis.players.values import QUALITY
from engine.titles.nemesis.rules.ch5_costs import ground, reach_of
from engine.titles.nemesis.rules.ch6_odds import strength
from engine.titles.nemesis.state import NemesisState

NEAR: Final = 12
"""Movement points within which units can be brought together in a turn or two."""


def might(piece: Piece, *, defending: bool) -> float:
    """Strength weighed with Quality, which shifts the odds."""
    return strength(piece, defending=defending) * QUALITY[piece.values.quality]


def mobile(state: NemesisState, side: int) -> tuple[Piece, ...]:
    """The units of a side on the map that can move and fight."""
    key = ("players", "mobile", side, state.tokens[side])
    return state.remember(key, lambda: tuple(
        piece for piece in state.in_play(side)
        if piece.counter.is_unit and not piece.counter.garrison and piece.values.movement > 0))  # fmt: skip


def held(state: NemesisState, side: int) -> Mapping[int, float]:
    """Location -> might of the defence there."""
    def work() -> dict[int, float]:
        found: dict[int, float] = {}
        for piece in state.in_play(side):
            if piece.counter.is_unit:
                found[piece.loc] = found.get(piece.loc, 0.0) + might(piece, defending=True)
        return found

    return state.remember(("players", "held", side, state.tokens[side]), work)


def strike(state: NemesisState, side: int) -> Mapping[int, float]:
    """Location -> might of the units of a side beside it."""
    def work() -> dict[int, float]:
        found: dict[int, float] = {}
        for piece in mobile(state, side):
            power = might(piece, defending=False)
            for to in state.world.adjacent[piece.loc]:
                found[to] = found.get(to, 0.0) + power
        return found

    return state.remember(("players", "strike", side, state.tokens[side]), work)


def entered(state: NemesisState, side: int) -> frozenset[int]:
    """Locations that the enemy of a side could enter in one move."""
    def work() -> frozenset[int]:
        here = ground(state, enemy(side))
        return frozenset(loc for piece in mobile(state, enemy(side)) for loc in reach_of(here, piece).normal.cost)

    return state.remember(("players", "entered", side, state.tokens, state.ground_token), work)


def menace(state: NemesisState, side: int) -> Mapping[int, float]:
    """Location -> might with which the enemy of a side could come there or next to it in one move, each unit alone."""
    key = ("players", "menace", side, state.tokens, state.ground_token)
    return state.remember(key, lambda: _menace(state, enemy(side)))


def _menace(state: NemesisState, foe: int) -> dict[int, float]:
    found: dict[int, float] = {}
    here, adjacent = ground(state, foe), state.world.adjacent
    for piece in mobile(state, foe):
        near = reach_of(here, piece).normal.cost
        power = might(piece, defending=False)
        for loc in {to for at in (piece.loc, *near) for to in (at, *adjacent[at])}:
            found[loc] = found.get(loc, 0.0) + power
    return found
