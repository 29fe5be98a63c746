"""The end of a turn as it went so far: its steps and what each brought about, read from the record. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

import msgspec

from engine.table.event import Event
from engine.table.placed import PlacedState
from nemesis_gui.play.face import TurnEnding
from nemesis_gui.session.model import Told

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
        found = (label for state, event in self.told for label in _places(state, event))
        return list(dict.fromkeys(found))


class Walk(msgspec.Struct):
    """The end of one turn; `over` when the next turn has begun, or the game is over."""

    turn: int
    stages: list[Stage]
    over: bool = False

    @property
    def open(self) -> int:
        """The step at which the sequence stands."""
        return max((number for number, stage in enumerate(self.stages) if stage.begun), default=0)


def _places(state: PlacedState, event: Event) -> Iterator[str]:
    facts = event.facts()
    for label in (facts.get(name) for name in PLACES):
        loc = state.world.find(label) if label else None
        if loc is not None and state.world.on_map(loc):
            yield str(label)


class Walker:
    """Reads the ends of turns of a game from its record."""

    def __init__(self, ending: TurnEnding) -> None:
        self._ending = ending

    def now(self, state: PlacedState, states: Iterator[PlacedState]) -> Walk | None:
        """The end of the turn that is going on in the present state, or that has just ended with the last command;
        `states` lead backwards from it."""
        return self.last(states, MOST_NOW) if self._ending.runs(state) else None

    def last(self, states: Iterator[PlacedState], most: int) -> Walk | None:
        """The last end of a turn within so many positions."""
        found: list[PlacedState] = []
        for state in islice(states, most):
            found.append(state)
            if any(self._ending.begins(event) for event in state.events):
                return self._read(found[::-1])
        return None

    def _read(self, states: Sequence[PlacedState]) -> Walk:
        first = states[0]
        walk = Walk(first.turn, [Stage(step.name, step.clause, step.due) for step in self._ending.steps(first)])
        stage: Stage | None = None
        for state, event in self._since_begun(states):
            if name := self._ending.step(event):
                stage = next(stage for stage in walk.stages if stage.name == name)
                stage.begun = True
            elif self._ending.ends(event):
                walk.over = True
                return walk
            elif stage is not None:
                stage.told.append((state, event))
        walk.over = states[-1].outcome is not None
        return walk

    def _since_begun(self, states: Iterable[PlacedState]) -> Iterator[tuple[PlacedState, Event]]:
        begun = False
        for state in states:
            for event in state.events:
                if begun:
                    yield state, event
                begun = begun or self._ending.begins(event)
