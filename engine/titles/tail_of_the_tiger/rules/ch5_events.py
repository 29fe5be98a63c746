"""Chapter 5: the random event of a game turn, a die and the turn number."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from engine.table.agenda import Decision, Outcome, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Answer, Choose
from engine.titles.tail_of_the_tiger.events import (
    AirChanged,
    EventHappened,
    NavalChanged,
    RingChanged,
    Withdrawn,
)
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL, Piece
from engine.titles.tail_of_the_tiger.records import Credit
from engine.titles.tail_of_the_tiger.rules.ch3_uprisings import BURMA, RaiseUprisings
from engine.titles.tail_of_the_tiger.rules.ch7_supply import in_supply
from engine.titles.tail_of_the_tiger.rules.ch9_units import CHINA_STEP, EVENT_INDIAN, EVENT_STEP, TakeSteps
from engine.titles.tail_of_the_tiger.rules.ch14_air import IN_EAST, TIGER
from engine.titles.tail_of_the_tiger.state import BLOCKADE, DISASTER, LUFTWAFFE_FUEL, TigerState
from engine.titles.tail_of_the_tiger.world import GONE

FORFEIT: Final = "forfeit"


class RollEvent(Step, frozen=True):
    """The first step of a game turn [5.2/1]."""

    clause = "5.2/1"

    def run(self, state: TigerState) -> Steps:
        number = state.roll("event", self.clause, -1, state.turn)
        event = state.world.charts.events[number]
        state.event = event.event
        if event.event in state.settled:
            state.event = ""
        state.emit(EventHappened(number, state.event or "nothing", event.clause))
        if event.times and state.event:
            state.settled |= {event.event}
        effect = EFFECTS.get(state.event)
        return effect(state) if effect else ()


def _burma(state: TigerState) -> Steps:
    """Untried units in vacant towns of Burma, only the first time [ev-2/1]."""
    return [RaiseUprisings(BURMA)]


def _tigers(state: TigerState) -> Steps:
    """One Flying Tiger more, up to five; none once the Luftwaffe is gone [ev-8/1, 16.0/12]."""
    if not state.broken or state.fuel[LUFTWAFFE_FUEL]:
        _more_air(state, TIGER, "ev-8/1")
    return ()


def _more_air(state: TigerState, kind: str, clause: str) -> None:
    if state.air[kind] < state.world.pack.air[kind].count:
        state.air = {**state.air, kind: state.air[kind] + 1}
        state.emit(AirChanged(kind, state.air[kind], clause))


def _more_japanese(state: TigerState) -> Steps:
    """One Japanese air unit more in the East, if one is left [ev-14/1]."""
    _more_air(state, IN_EAST, "ev-14/1")
    return ()


def _reinforcements(state: TigerState) -> Steps:
    """With the Ring broken a die of steps for Japanese units in China [ev-10/1, ev-10/2]."""
    if not state.broken:
        return ()
    state.credits = (Credit(CHINA_STEP, state.roll("steps", "ev-10/2", IMPERIAL)),)
    return [TakeSteps(IMPERIAL)]


def _bulgarians(state: TigerState) -> Steps:
    """The Ring may go up by one [ev-11/1, 16.0/9]."""
    can = not state.broken and state.ring < state.world.charts.given.ring.most
    return [StrengthenRing()] if can else ()


def _disaster(state: TigerState) -> Steps:
    """The disaster, then the blockade [ev-13/1, ev-13/2]."""
    state.naval, clause = (BLOCKADE, "ev-13/2") if state.naval else (DISASTER, "ev-13/1")
    state.emit(NavalChanged(state.naval, clause))
    state.touch_ground()
    return ()


def _push(state: TigerState) -> Steps:
    """A supplied Japanese division of the West leaves for good; without one the game is lost [ev-15/1]."""
    if not leaving(state):
        state.outcome = Outcome(GERMAN, FORFEIT, "ev-15/1")
        return ()
    return [WithdrawDivision()]


def leaving(state: TigerState) -> list[Piece]:
    """The supplied Japanese divisions in the West [ev-15/1]."""
    return [
        piece
        for piece in state.on_map(IMPERIAL)
        if piece.counter.japanese and piece.counter.division and state.world.west(piece.loc) and in_supply(state, piece)
    ]


def _ceylon(state: TigerState) -> Steps:
    """The naval marker goes; without one there are steps in the West [ev-16/1]."""
    if state.naval:
        state.naval = ""
        state.emit(NavalChanged("", "ev-16/1"))
        state.touch_ground()
        return ()
    given = state.world.charts.given.event_steps
    state.credits = (Credit(EVENT_INDIAN, given.indian), Credit(EVENT_STEP, given.german))
    return [TakeSteps(GERMAN)]


EFFECTS: Final[dict[str, Callable[[TigerState], Steps]]] = {
    "burmese-uprising": _burma, "flying-tigers": _tigers, "more-air": _more_japanese,
    "reinforcements": _reinforcements, "bulgarians": _bulgarians, "naval-disaster": _disaster,
    "pakistan-push": _push, "ceylon": _ceylon,
}  # fmt: skip
"""What happens at once; a raid, a probe and propaganda are looked up while their turn lasts
[ev-5/1, ev-6/1, ev-9/1]."""


class StrengthenRing(Decision, frozen=True):
    """Whether the Ring goes up by one [ev-11/1]."""

    clause = "ev-11/1"
    accepts = (Answer,)
    owner = GERMAN

    def commands(self, state: TigerState) -> list[Command]:
        return [Answer(True), Answer(False)]

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        return ()

    def apply(self, state: TigerState, command: Any) -> Steps:
        if command.yes:
            state.ring += 1
            state.emit(RingChanged(state.ring, self.clause))
        return ()


class WithdrawDivision(Decision, frozen=True):
    """Which division leaves [ev-15/1]."""

    clause = "ev-15/1"
    accepts = (Choose,)
    owner = IMPERIAL

    def commands(self, state: TigerState) -> list[Command]:
        return [Choose(piece.id) for piece in leaving(state)]

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if command.unit not in [piece.id for piece in leaving(state)]:
            yield reason("does_not_leave", self.clause, unit=command.unit)

    def apply(self, state: TigerState, command: Any) -> Steps:
        piece = state.pieces[command.unit]
        state.emit(Withdrawn(IMPERIAL, piece.id, state.world.label(piece.loc), self.clause))
        state.change(piece.id, loc=state.world.box(GONE))
        return ()
