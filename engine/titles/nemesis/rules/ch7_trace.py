"""Rules 7.1 to 7.1-C: who can trace supply. The network of a side is worked out as a whole and remembered."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Iterator
from typing import Final

import msgspec

from engine.board.fields import Field, trace
from engine.titles.nemesis.data.packfile import Depot
from engine.titles.nemesis.inputs import ENEMY_PLACES, GROUND, LASTING, LIGHT_MONSOON, OWN, PLACES
from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, LIMITED, OUT, YUNNAN, Piece
from engine.titles.nemesis.rules.ch7_range import NOWHERE, Traces, closed_to
from engine.titles.nemesis.state import NemesisState
from engine.wargame.memo import memo

IMPHAL: Final = "Imphal"
PLUNDERED: Final = ("Imphal", "Dimapur", "Golaghat")
LAST_COLUMN: Final = 5
LAST_COLUMN_SPECIAL: Final = 23


class Post(msgspec.Struct, frozen=True, gc=False):
    """A depot or a Transporter that has supply, and who gave it. Range in movement points."""

    loc: int
    range: int
    level: int
    unit: str = ""
    """The Transporter; empty for a depot."""
    river: bool = False
    spent: bool = False
    """Whether the chain up to here holds its one Divisional HQ [7.1-A/12]."""
    feeder: Post | None = None
    """None when it stands on the supply road or river, or in a Reinforcement Hex, itself."""


class Supply:
    """The supply network of a side.

    ``fed`` holds the Transporters that can trace, ``posts`` all that hand supply on, best level first. ``roads``
    are the locations with an open Road or Track to a Supply Entry hex, ``by_air`` those with one to an Airfield.
    What level a unit finds somewhere is worked out when it is asked for.
    """

    __slots__ = ("_levels", "_ranges", "_traces", "by_air", "fed", "posts", "roads", "side")

    def __init__(self, side: int, traces: Traces, roads: Field, by_air: Field, nodes: Iterable[int]) -> None:
        self.side = side
        self.roads, self.by_air = roads, by_air
        self.posts: list[Post] = []
        self.fed: dict[str, Post] = {}
        self._traces = traces
        self._ranges: list[tuple[Post, dict[int, int]]] = []
        """The posts with what would lie in their range if nothing hindered."""
        self._levels = dict.fromkeys(nodes, FULL)

    def add(self, post: Post) -> Container[int]:
        """One more post, of a level no better than those before; returns what it could serve if nothing hindered."""
        free = self._traces.free(post.loc, post.range).cost
        self.posts.append(post)
        self._ranges.append((post, free))
        return free

    def level(self, piece: Piece) -> int:
        """The level a piece can trace, Airdrops and plunder apart [7.1-D/1, 7.0/1]."""
        if piece.counter.is_unit:
            return self.at(piece.loc)
        post = self.fed.get(piece.id)
        return OUT if post is None else post.level

    def at(self, loc: int) -> int:
        """The level that a unit finds at a location in play."""
        found = self._levels.get(loc)
        if found is None:
            found = self._levels[loc] = self._level_at(loc)
        return found

    def near(self, loc: int) -> Iterator[Post]:
        """The posts in whose range a place would lie if nothing hindered, the best first."""
        return (post for post, free in self._ranges if loc in free)

    def serves(self, post: Post, loc: int, lifted: int = NOWHERE) -> bool:
        """Whether a place lies in range of a post as things stand, or with one closed hex open for once."""
        if lifted == NOWHERE:
            return self._traces.reaches(post.loc, post.range, loc)
        return loc in self._traces.reach(post.loc, post.range, lifted).cost

    def _level_at(self, loc: int) -> int:
        if loc in self.roads.cost:
            return FULL
        level = next((post.level for post in self.near(loc) if self.serves(post, loc)), OUT)
        return LIMITED if level == OUT and loc in self.by_air.cost else level


def supply(state: NemesisState, side: int, *, check: bool = True, imphal: bool = True) -> Supply:
    """The network of a side as it stands.

    ``check``: a Supply Check ignores the present levels; at other times a Transporter on its OoS side supplies no other
    piece [1.2-C/4, 7.1-A/11]. ``imphal``: whether Imphal Airfield serves.
    """
    return _network(state, side, NOBODY if check else _starving(state, side), imphal)


NOBODY: Final = frozenset[str]()


@memo(OWN)
def _starving(state: NemesisState, side: int) -> frozenset[str]:
    """The Transporters of a side on their OoS side."""
    return frozenset([p.counter.id for p in state.in_play(side) if p.counter.transporter and p.supply == OUT])


@memo(LIGHT_MONSOON, PLACES, GROUND)
def _network(state: NemesisState, side: int, idle: frozenset[str], imphal: bool) -> Supply:
    return _Survey(state, side, idle, imphal).run()


# -- roads -------------------------------------------------------------------------------------------------------------


@memo(LASTING)
def entry_hexes(state: NemesisState, side: int) -> tuple[int, ...]:
    """The Supply Entry hexes of a side within the area of play [1.1/7]."""
    world = state.world
    return tuple(entry.hex for entry in world.entries if entry.side == side and world.open_hex(entry.hex))


def supply_airfields(state: NemesisState, side: int) -> list[int]:
    """Airfields in Allied hands, former Japanese ones too; none ever serves the Japanese [7.1-C/2]."""
    if side == JAPANESE:
        return []
    world = state.world
    return [hex_ for hex_ in world.airfields if state.airfield_side(hex_) == ALLIED and world.open_hex(hex_)]


def open_roads(state: NemesisState, side: int) -> Field:
    """Locations with an open Road or Track of any length to a friendly Entry hex [7.1/1, 7.1-A/10]."""
    return _roads(state, side, entry_hexes(state, side))


def air_roads(state: NemesisState, side: int, *, imphal: bool = True) -> Field:
    """The same from the Airfields; it gives Limited Supply [7.1-C/1, 7.1-C/2]."""
    without = None if imphal else state.world.places.get(IMPHAL)
    return _roads(state, side, tuple(h for h in supply_airfields(state, side) if h != without))


@memo(ENEMY_PLACES, GROUND)
def _roads(state: NemesisState, side: int, sources: tuple[int, ...]) -> Field:
    closed = closed_to(state, side)
    starts = [hex_ for hex_ in sources if hex_ not in closed]
    return trace(state.world.tracks, starts, closed=closed)


# -- depots ------------------------------------------------------------------------------------------------------------


def depots_of(state: NemesisState, side: int) -> list[Depot]:
    """The printed depots of a side; they never serve the other, whoever holds them [1.1/6, 7.1-A/5]."""
    world = state.world
    return [depot for depot in world.depots.values() if depot.owner == side and world.open_hex(depot.hex)]


def river_supply(state: NemesisState, depot: Depot) -> bool:
    """Whether a depot gets supply by river: a dark ring always, a light one from the Light Monsoon on.

    Only an Allied unit in the hex stops it, not those along the river, nor a flag alone unless the option
    says so [2.7/3, 7.1-C/12, 7.1-C/13, 7.1-C/14].
    """
    rings = ("dark", "light") if state.light_monsoon else ("dark",)
    if depot.owner != JAPANESE or depot.ring not in rings:
        return False
    if state.options.control_stops_river and depot.hex in state.enemy_objectives(JAPANESE):
        return False
    return depot.hex not in state.occupied(ALLIED)


def _depot_posts(state: NemesisState, side: int, roads: Field, by_air: Field) -> Iterator[Post]:
    """The depots that can provide: Full by road, Limited by air or river [7.1-A/10, 7.1-C/1, 7.1-C/12]."""
    for depot in depots_of(state, side):
        if depot.hex in roads.cost:
            yield Post(depot.hex, depot.range, FULL)
        elif depot.hex in by_air.cost:
            yield Post(depot.hex, depot.range, LIMITED)
        elif river_supply(state, depot):
            yield Post(depot.hex, depot.range, LIMITED, river=True)


def working_depots(state: NemesisState, side: int) -> dict[int, int]:
    """The depots that can provide supply of some kind at this moment, with its level [7.1-A/10, 7.1-C/12]."""
    posts = _depot_posts(state, side, open_roads(state, side), air_roads(state, side))
    return {post.loc: post.level for post in posts}


# -- chains ------------------------------------------------------------------------------------------------------------


class _Survey:
    """Works a network out: first all that is Full, then all that is Limited, from the sources outwards."""

    def __init__(self, state: NemesisState, side: int, idle: frozenset[str], imphal: bool) -> None:
        self.state = state
        self.side = side
        self.idle = idle
        """Transporters that supply nobody."""
        roads, by_air = open_roads(state, side), air_roads(state, side, imphal=imphal)
        self.network = Supply(side, Traces(state, side), roads, by_air, state.world.nodes)
        self.wagons = _wagons(state, side)
        self.unspent: set[str] = set()
        self.hungry = self.wagons
        """Those of the Transporters by location that are not all fed yet."""
        self.handed: set[tuple[int, int, bool]] = set()
        """Place, range and chain of the posts that have handed on."""
        self.queue: deque[Post] = deque()

    def run(self) -> Supply:
        network = self.network
        depots = list(_depot_posts(self.state, self.side, network.roads, network.by_air))
        for level, ways in ((FULL, network.roads), (LIMITED, network.by_air)):
            self.queue.extend(depot for depot in depots if depot.level == level)
            for piece in self.direct(level, ways):
                self.feed(piece, level, None)
            self.hungry = {loc: pieces for loc, pieces in self.wagons.items() if not all(map(self.sated, pieces))}
            while self.queue:
                self.hand_on(self.queue.popleft())
        return network

    def direct(self, level: int, ways: Field) -> Iterator[Piece]:
        """Transporters on a supply road or in a Reinforcement Hex themselves [7.1/1, 7.1/3, 7.1-A/11]."""
        for loc, pieces in self.wagons.items():
            if loc in ways.cost or (level == FULL and loc in self.state.world.nodes):
                yield from pieces

    def sated(self, piece: Piece) -> bool:
        """Whether a Transporter has got all it can."""
        return piece.counter.id in self.unspent

    def feed(self, piece: Piece, level: int, feeder: Post | None) -> None:
        """A Transporter gets supply, unless it is the chain's second Divisional HQ or had as good before.

        The HQ of a group counts as one by an option only. Otherwise Transporters mix freely, the Army HQ included, and
        the level is handed down [7.1-A/12, 7.1-A/13, 7.1-C/1].
        """
        if self.sated(piece):
            return
        counter = piece.counter
        spent = feeder is not None and feeder.spent
        divisional = counter.divisional_hq or (counter.group_hq and self.state.options.group_hqs_count)
        if spent and divisional:
            return
        spent = spent or divisional
        if spent and counter.id in self.network.fed:
            return
        if not spent:
            self.unspent.add(counter.id)
        post = Post(piece.loc, counter.supply_range, level, counter.id, spent=spent, feeder=feeder)
        self.network.fed.setdefault(counter.id, post)
        if counter.id not in self.idle:
            self.queue.append(post)

    def hand_on(self, post: Post) -> None:
        """Transporters in range of a post are supplied from it, unless another one like it, of a level as good, has
        done so [7.1/2, 7.1-A/1, 7.1-A/11]."""
        network = self.network
        free = network.add(post)
        like = (post.loc, post.range, post.spent)
        if like in self.handed:
            return
        self.handed.add(like)
        for loc, pieces in self.hungry.items():
            if loc in free and not all(map(self.sated, pieces)) and network.serves(post, loc):
                for piece in pieces:
                    self.feed(piece, post.level, post)


def _wagons(state: NemesisState, side: int) -> dict[int, list[Piece]]:
    """All Transporters of a side in play, a partner's included, by location [1.2-I/1, var-2/4]."""
    at, pieces = state.at, state.pieces
    stacks = ((loc, map(pieces.__getitem__, at[loc])) for loc in state.wagons(side))
    return {loc: [p for p in stack if p.counter.transporter and p.counter.side == side] for loc, stack in stacks}


# -- supply of a single piece ------------------------------------------------------------------------------------------


def plunders(state: NemesisState, piece: Piece) -> bool:
    """Whether a Japanese piece lives off the land in one of three towns; it hands nothing on [7.1-C/15]."""
    if piece.counter.side != JAPANESE:
        return False
    return any(state.world.places.get(name) == piece.loc for name in PLUNDERED)


def airdrop_serves(state: NemesisState, piece: Piece, hex_: int) -> bool:
    """Whether an Airdrop on a hex can supply this piece there.

    Special units anywhere as far as column 23; others on a Road or Track as far as column 5; the Yunnan Force
    never [7.1-C/8, 7.1-C/9, 7.1-C/10].
    """
    counter = piece.counter
    if counter.side != ALLIED or counter.force == YUNNAN:
        return False
    return hex_ in _in_flight_range(state, counter.special_airdrop)


@memo(LASTING)
def _in_flight_range(state: NemesisState, special: bool) -> frozenset[int]:
    """The hexes where an Airdrop can supply special units, or others [7.1-C/8, 7.1-C/9]."""
    world = state.world
    last = LAST_COLUMN_SPECIAL if special else LAST_COLUMN
    near = (hex_ for hex_ in range(world.hexes) if world.grid.col_row(hex_)[0] <= last)
    return frozenset(hex_ for hex_ in near if special or world.has_track[hex_])


def level_of(state: NemesisState, piece: Piece, network: Supply, *, airdrops: bool = True) -> int:
    """The best level of a piece: by trace, else Limited by plunder or an Airdrop [7.1-C/7, 7.1-C/15]."""
    level = network.level(piece)
    if level != OUT:
        return level
    dropped = airdrops and piece.loc in state.airdrops and airdrop_serves(state, piece, piece.loc)
    return LIMITED if dropped or plunders(state, piece) else OUT


def could_trace(state: NemesisState, what: str | int, side: int) -> int | None:
    """The level a piece (id) or a hex could trace at this moment, outside a Supply Check; None for nothing.

    Airfields, river depots and, for a piece, plunder count; the Imphal Stock is not touched. An enemy
    Objective that is asked for is open to this one trace [7.1-D/2, 9.0-1/1].
    """
    if isinstance(what, str):
        level = level_of(state, state.pieces[what], supply(state, side, check=False), airdrops=False)
    elif what in open_roads(state, side).cost:
        level = FULL  # whatever else the network may hold
    else:
        network = supply(state, side, check=False)
        banned = what in state.enemy_objectives(side) and _may_come_to(state, network, what)
        level = _level_if_open(state, network, what) if banned else network.at(what)
    return None if level == OUT else level


def _may_come_to(state: NemesisState, network: Supply, hex_: int) -> bool:
    """Whether a trace could end in a closed hex once it is open: from a supplied neighbour, or from its own source."""
    beside = state.world.adjacent_over_lakes[hex_]
    return hex_ in entry_hexes(state, network.side) or any(network.at(loc) != OUT for loc in beside)


def _level_if_open(state: NemesisState, network: Supply, hex_: int) -> int:
    """The level at a closed hex that is open to this one trace: all that a trace through it feeds comes after it."""
    side, beside = network.side, state.world.tracks[hex_]
    if hex_ in entry_hexes(state, side) or not network.roads.cost.keys().isdisjoint(beside):
        return FULL
    by_air = hex_ in supply_airfields(state, side) or not network.by_air.cost.keys().isdisjoint(beside)
    levels = [post.level for post in network.near(hex_) if network.serves(post, hex_, hex_)]
    return min([*levels, LIMITED] if by_air else levels, default=OUT)
