"""Drill: what both sides say in quick play, as Captain plays, but with one plan for a phase in place of several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.players.drill import Said
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.titles.tail_of_the_tiger.players.captain import ordered
from engine.titles.tail_of_the_tiger.players.movement import plan
from engine.titles.tail_of_the_tiger.players.style import Style
from engine.titles.tail_of_the_tiger.state import TigerState

Styles = tuple[Style, Style]
"""By side."""
MARCH: Final = "MoveUnits"


def said_by(styles: Styles) -> Said:
    """What is said at each decision in the styles of both sides."""

    def said(state: TigerState, decision: Decision) -> Sequence[Command]:
        style = styles[decision.side(state)]
        return plan(state, style) if decision.kind == MARCH else ordered(state, decision.commands(state), style)

    return said
