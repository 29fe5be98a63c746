"""Cases 12.2, 12.25, 12.42, 12.5 and 12.6: which hexes a mission may be flown to (the Air Mission Chart)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.inputs import AIR, GROUND, LINES
from engine.titles.vinegar_joes_war.pieces import (
    DEFENCE,
    ESCORT,
    INTERCEPTION,
    INTERDICTION,
    SUPPORT,
    SupportCounter,
    enemy,
)
from engine.titles.vinegar_joes_war.rules.ch12_bases import in_range_of
from engine.titles.vinegar_joes_war.rules.ch22_lines import roads_from
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.memo import memo

MOST_OVER: Final = 6
"""Airstrikes of a side over one hex [12.25/1]."""


class Aim(msgspec.Struct, frozen=True):
    """A mission as it is commanded: its row of the chart, and its clause."""

    mission: str
    clause: str


AIMS: Final[Mapping[str, Aim]] = {
    "support": Aim(SUPPORT, "12.5/1"),
    "escort": Aim(ESCORT, "12.42/1"),
    "units": Aim(INTERDICTION, "12.6/1"),
    "hex": Aim(INTERDICTION, "12.6/1"),
    "defence": Aim(DEFENCE, "12.42/3"),
    "interception": Aim(INTERCEPTION, "12.42/2"),
}


def targets_within(state: VinegarState, side: int, mission: str, base: int, points: int) -> list[int]:
    """The hexes within so many points of range of a base to which a mission may be flown now, in order."""
    found, full = _within(state, _worth(state, side, mission), base, points), _filled(state, side, mission)
    return found if full.isdisjoint(found) else [hex_ for hex_ in found if hex_ not in full]


@memo()
def _within(state: VinegarState, hexes: frozenset[int], base: int, points: int) -> list[int]:
    return sorted(in_range_of(state, base, points).keys() & hexes)


@memo(AIR)
def _filled(state: VinegarState, side: int, mission: str) -> frozenset[int]:
    """The hexes to which no more fly."""
    return frozenset(hex_ for hex_ in state.flown_over() if any(_full(state, side, mission, hex_)))


def _worth(state: VinegarState, side: int, mission: str) -> frozenset[int]:
    """The hexes where a mission has something to do, in whatever country
    [24.1/4, 12.42/1, 12.42/2, 12.42/3, 12.5/1, 12.6/1]."""
    if mission in ("support", "units"):
        return state.occupied(enemy(side))
    if mission == "defence":
        return state.occupied(side)
    if mission == "hex":
        return to_cut(state)
    return _flown_to(state, side if mission == "escort" else enemy(side))


@memo(AIR)
def _flown_to(state: VinegarState, side: int) -> frozenset[int]:
    """The hexes with airstrikes of a side over them."""
    return frozenset(piece.loc for piece in state.supports(side, "map") if piece.counter.strike)


def can_be_cut(state: VinegarState, hex_: int) -> bool:
    """Whether a land hex has a port, railway or road that an interdiction can put out of use, and is not marked yet
    [12.6/1]."""
    return hex_ in to_cut(state)


@memo(GROUND, LINES)
def to_cut(state: VinegarState) -> frozenset[int]:
    """The hexes that can be cut."""
    return _with_ways(state).difference(state.interdicted)


@memo(LINES)
def _with_ways(state: VinegarState) -> frozenset[int]:
    """The land hexes with a port, railway or road, built ones included."""
    world, roads = state.world, roads_from(state)
    return frozenset(h for h in range(world.hexes) if world.is_land(h) and (world.port(h) or roads[h]))


def type_reasons(state: VinegarState, counter: SupportCounter, mission: str) -> Iterator[Reason]:
    """Why a type does not fly a mission: TAC and TAC-N all but transport, SAC interdiction only [12.2/1]."""
    row = state.world.charts.missions.get(AIMS[mission].mission)
    if row is None or counter.type not in row.types:
        yield reason("wrong_type", "12.2/1", unit=counter.id, mission=mission)


def _full(state: VinegarState, side: int, mission: str, hex_: int) -> Iterator[Reason]:
    """Why no more fly there: six of a side over a hex, and the number of the chart for the mission, gunfire that
    interdicts included [12.2/1, 12.25/1]."""
    name = AIMS[mission].mission
    over = state.over(hex_, side)
    most = state.world.charts.missions[name].most
    label = state.world.label(hex_)
    flown = sum(piece.mission == name and (piece.counter.strike or name == INTERDICTION) for piece in over)
    if sum(piece.counter.strike for piece in over) >= MOST_OVER:
        yield reason("too_many_over", "12.25/1", hex=label, has=MOST_OVER)
    elif flown >= most:
        yield reason("too_many_on_mission", "12.2/1", hex=label, has=most, mission=mission)


def target_reasons(state: VinegarState, counter: SupportCounter, mission: str, hex_: int) -> Iterator[Reason]:
    """Why a mission is not flown to a hex."""
    found = list(type_reasons(state, counter, mission))
    yield from found
    if found:
        return
    yield from _full(state, counter.side, mission, hex_)
    if hex_ not in _worth(state, counter.side, mission):
        yield reason(f"nothing_to_{mission}", AIMS[mission].clause, hex=state.world.label(hex_))
