"""Positions of which somebody else says what stands where."""

from __future__ import annotations

from typing import Any, Final

from engine.titles.tail_of_the_tiger.rules.ch4_turn import NAMES
from engine.titles.tail_of_the_tiger.world import DEAD, POOL
from engine.wargame.positions import Study


def _written(counter: Any, place: str, face: int) -> dict[str, Any]:
    return {"at": place, "lost": min(face, counter.steps - 1)}


STUDY: Final = Study(
    units="units",
    written=_written,
    unused=lambda counter: POOL if counter.untried else DEAD,
    point=lambda side, _units: {"at": {"phase": f"{side}-movement"}},
    points=lambda _state: {name: {"at": {"phase": name}} for name in NAMES},
)
"""A side moves; untried units that are not there are in the pool, all others are dead."""
