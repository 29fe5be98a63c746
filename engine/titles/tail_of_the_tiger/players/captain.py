"""Captain: plans a phase as a whole, and does at each decision what serves the plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from engine.players.planning import attacking, led, marching, orders, tried
from engine.players.player import Choice, Meter
from engine.table import agenda
from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import Attack, Done
from engine.titles.tail_of_the_tiger.pieces import GERMAN
from engine.titles.tail_of_the_tiger.players import chores, fights, reserves, ring, strategic
from engine.titles.tail_of_the_tiger.players.leads import LEADS
from engine.titles.tail_of_the_tiger.players.plans import plans
from engine.titles.tail_of_the_tiger.players.purposes import purpose
from engine.titles.tail_of_the_tiger.players.storms import best_storm
from engine.titles.tail_of_the_tiger.players.style import Style
from engine.titles.tail_of_the_tiger.queries.worth import evaluate
from engine.titles.tail_of_the_tiger.rules.ch14_air import running
from engine.titles.tail_of_the_tiger.state import TigerState

STYLES: Final = (
    Style(points=True, ring=True, saved=True, company=True),
    Style(points=True, redoubt=True, company=True),
)
"""By side, what all its plans have in common."""

Order = Callable[[TigerState, Sequence[Command], Style], Sequence[Command]]


def _redeploy(view: TigerState, listed: Sequence[Command], style: Style) -> Sequence[Command]:
    return strategic.redeployed(view, style) if view.player == GERMAN else reserves.redeployed(view, style)


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
    "DeclareAssaults": fights.declared,
    "Assemble": lambda view, listed, style: fights.assembled(view, style),
    "AssembleStorm": fights.joined,
    "SpendFuel": chores.fuelled,
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
    revision = 4
    styles = STYLES

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, view: TigerState, listed: Sequence[Command], meter: Meter) -> Choice:
        decision = agenda.current(view)
        assert decision is not None
        side = decision.side(view)
        style = self.styles[side]
        if len(listed) == 1:
            return Choice(listed[0])
        if decision.kind == "MoveUnits":
            storm = best_storm(view, style)  # first, for its result changes the rest
            return _orders(view, storm) if storm else self.march(view, style, meter)
        said = ordered(view, listed, style)
        if not said:
            return tried(view, listed, meter, self.seed, lambda state: evaluate(state, side))
        if decision.kind == "DeclareAssaults":
            return _assault(view, said, style)
        return _orders(view, said)

    def march(self, view: TigerState, style: Style, meter: Meter) -> Choice:
        """The best of the plans for a movement."""
        return marching(plans(view, style, meter), partial(purpose, view))

    def interrupt(self, view: TigerState, offered: Sequence[Command], meter: Meter) -> Choice | None:
        """There is nothing to say out of turn."""
        return None


def ordered(view: TigerState, listed: Sequence[Command], style: Style) -> Sequence[Command]:
    """What is said at any decision but that of a movement; nothing where nothing is known of it."""
    decision = agenda.current(view)
    order = ORDERS.get(decision.kind) if decision is not None else None
    return order(view, listed, style) if order else led(view, listed, LEADS)


def _assault(view: TigerState, said: Sequence[Command], style: Style) -> Choice:
    """An assault with what it brings, and the next best; to be done brings nothing."""
    worth: dict[Command, float] = {Done(): 0.0}
    worth |= {Attack(view.world.label(one.target)): one.value for one in fights.prospects(view, style)}
    return attacking(said, worth, partial(purpose, view))


def _orders(view: TigerState, said: Sequence[Command]) -> Choice:
    """Commands one after the other, with what each is for."""
    return orders(said, lambda one: purpose(view, one, {}, {}))
