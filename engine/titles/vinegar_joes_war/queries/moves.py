"""How a unit would move: where it can go, what each step of a path costs, and what is left. Lengths in halves of a
movement point (chapter 9)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import msgspec

from engine.titles.vinegar_joes_war.rules.ch9_costs import walking
from engine.titles.vinegar_joes_war.rules.ch9_reach import Leg, left, reach
from engine.titles.vinegar_joes_war.state import VinegarState


class Course(msgspec.Struct, frozen=True):
    """A move along a path: the hexes with the start first, what each step costs, and how it is made. A minimum move has
    no cost of its own; it takes all points [9.23/1]."""

    hexes: tuple[int, ...]
    costs: tuple[int, ...]
    cost: int
    how: str
    limit: int
    """What the unit has left before it."""


def range_of(state: VinegarState, unit: str) -> Mapping[int, Leg]:
    """Where a unit can move on foot, with the cheapest way there; raises KeyError for an unknown id."""
    return reach(state, state.pieces[unit])


def course(state: VinegarState, unit: str, to: int) -> Course | None:
    """The move to a hex, step by step; None where the unit cannot go [9.1/1]."""
    piece = state.pieces[unit]
    leg = reach(state, piece).get(to)
    if leg is None:
        return None
    hexes, table = (piece.loc, *leg.path), walking(state, heavy=piece.counter.heavy)
    costs = tuple(table.cost(a, b) or 0 for a, b in pairwise(hexes))
    whole = costs if sum(costs) == leg.cost else (leg.cost,)
    return Course(hexes, whole, leg.cost, leg.how, left(state, piece))
