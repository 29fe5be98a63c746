"""Positions of which somebody else says what stands where."""

from __future__ import annotations

from typing import Any, Final

from engine.titles.vinegar_joes_war.pieces import SIDES
from engine.titles.vinegar_joes_war.rules.ch4_turn import PHASES
from engine.titles.vinegar_joes_war.world import ELIMINATED, POOL
from engine.wargame.positions import Study

_MOVEMENT: Final = next(number for number, phase in enumerate(PHASES, 1) if phase.name == "movement-1")


def _written(counter: Any, place: str, face: int) -> dict[str, Any]:
    return {"at": place, "reduced": bool(face) and counter.two_sided}


def _points(_state: Any) -> dict[str, dict[str, Any]]:
    """Each phase of each side; who is in command is judged anew, and of an event nothing is open."""
    return {f"{side}.{number}": {"at": {"player": side, "phase": number}, "command": None, "pending": None}
            for side in SIDES for number in range(1, len(PHASES) + 1)}  # fmt: skip


STUDY: Final = Study(
    units="units",
    written=_written,
    unused=lambda counter: POOL if counter.depot else ELIMINATED,
    point=lambda side, _units: {"at": {"player": side, "phase": _MOVEMENT}},
    points=_points,
)
"""A side moves for the first time in its turn; depots that are not there are in the pool, all else was eliminated."""
