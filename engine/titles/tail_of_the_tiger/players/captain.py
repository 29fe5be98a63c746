"""Captain: plans a phase as a whole, and does at each decision what serves the plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.players.player import Choice, Meter, Weighed
from engine.table import agenda
from engine.table.chance import Chance
from engine.table.command import Command
from engine.titles.tail_of_the_tiger.pieces import GERMAN
from engine.titles.tail_of_the_tiger.players import chores, fights, movement, reserves, ring, strategic
from engine.titles.tail_of_the_tiger.players.leads import LEADS
from engine.titles.tail_of_the_tiger.players.style import Style
from engine.titles.tail_of_the_tiger.queries.worth import evaluate
from engine.titles.tail_of_the_tiger.rules.ch14_air import running
from engine.titles.tail_of_the_tiger.state import TigerState

OTHERS: Final = 3
STYLES: Final = (Style(points=True, ring=True, saved=True), Style(points=True, redoubt=True))
"""By side, what all its plans have in common."""

Order = Callable[[TigerState, Sequence[Command], Style], Sequence[Command]]


def _redeploy(view: TigerState, listed: Sequence[Command], style: Style) -> Sequence[Command]:
    made = strategic if view.player == GERMAN else reserves
    return made.redeployed(view, style)


def _steps(view: TigerState, listed: Sequence[Command], style: Style) -> Sequence[Command]:
    return ring.mended(view, listed) or chores.strengthened(view, listed, style)


def _advance(view: TigerState, listed: Sequence[Command], style: Style) -> Sequence[Command]:
    combat = running(view)
    return chores.gone_in(view, listed, combat.target, combat.side, style)


def _allot(view: TigerState, listed: Sequence[Command], style: Style) -> Sequence[Command]:
    decision = agenda.current(view)
    assert decision is not None
    return fights.allotted(view, decision.side(view), style)


ORDERS: Final[Mapping[str, Order]] = {
    "MoveStrategically": _redeploy,
    "MoveUnits": lambda view, listed, style: movement.plan(view, style),
    "DeclareAssaults": fights.declared,
    "Assemble": lambda view, listed, style: fights.assembled(view, style),
    "AssembleStorm": fights.joined,
    "OfferDrop": lambda view, listed, style: fights.dropped(view, style),
    "TakeSteps": _steps,
    "RaiseUprisings": chores.raised,
    "DropSubversive": chores.subverted,
    "PayRing": lambda view, listed, style: ring.paid(view, listed),
    "AdvanceUnits": _advance,
    "AllotAir": _allot,
}
"""What it orders at which decision; at others it does what any player would."""


class Captain:
    """Thinks a phase through and gives its orders."""

    name = "captain"
    revision = 1

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, view: TigerState, listed: Sequence[Command], meter: Meter) -> Choice:
        decision = agenda.current(view)
        assert decision is not None
        if len(listed) == 1:
            return Choice(listed[0])
        order, lead = ORDERS.get(decision.kind), LEADS.get(decision.kind)
        said: Sequence[Command] = ()
        if order is not None:
            said = order(view, listed, STYLES[decision.side(view)])
        elif lead is not None:
            said = lead(view, listed)
        if said:
            return Choice(said[0], then=tuple(map(Choice, said[1:])))
        return self._tried(view, decision.side(view), listed, meter)

    def interrupt(self, view: TigerState, offered: Sequence[Command], meter: Meter) -> Choice | None:
        """There is nothing to say out of turn."""
        return None

    def _tried(self, view: TigerState, side: int, listed: Sequence[Command], meter: Meter) -> Choice:
        """What nothing is known of is tried."""
        found = []
        for command in listed[: max(1, meter.left)]:
            meter.spend()
            copy = view.copy()
            copy.chance = Chance(self.seed)
            agenda.apply(copy, command)
            found.append(Weighed(command, evaluate(copy, side)))
        found.sort(key=lambda one: -one.value)
        return Choice(found[0].command, found[0].value, None, tuple(found[1 : 1 + OTHERS]))
