"""Positions of which somebody else says what stands where."""

from __future__ import annotations

from typing import Any, Final

from engine.titles.defeat_into_victory.world import ELIMINATED
from engine.wargame.positions import Study


def _written(counter: Any, place: str, face: int) -> dict[str, Any]:
    """Each turn of a counter is a step lost; the last one leaves it on its second counter."""
    return {"at": place, "lost": min(face, counter.steps - 1)}


STUDY: Final = Study(
    units="units",
    written=_written,
    unused=lambda _counter: ELIMINATED,
    point=lambda side, units: {"at": "movement", "acting": {"side": side, "units": list(units)}},
)
"""All units of a side move, as if one marker had activated them; what is not there was eliminated."""
