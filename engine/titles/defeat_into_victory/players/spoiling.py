"""What Japanese units keep from the Allies by where they stand when the game ends: a free India, an open road
[14.1.7/3]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.titles.defeat_into_victory.inputs import PIECES, TURN
from engine.titles.defeat_into_victory.pieces import JAPANESE
from engine.titles.defeat_into_victory.players.stakes import turns_left
from engine.titles.defeat_into_victory.state import DefeatState
from engine.wargame.memo import memo

SOON: Final = (1.0, 0.5)
"""How much it counts in the last turn and in the one before; earlier hardly."""
LATER: Final = 0.15


def spoils(state: DefeatState, hex_: int) -> float:
    """What a Japanese unit in a hex keeps from the Allies, shared with the others who do so."""
    if hex_ in state.world.worthless:
        return 0.0
    left = turns_left(state)
    part = SOON[left - 1] if left <= len(SOON) else LATER
    return part * sum(points / max(1, others) for points, others, here in _counted(state) if hex_ in here)


@memo(PIECES, TURN)
def _counted(state: DefeatState) -> tuple[tuple[int, int, frozenset[int]], ...]:
    """Points, from how many hexes they are spoiled now, and all hexes from which they could be."""
    held = {unit.loc for unit in state.on_map(JAPANESE) if unit.counter.projects}
    return tuple((points, len(held & hexes), hexes) for points, hexes in _spots(state))


def _spots(state: DefeatState) -> Iterator[tuple[int, frozenset[int]]]:
    world, chart = state.world, state.world.charts.victory
    if state.scenario in chart.india_clear.scenarios:
        land = (hex_ for hex_ in range(world.hexes) if world.open_hex(hex_) and world.country(hex_) == "India")
        yield chart.india_clear.vp, frozenset(land)
    if state.scenario in chart.road_open.scenarios:
        road = [hex_ for label in chart.road_open.hexes if (hex_ := world.find(label)) is not None]
        yield chart.road_open.vp, frozenset(near for hex_ in road for near in (hex_, *world.joined[hex_]))
