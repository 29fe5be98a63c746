"""Letting a position run: closing every decision in the least eventful way."""

from __future__ import annotations

from collections.abc import Callable

from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.titles.nemesis.commands import NOTATION, Done, Draw
from engine.titles.nemesis.state import NemesisState
from tests.titles.nemesis.board import judge

PATIENCE = 500


def plainest(decision: Decision, state: NemesisState) -> Command:
    """``done`` or ``draw`` where it is offered, else the first of the list."""
    found = decision.commands(state)
    return next((command for command in found if isinstance(command, Done | Draw)), found[0])


def run_until(state: NemesisState, stop: Callable[[Decision], bool]) -> None:
    """Play the plainest commands until a decision is one to stop at, or the game is over."""
    for _ in range(PATIENCE):
        decision = agenda.current(state)
        if decision is None or stop(decision):
            return
        agenda.apply(state, plainest(decision, state))
    raise AssertionError("the position never came to the decision to stop at")


def run_out(state: NemesisState) -> None:
    """Play the plainest commands until nothing is left on the agenda."""
    run_until(state, lambda decision: False)


def verdict_kinds(state: NemesisState, line: str) -> set[tuple[str, str]]:
    """Kind and clause of all reasons against a command in notation."""
    return {(reason.kind, reason.clause) for reason in judge(state, line).reasons}


def kinds_against(state: NemesisState, decision: Decision, line: str) -> set[tuple[str, str]]:
    """The same for a decision that has closed itself, as nothing but closing was left."""
    return {(reason.kind, reason.clause) for reason in decision.judge(state, NOTATION.parse(line)).reasons}
