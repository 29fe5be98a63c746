"""What leads over the sides of a hex, by the words for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.board.features import Edge

WAYS: Final = ("", "path", "track", "road")
RIVERS: Final = ("", "minor_river", "major_river")


def facts(edge: Edge) -> Iterator[str]:
    """The ways along a step and the waters across it, by their words in `edges`."""
    yield from filter(None, (WAYS[edge.way], "railway" if edge.rail else "", RIVERS[edge.river]))
    if edge.lake:
        yield "lake"
