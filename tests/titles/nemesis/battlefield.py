"""Ground and troops for the tests of combat: hexes found by what lies around them, units with values to order."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.board.features import MAJOR_RIVER
from engine.titles.nemesis.pieces import Piece, Values
from engine.titles.nemesis.state import NemesisState


def dress(state: NemesisState, unit: str, *, strength: int | None = None, quality: int | None = None) -> str:
    """Give a counter other printed values, on both faces; returns its id."""
    piece = state.pieces[unit]
    counter = piece.counter

    def values(old: Values | None) -> Values | None:
        if old is None:
            return None
        new_strength = old.strength if strength is None else strength
        return Values(new_strength, old.quality if quality is None else quality, old.movement)

    changed = msgspec.structs.replace(counter, full=values(counter.full), reduced=values(counter.reduced))
    state.put_piece(Piece(changed, piece.loc, piece.reduced, piece.supply, piece.waits))
    return unit


def quiet(state: NemesisState, terrain: str = "jungle", skip: int = 0) -> tuple[str, ...]:
    """A hex of this terrain and its six neighbours, by label: no river, lake, Objective or Cliffs around the edge.

    ``skip`` passes over the first hexes of this kind.
    """
    found = list(_quiet(state, terrain))
    hex_ = found[skip]
    return state.labels((hex_, *state.world.adjacent[hex_]))


def _quiet(state: NemesisState, terrain: str) -> Iterator[int]:
    board, world = state.world.board, state.world
    for hex_ in range(world.hexes):
        edges = board.edges[hex_]
        plain = len(edges) == 6 and all(not edge.river and not edge.lake for _, edge in edges)
        around = [to for to, _ in edges]
        special = any(to in world.objectives or board.terrain_id(to) == "cliffs" for to in (hex_, *around))
        if plain and not special and board.terrain_id(hex_) == terrain and not world.arrow_sources.get(hex_):
            yield hex_


def crossing(state: NemesisState, terrain: str = "jungle", *, way: bool = False) -> tuple[str, str, str]:
    """A hex of this terrain, a neighbour across a Major River, and a neighbour on the near bank.

    ``way`` asks for a Road, Track or Path over the river.
    """
    board, world = state.world.board, state.world
    for hex_ in range(world.hexes):
        if board.terrain_id(hex_) != terrain or hex_ in world.objectives:
            continue
        over = [to for to, edge in board.edges[hex_] if edge.river == MAJOR_RIVER and bool(edge.way) == way]
        near = [to for to, edge in board.edges[hex_] if not edge.river and not edge.lake]
        if over and near:
            return world.label(hex_), world.label(over[0]), world.label(near[0])
    raise AssertionError("the map has no such river")


def side_with(state: NemesisState, terrain: str, *, lake: bool = False, way: int = 0) -> tuple[str, str]:
    """A hex of this terrain and a neighbour of it, with a lake between them or not, and with this way between them."""
    board, world = state.world.board, state.world
    for hex_ in range(world.hexes):
        for to, edge in board.edges[hex_]:
            fits = edge.lake == lake and edge.way == way
            if fits and board.terrain_id(hex_) == terrain and board.terrain_id(to) != "cliffs":
                return world.label(hex_), world.label(to)
    raise AssertionError("the map has no such hexes")
