"""What places count for by the points of the end: what changes the result weighs more than what does not, the more the
later it is [4.0/3, 4.0/4, 4.0/6, 4.0/7, 4.0/8]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.titles.tail_of_the_tiger.pieces import GERMAN
from engine.titles.tail_of_the_tiger.rules.ch4_victory import line_to_india
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import KUNMING

POINT, LATE_POINT = 5.0, 14.0
"""What a place is worth that makes a point or unmakes one, before and from the turns in which the end is near."""
LATE: Final = 8
"""The turn from which the end is near, and a northern city is looked after for its point."""
HALF: Final = 0.5
"""The part of it that a place counts which takes another one besides."""
GROUND: Final = 4.0
"""What a Critical Hex is worth beside its point: shuttles."""


def pointed(state: TigerState, late: int) -> Iterator[tuple[int, float]]:
    """Places with what they are worth by the points, whoever holds them; the end is near from a turn on."""
    point = LATE_POINT if state.turn >= late else POINT
    yield from _critical(state, point)
    yield from _north(state, point)
    yield from _south(state, point)
    if line_to_india(state):
        yield state.world.named(KUNMING), GROUND + HALF * point


def _critical(state: TigerState, point: float) -> Iterator[tuple[int, float]]:
    some, many = state.world.charts.given.victory.critical.some, state.world.charts.given.victory.critical.many
    held = len(state.world.critical & state.german)
    for hex_ in state.world.critical:
        more = held + (state.controller(hex_) != GERMAN)
        part = 1.0 if more in (some, many) else HALF if more < many else 0.0
        yield hex_, GROUND + part * point


def _north(state: TigerState, point: float) -> Iterator[tuple[int, float]]:
    """One of them is a point, which another one does not make twice."""
    places = state.world.named_hexes(state.world.charts.given.victory.north.hexes)
    theirs = sum(hex_ not in state.german for hex_ in places)
    for hex_ in places:
        decides = not theirs or (theirs == 1 and hex_ not in state.german)
        yield hex_, GROUND + point * decides * (1.0 if state.turn >= LATE else 0.2)


def _south(state: TigerState, point: float) -> Iterator[tuple[int, float]]:
    victory = state.world.charts.given.victory.south
    places = [*map(state.world.named, victory.places)]
    held = sum(hex_ not in state.german for hex_ in places)
    for hex_ in places:
        others = held - (hex_ not in state.german)
        far = abs(others + 1 - victory.least)
        yield hex_, 2.0 + (point if not far else HALF * point if far == 1 else 0.0)
