"""Staff: a main effort, and near the end plans for a movement that are rehearsed before it decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

from msgspec.structs import replace

from engine.players.planning import PhasePlan, marching
from engine.players.player import Choice, Meter
from engine.table.command import Command
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.players import captain
from engine.titles.tail_of_the_tiger.players.aims import stakes
from engine.titles.tail_of_the_tiger.players.captain import Captain
from engine.titles.tail_of_the_tiger.players.plans import MORE, plans
from engine.titles.tail_of_the_tiger.players.purposes import purpose
from engine.titles.tail_of_the_tiger.players.rehearsal import Rehearsal, rehearsed
from engine.titles.tail_of_the_tiger.players.style import Style
from engine.titles.tail_of_the_tiger.state import TigerState

STYLES: Final = (
    replace(captain.STYLES[GERMAN], effort=3.0, pain=0.6, guard=0.5, late=10, launch=40.0, spent=10, lean=1.5),
    replace(captain.STYLES[IMPERIAL], ports=True, guard=1.4),
)
"""By side, what all its plans have in common: the German side attacks at a higher price and makes its main effort
against the Supply Center that is hardest to storm, from which nothing draws it away before the last turn."""
EFFORTS: Final = 16
"""Main efforts that are thought out beside Captain's."""
MUCH: Final = 5.0
"""By what the worth of a place is multiplied that is put first by itself."""


class Staff(Captain):
    """Plays its plans on in sampled futures near the end, and takes another one than Captain's where that is clearly
    better."""

    name = "staff"
    revision = 4
    styles = STYLES

    def march(self, view: TigerState, style: Style, meter: Meter) -> Choice:
        found: dict[Sequence[Command], PhasePlan] = {}
        for one in plans(view, style, meter, islice(efforts(view, style), EFFORTS)):
            found.setdefault(one.said, one)
        trials = rehearsed(view, Rehearsal(view.player, self.styles, self.seed), [*found], meter)
        ordered = [_valued(found[trial.orders], trial.mean if trial.results else None) for trial in trials]
        return marching(ordered, partial(purpose, view))


def efforts(view: TigerState, style: Style) -> Iterator[Style]:
    """The southern cities first, which often decide the points; Captain's own; near the end each place by itself
    [4.0/2, 4.0/7]."""
    yield replace(captain.STYLES[view.player], name="captain")
    cities = map(view.world.named, view.world.charts.given.victory.south.places)
    yield replace(style, name="south", places=tuple(sorted(cities)), more=MORE)
    at_stake = stakes(view, style)
    if view.turn >= view.last_turn - 1:
        for hex_ in sorted(at_stake, key=lambda place: (-at_stake[place], place)):
            yield replace(style, name="place", places=(hex_,), more=MUCH)


def _valued(plan: PhasePlan, value: float | None) -> PhasePlan:
    return plan if value is None else replace(plan, value=value)
