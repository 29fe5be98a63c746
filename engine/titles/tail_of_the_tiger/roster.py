"""Who of a side is on the map, and what follows from where they stand. A roster is never changed: each change of a
piece makes the next one of the last."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from operator import attrgetter
from typing import Final

import msgspec

from engine.titles.tail_of_the_tiger.pieces import Piece

_ID: Final = attrgetter("counter.id")


class Roster(msgspec.Struct, frozen=True, gc=False):
    """The units of a side on the map."""

    units: tuple[Piece, ...] = ()
    """By id."""
    hexes: frozenset[int] = frozenset()
    """Those they are in."""
    loads: Mapping[int, int] = msgspec.field(default_factory=dict)
    """Hex -> what they take of its room, in halves of a division [wtf-8.x/2]."""

    def after(self, old: Piece | None, new: Piece | None) -> Roster:
        """The roster when a unit that was ``old`` is ``new``; one of them is None if it was or is not on the map."""
        units = self._units_after(old, new)
        if old is not None and new is not None and old.loc == new.loc:
            return Roster(units, self.hexes, self.loads)
        hexes, loads = frozenset([unit.loc for unit in units]), dict(self.loads)
        if new is not None:
            loads[new.loc] = loads.get(new.loc, 0) + new.counter.stacking
        if old is not None and old.loc in hexes:
            loads[old.loc] -= old.counter.stacking
        elif old is not None:
            del loads[old.loc]
        return Roster(units, hexes, loads)

    def _units_after(self, old: Piece | None, new: Piece | None) -> tuple[Piece, ...]:
        piece = old or new
        assert piece is not None
        place = bisect_left(self.units, piece.counter.id, key=_ID)
        added = () if new is None else (new,)
        return self.units[:place] + added + self.units[place + (old is not None) :]
