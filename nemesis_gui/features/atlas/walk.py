"""The way through the hexes of a map that are confirmed, in reading order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from engine.wargame.mapdraft import Key, MapDraft, Value

Pass = Literal["both", "hexes", "sides"]
"""What is gone through: hexes with their sides, hexes, or sides."""


class Walk:
    """Where one is on the way, and what there is left of it."""

    def __init__(self, draft: MapDraft, hexes: Iterable[int]) -> None:
        """``hexes`` are those that are played on."""
        self.draft = draft
        self.kind: Pass = "both"
        played = set(hexes)
        near = {other for hex_ in played for other in draft.grid.neighbours(hex_) if other >= 0}
        self.hexes = [hex_ for hex_ in draft.reading_order() if hex_ in played | near]
        """The hexes that are gone through: those played on, and those around them."""
        self.sides = list(dict.fromkeys(side for hex_ in self.hexes for side in draft.sides_of(hex_)))
        self._number = {hex_: number for number, hex_ in enumerate(self.hexes)}
        self.at = self.hexes[0]
        self.at = self.next_open(0)

    def keys(self, hex_: int) -> list[Key]:
        """What is confirmed at a hex."""
        sides: list[Key] = [*self.draft.sides_of(hex_)] if self.kind != "hexes" else []
        return [*([hex_] if self.kind != "sides" else []), *sides]

    def open_at(self, hex_: int) -> list[Key]:
        """The same, as far as nothing is said of it yet."""
        return [key for key in self.keys(hex_) if key not in self.draft.said]

    def right(self) -> dict[Key, Value | None]:
        """The change that says that all that is open at this hex is as it stands."""
        return self.draft.right(self.open_at(self.at))

    def next_open(self, start: int | None = None) -> int:
        """The next hex at which something is open, from here or from a number on; this one where there is none."""
        first = self._number.get(self.at, 0) if start is None else start
        order = (*self.hexes[first:], *self.hexes[:first])
        return next((hex_ for hex_ in order if self.open_at(hex_)), self.at)

    def on(self, by: int = 1) -> int:
        """The hex after this one, or before it (-1)."""
        number = self._number.get(self.at, 0) + by
        return self.hexes[max(0, min(len(self.hexes) - 1, number))]

    def go(self, hex_: int) -> None:
        """Be at a hex."""
        self.at = hex_

    def done(self) -> tuple[int, int]:
        """How many hexes and sides are confirmed."""
        return self.draft.done(self.hexes), self.draft.done(self.sides)
