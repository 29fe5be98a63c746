"""How a unit would move: where it can go, what each step of a path costs, and what is left. Lengths in quarters of a
movement point (chapter 12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

import msgspec

from engine.titles.defeat_into_victory.commands import Carry
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.rules.ch7_stock import markers_in
from engine.titles.defeat_into_victory.rules.ch12_paths import Leg, judge_path, reach, ways
from engine.titles.defeat_into_victory.rules.ch12_search import Way, search
from engine.titles.defeat_into_victory.rules.ch12_steps import ends_rail, step
from engine.titles.defeat_into_victory.rules.ch12_trucks import LOADS
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


def fetches(state: DefeatState, unit: str) -> Mapping[int, Sequence[Carry]]:
    """The moves that go out of their way for SP markers, by the hex they end in: to the markers, and on or back with
    as many of them as there is a wish for [7.2.6/1]. Those on the cheapest way to a hex are legal commands as they
    are listed."""
    piece, label = state.pieces[unit], state.world.label
    found: dict[int, list[Carry]] = {}
    if not piece.counter.infantry:
        return found
    for start, count in markers_in(state, piece.counter.side, range(state.world.hexes)).items():
        loads = range(1, min(count, LOADS[state.rains]) + 1)
        for end, path in _by_way_of(state, piece, start) if start != piece.loc else ():
            labels = tuple(map(label, path))
            found.setdefault(end, []).extend(Carry(unit, labels, label(start), n, label(end)) for n in loads)
    return found


def _by_way_of(state: DefeatState, piece: Piece, place: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Where a unit can go by way of a hex, and its path."""
    there, seen = msgspec.structs.replace(piece, loc=place), set[int]()
    for way in ways(state, piece):
        out = search(state, piece, way)
        if place not in out.cost:
            continue
        left = Way(way.name, way.limit - out.cost[place], way.rail, way.forced)
        on = search(state, there, left)
        for end in on.cost.keys() - seen - {place}:
            path = (*out.path_to(place), *on.path_to(end))
            if isinstance(judge_path(state, piece, path), Leg):
                seen.add(end)
                yield end, path
