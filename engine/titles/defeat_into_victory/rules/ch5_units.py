"""Cases 5.1 and 5.8: air units, their bases and ranges, their boxes."""

from __future__ import annotations

from typing import Final

from engine.titles.defeat_into_victory.events import AirMoved
from engine.titles.defeat_into_victory.inputs import GROUND, PIECES, TOWNS
from engine.titles.defeat_into_victory.pieces import (
    ALLIED,
    AVAILABLE,
    BOMBER,
    DAMAGED,
    FIGHTER,
    FLOWN,
    INTERDICTION,
    JAPANESE,
    LIFT,
    SUPERIORITY,
    SUPPORT,
    TRANSPORT,
    AirUnit,
)
from engine.titles.defeat_into_victory.rules.ch3_control import controller, towns
from engine.titles.defeat_into_victory.rules.ch7_ranges import linked, sources
from engine.titles.defeat_into_victory.state import DefeatState
from engine.wargame.memo import memo

RANGES: Final = {FIGHTER: 12, BOMBER: 16}
"""Hexes from a base to the target [5.1.1/2, 5.1.2/2]."""
NO_LIFTS: Final = "hump"
"""The random event that draws the Transports off."""


def may_fly(unit: AirUnit) -> bool:
    """Whether the mission of an air unit is one of its type, and flown as it may be [5.1.3/1, 5.6.2/1]."""
    return any(mission == unit.mission and unit.flies_as in ("", kind) for mission, kind in _missions(unit))


def missions(state: DefeatState, unit: AirUnit) -> list[tuple[str, str]]:
    """The missions an air unit may be given, each with the type it flies as [5.1.1/1, 5.1.2/1, 5.1.2/3, 5.1.3/1,
    5.1.3/2, 5.1.5/1, 5.3.1/1, 5.5.1/1, 5.6.2/1]."""
    return [found for found in _missions(unit) if found[0] != LIFT or state.event != NO_LIFTS]


def _missions(unit: AirUnit) -> list[tuple[str, str]]:
    kinds = {"F": [FIGHTER], "B": [BOMBER], "FB": [FIGHTER, BOMBER]}[unit.counter.type]
    found = [(SUPERIORITY, FIGHTER)] if FIGHTER in kinds else []
    found += [(SUPPORT, kind) for kind in kinds]
    if unit.counter.side == ALLIED:
        found += [(INTERDICTION, BOMBER)] if BOMBER in kinds else []
        found += [(LIFT, TRANSPORT)] if unit.counter.transport else []
    return found


@memo(PIECES, GROUND, TOWNS)
def bases(state: DefeatState, side: int) -> frozenset[int]:
    """Cities and towns a side controls that roads or railroads of any length join to a Supply Source [5.1.1/2]."""
    reached = linked(state, side, [source.hex for source in sources(state, side)], trails=False)
    return frozenset(h for h in reached & towns(state) if controller(state, h) == side)


def reaches(state: DefeatState, unit: AirUnit, hex_: int) -> bool:
    """Whether a hex is in range of a base, in hexes; Transports fly any distance [2.1/2, 5.1.1/2, 5.1.2/2, 5.6.4/1]."""
    return unit.flies_as == TRANSPORT or hex_ in air_range(state, unit)


def air_range(state: DefeatState, unit: AirUnit) -> frozenset[int]:
    """The hexes in range of the bases of a fighter or a bomber [5.1.1/2, 5.1.2/2]."""
    return _around(state, bases(state, unit.counter.side), RANGES[unit.flies_as])


@memo()
def _around(state: DefeatState, hexes: frozenset[int], limit: int) -> frozenset[int]:
    grid = state.world.grid
    return frozenset(near for hex_ in hexes for near in grid.within(hex_, limit))


def send(state: DefeatState, unit: str, box: str, clause: str, kind: type[AirMoved] = AirMoved) -> None:
    """An air unit goes to a box; its mission is over [5.1.4/1]."""
    found = state.fly(unit, box=box, mission="", flies_as="", loc=-1)
    state.emit(kind(found.counter.side, unit, box, clause))


def in_play(state: DefeatState, side: int) -> list[AirUnit]:
    """The air units a side still has, in whatever box."""
    return [unit for box in (AVAILABLE, FLOWN, DAMAGED) for unit in state.air_of(side, box)]


__all__ = ["JAPANESE", "bases", "in_play", "missions", "reaches", "send"]
