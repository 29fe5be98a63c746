"""What is counted at the end of a turn, for the laboratory."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import CHUNGKING, HAIPHONG, KUNMING

THRUSTS: Final = (("from Hong Kong", "Hong Kong"), ("from Dinjan", "Dinjan"))
"""The far ends of the two thrusts, in China and in Burma."""
PLACES: Final = (CHUNGKING, KUNMING, HAIPHONG)


def census(state: TigerState) -> dict[str, tuple[int, ...]]:
    """Supply Centers gone and standing, Critical Hexes, southern and northern cities by holder, steps on the map, the
    Ring, and how many hexes the nearest unit that is not untried is from the far end of each thrust."""
    world, victory = state.world, state.world.charts.given.victory
    south, north = map(world.named, victory.south.places), world.named_hexes(victory.north.hexes)
    centers = {world.names[hex_]: int(hex_ in state.centers) for hex_ in world.centers}
    places = [*sorted(world.critical), *map(world.named, PLACES)]
    return {
        "centers": (len(world.centers) - len(state.centers), len(state.centers)),
        "critical": _held(state, world.critical),
        "south": _held(state, south),
        "north": _held(state, north),
        "steps": tuple(sum(piece.steps for piece in state.on_map(side)) for side in (GERMAN, IMPERIAL)),
        "ring": (state.ring, int(state.broken)),
        **{name: (_nearest(state, GERMAN, place), _nearest(state, IMPERIAL, place)) for name, place in THRUSTS},
        **{name: (1 - stands, stands) for name, stands in centers.items()},
        **{world.names[hex_]: _held(state, [hex_]) for hex_ in places},
    }


def _held(state: TigerState, hexes: Iterable[int]) -> tuple[int, int]:
    owners = [state.controller(hex_) for hex_ in hexes]
    return owners.count(GERMAN), owners.count(IMPERIAL)


def _nearest(state: TigerState, side: int, place: str) -> int:
    """Hexes from a place to the nearest unit of a side; as many as the map has columns where there is none."""
    goal = state.world.named(place)
    units = (piece for piece in state.on_map(side) if not piece.counter.untried)
    return min((state.world.distance(piece.loc, goal) for piece in units), default=state.world.grid.columns)
