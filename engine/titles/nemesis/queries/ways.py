"""The way a piece would take to a place it may not be able to reach."""

from __future__ import annotations

from collections.abc import Set

from engine.board.fields import Field, cheapest
from engine.titles.nemesis.pieces import Piece
from engine.titles.nemesis.rules.ch5_costs import can_stretch, ground, reach_of, stretch_field
from engine.titles.nemesis.rules.ch5_terrain import movement_costs
from engine.titles.nemesis.state import NemesisState

FAR = 400
"""Movement points within which a way is looked for."""


def way(state: NemesisState, unit: str, loc: int) -> tuple[int, ...]:
    """The way a player would mean: within the Movement Value, else by a stretch that shuns all but the place itself.

    Failing both it is the cheapest way around the enemy, through them where there is no other, and the bare place where
    there is none. The hex the piece stands in is left out. Raises KeyError for an unknown unit.
    """
    piece = state.pieces[unit]
    if not state.world.in_play(piece.loc):
        return (loc,)
    return _stretched(state, piece, loc) or _cheapest(state, piece, loc)


def _stretched(state: NemesisState, piece: Piece, loc: int) -> tuple[int, ...]:
    """A stretch with nothing against it but the place where it ends; empty where there is none [5.1-C/1, 5.1-C/4]."""
    here, values = ground(state, piece.counter.side), piece.values
    if not can_stretch(piece.limited_movement, values.quality) or loc in reach_of(here, piece).normal:
        return ()
    found = stretch_field(here, piece, here.shunned - {loc})
    return found.path_to(loc)[1:] if loc in found else ()


def _cheapest(state: NemesisState, piece: Piece, loc: int) -> tuple[int, ...]:
    closed = ground(state, piece.counter.side).closed[piece.counter.transporter]
    for barred in (closed - {loc}, frozenset[int]()):
        found = _field(state, piece, barred)
        if loc in found and loc != piece.loc:
            return found.path_to(loc)[1:]
    return (loc,)


def _field(state: NemesisState, piece: Piece, barred: Set[int]) -> Field:
    here = ground(state, piece.counter.side)
    costs = movement_costs(state.world, piece.counter.mobility, piece.limited_movement, here.rivers_up, here.heavy)
    return cheapest(costs, piece.loc, FAR, blocked=barred, surcharge=here.surcharge, first_hex_free=True)
