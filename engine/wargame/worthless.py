"""A position as if a place were worth nothing to a computer player: what it says it wants is tried with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from engine.wargame.sided import SidedState

S = TypeVar("S", bound=SidedState[Any])


def without_value_of(state: S, place: str, strived_for: Iterable[int]) -> S:
    """A copy in which no computer player strives for a place; its rules and who holds it stay. Raises KeyError for a
    place that is none of ``strived_for``, hexes of the map."""
    hex_ = state.world.loc(place)
    if hex_ not in strived_for:
        raise KeyError(place)
    after = state.copy()
    after.world = state.world.own()
    after.world.worthless = state.world.worthless | {hex_}
    return after
