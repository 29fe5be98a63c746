"""What the points are counted for: Critical Hexes, cities, the line to India, and the Supply Centers."""

from __future__ import annotations

import msgspec

from engine.board.fields import trace
from engine.titles.tail_of_the_tiger.pieces import GERMAN
from engine.titles.tail_of_the_tiger.rules.ch2_control import haiphong_open
from engine.titles.tail_of_the_tiger.rules.ch4_victory import line_to_india
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import HAIPHONG


class Goal(msgspec.Struct, frozen=True):
    """Places that count together: those the German side holds, and how many either side needs of them."""

    name: str
    clause: str
    side: int
    """Whose points they are."""
    hexes: tuple[int, ...]
    german: frozenset[int]
    least: int


def goals(state: TigerState) -> tuple[Goal, ...]:
    """The places of both sides [4.0/1, 4.0/3, 4.0/6, 4.0/7]; a Supply Center that is destroyed counts as taken."""
    world, victory = state.world, state.world.charts.given.victory
    kinds = (
        ("Supply Centers", "4.0/1", GERMAN, world.centers, len(world.centers)),
        ("Critical Hexes", "4.0/3", GERMAN, sorted(world.critical), victory.critical.some),
        ("Northern cities", "4.0/6", 1 - GERMAN, world.named_hexes(victory.north.hexes), 1),
        ("Southern cities", "4.0/7", 1 - GERMAN, map(world.named, victory.south.places), victory.south.least),
    )
    found = []
    for name, clause, side, places, least in kinds:
        hexes = tuple(places)
        taken = set(hexes) - state.centers if name == "Supply Centers" else set(hexes) & state.german
        found.append(Goal(name, clause, side, hexes, frozenset(taken), least))
    return tuple(found)


def india_line(state: TigerState) -> tuple[tuple[int, ...], ...]:
    """The line from India through Kunming to the coast, in two parts, empty without one [4.0/8]."""
    if not line_to_india(state):
        return ()
    world, line = state.world, state.world.charts.given.victory.line
    closed = state.occupied(GERMAN) | (state.german & world.settlements.keys())
    field = trace(world.adjacent, (world.named(line.through),), lambda hex_: hex_ not in closed)
    ends = [*state.centers, *((world.named(HAIPHONG),) if haiphong_open(state) else ())]
    nearest = (min((hex_ for hex_ in places if hex_ in field), key=lambda hex_: field.cost[hex_])
               for places in (map(world.named, line.from_), ends))  # fmt: skip
    return tuple(field.path_to(hex_) for hex_ in nearest)
