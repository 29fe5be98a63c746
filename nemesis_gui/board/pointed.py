"""What of a board is pointed at, down to the single mark."""

from __future__ import annotations

from typing import Final, NamedTuple

STACK_SIGN: Final = "board:stack"
MARKER_SIGN: Final = "marker:"
"""Before the kind of a marker, in the id of its sign."""


class Pointed(NamedTuple):
    """The sign that lies at a point, and whose it is."""

    sign: str = ""
    """The id of a sign, "" where nothing has a meaning of its own."""
    loc: int = -1
    unit: str = ""
