"""What of Nemesis should be measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from engine.table.works import Work
from engine.titles.nemesis.rules import ch5_costs, ch7_trace
from engine.titles.nemesis.state import NemesisState


def works(state: NemesisState) -> Iterator[Work]:
    """What a player waits for in a full campaign."""
    yield Work("copy of a full campaign state", [state.copy] * 5000, "us", 10)
    yield Work("one unit's range with predecessors", _ranges(state), "us", 60)
    yield Work("full supply check of one side", _supply(state), "ms", 5)


def _ranges(state: NemesisState) -> Iterator[Callable[[], object]]:
    """Ranges worked out from the cost tables for each unit, nothing remembered."""
    units = [piece.id for side in (0, 1) for piece in state.in_play(side) if piece.values.movement]
    for _ in range(20):
        for unit in units:
            state.world.forget()
            here = ch5_costs.ground(state, state.pieces[unit].counter.side)
            yield partial(ch5_costs.reach_of, here, state.pieces[unit])


def _supply(state: NemesisState) -> Iterator[Callable[[], object]]:
    """Supply worked out with nothing remembered."""
    for side in (0, 1):
        for _ in range(50):
            state.world.forget()
            yield partial(ch7_trace.supply, state, side)
