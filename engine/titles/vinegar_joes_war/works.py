"""What of Vinegar Joe's War should be measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from engine.table.works import Work
from engine.titles.vinegar_joes_war.rules.ch7_command import commanded
from engine.titles.vinegar_joes_war.rules.ch9_reach import reach
from engine.titles.vinegar_joes_war.rules.ch11_zones import zone
from engine.titles.vinegar_joes_war.state import VinegarState


def works(state: VinegarState) -> Iterator[Work]:
    """What a player waits for in the whole war."""
    yield Work("copy of a state of the whole war", [state.copy] * 5000, "us", 10)
    yield Work("one unit's range with predecessors", _ranges(state), "us", 60)
    yield Work("command and zones of one side", _command(state), "ms", 0.2)


def _ranges(state: VinegarState) -> Iterator[Callable[[], object]]:
    """Ranges worked out from the cost tables, nothing else remembered."""
    units = [piece for side in (0, 1) for piece in state.on_map(side) if piece.counter.move]
    for _ in range(20):
        for piece in units:
            state.world.forget()
            zone(state, 1 - piece.counter.side)
            yield partial(reach, state, piece)


def _command(state: VinegarState) -> Iterator[Callable[[], object]]:
    for side in (0, 1):
        for _ in range(50):
            state.world.forget()
            yield partial(_command_of, state, side)


def _command_of(state: VinegarState, side: int) -> None:
    commanded(state, side)
    zone(state, side)
