"""Concerns of wargames on hexes: about a place, or about a stack and where it could go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, TypeVar

from engine.table.concern import Concern

P = TypeVar("P")


def of_place(
    state: Any, kind: str, clause: str, weight: float, hex_: int, units: Sequence[str], **facts: Any
) -> Concern:
    """About a place, and who could go there."""
    label = state.world.label(hex_)
    told = {"hex": label, **({"unit": units[0]} if units else {}), **facts}
    return Concern(kind, clause, weight, tuple(units), (label,), told)


def of_stack(state: Any, kind: str, clause: str, weight: float, stack: Sequence[Any], to: int, **facts: Any) -> Concern:
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
