"""What some sides together may know of a state. The rules alone see the true one."""

from __future__ import annotations

from typing import Final

from engine.table.placed import S
from engine.table.title import Title

Eyes = tuple[int, ...]
"""The sides that look together."""
OPEN: Final[Eyes] = ()
"""No side has a secret: everything is seen."""


def seen(title: Title[S], state: S, eyes: Eyes) -> S:
    """The state as all of these sides may see it, its events included."""
    for side in eyes:
        state = title.view(state, side)
    return state
