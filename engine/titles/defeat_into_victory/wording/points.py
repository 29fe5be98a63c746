"""Movement points as they are printed."""

from __future__ import annotations

from typing import Final

from engine.titles.defeat_into_victory.data.packfile import QUARTERS

FRACTIONS: Final = ("", "\u00bc", "\u00bd", "\u00be")


def points(value: float) -> str:
    """A number of movement points, whole or in quarters: ``2\u00bd``."""
    whole, rest = divmod(round(value * QUARTERS), QUARTERS)
    return f"{whole or ''}{FRACTIONS[rest]}" or "0"
