"""Rules 5.1-A to 5.1-C: what movement costs, and how far a piece comes.

Ranges are asked for all pieces at once, again and again. The free range, as on an empty map, depends on the start hex,
the class and the weather alone; of all that hinders a move only what stands in the free range matters, so that a range
is kept under both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Final

import msgspec

from engine.board.features import Edge
from engine.board.fields import Field, cheapest, without
from engine.board.latest import Latest
from engine.table.verdict import Modifier, Tally
from engine.titles.nemesis.inputs import ENEMIES, GROUND, LASTING, WEATHER
from engine.titles.nemesis.pieces import ALLIED, Piece, enemy
from engine.titles.nemesis.rules import ch5_terrain
from engine.titles.nemesis.rules.ch2_zoc import zone_of
from engine.titles.nemesis.rules.ch5_terrain import (
    WAY_IDS,
    Costs,
    StepCosts,
    least_cost,
    movement_costs,
    step_table,
    track_costs,
)
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import MAJOR, World
from engine.wargame.memo import memo

STRETCH_FACTOR: Final = 2
STRETCH_ON_TRACKS: Final = 2
HEAVY_FACTOR: Final = 2
MOST_GROUNDS: Final = 12
MOST_RANGES: Final = 4000

NOWHERE: Final = Field({}, {})
_NOTHING: Final[frozenset[int]] = frozenset()
_NO_SURCHARGE: Final[Mapping[int, int]] = {}
CostKey = tuple[str, bool, bool, bool]
"""Class, Limited Movement, rivers up, Heavy Monsoon: what ``movement_costs`` takes."""
FieldName = tuple[CostKey, int, int, int]
"""Costs, start, points and printed Quality (0 for Normal Movement) of a range."""
Profile = tuple[int, str, bool, int, int, bool]
"""Start, class, Limited Movement, Movement Value, Quality, Transporter: what a range depends on besides the ground."""


class Reach(msgspec.Struct, gc=False, eq=False):
    """Where a piece can go in one move: by Normal or Limited Movement, and further by Operational Stretch [5.1/1].

    ``normal`` is within the Movement Value, or one hex at any price [5.1-A/1, 5.1-A/5, 5.1-A/7]; ``stretch`` in twice
    the value under the conditions of 5.1-C. Costs are movement points; paths leave out the hex the piece starts in.
    """

    start: int
    normal: Field
    stretch: Field
    size: int = 0
    """How many hexes are within reach. Both ranges begin with the start."""
    _targets: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        self.size = len(self.targets) if self.stretch.cost else max(0, len(self.normal.cost) - 1)

    @property
    def targets(self) -> tuple[int, ...]:
        """Every hex within reach, those of Normal Movement first, each part by rising cost."""
        if self._targets is None:
            near = self.normal.cost
            self._targets = (*list(near)[1:], *[loc for loc in self.stretch.cost if loc not in near])
        return self._targets

    def __contains__(self, loc: object) -> bool:
        return loc != self.start and (loc in self.normal.cost or loc in self.stretch.cost)

    def stretched(self, loc: int) -> bool:
        """Whether the hex is within reach by Operational Stretch only."""
        return loc not in self.normal.cost and loc in self.stretch.cost

    def cost(self, loc: int) -> int:
        """Movement points of the cheapest path; raises KeyError for a hex out of reach."""
        found = self.normal.cost.get(loc)
        return self.stretch.cost[loc] if found is None else found

    def path(self, loc: int) -> tuple[int, ...]:
        """The cheapest path, from the first hex entered to ``loc``; raises KeyError for a hex out of reach."""
        field = self.normal if loc in self.normal else self.stretch
        return field.path_to(loc)[1:]


class Ground:
    """What one side's pieces meet on their moves: the enemy with their Objectives, Ambushes, the weather.

    ``closed`` hinders movement (by class), ``shunned`` a stretch. ``reaches``, ``memo`` and ``_steps`` keep what was
    worked out; a zone of control is, when somebody could stretch.
    """


    def __init__(self, state: NemesisState, side: int) -> None:
        other = enemy(side)
        self.side = side
        self.world = state.world
        self.kept = _kept(state.world)
        self.labels = self.kept.labels
        self.units = state.occupied(other)
        self.wagons = state.wagons(other)
        self.objectives = state.enemy_objectives(side)
        self._foes, self._options = state.in_play(other), state.options
        self.rivers_up = state.light_monsoon
        self.heavy = state.heavy_monsoon
        extra = ambush_surcharge(state, side)
        self.surcharge = dict.fromkeys(state.ambushes, extra) if extra else {}
        self.closed = (self.units, self.units | self.wagons)
        self.reaches: dict[Profile, Reach] = {}
        self.memo: dict[object, Any] = {}
        self._steps: dict[tuple[str, bool], StepCosts] = {}

    @cached_property
    def zone(self) -> frozenset[int]:
        """The zone of control of the enemy."""
        return zone_of(self.world, self._options, self._foes)

    @cached_property
    def shunned(self) -> frozenset[int]:
        """What a stretch may not enter [5.1-C/1]."""
        return self.zone.union(self.units, self.wagons, self.objectives, self.surcharge)

    def steps(self, piece: Piece) -> StepCosts:
        """What single steps cost a piece, Ambushes apart; none where closed to its class [5.1-A/4, 5.1-B/1]."""
        kind = (piece.counter.mobility, piece.limited_movement)
        found = self._steps.get(kind)
        if found is None:
            found = self._steps[kind] = step_table(self.world, *kind, self.rivers_up, self.heavy)
        return found


class _Kept:
    """What is kept for a world: the ranges worked out last."""

    __slots__ = ("_costs", "_world", "free", "hindered", "labels", "reaches")

    def __init__(self, world: World) -> None:
        self._world = world
        self._costs: dict[tuple[CostKey, bool], tuple[Costs, int]] = {}
        self.labels = tuple(world.label(loc) for loc in range(len(world.adjacent)))
        self.free: Latest[FieldName, Field] = Latest(MOST_RANGES)
        self.hindered: Latest[object, Field] = Latest(MOST_RANGES)
        self.reaches: Latest[tuple[int, int], Reach] = Latest(MOST_RANGES)

    def costs(self, key: CostKey, quality: int) -> tuple[Costs, int]:
        """What the steps of a range cost, and the cheapest of all steps."""
        name = (key, quality == STRETCH_ON_TRACKS)
        found = self._costs.get(name)
        if found is None:
            world = self._world
            found = self._costs[name] = (_stretch_costs(world, key, quality), least_cost(world, *key))
        return found

    def forget(self) -> None:
        """Drop the ranges."""
        for kept in (self.free, self.hindered, self.reaches):
            kept.clear()


@memo(LASTING)
def _kept(world: World) -> _Kept:
    return _Kept(world)


def ambush_surcharge(state: NemesisState, side: int) -> int:
    """Movement points an Ambush adds for Allied pieces, Transporters too; Heavy Monsoon doubles [5.1-D/4, 2.7/7]."""
    if side != ALLIED:
        return 0
    return state.world.charts.ambush_entry * (HEAVY_FACTOR if state.heavy_monsoon else 1)


@memo(ENEMIES, GROUND)
def ground(state: NemesisState, side: int) -> Ground:
    """The ground as it lies now for the moves of a side."""
    return _ground(state, side, state.enemy_objectives(side), state.ambushes if side == ALLIED else _NOTHING)


@memo(ENEMIES, WEATHER, most=MOST_GROUNDS)
def _ground(state: NemesisState, side: int, objectives: frozenset[int], ambushes: frozenset[int]) -> Ground:
    """The ground found again if nothing that matters has changed, or else a new one."""
    return Ground(state, side)


def reach(state: NemesisState, unit: str) -> Reach:
    """The range of a piece that has not moved yet, in an Assault Phase; raises KeyError for an unknown unit."""
    piece = state.pieces[unit]
    return reach_of(ground(state, piece.counter.side), piece)


def reach_of(here: Ground, piece: Piece) -> Reach:
    """As :func:`reach`. A Garrison never moves, and nobody moves in a box [1.2-J/1]."""
    counter, values = piece.counter, piece.values
    if counter.garrison or not here.world.in_play(piece.loc):
        return Reach(piece.loc, NOWHERE, NOWHERE)
    limited = piece.limited_movement
    profile = (piece.loc, counter.mobility, limited, values.movement, values.quality, counter.transporter)
    found = here.reaches.get(profile)
    if found is None:
        found = here.reaches[profile] = _work_out(here, profile)
    return found


def _work_out(here: Ground, profile: Profile) -> Reach:
    """Normal and stretched movement; the same two ranges are one object on every ground."""
    start, kind, limited, movement, quality, transporter = profile
    key = (kind, limited, here.rivers_up, here.heavy)
    normal = _range(here, (key, start, movement, 0), here.closed[transporter], here.surcharge)
    stretch = NOWHERE
    if can_stretch(limited, quality) and start not in here.zone:
        stretch = _range(here, (key, start, movement * STRETCH_FACTOR, quality), here.shunned, _NO_SURCHARGE)
    reaches, name = here.kept.reaches, (id(normal), id(stretch))
    found = reaches.get(name)  # it holds both, so that no other has their place
    return reaches.keep(name, Reach(start, normal, stretch)) if found is None else found


def can_stretch(limited: bool, quality: int) -> bool:
    """Operational Stretch needs Full Supply and a printed Quality of 2 or 3 [5.1-B/2, 5.1-C/5]."""
    return not limited and quality >= STRETCH_ON_TRACKS


def _range(here: Ground, name: FieldName, closed: frozenset[int], surcharge: Mapping[int, int]) -> Field:
    """A range with what hinders it [5.1-A/1, 5.1-C/3, 5.1-D/4]."""
    kept = here.kept
    free = kept.free.get(name)
    if free is None:
        free = kept.free.keep(name, _search(here, name, _NOTHING, _NO_SURCHARGE))
    blocked = closed.intersection(free.cost)
    if name[1] in blocked:
        blocked -= {name[1]}
    dear = surcharge.keys() & free.cost.keys() if surcharge else _NOTHING
    if not blocked and not dear:
        return free
    key = (name, blocked, frozenset(dear))
    found = kept.hindered.get(key)
    if found is None:
        found = None if dear else without(free, blocked)
        kept.hindered.keep(key, found := found or _search(here, name, blocked, surcharge))
    return found


def _search(here: Ground, name: FieldName, blocked: frozenset[int], surcharge: Mapping[int, int]) -> Field:
    """Normal Movement comes into any hex beside it; a stretch keeps within its points [5.1-A/7, 5.1-C/1]."""
    key, start, budget, quality = name
    costs, least = here.kept.costs(key, quality)
    first = not quality
    return cheapest(costs, start, budget, blocked=blocked, surcharge=surcharge, first_hex_free=first, least=least)


def stretch_field(here: Ground, piece: Piece, shunned: frozenset[int]) -> Field:
    """How far a stretch would take a piece that has to shun only these hexes [5.1-C/1, 5.1-C/4]."""
    key = (piece.counter.mobility, piece.limited_movement, here.rivers_up, here.heavy)
    costs, _ = here.kept.costs(key, piece.values.quality)
    return cheapest(costs, piece.loc, piece.values.movement * STRETCH_FACTOR, blocked=shunned - {piece.loc})


def _stretch_costs(world: World, key: CostKey, quality: int) -> Costs:
    """Quality 2 keeps to Roads and Tracks [5.1-C/4]."""
    return track_costs(world, *key) if quality == STRETCH_ON_TRACKS else movement_costs(world, *key)


# -- one step --------------------------------------------------------------------------------------------------------


def step_cost(state: NemesisState, piece: Piece, a: int, b: int) -> int | None:
    """Movement points for going from ``a`` to the next hex ``b``, None if closed to the class [5.1-A/4, 5.1-B/1]."""
    cost = ground(state, piece.counter.side).steps(piece)[a].get(b)
    if cost is None or b not in state.ambushes:
        return cost
    return cost + ambush_surcharge(state, piece.counter.side)


def step_tally(state: NemesisState, piece: Piece, a: int, b: int) -> Tally | None:
    """The cost of one step with its parts, None where this class may not go.

    A way stands in place of terrain and river [5.1-A/2, 5.1-A/3, 5.1-A/4], but not in Limited Movement [5.1-B/1]; there
    is the Ambush [5.1-D/4], and the Heavy Monsoon doubles all of it [2.7/7].
    """
    if step_cost(state, piece, a, b) is None:
        return None
    parts = list(_passage(state, piece, state.world.board.edge(a, b), b))
    if piece.counter.side == ALLIED and b in state.ambushes:
        parts.append(Modifier("ambush", state.world.charts.ambush_entry, "5.1-D/4"))
    if state.heavy_monsoon:
        parts.append(Modifier("heavy_monsoon", sum(part.value for part in parts), "2.7/7"))
    return Tally(tuple(parts))


def _passage(state: NemesisState, piece: Piece, edge: Edge, to: int) -> Iterator[Modifier]:
    """What the ground itself costs, before weather and Ambush [5.1-B/3]."""
    world, kind, limited = state.world, piece.counter.mobility, piece.limited_movement
    along = None if limited else ch5_terrain.along_way(world, to, edge, kind, state.light_monsoon)
    if along is not None:
        yield Modifier(WAY_IDS[edge.way], along, "5.1-A/4")
        return
    terrain = world.ground[to]
    cost = getattr(terrain, "foot" if kind == "motorized" else kind)
    yield Modifier(terrain.id, cost, "5.1-B/1" if limited else "5.1-A/2")
    if edge.river == MAJOR or (edge.river and state.light_monsoon):
        yield Modifier("major_river", world.charts.river_crossing, "5.1-A/3")
