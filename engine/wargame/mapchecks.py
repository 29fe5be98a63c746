"""What looks wrong on a map that is being painted, as far as it was painted: each with the hex where it is seen.

What the shipped map of the title does everywhere is taken for a rule of its maps: terrain that no way touches, terrain
of which each hex has a place. Nothing here keeps anybody from painting on; a pack is judged by what loads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Literal

import msgspec

from engine.board.boardmap import BoardMap
from engine.wargame.confirmed import Side
from engine.wargame.mapdraft import MapDraft
from engine.wargame.mapoverlay import NONE

Kind = Literal["lone_river", "lone_end", "no_way_there", "no_place", "nameless"]


class Doubt(msgspec.Struct, frozen=True):
    """Something that looks wrong at a hex; ``what`` is the terrain or the name it is about."""

    kind: Kind
    hex: int
    what: str = ""


class MapChecks:
    """Looks at what a draft has painted otherwise than the shipped map."""

    def __init__(self, draft: MapDraft) -> None:
        self._draft, self._grid = draft, draft.grid

    def doubts(self) -> list[Doubt]:
        """What looks wrong, by hex."""
        draft = self._draft
        hexes = [key for key in draft.different if isinstance(key, int)]
        sides = [key for key in draft.different if isinstance(key, tuple)]
        found = [*self._rivers(sides), *self._ends(sides), *self._terrain({*hexes, *self._beside(sides)}),
                 *self._places(hexes), *self._names()]  # fmt: skip
        return sorted(dict.fromkeys(found), key=lambda doubt: (doubt.hex, doubt.kind))

    def _rivers(self, sides: Iterable[Side]) -> Iterator[Doubt]:
        """A river on one side alone."""
        for side in sides:
            if self._draft.on_side(side).river != NONE and not any(map(self._wet, self._touching(side))):
                yield Doubt("lone_river", side[0])

    def _wet(self, side: Side) -> bool:
        values = self._draft.on_side(side)
        return values.river != NONE or bool(values.lake)

    def _touching(self, side: Side) -> set[Side]:
        """The sides that have a corner in common with one."""
        grid, found = self._grid, set[Side]()
        hex_, direction = side
        for at, way in ((hex_, direction), (self._draft.beyond(side), (direction + 3) % 6)):
            if at >= 0:
                found |= {self._draft.side(at, (way + turn) % 6) for turn in (1, -1)}
        for turn in (1, -1):
            corner = grid.neighbours(hex_)[(direction + turn) % 6]
            if corner >= 0:
                found.add(self._draft.side(corner, (direction - turn) % 6))
        return found - {side}

    def _ends(self, sides: Iterable[Side]) -> Iterator[Doubt]:
        """A hex where what was painted leaves a way that goes on nowhere, and no place."""
        leaving = {exit_.hex for exit_ in self._draft.board.exits}
        leaving |= {arrow.to_hex for node in self._draft.board.nodes for arrow in node.arrows}
        placed = {at for _, at, _ in self._draft.places()}
        for hex_ in {*self._beside(sides)} - leaving - placed:
            if sum(self._carries(side) for side in self._draft.sides_of(hex_)) == 1:
                yield Doubt("lone_end", hex_)

    def _beside(self, sides: Iterable[Side]) -> Iterator[int]:
        for side in sides:
            yield from (hex_ for hex_ in (side[0], self._draft.beyond(side)) if hex_ >= 0)

    def _carries(self, side: Side) -> bool:
        values = self._draft.on_side(side)
        return (values.way or NONE) != NONE or (values.rail or NONE) != NONE

    def _terrain(self, hexes: Iterable[int]) -> Iterator[Doubt]:
        """A way in terrain that no way touches on the shipped map."""
        for hex_ in hexes:
            terrain = self._draft.terrain(hex_)
            if terrain in self._wayless and any(map(self._carries, self._draft.sides_of(hex_))):
                yield Doubt("no_way_there", hex_, terrain)

    def _places(self, hexes: Iterable[int]) -> Iterator[Doubt]:
        """Terrain of which each hex has a place on the shipped map, and here has none; a place in what has none."""
        placed = {at for _, at, _ in self._draft.places()}
        for hex_ in hexes:
            if self._draft.terrain(hex_) in self._placed and hex_ not in placed:
                yield Doubt("no_place", hex_, self._draft.terrain(hex_))

    def _names(self) -> Iterator[Doubt]:
        return (Doubt("nameless", at, name) for name, at, label in self._draft.places() if not label.strip())

    @property
    def _shipped(self) -> BoardMap:
        return self._draft.shipped

    @cached_property
    def _wayless(self) -> frozenset[str]:
        board = self._shipped
        return self._never(hex_ for hex_ in range(board.hex_count) if board.best_way[hex_] or board.has_rail(hex_))

    @cached_property
    def _placed(self) -> frozenset[str]:
        board = self._shipped
        return self._never(hex_ for hex_ in range(board.hex_count) if not board.places_at(hex_))

    def _never(self, hexes: Iterable[int]) -> frozenset[str]:
        """The kinds of terrain of which none of these hexes is."""
        board = self._shipped
        there = {board.terrain_id(hex_) for hex_ in range(board.hex_count)}
        return frozenset(there - {board.terrain_id(hex_) for hex_ in hexes})
