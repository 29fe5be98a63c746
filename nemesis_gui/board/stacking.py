"""How a stack lies in its hex: which counter is on top, and where each stands."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF

from nemesis_gui.board.geometry import COUNTER, BoardGeometry

STEP: Final = 3.0
"""How far each counter of a stack stands above and to the right of the one below, in scene units."""
LOWER: Final = 2.0
"""How far stacks stand below the middle of their hex, to leave what is printed above it in view."""
VISIBLE: Final = 4
"""Counters of a stack that can be seen; the lower ones are under them."""


def shown_of(count: int) -> int:
    """How many counters of a stack can be seen."""
    return min(count, VISIBLE)


def counter_place(geometry: BoardGeometry, loc: int, number: int, count: int) -> QPointF:
    """The upper left corner of a counter of a stack, counted from the bottom."""
    shown = shown_of(count)
    offset = (max(0, number - (count - shown)) - (shown - 1) / 2) * STEP
    x, y = geometry.xy(loc)
    return QPointF(x - COUNTER / 2 + offset, y + LOWER - COUNTER / 2 - offset)


def badge_place(geometry: BoardGeometry, loc: int, count: int) -> QPointF:
    """The lower right corner of the topmost counter's column, where the number of a stack stands."""
    reach = (shown_of(count) - 1) / 2 * STEP
    x, y = geometry.xy(loc)
    return QPointF(x + COUNTER / 2 + reach, y + LOWER + COUNTER / 2 - reach)
