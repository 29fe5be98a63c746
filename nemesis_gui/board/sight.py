"""Which stacks are to be seen: all of them, none, or those near the enemy."""

from __future__ import annotations

from collections.abc import Mapping

from engine.board.hexgrid import HexGrid


class Sight:
    """What the player wants to see of the counters."""

    def __init__(self, grid: HexGrid) -> None:
        self._grid = grid
        self._only: frozenset[int] | None = None
        self.visible = True
        self.distance = 0
        """How many hexes from an enemy unit a unit may stand to be shown; 0 shows all."""

    def shows(self, loc: int) -> bool:
        """Whether a stack there is to be seen."""
        return self.visible and (self._only is None or loc in self._only)

    def find_front(self, sides: Mapping[int, int]) -> set[int]:
        """Find the stacks near the enemy among the hexes of `sides` (hex -> side); returns those that come or go."""
        everywhere = frozenset(sides)
        before = everywhere if self._only is None else self._only
        self._only = front_line(self._grid, sides, self.distance) if self.distance else None
        after = everywhere if self._only is None else self._only
        return set(everywhere & (before ^ after))


def front_line(grid: HexGrid, sides: Mapping[int, int], distance: int) -> frozenset[int]:
    """Hexes of `sides` (hex -> side) within `distance` hexes of a hex of the other side."""
    found: set[int] = set()
    for loc, side in sides.items():
        if any(sides.get(other, side) != side for other in grid.within(loc, distance)):
            found.add(loc)
    return frozenset(found)
