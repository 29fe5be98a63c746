"""Case 14.1.6: what random events do at the start of the next turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Choose, Done, Free
from engine.titles.defeat_into_victory.events import EventHappened
from engine.titles.defeat_into_victory.pieces import ALLIED, FLOWN, JAPANESE, LOST
from engine.titles.defeat_into_victory.rules.ch3_control import controller, take
from engine.titles.defeat_into_victory.rules.ch5_units import send
from engine.titles.defeat_into_victory.rules.ch7_stock import add_stock
from engine.titles.defeat_into_victory.rules.ch11_zones import zone
from engine.titles.defeat_into_victory.rules.ch20_victory import score
from engine.titles.defeat_into_victory.state import DefeatState

CHANGES: Final = {"bna": "1945-03-01", "sentai": "1945", "ships": "1945"}
"""From when on an event does something else: the Burma National Army rises, no air unit comes back, ships are fewer."""
NOTHING: Final = "none"


class HappenEvent(Step, frozen=True):
    """The event rolled last turn happens, unless it brings units in the Reinforcements Segment [14.1.6/2]."""

    clause = "14.1.6/2"

    def run(self, state: DefeatState) -> Steps:
        if state.event in ("", NOTHING):
            return ()
        state.emit(EventHappened(state.event))
        return list(_effects(state))


def _effects(state: DefeatState) -> Iterator[Step]:
    """Stock, points and choices of an event; storms and entries are read where they matter."""
    late = past_change(state, state.event, state.turn)
    if state.event == "hump":
        add_stock(state, ALLIED, -2, "event", "14.1.6/2")
    elif state.event == "convoy":
        add_stock(state, ALLIED, 2, "event", "14.1.6/2")
    elif state.event == "ships":
        add_stock(state, JAPANESE, 1 if late else 2, "event", "14.1.6/2")
    elif state.event == "politics":
        held = any(state.world.country(h) == "India" and controller(state, h) == JAPANESE for h in _towns(state))
        score(state, JAPANESE if held else ALLIED, 1, "event", "14.1.6/2")
    elif state.event == "bna" and late:
        add_stock(state, JAPANESE, -2, "event", "14.1.6/2")
        yield Rising()
    elif state.event == "sentai" and not late:
        yield AirReturns()


def past_change(state: DefeatState, event: str, turn: int) -> bool:
    """Whether an event does in a turn what it does late in the war; a turn after the last one is as late."""
    turns = state.world.pack.turns
    return event in CHANGES and turns[min(turn, len(turns)) - 1].begins >= CHANGES[event]


def _towns(state: DefeatState) -> list[int]:
    return [h for h in sorted(state.world.settlements) if state.world.open_hex(h)]


class Rising(Decision, frozen=True):
    """A Japanese settlement without unit or zone changes hands; the Allied side says which."""

    clause = "14.1.6/2"
    accepts = (Free, Done)
    owner = ALLIED

    def commands(self, state: DefeatState) -> list[Command]:
        shut = state.occupied(JAPANESE) | zone(state, JAPANESE)
        hexes = (h for h in _towns(state) if controller(state, h) == JAPANESE and h not in shut)
        return [Free(state.world.label(h)) for h in hexes] or [Done()]

    def reasons(self, state: DefeatState, command: Free | Done) -> Iterable[Reason]:
        if command not in self.commands(state):
            yield reason("cannot_rise", self.clause)

    def apply(self, state: DefeatState, command: Free | Done) -> Steps:
        if isinstance(command, Free):
            hex_ = state.world.find(command.hex)
            assert hex_ is not None
            take(state, ALLIED, hex_, self.clause)
        return ()


class AirReturns(Decision, frozen=True):
    """A lost Japanese air unit comes back to Flown."""

    clause = "14.1.6/2"
    accepts = (Choose, Done)
    owner = JAPANESE

    def commands(self, state: DefeatState) -> list[Command]:
        return [Choose(unit.id) for unit in state.air_of(JAPANESE, LOST)] or [Done()]

    def reasons(self, state: DefeatState, command: Choose | Done) -> Iterable[Reason]:
        if command not in self.commands(state):
            yield reason("not_lost", self.clause)

    def apply(self, state: DefeatState, command: Choose | Done) -> Steps:
        if isinstance(command, Choose):
            send(state, command.unit, FLOWN, self.clause)
        return ()
