"""Movement against a slow search written from the rulebook alone, in positions that random games come to."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from random import Random

import pytest

from engine.board.features import MAJOR_RIVER, NO_RIVER, TRACK, WAY_NAMES, Edge
from engine.table import agenda
from engine.titles.nemesis.commands import Ambush, Dig, Drop, Move
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, FULL, YUNNAN, Piece
from engine.titles.nemesis.rules.ch5_movement import Movement
from engine.titles.nemesis.state import FINISHED, MOVED, NemesisState

GAME = Nemesis()
Test = Callable[[int, Edge], bool]


class Oracle:
    """Where the pieces of a side may go, by brute force."""

    def __init__(self, state: NemesisState, side: int) -> None:
        self.state, self.world, self.side = state, state.world, side
        on_map = [p for p in state.pieces.values() if self.world.in_play(p.loc)]
        enemies = [p for p in on_map if p.counter.side != side]
        self.units = {p.loc for p in enemies if p.counter.is_unit}
        self.wagons = {p.loc for p in enemies if p.counter.transporter}
        self.zone = {loc for p in enemies if p.counter.is_unit for loc in self.zone_of(p)}
        self.objectives = {h for h in self.world.objectives if state.controller(h) != side}
        self.ambushes = set(state.ambushes) if side == ALLIED else set()
        self.yunnan = [p for p in on_map if p.counter.force == YUNNAN and p.counter.is_unit]

    def around(self, loc: int) -> Iterator[tuple[int, Edge]]:
        return ((to, edge) for to, edge in self.world.board.edges[loc] if self.world.open_hex(to))

    def zone_of(self, piece: Piece) -> Iterator[int]:
        quality = min(piece.values.quality, 2) if piece.counter.motorized else piece.values.quality
        out = list(self.around(piece.loc))
        out += [(node, edge) for node in self.world.nodes for to, edge in self.around(node) if to == piece.loc]
        for to, edge in out:
            if (quality == 3 and not edge.lake) or (quality == 2 and edge.way >= TRACK):
                yield to

    def cost(self, piece: Piece, to: int, edge: Edge) -> int | None:
        chart, counter = self.world.charts, piece.counter
        if edge.lake or (counter.motorized and not edge.way):
            return None
        light = not counter.motorized and (counter.light or counter.kind == "mule")
        kind = self.world.ground[to]
        off, along = kind.light if light else kind.foot, None
        if off is not None and edge.river >= (1 if self.state.turn >= 5 else MAJOR_RIVER) > NO_RIVER:
            off += chart.river_crossing
        if edge.way and piece.supply == FULL:
            way = chart.ways[WAY_NAMES[edge.way]]
            column = "motorized" if counter.motorized else "light" if light else "foot"
            along = way.special[kind.id][column] if kind.id in way.special else getattr(way, column)
            off = None if counter.motorized else off
        prices = [price for price in (off, along) if price is not None]
        ambush = chart.ambush_entry if to in self.ambushes else 0
        return (min(prices) + ambush) * (2 if self.state.turn >= 8 else 1) if prices else None

    def search(self, piece: Piece, points: int, may: Test, *, one_hex_sure: bool) -> set[int]:
        best, heap = {piece.loc: 0}, [(0, piece.loc)]
        while heap:
            spent, loc = heapq.heappop(heap)
            for to, edge in self.around(loc) if spent <= points else ():
                price = self.cost(piece, to, edge) if may(to, edge) else None
                sure = one_hex_sure and loc == piece.loc
                if price is not None and (spent + price <= points or sure) and spent + price < best.get(to, 10**6):
                    best[to] = spent + price
                    heapq.heappush(heap, (spent + price, to))
        return set(best) - {piece.loc}

    def targets(self, piece: Piece) -> set[int]:
        if piece.counter.garrison:
            return set()
        closed = self.units | self.wagons if piece.counter.transporter else self.units
        value, quality = piece.values.movement, piece.values.quality
        found = self.search(piece, value, lambda to, _: to not in closed, one_hex_sure=True)
        if piece.supply == FULL and quality >= 2 and piece.loc not in self.zone:
            shunned = self.zone | self.units | self.wagons | self.objectives | self.ambushes
            worst = TRACK if quality == 2 else 0
            may: Test = lambda to, edge: to not in shunned and edge.way >= worst  # noqa: E731
            found |= self.search(piece, 2 * value, may, one_hex_sure=False)
        return {loc for loc in found if self.may_end(piece, loc)}

    def may_end(self, piece: Piece, loc: int) -> bool:
        if piece not in self.yunnan or self.state.yunnan_active:
            return True
        entries = [entry.hex for entry in self.world.entries if entry.country == "China"]
        near = any(self.world.grid.distance(entry, loc) <= 1 for entry in entries)
        return near or any(other.loc == loc for other in self.yunnan if other.id != piece.id)


def compare(state: NemesisState, decision: Movement) -> None:
    """Every piece is offered just the hexes that the oracle finds, along paths that are judged legal."""
    offered: dict[str, set[int]] = {}
    for command in decision.commands(state):
        if isinstance(command, Move):
            offered.setdefault(command.unit, set()).add(state.world.loc(command.path[-1]))
            assert decision.judge(state, command), command.text()
    oracle = Oracle(state, decision.mover)
    for piece in state.in_play(decision.mover):
        over = state.has(piece.id, MOVED | FINISHED)
        assert offered.pop(piece.id, set()) == (set() if over else oracle.targets(piece)), piece
    assert not offered


@pytest.mark.clause("5.1-A/1", "5.1-A/4", "5.1-A/7", "5.1-A/8", "5.1-B/1", "5.1-C/1", "5.1-C/3", "5.1-C/4", "5.1-D/4")
@pytest.mark.clause("2.1/5", "2.1/6", "2.6/6", "2.7/3", "2.7/7", "1.1/9", "1.2-H/1")
@pytest.mark.parametrize(("scenario", "options", "share"), [
    ("campaign", {}, 0.06), ("kohima-road", {}, 0.3), ("race-to-myitkyina", {"version": "1.1a"}, 0.3),
    ("salween-crossing", {}, 0.3),
])  # fmt: skip
def test_moves_on_offer_are_those_of_the_rulebook(scenario: str, options: dict[str, object], share: float) -> None:
    dice = Random(scenario)
    state = GAME.new(scenario, options, scenario)
    compared = 0
    while (decision := agenda.current(state)) is not None:
        choice = list(decision.commands(state))
        if isinstance(decision, Movement):
            if dice.random() < share:
                compare(state, decision)
                compared += 1
            works = [command for command in choice if isinstance(command, Ambush | Dig | Drop)]
            choice = works if works and dice.random() < 0.1 else choice
        agenda.apply(state, dice.choice(choice))
    assert compared >= 10
