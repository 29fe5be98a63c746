"""Cases 12.2, 12.25, 12.42, 12.5 and 12.6: which hexes a mission may be flown to (the Air Mission Chart)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.pieces import (
    DEFENCE,
    ESCORT,
    INTERCEPTION,
    INTERDICTION,
    SUPPORT,
    SupportCounter,
    enemy,
)
from engine.titles.vinegar_joes_war.rules.ch22_lines import roads_from
from engine.titles.vinegar_joes_war.state import VinegarState

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


def targets_of(state: VinegarState, counter: SupportCounter, mission: str) -> list[int]:
    """The hexes to which an airstrike may fly on a mission, whatever the range, in order."""
    if any(type_reasons(state, counter, mission)):
        return []
    side = counter.side
    key = ("aims", side, mission, state.tokens, state.ground_token, state.air_token)
    return state.remember(
        key, lambda: [h for h in _worth(state, side, mission) if not any(_full(state, side, mission, h))]
    )


def _worth(state: VinegarState, side: int, mission: str) -> list[int]:
    """The hexes where a mission has something to do, in whatever country
    [24.1/4, 12.42/1, 12.42/2, 12.42/3, 12.5/1, 12.6/1]."""
    if mission in ("support", "units"):
        return sorted(state.occupied(enemy(side)))
    if mission == "defence":
        return sorted(state.occupied(side))
    if mission == "hex":
        lands = (hex_ for hex_ in range(state.world.hexes) if state.world.is_land(hex_))
        return [hex_ for hex_ in lands if can_be_cut(state, hex_)]
    flown = {
        piece.loc
        for piece in state.supports(side if mission == "escort" else enemy(side), "map")
        if _flies(piece.counter)
    }
    return sorted(flown)


def _flies(counter: SupportCounter) -> bool:
    return counter.strike


def can_be_cut(state: VinegarState, hex_: int) -> bool:
    """Whether a hex has a port, railway or road that an interdiction can put out of use, and is not marked yet
    [12.6/1]."""
    return hex_ not in state.interdicted and (bool(state.world.port(hex_)) or bool(roads_from(state)[hex_]))


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
