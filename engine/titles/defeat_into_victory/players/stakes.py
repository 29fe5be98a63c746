"""What places are worth to each side in victory points until the end: what scores there, and what supplies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.titles.defeat_into_victory.data.packfile import Award
from engine.titles.defeat_into_victory.inputs import GROUND, TURN
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, SIDES, enemy
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.state import DefeatState
from engine.wargame.memo import memo

FAR: Final = 0.9
"""What is left of the points of a turn for each turn until then."""
SHARE: Final = 0.5
"""The part of points for several places together that one of them counts, while another is the enemy's."""
SOURCE: Final = 2.4
"""What all Supply Sources of a side are worth together for each turn that they may feed."""
FED: Final = 4
"""The turns that count for that."""
CHINESE: Final = 0.3
"""What the source of the Chinese is worth for such a turn."""
DARING: Final = 0.5
"""How much less its own danger counts to a side that would lose by a major victory."""
ROAD: Final = 0.2
"""What a hex of the road that is to be opened is worth to the Allies, beside the points."""


def turns_left(state: DefeatState) -> int:
    """The turns that are left, this one among them."""
    return state.world.scenario.turns[1] - state.turn + 1


@memo(GROUND, TURN)
def stakes(state: DefeatState) -> Mapping[int, tuple[float, float]]:
    """Hex -> what each side has of it until the end if it holds it, the Japanese first [14.1.7/1, 14.1.7/3]."""
    found: dict[int, list[float]] = {}
    for hex_, side, worth in (*_awards(state), *_sources(state), *_road(state)):
        if state.world.open_hex(hex_) and hex_ not in state.world.worthless:
            found.setdefault(hex_, [0.0, 0.0])[side] += worth
    return {hex_: (worth[0], worth[1]) for hex_, worth in sorted(found.items())}


def stake(state: DefeatState, hex_: int, side: int) -> float:
    """What a side has of a hex."""
    found = stakes(state).get(hex_)
    return 0.0 if found is None else found[side]


def swing(state: DefeatState, hex_: int) -> float:
    """What it is worth to take a hex from the other side, or to keep it."""
    return sum(stakes(state).get(hex_, (0.0, 0.0)))


def behind(state: DefeatState, side: int) -> float:
    """By how many points a side would lose if no place changed hands any more; below nothing where it would win."""
    points = [float(found) for found in state.vp]
    for hex_, owner, worth in _awards(state):
        points[owner] += worth if controller(state, hex_) == owner else 0.0
    chart = state.world.charts.victory
    points[ALLIED] += sum(one.vp for one in (chart.road_open, chart.india_clear) if state.scenario in one.scenarios)
    return points[enemy(side)] - points[side]


def caution(state: DefeatState, side: int) -> float:
    """How much its own danger counts to a side: less for one that loses if it stands still."""
    lacks = behind(state, side) / state.world.charts.victory.bands.major
    return 1.0 - DARING * min(1.0, max(0.0, lacks))


def strived_for(state: DefeatState) -> list[int]:
    """The places that are worth something to either side."""
    return [hex_ for hex_ in stakes(state) if swing(state, hex_) > 0]


def _awards(state: DefeatState) -> Iterator[tuple[int, int, float]]:
    chart = state.world.charts.victory
    for award in chart.turn:
        yield from _shared(state, award, _turns(state, award.year))
    for award in chart.end:
        yield from _shared(state, award, 1.0)


def _turns(state: DefeatState, year: int) -> float:
    """How often points of a turn are still scored, those far away counting less."""
    days = state.world.pack.turns
    coming = range(state.turn, state.world.scenario.turns[1] + 1)
    return sum(FAR ** (turn - state.turn) for turn in coming if year in (0, int(days[turn - 1].begins[:4])))


def _shared(state: DefeatState, award: Award, times: float) -> Iterator[tuple[int, int, float]]:
    if award.scenarios and state.scenario not in award.scenarios:
        return
    side = SIDES.index(award.side)
    hexes = [hex_ for label in award.hexes if (hex_ := state.world.find(label)) is not None]
    for hex_ in hexes:
        alone = all(controller(state, other) == side for other in hexes if other != hex_)
        yield hex_, side, award.vp * times * (1.0 if alone else SHARE)


def _sources(state: DefeatState) -> Iterator[tuple[int, int, float]]:
    turns = min(FED, turns_left(state) - 1)
    for side in (JAPANESE, ALLIED):
        found = state.world.sources_of[side, False]
        own = [source.hex for source in found if controller(state, source.hex) == side]
        for source in found:
            others = len(own) - (source.hex in own)
            yield source.hex, side, SOURCE * turns / (1 + others)
        for source in state.world.sources_of[side, True]:
            yield source.hex, side, CHINESE * turns


def _road(state: DefeatState) -> Iterator[tuple[int, int, float]]:
    road = state.world.charts.victory.road_open
    if state.scenario in road.scenarios:
        for label in road.hexes:
            hex_ = state.world.find(label)
            if hex_ is not None:
                yield hex_, ALLIED, ROAD
