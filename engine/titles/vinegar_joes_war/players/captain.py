"""Captain: plans a phase as a whole, and does at each decision what serves the plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.players.planning import instead, orders, tried
from engine.players.player import Choice, Intention, Meter, Weighed
from engine.table import agenda
from engine.table.command import Command
from engine.titles.vinegar_joes_war.commands import Attack, Done
from engine.titles.vinegar_joes_war.players import battles, depots, flights
from engine.titles.vinegar_joes_war.players.leads import LEADS
from engine.titles.vinegar_joes_war.players.operations import carried_out
from engine.titles.vinegar_joes_war.players.plans import plans
from engine.titles.vinegar_joes_war.players.purposes import purpose
from engine.titles.vinegar_joes_war.players.style import PLAIN
from engine.titles.vinegar_joes_war.queries.worth import evaluate
from engine.titles.vinegar_joes_war.state import VinegarState

Order = Callable[[VinegarState, Sequence[Command]], Sequence[Command]]


def _open(view: VinegarState, listed: Sequence[Command]) -> Sequence[Command]:
    decision = agenda.current(view)
    assert decision is not None
    ours = decision.side(view) == view.player
    return flights.opened(view, listed, battles.prospect) if ours else listed[-1:]


ORDERS: Final[Mapping[str, Order]] = {
    "ActivateHeadquarters": lambda view, listed: depots.activate(view, lambda then: carried_out(then, PLAIN)),
    "OpenBases": _open,
    "FlyMissions": lambda view, listed: flights.support(view, battles.prospect),
    "DeclareAttack": lambda view, listed: battles.declared(view, PLAIN),
    "AssembleAttack": lambda view, listed: battles.assembled(view, PLAIN),
}
"""What it orders at which decision; at others it does what any player would."""


class Captain:
    """Thinks a phase through and gives its orders."""

    name = "captain"
    revision = 2

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, view: VinegarState, listed: Sequence[Command], meter: Meter) -> Choice:
        decision = agenda.current(view)
        assert decision is not None
        side = decision.side(view)
        if len(listed) == 1:
            return Choice(listed[0])
        if decision.kind == "MoveUnits":
            return _march(view, meter)
        said = _ordered(view, listed, decision.kind)
        if not said:
            return tried(view, listed, meter, self.seed, lambda state: evaluate(state, side))
        if decision.kind == "DeclareAttack":
            return _attack(view, said)
        return orders(said, lambda one: purpose(view, one, {}, {}))

    def interrupt(self, view: VinegarState, offered: Sequence[Command], meter: Meter) -> Choice | None:
        """There is nothing to say out of turn."""
        return None


def _ordered(view: VinegarState, listed: Sequence[Command], kind: str) -> Sequence[Command]:
    """What is said at a decision other than a march; nothing where nothing is known of it."""
    if kind in ORDERS:
        return ORDERS[kind](view, listed)
    return LEADS[kind](view, listed) if kind in LEADS else ()


def _march(view: VinegarState, meter: Meter) -> Choice:
    """The best of the plans."""
    best, *others = plans(view, PLAIN, meter)

    def meant(command: Command) -> Intention | None:
        return purpose(view, command, best.missions, best.gathered)

    return orders(best.said, meant, best.value, tuple(instead(best, others)))


def _attack(view: VinegarState, said: Sequence[Command]) -> Choice:
    """An attack with what it brings, and the next best; to be done brings nothing."""
    worth: dict[Command, float] = {Done(): 0.0}
    worth |= {Attack(view.world.label(one.target)): one.value for one in battles.prospects(view, PLAIN)}
    others = sorted((Weighed(one, value) for one, value in worth.items() if one != said[0]), key=lambda one: -one.value)
    return orders(said, lambda one: purpose(view, one, {}, {}), worth.get(said[0], 0.0), others)
