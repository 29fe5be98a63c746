"""What matters of what a side has left to do before it ends the movement or the combat part of a segment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.table import agenda
from engine.table.concern import EXPOSED, OPEN_PLACE, PRIZE, STARVES, Concern, heaviest
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.queries import dangers
from engine.titles.defeat_into_victory.rules.ch7_ranges import supplied_area
from engine.titles.defeat_into_victory.rules.ch12_movement import MoveUnits, movable
from engine.titles.defeat_into_victory.rules.ch12_paths import reach
from engine.titles.defeat_into_victory.rules.ch13_combat import DeclareAttack
from engine.titles.defeat_into_victory.state import DefeatState
from engine.wargame.concerns import first, of_place, of_stack, stacks

OVERWHELMED: Final = 3.0
"""How many times the defence an attack has to be for a word about it."""
SURE: Final = 0.9
MOST_STACKS: Final = 4
"""Stacks whose danger is worked out exactly."""
Ways = Mapping[str, Sequence[int]]
"""Who is activated and has not moved yet, and where it can go."""


def still_to_do(state: DefeatState, side: int) -> list[Concern]:
    """See :meth:`engine.table.title.Title.still_to_do`."""
    decision = agenda.current(state)
    if decision is None or decision.side(state) != side:
        return []
    if isinstance(decision, MoveUnits):
        ways = {piece.id: tuple(reach(state, piece)) for piece in movable(state) if dangers.fights(piece)}
        return heaviest((*_prizes(state, side, ways), *_open(state, side, ways), *_hungry(state, side, ways),
                         *_exposed(state, side, ways)))  # fmt: skip
    if isinstance(decision, DeclareAttack):
        return heaviest(_attacks(state, side))
    return []


# -- places ------------------------------------------------------------------------------------------------------------


def _prizes(state: DefeatState, side: int, ways: Ways) -> Iterator[Concern]:
    for hex_, worth in dangers.prizes(state, side).items():
        if units := [unit for unit, to in ways.items() if hex_ in to]:
            yield of_place(state, PRIZE, "3.1/4", worth + 1.0, hex_, units)


def _open(state: DefeatState, side: int, ways: Ways) -> Iterator[Concern]:
    worth = dangers.values(state, side)
    for hex_ in dangers.open_places(state, side):
        free = (unit for unit, to in ways.items() if hex_ in to)
        if units := [unit for unit in free if not dangers.holds_alone(state, state.pieces[unit])]:
            yield of_place(state, OPEN_PLACE, "3.1/4", float(worth[hex_]), hex_, units)


# -- pieces ------------------------------------------------------------------------------------------------------------


def _hungry(state: DefeatState, side: int, ways: Ways) -> Iterator[Concern]:
    """Units that nobody could supply, with a hex in reach where somebody could."""
    for stack in stacks(piece for piece in dangers.beyond_supply(state, side) if piece.id in ways):
        area = supplied_area(state, stack[0].counter)
        fed = first(ways[stack[0].id], area.__contains__)
        if fed is not None:
            yield of_stack(state, STARVES, "7.7.2/1", 1.0 * _steps(stack), stack, fed)


def _exposed(state: DefeatState, side: int, ways: Ways) -> Iterator[Concern]:
    """Stacks none of which has moved that could be overwhelmed, hold no place, and have somewhere better to go."""
    found = [stack for stack in _whole_stacks(state, side, ways) if dangers.bound_of(state, stack) >= OVERWHELMED]
    found.sort(key=lambda stack: -_steps(stack))
    for stack in found[:MOST_STACKS]:
        safe = _refuge(state, stack, ways)
        if safe is not None and (times := dangers.overmatch(state, stack[0].loc, side)) >= OVERWHELMED:
            yield of_stack(state, EXPOSED, "13.2.1/6", float(_steps(stack)), stack, safe, times=int(times))


def _refuge(state: DefeatState, stack: Sequence[Piece], ways: Ways) -> int | None:
    return first(ways[stack[0].id], lambda hex_: dangers.holds_out(state, hex_, stack, OVERWHELMED))


def _whole_stacks(state: DefeatState, side: int, ways: Ways) -> Iterator[list[Piece]]:
    owned = dangers.owned(state, side)
    for loc in sorted({state.pieces[unit].loc for unit in ways}):
        units = state.units_at(loc, side)
        if loc not in owned and all(piece.id in ways for piece in units):
            yield units


def _steps(stack: Sequence[Piece]) -> int:
    return sum(piece.steps for piece in stack)


# -- attacks -----------------------------------------------------------------------------------------------------------


def _attacks(state: DefeatState, side: int) -> Iterator[Concern]:
    for hex_, chance, units in dangers.attacks_on_places(state, side):
        if chance >= SURE:
            yield of_place(state, PRIZE, "13.4.3/1", 1.0, hex_, units, how="attack")
