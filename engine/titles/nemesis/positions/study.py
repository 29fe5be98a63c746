"""Positions of which somebody else says what stands where."""

from __future__ import annotations

from typing import Any, Final

from engine.titles.nemesis.pieces import JAPANESE, SIDES
from engine.titles.nemesis.positions.text import OUTSIDE
from engine.titles.nemesis.state import CHITS
from engine.wargame.positions import Study


def _written(counter: Any, place: str, face: int) -> str:
    return f"{place} reduced" if face and counter.reduced is not None else place


def _points(_state: Any) -> dict[str, dict[str, Any]]:
    """The draw of a chit, each phase of each side, and the segments from which it can go on: only the Allies move air
    units [6.1-B/1]."""
    from engine.titles.nemesis.positions.at import WITHIN  # the chapters of the phases, which nobody needs at the start

    parts = [(chit, "phase") for chit in CHITS] + [(chit, at) for at, (chit, _) in WITHIN.items()]
    return {"draw": {"at": "chits"}} | {
        ".".join((side, chit, at) if at != "phase" else (side, chit)): {
            "phase": {"side": side, "chit": chit}, "at": at, "goes_on": True}
        for side in SIDES for chit, at in parts if (side, at) != (SIDES[JAPANESE], "air")}  # fmt: skip


STUDY: Final = Study(
    units="pieces",
    written=_written,
    unused=lambda _counter: OUTSIDE,
    point=lambda side, _units: {"phase": {"side": side, "chit": "assault"}, "at": "movement", "goes_on": True},
    points=_points,
)
"""A side moves in its Assault Phase; what is not there is out of the game."""
