"""Concerns of wargames on hexes: about a place, or about a stack and where it could go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, Protocol

from msgspec.structs import replace

from engine.table.concern import EXPOSED, Concern
from engine.wargame.sided import SidedState

OVERWHELMED: Final = 3.0
"""How many times the defence an attack has to be for a word about it."""
MOST_STACKS: Final = 4
"""Stacks whose danger is worked out exactly."""
OVERSTACKED: Final = "overstacked"
"""Too many stand together: when the limit binds, somebody is eliminated for it."""
DOOMED: Final = 100.0
"""The weight of a unit lost for nothing: heavier than any place."""
Ways = Mapping[str, Sequence[int]]
"""Who can still move in the open segment, and where to."""


class Dangers(Protocol):
    """What a title knows of the danger that its stacks are in."""

    def owned(self, state: Any, side: int, /) -> Any:
        """The places that count for a side."""

    def bound_of(self, state: Any, stack: Any, /) -> float:
        """At most so many times its defence an attack on a stack is."""

    def overmatch(self, state: Any, loc: int, side: int, /) -> float:
        """The same worked out exactly."""

    def holds_out(self, state: Any, hex_: int, stack: Any, limit: float, /) -> bool:
        """Whether a stack would be attacked with less in another hex."""


def exposed(state: SidedState[Any], side: int, ways: Ways, dangers: Dangers, clause: str) -> Iterator[Concern]:
    """Stacks none of which has moved that could be overwhelmed, hold no place, and have somewhere better to go: beside
    no enemy, who would cut them off there, and each to a place of its own, where it holds out when all have gone."""
    whole = _whole_stacks(state, side, ways, dangers.owned(state, side))
    found = [stack for stack in whole if dangers.bound_of(state, stack) >= OVERWHELMED]
    found.sort(key=lambda stack: -steps_of(stack))
    foes = state.occupied(1 - side)
    gone, scene = {near for loc in foes for near in state.world.adjacent[loc]}, state.copy()
    for stack in found[:MOST_STACKS]:
        ways_out = (hex_ for hex_ in together(ways, stack) if hex_ not in gone)
        safe = next((h for h in ways_out if dangers.holds_out(state, h, stack, OVERWHELMED)), None)
        if safe is None or (times := dangers.overmatch(state, stack[0].loc, side)) < OVERWHELMED:
            continue
        for piece in stack:
            scene.put_piece(replace(piece, loc=safe))
        if dangers.overmatch(scene, safe, side) < OVERWHELMED:
            gone.add(safe)
            yield of_stack(state, EXPOSED, clause, float(steps_of(stack)), stack, safe, times=int(times))


def _whole_stacks(state: SidedState[Any], side: int, ways: Ways, owned: Any) -> Iterator[list[Any]]:
    for loc in sorted({state.pieces[unit].loc for unit in ways}):
        units = state.units_at(loc, side)
        if loc not in owned and all(piece.id in ways for piece in units):
            yield units


def together(ways: Ways, stack: Sequence[Any]) -> list[int]:
    """Where all of a stack could go."""
    others = [frozenset(ways[piece.id]) for piece in stack[1:]]
    return [hex_ for hex_ in ways[stack[0].id] if all(hex_ in way for way in others)]


def steps_of(stack: Iterable[Any]) -> int:
    """The steps of some pieces."""
    return sum(piece.steps for piece in stack)


def of_place(
    state: SidedState[Any], kind: str, clause: str, weight: float, hex_: int, units: Sequence[str], **facts: Any
) -> Concern:
    """About a place, and who could go there."""
    label = state.world.label(hex_)
    told = {"hex": label, **({"unit": units[0]} if units else {}), **facts}
    return Concern(kind, clause, weight, tuple(units), (label,), told)


def of_stack(
    state: SidedState[Any], kind: str, clause: str, weight: float, stack: Sequence[Any], to: int, **facts: Any
) -> Concern:
    """About pieces of one hex, and where they could go."""
    units = tuple(piece.id for piece in stack)
    here, there = state.world.label(stack[0].loc), state.world.label(to)
    return Concern(kind, clause, weight, units, (here, there), {"units": units, "hex": here, "where": there, **facts})


def stacks(pieces: Iterable[Any]) -> Iterator[list[Any]]:
    """The pieces by where they stand."""
    for _, stack in groupby(sorted(pieces, key=lambda piece: piece.loc), key=lambda piece: piece.loc):
        yield list(stack)


def first(ways: Iterable[int], fits: Callable[[int], bool]) -> int | None:
    """The first of some hexes that fits."""
    return next((hex_ for hex_ in ways if fits(hex_)), None)
