"""Which boxes of the world lie in which drawer."""

from __future__ import annotations

from typing import Final

from engine.titles.defeat_into_victory.world import ELIMINATED, EXITED, GONE, WAITING

COLUMNS: Final = {"losses": (ELIMINATED, GONE, EXITED), "turns": (WAITING,)}
"""Drawer -> its boxes."""
