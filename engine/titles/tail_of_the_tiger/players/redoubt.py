"""The Supply Center that the Imperial side holds to the last, with what has to be held for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.state import TigerState

LAST: Final = 2.5
"""How much more it counts than another one."""
LAUNCHED: Final = 25.0
"""What a city counts from which it can be bombed."""
GARRISON, LAUNCHING = 64.0, 16.0
"""The defence that it asks for, and such a city at least."""
OUTWORK, OUTWORKS = 12.0, 48.0
"""What a hex beside it is worth, and the defence it asks for."""
PRESSED: Final = 28.0
"""What such a hex is worth as soon as the enemy is near: more than a city from which it can be bombed."""
NEAR: Final = 48.0
"""The attack that can come to it soon, from which he is."""


def sought(state: TigerState) -> frozenset[int]:
    """The Supply Centers that stand, as far as anybody strives for them."""
    return state.centers - state.world.worthless


def last_word(state: TigerState) -> bool:
    """Whether no enemy of the Imperial side moves any more."""
    return state.turn >= state.last_turn and state.player == IMPERIAL


def bastion(state: TigerState) -> int:
    """The Supply Center that is hardest to storm: by the hexes of land around it; -1 where there is none."""
    return min(sought(state), key=lambda hex_: (len(state.world.ways[hex_]), hex_), default=-1)


def redoubt(state: TigerState) -> frozenset[int]:
    """It, and the cities from which a bomb would reach it [18.0/2]."""
    return launching(state) | {bastion(state)}


def launching(state: TigerState) -> frozenset[int]:
    """The cities from which a bomb would reach it, while there are bombs [18.0/2]."""
    center, world = bastion(state), state.world
    if center < 0 or not state.bombs or state.broken:
        return frozenset()
    near = world.grid.within(center, world.charts.given.atomic.range)
    return world.chinese_cities.intersection(near) - {center}


def outworks(state: TigerState) -> list[int]:
    """The hexes from which it can be stormed, those that no enemy has."""
    return [hex_ for hex_ in around(state) if hex_ not in state.occupied(GERMAN)]


def around(state: TigerState) -> tuple[int, ...]:
    """The hexes of land beside it."""
    near = state.world.adjacent[bastion(state)] if sought(state) else ()
    return tuple(filter(state.world.is_land, near))


def weighed(state: TigerState, at_stake: Mapping[int, float]) -> dict[int, float]:
    """What places matter for those who hold it to the last."""
    found, center = dict(at_stake), bastion(state)
    for hex_ in redoubt(state) & found.keys():
        found[hex_] = found[hex_] * LAST if hex_ == center else LAUNCHED
    return found
