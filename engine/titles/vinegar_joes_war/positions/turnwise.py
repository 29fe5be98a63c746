"""What must hold at a point of the turn: the phase, the event, who is in command, and the limits that bind by then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.table import agenda
from engine.titles.vinegar_joes_war.pieces import AMPHIBIOUS, MAP
from engine.titles.vinegar_joes_war.rules.ch4_turn import JUDGED
from engine.titles.vinegar_joes_war.rules.ch5_events import AnswerEvent
from engine.titles.vinegar_joes_war.rules.ch10_stacking import crowded
from engine.titles.vinegar_joes_war.rules.ch17_light import MOST
from engine.titles.vinegar_joes_war.state import VinegarState

EVENTS: Final = ("", *map(str, range(1, 7)))
ASKED: Final[Mapping[str, Callable[[VinegarState, str], bool]]] = {
    "withdraw": lambda state, kind: kind in _withdrawn(state),
    "lose-depot": lambda state, about: not about,
    "guerrilla": lambda state, about: not about,
    "client": lambda state, units: all(unit in state.pieces for unit in units.split(",")),
    "recall": lambda state, points: points.isdecimal(),
    "recall-air": lambda state, pieces: pieces.isdecimal(),
}
"""What an event can ask for, by the first word, and whether it can be what follows."""
THINNED: Final = (0, 1, 5, 6, 9, 11, 12, 15, 16)
"""Phases in which nobody can stand above the limit: those after it was enforced, until somebody moves or lands
[10.2/1, 6.3/6]."""


def turnwise(state: VinegarState) -> Iterator[str]:
    """What is wrong with a state at this point of its turn."""
    yield from _phase(state)
    yield from _event(state)
    yield from _numbers(state)
    yield from _done(state)


def exceeded(state: VinegarState) -> list[str]:
    """Where too many stand at a point at which nobody can; a deal of what is hidden may bring it about."""
    crowds = [hex_ for side in (0, 1) for hex_ in crowded(state, side)] if state.phase in THINNED else []
    return [f"units: too many stand in {state.world.label(hex_)}" for hex_ in crowds]


def _phase(state: VinegarState) -> Iterator[str]:
    if state.phase == 0 and any(piece.box == MAP for piece in state.support.values()):
        yield "support: airstrikes or naval pieces lie on the map between the turns"
    ours = state.world.counters_of[state.player] if state.phase >= JUDGED[0] else state.pieces
    for name in sorted(state.command.difference(ours))[:1]:
        yield f"command: '{name[:40]}' is none of this side"
    for _, country in sorted(state.opened):
        if not state.world.lands_of(country):
            yield f"opened: there is no country '{country[:40]}'"


def _event(state: VinegarState) -> Iterator[str]:
    if state.event not in EVENTS:
        yield f"event: '{state.event[:40]}' is none of 1 to 6"
    for word in state.pending:
        if not _asks(state, word):
            yield f"pending: '{word[:40]}' is asked by no event"
    if state.pending and state.phase != 1:
        yield "pending: an event asks in its phase alone"
    asked = isinstance(agenda.current(state), AnswerEvent)
    if asked and not (state.pending and state.event):
        yield "at.step: no event asks for anything"


def _asks(state: VinegarState, word: str) -> bool:
    what, _, about = word.partition(":")
    return what in ASKED and ASKED[what](state, about)


def _withdrawn(state: VinegarState) -> set[str]:
    """The kinds of units that events withdraw [6.4/1]."""
    events = [event for found in state.world.charts.events for event in found]
    return {kind for event in events for effect in (event.early, event.middle, event.late) for kind in effect.withdraw}


def _done(state: VinegarState) -> Iterator[str]:
    """What was done in the player turn was done by those who can [9.23/1, 18.2/1]."""
    for name in sorted(state.used):
        if name not in state.support or state.support[name].counter.type != AMPHIBIOUS:
            yield f"used: '{name[:40]}' is no amphibious marker"


def _numbers(state: VinegarState) -> Iterator[str]:
    if not 0 <= state.conversions <= MOST:
        yield f"conversions: {state.conversions}"
    if state.rails < 0 or state.rail_limit < -1 or 0 <= state.rail_limit < state.rails:
        yield f"rails: {state.rails} of {state.rail_limit}"
