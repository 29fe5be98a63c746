"""What is left to do that matters: the concerns of a side before it ends a segment, and its conduct in one now over.

Both are queries of a title over positions as a side sees them; they come from the rules and from exact distributions,
and know no player.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

import msgspec

MOST: Final = 5
"""Concerns that are told at once."""
STARVES: Final = "starves"
"""Somebody would go hungry where he stands, and need not."""
EXPOSED: Final = "exposed"
"""Somebody stands in reach of an attack at bad odds that he could leave."""
OPEN_PLACE: Final = "open_place"
"""A place that counts is left open, and somebody could hold it."""
COMMAND: Final = "out_of_command"
"""Somebody would be out of command, and need not."""
PRIZE: Final = "prize"
"""A sure prize is in reach."""

_NOTHING: Mapping[str, Any] = MappingProxyType({})


class Concern(msgspec.Struct, frozen=True):
    """One thing left to do: for the pieces of a side that have not acted, and can still mend it."""

    kind: str
    clause: str
    weight: float
    """For the order only."""
    units: tuple[str, ...] = ()
    """The pieces concerned, by id; the first is the one to select."""
    hexes: tuple[str, ...] = ()
    """Labels: where to look, then where one could go."""
    facts: Mapping[str, Any] = _NOTHING
    """What the sentence needs."""


def heaviest(concerns: Iterable[Concern]) -> list[Concern]:
    """The concerns that are told, by weight; of equal ones the first found."""
    return sorted(concerns, key=lambda concern: -concern.weight)[:MOST]
