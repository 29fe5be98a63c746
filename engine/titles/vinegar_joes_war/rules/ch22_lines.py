"""Chapter 22: where the lines that were built run: the Siam-Burma Railway and the Ledo Road."""

from __future__ import annotations

from typing import Final

from engine.titles.vinegar_joes_war.inputs import LINES
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.state import Line, VinegarState
from engine.titles.vinegar_joes_war.world import BANGKOK, LEDO, RANGOON, World
from engine.wargame.memo import memo

STARTS: Final = (BANGKOK, LEDO)
"""Where the engineers start and the first hex is paid for, by side [22.1/1, 22.2/1, 22.3/1]."""
NAMES: Final = ("railway", "road")
Lines = frozenset[Line]


@memo(LINES)
def built(state: VinegarState) -> tuple[Lines, Lines]:
    """The hexsides crossed by built railway and by built road, as far as they serve: not those of the phase that is
    being played [22.1/1, 22.2/1, 22.4/1]."""
    return _joined(state, JAPANESE), _joined(state, ALLIED)


def _joined(state: VinegarState, side: int) -> Lines:
    """A built hex is joined to every neighbour that had such a line before it; the oldest comes first."""
    found: set[Line] = set()
    before: set[int] = set()
    for hex_ in state.lines[side]:
        if hex_ not in state.fresh:
            near = state.world.adjacent[hex_]
            found |= {(min(hex_, b), max(hex_, b)) for b in near if b in before or printed(state.world, b, side)}
            before.add(hex_)
    return frozenset(found)


def printed(world: World, hex_: int, side: int) -> bool:
    """Whether a hex has what a side builds as printed: railway for Japan, for the Allies a road, as every railway is
    one [22.2/1, 9.32/1]."""
    return any(way.rail if side == JAPANESE else way.line for way in world.ways[hex_])


def lined(state: VinegarState, hex_: int, side: int) -> bool:
    """Whether a hex has what a side builds, printed or built."""
    return hex_ in state.lines[side] or printed(state.world, hex_, side)


def railhead(state: VinegarState, side: int) -> int:
    """The hex built last of a side's line, -1 before there is one [22.1/1]."""
    return state.lines[side][-1] if state.lines[side] else -1


@memo(LINES)
def joined_nets(state: VinegarState) -> bool:
    """Whether the railways of Siam and Burma are connected: the built line touches the net of Rangoon
    [22.0/1, 22.1/1]."""
    if not state.lines[JAPANESE]:
        return False
    net = state.world.rail_net(state.world.named(RANGOON))
    return any(not net.isdisjoint(pair) for pair in built(state)[JAPANESE])


def railway(state: VinegarState, a: int, b: int) -> bool:
    """Whether a railway that serves joins two neighbours [9.4/1, 22.5/1]."""
    way = state.world.way_table[a].get(b)
    return way is not None and (way.rail or (min(a, b), max(a, b)) in built(state)[JAPANESE])


@memo(LINES)
def roads_from(state: VinegarState) -> tuple[tuple[int, ...], ...]:
    """By hex the neighbours to which a road or railway leads, printed or built, to go on and to
    cut [9.32/1, 12.6/1, 22.4/1]."""
    rail, road = built(state)
    return _roads(state.world, rail | road)


def _roads(world: World, lines: Lines) -> tuple[tuple[int, ...], ...]:
    found = [[way.to for way in ways if way.line and world.is_land(hex_)] for hex_, ways in enumerate(world.ways)]
    for a, b in sorted(lines):
        found[a].append(b)
        found[b].append(a)
    return tuple(map(tuple, found))
