"""Case 17.4: contingency units, which cost their owner points."""

from __future__ import annotations

from engine.titles.vinegar_joes_war.events import Boxed
from engine.titles.vinegar_joes_war.pieces import BOX, OUTSIDE, Counter, SupportCounter, enemy
from engine.titles.vinegar_joes_war.rules.ch6_due import expect
from engine.titles.vinegar_joes_war.rules.ch26_points import score
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import CONTINGENCY, TRACK


def takeable(state: VinegarState, side: int) -> list[str]:
    """Contingency units and pieces that a side may take now: from the turn printed on them [17.4/1]."""
    units = [p for p in state.units_at(state.world.box(CONTINGENCY), side) if p.counter.turn <= state.turn]
    pieces = [s for s in state.supports(side, OUTSIDE) if s.counter.code and s.counter.turn <= state.turn]
    return [*sorted(piece.id for piece in units), *(piece.id for piece in pieces)]


def price(state: VinegarState, counter: Counter | SupportCounter) -> int:
    """Points to the enemy: for airborne and armour, other land units, naval pieces, airstrikes [17.4/2]."""
    prices = state.world.charts.points.contingency
    if isinstance(counter, SupportCounter):
        return prices.air if counter.strike else prices.naval
    return prices.airborne_or_armour if counter.airborne or counter.armour else prices.other_land


def charge(state: VinegarState, name: str) -> int:
    """Points that taking a contingency unit still gives to the enemy: its price is paid once [17.4/2, 17.41/1]."""
    counter = state.pieces[name].counter if name in state.pieces else state.support[name].counter
    return 0 if name in state.charged else price(state, counter)


def take(state: VinegarState, name: str) -> None:
    """A contingency unit arrives this turn, at a price that is paid once [17.4/1, 17.4/2, 17.41/1, 26.1/3]."""
    side = state.player
    counter: Counter | SupportCounter
    if name in state.pieces:
        counter = state.pieces[name].counter
        expect(state, name, state.turn)
        state.emit(Boxed(side, name, TRACK, "taken", "17.4/1"))
    else:
        counter = state.fly(name, box=BOX).counter
        state.emit(Boxed(side, name, BOX, "taken", "17.4/1", ("6.34/1",)))
    if name not in state.charged:
        state.charged = state.charged | {name}
        score(state, enemy(side), price(state, counter), "contingency", name, "26.1/3")
