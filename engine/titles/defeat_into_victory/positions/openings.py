"""Points of a position at which a game or a turn opens: the decisions before anything else can be decided in it.

``setup`` places the units of a side, ``event`` answers the random event, ``air`` buys air units, ``assigning`` assigns
those left to a side, ``air-loss`` names a Japanese one that is lost. Other points are phases of the turn, by their
first step.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.table import agenda
from engine.table.agenda import Step
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, SIDES
from engine.titles.defeat_into_victory.rules.ch3_zones import PlaceUnits, zones
from engine.titles.defeat_into_victory.rules.ch4_turn import TURN, BeginTurn, CloseTurn
from engine.titles.defeat_into_victory.rules.ch5_missions import AirPhaseMissions
from engine.titles.defeat_into_victory.rules.ch5_power import (
    AirPower,
    AssignAirUnits,
    BuyAirUnits,
    JapaneseAvailability,
    LoseAirUnit,
)
from engine.titles.defeat_into_victory.rules.ch6_initiative import DetermineInitiative
from engine.titles.defeat_into_victory.rules.ch7_acquisition import AcquireSupply, StrategicSupply
from engine.titles.defeat_into_victory.rules.ch7_adjustment import AdjustSupply
from engine.titles.defeat_into_victory.rules.ch7_construction import BeginConstruction
from engine.titles.defeat_into_victory.rules.ch7_status import DetermineStatus
from engine.titles.defeat_into_victory.rules.ch8_markers import DrawMarkers
from engine.titles.defeat_into_victory.rules.ch9_operations import BeginOperations
from engine.titles.defeat_into_victory.rules.ch14_end import EndPhase
from engine.titles.defeat_into_victory.rules.ch14_events import AirReturns, Rising
from engine.titles.defeat_into_victory.rules.ch15_reinforcements import Reinforcements
from engine.titles.defeat_into_victory.rules.ch17_chinese import Chindits, Thursday
from engine.titles.defeat_into_victory.state import DefeatState
from engine.wargame.fields import fields

OPENINGS: Final = frozenset({"setup", "event", "air", "assigning", "air-loss"})
POINTS: Final[Mapping[str, type[Step]]] = {
    "missions": AirPhaseMissions, "initiative": DetermineInitiative, "supply-phase": AcquireSupply,
    "strategic": StrategicSupply, "adjustment": AdjustSupply, "status": DetermineStatus, "building": BeginConstruction,
    "markers": DrawMarkers, "reinforcements": Reinforcements,
    "operations": BeginOperations, "end": EndPhase, "close": CloseTurn, "thursday": Thursday, "chindits": Chindits,
}  # fmt: skip
RISING: Final = "bna"


def phases_from(kind: type[Step]) -> list[Step]:
    """The steps of a turn from one of them on."""
    first = next(number for number, step in enumerate(TURN) if isinstance(step, kind))
    return list(TURN[first:])


def opening(state: DefeatState, at: str, side: int, left: int) -> list[Step]:
    """The agenda at the opening point of a game or turn; ``side`` is the one that decides."""
    if at == "setup":
        first = SIDES.index(state.world.scenario.first)
        later = 1 - first if side == first else -1
        return [PlaceUnits(side), *(PlaceUnits(s) for s in (later,) if s >= 0 and zones(state, s)), BeginTurn()]
    if at == "event":
        return [Rising() if state.event == RISING else AirReturns(), *phases_from(AirPower)]
    rest = phases_from(AirPhaseMissions)
    roll: list[Step] = [JapaneseAvailability()]
    if at == "air":
        return [BuyAirUnits(), *roll, *rest]
    if at == "assigning":
        return [AssignAirUnits(side, left), *(roll if side == ALLIED else []), *rest]
    return [LoseAirUnit(), *rest]


def opened(state: DefeatState) -> dict[str, Any] | None:
    """The opening point at which a state stands, as a position has it; None where none is its."""
    decision = agenda.current(state)
    for at, kind in _KINDS.items():
        if isinstance(decision, kind):
            side, left = decision.side(state), getattr(decision, "left", 0)
            meant = opening(state, at, side, left)
            if list(state.agenda) == meant:
                return {"at": at, "acting": {"side": SIDES[side]}, "left": left}
    return None


def begun(state: DefeatState) -> dict[str, Any] | None:
    """The phase whose first decision a state stands at, where nothing has changed in it yet; None where none is. It is
    never the end of the turn, after which another begins or none is left."""
    agenda_, digest = list(state.agenda), fields(DefeatState).digest_data(state)
    for at, kind in POINTS.items():
        steps = phases_from(kind)
        after = steps[1:]
        if not after or len(agenda_) < len(steps) or agenda_[-len(after) :] != after or steps == agenda_:
            continue
        other = state.copy()
        other.agenda, other.initiative = (), max(state.initiative, JAPANESE)
        other.put(steps)
        agenda.advance(other)
        if list(other.agenda) == agenda_ and fields(DefeatState).digest_data(other) == digest:
            return {"at": at}
    return None


_KINDS: Final[Mapping[str, type[Step] | tuple[type[Step], ...]]] = {
    "setup": PlaceUnits, "event": (Rising, AirReturns), "air": BuyAirUnits, "assigning": AssignAirUnits,
    "air-loss": LoseAirUnit,
}  # fmt: skip
