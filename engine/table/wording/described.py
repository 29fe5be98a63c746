"""The ground of a map in words: terrain, and what leads over the sides of a hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.board.features import Edge
from engine.table.placed import S
from engine.table.wording.words import Wording

WAYS: Final = ("", "path", "track", "road")
RIVERS: Final = ("", "minor_river", "major_river")


def terrain(words: Wording[S], state: S, loc: int) -> Sequence[str]:
    """The terrain of a hex; nothing for another location."""
    board = state.world.board
    return (words.word("terrain", board.terrain_ids[board.terrain_at[loc]]),) if board.is_hex(loc) else ()


def exits(words: Wording[S], state: S, loc: int) -> list[str]:
    """`NE 0510 Thoubal, Hills, road, minor river`, a line for each neighbour."""
    world = state.world
    around = world.board.edges[loc] if world.in_play(loc) else ()
    return [_exit(words, state, loc, to, edge) for to, edge in around if world.open_hex(to) and world.in_play(to)]


def _exit(words: Wording[S], state: S, loc: int, to: int, edge: Edge) -> str:
    head = f"{direction(words, state, loc, to)} {words.place(state, state.world.label(to))}"
    return ", ".join([head, *words.ground(state, to), *(words.word("edges", fact) for fact in facts(edge))])


def facts(edge: Edge) -> Iterator[str]:
    """The ways along a step and the waters across it, by their words in `edges`."""
    yield from filter(None, (WAYS[edge.way], "railway" if edge.rail else "", RIVERS[edge.river]))
    if edge.lake:
        yield "lake"


def direction(words: Wording[S], state: S, loc: int, to: int) -> str:
    """The direction of a neighbour, an arrow for one that does not lie beside it."""
    board = state.world.board
    way = board.grid.direction(loc, to) if board.is_hex(loc) and board.is_hex(to) else None
    return words.word("directions", "away" if way is None else board.grid.directions[way])
