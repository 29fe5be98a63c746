"""Captain: plans a phase as a whole, and does at each decision what serves the plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial

from engine.players.planning import Lead, attacking, led, marching, orders, tried
from engine.players.player import Choice, Meter
from engine.table import agenda
from engine.table.command import Command
from engine.titles.vinegar_joes_war.commands import Attack, Done
from engine.titles.vinegar_joes_war.players import arrivals, battles, depots, flights
from engine.titles.vinegar_joes_war.players.leads import LEADS
from engine.titles.vinegar_joes_war.players.operations import carried_out
from engine.titles.vinegar_joes_war.players.plans import plans
from engine.titles.vinegar_joes_war.players.purposes import purpose
from engine.titles.vinegar_joes_war.players.style import PLAIN, Style
from engine.titles.vinegar_joes_war.queries.worth import evaluate
from engine.titles.vinegar_joes_war.state import VinegarState


def _open(view: VinegarState, listed: Sequence[Command]) -> Sequence[Command]:
    decision = agenda.current(view)
    assert decision is not None
    ours = decision.side(view) == view.player
    return flights.opened(view, listed, battles.prospect) if ours else listed[-1:]


@cache
def _known(style: Style) -> Mapping[str, Lead]:
    """What it orders at which decision; at others what any player would."""
    return LEADS | {
        "ActivateHeadquarters": lambda view, listed: depots.activate(view, lambda then: carried_out(then, style)),
        "OpenBases": _open,
        "Reinforce": lambda view, listed: arrivals.arrived(view, listed, style),
        "FlyMissions": lambda view, listed: flights.support(view, battles.prospect),
        "Intercept": lambda view, listed: flights.intercept(view, flights.MEET),
        "DeclareAttack": lambda view, listed: battles.declared(view, style),
        "AssembleAttack": lambda view, listed: battles.assembled(view, style),
    }


class Captain:
    """Thinks a phase through and gives its orders."""

    name = "captain"
    revision = 8
    style = PLAIN

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, view: VinegarState, listed: Sequence[Command], meter: Meter) -> Choice:
        decision = agenda.current(view)
        assert decision is not None
        side = decision.side(view)
        if len(listed) == 1:
            return Choice(listed[0])
        if decision.kind == "MoveUnits":
            return self.march(view, meter)
        said = ordered(view, listed, self.style)
        if not said:
            return tried(view, listed, meter, self.seed, lambda state: evaluate(state, side))
        if decision.kind == "DeclareAttack":
            return _attack(view, said, self.style)
        return orders(said, lambda one: purpose(view, one, {}, {}))

    def march(self, view: VinegarState, meter: Meter) -> Choice:
        """The best of the plans for a movement."""
        return marching(plans(view, self.style, meter), partial(purpose, view))

    def interrupt(self, view: VinegarState, offered: Sequence[Command], meter: Meter) -> Choice | None:
        """There is nothing to say out of turn."""
        return None


def ordered(view: VinegarState, listed: Sequence[Command], style: Style) -> Sequence[Command]:
    """What is said at any decision but that of a movement; nothing where nothing is known of it."""
    return led(view, listed, _known(style))


def _attack(view: VinegarState, said: Sequence[Command], style: Style) -> Choice:
    """An attack with what it brings, and the next best; to be done brings nothing."""
    worth: dict[Command, float] = {Done(): 0.0}
    worth |= {Attack(view.world.label(one.target)): one.value for one in battles.prospects(view, style)}
    return attacking(said, worth, partial(purpose, view))
