"""Rule 7.1-A: how far supply reaches from a depot or a Transporter, and which hexes are closed to a trace."""

from __future__ import annotations

from typing import Final

from engine.board.fields import Field, cheapest, without
from engine.board.latest import Latest
from engine.titles.nemesis.inputs import ARROWS, ENEMY_PLACES, GROUND, LASTING, LIGHT_MONSOON
from engine.titles.nemesis.pieces import ALLIED, enemy
from engine.titles.nemesis.rules.ch5_terrain import least_trace_cost, trace_costs
from engine.titles.nemesis.state import NemesisState
from engine.wargame.memo import memo

NOWHERE: Final = -1
MOST_FREE: Final = 4000
NOBODY: Final[frozenset[int]] = frozenset()


@memo(ENEMY_PLACES, GROUND)
def closed_to(state: NemesisState, side: int) -> frozenset[int]:
    """Hexes with enemy units and Objectives under enemy control, for road and range traces alike [7.1-A/7].

    Enemy ZoC, Ambushes and Transporters close nothing [7.1/4, 7.1-A/4].
    """
    return state.occupied(enemy(side)) | state.enemy_objectives(side)


@memo(LASTING, LIGHT_MONSOON, ARROWS)
def _free_ranges(state: NemesisState) -> Latest[tuple[int, int], Field]:
    """Ranges that nothing hinders by source and range, as far as they are known."""
    return Latest(MOST_FREE)


@memo(ENEMY_PLACES, GROUND, LIGHT_MONSOON, ARROWS)
def _ranges(state: NemesisState, side: int, ambushes: frozenset[int]) -> dict[tuple[int, int, int], Field]:
    """Ranges of a side by source, range and the Objective that is open for once, as far as they are known."""
    return {}


class Traces:
    """The range traces of a side as things stand: what hinders them is looked up once for all. It holds no state, so
    that it goes on telling of the position it was made for."""

    __slots__ = ("_ambush", "_ambushes", "_closed", "_costs", "_free", "_known", "_least")

    def __init__(self, state: NemesisState, side: int) -> None:
        world = state.world
        terms = (state.light_monsoon, state.options.supply_over_arrows)
        self._costs, self._least = trace_costs(world, *terms), least_trace_cost(world, *terms)
        self._closed = closed_to(state, side)
        self._ambushes: frozenset[int] = state.ambushes if side == ALLIED else NOBODY
        self._ambush = world.charts.ambush_entry
        self._free = _free_ranges(state)
        self._known = _ranges(state, side, self._ambushes)

    def reach(self, source: int, range_: int, lifted: int = NOWHERE) -> Field:
        """What lies in range of a source, in movement points; its own hex is not counted [7.1-A/1, 7.1-A/2].

        All sources trace alike, Trucks too, over the costs of Light Troops and of Road, Track and Path, whatever
        level they give and whatever the monsoon [7.1-A/3, 7.1-A/8, 7.1-A/9, 2.7/7]. ``lifted`` is an enemy
        Objective that is open for once.
        """
        found = self._known.get((source, range_, lifted))
        if found is None:
            found = self._known[source, range_, lifted] = self._reach(source, range_, lifted)
        return found

    def reaches(self, source: int, range_: int, loc: int) -> bool:
        """Whether a location lies in range; where it would not even if nothing hindered, and where nothing hinders on
        the way it would be reached by, nothing is searched."""
        free = self.free(source, range_)
        return loc in free.cost and (self._is_open(free, loc) or loc in self.reach(source, range_).cost)

    def way(self, source: int, range_: int, loc: int) -> Field:
        """A range in which the way to a location and its cost are those of :meth:`reach`; where it is seen that
        nothing hinders, nothing is searched."""
        free = self.free(source, range_)
        plain = self._is_open(free, loc) and self._ambushes.isdisjoint(free.cost)
        return free if plain else self.reach(source, range_)

    def _is_open(self, free: Field, loc: int) -> bool:
        """Whether nothing hinders on the way to a location that leads there if nothing does anywhere."""
        while (before := free.came_from.get(loc)) is not None:
            if loc in self._closed or loc in self._ambushes:
                return False
            loc = before
        return True

    def _reach(self, source: int, range_: int, lifted: int) -> Field:
        free = self.free(source, range_)
        inside = free.cost
        blocked = self._closed.intersection(inside) - {source, lifted}
        dear = self._ambushes and self._ambushes.intersection(inside)
        if not dear:
            found = without(free, blocked) if blocked else free
            if found is not None:
                return found
        return self._search(source, range_, blocked, dear)

    def free(self, source: int, range_: int) -> Field:
        """What would lie in range if nothing hindered."""
        found = self._free.get((source, range_))
        if found is None:
            found = self._free.keep((source, range_), self._search(source, range_, NOBODY, NOBODY))
        return found

    def _search(self, source: int, range_: int, closed: frozenset[int], ambushes: frozenset[int]) -> Field:
        """The first hex is always reached, Ambushes cost an Allied trace extra [5.1-D/4, 7.1-A/4, 7.1-A/6].

        Out of a Reinforcement Hex it goes over the arrows, if the option has it so [1.1/9, 7.1-A/2].
        """
        return cheapest(
            self._costs,
            source,
            range_,
            surcharge=dict.fromkeys(ambushes, self._ambush),
            blocked=closed,
            first_hex_free=True,
            least=self._least,
        )


def reach_of(state: NemesisState, side: int, source: int, range_: int) -> Field:
    """What lies in range of a single source."""
    return Traces(state, side).reach(source, range_)


def supply_range(state: NemesisState, name: str) -> dict[int, int]:
    """The hexes in a Transporter's range and their cost in movement points, supplied or not [7.1-A/1]."""
    piece = state.pieces[name]
    return reach_of(state, piece.counter.side, piece.loc, piece.counter.supply_range).cost


def within_range(state: NemesisState, name: str, hex_: int) -> bool:
    """Whether a hex lies in a Transporter's range [7.1-A/1, 7.1-A/2]."""
    return hex_ in supply_range(state, name)
