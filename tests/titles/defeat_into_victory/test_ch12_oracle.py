"""Movement against a slow search written from the rulebook and its charts alone, in positions made at random.

Costs are in quarters of a movement point.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.board.features import ROAD, TRACK, Edge
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.rules.ch12_paths import reach
from engine.titles.defeat_into_victory.state import DefeatState, Position
from tests.titles.defeat_into_victory.table import at

GROUND = {"clear": (4, 8), "jungle": (8, 12), "rough_jungle": (12, 16)}
RIVER, ROAD_RATE, TRAIL_RATE, RAIL_RATE = (4, 8), (2, 4), (4, 8), (1, 1)
SUPPLY = (20, 16)
ROUGH = "rough_jungle"


class Oracle:
    """Where the units of a side may go, by brute force."""

    def __init__(self, state: DefeatState, side: int) -> None:
        self.state, self.world, self.side = state, state.world, side
        self.wet = int(state.monsoon)
        everybody = [p for p in state.pieces.values() if state.world.on_map(p.loc)]
        self.friends = {p.loc for p in everybody if p.counter.side == side}
        self.foes = {p.loc for p in everybody if p.counter.side != side}
        fighters = [p for p in everybody if p.counter.side != side and p.counter.kind != "hq"]
        self.zone = {hex_ for p in fighters for hex_ in self.zone_of(p)}
        dug_in = {hex_ for hex_, found in state.positions.items() if found.done and found.side != side}
        self.strong = {hex_ for p in fighters if p.loc in dug_in for hex_ in self.zone_of(p)}
        bombed = state.interdicted
        self.bombed = bombed | {to for hex_ in bombed for to in self.world.board.adjacent[hex_]}
        self.fed: dict[tuple[bool, bool], set[int]] = {}

    def around(self, hex_: int) -> Iterator[tuple[int, Edge]]:
        return ((to, edge) for to, edge in self.world.board.edges[hex_] if self.world.open_hex(to) and not edge.lake)

    def zone_of(self, piece: Piece) -> Iterator[int]:
        """Six hexes, less those a tank cannot enter [11.1.1, 11.1.5]."""
        for to, edge in self.around(piece.loc):
            if piece.counter.kind != "armour" or self.world.terrain[to] != ROUGH or edge.way or edge.rail:
                yield to

    def givers(self, *, chinese: bool) -> Iterator[int]:
        """Sources in own hands, and HQs on their uncommitted side; the Chinese have their own source [7.7.2, 17.4]."""
        for source in self.world.sources:
            own = source.side == self.side and controller(self.state, source.hex) == self.side
            if own and source.chinese == chinese:
                yield source.hex
        for piece in self.state.pieces.values():
            ready = piece.counter.hq and piece.counter.side == self.side and not piece.committed
            if ready and self.world.on_map(piece.loc) and not chinese:
                yield piece.loc

    def supplied(self, piece: Piece) -> set[int]:
        """All hexes in which such a unit is in supply range."""
        kind = (piece.counter.kind == "armour", piece.counter.chinese)
        if kind not in self.fed:
            starts = self.givers(chinese=kind[1])
            self.fed[kind] = {hex_ for start in starts for hex_ in self.range_of(start, armour=kind[0])}
        return self.fed[kind]

    def entry(self, to: int, edge: Edge, *, armour: bool, rail: bool, wet: int) -> int | None:
        """Ground and river, or a line that is not cut in the hex entered [12.1.1, 12.1.4, 5.5.5]."""
        lines = []
        if to not in self.state.cuts:
            lines += [ROAD_RATE[wet]] if edge.way == ROAD else []
            lines += [TRAIL_RATE[wet]] if edge.way == TRACK or edge.rail else []
            lines += [RAIL_RATE[wet]] if rail and edge.rail else []
        over_land = GROUND[self.world.terrain[to]][wet] + (RIVER[wet] if edge.river else 0)
        if armour and self.world.terrain[to] == ROUGH:
            return min(lines, default=None)
        return min([over_land, *lines])

    def range_of(self, start: int, *, armour: bool) -> dict[int, int]:
        """Supply range: through no prohibited terrain, enemies, nor zones of theirs without a friend [7.7.2]."""
        best, todo = {start: 0}, [start]
        while todo:
            a = todo.pop()
            for b, edge in self.around(a):
                if b in self.foes or (b in self.zone and b not in self.friends):
                    continue
                entry = self.entry(b, edge, armour=armour, rail=True, wet=self.wet)
                if entry is None:
                    continue
                cost = best[a] + entry + 4 * (b in self.bombed)
                if cost <= SUPPLY[self.wet] and cost < best.get(b, 999):
                    best[b] = cost
                    todo.append(b)
        return best

    def zones(self, piece: Piece, a: int, b: int) -> int | None:
        """What zones add [11.1.2, 11.1.3, 11.1.4, 17.5.2, 17.5.3]."""
        if a in self.zone and b in self.zone:
            beside = a in self.strong or b in self.strong
            if piece.counter.marauder and self.world.terrain[b] != "clear":
                return 8 if beside else 0
            return None if beside else 8
        return 4 * (a in self.strong) + 4 * (b in self.strong)

    def step(self, piece: Piece, a: int, b: int, edge: Edge, *, rail: bool) -> int | None:
        if b in self.foes or (piece.counter.chinese and self.world.grid.col_row(b)[1] > 23):
            return None
        wet = self.wet and not piece.counter.marauder
        ground = self.entry(b, edge, armour=piece.counter.kind == "armour", rail=rail, wet=int(wet))
        zones = self.zones(piece, a, b)
        return None if ground is None or zones is None else ground + zones + 4 * (b in self.bombed)

    def spread(self, piece: Piece, limit: int, *, rail: bool, shun: bool) -> dict[int, int]:
        """Costs within a limit; a cut railway ends the ride [12.2.5]."""
        best, todo = {(piece.loc, rail): 0}, [(piece.loc, rail)]
        while todo:
            a, riding = todo.pop()
            for b, edge in self.around(a):
                cost = None if shun and b in self.zone else self.step(piece, a, b, edge, rail=riding)
                key = (b, riding and not self.ends(b))
                if cost is not None and best[a, riding] + cost <= min(limit, best.get(key, limit + 1) - 1):
                    best[key] = best[a, riding] + cost
                    todo.append(key)
        found: dict[int, int] = {}
        for (hex_, _), cost in best.items():
            found[hex_] = min(cost, found.get(hex_, cost))
        return found

    def ends(self, hex_: int) -> bool:
        return hex_ in self.state.cuts and any(edge.rail for _, edge in self.world.board.edges[hex_])

    def may_end(self, piece: Piece, hex_: int) -> bool:
        """Where a ride ends: in no enemy zone, and in supply [12.2.2, 12.2.3]."""
        return hex_ not in self.zone and (piece.counter.hq or hex_ in self.supplied(piece))

    def moves(self, piece: Piece) -> dict[int, int]:
        """All hexes a unit can go to, and the least cost."""
        printed = piece.ma
        most = min(printed // 2 if piece.oos else 99, (printed + 1) // 2 if piece.disrupted else 99, printed)
        free = piece.loc not in self.zone
        march = free and not piece.oos and not piece.disrupted
        found = self.spread(piece, 4 * most, rail=False, shun=False)
        trips = [self.spread(piece, 8 * most, rail=False, shun=True)] if march else []
        if free and not piece.oos and not self.ends(piece.loc):
            rides = [self.spread(piece, 4 * most, rail=True, shun=False)]
            rides += [self.spread(piece, 8 * most, rail=True, shun=True)] if march else []
            trips += [{h: cost for h, cost in ride.items() if self.may_end(piece, h)} for ride in rides]
        for trip in trips:
            for hex_, cost in trip.items():
                found[hex_] = min(cost, found.get(hex_, cost))
        for to, edge in self.around(piece.loc):
            if to not in found and self.step(piece, piece.loc, to, edge, rail=False) is not None:
                found[to] = 4 * most
        return {hex_: cost for hex_, cost in found.items() if hex_ != piece.loc}


def disturbed(scenario: str, turn: int, seed: int) -> DefeatState:
    """A set-up with cuts, interdictors, positions and troubles of supply laid about."""
    state, chance = at("movement", scenario=scenario, clear=False, turn=turn, acting={"side": "allied"}), Random(seed)
    world = state.world
    lined = [h for h in range(world.hexes) if world.open_hex(h) and any(way.line for way in world.ways[h])]
    state.cuts = frozenset(chance.sample(lined, 6))
    state.interdicted = frozenset(chance.sample(lined, 3))
    for side in (0, 1):
        for hex_ in chance.sample(sorted(state.occupied(side)), 4):
            state.positions[hex_] = Position(side, done=chance.random() < 0.7)
    for piece in list(state.pieces.values()):
        if state.world.on_map(piece.loc) and not piece.counter.hq:
            state.change(piece.id, oos=chance.random() < 0.2, disrupted=chance.random() < 0.2)
    state.touch_ground()
    return state


@pytest.mark.clause("12.1.1/1", "12.1.2/1", "12.1.3/1", "12.1.5/1", "12.2.1/1", "12.2.3/1", "12.2.5/1", "11.1.3/1")
@pytest.mark.parametrize(
    ("scenario", "turn", "seed"), [("u-go", 2, 1), ("u-go", 5, 2), ("extended-capital-dracula", 16, 3)]
)
def test_all_units_reach_what_the_rulebook_lets_them_reach(scenario: str, turn: int, seed: int) -> None:
    state = disturbed(scenario, turn, seed)
    for side in (0, 1):
        oracle = Oracle(state, side)
        for piece in state.on_map(side)[:: 1 if scenario == "u-go" else 4]:
            found = {state.world.label(hex_): leg.cost for hex_, leg in reach(state, piece).items()}
            wanted = {state.world.label(hex_): cost for hex_, cost in oracle.moves(piece).items()}
            assert (piece.id, found) == (piece.id, wanted)
