"""What of Defeat Into Victory should be measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from engine.table.works import Work
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.rules.ch7_ranges import (
    headquarters,
    hq_range,
    in_loc,
    range_from,
    sources,
    supplied_area,
)
from engine.titles.defeat_into_victory.rules.ch12_paths import reach
from engine.titles.defeat_into_victory.rules.ch12_search import ground
from engine.titles.defeat_into_victory.state import DefeatState


def works(state: DefeatState) -> Iterator[Work]:
    """What a player waits for in a full campaign."""
    yield Work("copy of a full campaign state", [state.copy] * 5000, "us", 10)
    yield Work("one unit's range with predecessors", _ranges(state), "us", 400)
    yield Work("supply ranges and lines of one side", _supply(state), "ms", 5)


def _ranges(state: DefeatState) -> Iterator[Callable[[], object]]:
    """Ranges in all ways of moving, worked out from the cost tables, nothing else remembered."""
    units = [piece for side in (0, 1) for piece in state.on_map(side) if piece.ma]
    for _ in range(20):
        for piece in units:
            state.world.forget()
            lie_of_the_land(state, piece)
            yield partial(reach, state, piece)


def lie_of_the_land(state: DefeatState, piece: Piece) -> None:
    """What all ranges of a side have in common: zones, and where it is supplied."""
    ground(state, piece.counter.side)
    supplied_area(state, piece.counter)


def _supply(state: DefeatState) -> Iterator[Callable[[], object]]:
    """Supply worked out with nothing remembered but the cost tables."""
    for side in (0, 1):
        for _ in range(50):
            state.world.forget()
            yield partial(_supply_of, state, side)


def _supply_of(state: DefeatState, side: int) -> None:
    for source in sources(state, side):
        range_from(state, side, source.hex)
    for hq in headquarters(state, side):
        in_loc(state, hq)
        hq_range(state, hq)
