"""The end of a turn as it went so far: its steps and what each brought about, read from the record. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

import msgspec

from engine.table.event import Event
from engine.table.session import Session
from engine.titles.nemesis.events import EndOfTurnBegan, TurnBegan, TurnStepBegan
from engine.titles.nemesis.queries.overview import turn_steps
from engine.titles.nemesis.state import CHITS, NemesisState
from nemesis_gui.titles.nemesis.combat.progress import Origins, Told, back

MOST_NOW: Final = 60
"""Commands that a running end of a turn may have."""
PLACES: Final = ("hex", "where")


class Stage(msgspec.Struct):
    """A step of the sequence. It is `begun` when it was told, and not `due` when it is none of this turn's."""

    name: str
    clause: str
    due: bool
    begun: bool = False
    told: list[Told] = msgspec.field(default_factory=list)

    def places(self) -> list[str]:
        """Labels of the hexes it was about."""
        found = (getattr(event, name, "") for _, event in self.told for name in PLACES)
        return list(dict.fromkeys(label for label in found if label[:1].isdigit()))


class Walk(msgspec.Struct):
    """The end of one turn; `over` when the next turn has begun, or the game is over."""

    turn: int
    stages: list[Stage]
    over: bool = False

    @property
    def open(self) -> int:
        """The step at which the sequence stands."""
        return max((number for number, stage in enumerate(self.stages) if stage.begun), default=0)


def walk_now(session: Session, origins: Origins) -> Walk | None:
    """The end of the turn that is going on, or that has just ended with the last command."""
    state: NemesisState = session.state
    full = state.phase is None and all(len(track) == len(CHITS) for track in state.track)
    if not full and not any(isinstance(event, TurnBegan) for event in state.events):
        return None
    return _walk(back(session, origins), MOST_NOW)


def last_walk(session: Session, origins: Origins, most: int) -> Walk | None:
    """The last end of a turn within so many commands."""
    return _walk(back(session, origins), most)


def _walk(states: Iterator[NemesisState], most: int) -> Walk | None:
    found: list[NemesisState] = []
    for state in islice(states, most):
        found.append(state)
        if any(isinstance(event, EndOfTurnBegan) for event in state.events):
            return _read(found[::-1])
    return None


def _read(states: Sequence[NemesisState]) -> Walk:
    first = states[0]
    walk = Walk(first.turn, [Stage(entry.name, entry.clause, entry.due) for entry in turn_steps(first)])
    stage: Stage | None = None
    for state, event in _since_begun(states):
        if isinstance(event, TurnStepBegan):
            stage = next(stage for stage in walk.stages if stage.name == event.step)
            stage.begun = True
        elif isinstance(event, TurnBegan):
            walk.over = True
            return walk
        elif stage is not None:
            stage.told.append((state, event))
    walk.over = states[-1].outcome is not None
    return walk


def _since_begun(states: Iterable[NemesisState]) -> Iterator[tuple[NemesisState, Event]]:
    begun = False
    for state in states:
        for event in state.events:
            if begun:
                yield state, event
            begun = begun or isinstance(event, EndOfTurnBegan)
