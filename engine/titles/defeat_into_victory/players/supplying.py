"""What is done with supply points: into the stock or onto the map, to the HQs, and who is fed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any, Final

from engine.players.player import Choice
from engine.table import agenda
from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import (
    Allot,
    Buy,
    Choose,
    Done,
    Drop,
    Extend,
    Haul,
    Relieve,
    Supply,
    Take,
)
from engine.titles.defeat_into_victory.pieces import ALLIED, Piece
from engine.titles.defeat_into_victory.players.depots import commitment, hungriest, need, wanted
from engine.titles.defeat_into_victory.players.stakes import turns_left
from engine.titles.defeat_into_victory.players.stores import stores
from engine.titles.defeat_into_victory.players.values import POINT, lasting
from engine.titles.defeat_into_victory.queries.dangers import longer_by
from engine.titles.defeat_into_victory.rules.ch7_flown import UNITS, needy
from engine.titles.defeat_into_victory.rules.ch7_ranges import (
    MOST_RANGE_MARKERS,
    communications,
    headquarters,
    hq_range,
    sources,
    supplied_area,
)
from engine.titles.defeat_into_victory.rules.ch7_status import DetermineStatus
from engine.titles.defeat_into_victory.rules.ch7_stock import MOST_STOCK, level, level_of, markers_in
from engine.titles.defeat_into_victory.rules.ch7_supply import (
    COMMITTED,
    LAST_CHANCE,
    STATUS,
    Offer,
    SupplyUnits,
    needs_supply,
    offers,
    reached_by,
)
from engine.titles.defeat_into_victory.rules.ch12_trucks import LOADS
from engine.titles.defeat_into_victory.state import DefeatState

PURSE: Final = 2
"""What is kept in the stock for porters, trucks and reinforcements."""
WORTH_PORTERS: Final = 2
"""Markers that an HQ lacks, so that porters are paid."""
FED_LATER: Final = 0.3
"""What is left of the worth of feeding a unit from the air where an HQ reaches it."""
NOW: Final = 0.3
"""How much less a marker that is kept for the last chance to eat does for a unit: it has been hungry until then."""


# -- receiving ---------------------------------------------------------------------------------------------------------


def allotted(view: DefeatState, listed: Sequence[Command], side: int) -> list[Command]:
    """Markers for what is lacking at the sources, and for what the stock cannot hold; the rest into the stock."""
    decision: Any = agenda.current(view)
    short, stock = stores(view, side).short, view.stock[side]
    spare = decision.points - max(0, PURSE - stock)
    beyond = stock + decision.points - MOST_STOCK
    busiest = dict.fromkeys(_busiest(view, side), beyond)
    return _laid(view, listed, short, spare) or _laid(view, listed, busiest, beyond) or [Done()]


def adjusted(view: DefeatState, listed: Sequence[Command], side: int) -> list[Command]:
    """Stock is laid out where markers are lacking and no Supply Level is lost by it; markers that nobody wants are
    taken up where they raise it."""
    found, stock = stores(view, side), view.stock[side]
    floor = max((n for n in range(stock + 1) if level_of(view, n) < level(view, side)), default=-1) + 1
    laid = _laid(view, listed, found.short, stock - max(floor, PURSE))
    return laid or [*_taken_up(view, listed, side, found.idle), Done()][:1]


def _laid(view: DefeatState, listed: Sequence[Command], counts: Mapping[int, int], most: int) -> list[Command]:
    """Markers on the source that is to have most of them."""
    for hex_, count in sorted(counts.items(), key=lambda one: (-one[1], one[0])):
        wish = Allot(min(count, most), view.world.label(hex_))
        if most > 0 and wish in listed:
            return [wish]
    return []


def _busiest(view: DefeatState, side: int) -> list[int]:
    """The source that most HQs are nearest to."""
    served = [source.hex for hq in headquarters(view, side) for source in communications(view, hq)[:1]]
    found = Counter(served or [source.hex for source in sources(view, side)])
    return [hex_ for hex_, _ in found.most_common(1)]


def _taken_up(
    view: DefeatState, listed: Sequence[Command], side: int, idle: Mapping[int, int]
) -> Iterator[Command]:
    """Just so many markers that nobody waits for at a source as raise the Supply Level."""
    for source in sources(view, side):
        for count in range(1, idle.get(source.hex, 0) + 1):
            wish = Take(count, view.world.label(source.hex))
            if level_of(view, view.stock[side] + count) > level(view, side) and wish in listed:
                yield wish


# -- bringing forward --------------------------------------------------------------------------------------------------


def hauled(view: DefeatState, listed: Sequence[Command], side: int) -> list[Command]:
    """Markers go to the HQ that lacks most of them, with trucks or porters that are paid if that is worth it; those
    that are eaten where they lie stay."""
    found = stores(view, side)
    wishes = sorted(found.lacks.items(), key=lambda one: (-one[1], one[0]))
    for name, lacks in wishes:
        best = _haul_to(view, listed, view.pieces[name], lacks, found.free)
        if best is not None:
            return [best]
    there = sum(found.free.get(source.hex, 0) for source in sources(view, side))
    if side == ALLIED:
        return [_trucks(view, listed, min(there, sum(found.lacks.values()))) or Done()]
    if wishes and wishes[0][1] >= WORTH_PORTERS and not getattr(agenda.current(view), "paid", ()):
        wish = Choose(wishes[0][0])
        return [wish if wish in listed and there >= WORTH_PORTERS else Done()]
    return [Done()]


def _trucks(view: DefeatState, listed: Sequence[Command], markers: int) -> Command | None:
    """So many trucks as bring some markers, as long as the stock is not poor."""
    asked = ceil(markers / LOADS[view.rains]) - view.trucks[0]
    if asked < 1 or view.stock[ALLIED] < PURSE:
        return None
    found = [one for one in listed if isinstance(one, Buy) and one.count <= asked]
    return max(found, key=lambda one: one.count, default=None)


def _haul_to(
    view: DefeatState, listed: Sequence[Command], hq: Piece, most: int, free: Mapping[int, int]
) -> Haul | None:
    """As many as can be brought and are lacking, as near to the HQ as the lines go, with friends if there is a
    choice."""
    reached, grid, find = hq_range(view, hq, as_if_ready=True).cost, view.world.grid, view.world.find
    hauls = [one for one in listed if isinstance(one, Haul) and one.count <= most and find(one.hex) in reached]
    hauls = [one for one in hauls if one.count <= free.get(view.world.loc(one.where), 0)]

    def order(one: Haul) -> tuple[int, int, str]:
        hex_ = find(one.hex) or 0
        return -one.count, grid.distance(hq.loc, hex_) - bool(view.units_at(hex_, hq.counter.side)), one.hex

    return min(hauls, key=order, default=None)


def dropped(view: DefeatState, bases: Sequence[int]) -> tuple[float, Drop | None]:
    """The marker of some bases by whose flight those are fed who need it most, and what that is worth."""
    lots = sorted(bases, key=lambda hex_: (-markers_in(view, ALLIED, [hex_]).get(hex_, 0), hex_))
    best: tuple[float, Drop | None] = (0.0, None)
    scene = _out_of_supply(view)
    served = _served(scene)
    for hex_ in sorted({unit.loc for unit in scene.on_map(ALLIED) if unit.oos}):
        needs = (_starving(view, unit) for unit in needy(scene, hex_) if unit.id not in served)
        value = sum(sorted(needs, reverse=True)[:UNITS]) - POINT
        flights = (Drop(view.world.label(base), view.world.label(hex_)) for base in lots)
        legal = (one for one in flights if agenda.judge(view, one).legal)
        flight = next(legal, None) if value > best[0] else None
        if flight is not None:
            best = value, flight
    return best


def _out_of_supply(view: DefeatState) -> DefeatState:
    """The position as if those who are in nobody's supply range were out of supply already, which they will be when
    the status of all units is settled [7.9.1/1]."""
    scene = view.copy()
    for unit in view.on_map(ALLIED):
        if needs_supply(unit) and not unit.oos and unit.loc not in supplied_area(view, unit.counter):
            scene.change(unit.id, oos=True)
    return scene


def _served(view: DefeatState) -> set[str]:
    """The units for whom markers have been flown in that are not used yet."""
    found: set[str] = set()
    for hex_, lot in sorted(view.supplies.items()):
        if lot.flown:
            left = (unit for unit in needy(view, hex_) if unit.id not in found)
            found.update(unit.id for unit in hungriest(view, left)[: UNITS * lot.flown])
    return found


def _starving(view: DefeatState, unit: Piece) -> float:
    """What it is worth to feed a unit from the air: less where an HQ may do so when the turn ends."""
    return need(view, unit) * (FED_LATER if unit.loc in supplied_area(view, unit.counter) else 1.0)


def relieved(view: DefeatState, offered: Sequence[Command]) -> Choice | None:
    """Those whom it is worth most to feed from what was flown in."""
    uses = [one for one in offered if isinstance(one, Relieve) and _lasts(view, one)]
    found = [(sum(need(view, view.pieces[name]) for name in one.units), one) for one in uses]
    value, best = max(found, key=lambda one: (one[0], one[1].text()), default=(0.0, None))
    return None if best is None else Choice(best, value)


def _lasts(view: DefeatState, use: Relieve) -> bool:
    """Whether a use is not forgotten when the status of all units is settled, and feeds nobody whom an HQ or a source
    is still to be asked for [7.9.1/1, 7.9.2/1]."""
    if any(isinstance(step, DetermineStatus) for step in view.agenda):
        return False
    ahead = (step for step in view.agenda if isinstance(step, SupplyUnits) and step.moment == STATUS)
    if not any(step.player == ALLIED for step in ahead):
        return True
    units = [view.pieces[name] for name in use.units]
    return not any(offers(view, ALLIED, units, commit=True))


# -- feeding -----------------------------------------------------------------------------------------------------------


def supplied(view: DefeatState, listed: Sequence[Command], side: int) -> list[Command]:
    """The offer by which most is won for its price, as long as one is worth it."""
    decision = agenda.current(view)
    assert isinstance(decision, SupplyUnits)
    needy = decision.needy(view)
    best: tuple[float, Command] = (0.0, Done())
    for offer in decision.offers(view):
        found = _offered(view, offer, decision.moment)
        if found > best[0]:
            best = found, Supply(offer.by, offer.way, ())
    for wish in (one for one in listed if isinstance(one, Extend)):
        found = max(_extended(view, view.pieces[wish.unit], needy, more) for more in _longer(view))
        if found > best[0]:
            best = found, wish
    return [best[1]]


def _offered(view: DefeatState, offer: Offer, moment: str) -> float:
    units = hungriest(view, (view.pieces[name] for name in offer.units))[: offer.most]
    part = 1.0 if moment != LAST_CHANCE else 1.0 - NOW * lasting(view)
    price = commitment(view, view.pieces[offer.by]) if offer.way == COMMITTED else POINT * offer.price * _later(view)
    return part * sum(wanted(view, unit) for unit in units) - price


def _later(view: DefeatState) -> float:
    """What is kept for later counts nothing in the last turn."""
    return 1.0 if turns_left(view) > 1 else 0.0


def _longer(view: DefeatState) -> range:
    """By how many markers a range is thought of as longer: in the last turn by all that may be, for none is kept."""
    return range(1, MOST_RANGE_MARKERS + 1) if turns_left(view) == 1 else range(1, 2)


def _extended(view: DefeatState, hq: Piece, needy: Sequence[Piece], longer: int) -> float:
    """What a longer range brings: those who are fed by one more marker then, and by none now. Before the last turn it
    is asked only of an HQ that reaches nobody."""
    if longer > longer_by(view, hq):
        return 0.0
    own = sum(markers_in(view, hq.counter.side, hq_range(view, hq, more=longer).cost).values())
    now, then = reached_by(view, hq, needy), reached_by(view, hq, needy, more=longer)
    more = [view.pieces[name] for name in then if name not in now]
    if (now and turns_left(view) > 1) or not more or own <= longer:
        return 0.0
    fed = hungriest(view, more)[: hq.counter.rating]
    return sum(wanted(view, unit) for unit in fed) - (longer + 1) * POINT * _later(view)


def fed(view: DefeatState, listed: Sequence[Command], side: int) -> list[Command]:
    """Those first who need it most."""
    units = [view.pieces[one.unit] for one in listed if isinstance(one, Choose)]
    decision: Any = agenda.current(view)
    return [*(Choose(unit.id) for unit in hungriest(view, units)[: decision.left]), Done()][: decision.left or 1]
