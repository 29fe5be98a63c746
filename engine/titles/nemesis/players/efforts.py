"""The main effort: where places alone decide, all units of a side that has to take one go for the same place. They
stand around it, first on the road by which it is fed and wherever else it is cut off, and let hunger do its work.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Final

import msgspec

from engine.board.fields import cheapest_many
from engine.players.player import Meter, Weighed
from engine.table.command import Command
from engine.titles.nemesis.commands import Attack, Seize
from engine.titles.nemesis.pieces import OUT, Piece, enemy
from engine.titles.nemesis.players.fields import FAR
from engine.titles.nemesis.players.looks import mobile
from engine.titles.nemesis.players.moves import GAIN, Going, Options, by_piece
from engine.titles.nemesis.players.plans import AWAY, TAKE, Mission
from engine.titles.nemesis.players.stakes import decides, places_decide
from engine.titles.nemesis.rules.ch2_stacking import fits
from engine.titles.nemesis.rules.ch5_terrain import movement_costs
from engine.titles.nemesis.rules.ch7_trace import level_of, supply
from engine.titles.nemesis.state import NemesisState

NEAR: Final = 2
"""Hexes from the place within which it is cut off."""
WITHIN: Final = 100.0
CUTTING: Final = 24.0
BESIDE: Final = 20.0
"""What it is worth to stand in the place, to cut it off, and to stand at the first post beside it; the way to a post
counts a point for each movement point."""
RANK: Final = 1.5
"""How much less each further post counts."""
A_HEX: Final = 4
"""Most movement points that a hex takes."""
SHUFFLE: Final = 0.5
"""What a move has to bring."""
OPENING: Final = 5.0
"""SaP for an attack on what stands around the place, for the way that it opens."""
STORMING: Final = 4.0
"""SaP for an attack on the place while it is cut off, when each step counts."""
ASTRAY: Final = 8.0
"""SaP by which an attack elsewhere counts less that would draw units away from their posts."""


def main_effort(state: NemesisState, side: int) -> int | None:
    """The place that a side goes for with all it has: of those that would improve the result by themselves the one
    that the enemy feeds over the longest road, or no more. None where the Superiors may decide, or no place would."""
    if not places_decide(state):
        return None
    key = ("players", "effort", side, state.turn, state.tokens, state.ground_token)
    return state.remember(key, lambda: _main_effort(state, side))


def _main_effort(state: NemesisState, side: int) -> int | None:
    roads = supply(state, enemy(side)).roads.cost
    found = [hex_ for hex_ in state.enemy_objectives(side) if decides(state, hex_, side)]
    return max(found, key=lambda hex_: (roads.get(hex_, inf), -hex_), default=None)


def closing_in(
    state: NemesisState, side: int, listed: Sequence[Command], meter: Meter, place: int
) -> list[Going]:
    """The best move of each unit on its way to a post around the place, the most urgent first."""
    ring = _Ring(state, side, place)
    found: list[tuple[float, Going]] = []
    for unit, options in by_piece(state, listed):
        piece = state.pieces[unit]
        if not piece.counter.transporter:
            meter.spend()
            found.extend(ring.best(piece, options))
    return [going for _, going in sorted(found, key=lambda one: (-one[0], -one[1].gain))]


class _Ring:
    """The posts around a place, looked up once for all units."""

    def __init__(self, state: NemesisState, side: int, place: int) -> None:
        self.state, self.side, self.foe, self.place = state, side, enemy(side), place
        self.mission = Mission(TAKE, place, WITHIN)
        self.posts = posts(state, side, place)
        self.known: dict[tuple[int, str], bool] = {}

    def best(self, piece: Piece, options: Options) -> Iterator[tuple[float, Going]]:
        """The best destination with its value, if it gains by it."""
        stay, top = self.value(piece, piece.loc), None
        for loc, part, place in options:
            value = self.value(piece, loc)
            if (top is None or value > top[0]) and fits(self.state, loc, [piece.counter]):
                top = (value, part, place)
        if top is not None and top[0] > stay + SHUFFLE:
            yield top[0], Going(top[1][top[2]], GAIN + top[0] - stay, self.mission)

    def value(self, piece: Piece, loc: int) -> float:
        """In the place, where it is cut off, or at the best post for its way."""
        if loc == self.place:
            return WITHIN
        values = [
            BESIDE - RANK * rank - ways(self.state, post, self.place).get(loc, AWAY)
            for rank, post in enumerate(self.posts)
            if post == piece.loc or fits(self.state, post, [piece.counter])
        ]
        return max([*values, CUTTING if self.cuts(piece, loc) else -WITHIN])

    def cuts(self, piece: Piece, loc: int) -> bool:
        """Whether the place could be fed without this unit, and not if it stands there."""
        if not _close(self.state, loc, self.place) or self.state.units_at(loc, self.foe):
            return False
        if loc != piece.loc and not fits(self.state, loc, [piece.counter]):
            return False
        alone = len(self.state.units_at(piece.loc, self.side)) == 1
        key = (loc, piece.id if alone else "")
        if key not in self.known:
            self.known[key] = self._cuts(piece, loc)
        return self.known[key]

    def _cuts(self, piece: Piece, loc: int) -> bool:
        copy = self.state.copy()
        copy.change(piece.id, loc=copy.world.loc("allied-losses"))
        if not _fed(copy, self.place, self.foe):
            return False
        copy.change(piece.id, loc=loc)
        return not _fed(copy, self.place, self.foe)


def _fed(state: NemesisState, place: int, side: int) -> bool:
    network = supply(state, side)
    return any(level_of(state, piece, network) != OUT for piece in state.units_at(place, side))


def posts(state: NemesisState, side: int, place: int) -> list[int]:
    """Where to stand: the first free hex of the road by which a place is fed, then the hexes beside it, those that are
    nearest to all units first."""
    foe, units = enemy(side), mobile(state, side)
    free = [hex_ for hex_ in state.world.adjacent[place] if not state.units_at(hex_, foe)]
    way = {hex_: ways(state, hex_, place) for hex_ in free}
    near = sorted(free, key=lambda hex_: (sum(way[hex_].get(piece.loc, AWAY) for piece in units), hex_))
    first = next((hex_ for hex_ in line(state, foe, place) if not state.units_at(hex_, foe)), None)
    return near if first is None else [first, *(hex_ for hex_ in near if hex_ != first)]


def ways(state: NemesisState, post: int, place: int) -> Mapping[int, int]:
    """Movement points from all locations to a post, but not through the place; a hex takes no more than a turn, for one
    can always be entered [5.1-A/7]."""
    key = ("players", "ways", post, place, state.light_monsoon)
    return state.learn(key, lambda: _ways(state, post, place))


def _ways(state: NemesisState, post: int, place: int) -> dict[int, int]:
    costs = movement_costs(state.world, "light", False, state.light_monsoon, False)
    back: list[list[tuple[int, int]]] = [[] for _ in costs]
    for loc, row in enumerate(costs):
        for to, cost in row:
            if place not in (loc, to):
                back[to].append((loc, min(cost, A_HEX)))
    return cheapest_many(back, {post: 0}, FAR).cost


def line(state: NemesisState, side: int, place: int) -> list[int]:
    """The road by which a place of a side is fed, from it on, as far as it is near; nothing where it is cut."""
    came, found = supply(state, side).roads.came_from, list[int]()
    loc = came.get(place)
    while loc is not None and _close(state, loc, place) and loc not in found:
        found.append(loc)
        loc = came.get(loc)
    return found


def _close(state: NemesisState, loc: int, place: int) -> bool:
    return _apart(state, loc, place) <= NEAR


def _apart(state: NemesisState, loc: int, hex_: int) -> int:
    """Hexes from a location to a hex, many from one that is not on the map."""
    return state.world.grid.distance(loc, hex_) if state.world.on_map(loc) else AWAY


def around(state: NemesisState, side: int, place: int) -> frozenset[int]:
    """The hexes beside a place, and the road by which it is fed."""
    return frozenset((*state.world.adjacent[place], *line(state, enemy(side), place)))


def opening(state: NemesisState, side: int, place: int, found: Sequence[Weighed]) -> list[Weighed]:
    """Attacks with what they are worth to the main effort, the best first."""
    near = around(state, side, place)
    return sorted((_to_the_effort(state, side, place, near, one) for one in found), key=lambda one: -one.value)


def _to_the_effort(state: NemesisState, side: int, place: int, near: frozenset[int], one: Weighed) -> Weighed:
    if not isinstance(one.command, Attack | Seize):
        return one
    target, more = state.world.loc(one.command.target), 0.0
    if target == place:
        more = 0.0 if _fed(state, place, enemy(side)) else STORMING
    elif target in near:
        more = OPENING
    elif any(state.units_at(hex_, side) for hex_ in state.world.adjacent[target] if hex_ in near):
        more = -ASTRAY
    return msgspec.structs.replace(one, value=one.value + more)
