"""Cases 7.6 to 7.8: Supply Sources, supply ranges, lines of communications. Lengths in quarters of a movement point."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.board.fields import Field, cheapest, trace
from engine.titles.defeat_into_victory.data.charts import QUARTERS
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.rules.ch11_zones import barred, joined
from engine.titles.defeat_into_victory.rules.ch12_costs import columns, interdiction, table
from engine.titles.defeat_into_victory.state import RAIL, ROAD, DefeatState
from engine.titles.defeat_into_victory.world import Source

RANGE_PER_MARKER = (2, 1)
"""Movement points a marker adds to the range of an HQ, in ordinary weather and in the monsoon [7.7.2/6]."""
MOST_RANGE_MARKERS = 3

Joins = Callable[[DefeatState, int, int], bool]
"""Whether a line joins two neighbours."""


def sources(state: DefeatState, side: int, *, chinese: bool = False) -> list[Source]:
    """The Supply Sources of a side that work: neither occupied nor controlled by the enemy [7.6.1/1].

    The Chinese have one of their own, which serves nobody else [7.6.3/1].
    """
    found = (s for s in state.world.sources if s.side == side and s.chinese == chinese)
    return [s for s in found if controller(state, s.hex) == side and not state.units_at(s.hex, 1 - side)]


def _lines(state: DefeatState, side: int, start: int, limit: int, *, armour: bool, rail: bool) -> Field:
    """What a line from a hex reaches: neither through enemies nor through their zones without a friend [7.7.2/5]."""
    closed = barred(state, side) - {start}
    costs = table(state, armour=armour, rail=rail, column=columns(state))
    return cheapest(costs, start, limit, surcharge=interdiction(state, side), blocked=closed)


def range_from(state: DefeatState, side: int, start: int, extra: int = 0, *, armour: bool = False) -> Field:
    """The hexes in supply range of a Supply Source or an HQ in a hex: 5 MP, 4 in the monsoon [7.7.1/1, 7.7.2/1,
    7.7.2/2, 7.7.2/3, 7.7.2/4, 7.7.2/5].

    The first hex is left out of the count. ``extra`` quarters were bought. Hexes closed to armour bar its line.
    """
    chart = state.world.charts.supply
    rail = chart.rail == "rail" and not state.options.trail_rate_on_rail
    key = ("range", side, start, extra, armour, state.tokens, state.ground_token, state.turn)
    limit = chart.limit[state.rains] + extra
    return state.remember(key, lambda: _lines(state, side, start, limit, armour=armour, rail=rail))


def near(state: DefeatState, side: int, start: int) -> Field:
    """The hexes within 5 MP of a hex in all weather, counted as a supply line is [5.6.3/1, 7.4.4/1, 7.7.2/6]."""
    key = ("near", side, start, state.tokens, state.ground_token, state.turn)
    limit = state.world.charts.settlement.limit[state.rains]
    return state.remember(key, lambda: _lines(state, side, start, limit, armour=False, rail=True))


def extra_range(state: DefeatState, hq: str) -> int:
    """What the markers spent this turn add to an HQ's range, in quarters [7.7.2/6]."""
    return state.reached.get(hq, 0) * RANGE_PER_MARKER[state.rains] * QUARTERS


def hq_range(state: DefeatState, hq: Piece, *, armour: bool = False, as_if_ready: bool = False) -> Field:
    """The supply range of an HQ; a Committed one has none, unless it is asked as if it were not [7.7.2/1, 9.3.9/1]."""
    if hq.committed and not as_if_ready:
        return Field({}, {})
    return range_from(state, hq.counter.side, hq.loc, extra_range(state, hq.id), armour=armour)


def in_range(state: DefeatState, start: Field, unit: Piece) -> bool:
    """Whether a unit stands in a range."""
    return unit.loc in start.cost


def headquarters(state: DefeatState, side: int, *, ready: bool = False) -> list[Piece]:
    """The HQs of a side on the map, those that are not Committed if asked."""
    return [p for p in state.on_map(side) if p.counter.hq and not (ready and p.committed)]


def communications(state: DefeatState, hq: Piece) -> list[Source]:
    """The Supply Sources an HQ is in line of communications with, the nearest first [7.8.1/1].

    20 MP, 15 in the monsoon, counted as a supply line is; a Committed HQ keeps it. 1601 serves no HQ [7.6.3/1].
    """
    costs = ((loc_field(state, source).cost.get(hq.loc), source) for source in sources(state, hq.counter.side))
    found = [(cost, source) for cost, source in costs if cost is not None]
    return [source for _, source in sorted(found, key=lambda pair: pair[0])]


def loc_field(state: DefeatState, source: Source) -> Field:
    """The hexes from which an HQ is in line of communications with a source."""
    key = ("loc", source.hex, state.tokens, state.ground_token, state.turn)
    rail = state.world.charts.communications.rail == "rail"
    limit = source.limit[state.rains]
    return state.remember(key, lambda: _lines(state, source.side, source.hex, limit, armour=False, rail=rail))


def in_loc(state: DefeatState, hq: Piece) -> bool:
    """Whether an HQ is in line of communications [7.8.1/1]."""
    return bool(communications(state, hq))


def feeders(state: DefeatState, unit: Piece, *, loc: bool = False) -> Iterator[Field]:
    """The ranges of its side in which a unit stands: of uncommitted HQs, in LOC if asked, and of sources."""
    side, armour = unit.counter.side, unit.counter.armour
    if unit.counter.chinese:
        starts: Iterator[Field] = (range_from(state, side, s.hex) for s in sources(state, side, chinese=True))
    else:
        starts = _ranges(state, side, armour, loc)
    return (field for field in starts if unit.loc in field.cost)


def _ranges(state: DefeatState, side: int, armour: bool, loc: bool) -> Iterator[Field]:
    for source in sources(state, side):
        yield range_from(state, side, source.hex, armour=armour)
    for hq in headquarters(state, side, ready=True):
        if not loc or in_loc(state, hq):
            yield hq_range(state, hq, armour=armour)


def would_be_supplied(state: DefeatState, unit: Piece) -> bool:
    """Whether a line could be traced from a source or an uncommitted HQ to a unit where it stands [12.2.2/1]."""
    return any(feeders(state, unit))


def linked(state: DefeatState, side: int, starts: list[int], *, trails: bool = True) -> frozenset[int]:
    """All hexes joined to some by an unbroken chain of lines of any length, free of enemies and of their zones without
    a friend; a cut hex breaks it [5.1.1/2, 7.8.3/1]. ``trails`` tells whether they count like roads and railroads."""
    shut = barred(state, side) | state.cuts
    open_starts = [hex_ for hex_ in starts if hex_ not in shut]
    key = ("linked", side, tuple(open_starts), shut, frozenset(state.lines.items()), trails)
    return state.remember(key, lambda: _linked(state, open_starts, shut, joined if trails else paved))


def _linked(state: DefeatState, starts: list[int], shut: frozenset[int], joins: Joins) -> frozenset[int]:
    world = state.world
    steps = tuple(tuple(w.to for w in world.ways[h] if joins(state, h, w.to)) for h in range(world.hexes))
    return frozenset(trace(steps, starts, lambda hex_: hex_ not in shut).cost)


def paved(state: DefeatState, a: int, b: int) -> bool:
    """Whether a road or a railroad, printed or built, joins two neighbours [5.1.1/2]."""
    way = state.world.way_table[a].get(b)
    printed = way is not None and (way.road or way.rail)
    return printed or state.lines.get((min(a, b), max(a, b))) in (ROAD, RAIL)
