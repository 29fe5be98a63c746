"""Rules 5.1-A to 5.1-C: what movement costs, and how far a piece comes.

Ranges are asked for all pieces at once, again and again. A range far from the enemy depends on the start hex, the class
and the weather alone and is kept for good; the others are kept as long as the enemy and the ground stay as they are.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Set
from itertools import chain
from typing import Any, Final

from engine.board.features import Edge
from engine.board.fields import Field, cheapest
from engine.table.verdict import Modifier, Tally
from engine.titles.nemesis.pieces import ALLIED, Piece, enemy
from engine.titles.nemesis.rules.ch2_zoc import zoc
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import MAJOR, WAY_IDS, Costs, World, mobility

STRETCH_FACTOR: Final = 2
STRETCH_ON_TRACKS: Final = 2
HEAVY_FACTOR: Final = 2
MOST_GROUNDS: Final = 12
MOST_FREE: Final = 4000

NOWHERE: Final = Field({}, {})
CostKey = tuple[str, bool, bool, bool]
"""Class, Limited Movement, rivers up, Heavy Monsoon: what ``World.movement_costs`` takes."""
FieldName = tuple[CostKey, int, int, int]
"""Costs, start, points and printed Quality (0 for Normal Movement) of a range without enemies."""
Profile = tuple[int, str, bool, int, int, bool]
"""Start, class, Limited Movement, Movement Value, Quality, Transporter: what a range depends on besides the ground."""


class Reach:
    """Where a piece can go in one move: by Normal or Limited Movement, and further by Operational Stretch [5.1/1].

    ``normal`` is within the Movement Value, or one hex at any price [5.1-A/1, 5.1-A/5, 5.1-A/7]; ``stretch`` in twice
    the value under the conditions of 5.1-C. Costs are movement points; paths leave out the hex the piece starts in.
    """

    __slots__ = ("_targets", "normal", "start", "stretch")

    def __init__(self, start: int, normal: Field, stretch: Field) -> None:
        self.start = start
        self.normal = normal
        self.stretch = stretch
        self._targets: tuple[int, ...] | None = None

    @property
    def size(self) -> int:
        """How many hexes are within reach. Both ranges begin with the start."""
        near, far = self.normal.cost, self.stretch.cost
        return max(0, len(near) - 1) + (len(far.keys() - near.keys()) if far else 0)

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
    """What one side's pieces meet on their moves: the enemy, his Objectives, Ambushes, the weather.

    ``near`` and ``shunned_near`` hold what is on or beside a hex that hinders movement (by class, as in ``closed``) or
    a stretch: a range clear of it is as free as on an empty map. ``reaches`` and ``memo`` keep what was worked out.
    """

    __slots__ = (
        "closed", "heavy", "kept", "labels", "memo", "near", "objectives", "reaches", "rivers_up", "shunned",
        "shunned_near", "surcharge", "units", "wagons", "world", "zone",
    )  # fmt: skip

    def __init__(self, state: NemesisState, side: int) -> None:
        other = enemy(side)
        self.world = state.world
        self.kept = _kept(state.world)
        self.labels = self.kept.labels
        self.units = state.occupied(other)
        self.wagons = state.wagons(other)
        self.objectives = state.enemy_objectives(side)
        self.zone = zoc(state, other)
        self.rivers_up = state.light_monsoon
        self.heavy = state.heavy_monsoon
        extra = ambush_surcharge(state, side)
        self.surcharge = dict.fromkeys(state.ambushes, extra) if extra else {}
        self.closed = (self.units, self.units | self.wagons)
        self.shunned = self.zone.union(self.units, self.wagons, self.objectives, self.surcharge)
        self.near = tuple(on_or_beside(state.world, hexes.union(self.surcharge)) for hexes in self.closed)
        self.shunned_near = on_or_beside(state.world, self.shunned)
        self.reaches: dict[Profile, Reach] = {}
        self.memo: dict[object, Any] = {}

    def _hexes(self) -> tuple[Set[int], ...]:
        return self.units, self.wagons, self.objectives, self.zone, self.surcharge.keys()

    def inherit(self, former: Ground) -> None:
        """Take over the ranges that lie clear of all that has changed since a former ground of this side."""
        touched = on_or_beside(self.world, chain.from_iterable(map(operator.xor, self._hexes(), former._hexes())))
        for profile, found in former.reaches.items():
            if found.normal.cost.keys().isdisjoint(touched) and found.stretch.cost.keys().isdisjoint(touched):
                self.reaches[profile] = found


class _Kept:
    """What is kept for a world: the latest grounds, and the ranges nothing stands in the way of."""

    __slots__ = ("around", "fields", "grounds", "labels", "latest", "reaches")

    def __init__(self, world: World) -> None:
        self.labels = tuple(world.label(loc) for loc in range(len(world.adjacent)))
        self.around = tuple(
            frozenset((loc, *beside, *world.arrow_sources.get(loc, ()))) for loc, beside in enumerate(world.adjacent)
        )
        self.latest: dict[object, Ground] = {}
        self.grounds: dict[object, Ground] = {}
        self.fields: dict[FieldName, Field] = {}
        self.reaches: dict[FieldName, Reach] = {}


def _kept(world: World) -> _Kept:
    found = world.lasting.get(_Kept)
    if found is None:
        found = world.lasting[_Kept] = _Kept(world)
    assert isinstance(found, _Kept)
    return found


def on_or_beside(world: World, hexes: Iterable[int]) -> frozenset[int]:
    """These hexes and the ones from which they can be entered."""
    around = _kept(world).around
    return frozenset().union(*[around[loc] for loc in hexes])


def ambush_surcharge(state: NemesisState, side: int) -> int:
    """Movement points an Ambush adds for Allied pieces, Transporters too; Heavy Monsoon doubles [5.1-D/4, 2.7/7]."""
    if side != ALLIED:
        return 0
    return state.world.charts.terrain.ambush_entry * (HEAVY_FACTOR if state.heavy_monsoon else 1)


def ground(state: NemesisState, side: int) -> Ground:
    """The ground as it lies now for the moves of a side."""
    key = ("ground", side, state.tokens[enemy(side)], state.ground_tokens)
    return state.remember(key, lambda: _ground(state, side))


def _ground(state: NemesisState, side: int) -> Ground:
    """The ground found again if nothing that matters has changed, or else a new one built upon the latest."""
    ambushes = state.ambushes if side == ALLIED else None
    weather = (side, state.light_monsoon, state.heavy_monsoon)
    key = (weather, state.tokens[enemy(side)], state.enemy_objectives(side), ambushes)
    kept = _kept(state.world)
    found = kept.grounds.get(key)
    if found is None:
        if len(kept.grounds) >= MOST_GROUNDS:
            del kept.grounds[next(iter(kept.grounds))]
        found = kept.grounds[key] = Ground(state, side)
        if weather in kept.latest:
            found.inherit(kept.latest[weather])
        kept.latest[weather] = found
    return found


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
    profile = (piece.loc, mobility(counter), limited, values.movement, values.quality, counter.transporter)
    found = here.reaches.get(profile)
    if found is None:
        found = here.reaches[profile] = _work_out(here, profile)
    return found


def _work_out(here: Ground, profile: Profile) -> Reach:
    """Search twice: for Normal and for stretched movement; free ranges are shared."""
    start, kind, limited, movement, quality, transporter = profile
    key = (kind, limited, here.rivers_up, here.heavy)
    normal, free = _normal(here, key, start, movement, transporter)
    if not can_stretch(limited, quality) or start in here.zone:
        shared = (key, start, movement, 0)
        return _shared(here.kept, shared, normal, NOWHERE) if free else Reach(start, normal, NOWHERE)
    stretch, stretch_free = _stretch(here, key, start, movement * STRETCH_FACTOR, quality)
    if free and stretch_free:
        return _shared(here.kept, (key, start, movement, quality), normal, stretch)
    return Reach(start, normal, stretch)


def _shared(kept: _Kept, name: FieldName, normal: Field, stretch: Field) -> Reach:
    reaches = kept.reaches
    found = reaches.get(name)
    if found is None:
        if len(reaches) >= MOST_FREE:
            reaches.clear()
        found = reaches[name] = Reach(name[1], normal, stretch)
    return found


def can_stretch(limited: bool, quality: int) -> bool:
    """Operational Stretch needs Full Supply and a printed Quality of 2 or 3 [5.1-B/2, 5.1-C/5]."""
    return not limited and quality >= STRETCH_ON_TRACKS


def _normal(here: Ground, key: CostKey, start: int, budget: int, transporter: bool) -> tuple[Field, bool]:
    """Normal or Limited Movement, and whether nothing stood in its way [5.1-A/1, 5.1-A/7, 5.1-D/4]."""
    fields, name = here.kept.fields, (key, start, budget, 0)
    closed, surcharge = here.closed[transporter], here.surcharge
    free = fields.get(name)
    if free is not None and _clear(free, start, closed) and free.cost.keys().isdisjoint(surcharge):
        return free, True
    costs = here.world.movement_costs(*key)
    found = cheapest(costs, start, budget, blocked=closed, surcharge=surcharge, first_hex_free=True)
    return found, _keep_free(fields, name, found, here.near[transporter])


def _stretch(here: Ground, key: CostKey, start: int, budget: int, quality: int) -> tuple[Field, bool]:
    """Operational Stretch, clear of all it has to shun; Quality 2 on Roads and Tracks only [5.1-C/3, 5.1-C/4]."""
    fields, name = here.kept.fields, (key, start, budget, quality)
    free = fields.get(name)
    if free is not None and _clear(free, start, here.shunned):
        return free, True
    costs = _stretch_costs(here, key, quality)
    found = cheapest(costs, start, budget, blocked=here.shunned)
    return found, _keep_free(fields, name, found, here.shunned_near)


def stretch_field(here: Ground, piece: Piece, shunned: frozenset[int]) -> Field:
    """How far a stretch would take a piece that has to shun only these hexes [5.1-C/1, 5.1-C/4]."""
    key = (mobility(piece.counter), piece.limited_movement, here.rivers_up, here.heavy)
    return cheapest(_stretch_costs(here, key, piece.values.quality), piece.loc, piece.values.movement * STRETCH_FACTOR,
                    blocked=shunned - {piece.loc})  # fmt: skip


def _stretch_costs(here: Ground, key: CostKey, quality: int) -> Costs:
    """Quality 2 keeps to Roads and Tracks [5.1-C/4]."""
    return here.world.track_costs(*key) if quality == STRETCH_ON_TRACKS else here.world.movement_costs(*key)


def _keep_free(fields: dict[FieldName, Field], name: FieldName, found: Field, near: frozenset[int]) -> bool:
    """Keep a range that nothing hindered; whether that is so."""
    free = near.isdisjoint(found.cost)
    if free:
        if len(fields) >= MOST_FREE:
            fields.clear()
        fields[name] = found
    return free


def _clear(free: Field, start: int, closed: frozenset[int]) -> bool:
    return free.cost.keys().isdisjoint(closed) or closed.intersection(free.cost) == {start}


# -- one step --------------------------------------------------------------------------------------------------------


def step_cost(state: NemesisState, piece: Piece, a: int, b: int) -> int | None:
    """Movement points for going from ``a`` to the next hex ``b``, None if closed to the class [5.1-A/4, 5.1-B/1]."""
    limited = piece.limited_movement
    costs = state.world.movement_costs(mobility(piece.counter), limited, state.light_monsoon, state.heavy_monsoon)
    for loc, cost in costs[a]:
        if loc == b:
            return cost + (ambush_surcharge(state, piece.counter.side) if b in state.ambushes else 0)
    return None


def step_tally(state: NemesisState, piece: Piece, a: int, b: int) -> Tally | None:
    """The cost of one step with its parts, None where this class may not go.

    A way stands in place of terrain and river [5.1-A/2, 5.1-A/3, 5.1-A/4], but not in Limited Movement [5.1-B/1]; there
    is the Ambush [5.1-D/4], and the Heavy Monsoon doubles all of it [2.7/7].
    """
    if step_cost(state, piece, a, b) is None:
        return None
    parts = list(_passage(state, piece, state.world.board.edge(a, b), b))
    if piece.counter.side == ALLIED and b in state.ambushes:
        parts.append(Modifier("ambush", state.world.charts.terrain.ambush_entry, "5.1-D/4"))
    if state.heavy_monsoon:
        parts.append(Modifier("heavy_monsoon", sum(part.value for part in parts), "2.7/7"))
    return Tally(tuple(parts))


def _passage(state: NemesisState, piece: Piece, edge: Edge, to: int) -> Iterator[Modifier]:
    """What the ground itself costs, before weather and Ambush [5.1-B/3]."""
    world, kind, limited = state.world, mobility(piece.counter), piece.limited_movement
    along = None if limited else world.along_way(to, edge, kind, state.light_monsoon)
    if along is not None:
        yield Modifier(WAY_IDS[edge.way], along, "5.1-A/4")
        return
    terrain = world.terrain[to]
    cost = getattr(terrain, "foot" if kind == "motorized" else kind)
    yield Modifier(terrain.id, cost, "5.1-B/1" if limited else "5.1-A/2")
    if edge.river == MAJOR or (edge.river and state.light_monsoon):
        yield Modifier("major_river", world.charts.terrain.river_crossing, "5.1-A/3")
