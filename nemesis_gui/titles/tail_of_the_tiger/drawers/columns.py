"""Which boxes of the world lie in which drawer."""

from __future__ import annotations

from typing import Final

from engine.titles.tail_of_the_tiger.world import CUP, DEAD, FORMOSA, GONE, NORTH, POOL, RING, SOUTH, WAITING

COLUMNS: Final = {
    "boxes": (RING, NORTH, SOUTH, FORMOSA),
    "turns": (WAITING,),
    "pools": (POOL, CUP, DEAD, GONE),
}
"""Drawer -> its boxes."""
