"""Drill: what both sides say in quick play, as Captain plays, but with one plan for a phase in place of several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.players.drill import Said
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.titles.vinegar_joes_war.players.captain import ordered
from engine.titles.vinegar_joes_war.players.operations import carried_out
from engine.titles.vinegar_joes_war.players.style import Style
from engine.titles.vinegar_joes_war.state import VinegarState

Styles = tuple[Style, Style]
"""By side."""
MARCH: Final = "MoveUnits"


def said_by(styles: Styles) -> Said:
    """What is said at each decision in the styles of both sides."""

    def said(state: VinegarState, decision: Decision) -> Sequence[Command]:
        style = styles[decision.side(state)]
        if decision.kind == MARCH:
            return carried_out(state, style).said()
        return ordered(state, decision.commands(state), style)

    return said
