"""What must hold in every position."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table import agenda
from engine.table.placed import misplaced
from engine.titles.defeat_into_victory.rules.ch3_zones import PlaceUnits
from engine.titles.defeat_into_victory.rules.ch7_stock import MOST_STOCK, pool
from engine.titles.defeat_into_victory.state import DefeatState


def faults(state: DefeatState) -> list[str]:
    """What is wrong with a state; empty when all is well."""
    return [*_pieces(state), *_ground(state), *_tracks(state)]


def _pieces(state: DefeatState) -> Iterator[str]:
    yield from misplaced(state)
    for piece in state.pieces.values():
        if not 0 <= piece.lost < piece.counter.steps:
            yield f"{piece.id} has lost {piece.lost} of {piece.counter.steps} steps"
        at_sea = state.segment is not None and piece.id in dict(state.segment.landed)
        if state.world.on_map(piece.loc) and not state.world.open_hex(piece.loc) and not at_sea:
            yield f"{piece.id} stands in {state.world.label(piece.loc)}, which is not in play"
        if not 0 <= piece.acted <= 2:
            yield f"{piece.id} has acted {piece.acted} times"
    for loc, names in state.at.items():
        if state.world.on_map(loc) and len({state.pieces[name].counter.side for name in names}) > 1:
            yield f"both sides stand in {state.world.label(loc)}"


def _ground(state: DefeatState) -> Iterator[str]:
    limits = state.world.pack.limits
    if pool(state) < 0 or any(found.count < 1 for found in state.supplies.values()):
        yield "more SP markers than there are"
    if len(state.positions) > limits.positions or len(state.cuts) > limits.cuts:
        yield "more Improved Positions or cut markers than there are"
    setting_up = isinstance(agenda.current(state), PlaceUnits)
    for hex_, position in state.positions.items():
        if not setting_up and not state.units_at(hex_, position.side):
            yield f"an Improved Position without a friend in {state.world.label(hex_)}"
    for hex_, lot in state.supplies.items():
        if state.units_at(hex_, 1 - lot.side) and not state.units_at(hex_, lot.side):
            yield f"markers in {state.world.label(hex_)} belong to nobody there"


def _tracks(state: DefeatState) -> Iterator[str]:
    if any(not 0 <= stock <= MOST_STOCK for stock in state.stock):
        yield f"stock {state.stock}"
    if any(points < 0 for points in state.vp):
        yield f"victory points {state.vp}"
