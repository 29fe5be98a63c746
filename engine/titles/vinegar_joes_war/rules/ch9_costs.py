"""Cases 9.3 and 9.4: what a step costs, in halves of a movement point (the Terrain Effects Chart)."""

from __future__ import annotations

from collections.abc import Set
from typing import Final

import msgspec

from engine.board.fields import Costs, Field, cheapest
from engine.board.latest import Latest
from engine.titles.vinegar_joes_war.pieces import JAPANESE, Piece
from engine.titles.vinegar_joes_war.rules.ch22_lines import Lines, built
from engine.titles.vinegar_joes_war.rules.ch24_borders import forbidding
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import Way, World

HALVES: Final = 2
"""Halves in a movement point."""
FOOT, RIVER, RAIL = "foot", "river", "rail"
MOST_FIELDS: Final = 400
NOTHING: Final[frozenset[int]] = frozenset()


class Chart(msgspec.Struct, frozen=True):
    """What a table of costs depends on: ways are followed on foot only, and only railways by rail."""

    how: str
    heavy: bool = False
    cut: frozenset[int] = NOTHING
    """Interdicted hexes."""
    lines: Lines = frozenset()
    """Hexsides with built lines that serve."""
    closed: frozenset[int] = NOTHING
    """Hexes that are not entered whatever it would cost."""


class Table:
    """Per hex the land hexes around it that can be entered, and the cost of that."""

    __slots__ = ("_free", "_hindered", "rows")

    def __init__(self, rows: Costs) -> None:
        self.rows = rows
        self._free: Latest[object, Field] = Latest(MOST_FIELDS)
        self._hindered: Latest[object, Field] = Latest(MOST_FIELDS)

    def forget(self) -> None:
        """Drop the fields."""
        self._free.clear()
        self._hindered.clear()

    def cost(self, a: int, b: int) -> int | None:
        """The cost of a step, None where there is none."""
        for to, cost in self.rows[a]:
            if to == b:
                return cost
        return None

    def field(self, start: int, limit: int, blocked: frozenset[int], stop: frozenset[int], *,
              one_hex: bool = False) -> Field:  # fmt: skip
        """The hexes within a limit of one where enemies block, zones stop, and from zone to zone nothing goes;
        ``one_hex`` adds all neighbours that are not blocked. It is kept by what hinders within the limit, and not to be
        changed [9.23/1, 9.23/2, 9.24/1, 11.4/1]."""
        key = (start, limit, one_hex)
        free = self._free.get(key)
        if free is None:
            free = self._free.keep(key, cheapest(self.rows, start, limit, first_hex_free=one_hex))
        blocked, stop = blocked.intersection(free.cost), stop.intersection(free.cost)
        if not blocked and not stop:
            return free
        hindrance = (key, blocked, stop)
        found = self._hindered.get(hindrance)
        if found is None:
            rows = self._out_of_zone(start, stop) if start in stop else self.rows
            found = cheapest(rows, start, limit, blocked=blocked, stop=stop, first_hex_free=one_hex)
            self._hindered.keep(hindrance, found)
        return found

    def _out_of_zone(self, start: int, stop: frozenset[int]) -> Costs:
        rows = list(self.rows)
        rows[start] = tuple(step for step in rows[start] if step[0] not in stop)
        return rows


def walking(state: VinegarState, *, heavy: bool, closed: frozenset[int] = NOTHING) -> Table:
    """The costs on foot now [9.1/2, 9.31/1, 9.32/1, 9.43/2]."""
    rail, road = built(state)
    return _kept(state.world, Chart(FOOT, heavy, frozenset(state.interdicted), rail | road, closed))


def floating(state: VinegarState, *, heavy: bool, closed: frozenset[int] = NOTHING) -> Table:
    """The costs of river transport, which uses no ways [9.6/1, 9.32/1]."""
    return _kept(state.world, Chart(RIVER, heavy, closed=closed))


def railing(state: VinegarState, closed: frozenset[int] = NOTHING) -> Table:
    """The steps along railway, none of which costs anything by itself [9.4/1, 9.42/1]."""
    return _kept(state.world, Chart(RAIL, lines=built(state)[JAPANESE], closed=closed))


def as_printed(world: World, *, heavy: bool) -> Table:
    """The costs on foot on the printed map, whatever was built or interdicted."""
    return _kept(world, Chart(FOOT, heavy))


def _kept(world: World, chart: Chart) -> Table:
    return world.table(chart, printed=not chart.cut and not chart.lines, make=lambda: Table(_rows(world, chart)))


def _rows(world: World, chart: Chart) -> Costs:
    """As printed, but for what lies beside interdicted hexes and built lines."""
    if not chart.cut and not chart.lines:
        return _printed_rows(world, chart)
    rows = list(_kept(world, Chart(chart.how, chart.heavy, closed=chart.closed)).rows)
    near = {hex_ for cut in chart.cut for hex_ in (cut, *world.adjacent[cut])}
    for hex_ in near.union(*chart.lines):
        rows[hex_] = _steps(world, chart, hex_)
    return rows


def _printed_rows(world: World, chart: Chart) -> Costs:
    closed = chart.closed
    if not closed:
        return [_steps(world, chart, hex_) for hex_ in range(world.hexes)]
    rows = _kept(world, Chart(chart.how, chart.heavy)).rows
    return [tuple([step for step in row if step[0] not in closed]) for row in rows]


def _steps(world: World, chart: Chart, hex_: int) -> tuple[tuple[int, int], ...]:
    if not world.is_land(hex_):
        return ()
    costs = ((way.to, _step(world, chart, hex_, way)) for way in world.ways[hex_])
    return tuple((to, cost) for to, cost in costs if cost is not None)


def _step(world: World, chart: Chart, hex_: int, way: Way) -> int | None:
    """The cost of one step, None where it is forbidden. Along a way only its rate counts, bridge included; friends in
    the hex cost nothing, nor do rails by themselves [10.2/2, 9.1/2, 9.31/1, 9.32/1, 9.4/1]."""
    if way.to in chart.closed:
        return None
    if chart.how == RAIL:
        return 0 if way.rail or _built(chart, hex_, way) else None
    charts = world.charts
    if chart.how == FOOT and serves(chart.cut, hex_, way) and (way.line or _built(chart, hex_, way)):
        return charts.way[chart.heavy] + charts.river_along_way * way.river
    ground = world.cost[chart.heavy][way.to]
    return None if ground is None else ground + charts.river_cost[chart.heavy] * way.river


def _built(chart: Chart, hex_: int, way: Way) -> bool:
    return (min(hex_, way.to), max(hex_, way.to)) in chart.lines


def serves(cut: Set[int], hex_: int, way: Way) -> bool:
    """Whether a way can be followed: not into an interdicted hex, nor over a bridge of one [9.43/2]."""
    return way.to not in cut and not (way.river and hex_ in cut)


def along(state: VinegarState, a: int, b: int) -> bool:
    """Whether a way, printed or built, joins two neighbours, usable or not [9.32/1]."""
    way, pair = state.world.way_table[a].get(b), (min(a, b), max(a, b))
    return way is not None and (way.line or any(pair in lines for lines in built(state)))


def may_step(state: VinegarState, piece: Piece, a: int, b: int) -> bool:
    """Whether a unit could normally go from a land hex into the next, by terrain and country: heavy ones into mountains
    only along a way [9.23/2, 14.11/2, 14.21/1]."""
    if walking(state, heavy=piece.counter.heavy).cost(a, b) is None:
        return False
    return not forbidding(state, piece.counter, b)
