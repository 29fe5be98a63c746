"""The candidate lines that the greedy player tries at each decision; where there are none it tries all that is
listed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.players.planning import Lead
from engine.table import agenda
from engine.table.command import Command
from engine.titles.vinegar_joes_war.players import depots, fights, flights, movement
from engine.titles.vinegar_joes_war.state import VinegarState


def _open(view: VinegarState, listed: Sequence[Command]) -> Sequence[Command]:
    decision = agenda.current(view)
    assert decision is not None
    return flights.opened(view, listed) if decision.side(view) == view.player else listed[-1:]


def _likely(view: VinegarState, listed: Sequence[Command]) -> Sequence[Command]:
    decision = agenda.current(view)
    assert decision is not None
    found = decision.likely(view)
    return () if found is None else [found]


LEADS: Final[dict[str, Lead]] = {
    "ActivateHeadquarters": lambda view, listed: depots.activate(view),
    "MoveUnits": lambda view, listed: movement.plan(view),
    "OpenBases": _open,
    "FlyMissions": lambda view, listed: flights.support(view),
    "DefendFromAir": lambda view, listed: flights.cover(view),
    "Intercept": lambda view, listed: flights.intercept(view),
    "DeclareAttack": lambda view, listed: fights.declared(view),
    "AssembleAttack": lambda view, listed: fights.assembled(view),
    "ChooseSupport": _likely,
    "ChooseDefence": _likely,
    "RetreatUnits": depots.fall_back,
    "Pursue": depots.pursue,
    "ReplaceUnits": depots.replaced,
    "Reinforce": depots.arrive,
    "ClearPorts": lambda view, listed: listed[:1],
}
