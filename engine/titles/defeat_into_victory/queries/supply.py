"""Supply as it stands, and as far as it could be paid for if it were determined now (cases 7.6 to 7.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from engine.board.fields import Field
from engine.titles.defeat_into_victory.data.packfile import QUARTERS
from engine.titles.defeat_into_victory.inputs import EVENT, GROUND, PIECES, STOCK, TURN
from engine.titles.defeat_into_victory.pieces import Counter, Piece, enemy
from engine.titles.defeat_into_victory.rules.ch4_turn import BeginTurn
from engine.titles.defeat_into_victory.rules.ch7_ranges import (
    communications,
    extra_range,
    headquarters,
    hq_range,
    loc_field,
    range_from,
    sources,
    supplied_area,
)
from engine.titles.defeat_into_victory.rules.ch7_status import DetermineStatus
from engine.titles.defeat_into_victory.rules.ch7_stock import can_pay, markers_in
from engine.titles.defeat_into_victory.rules.ch7_supply import (
    IMPULSE,
    LAST_CHANCE,
    SOURCE_UNITS,
    STATUS,
    SupplyMoment,
    SupplyUnits,
    needs_supply,
    offers,
    reached_by,
)
from engine.titles.defeat_into_victory.rules.ch7_supply import may_commit as commits
from engine.titles.defeat_into_victory.rules.ch14_end import BeginAttrition, EndPhase
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.world import Source
from engine.wargame.memo import memo

SUPPLIED, UNPAID, OUT = 0, 1, 2
"""Someone in reach can pay for the unit; it is in reach of someone who cannot; it is in nobody's reach."""
CHINESE_UNITS: Final = 1
"""Units for a marker at the Chinese source [17.4.3/1]."""
MARAUDER: Final = "marauder"


class Feeder(msgspec.Struct, frozen=True):
    """An HQ or a Supply Source, and what it could do at a determination now."""

    id: str
    """The HQ, or the label of the source."""
    loc: int
    side: int
    hq: bool
    most: int
    """Units it supplies for a marker or for being committed [7.9.3/1, 7.9.7/1, 17.4.3/1]."""
    limit: float
    """The length of its supply lines in movement points, 0 for a Committed HQ [7.7.2/1]."""
    markers: int
    """SP markers within its range."""
    commits: bool
    """Whether it can be committed instead at the next determination, for 1 SP of the stock [7.9.6/1]."""
    line: tuple[int, ...] = ()
    """The line of communications of an HQ from the nearest source to it, empty for none [7.8.1/1]."""
    cost: float = 0
    length: float = 0
    """Movement points used of it, and those that there are."""
    units: tuple[str, ...] = ()
    """The units in its range that need supply."""
    committed: bool = False

    @property
    def linked(self) -> bool:
        """Whether it is in line of communications; a source always is."""
        return not self.hq or bool(self.line)


class UnitSupply(msgspec.Struct, frozen=True):
    """The supply of one unit."""

    unit: str
    loc: int
    marked: int
    """As it stands: ``SUPPLIED`` or ``OUT``."""
    now: int
    """The best that a determination now could give it."""
    feeder: str = ""
    """The unit that could supply it, the nearest of those who can pay; its own id for Marauders that live on their
    own."""
    path: tuple[int, ...] = ()
    """From there to the unit."""
    cost: float = 0
    limit: float = 0
    """Movement points used on the way, and those that there are."""


class SupplyPicture(msgspec.Struct, frozen=True):
    """The supply of a side."""

    side: int
    feeders: tuple[Feeder, ...]
    units: Mapping[str, UnitSupply]


def supply_picture(state: DefeatState, side: int) -> SupplyPicture:
    """All units, HQs and sources of a side [7.6.1/1, 7.7.1/1, 7.9.1/1].

    Whether a unit can be paid for is judged by itself: a marker or an HQ may not do for all who could have it.
    """
    return _picture(state, side, may_commit(state))


def may_commit(state: DefeatState) -> bool:
    """Whether HQs can be committed at the next determination: that of the Supply Phase until it is over, then that of a
    combat, at last the one of the End Phase [7.9.6/1, 7.13.1/1]."""
    return commits(state, _next_moment(state))


def _next_moment(state: DefeatState) -> str:
    """The moment of supply that is open, or that comes next; before the End Phase it may be a combat's."""
    for step in state.agenda:
        if isinstance(step, BeginTurn | DetermineStatus):
            return STATUS
        if isinstance(step, SupplyUnits | SupplyMoment):
            return step.moment
        if isinstance(step, EndPhase | BeginAttrition):
            return IMPULSE if isinstance(step, EndPhase) else LAST_CHANCE
    return STATUS


@memo(PIECES, GROUND, STOCK, TURN, EVENT)
def _picture(state: DefeatState, side: int, commit: bool) -> SupplyPicture:
    needy = [piece for piece in state.on_map(side) if needs_supply(piece)]
    paid: dict[str, set[str]] = {}
    for offer in offers(state, side, needy, commit=commit):
        paid.setdefault(offer.by, set()).update(offer.units)
    feeders = tuple(_feeders(state, side, needy, commit))
    return SupplyPicture(side, feeders, {piece.id: _unit(state, piece, feeders, paid) for piece in needy})


# -- who supplies ------------------------------------------------------------------------------------------------------


def _feeders(state: DefeatState, side: int, needy: Sequence[Piece], commit: bool) -> Iterator[Feeder]:
    for source in sources(state, side):
        yield _source(state, source, SOURCE_UNITS, needy)
    for source in sources(state, side, chinese=True):
        yield _source(state, source, CHINESE_UNITS, needy)
    for hq in headquarters(state, side):
        yield _hq(state, hq, needy, commit)


def _source(state: DefeatState, source: Source, most: int, needy: Sequence[Piece]) -> Feeder:
    label, side = state.world.label(source.hex), source.side
    served = tuple(u.id for u in needy if _serves(u.counter, source.chinese) and u.loc in _range(state, source, u))
    hexes = range_from(state, side, source.hex).cost
    limit = state.world.charts.supply.limit[state.rains] / QUARTERS
    markers = sum(markers_in(state, side, hexes).values())
    return Feeder(label, source.hex, side, False, most, limit, markers, False, units=served)


def _serves(unit: Counter, chinese: bool) -> bool:
    """The Chinese have a source of their own, which serves nobody else [7.6.3/1, 17.4.2/1]."""
    return unit.chinese == chinese


def _range(state: DefeatState, source: Source, unit: Piece) -> Mapping[int, int]:
    return range_from(state, source.side, source.hex, armour=unit.counter.armour).cost


def _hq(state: DefeatState, hq: Piece, needy: Sequence[Piece], commit: bool) -> Feeder:
    reach, side = hq_range(state, hq), hq.counter.side
    served = tuple(u.id for u in needy if not u.counter.chinese and u.loc in _hq_reach(state, hq, u))
    found = communications(state, hq)
    line, cost, length = _line(state, found[0], hq.loc) if found else ((), 0.0, 0.0)
    limit = 0.0 if hq.committed else _hq_limit(state, hq)
    return Feeder(
        hq.id, hq.loc, side, True, hq.counter.rating, limit, sum(markers_in(state, side, reach.cost).values()),
        commit and not hq.committed and bool(found) and can_pay(state, side, 1), line, cost, length, served,
        hq.committed,
    )  # fmt: skip


def _hq_reach(state: DefeatState, hq: Piece, unit: Piece) -> Mapping[int, int]:
    return hq_range(state, hq, armour=unit.counter.armour).cost


def _hq_limit(state: DefeatState, hq: Piece) -> float:
    return (state.world.charts.supply.limit[state.rains] + extra_range(state, hq.id)) / QUARTERS


def _line(state: DefeatState, source: Source, loc: int) -> tuple[tuple[int, ...], float, float]:
    field = loc_field(state, source)
    return field.path_to(loc), field.cost[loc] / QUARTERS, source.limit[state.rains] / QUARTERS


class Longer(msgspec.Struct, frozen=True):
    """The range of an HQ if one more marker is spent on it."""

    reach: frozenset[int]
    units: tuple[str, ...]
    """Those it would reach of the units asked about."""
    more: int
    """How many of them it does not reach now."""


def longer(state: DefeatState, hq: Piece, needy: Sequence[Piece]) -> Longer:
    """What a longer range of an HQ would bring, were a marker spent on it [7.7.2/6]."""
    units = reached_by(state, hq, needy, more=1)
    return Longer(frozenset(hq_range(state, hq, more=1).cost), units, len(units) - len(reached_by(state, hq, needy)))


def reach_of(state: DefeatState, feeder: Feeder) -> frozenset[int]:
    """The hexes in the supply range of an HQ or a source, for other units than armour [7.7.1/1, 7.7.2/1]."""
    if feeder.hq:
        return frozenset(hq_range(state, state.pieces[feeder.id]).cost)
    return frozenset(range_from(state, feeder.side, feeder.loc).cost)


# -- who is supplied ---------------------------------------------------------------------------------------------------


def _unit(state: DefeatState, piece: Piece, feeders: Sequence[Feeder], paid: Mapping[str, set[str]]) -> UnitSupply:
    marked = OUT if piece.oos else SUPPLIED
    fed, own = [feeder for feeder in feeders if piece.id in feeder.units], piece.id in paid.get(piece.id, ())
    if own or not fed:
        return UnitSupply(piece.id, piece.loc, marked, SUPPLIED if own else OUT, piece.id if own else "")
    payers = [feeder for feeder in fed if piece.id in paid.get(feeder.id, ())]
    best = min(payers or fed, key=lambda feeder: (_field(state, feeder, piece).cost[piece.loc], feeder.id))
    field = _field(state, best, piece)
    cost = field.cost[piece.loc] / QUARTERS
    now = SUPPLIED if payers else UNPAID
    return UnitSupply(piece.id, piece.loc, marked, now, best.id, field.path_to(piece.loc), cost, best.limit)


def _field(state: DefeatState, feeder: Feeder, unit: Piece) -> Field:
    if feeder.hq:
        return hq_range(state, state.pieces[feeder.id], armour=unit.counter.armour)
    return range_from(state, feeder.side, feeder.loc, armour=unit.counter.armour)


# -- the enemy in the way ----------------------------------------------------------------------------------------------


def cut_by(state: DefeatState, side: int, loc: int) -> list[Piece]:
    """The units of a side that could no longer be supplied with a unit of enemy infantry in a hex, and its HQs that
    would lose their line of communications, as they stand [7.7.2/5, 7.8.1/1, 11.1.7/1].

    None where the enemy stands already or cannot enter, nor where they have no such unit that is not on the map.
    """
    spare = _spare(state, enemy(side))
    if spare is None or not state.world.open_hex(loc) or state.units_at(loc):
        return []
    scene = state.copy()
    scene.put_piece(msgspec.structs.replace(spare, loc=loc))
    now, then = supply_picture(state, side), supply_picture(scene, side)
    units = [name for name, unit in now.units.items() if unit.now == SUPPLIED != then.units[name].now]
    linked = {feeder.id for feeder in then.feeders if feeder.hq and feeder.linked}
    hqs = [feeder.id for feeder in now.feeders if feeder.hq and feeder.linked and feeder.id not in linked]
    return [state.pieces[name] for name in (*hqs, *units)]


def _spare(state: DefeatState, side: int) -> Piece | None:
    """A unit of infantry of a side that is not on the map, at full strength."""
    for name in state.world.counters_of[side]:
        counter, piece = state.world.counters[name], state.pieces.get(name)
        plain = counter.infantry and counter.projects and not counter.chinese and not counter.marauder
        if plain and (piece is None or not state.world.on_map(piece.loc)):
            return Piece(counter, -1)
    return None


def loses_supply(state: DefeatState, unit: str, loc: int) -> bool:
    """Whether a unit that could be supplied where it stands could not be in a hex [7.7.1/1]."""
    piece = state.pieces[unit]
    fed = supplied_area(state, piece.counter)
    return needs_supply(piece) and piece.loc in fed and loc not in fed
