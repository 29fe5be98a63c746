"""The one way to play a command, and what is open: for any title. Nothing on this floor knows any particular game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.table import agenda
from engine.table.agenda import Decision, IllegalCommandError, State
from engine.table.command import Command
from engine.table.placed import S
from engine.table.title import Title


def play(title: Title[S], state: S, command: Command) -> S:
    """The state after a legal command; the given state is left as it was. Raises :class:`IllegalCommandError`."""
    return play_on(title, state, command)[0]


def play_on(title: Title[S], state: S, command: Command) -> tuple[S, Sequence[Command] | None]:
    """As :func:`play`, and the legal commands after it if they had to be listed on the way, else None."""
    found = agenda.judge(state, command)
    if not found.legal:
        raise IllegalCommandError(command, found)
    after = title.copy(state)
    return after, agenda.apply(after, command)


def play_unchecked(title: Title[S], state: S, command: Command) -> S:
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
