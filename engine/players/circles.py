"""Whether a player goes in circles. It keeps nothing of the game between two choices, so the caller counts for it:
which commands a side has given about the same thing in a phase, and how often it has decided there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from engine.table import agenda
from engine.table.command import Command
from engine.table.listing import Chain
from engine.table.placed import PlacedState
from engine.table.title import Title

AGAIN: Final = 12
"""How often a side may say the same of the same piece at decisions of a kind in one phase; a player that gets on needs
half of that."""
MOST: Final = 1000
"""Decisions of all sides in one phase; the longest phases have two or three hundred."""

Said = tuple[str, str]
"""A verb, and what it is said of: the first piece that is named, else the place, else all its words."""


class CirclingError(RuntimeError):
    """A phase that does not come to an end."""


class Circles:
    """Counts through one phase after the other."""

    def __init__(self) -> None:
        self._phase: tuple[Any, ...] = ()
        self._said: Counter[tuple[int, str, Said]] = Counter()
        self._decided = 0

    def note(self, title: Title, state: PlacedState, command: Command) -> None:
        """Count a command that is about to be played in a state. Raises :class:`CirclingError` with the command where
        the phase has had too many."""
        phase = title.chapter(state), state.phasing
        if phase != self._phase:
            self.forget()
            self._phase = phase
        decision = agenda.current(state)
        kind = "" if decision is None else decision.kind
        self._said[title.actor(state, command), kind, said_of(command)] += 1
        self._decided += 1
        if self._decided > MOST:
            raise CirclingError(f"{MOST} decisions in one phase, the last: {kind}, '{command.text()}'")

    def worn(self, title: Title, state: PlacedState, side: int) -> frozenset[Said]:
        """What a side has said often enough at decisions of the open kind."""
        if (title.chapter(state), state.phasing) != self._phase:
            return frozenset()
        decision = agenda.current(state)
        kind = "" if decision is None else decision.kind
        often = (key for key, count in self._said.items() if count >= AGAIN)
        return frozenset(said for who, where, said in often if (who, where) == (side, kind))

    def forget(self) -> None:
        """Count from nought."""
        self._phase, self._decided = (), 0
        self._said.clear()


def said_of(command: Command) -> Said:
    """The verb, and what it is said of. Two commands that undo one another differ in their places only."""
    pieces = command.pieces()
    return command.verb, pieces[0] if pieces else command.place() or command.text()


def fresh(listed: Sequence[Command], worn: frozenset[Said]) -> Sequence[Command]:
    """What is listed without what is worn, unless nothing else is left."""
    if not worn:
        return listed
    parts = listed.parts if isinstance(listed, Chain) else (listed,)
    return Chain([[one for one in part if one.ends or said_of(one) not in worn] for part in parts]) or listed
