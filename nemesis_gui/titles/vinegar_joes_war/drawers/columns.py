"""Which boxes of the world lie in which drawer."""

from __future__ import annotations

from typing import Final

from engine.titles.vinegar_joes_war.world import (
    AFLOAT,
    CONTINGENCY,
    ELIMINATED,
    GUERRILLAS,
    LIGHT,
    REPLACEABLE,
    RESERVE,
    TRACK,
    WAITING,
)

COLUMNS: Final = {
    "turns": (TRACK, AFLOAT, WAITING),
    "special": (CONTINGENCY, RESERVE, LIGHT, GUERRILLAS),
    "losses": (REPLACEABLE, ELIMINATED),
}
"""Drawer -> its boxes."""
