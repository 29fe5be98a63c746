"""Cases 7.6 to 7.8: Supply Sources, supply ranges, lines of communications. Lengths in quarters of a movement point."""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.fields import Field, trace
from engine.titles.defeat_into_victory.data.packfile import QUARTERS
from engine.titles.defeat_into_victory.inputs import (
    CUTS,
    ENEMY_PLACES,
    GROUND,
    HINDERS,
    INTERDICTED,
    LASTING,
    LINES,
    OWN,
    PIECES,
    PLACES,
    TRACING,
    TURN,
)
from engine.titles.defeat_into_victory.pieces import Counter, Piece
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.rules.ch11_zones import Rows, along_lines, barred, with_built
from engine.titles.defeat_into_victory.rules.ch12_costs import columns, interdiction, table
from engine.titles.defeat_into_victory.state import RAILS, ROADS, DefeatState
from engine.titles.defeat_into_victory.world import Source, World
from engine.wargame.memo import memo

Net = dict[tuple[int, int, bool, bool], Field]
"""Lines by start, limit, armour and rail."""
RANGE_PER_MARKER = (2, 1)
"""Movement points a marker adds to the range of an HQ, in ordinary weather and in the monsoon [7.7.2/6]."""
MOST_RANGE_MARKERS = 3


@memo(ENEMY_PLACES, GROUND)
def sources(state: DefeatState, side: int, *, chinese: bool = False) -> tuple[Source, ...]:
    """The Supply Sources of a side that work: neither occupied nor controlled by the enemy [7.6.1/1].

    The Chinese have one of their own, which serves nobody else [7.6.3/1].
    """
    found, held = state.world.sources_of[side, chinese], state.occupied(1 - side)
    return tuple([s for s in found if s.hex not in held and controller(state, s.hex) == side])


def _lines(state: DefeatState, side: int, start: int, limit: int, *, armour: bool, rail: bool) -> Field:
    """What a line from a hex reaches: neither through enemies nor through their zones without a friend [7.7.2/5]."""
    known, key = _known(state, side, barred(state, side), columns(state)), (start, limit, armour, rail)
    found = known.get(key)
    if found is None:
        costs = table(state, armour=armour, rail=rail, column=columns(state))
        found = known[key] = costs.field(start, limit, barred(state, side), interdiction(state, side))
    return found


@memo(INTERDICTED, HINDERS, CUTS, LINES)
def _known(state: DefeatState, side: int, barred: frozenset[int], column: tuple[int, int]) -> Net:
    """The lines of a side that are known; the same while nothing bars others."""
    return {}


def range_from(state: DefeatState, side: int, start: int, extra: int = 0, *, armour: bool = False) -> Field:
    """The hexes in supply range of a Supply Source or an HQ in a hex: 5 MP, 4 in the monsoon [7.7.1/1, 7.7.2/1,
    7.7.2/2, 7.7.2/3, 7.7.2/4, 7.7.2/5].

    The first hex is left out of the count. ``extra`` quarters were bought. Hexes closed to armour bar its line.
    """
    limit = state.world.charts.supply.limit[state.rains] + extra
    return _lines(state, side, start, limit, armour=armour, rail=_by_rail(state))


def _by_rail(state: DefeatState) -> bool:
    """Whether supply lines count the rate of railroads [7.7.2/3]."""
    return state.world.charts.supply.rail == "rail" and not state.options.trail_rate_on_rail


def near(state: DefeatState, side: int, start: int) -> Field:
    """The hexes within 5 MP of a hex in all weather, counted as a supply line is [5.6.3/1, 7.4.4/1, 7.7.2/6]."""
    limit = state.world.charts.settlement.limit[state.rains]
    return _lines(state, side, start, limit, armour=False, rail=True)


def extra_range(state: DefeatState, hq: str, more: int = 0) -> int:
    """What the markers spent this turn add to an HQ's range, and so many `more`, in quarters [7.7.2/6]."""
    return (state.reached.get(hq, 0) + more) * RANGE_PER_MARKER[state.rains] * QUARTERS


def hq_range(
    state: DefeatState, hq: Piece, *, armour: bool = False, as_if_ready: bool = False, more: int = 0
) -> Field:
    """The supply range of an HQ; a Committed one has none, unless it is asked as if it were not [7.7.2/1, 9.3.9/1].
    With ``more`` markers, as if they had been spent on it."""
    if hq.committed and not as_if_ready:
        return Field({}, {})
    return range_from(state, hq.counter.side, hq.loc, extra_range(state, hq.id, more), armour=armour)


def in_range(state: DefeatState, hq: Piece, unit: Piece) -> bool:
    """Whether a unit stands in the supply range of an HQ, as such a unit moves [7.7.2/1, 7.7.2/5]."""
    return unit.loc in hq_range(state, hq, armour=unit.counter.armour).cost


def reaches_combat(state: DefeatState, hq: Piece, target: int) -> bool:
    """Whether a combat hex lies in the supply range of an HQ, either side up, its own cost counted [7.7.2/1, 7.7.2/2,
    17.3.1/1].

    Who is attacked there bars lines through that hex, not to it.
    """
    side, limit = hq.counter.side, state.world.charts.supply.limit[state.rains] + extra_range(state, hq.id)
    costs = table(state, armour=False, rail=_by_rail(state), column=columns(state))
    field = costs.field(hq.loc, limit, barred(state, side) - {target}, interdiction(state, side))
    return target in field.cost


@memo(OWN)
def headquarters(state: DefeatState, side: int, *, ready: bool = False) -> tuple[Piece, ...]:
    """The HQs of a side on the map, those that are not Committed if asked."""
    return tuple(piece for piece in state.on_map(side) if piece.counter.hq and not (ready and piece.committed))


def communications(state: DefeatState, hq: Piece) -> list[Source]:
    """The Supply Sources an HQ is in line of communications with, the nearest first [7.8.1/1].

    20 MP, 15 in the monsoon, counted as a supply line is; a Committed HQ keeps it. 1601 serves no HQ [7.6.3/1].
    """
    costs = ((_loc_cost(state, source, hq.loc), source) for source in sources(state, hq.counter.side))
    found = [(cost, source) for cost, source in costs if cost is not None]
    return [source for _, source in sorted(found, key=lambda pair: pair[0])]


def loc_field(state: DefeatState, source: Source) -> Field:
    """The hexes from which an HQ is in line of communications with a source."""
    limit = source.limit[state.rains]
    return _lines(state, source.side, source.hex, limit, armour=False, rail=_loc_by_rail(state))


def _loc_cost(state: DefeatState, source: Source, hex_: int) -> int | None:
    """What such a line to a hex costs, None where there is none."""
    known = _costs_known(state, source.side, barred(state, source.side), columns(state), source.limit[state.rains])
    if (source.hex, hex_) not in known:
        costs = table(state, armour=False, rail=_loc_by_rail(state), column=columns(state))
        hinders = barred(state, source.side), interdiction(state, source.side)
        known[source.hex, hex_] = costs.cost_to(source.hex, source.limit[state.rains], hex_, *hinders)
    return known[source.hex, hex_]


@memo(INTERDICTED, HINDERS, CUTS, LINES)
def _costs_known(
    state: DefeatState, side: int, barred: frozenset[int], column: tuple[int, int], limit: int
) -> dict[tuple[int, int], int | None]:
    """The costs of lines of communications from sources to hexes that are known; the same while nothing bars others."""
    return {}


def _loc_by_rail(state: DefeatState) -> bool:
    """Whether lines of communications count the rate of railroads [7.8.1/1]."""
    return state.world.charts.communications.rail == "rail"


def in_loc(state: DefeatState, hq: Piece) -> bool:
    """Whether an HQ is in line of communications [7.8.1/1]; with one source it is."""
    return any(_loc_cost(state, source, hq.loc) is not None for source in sources(state, hq.counter.side))


def feeders(state: DefeatState, unit: Piece, *, loc: bool = False) -> Iterator[Field]:
    """The ranges of its side in which a unit stands: of uncommitted HQs, in LOC if asked, and of sources."""
    return (field for field in _starts(state, unit.counter, loc=loc) if unit.loc in field.cost)


def _starts(state: DefeatState, unit: Counter, *, loc: bool) -> Iterator[Field]:
    side = unit.side
    if unit.chinese:
        return (range_from(state, side, source.hex) for source in sources(state, side, chinese=True))
    return _ranges(state, side, unit.armour, loc)


def _ranges(state: DefeatState, side: int, armour: bool, loc: bool) -> Iterator[Field]:
    for source in sources(state, side):
        yield range_from(state, side, source.hex, armour=armour)
    for hq in headquarters(state, side, ready=True):
        if not loc or in_loc(state, hq):
            yield hq_range(state, hq, armour=armour)


def would_be_supplied(state: DefeatState, unit: Piece) -> bool:
    """Whether a line could be traced from a source or an uncommitted HQ to a unit where it stands [12.2.2/1]."""
    return unit.loc in supplied_area(state, unit.counter)


@memo(TRACING, PIECES, GROUND, TURN)
def supplied_area(state: DefeatState, unit: Counter) -> frozenset[int]:
    """The hexes in which a unit could trace a line from a source or an uncommitted HQ."""
    ranges = (field.cost for field in _starts(state, unit, loc=False))
    return frozenset().union(*ranges)


def linked(state: DefeatState, side: int, starts: list[int], *, trails: bool = True) -> frozenset[int]:
    """All hexes joined to some by an unbroken chain of lines of any length, free of enemies and of their zones without
    a friend; a cut hex breaks it [5.1.1/2, 7.8.3/1]. ``trails`` says whether they count like roads and railroads."""
    return _linked(state, side, tuple(starts), trails)


@memo(PLACES, GROUND)
def _linked(state: DefeatState, side: int, starts: tuple[int, ...], trails: bool) -> frozenset[int]:
    shut = barred(state, side) | state.cuts
    steps = along_lines(state) if trails else along_paved(state)
    return frozenset(trace(steps, [hex_ for hex_ in starts if hex_ not in shut], lambda hex_: hex_ not in shut).cost)


@memo(LINES)
def along_paved(state: DefeatState) -> Rows:
    """By hex the neighbours that a road or a railroad joins to it."""
    return with_built(state, _printed_paved(state.world), paved)


@memo(LASTING)
def _printed_paved(world: World) -> Rows:
    return tuple(tuple(way.to for way in row if way.road or way.rail) for row in world.ways)


def paved(state: DefeatState, a: int, b: int) -> bool:
    """Whether a road or a railroad, printed or built, joins two neighbours [5.1.1/2]."""
    way = state.world.way_table[a].get(b)
    printed = way is not None and (way.road or way.rail)
    return printed or state.lines.get((min(a, b), max(a, b))) in (*ROADS, *RAILS)
