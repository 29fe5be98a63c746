"""Cases 12.1 and 5.5.5: what a step costs, in quarters of a movement point (the Terrain Effects Chart)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Final

import msgspec

from engine.board.fields import Costs, Field, cheapest
from engine.board.latest import Latest
from engine.titles.defeat_into_victory.inputs import CUTS, INTERDICTED, LINES
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE, Piece
from engine.titles.defeat_into_victory.rules.ch11_zones import ROUGH
from engine.titles.defeat_into_victory.state import RAILS, ROADS, TRAILS, DefeatState
from engine.titles.defeat_into_victory.world import Way, World
from engine.wargame.boardworld import MOST_TABLES
from engine.wargame.memo import memo

STORMS: Final = "weather"
"""The random event that changes the costs of a turn [14.1.6/2]."""

MOST_FIELDS: Final = 300
"""Fields that are kept of a table."""
NOTHING: Final[frozenset[int]] = frozenset()
FREE: Final[Mapping[int, int]] = {}


def columns(state: DefeatState, piece: Piece | None = None) -> tuple[int, int]:
    """The columns of the chart for terrain and for lines: 0 ordinary, 1 monsoon [12.1.1/1, 14.1.6/2, 17.5.1/1].

    Marauders pay as in ordinary weather in a Monsoon turn.
    """
    if piece is not None and piece.counter.marauder and state.monsoon:
        return (0, 0)
    rains = state.rains
    return state.world.charts.storms.columns(rains) if state.event == STORMS else (rains, rains)


class Table:
    """Per hex the neighbours that can be entered, and the cost of entering them without zones and interdiction.

    A field depends on its start and its limit alone as long as nothing that hinders lies in it, else on that besides.
    """

    __slots__ = ("_fields", "_free", "least", "rows")

    def __init__(self, rows: Costs, least: Sequence[int]) -> None:
        self.rows = rows
        self.least = least
        """By hex what the cheapest step out of it costs."""
        self._free: Latest[tuple[int, int], Field] = Latest(MOST_FIELDS)
        self._fields: Latest[object, Field] = Latest(MOST_FIELDS)

    def forget(self) -> None:
        """Drop the fields."""
        self._free.clear()
        self._fields.clear()

    def cost(self, a: int, b: int) -> int | None:
        """The cost of a step, None where there is none."""
        return next((cost for to, cost in self.rows[a] if to == b), None)

    def field(self, start: int, limit: int, blocked: Set[int] = NOTHING, dearer: Mapping[int, int] = FREE) -> Field:
        """The hexes within a limit of one, as ``cheapest`` finds them; it is kept, and not to be changed."""
        free = self._unhindered(start, limit)
        shut = blocked & free.cost.keys()
        paid = {hex_: dearer[hex_] for hex_ in free.cost.keys() & dearer.keys()} if dearer else FREE
        return self._kept(start, limit, shut, paid) if shut or paid else free

    def cost_to(self, start: int, limit: int, to: int, blocked: Set[int], dearer: Mapping[int, int]) -> int | None:
        """What a hex costs in that field, None for one that is not in it. Where nothing hinders the way that would be
        cheapest on an empty map, it is the cheapest."""
        free = self._unhindered(start, limit)
        if to not in free.cost:
            return None
        way = free.path_to(to)[1:]
        if blocked.isdisjoint(way) and dearer.keys().isdisjoint(way):
            return free.cost[to]
        return self.field(start, limit, blocked, dearer).cost.get(to)

    def _unhindered(self, start: int, limit: int) -> Field:
        found = self._free.get((start, limit))
        if found is None:
            found = self._free.keep((start, limit), cheapest(self.rows, start, limit, least=self.least))
        return found

    def _kept(self, start: int, limit: int, blocked: Set[int], dearer: Mapping[int, int]) -> Field:
        key = (start, limit, frozenset(blocked), frozenset(dearer.items()))
        found = self._fields.get(key)
        if found is None:
            field = cheapest(self.rows, start, limit, surcharge=dearer, blocked=blocked, least=self.least)
            found = self._fields.keep(key, field)
        return found


@memo(CUTS, LINES, most=MOST_TABLES)
def table(state: DefeatState, *, armour: bool, rail: bool, column: tuple[int, int]) -> Table:
    """The costs for armour or others in the columns of the chart.

    ``rail`` says whether railroads count at their own rate, else at that of the trail beside them [12.1.6/1].
    """
    return _kept(state.world, Chart(armour, rail, column, state.cuts, state.built))


class Chart(msgspec.Struct, frozen=True):
    """What a table of costs depends on."""

    armour: bool
    rail: bool
    column: tuple[int, int]
    cuts: frozenset[int] = NOTHING
    lines: frozenset[tuple[tuple[int, int], str]] = frozenset()


def _kept(world: World, chart: Chart) -> Table:
    return world.table(chart, printed=not chart.cuts and not chart.lines, make=lambda: _made(world, chart))


def _made(world: World, chart: Chart) -> Table:
    """As printed, but for the steps into cut hexes and those along lines that were built."""
    lines = dict(chart.lines)
    if not chart.cuts and not lines:
        printed = [_steps(world, chart, lines, hex_) for hex_ in range(world.hexes)]
        return Table(printed, list(map(_least, printed)))
    plain = _kept(world, Chart(chart.armour, chart.rail, chart.column))
    rows, least = list(plain.rows), list(plain.least)
    near = {hex_ for cut in chart.cuts for hex_ in world.board.adjacent[cut]}
    for hex_ in near.union(*lines):
        rows[hex_] = _steps(world, chart, lines, hex_)
        least[hex_] = _least(rows[hex_])
    return Table(rows, least)


def _least(row: Sequence[tuple[int, int]]) -> int:
    return min([cost for _, cost in row], default=0)


def _steps(world: World, chart: Chart, lines: Mapping[tuple[int, int], str], hex_: int) -> tuple[tuple[int, int], ...]:
    found = []
    for way in world.ways[hex_]:
        built = lines.get((min(hex_, way.to), max(hex_, way.to))) if lines else None
        cost = _step(world, chart, built, way)
        if cost is not None:
            found.append((way.to, cost))
    return tuple(found)


def _step(world: World, chart: Chart, built: str | None, way: Way) -> int | None:
    """The cost of one step, None where it is prohibited [12.1.1/1, 12.1.4/1, 17.1.4/1].

    Along a line only its rate counts, without terrain and hexside. A cut hex is entered over its terrain, from it a
    line may be followed again [5.5.5/1].
    """
    if way.closed:
        return None
    lined = (way.line or built) and way.to not in chart.cuts
    rates = list(_rates(world, way, built, chart.rail, chart.column[1])) if lined else []
    if chart.armour and world.terrain[way.to] == ROUGH and not rates:
        return None
    overland: int = world.charts.terrain[world.terrain[way.to]].mp[chart.column[0]]
    overland += world.charts.river[chart.column[0]] if way.river else 0
    return min([overland, *rates])


def _rates(world: World, way: Way, built: str | None, rail: bool, column: int) -> Iterator[int]:
    """The rates of the lines that join two hexes; a trail runs beside every railroad [12.1.6/1, 12.2.1/1]."""
    rates = world.charts.ways
    if way.road or built in ROADS:
        yield rates["road"][column]
    if way.trail or built in TRAILS:
        yield rates["trail"][column]
    if rail and (way.rail or built in RAILS):
        yield rates["rail"][column]


def interdiction(state: DefeatState, side: int) -> Mapping[int, int]:
    """Hex -> what entering it costs more: interdicted hexes and all around them, once each [5.5.5/2]."""
    if not state.interdicted or (side == ALLIED and state.options.interdiction_hinders != "both"):
        return {}
    return _dearer(state)


@memo(INTERDICTED)
def _dearer(state: DefeatState) -> Mapping[int, int]:
    return dict.fromkeys(under_attack(state), state.world.charts.interdicted)


def under_attack(state: DefeatState) -> frozenset[int]:
    """The interdicted hexes and the six around each [5.5.5/2, 5.5.5/3]."""
    adjacent = state.world.board.adjacent
    return frozenset(near for hex_ in state.interdicted for near in (hex_, *adjacent[hex_]))


__all__ = ["ALLIED", "JAPANESE", "columns", "interdiction", "table", "under_attack"]
