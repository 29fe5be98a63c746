"""Positions of which somebody else says what stands where."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from engine.titles.defeat_into_victory.pieces import Piece
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


STUDY: Final = Study(
    units="units",
    written=_written,
    unused=lambda _counter: ELIMINATED,
    point=lambda side, units: {"at": "movement", "acting": {"side": side, "units": list(units)}},
    ground=_ground,
)
"""All units of a side move, as if one marker had activated them; what is not there was eliminated."""
