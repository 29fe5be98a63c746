"""What would be left undone if a segment were ended now, as a game tells it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Group:
    """Things of one sort: pieces, or the labels of hexes."""

    text: str
    """What they are, in English, with their number `{n}`."""
    units: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    back: str = "Not yet"
    """What the button says that goes back to the segment, in English."""

    @property
    def count(self) -> int:
        """How many they are."""
        return len(self.units) or len(self.hexes)
