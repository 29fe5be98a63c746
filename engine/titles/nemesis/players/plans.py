"""What each unit of a side is for: Objectives to take and to hold, supply of the enemy to cut, each with the units that
are to do it.

The plan follows from the position alone, so that it is the same whenever it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from engine.titles.nemesis.inputs import GROUND, PIECES, TURN
from engine.titles.nemesis.pieces import Piece, enemy
from engine.titles.nemesis.players.checks import crossings, due
from engine.titles.nemesis.players.fields import distances
from engine.titles.nemesis.players.looks import held, menace, might, mobile
from engine.titles.nemesis.players.stakes import worth_of
from engine.titles.nemesis.players.style import PLAIN, Style
from engine.titles.nemesis.state import NemesisState
from engine.wargame.memo import memo

TAKE: Final = "take"
HOLD: Final = "hold"
CUT: Final = "cut"
AWAY: Final = 30
"""Movement points that are as good as no way at all."""
MARCH: Final = 20.0
"""Movement points beyond which a unit is not sent in a long game."""
LONG: Final = 5
"""Turns to go from which on reserves are held against what is two marches away, and nobody walks across the map."""
TWO_MARCHES: Final = 12
DEAR: Final = 15.0
"""SaP from which on a place has a reserve."""
RESERVE: Final = 2.5
"""Might of it."""
NEAR: Final = 8.0
"""Movement points from which a unit is sent to hold a place."""
CLOSE: Final = 3.0
"""The same for a reserve."""
A_TURN: Final = 5.0
"""Movement points of a marching unit in a turn, roads and mountains taken together."""
LEAST: Final = 2.0
FIRST_PART: Final = 0.4
"""Each place is held with this part of what it needs before any has more."""
MOST: Final = 16.0
MOST_CUT: Final = 30.0
"""SaP of units behind a crossing beyond which it is worth no more."""


class Mission(msgspec.Struct, frozen=True):
    """Something to do about an Objective or on a supply line, and its worth in SaP."""

    kind: str
    hex: int
    value: float


class Plan(msgspec.Struct, frozen=True):
    """The mission of each unit by id; those without one are free."""

    missions: Mapping[str, Mission]

    def of(self, unit: str) -> Mission | None:
        """What a unit is for."""
        return self.missions.get(unit)


@memo(TURN, PIECES, GROUND)
def plan(state: NemesisState, side: int, style: Style = PLAIN) -> Plan:
    """The plan of a side for the position."""
    return _Planner(state, side, style).run()


class _Planner:
    def __init__(self, state: NemesisState, side: int, style: Style) -> None:
        self.state, self.side, self.foe, self.style = state, side, enemy(side), style
        self.free = {piece.id: piece for piece in mobile(state, side)}
        self.missions: dict[str, Mission] = {}
        self.left = state.world.last_turn - state.turn

    def run(self) -> Plan:
        """Holding first, then taking what is worth most for its way, then the units that are left go with the
        nearest."""
        holding = self.to_hold()
        for part in (FIRST_PART, 1.0 - FIRST_PART):
            for mission, need in holding:
                self.assign(mission, need * part)
        for mission, need in self.to_take():
            self.assign(mission, need)
        self.send_rest()
        return Plan(self.missions)

    def to_hold(self) -> list[tuple[Mission, float]]:
        """Own Objectives that the enemy can reach, with the might that is still wanted there."""
        there, found = self.guards(), []
        for hex_ in self.state.world.objectives:
            if self.state.controller(hex_) == self.side:
                value, need = worth_of(self.state, hex_, self.foe, self.style), self.wanted(hex_)
                if need > there.get(hex_, 0.0) or self.pressed(hex_):
                    found.append((Mission(HOLD, hex_, value), max(0.5, need - there.get(hex_, 0.0))))
        return sorted(found, key=lambda one: (-one[0].value, one[0].hex))

    def wanted(self, hex_: int) -> float:
        """Might to hold a place with; a reserve for a dear one that is two marches away from the enemy, where the game
        is long enough to look so far."""
        if self.pressed(hex_):
            return min(MOST, menace(self.state, self.side)[hex_] * self.style.parity)
        if self.left < LONG or worth_of(self.state, hex_, self.foe, self.style) < DEAR:
            return 0.0
        way = distances(self.state, hex_)
        near = any(way.get(piece.loc, AWAY) <= TWO_MARCHES for piece in mobile(self.state, self.foe))
        return RESERVE if near else 0.0

    def pressed(self, hex_: int) -> bool:
        """Whether the enemy could be there in one move."""
        return menace(self.state, self.side).get(hex_, 0.0) > 0

    def guards(self) -> dict[int, float]:
        """Might of the Garrisons, which stay whatever is planned."""
        found: dict[int, float] = {}
        for piece in self.state.in_play(self.side):
            if piece.counter.garrison:
                found[piece.loc] = found.get(piece.loc, 0.0) + might(piece, defending=True)
        return found

    def to_cut(self) -> Iterator[tuple[float, Mission, float]]:
        """Crossings of the enemy's supply that are a march away, with what it takes to stay there for a check."""
        coming, factor = menace(self.state, self.side), self.style.cut * due(self.state, self.foe)
        for hex_, worth in crossings(self.state, self.side).items():
            way = distances(self.state, hex_)
            near = min((way[p.loc] for p in self.free.values() if p.loc in way), default=AWAY)
            if near <= NEAR:
                need = max(LEAST, min(MOST, coming.get(hex_, 0.0) * self.style.parity))
                value = factor * min(worth, MOST_CUT)
                yield value / (near + self.style.slow) / (need + NEAR), Mission(CUT, hex_, value), need

    def to_take(self) -> list[tuple[Mission, float]]:
        """Enemy Objectives and supply lines by worth for the way of those who are nearest."""
        state, defence, ranked, away = self.state, held(self.state, self.foe), list(self.to_cut()), self.away()
        for hex_ in state.enemy_objectives(self.side):
            way = distances(state, hex_)
            near = min((way[p.loc] for p in self.free.values() if p.loc in way), default=AWAY)
            if near < away:
                need = min(MOST, max(LEAST, defence.get(hex_, 0.0) * self.style.superiority))
                value = worth_of(state, hex_, self.side, self.style)
                ranked.append((value / (near + self.style.slow) / (need + NEAR), Mission(TAKE, hex_, value), need))
        ranked.sort(key=lambda one: (-one[0], one[1].hex))
        return [(mission, need) for _, mission, need in ranked]

    def away(self) -> float:
        """Movement points beyond which nobody arrives before the game is over."""
        return min(MARCH if self.left >= LONG else AWAY, A_TURN * (self.left + 1))

    def assign(self, mission: Mission, need: float) -> None:
        """The nearest free units until there is enough; nobody where there would be far too little."""
        way, got, chosen = distances(self.state, mission.hex), 0.0, []
        limit = self.away() if mission.kind != HOLD else NEAR if self.pressed(mission.hex) else CLOSE
        for piece in sorted(self.free.values(), key=lambda p: (way.get(p.loc, AWAY * 2), p.id)):
            if got >= need or way.get(piece.loc, AWAY * 2) > limit:
                break
            chosen.append(piece)
            got += might(piece, defending=mission.kind == HOLD)
        if mission.kind == HOLD or got >= need * self.style.share:
            self.send(chosen, mission)

    def send(self, pieces: list[Piece], mission: Mission) -> None:
        for piece in pieces:
            self.missions[piece.id] = mission
            del self.free[piece.id]

    def send_rest(self) -> None:
        """Free units join the mission nearest to them for its worth; nobody walks across the map for it."""
        wanted = {mission.hex: mission for mission in self.missions.values() if mission.kind == TAKE}
        if not wanted:
            wanted = {mission.hex: mission for mission, _ in self.to_take()}
        for piece in list(self.free.values()):
            ways = {hex_: distances(self.state, hex_).get(piece.loc) for hex_ in wanted}
            near = {hex_: way for hex_, way in ways.items() if way is not None}
            if near:
                best = max(near, key=lambda hex_: (wanted[hex_].value / (near[hex_] + self.style.slow) ** 2, -hex_))
                self.send([piece], wanted[best])
