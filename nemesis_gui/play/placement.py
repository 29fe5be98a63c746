"""Placement: pieces from a card, a box or the map onto a marked place; and what is no piece, such as a marker."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.table.command import Command
from engine.table.legal import Index
from nemesis_gui.play.context import Context
from nemesis_gui.play.gesture import Gesture

Offer = Callable[[Sequence[Command]], None]


class Placement(Gesture):
    """Puts each piece on the place; without pieces, does there what can be said about the place itself."""

    places = True

    def __init__(self, context: Context, index: Index, units: Sequence[str], offer: Offer) -> None:
        super().__init__(context, index, units)
        self._offer = offer

    def finish(self, loc: int) -> bool:
        """As in the base class; where several things can be said about a place, the player chooses."""
        if super().finish(loc):
            return True
        found = self.index.places.get(loc, [])
        if found:
            self._offer(found)
        return bool(found)

    def allows(self, loc: int) -> bool:
        """Also where the place itself can be spoken about."""
        return super().allows(loc) or loc in self.index.places
