"""How a player weighs places, attacks and losses: the same rules of thumb, with other weights."""

from __future__ import annotations

from typing import Final

import msgspec


class Style(msgspec.Struct, frozen=True):
    """The weights; as they stand here they are greedy's."""

    name: str = ""
    """What it puts first, as its plan is told."""
    places: tuple[int, ...] = ()
    """Places that are put first, by their hexes."""
    more: float = 1.0
    """By what their worth is multiplied."""
    guard: float = 1.0
    """By what the strength is multiplied that is asked for in places to be held."""
    odds: float = 1.0
    """By what the odds are multiplied for which an attack is prepared."""
    pain: float = 1.0
    """By what the price of its own losses is multiplied where it attacks."""
    open: bool = False
    """Whether places in which nobody stands and only the enemy would score are held, too."""


PLAIN: Final = Style()
