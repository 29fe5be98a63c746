"""Drill: quick play of both sides as Captain plays, but with one plan for a phase in place of several. A position is
played on with it to see where it leads. It plays on the very state that it is given, which has to be a copy with dice
of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.titles.tail_of_the_tiger.players.captain import ordered
from engine.titles.tail_of_the_tiger.players.movement import plan
from engine.titles.tail_of_the_tiger.players.style import Style
from engine.titles.tail_of_the_tiger.state import TigerState

LONGEST: Final = 2000
"""Most decisions that are answered on the way."""
Styles = tuple[Style, Style]
"""By side."""
MARCH: Final = "MoveUnits"


def play_on(state: TigerState, styles: Styles, over: Callable[[TigerState], bool] = lambda state: False) -> None:
    """Play this very state in the styles of both sides until the game is over, or what is asked for has come."""
    for _ in range(LONGEST):
        decision = agenda.current(state)
        if decision is None or over(state):
            return
        carry_out(state, _said(state, decision, styles[decision.side(state)]))


def carry_out(state: TigerState, said: Sequence[Command]) -> None:
    """Say commands one after the other, the first whatever it is, as long as the same side is asked the same."""
    asked = _asked(state)
    for number, command in enumerate(said):
        if number and (_asked(state) != asked or not agenda.judge(state, command).legal):
            return
        agenda.apply(state, command)


def _said(state: TigerState, decision: Decision, style: Style) -> Sequence[Command]:
    if decision.kind == MARCH:
        return plan(state, style)
    listed = decision.commands(state)
    return ordered(state, listed, style) or [next((one for one in listed if not one.cancels), listed[0])]


def _asked(state: TigerState) -> tuple[str, int]:
    decision = agenda.current(state)
    return ("", -1) if decision is None else (decision.kind, decision.side(state))
