"""Case 17.7: trucks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.events import StatusChanged
from engine.titles.defeat_into_victory.pieces import ALLIED, Piece
from engine.titles.defeat_into_victory.rules.ch7_ranges import feeders
from engine.titles.defeat_into_victory.rules.ch7_stock import add_stock, can_pay
from engine.titles.defeat_into_victory.state import DefeatState

FOR_A_POINT: Final = 3
"""Trucks for a stock SP [17.7.1/1]."""
FALLEN: Final = "truck of"
LOADS: Final = (3, 2)
"""SP markers of a truck or a carrier, in ordinary weather and in the monsoon [7.4.5/1, 7.2.6/1]."""


def on_units(state: DefeatState) -> int:
    """Trucks that are with units."""
    return sum(piece.truck for piece in state.on_map(ALLIED))


def left_in_pool(state: DefeatState) -> int:
    """Truck counters that can still be bought this turn [17.7.11/1]."""
    return state.world.pack.limits.trucks - sum(state.trucks) - on_units(state)


def most_trucks(state: DefeatState) -> int:
    """How many could be bought for one stock SP now."""
    return min(FOR_A_POINT, left_in_pool(state)) if can_pay(state, ALLIED, 1) else 0


def buy_reasons(state: DefeatState, side: int, count: int) -> Iterator[Reason]:
    """Why trucks are not bought: Allied ones only, up to three for a stock SP; what is not used is kept for later in
    the turn [17.7/1, 17.7.1/1, 17.7.3/1]."""
    if side != ALLIED:
        yield reason("no_trucks", "17.7/1")
    elif not can_pay(state, ALLIED, 1):
        yield reason("too_dear", "17.7.1/1", needs=1, has=state.stock[ALLIED])
    elif not 1 <= count <= most_trucks(state):
        yield reason("so_many_trucks", "17.7.11/1", has=most_trucks(state))


def buy_trucks(state: DefeatState, count: int) -> None:
    """A stock SP makes up to three trucks [17.7.1/1]."""
    add_stock(state, ALLIED, -1, "trucks", "17.7.1/1")
    free, used, lost = state.trucks
    state.trucks = (free + count, used, lost)


def use_truck(state: DefeatState) -> None:
    """A truck hauled markers, which it does in the Adjustment Segment only, and is not used again this turn
    [7.4.5/2, 17.7.2/1, 17.7.4/1]."""
    free, used, lost = state.trucks
    state.trucks = (free - 1, used + 1, lost)


def truck_reasons(state: DefeatState, piece: Piece) -> Iterator[Reason]:
    """Why no truck is put on a unit: supplied Allied infantry with a line to a source or an HQ in LOC, one a unit
    [17.7.5/1, 17.7.6/1]."""
    if not state.trucks[0]:
        yield reason("no_trucks", "17.7.3/1")
    if piece.counter.side != ALLIED or not piece.counter.infantry:
        yield reason("not_infantry", "17.7.5/1", unit=piece.id)
    elif piece.truck:
        yield reason("one_truck", "17.7.6/1", unit=piece.id)
    elif piece.oos or not any(feeders(state, piece, loc=True)):
        yield reason("no_supply_line", "17.7.5/1", unit=piece.id)


def put_truck(state: DefeatState, piece: Piece) -> None:
    """A truck stays with its unit for the turn [17.7.7/1]."""
    free, used, lost = state.trucks
    state.trucks = (free - 1, used, lost)
    state.change(piece.id, truck=True)
    state.emit(StatusChanged(ALLIED, piece.id, "truck", "17.7.5/1"))


def lose_trucks(state: DefeatState, piece: Piece) -> None:
    """The truck of a unit that is eliminated is used, and out of play for good once all ground combat units of its hex
    have fallen with it, whoever fell first [17.7.8/1, 17.7.9/1]. Asked while the unit still stands there."""
    if piece.truck:
        free, used, lost = state.trucks
        state.trucks = (free, used + 1, lost)
        _count(state, piece.loc, 1)
    others = any(other.counter.projects for other in _survivors(state, piece))
    fallen = state.allowance.get(_fallen(state, piece.loc), 0)
    if not others:
        free, used, lost = state.trucks
        state.trucks = (free, used - fallen, lost + fallen)
        _count(state, piece.loc, -fallen)


def _survivors(state: DefeatState, piece: Piece) -> Iterator[Piece]:
    """The others of a unit's hex who live, those who have retreated from a combat hex among them."""
    yield from (other for other in state.units_at(piece.loc, piece.counter.side) if other.id != piece.id)
    combat = state.combat
    if combat is not None and piece.loc == combat.target:
        away = (state.pieces[name] for name in combat.defenders if name in combat.retreated and name != piece.id)
        yield from (other for other in away if state.world.on_map(other.loc))


def _fallen(state: DefeatState, hex_: int) -> str:
    return f"{FALLEN} {state.world.label(hex_)}"


def _count(state: DefeatState, hex_: int, more: int) -> None:
    """Note how many trucks of a hex wait to be lost with the rest of it."""
    key = _fallen(state, hex_)
    state.allowance[key] = state.allowance.get(key, 0) + more
    if not state.allowance[key]:
        del state.allowance[key]


def forget_trucks(state: DefeatState) -> None:
    """A combat is over: who has lived through it does not lose the truck of another any more."""
    for key in [key for key in state.allowance if key.startswith(FALLEN)]:
        del state.allowance[key]


def trucks_home(state: DefeatState) -> None:
    """All trucks come off their units and can be bought again [17.7.10/1]."""
    for piece in state.on_map(ALLIED):
        if piece.truck:
            state.change(piece.id, truck=False)
    state.trucks = (0, 0, state.trucks[2])
