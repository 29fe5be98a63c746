"""A handicap: an option of a new game that helps one side, in the currency of the scenario's victory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Handicap(msgspec.Struct, frozen=True):
    """One step of the handicaps of a scenario."""

    name: str
    """How it is chosen, such as ``white-2``."""
    options: Mapping[str, Any]
    """The options of a new game that it is made of; none for a game without handicap."""
    side: int = -1
    """The side that it helps, -1 for no handicap."""
    amount: float = 0
    """How much it is, in its currency."""
    currency: str = ""
    """What is given: a word of the title."""


NONE = Handicap("none", {})
"""A game as the rules have it."""
