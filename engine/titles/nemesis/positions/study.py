"""Positions of which somebody else says what stands where."""

from __future__ import annotations

from typing import Any, Final

from engine.titles.nemesis.positions.text import OUTSIDE
from engine.wargame.positions import Study


def _written(counter: Any, place: str, face: int) -> str:
    return f"{place} reduced" if face and counter.reduced is not None else place


STUDY: Final = Study(
    units="pieces",
    written=_written,
    unused=lambda _counter: OUTSIDE,
    point=lambda side, _units: {"phase": {"side": side, "chit": "assault"}, "at": "movement", "goes_on": True},
)
"""A side moves in its Assault Phase; what is not there is out of the game."""
