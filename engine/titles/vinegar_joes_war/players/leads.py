"""The candidate lines that the greedy player tries at each decision; where there are none it tries all that is
listed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.table import agenda
from engine.table.command import Command
from engine.titles.vinegar_joes_war.players import depots, fights, flights, movement
from engine.titles.vinegar_joes_war.state import VinegarState

Lead = Callable[[VinegarState, Sequence[Command]], Sequence[Command]]


def _open(view: VinegarState, listed: Sequence[Command]) -> Sequence[Command]:
    decision = agenda.current(view)
    assert decision is not None
    return flights.opened(view, listed) if decision.side(view) == view.player else listed[-1:]


def _likely(view: VinegarState, listed: Sequence[Command]) -> Sequence[Command]:
    decision = agenda.current(view)
    assert decision is not None
    found = decision.likely(view)
    return () if found is None else [found]


LEADS: Final[Mapping[str, Lead]] = {
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


def candidate_lines(view: VinegarState, listed: Sequence[Command]) -> Sequence[Sequence[Command]]:
    """The one way to go on that the rules of thumb find, or nothing."""
    decision = agenda.current(view)
    lead = LEADS.get(decision.kind) if decision is not None else None
    found = lead(view, listed) if lead else ()
    return [found] if found else ()
