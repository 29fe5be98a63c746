"""What is said at the decisions beside the front: aircraft, reinforcements, preparations, works."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import Any, Final

from engine.table import agenda
from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import (
    Answer,
    Assign,
    Buy,
    Choose,
    Dig,
    Done,
    Hold,
    Lift,
    Place,
    Rebuild,
    Recover,
    Repair,
    Replace,
)
from engine.titles.defeat_into_victory.pieces import ALLIED, LIFT, SUPERIORITY, SUPPORT, Piece
from engine.titles.defeat_into_victory.players.front import Front, moved
from engine.titles.defeat_into_victory.players.plans import Plan
from engine.titles.defeat_into_victory.players.stakes import stakes, swing, turns_left
from engine.titles.defeat_into_victory.players.stores import stores
from engine.titles.defeat_into_victory.players.supplying import dropped
from engine.titles.defeat_into_victory.players.values import life, step_price
from engine.titles.defeat_into_victory.rules.ch9_prepare import STOCK
from engine.titles.defeat_into_victory.rules.ch10_stacking import room
from engine.titles.defeat_into_victory.rules.ch15_reinforcements import due
from engine.titles.defeat_into_victory.state import DefeatState

RICH, FAIR = 8, 3
"""Stock from which much can be paid for, and something."""
AIRCRAFT: Final = ((8, 2), (3, 1))
"""Stock from which so many points are paid for aircraft, two units each."""
TASKS: Final = (SUPPORT, LIFT, SUPPORT, LIFT, SUPPORT, SUPERIORITY)
"""What Allied air units are for, by how many are ready before."""
LATE: Final = 4
"""Turns that must be left for units of the reserve, which cost a point."""
SETTLED: Final = 2
"""Turns that must be left for other reinforcements."""
THURSDAY: Final = 8
"""Turns and stock that must be left for Operation Thursday."""
FLIGHT: Final = 0.3
"""What it must bring to fly a unit or a marker somewhere."""
FORMATIONS: Final = 3.0
"""How many units a formation counts for in a marker."""


def bought(view: DefeatState, listed: Sequence[Command], side: int) -> list[Command]:
    """Aircraft, as the stock allows."""
    count = next((count for stock, count in AIRCRAFT if view.stock[side] >= stock), 0)
    if turns_left(view) == 1:
        count = view.stock[side]
    return [max((one for one in listed if isinstance(one, Buy) and one.count <= count), key=lambda one: one.count)]


def assigned(view: DefeatState, listed: Sequence[Command], side: int) -> list[Command]:
    """Aircraft support combats; of the Allied ones the second and the fourth carry, which brings supply, and the sixth
    is on superiority, so that the Japanese have fewer [5.3.2/1, 5.6.6/1]."""
    found = [one for one in listed if isinstance(one, Assign)]
    ready = sum(len(view.ready(side, mission)) for mission in (SUPPORT, SUPERIORITY, LIFT))
    wish = TASKS[ready % len(TASKS)] if side == ALLIED else SUPPORT

    def order(one: Assign) -> tuple[bool, bool, str]:
        return one.mission != wish, one.mission != SUPPORT, one.text()

    return [min(found, key=order)] if found else [Done()]


def reinforced(view: DefeatState, listed: Sequence[Command], side: int) -> list[Command]:
    """Whoever is due comes while there is something left to do; the reserve only early, as it costs a point."""
    reserve = {one.unit for one in due(view, side) if one.reserve}
    left = turns_left(view)
    for one in listed:
        if isinstance(one, Place) and left >= (LATE if one.unit in reserve else SETTLED):
            return [one]
    return [Done()]


def held(view: DefeatState, listed: Sequence[Command], side: int) -> list[Command]:
    """The marker that serves most units for certain."""
    markers = view.world.pack.markers

    def units(one: Hold) -> tuple[float, str]:
        return max(
            FORMATIONS * use.formations + use.units + 3 * use.dice for use in markers[one.marker].uses
        ), one.marker

    return [max((one for one in listed if isinstance(one, Hold)), key=units)]


def thursday(view: DefeatState, listed: Sequence[Command], side: int) -> list[Command]:
    """The Chinese are called where there is time for them and the price can be paid."""
    return [Answer(turns_left(view) > THURSDAY and view.stock[side] >= THURSDAY)]


def repaired(view: DefeatState, listed: Sequence[Command], side: int) -> list[Command]:
    """Cut hexes are mended as long as the stock is not poor."""
    found = [one for one in listed if isinstance(one, Repair)]
    return [found[0]] if found and view.stock[side] >= FAIR and turns_left(view) > 1 else [Done()]


def flown(view: DefeatState, listed: Sequence[Command], side: int) -> list[Command]:
    """A brigade is flown to a place that it saves, if it is not missed where it is, a marker to those who starve."""
    decision: Any = agenda.current(view)
    front = Front(view, side)
    lifts = [Lift(name, view.world.label(hex_)) for name in decision.units for hex_ in stakes(view)]
    found: list[tuple[float, Command | None]] = [(_saves(front, one), one) for one in lifts]
    found = [*found, dropped(view, decision.markers), (FLIGHT, Done())]
    found = sorted((one for one in found if one[0] >= FLIGHT), key=lambda one: -one[0])
    return [one for _, one in found if one is not None and agenda.judge(view, one).legal][:1]


def _saves(front: Front, lift: Lift) -> float:
    """What a flight brings to the side, in victory points, with the roads open that it opens."""
    view, unit, hex_ = front.state, front.state.pieces[lift.unit], front.state.world.loc(lift.hex)
    if hex_ not in front.places or not view.world.on_map(unit.loc) or not room(view, hex_, unit.counter):
        return 0.0
    found = _flown(front, front, unit, hex_)
    return found if found < FLIGHT else _flown(front, front.opened({unit.id: hex_}), unit, hex_)


def _flown(front: Front, after: Front, unit: Piece, hex_: int) -> float:
    """What the side has more once a unit has been flown to a hex."""
    view, side, flown_in = front.state, front.side, moved(unit, hex_)
    there, here = view.units_at(hex_, side), view.units_at(unit.loc, side)
    rest, held = [other for other in here if other.id != unit.id], set(view.occupied(side))
    left = (held | {hex_}) - (set() if rest else {unit.loc})
    gains = after.stands(hex_, [*there, flown_in]) - front.stands(hex_, there) - _open(after, left)
    costs = front.stands(unit.loc, here) - after.stands(unit.loc, rest) - _open(front, held)
    return gains - costs - front.hunger(flown_in, hex_) + front.hunger(unit, unit.loc)


def _open(front: Front, held: Set[int]) -> float:
    """What it costs that nobody stands in the other places of the side."""
    return sum(front.leaves(hex_) for hex_ in front.places - held)


# -- preparing ---------------------------------------------------------------------------------------------------------


def prepared(view: DefeatState, listed: Sequence[Command], side: int, plan: Plan) -> list[Command]:
    """HQs turn back; units come back, and steps, as far as markers are spare; whoever stays in danger digs in."""
    for found in (_recovered(view, listed, side), _rebuilt(view, listed, side), _replaced(view, listed, side),
                  _dug(view, listed, side, plan)):  # fmt: skip
        best = next(found, None)
        if best is not None:
            return [best]
    return [Done()]


def _recovered(view: DefeatState, listed: Sequence[Command], side: int) -> Iterator[Command]:
    """HQs are turned back, by stock if there is enough of it."""
    found = [one for one in listed if isinstance(one, Recover)]
    if turns_left(view) > 1:
        yield from sorted(found, key=lambda one: ((one.way == STOCK) != (view.stock[side] > FAIR), one.text()))


def _spare(view: DefeatState, side: int) -> int:
    """Markers that are not wanted for the next meal; all of them in the last turn."""
    if turns_left(view) == 1:
        return sum(lot.count for lot in view.supplies.values() if lot.side == side)
    return sum(stores(view, side).idle.values())


def _rebuilt(view: DefeatState, listed: Sequence[Command], side: int) -> Iterator[Command]:
    """Units come back whose loss counts."""
    found = [one for one in listed if isinstance(one, Rebuild)]
    if _spare(view, side) > 1:
        yield from sorted(found, key=lambda one: (-life(view, view.pieces[one.unit]), one.text()))


def _replaced(view: DefeatState, listed: Sequence[Command], side: int) -> Iterator[Command]:
    """Steps for units that are short of them, those first that stand where it counts."""
    found = [one for one in listed if isinstance(one, Replace)]
    if found and (_spare(view, side) > 0 or any(swing(view, view.pieces[one.unit].loc) for one in found)):
        yield from sorted(found, key=lambda one: (*_dear(view, one.unit), one.text()))


def _dear(view: DefeatState, name: str) -> tuple[float, float]:
    """How much a step is missed by a unit, the more the lower."""
    piece = view.pieces[name]
    return -swing(view, piece.loc), -step_price(view, piece)


def _dug(view: DefeatState, listed: Sequence[Command], side: int, plan: Plan) -> Iterator[Command]:
    """Who neither goes nor attacks in a place that counts and where an enemy may come digs in."""
    busy = {*plan.went, *(name for _, names, _ in plan.attacks for name in names)}
    coming = Front(view, side).threat.strikes
    for one in listed:
        if isinstance(one, Dig) and one.unit not in busy and turns_left(view) > 1:
            loc = view.pieces[one.unit].loc
            if loc in stakes(view) and loc in coming:
                yield one


def refitted(view: DefeatState, listed: Sequence[Command], side: int) -> list[Command]:
    """Who takes the second step of a marker."""
    found = [one for one in listed if isinstance(one, Choose)]
    return [min(found, key=lambda one: (*_dear(view, one.unit), one.text()))] if found else [Done()]
