"""Positions of which somebody else says what stands where."""

from __future__ import annotations

from typing import Any, Final

from engine.titles.vinegar_joes_war.rules.ch4_turn import PHASES
from engine.titles.vinegar_joes_war.world import ELIMINATED, POOL
from engine.wargame.positions import Study

_MOVEMENT: Final = next(number for number, phase in enumerate(PHASES, 1) if phase.name == "movement-1")


def _written(counter: Any, place: str, face: int) -> dict[str, Any]:
    return {"at": place, "reduced": bool(face) and counter.two_sided}


STUDY: Final = Study(
    units="units",
    written=_written,
    unused=lambda counter: POOL if counter.depot else ELIMINATED,
    point=lambda side, _units: {"at": {"player": side, "phase": _MOVEMENT}},
)
"""A side moves for the first time in its turn; depots that are not there are in the pool, all else was eliminated."""
