"""What must hold in every position."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.placed import misplaced
from engine.titles.vinegar_joes_war.pieces import MAP
from engine.titles.vinegar_joes_war.rules.ch24_borders import forbidding
from engine.titles.vinegar_joes_war.state import VinegarState


def faults(state: VinegarState) -> list[str]:
    """What is wrong with a state; empty when all is well."""
    return [*_pieces(state), *_places(state), *_support(state), *_ground(state)]


def _pieces(state: VinegarState) -> Iterator[str]:
    yield from misplaced(state)
    for piece in state.pieces.values():
        if piece.reduced and not piece.counter.two_sided:
            yield f"{piece.id} is reduced and has no other side"
        if piece.active and not piece.counter.hq:
            yield f"{piece.id} is activated and no headquarters"


def _places(state: VinegarState) -> Iterator[str]:
    world = state.world
    for loc, names in state.at.items():
        if not world.on_map(loc):
            continue
        units = [state.pieces[name] for name in names]
        if len({piece.counter.side for piece in units}) > 1:
            yield f"both sides stand in {world.label(loc)}"
        for piece in units:
            if not world.is_land(loc) and piece.assault < 0:
                yield f"{piece.id} stands in {world.label(loc)}, which is no land in play"
            if world.is_land(loc) and forbidding(state, piece.counter, loc):
                yield f"{piece.id} may not be in {world.country(loc)}"


def _support(state: VinegarState) -> Iterator[str]:
    for piece in state.support.values():
        if (piece.box == MAP) != (piece.loc >= 0) or (piece.box == MAP) != bool(piece.mission):
            yield f"{piece.id} is in {piece.box} with {piece.mission or 'no mission'}"
    if state.phase == 0 and any(piece.box == MAP for piece in state.support.values()):
        yield "airstrikes or naval pieces lie on the map between the turns"


def _ground(state: VinegarState) -> Iterator[str]:
    for hex_, side in state.fortified.items():
        if not state.units_at(hex_, side):
            yield f"a fortification without a friend in {state.world.label(hex_)}"
    if len(state.interdicted) > state.world.pack.markers["interdicted"]:
        yield "more interdicted markers than there are"
