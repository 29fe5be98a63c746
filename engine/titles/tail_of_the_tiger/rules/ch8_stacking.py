"""Chapter 8: four divisions of a side in a hex at the end of each phase; passing through is free; nationalities mix.
There are no zones of control. [wtf-8.x/1, wtf-8.x/2, 8.5/1]"""

from __future__ import annotations

from collections.abc import Iterable

from engine.titles.tail_of_the_tiger.pieces import Piece
from engine.titles.tail_of_the_tiger.state import TigerState


def load(pieces: Iterable[Piece]) -> int:
    """What units take of a hex's room, in halves of a division; the commando takes none [20.8/1]."""
    return sum([piece.counter.stacking for piece in pieces])


def limited(state: TigerState, loc: int) -> bool:
    """Whether a place has a limit: hexes have, the box and Formosa do not [2.2/6]."""
    return state.world.on_map(loc)


def room(state: TigerState, side: int, loc: int) -> int:
    """The room left for a side in a place, in halves of a division."""
    if not limited(state, loc):
        return 99
    return state.world.charts.given.stacking.limit - state.rosters[side].loads.get(loc, 0)


def full(state: TigerState, side: int, needs: int) -> frozenset[int]:
    """The hexes with friends in which there is no room for so much [wtf-8.x/2]."""
    most = state.world.charts.given.stacking.limit - needs
    return frozenset([hex_ for hex_, has in state.rosters[side].loads.items() if has > most])


def fits(state: TigerState, pieces: Iterable[Piece], loc: int) -> bool:
    """Whether units may end a move in a place where they do not stand yet."""
    coming = tuple(pieces)
    side = coming[0].counter.side
    return load([piece for piece in coming if piece.loc != loc]) <= room(state, side, loc)


def crowded(state: TigerState, side: int) -> tuple[int, ...]:
    """The hexes in which a side has more than the limit, in order."""
    return tuple(sorted(full(state, side, 0)))
