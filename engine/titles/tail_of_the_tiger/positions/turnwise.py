"""What must hold at a point of the turn: the event, what it asks, and what was done in the phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.table import agenda
from engine.titles.tail_of_the_tiger.rules.ch3_uprisings import BURMA, RaiseUprisings
from engine.titles.tail_of_the_tiger.rules.ch5_events import StrengthenRing, WithdrawDivision
from engine.titles.tail_of_the_tiger.rules.ch9_units import CLAUSES, TakeSteps
from engine.titles.tail_of_the_tiger.rules.ch10_ends import BY_AIR, IN_EAST, IN_WEST
from engine.titles.tail_of_the_tiger.state import TigerState

EVENT_PHASE: Final = "event"
ASKED: Final[Mapping[str, tuple[str, ...]]] = {
    RaiseUprisings.kind: ("burmese-uprising",), StrengthenRing.kind: ("bulgarians",),
    WithdrawDivision.kind: ("pakistan-push",), TakeSteps.kind: ("reinforcements", "ceylon"),
}  # fmt: skip
"""The events that ask something, by the name of the decision."""
MOVES: Final = frozenset({IN_EAST, IN_WEST, BY_AIR})
QUIET: Final = ("german-strategic", "german-movement")
"""Phases in which nobody can have overrun an airbase since the brigade jumped from there [20.1/3]."""


def turnwise(state: TigerState) -> Iterator[str]:
    """What is wrong with a state at this point of its turn."""
    yield from _asked(state)
    yield from _done(state)


def _asked(state: TigerState) -> Iterator[str]:
    """Only its event asks for something in the phase of events, and only the set-up is before the first turn."""
    decision = agenda.current(state)
    if decision is None:
        return
    if state.phase == EVENT_PHASE and state.event not in ASKED.get(decision.kind, (state.event,)):
        yield f"at.step: {decision.kind} is not asked by the event '{state.event[:40]}'"
    if not state.phase and state.turn != state.world.scenario.turns[0]:
        yield f"turn: there is no set-up on turn {state.turn}"
    if isinstance(decision, RaiseUprisings) and decision.what == BURMA and state.phase != EVENT_PHASE:
        yield "at.step: Burma rises by its event alone"


def _done(state: TigerState) -> Iterator[str]:
    if state.jumped >= 0 and state.phase in QUIET and state.jumped not in state.airbases:
        yield f"jumped: there is no airbase in {state.world.label(state.jumped)}"
    if state.elh_shown and not state.elh:
        yield "elh: it was shown and never written down"
    for kind, count in state.used.items():
        if kind not in MOVES or count < 0:
            yield f"used.{kind[:40]}: {count}"
    for credit in state.credits:
        if credit.kind not in CLAUSES or credit.steps < 0:
            yield f"credits.{credit.kind[:40]}: {credit.steps}"
    for name in sorted(state.freed):
        if name not in state.pieces or not state.pieces[name].counter.untried:
            yield f"freed: '{name[:40]}' is no untried unit"
