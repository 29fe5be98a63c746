"""The turns to come with their arrivals, and the steps of the end of a turn (chapters 14 and 15)."""

from __future__ import annotations

from typing import Final

import msgspec

from engine.titles.defeat_into_victory.pieces import SIDES
from engine.titles.defeat_into_victory.rules.ch4_turn import CloseTurn
from engine.titles.defeat_into_victory.rules.ch14_end import EndPhase
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.world import WAITING


class Arrival(msgspec.Struct, frozen=True):
    """Units of a side that are due from a turn on and still wait [15.1.1/1]."""

    side: int
    units: tuple[str, ...]
    places: tuple[str, ...]
    """Labels of the hexes where they may come, the first that is free of the enemy."""
    reserve: bool
    """Whether they are of the Strategic Reserve, which costs a victory point besides [15.2.1/1]."""


class TurnEntry(msgspec.Struct, frozen=True):
    """A turn of the scenario."""

    turn: int
    monsoon: bool
    arrivals: tuple[Arrival, ...]


def schedule(state: DefeatState) -> list[TurnEntry]:
    """All turns of the scenario with those who still wait; arrivals of turns gone by can be taken in any later one
    [15.1.3/1]."""
    first, last = state.world.scenario.turns
    turns = state.world.pack.turns
    return [TurnEntry(n, turns[n - 1].monsoon, tuple(_arrivals(state, n, first))) for n in range(first, last + 1)]


def _arrivals(state: DefeatState, turn: int, first: int) -> list[Arrival]:
    box = state.world.box(WAITING)
    found = []
    for entry in state.world.scenario.reinforcements:
        units = tuple(name for name in entry.units if state.pieces[name].loc == box)
        if units and max(entry.turn, first) == turn:
            found.append(Arrival(SIDES.index(entry.side), units, tuple(entry.hexes), entry.reserve))
    return found


class EndStep(msgspec.Struct, frozen=True):
    """A step of the end of the turn."""

    name: str
    clause: str
    due: bool = True


EVENT: Final = "random_event"
STEPS: Final = (
    EndStep("air_return", "14.1.1/1"),
    EndStep("attrition", "14.1.2/1"),
    EndStep("disruption", "14.1.3/1"),
    EndStep("construction", "14.1.4/1"),
    EndStep("stock_reduction", "14.1.5/1"),
    EndStep(EVENT, "14.1.6/1"),
    EndStep("victory_points", "14.1.7/1"),
)
"""The steps of the End Phase as its events name them [14.1/1]."""


def end_steps(state: DefeatState) -> list[EndStep]:
    """The steps of the end of this turn; there is no event after the last one [14.1.6/3]."""
    return [msgspec.structs.replace(step, due=not (step.name == EVENT and state.last_turn)) for step in STEPS]


def ending(state: DefeatState) -> bool:
    """Whether the End Phase is running."""
    return any(isinstance(step, CloseTurn) for step in state.agenda) and not any(
        isinstance(step, EndPhase) for step in state.agenda
    )
