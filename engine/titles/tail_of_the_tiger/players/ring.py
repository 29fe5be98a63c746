"""The Ring kept whole: units that go to the box to pay for it, who pays first, and steps for those who did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.players.scratch import Scratch
from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import Lose, Redeploy, Strengthen, Weaken
from engine.titles.tail_of_the_tiger.pieces import GERMAN, RAIL_GUN, Piece, enemy
from engine.titles.tail_of_the_tiger.players.distances import turns_to
from engine.titles.tail_of_the_tiger.players.redoubt import sought
from engine.titles.tail_of_the_tiger.queries.ahead import race
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import RING

RISK: Final = 0.04
"""The chance of a break at the next attack from which somebody is sent to the box."""
DOOMED: Final = 0.25
"""The chance of one up to the end from which steps go to those who pay."""
SPARE: Final = 2
"""Steps that the Ring itself keeps as long as units can pay."""
MOST: Final = 2
"""Units sent in a phase."""


def risk(state: TigerState) -> float:
    """The chance that the Ring breaks at the next attack; ELH is counted with it, for nobody knows [16.0/4, 20.3/1]."""
    coming = [turn for turn in race(state, elh=True) if turn.turn > state.turn]
    return float(coming[0].broken) if coming else 0.0


def pays(piece: Piece) -> bool:
    """Whether a unit is there to pay: not armour, and no S.A. or S.S., beside whom ELH has more dice [20.3/2]."""
    return piece.counter.group == "wehrmacht" and not piece.counter.tank and piece.counter.kind != RAIL_GUN


def sent(scratch: Scratch[TigerState]) -> None:
    """Divisions to the box as long as the next attack may break the Ring: infantry that is far from where it is missed,
    if need be S.A."""
    state, box = scratch.state, scratch.state.world.box(RING)
    for _ in range(MOST if not state.broken and state.turn < state.last_turn else 0):
        kept = state.units_at(box, GERMAN)
        comers = (p for p in _comers(state) if pays(p) or not any(map(pays, kept)))
        order = sorted(comers, key=lambda p: (p.counter.fanatic, -p.steps, -_far(state, p), p.values.attack, p.id))
        if risk(state) <= RISK or not any(scratch.say(Redeploy(p.id, state.world.label(box))) for p in order):
            return


def _comers(state: TigerState) -> Iterator[Piece]:
    for piece in state.on_map(GERMAN):
        city = state.world.city(piece.loc) and state.controller(piece.loc) == GERMAN
        fit = pays(piece) or piece.counter.group == "sa"
        if city and fit and piece.counter.division and state.units_at(piece.loc, enemy(GERMAN)) == []:
            yield piece


def _far(state: TigerState, piece: Piece) -> int:
    return round(min((turns_to(state, hex_, piece) for hex_ in sought(state)), default=0.0))


def paid(view: TigerState, listed: Sequence[Command]) -> list[Command]:
    """One step of each unit that is whole, which the next step mends; then the Ring while it is strong; then units."""
    units = [view.pieces[one.unit] for one in listed if isinstance(one, Lose)]
    whole = [piece for piece in units if not piece.lost and pays(piece)]
    weaken = next((one for one in listed if isinstance(one, Weaken)), None)
    if weaken is not None and (not units or (view.ring > SPARE and not whole)):
        return [weaken]
    return [Lose(min(whole or units, key=lambda p: (not pays(p), -p.steps, p.values.attack, p.id)).id)]


def mended(view: TigerState, listed: Sequence[Command]) -> list[Command]:
    """A step for a unit in the box, where the Ring may not hold to the end; nothing where it is not needed."""
    box = view.world.box(RING)
    units = [one for one in listed if isinstance(one, Strengthen) and view.pieces[one.unit].loc == box]
    coming = race(view, elh=True) if units else []
    return [units[0]] if coming and float(coming[-1].broken) > DOOMED else []
