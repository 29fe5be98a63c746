"""Supply lines: how much of a side lives by each hex of the Roads and Tracks it is fed along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.titles.nemesis.pieces import FULL
from engine.titles.nemesis.players.values import unit_worth
from engine.titles.nemesis.rules.ch7_range import Traces
from engine.titles.nemesis.rules.ch7_trace import Supply, supply
from engine.titles.nemesis.state import NemesisState


def flow(state: NemesisState, side: int) -> Mapping[int, float]:
    """Location -> worth in SaP of the units whose supply runs through it, by the way it takes now."""
    key = ("players", "flow", side, state.tokens, state.ground_token)
    return state.remember(key, lambda: _flow(state, side))


def _flow(state: NemesisState, side: int) -> dict[int, float]:
    network, total = supply(state, side), dict[int, float]()
    for loc, worth in _sinks(state, side, network):
        total[loc] = total.get(loc, 0.0) + worth
    for loc in reversed(list(network.roads.cost)):
        before = network.roads.came_from.get(loc)
        if before is not None and loc in total:
            total[before] = total.get(before, 0.0) + total[loc]
    return total


def _sinks(state: NemesisState, side: int, network: Supply) -> Iterator[tuple[int, float]]:
    """Where the supply of each unit leaves the roads: in its own hex, or in that of the first post of its chain."""
    roads, traces = network.roads.cost, Traces(state, side)
    posts = [(post, traces.reach(post.loc, post.range).cost) for post in network.posts if post.level == FULL]
    for piece in state.in_play(side):
        worth = unit_worth(piece)
        if piece.loc in roads:
            yield piece.loc, worth
            continue
        feeder = next((post for post, reached in posts if piece.loc in reached), None)
        while feeder is not None:
            yield feeder.loc, worth
            feeder = None if feeder.loc in roads else feeder.feeder
