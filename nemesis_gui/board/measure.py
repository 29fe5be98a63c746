"""How counters are drawn at a scale: one of three faces, made for the distance of two neighbouring hexes on the screen.

Sizes of counters and of what belongs to them (steps of a stack, mats, numbers) are told in units of their own, of which
a counter has `COUNTER`; `grow` says how many scene units one of them is.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from nemesis_gui.board.geometry import COUNTER, HEX_HEIGHT

FULL_FROM: Final = 37.0
PLAIN_FROM: Final = 24.0
"""Pixels from one hex to the next from which on counters have these faces; a map of thirty columns that fills a window
of 1600 x 1000 pixels, its frame included, has the full one."""
_SIZES: Final = {0: (14, 18, 0.78), 1: (20, 25, 0.83), 2: (32, 34, 0.84)}
"""The least and the most pixels of a face, and its part of the way to the next hex; a full one grows with the map."""
OVERLAP: Final = 0.2
"""The part of a face that one on the next hex may cover."""
VISIBLE: Final = 4
"""Counters of a stack that can be seen; the lower ones are under them."""


class Face(IntEnum):
    """What is drawn of a counter: side, nation and the number of its stack; symbol and one figure, too; all."""

    CHIP = 0
    PLAIN = 1
    FULL = 2


class Measure(NamedTuple):
    """What counters are like at a scale."""

    face: Face
    pixels: int
    """Width of a counter's picture."""
    unit: float
    """Pixels of a counter's unit."""
    grow: float
    """Scene units of a counter's unit."""
    visible: int
    """Counters of a stack that are seen."""
    merges: float
    """Scene units within which stacks of a side have one chip together; 0 where each has room for its own."""

    @property
    def side(self) -> float:
        """Scene units across a counter."""
        return COUNTER * self.grow

    @property
    def pixel(self) -> float:
        """Scene units across a pixel."""
        return self.grow / self.unit


@lru_cache(maxsize=256)
def measure(scale: float, ratio: float = 1.0) -> Measure:
    """What counters are like where a scene unit is `scale` pixels wide, `ratio` of which stand for one."""
    apart = HEX_HEIGHT * scale / ratio
    face = Face((apart >= PLAIN_FROM - 1e-6) + (apart >= FULL_FROM - 1e-6))
    least, most, part = _SIZES[face]
    wide = round(min(most, max(least, part * apart)))
    if face is Face.FULL:
        unit = scale if round(COUNTER * scale) >= wide * ratio else wide * ratio / COUNTER
        return Measure(face, round(COUNTER * unit), unit, unit / scale, VISIBLE, 0.0)
    pixels = round(wide * ratio)
    unit, needed = pixels / COUNTER, (1 - OVERLAP) * wide
    return Measure(face, pixels, unit, unit / scale, 1, needed * ratio / scale if apart < needed else 0.0)
