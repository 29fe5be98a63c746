"""Drill: both sides played on by what a title would say at each decision, to see where a position leads. It plays on
the very state that it is given, which has to be a copy with dice of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.command import Command

LONGEST: Final = 2000
"""Most decisions that are answered on the way."""
Said = Callable[[Any, Decision], Sequence[Command]]
"""What is said at a decision, one command after the other; nothing where nothing is known of it."""


def play_on(state: Any, said: Said, over: Callable[[Any], bool] = lambda state: False) -> None:
    """Play this very state until the game is over, or what is asked for has come."""
    for _ in range(LONGEST):
        decision = agenda.current(state)
        if decision is None or over(state):
            return
        carry_out(state, said(state, decision) or _any(decision.commands(state)))


def carry_out(state: Any, said: Sequence[Command]) -> None:
    """Say commands one after the other, the first whatever it is, as long as the same side is asked the same."""
    asked = _asked(state)
    for number, command in enumerate(said):
        if number and (_asked(state) != asked or not agenda.judge(state, command).legal):
            return
        agenda.apply(state, command)


def _any(listed: Sequence[Command]) -> Sequence[Command]:
    """The first that takes nothing back."""
    return [next((one for one in listed if not one.cancels), listed[0])]


def _asked(state: Any) -> tuple[str, int]:
    decision = agenda.current(state)
    return ("", -1) if decision is None else (decision.kind, decision.side(state))
