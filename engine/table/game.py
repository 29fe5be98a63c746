"""What a title offers the table, and the one way to play a command.

A title is an object with the members of :class:`Title`. Nothing on this floor knows any particular game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from engine.table import agenda
from engine.table.agenda import Decision, IllegalCommandError, State
from engine.table.command import Command, Notation


class Title(Protocol):
    """A game that can be played at the table."""

    id: str
    name: str
    rules: int
    """The revision of the rules: raised with each change of what a command does."""

    @property
    def sides(self) -> Sequence[str]:
        """Names of the sides, in the order of their numbers."""
        ...

    @property
    def notation(self) -> Notation:
        """Reads the title's commands."""
        ...

    def scenarios(self) -> Mapping[str, str]:
        """Scenario id -> name."""
        ...

    def new(self, scenario: str, options: Mapping[str, Any], seed: str) -> State:
        """A game at its first decision; raises ValueError with the fault in one line."""
        ...

    def copy(self, state: Any) -> Any:
        """A copy that shares nothing mutable."""
        ...

    def view(self, state: Any, side: int) -> Any:
        """A copy without what the side may not know: the enemy's secret choices, the order of cups, dice to come."""
        ...

    def digest(self, state: Any) -> str:
        """A fingerprint of everything that matters in a state, for replays."""
        ...

    def faults(self, state: Any) -> list[str]:
        """What is wrong with a state (counters lost, tracks out of bounds ...); empty when all is well."""
        ...

    def actor(self, state: Any, command: Command) -> int:
        """The side that speaks a command at the open decision."""
        ...

    # -- what a save keeps, see engine.table.keeping

    def chapter(self, state: Any) -> int:
        """The number of the turn: where it changes, a save keeps the whole position."""
        ...

    def describe(self, state: Any) -> Mapping[str, Any]:
        """The data of a position that gives this state again; raises ValueError where it cannot be said."""
        ...

    def resume(self, data: Mapping[str, Any], seed: str) -> Any:
        """The state that :meth:`describe` told, with the chance of its game to come; raises ValueError."""
        ...

    def values(self, scenario: str) -> bytes:
        """All data a scenario is played with, compressed; raises ValueError."""
        ...

    def fingerprint(self, scenario: str) -> str:
        """Of what the rules read of these values, but for files, comments and words; raises ValueError."""
        ...

    def with_values(self, packed: bytes) -> Any:
        """The title with such data, which may come from a stranger; raises ValueError."""
        ...

    def old_values(self) -> bytes:
        """The data of saves that keep none."""
        ...


def play(title: Title, state: Any, command: Command) -> Any:
    """The state after a legal command; the given state is left as it was. Raises :class:`IllegalCommandError`."""
    found = agenda.judge(state, command)
    if not found.legal:
        raise IllegalCommandError(command, found)
    return play_unchecked(title, state, command)


def play_unchecked(title: Title, state: Any, command: Command) -> Any:
    """As :func:`play` for a command that is known to be legal (it was listed, or judged just now)."""
    after = title.copy(state)
    agenda.apply(after, command)
    return after


def legal(state: State) -> Sequence[Command]:
    """The legal commands of the open decision; empty when the game is over."""
    decision = agenda.current(state)
    return () if decision is None else decision.commands(state)


def decision(state: State) -> Decision | None:
    """The open decision, or None when the game is over."""
    return agenda.current(state)
