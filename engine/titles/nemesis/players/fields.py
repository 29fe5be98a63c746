"""How a side sees the ground: how far it is to what is worth taking.

All of it is kept under the tokens of the state, so that it is worked out once for each change on the map.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.board.fields import Costs, cheapest_many
from engine.titles.nemesis.players.objectives import prize
from engine.titles.nemesis.rules.ch5_terrain import movement_costs
from engine.titles.nemesis.state import NemesisState

FAR: Final = 40
"""Movement points beyond which nothing attracts."""
HALF: Final = 10.0
"""Movement points over which the attraction of a place falls to a half."""
LARGE_PRIZE: Final = 20.0


def pull(state: NemesisState, side: int) -> Mapping[int, float]:
    """How strongly each location draws the units of a side, 0 to about 1, by the nearness of what it can take."""
    key = ("players", "pull", side, state.turn, frozenset(state.flags.items()))
    return state.remember(key, lambda: _pull(state, side))


def _pull(state: NemesisState, side: int) -> dict[int, float]:
    best: dict[int, float] = {}
    for hex_ in state.enemy_objectives(side):
        gain = prize(state, hex_, side) / LARGE_PRIZE
        for loc, cost in distances(state, hex_).items():
            value = gain * HALF / (HALF + cost)
            if value > best.get(loc, 0.0):
                best[loc] = value
    return best


def distances(state: NemesisState, hex_: int) -> Mapping[int, int]:
    """Movement points from all locations to a hex, for Light Troops on an empty map in dry weather or rain."""
    key = ("players", "distances", hex_, state.light_monsoon)
    return state.learn(key, lambda: _distances(state, hex_))


def _distances(state: NemesisState, hex_: int) -> dict[int, int]:
    costs = movement_costs(state.world, "light", False, state.light_monsoon, False)
    return cheapest_many(_turned(costs), {hex_: 0}, FAR).cost


def distances_from(state: NemesisState, loc: int) -> Mapping[int, int]:
    """Movement points from a location to all others, as :func:`distances`."""
    costs = movement_costs(state.world, "light", False, state.light_monsoon, False)
    key = ("players", "distances from", loc, state.light_monsoon)
    return state.learn(key, lambda: cheapest_many(costs, {loc: 0}, FAR).cost)


def _turned(costs: Costs) -> list[list[tuple[int, int]]]:
    """The same steps the other way round."""
    back: list[list[tuple[int, int]]] = [[] for _ in costs]
    for loc, row in enumerate(costs):
        for to, cost in row:
            back[to].append((loc, cost))
    return back
