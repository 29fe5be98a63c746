"""The supply network against a slow search that walks every chain of Transporters one by one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, LIMITED, OUT, Piece
from engine.titles.nemesis.rules.ch5_terrain import trace_costs
from engine.titles.nemesis.rules.ch7_lines import supply_line
from engine.titles.nemesis.rules.ch7_trace import supply
from engine.titles.nemesis.state import NemesisState
from tests.titles.nemesis.board import empty, put
from tests.whole import share

NORTH = [
    "0909", "0908", "1008", "1007", "1106", "1105", "1205", "1204", "1303", "1302", "1402", "1401",
    "0906", "0806", "0705", "0706", "0807", "0707", "0708", "0809", "1108", "1208", "1307", "1306",
]  # fmt: skip
IMPHAL = [
    "0410", "0411", "0510", "0511", "0512", "0609", "0608", "0610", "0710", "0711", "0409", "0408",
    "0507", "0708", "0311", "0312", "0313", "0413", "0613", "0615",
]  # fmt: skip
WAGONS = {
    JAPANESE: ("jp-hq-31", "jp-hq-15", "jp-hq-33", "jp-hq-15a", "jp-mule-1", "jp-mule-2", "jp-truck-1"),
    ALLIED: ("uk-hq-17", "uk-hq-20", "us-hq", "uk-mule-1", "uk-mule-2", "us-truck-1", "ch-y-mule-1"),
}
BLOCKERS = {JAPANESE: ("uk-254-7cav", "us-gal-1", "us-gal-2"), ALLIED: ("jp-31-b1", "jp-31-b2", "jp-31-b3")}
FLAGGED = ("0909", "0410", "0609", "1401", "1602", "1511")


class Oracle:
    """Supply by brute force: Bellman-Ford for ranges, all chains by depth-first search."""

    def __init__(self, state: NemesisState, side: int, check: bool) -> None:
        self.state, self.side, self.check, self.world = state, side, check, state.world
        enemies = {p.loc for p in state.pieces.values() if p.counter.side != side and p.counter.is_unit}
        held = {hex_ for hex_ in self.world.objectives if state.controller(hex_) != side}
        self.occupied, self.closed = enemies, enemies | held
        self.wagons = [p for p in state.in_play(side) if p.counter.transporter]
        self.best: dict[int, int] = {}
        self.fed: dict[str, int] = {}
        self.ranges: dict[tuple[int, int], set[int]] = {}
        self.run()

    def run(self) -> None:
        roads = self.by_road({entry.hex for entry in self.world.entries if entry.side == self.side})
        by_air = self.by_road({h for h in self.world.airfields if self.side == ALLIED == self.state.airfield_side(h)})
        for level, ways in ((FULL, roads), (LIMITED, by_air)):
            self.note(ways, level)
            for piece in self.wagons:
                if piece.loc in ways:
                    self.walk((piece,), level)
        for hex_, level in self.depots(roads, by_air):
            self.spread((), hex_, self.world.depots[hex_].range, level)

    def by_road(self, sources: set[int]) -> set[int]:
        found = sources - self.closed
        while True:
            more = {b for a in found for b, edge in self.world.board.edges[a] if edge.way >= 2} - self.closed - found
            if not more:
                return found
            found |= more

    def depots(self, roads: set[int], by_air: set[int]) -> list[tuple[int, int]]:
        levels = []
        for hex_, depot in self.world.depots.items():
            river = depot.ring == "dark" or (depot.ring == "light" and self.state.turn >= 5)
            if depot.owner != self.side:
                continue
            if hex_ in roads:
                levels.append((hex_, FULL))
            elif hex_ in by_air or (self.side == JAPANESE and river and hex_ not in self.occupied):
                levels.append((hex_, LIMITED))
        return levels

    def in_range(self, source: int, range_: int) -> set[int]:
        key = (source, range_)
        if key not in self.ranges:
            self.ranges[key] = self.measure(source, range_)
        return self.ranges[key]

    def measure(self, source: int, range_: int) -> set[int]:
        costs = trace_costs(self.world, self.state.turn >= 5, True)
        cost = {source: 0}
        for _ in range(range_ + 1):  # every step costs at least 1
            for a, spent in list(cost.items()):
                for b, step in costs[a]:
                    extra = 1 if self.side == ALLIED and b in self.state.ambushes else 0
                    total = spent + step + extra
                    if b not in self.closed and total <= range_ and total < cost.get(b, 99):
                        cost[b] = total
        return set(cost) | {b for b, _ in costs[source] if b not in self.closed}

    def note(self, hexes: set[int], level: int) -> None:
        for hex_ in hexes:
            self.best[hex_] = min(level, self.best.get(hex_, OUT))

    def spread(self, chain: tuple[Piece, ...], source: int, range_: int, level: int) -> None:
        inside = self.in_range(source, range_)
        self.note(inside, level)
        for piece in self.wagons:
            if piece.loc in inside and piece not in chain:
                self.walk((*chain, piece), level)

    def walk(self, chain: tuple[Piece, ...], level: int) -> None:
        last = chain[-1]
        if sum(piece.counter.divisional_hq for piece in chain) > 1:
            return
        self.fed[last.id] = min(level, self.fed.get(last.id, OUT))
        if self.check or last.supply != OUT:
            self.spread(chain, last.loc, last.counter.supply_range, level)


def position(
    side: int, turn: int, wagons: list[tuple[str, str, bool]], blockers: list[str], ground: list[str]
) -> NemesisState:
    """Transporters (id, hex, OoS), enemy units, and enemy flags; some hexes of the north hold Ambushes."""
    state = empty(turn=turn)
    for unit, hex_, starved in wagons:
        put(state, unit, hex_, supply="out" if starved else "full")
    for unit, hex_ in zip(BLOCKERS[side], blockers, strict=False):
        put(state, unit, hex_)
    for hex_ in ground:
        state.flags[state.world.loc(hex_)] = 1 - side
    state.ambushes = frozenset(state.world.loc(hex_) for hex_ in NORTH[::5])
    state.touch_ground()
    return state


@pytest.mark.clause(
    "1.2-C/4", "5.1-D/4", "7.1/2", "7.1-A/2", "7.1-A/6", "7.1-A/7", "7.1-A/11", "7.1-A/12", "7.1-A/13", "7.1-C/1"
)
@pytest.mark.parametrize("side", [JAPANESE, ALLIED])
@settings(max_examples=share(150, 3))
@given(data=st.data())
def test_the_network_agrees_with_a_search_of_all_chains(side: int, data: st.DataObject) -> None:
    place = st.sampled_from(NORTH if side == JAPANESE else [*NORTH, *IMPHAL])
    units = data.draw(st.lists(st.sampled_from(WAGONS[side]), unique=True, min_size=3))
    wagons = [(unit, data.draw(place), data.draw(st.integers(0, 3)) == 0) for unit in units]
    blockers = data.draw(st.lists(place, max_size=3))
    ground = data.draw(st.lists(st.sampled_from(FLAGGED), max_size=3))
    turn = data.draw(st.sampled_from([1, 5]))
    state = position(side, turn, wagons, blockers, ground)
    for check in (True, False):
        compare(state, side, check)


def compare(state: NemesisState, side: int, check: bool) -> None:
    found, expected = supply(state, side, check=check), Oracle(state, side, check)
    levels = {state.world.label(h): found.at(h) for h in range(state.world.hexes) if found.at(h) != OUT}
    assert levels == {state.world.label(h): level for h, level in expected.best.items() if level != OUT}
    assert {name: post.level for name, post in found.fed.items()} == expected.fed
    for piece in state.in_play(side):
        line = supply_line(state, piece.id, check=check)
        assert (line is None) == (piece.id not in expected.fed)
        if line is not None:
            assert line.level == expected.fed[piece.id]
            assert line.legs[-1].path[-1] == piece.loc
            follow(state, line.transporters)


def follow(state: NemesisState, chain: tuple[str, ...]) -> None:
    """A chain as drawn holds no Transporter twice and one Divisional HQ at most."""
    assert len(set(chain)) == len(chain)
    assert sum(state.pieces[name].counter.divisional_hq for name in chain) <= 1
