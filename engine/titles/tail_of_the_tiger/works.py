"""What of Tail of the Tiger should be measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from engine.table.works import Work
from engine.titles.tail_of_the_tiger.rules.ch7_supply import supply
from engine.titles.tail_of_the_tiger.rules.ch11_march import reach
from engine.titles.tail_of_the_tiger.state import TigerState


def works(state: TigerState) -> Iterator[Work]:
    """What a player waits for in the whole game."""
    yield Work("copy of a state of a campaign", [state.copy] * 5000, "us", 10)
    yield Work("one unit's range with predecessors", _ranges(state), "us", 400)
    yield Work("supply of one side", _supply(state), "ms", 5)


def _ranges(state: TigerState) -> Iterator[Callable[[], object]]:
    """Ranges worked out from the cost tables, nothing else remembered."""
    units = [piece for side in (0, 1) for piece in state.on_map(side) if piece.values.move]
    for _ in range(20):
        for piece in units:
            state.world.forget()
            state.occupied(1 - piece.counter.side)
            yield partial(reach, state, piece)


def _supply(state: TigerState) -> Iterator[Callable[[], object]]:
    for side in (0, 1):
        for _ in range(30):
            state.world.forget()
            yield partial(_supply_of, state, side)


def _supply_of(state: TigerState, side: int) -> None:
    for piece in state.on_map(side):
        supply(state, piece)
