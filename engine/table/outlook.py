"""What a command leads to over all results of chance, with both sides answering as well as they can: exactly.

What still may be done of one's own accord is closed at once; what has to be answered is answered best by each side, the
one that hopes for the most points and the other that grants the fewest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import Any, Final

import msgspec

from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.chance import Chance
from engine.table.command import Command
from engine.table.game import legal, play_unchecked
from engine.table.intent import briefly
from engine.table.placed import PlacedState
from engine.table.title import Title

MOST_RESULTS: Final = 2000
"""Results of chance looked at for one command, while the player waits."""
_NOBODY: Final = Chance("")


class TooWideError(ValueError):
    """A command can have more results than are looked at."""


class Branching(Chance, frozen=True):
    """Chance that follows its script and takes the first result from there on; ``seen`` gets each result with the
    number of choices there were, shared by all states that follow."""

    seen: list[tuple[int, int]] = msgspec.field(default_factory=list)

    def take(self, choices: int) -> tuple[int, Chance]:
        value = self.script[0] if self.script else 0
        self.seen.append((value, choices))
        return value, Branching(self.seed, self.count + 1, self.script[1:], seen=self.seen)


def outcomes(title: Title, state: PlacedState, command: Command) -> Iterator[tuple[float, Any]]:
    """The states after a legal command until the next decision, one for each way chance can fall, with its odds."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        script = waiting.pop()
        seen: list[tuple[int, int]] = []
        before = title.copy(state)
        before.chance = Branching("", 0, script, seen=seen)
        after = play_unchecked(title, before, command)
        after.chance = _NOBODY
        drawn = tuple(value for value, _ in seen)
        for place in range(len(script), len(seen)):
            waiting += [(*drawn[:place], other) for other in range(1, seen[place][1])]
        yield 1 / prod(choices for _, choices in seen), after


class Outlook:
    """What commands are worth to a side where ``points`` says what a position is that leaves nothing to decide."""

    def __init__(self, title: Title, side: int, points: Callable[[Any], float]) -> None:
        self.title = title
        self.side = side
        self.points = points
        self._known: dict[str, float] = {}
        self._left = 0

    def worth(self, state: PlacedState, command: Command) -> float:
        """The points to be expected of a legal command. Raises :class:`TooWideError`."""
        self._left = MOST_RESULTS
        return self._after(state, command)

    def _after(self, state: PlacedState, command: Command) -> float:
        return sum(odds * self._of(after) for odds, after in self._outcomes(state, command))

    def _outcomes(self, state: PlacedState, command: Command) -> Iterator[tuple[float, Any]]:
        for found in outcomes(self.title, state, command):
            self._left -= 1
            if self._left < 0:
                raise TooWideError(f"more than {MOST_RESULTS} results can come of it")
            yield found

    def _of(self, state: PlacedState) -> float:
        """What a position is worth; the same position is looked at once."""
        key = self.title.digest(state)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._answered(state)
        return found

    def _answered(self, state: PlacedState) -> float:
        decision = agenda.current(state)
        if decision is None:
            return self.points(state)
        listed = forward(legal(state))
        end = closing(decision, listed)
        if end is not None:
            return self._after(state, end)
        values = (self._after(state, command) for command in listed)
        return max(values) if decision.side(state) == self.side else min(values)


def closing(decision: Decision, listed: Sequence[Command]) -> Command | None:
    """What closes a segment in which one may act of one's own accord; None where an answer is owed."""
    ends = [] if decision.starts else [command for command in listed if command.ends]
    return briefly(ends) if ends else None


def forward(listed: Sequence[Command]) -> Sequence[Command]:
    """The commands that take nothing back, or all where there is no other."""
    return [command for command in listed if not (command.cancels or command.unchooses)] or listed
