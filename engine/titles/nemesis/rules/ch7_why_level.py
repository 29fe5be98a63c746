"""Rules 7.1 to 7.1-D: by which clauses a piece has the supply level that a check finds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from engine.titles.nemesis.data.packfile import Depot
from engine.titles.nemesis.pieces import ALLIED, FULL, LIMITED, OUT, Piece
from engine.titles.nemesis.rules.ch2_zoc import zoc
from engine.titles.nemesis.rules.ch7_attrition import first_wait
from engine.titles.nemesis.rules.ch7_range import Traces
from engine.titles.nemesis.rules.ch7_trace import Post, Supply, plunders
from engine.titles.nemesis.state import NemesisState

FIRST_ATTRITION: Final = ("7.1-D/3", "7.1-D/4", "7.1-D/5")
"""When Attrition first strikes, by the occasions that are spared."""
ROAD: Final = ("7.1/1", "1.1/7", "7.1-B/2")
"""Over Roads and Tracks to an Entry hex [1.1/7, 7.1/1, 7.1-B/2]."""
WATCHED_ROAD: Final = (*ROAD, "7.1/4")
"""The same through enemy zones of control [7.1/4]."""
HANDED_ON: Final = ("7.1/2", "7.1-A/1")
"""From a depot or a Transporter in range."""
HANDED_ON_LIMITED: Final = ("7.1-C/1", "7.1-A/8")
"""Besides, where what is handed on is Limited Supply."""


class WhyLevel:
    """Asked for piece after piece of one check: the network is looked at once."""

    def __init__(self, state: NemesisState, network: Supply) -> None:
        self.state, self.network = state, network
        self.traces = Traces(state, network.side)
        self._found: dict[tuple[object, ...], tuple[str, ...]] = {}
        self._sources: dict[int, tuple[str, ...]] = {}
        self._enemy = zoc(state, 1 - network.side)
        self._watched: dict[int, bool] = {}

    def of(self, piece: Piece, level: int) -> tuple[str, ...]:
        """The clauses, those that decide first. Units at one place and level trace alike."""
        if level == FULL and piece.loc in self.network.roads.cost and piece.loc not in self.state.world.nodes:
            return WATCHED_ROAD if self._is_watched(piece.loc) else ROAD
        transporter = piece.counter.transporter
        first = first_wait(piece) if level == OUT else None
        key = (piece.loc, level, transporter and (level == OUT or piece.counter.id), first)
        found = self._found.get(key)
        if found is None:
            clauses = self._supplied(piece, level) if first is None else self._starved(piece, first)
            found = self._found[key] = tuple(dict.fromkeys(clauses))
        return found

    def _starved(self, piece: Piece, first: int) -> Iterator[str]:
        """What cuts a piece off, and when Attrition first strikes it."""
        yield from self._cut(piece)
        yield FIRST_ATTRITION[first]

    def _supplied(self, piece: Piece, level: int) -> Iterator[str]:
        network, loc = self.network, piece.loc
        if loc in self.state.world.nodes:
            yield "7.1/3"
        elif level == LIMITED and plunders(self.state, piece) and network.level(piece) == OUT:
            yield "7.1-C/15"
        else:
            post = self._post(piece, level)
            if post is not None:
                yield from self._handed_on(post, piece)
            elif loc in network.by_air.cost:
                yield from ("7.1-C/2", "7.1-C/1")

    def _is_watched(self, loc: int) -> bool:
        """Whether the road from the Entry hex to a place goes through an enemy zone of control, or ends in one."""
        found = self._watched.get(loc)
        if found is None:
            before = self.network.roads.came_from.get(loc)
            found = loc in self._enemy or (before is not None and self._is_watched(before))
            self._watched[loc] = found
        return found

    def _post(self, piece: Piece, level: int) -> Post | None:
        """Who supplies a piece: a Transporter its feeder, a unit the first post in whose range it stands."""
        if piece.counter.transporter:
            own = self.network.fed.get(piece.id)
            return own.feeder if own is not None else None
        near = (post for post in self.network.near(piece.loc) if post.level == level)
        return next((post for post in near if self.network.serves(post, piece.loc)), None)

    def _handed_on(self, post: Post, piece: Piece) -> tuple[str, ...]:
        """From a depot or a Transporter in range, whatever it was supplied by itself [7.1/2, 7.1-A/1, 7.1-C/1]."""
        source = self._sources.get(id(post))  # the network holds its posts
        if source is None:
            source = self._sources[id(post)] = (*HANDED_ON, *self._source(post))
        return (*source, *self._traced(post, piece), *(HANDED_ON_LIMITED if post.level == LIMITED else ()))

    def _source(self, post: Post) -> Iterator[str]:
        if post.unit:
            yield from ("7.1-A/11", "1.2-I/1")
            if self.state.pieces[post.unit].counter.motorized:
                yield "7.1-A/3"
            if post.feeder is not None and post.feeder.unit:
                yield "7.1-A/13"
            return
        yield "1.1/6"
        if not post.river:
            yield "7.1-A/10"
            return
        yield from ("7.1-C/12", "7.1-C/14")
        if self.state.world.depots[post.loc].ring == "light":
            yield "2.7/3"
        if post.loc in self.state.enemy_objectives(self.network.side):
            yield "7.1-C/13"

    def _traced(self, post: Post, piece: Piece) -> Iterator[str]:
        """What the way from the source costs [7.1-A/2, 7.1-A/4, 7.1-A/6, 7.1-A/9]."""
        state, field = self.state, self.traces.way(post.loc, post.range, piece.loc)
        if field.cost[piece.loc] > post.range:
            yield "7.1-A/6"
        elif field.cost[piece.loc]:
            yield "7.1-A/2"
        ambushed = self.network.side == ALLIED and not state.ambushes.isdisjoint(field.cost)
        if ambushed and state.ambushes.intersection(field.path_to(piece.loc)):
            yield "7.1-A/4"
        if state.heavy_monsoon:
            yield "7.1-A/9"

    def _cut(self, piece: Piece) -> Iterator[str]:
        """What keeps a piece from a source that would serve it [7.1-A/5, 7.1-A/7, 7.1-A/12]."""
        loc = piece.loc
        served = [self.network.serves(post, loc) for post in self.network.near(loc)]
        if piece.counter.transporter and any(served):
            yield "7.1-A/12"
        if not all(served):
            yield "7.1-A/7"
        if any(self.traces.reaches(depot.hex, depot.range, loc) for depot in self._closed_depots):
            yield "7.1-A/5"

    @cached_property
    def _closed_depots(self) -> list[Depot]:
        """Enemy depots that could trace to an entry of this side."""
        side, roads = self.network.side, self.network.roads.cost
        return [depot for depot in self.state.world.depots.values() if depot.owner != side and depot.hex in roads]
