"""Case 7.9: units are brought into supply, with markers or by committing an HQ, at three moments of the turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import partial
from itertools import chain
from typing import Final

import msgspec

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.listing import Chain, LazyCached, Listed
from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.commands import Choose, Done, Extend, Supply
from engine.titles.defeat_into_victory.events import Committed, Supplied
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.rules.ch7_payment import asked
from engine.titles.defeat_into_victory.rules.ch7_ranges import (
    MOST_RANGE_MARKERS,
    headquarters,
    hq_range,
    in_loc,
    near,
    range_from,
    sources,
)
from engine.titles.defeat_into_victory.rules.ch7_stock import add_stock, can_pay, markers_in, spend
from engine.titles.defeat_into_victory.rules.ch12_costs import columns, table
from engine.titles.defeat_into_victory.state import DefeatState

COMMITTED: Final = "committed"
SOURCE_UNITS: Final = 5
"""Units for a marker at a Supply Source [7.9.7/1]."""
WITHOUT_LOC: Final = 2
STATUS, IMPULSE, LAST_CHANCE = "status", "impulse", "last-chance"
MOMENTS: Final = (STATUS, IMPULSE, LAST_CHANCE)
"""Unit Supply Status Determination, Supply Impulse of combat, Last Chance Supply [7.9.2/1]."""


class Offer(msgspec.Struct, frozen=True):
    """One way to bring units into supply: ``price`` markers, or the commitment of an HQ, for at most ``most`` units."""

    by: str
    """HQ, label of a Supply Source, or a unit that helps itself."""
    way: str
    """The hex of the markers, or ``committed``."""
    price: int
    most: int
    units: tuple[str, ...]
    reach: Set[int]
    clause: str


def offers(
    state: DefeatState, side: int, needy: Sequence[Piece], *, commit: bool, spent: Sequence[str] = ()
) -> Iterator[Offer]:
    """All ways to supply some of the units that need it [7.9.3/1, 7.9.4/1, 7.9.6/1, 7.9.7/1, 17.4.3/1, 17.5.6/1].

    ``spent`` are HQs that supplied by markers at this moment, and are not committed for it any more [7.9.6/1].
    """
    return chain.from_iterable(by_supplier(state, side, needy, commit, spent))


def by_supplier(
    state: DefeatState, side: int, needy: Sequence[Piece], commit: bool, spent: Sequence[str]
) -> Sequence[Sequence[Offer]]:
    """The same in parts, each worked out when it is read: one an HQ and a Supply Source, and one of those whom none of
    them can feed."""
    makers: list[Callable[[], Iterator[Offer]]] = [
        *(partial(_hq_offers, state, hq, needy, commit and hq.id not in spent)
          for hq in headquarters(state, side, ready=True)),
        *(partial(_source_offers, state, side, source.hex, needy) for source in sources(state, side)),
        *(partial(_chinese_offers, state, side, source.hex, needy) for source in sources(state, side, chinese=True)),
    ]  # fmt: skip
    others: Sequence[list[Offer]] = LazyCached(lambda make: list(make()), makers)
    marauders = [unit for unit in needy if unit.counter.marauder]
    return Chain((others, LazyCached(lambda units: _unfed(state, units, others), [marauders]))) if marauders else others


def _unfed(state: DefeatState, units: Sequence[Piece], others: Iterable[Sequence[Offer]]) -> list[Offer]:
    """What those units can do for themselves that nobody else can feed."""
    fed = {name for offers_ in others for offer in offers_ for name in offer.units}
    return [offer for unit in units if unit.id not in fed for offer in _own_offers(state, unit)]


def _hq_offers(state: DefeatState, hq: Piece, needy: Sequence[Piece], commit: bool) -> Iterator[Offer]:
    served = reached_by(state, hq, needy)
    if not served:
        return
    loc, rating, hexes = in_loc(state, hq), hq.counter.rating, hq_range(state, hq).cost.keys()
    price = 1 if loc else WITHOUT_LOC
    found = markers_in(state, hq.counter.side, hexes)
    if sum(found.values()) >= price:
        for hex_ in found:
            clause = "7.9.3/1" if loc else "7.9.4/1"
            yield Offer(hq.id, state.world.label(hex_), price, rating, served, hexes, clause)
    if commit and loc and can_pay(state, hq.counter.side, 1):
        yield Offer(hq.id, COMMITTED, 0, rating, served, hexes, "7.9.6/1")


def reached_by(state: DefeatState, hq: Piece, needy: Sequence[Piece], more: int = 0) -> tuple[str, ...]:
    """The units an HQ reaches, with so many markers more on its range; never Chinese ones [17.4.2/1, 7.7.2/6]."""
    kinds = {u.counter.armour for u in needy}
    reach = {armour: hq_range(state, hq, armour=armour, more=more).cost for armour in kinds}
    return tuple(u.id for u in needy if not u.counter.chinese and u.loc in reach[u.counter.armour])


def _source_offers(state: DefeatState, side: int, hex_: int, needy: Sequence[Piece]) -> Iterator[Offer]:
    kinds = {False, *(u.counter.armour for u in needy)}
    reach = {armour: range_from(state, side, hex_, armour=armour).cost for armour in kinds}
    served = tuple(u.id for u in needy if not u.counter.chinese and u.loc in reach[u.counter.armour])
    hexes = reach[False].keys()
    if served:
        for at in markers_in(state, side, hexes):
            yield Offer(state.world.label(hex_), state.world.label(at), 1, SOURCE_UNITS, served, hexes, "7.9.7/1")


def _chinese_offers(state: DefeatState, side: int, hex_: int, needy: Sequence[Piece]) -> Iterator[Offer]:
    """Chinese units trace to their own source only, a marker each [17.4.2/1, 17.4.3/1]."""
    hexes = range_from(state, side, hex_).cost.keys()
    served = tuple(u.id for u in needy if u.counter.chinese and u.loc in hexes)
    if served:
        for at in markers_in(state, side, hexes):
            yield Offer(state.world.label(hex_), state.world.label(at), 1, 1, served, hexes, "17.4.3/1")


def _own_offers(state: DefeatState, unit: Piece) -> Iterator[Offer]:
    """A Marauder unit that nobody else can feed takes a marker within 5 MP of it for itself [17.5.6/1]."""
    side = unit.counter.side
    limit = state.world.charts.supply.limit[state.rains]
    field = table(state, armour=False, rail=True, column=columns(state)).field(unit.loc, limit)
    for at in markers_in(state, side, field.cost):
        yield Offer(unit.id, state.world.label(at), 1, 1, (unit.id,), field.cost.keys(), "17.5.6/1")


def needs_supply(piece: Piece) -> bool:
    """HQs need none [7.9.1/1]."""
    return not piece.counter.hq


def may_commit(state: DefeatState, moment: str) -> bool:
    """Whether the stock may be used at a moment of supply, by committing an HQ; at Last Chance Supply markers alone are
    named [7.9.6/1, 7.12.1/1, 7.13.1/1]."""
    if moment == LAST_CHANCE:
        return state.options.commitment_always and state.options.stock_at_last_chance
    return moment == STATUS or state.options.commitment_always


class SupplyUnits(Listed, frozen=True):
    """A side brings units into supply, offer by offer, until it is done [7.9.2/1].

    ``units`` are those that may be supplied at this moment, empty for all that are out of supply.
    """

    clause = "7.9.2/1"
    accepts = (Supply, Extend, Done)
    player: int
    moment: str
    units: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    """HQs that supplied by markers at this moment, and so cannot be committed for it any more [7.9.6/1]."""

    def side(self, state: DefeatState) -> int:
        return self.player

    def needy(self, state: DefeatState) -> list[Piece]:
        """The units on the map that are out of supply and may be supplied now."""
        found = (p for p in state.on_map(self.player) if p.oos and needs_supply(p))
        return [p for p in found if not self.units or p.id in self.units]

    def offers(self, state: DefeatState) -> list[Offer]:
        """What can be done now [7.13.1/1]."""
        return list(chain.from_iterable(self._offers(state, self.needy(state))))

    def _offers(self, state: DefeatState, needy: Sequence[Piece]) -> Sequence[Sequence[Offer]]:
        return by_supplier(state, self.player, needy, may_commit(state, self.moment), self.spent) if needy else ()

    def parts(self, state: DefeatState) -> Sequence[Sequence[Command]]:
        needy = self.needy(state)
        found = self._offers(state, needy)
        supplies = LazyCached(
            lambda number: [Supply(offer.by, offer.way, ()) for offer in found[number]], range(len(found))
        )
        others = LazyCached(lambda side: list(extensions(state, side)), (self.player,) if needy else ())
        return Chain[Sequence[Command]]((supplies, others, ((Done(),),)))

    def reasons(self, state: DefeatState, command: Supply | Extend | Done) -> Iterable[Reason]:
        if isinstance(command, Supply):
            yield from self._supply_reasons(state, command)
        elif isinstance(command, Extend) and command not in self.commands(state):
            yield reason("no_longer_range", "7.7.2/6", unit=command.unit)

    def _supply_reasons(self, state: DefeatState, command: Supply) -> Iterator[Reason]:
        offer = self._offer(state, command)
        if offer is None:
            yield reason("no_such_supply", "7.9.3/1", by=command.by, way=command.way)
        elif not set(command.units) <= set(offer.units) or len(command.units) > offer.most:
            yield reason("not_these_units", offer.clause, most=offer.most)

    def _offer(self, state: DefeatState, command: Supply) -> Offer | None:
        found = chain.from_iterable(self._offers(state, self.needy(state)))
        return next((offer for offer in found if (offer.by, offer.way) == (command.by, command.way)), None)

    def apply(self, state: DefeatState, command: Supply | Extend | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        if isinstance(command, Extend):
            extend(state, command)
            return [self]
        offer = self._offer(state, command)
        assert offer is not None
        rest = pay(state, self.player, offer)
        again = SupplyUnits(self.player, self.moment, self.units, (*self.spent, offer.by))
        named = command.units or (offer.units if len(offer.units) <= offer.most else ())
        if named:
            feed(state, self.player, named, offer.by, offer.clause)
            return [*rest, again]
        return [*rest, FeedUnits(self.player, offer.by, offer.units, offer.most, offer.clause), again]


def pay(state: DefeatState, side: int, offer: Offer) -> Steps:
    """Pay for an offer: markers to the pool, or a stock SP and the HQ on its Committed side. Whence a second marker is
    taken its owner says [7.2.2/1, 7.9.5/1, 7.9.6/1]."""
    if offer.way == COMMITTED:
        add_stock(state, side, -1, "commit", "7.9.6/1")
        commit(state, offer.by, "7.9.6/1")
        return ()
    first = state.world.find(offer.way)
    assert first is not None
    spend(state, side, first, 1, "supply", offer.clause)
    return asked(state, side, offer.reach, offer.price - 1, "supply", offer.clause)


def commit(state: DefeatState, hq: str, clause: str) -> None:
    """An HQ turns to its Committed side, on which it has no supply range [3.1/3]."""
    piece = state.change(hq, committed=True)
    state.emit(Committed(piece.counter.side, hq, "committed", clause))


def feed(
    state: DefeatState, side: int, units: Sequence[str], by: str, clause: str, kind: type[Supplied] = Supplied
) -> None:
    """Units are supplied until the next determination [7.9/1, 7.9.1/1]."""
    for name in units:
        state.change(name, oos=False)
    state.emit(kind(side, tuple(units), by, clause))


def extensions(state: DefeatState, side: int) -> Iterator[Extend]:
    """The markers within 5 MP of in-LOC HQs that can be spent on more range, three a turn for an HQ at most
    [7.7.2/6, 7.7.2/7]."""
    for hq in headquarters(state, side, ready=True):
        if state.reached.get(hq.id, 0) < MOST_RANGE_MARKERS and in_loc(state, hq):
            found = markers_in(state, side, near(state, side, hq.loc).cost)
            yield from (Extend(hq.id, state.world.label(hex_)) for hex_ in found)


def extend(state: DefeatState, command: Extend) -> None:
    """A marker lengthens the range of an HQ to the end of the turn [7.7.2/6]."""
    hex_ = state.world.find(command.hex)
    assert hex_ is not None
    spend(state, state.pieces[command.unit].counter.side, hex_, 1, "range", "7.7.2/6")
    state.reached[command.unit] = state.reached.get(command.unit, 0) + 1
    state.touch_ground()


class FeedUnits(Decision, frozen=True):
    """Which units an HQ or source supplies, one by one, where it cannot supply all it reaches [7.9.3/1]."""

    clause = "7.9.3/1"
    accepts = (Choose, Done)
    joining = True
    player: int
    by: str
    pool: tuple[str, ...]
    left: int
    under: str

    def side(self, state: DefeatState) -> int:
        return self.player

    def commands(self, state: DefeatState) -> list[Command]:
        return [*map(Choose, self.pool), Done()]

    def reasons(self, state: DefeatState, command: Choose | Done) -> Iterable[Reason]:
        if isinstance(command, Choose) and command.unit not in self.pool:
            yield reason("not_in_reach", self.clause, unit=command.unit)

    def apply(self, state: DefeatState, command: Choose | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        feed(state, self.player, (command.unit,), self.by, self.under)
        rest = tuple(name for name in self.pool if name != command.unit)
        again = FeedUnits(self.player, self.by, rest, self.left - 1, self.under)
        return [again] if rest and self.left > 1 else ()


class SupplyMoment(Step, frozen=True):
    """Both sides may bring units into supply, the one named first beginning."""

    clause = "7.9.2/1"
    moment: str
    first: int

    def run(self, state: DefeatState) -> Steps:
        return [SupplyUnits(side, self.moment) for side in (self.first, 1 - self.first)]
