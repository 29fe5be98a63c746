"""How a unit would move: where it can go, what each step of a path costs, and what is left. Lengths in quarters of a
movement point (chapter 12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec

from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.rules.ch12_paths import Leg, reach, ways
from engine.titles.defeat_into_victory.rules.ch12_steps import ends_rail, step
from engine.titles.defeat_into_victory.state import DefeatState


class Course(msgspec.Struct, frozen=True):
    """A move along a path: the hexes with the start first, what each step costs, and how it is made.

    A move of one hex that takes all points of a unit has no step of a cost of its own; it costs the allowance
    [12.1.3/1].
    """

    hexes: tuple[int, ...]
    costs: tuple[int, ...]
    cost: int
    how: str
    limit: int
    """What the unit has for a move of this kind."""


def range_of(state: DefeatState, unit: str) -> Mapping[int, Leg]:
    """Where a unit can move, with the cheapest way there; raises KeyError for an unknown id."""
    return reach(state, state.pieces[unit])


def course(state: DefeatState, unit: str, to: int) -> Course | None:
    """The move to a hex, step by step; None where the unit cannot go [12.1.1/1, 12.2.5/1]."""
    piece = state.pieces[unit]
    leg = reach(state, piece).get(to)
    if leg is None:
        return None
    limits = {way.name: way.limit for way in ways(state, piece)}
    rail = any(way.name == leg.how and way.rail for way in ways(state, piece))
    costs = _steps(state, piece, (piece.loc, *leg.path), rail=rail)
    whole = costs if sum(costs) == leg.cost else (leg.cost,)
    return Course((piece.loc, *leg.path), whole, leg.cost, leg.how, limits.get(leg.how, leg.cost))


def _steps(state: DefeatState, piece: Piece, hexes: Sequence[int], *, rail: bool) -> tuple[int, ...]:
    """What each step costs; by rail until a cut hex is entered."""
    costs = []
    for a, b in pairwise(hexes):
        costs.append(step(state, piece, a, b, rail=rail) or 0)
        rail = rail and not ends_rail(state, b)
    return tuple(costs)
