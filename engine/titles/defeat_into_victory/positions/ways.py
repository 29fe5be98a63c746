"""What must hold of lines and works in every position; each fault begins with the key under which it is written."""

from __future__ import annotations

from collections.abc import Iterator

from engine.titles.defeat_into_victory.state import DefeatState


def ways(state: DefeatState) -> Iterator[str]:
    """What is wrong with what is built."""
    label = state.world.label
    for a, b in state.lines:
        if not _beside(state, a, b):
            yield f"lines.{label(a)}/{label(b)}: no line joins these hexes"
    for work in state.work:
        if not _beside(state, work.hex, work.origin):
            yield f"works: {label(work.hex)} and {label(work.origin)} are joined by no side that a line may cross"
    if len(set(state.work)) < len(state.work):
        yield "works: one twice"


def _beside(state: DefeatState, a: int, b: int) -> bool:
    way = state.world.way_table[a].get(b)
    return way is not None and not way.closed
