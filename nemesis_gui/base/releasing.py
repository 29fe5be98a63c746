"""What belongs together lets go of one another, once Qt has taken away what it was seen in.

The parts of a window know one another, in circles. Python's collector would find these at some later moment, in the
middle of anything; emptied, they are gone at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from weakref import ReferenceType, ref

from PySide6.QtCore import QObject


def release_with(owner: QObject, *parts: object) -> None:
    """Clear these parts when the owner is destroyed."""
    owner.destroyed.connect(partial(_empty, [ref(part) for part in parts]))


def _empty(parts: Sequence[ReferenceType[object]], _gone: QObject | None = None) -> None:
    for part in parts:
        still = part()
        if still is not None:
            vars(still).clear()
