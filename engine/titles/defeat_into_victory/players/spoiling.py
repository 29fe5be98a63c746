"""What Japanese units keep from the Allies by where they stand when the game ends: a free India, an open road
[14.1.7/3]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from engine.titles.defeat_into_victory.inputs import CUTS, GROUND, INTERDICTED, LINES, PIECES, TURN
from engine.titles.defeat_into_victory.pieces import JAPANESE, Piece
from engine.titles.defeat_into_victory.players.stakes import turns_left
from engine.titles.defeat_into_victory.queries.dangers import comers
from engine.titles.defeat_into_victory.state import DefeatState
from engine.wargame.memo import memo

SOON: Final = (1.0, 0.5)
"""How much it counts in the last turn and in the one before; earlier hardly."""
LATER: Final = 0.15
DRIVEN_OFF: Final = 0.3
"""How likely a stack does not stand there any more when the game ends."""


class Spot(msgspec.Struct, frozen=True):
    """Points for the Allies, and the hexes from which a Japanese unit keeps them; ``fed``: it must be in supply."""

    points: int
    hexes: frozenset[int]
    fed: bool = False


def spoils(state: DefeatState, hex_: int) -> float:
    """What a Japanese unit in a hex keeps from the Allies, shared with the others who do so."""
    if hex_ in state.world.worthless:
        return 0.0
    left = turns_left(state)
    part = SOON[left - 1] if left <= len(SOON) else LATER
    here = (spot for spot in _spots(state) if hex_ in spot.hexes)
    return part * sum(spot.points / max(1, len(_held(state) & spot.hexes)) for spot in here)


@memo(PIECES)
def _held(state: DefeatState) -> frozenset[int]:
    return frozenset(unit.loc for unit in state.on_map(JAPANESE) if unit.counter.projects)


def kept(state: DefeatState, stacks: Iterable[tuple[int, Iterable[Piece]]]) -> float:
    """What Japanese stacks keep from the Allies in the last turn, in which nobody falls out of supply any more: the
    more of them stand there, the surer. Who is out of supply shuts a road, and is not counted in India."""
    standing = [(hex_, tuple(units)) for hex_, units in stacks if hex_ not in state.world.worthless]
    total = 0.0
    for spot in _spots(state):
        there = (units for hex_, units in standing if hex_ in spot.hexes)
        count = sum(any(unit.counter.projects and not (spot.fed and unit.oos) for unit in units) for units in there)
        total += spot.points * (1 - DRIVEN_OFF**count)
    return total


@memo(PIECES, GROUND, LINES, CUTS, INTERDICTED, TURN)
def near_india(state: DefeatState) -> frozenset[str]:
    """The Japanese units that keep the Allies from a free India if they are fed: they stand there, or can march there
    then."""
    hexes = {hex_ for spot in _spots(state) if spot.fed for hex_ in spot.hexes}
    if not hexes:
        return frozenset()
    scene = state.copy()
    for unit in state.on_map(JAPANESE):
        scene.change(unit.id, oos=False)
    coming = comers(scene, JAPANESE)
    near = {name for hex_ in hexes for name in coming.get(hex_, ())}
    return frozenset(near.union(unit.id for hex_ in hexes for unit in state.units_at(hex_, JAPANESE)))


def spots(state: DefeatState) -> frozenset[int]:
    """The hexes in which a Japanese unit can keep points from the Allies."""
    return frozenset().union(*(spot.hexes for spot in _spots(state)))


@memo(TURN)
def _spots(state: DefeatState) -> tuple[Spot, ...]:
    return tuple(_found(state))


def _found(state: DefeatState) -> Iterator[Spot]:
    world, chart = state.world, state.world.charts.victory
    if state.scenario in chart.india_clear.scenarios:
        land = (hex_ for hex_ in range(world.hexes) if world.open_hex(hex_) and world.country(hex_) == "India")
        yield Spot(chart.india_clear.vp, frozenset(land), fed=True)
    if state.scenario in chart.road_open.scenarios:
        road = [hex_ for label in chart.road_open.hexes if (hex_ := world.find(label)) is not None]
        yield Spot(chart.road_open.vp, frozenset(near for hex_ in road for near in (hex_, *world.joined[hex_])))
