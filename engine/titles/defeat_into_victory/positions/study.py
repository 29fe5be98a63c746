"""Positions of which somebody else says what stands where."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

import msgspec

from engine.titles.defeat_into_victory.pieces import SIDES, Piece
from engine.titles.defeat_into_victory.positions.underway import STUDIED, Running, underway
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.world import ELIMINATED
from engine.wargame.fields import fields
from engine.wargame.positions import Study


def _written(counter: Any, place: str, face: int) -> dict[str, Any]:
    """Each turn of a counter is a step lost; the last one leaves it on its second counter."""
    return {"at": place, "lost": min(face, counter.steps - 1)}


def _ground(state: DefeatState, sides: Mapping[str, Collection[str]]) -> dict[str, Any]:
    """Improved Positions of the set-up stay where their side stands, supplies where not only the enemy does."""
    label = state.world.label
    lying = fields(DefeatState).part("supplies", "positions").write(state, label)
    supplies = {hex_: one for hex_, one in lying["supplies"].items() if one["side"] in sides.get(hex_, (one["side"],))}
    positions = {hex_: one for hex_, one in lying["positions"].items() if one["side"] in sides.get(hex_, ())}
    if (supplies, positions) == (lying["supplies"], lying["positions"]):
        return {}
    beside = [piece for piece in state.pieces.values() if not state.world.on_map(piece.loc)]
    units = {piece.id: fields(Piece).write(piece, label) for piece in beside}
    return {"clear": True, "units": units, "supplies": supplies, "positions": positions}


_OPENINGS: Final = {
    "begin": "turn", "interdiction": "missions", "initiative": "initiative", "acquisition": "supply-phase",
    "strategic": "strategic", "adjustment": "adjustment", "status": "status", "construction_start": "building",
    "thursday": "thursday", "markers": "markers", "reinforcements": "reinforcements", "operations": "operations",
    "end_phase": "end",
}  # fmt: skip
"""Phases by their names among the stages, as a position calls them."""


def _points(state: DefeatState) -> dict[str, dict[str, Any]]:
    """Set-up and phases, and movement of all units of a side."""
    moves = {f"movement.{name}": _studied(state, side) or _moving(name, [piece.id for piece in state.on_map(side)])
             for side, name in enumerate(SIDES)}  # fmt: skip
    setup = {f"setup.{side}": {"at": "setup", "acting": {"side": side}} for side in SIDES}
    return {**setup, **{name: {"at": at} for name, at in _OPENINGS.items()}, **moves}


def _studied(state: DefeatState, side: int) -> dict[str, Any] | None:
    """The movement of a side that no marker began, as a position tells it, where a state stands in it."""
    segment, point = state.segment, underway(state)
    if segment is None or point is None or (segment.marker, segment.side, point["at"]) != (STUDIED, side, "moving"):
        return None
    said = msgspec.to_builtins(msgspec.convert(point["segment"], Running))
    return {"at": point["at"], "segment": said}


def _moving(side: str, units: Sequence[str]) -> dict[str, Any]:
    return {"at": "movement", "acting": {"side": side, "units": list(units)}}


STUDY: Final = Study(
    units="units",
    written=_written,
    unused=lambda _counter: ELIMINATED,
    point=_moving,
    points=_points,
    ground=_ground,
)
"""All units of a side move, as if one marker had activated them; what is not there was eliminated."""
