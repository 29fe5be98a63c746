"""What matters of what a side has left to do before it ends the movement or the combat part of a segment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.table import agenda
from engine.table.concern import OPEN_PLACE, PRIZE, STARVES, Concern, heaviest
from engine.titles.defeat_into_victory.queries import dangers
from engine.titles.defeat_into_victory.rules.ch7_ranges import supplied_area
from engine.titles.defeat_into_victory.rules.ch10_stacking import overstacked
from engine.titles.defeat_into_victory.rules.ch12_movement import MoveUnits, movable
from engine.titles.defeat_into_victory.rules.ch12_paths import reach
from engine.titles.defeat_into_victory.rules.ch13_combat import DeclareAttack
from engine.titles.defeat_into_victory.state import DefeatState
from engine.wargame.concerns import (
    DOOMED,
    OVERSTACKED,
    Ways,
    exposed,
    first,
    of_place,
    of_stack,
    stacks,
    steps_of,
    together,
)

SURE: Final = 0.9


def still_to_do(state: DefeatState, side: int) -> list[Concern]:
    """See :meth:`engine.table.title.Title.still_to_do`."""
    decision = agenda.current(state)
    if decision is None or decision.side(state) != side:
        return []
    if isinstance(decision, MoveUnits):
        ways = {piece.id: tuple(reach(state, piece)) for piece in movable(state) if dangers.fights(piece)}
        return heaviest((*_prizes(state, side, ways), *_open(state, side, ways), *_hungry(state, side, ways),
                         *_crowded(state, side), *exposed(state, side, ways, dangers, "13.2.1/6")))  # fmt: skip
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


def _crowded(state: DefeatState, side: int) -> Iterator[Concern]:
    """Hexes over the limit where somebody is activated, moved already or not."""
    active = set(state.segment.declared) if state.segment is not None else set()
    for hex_ in overstacked(state, side):
        if units := [piece.id for piece in state.units_at(hex_, side) if piece.id in active]:
            yield of_place(state, OVERSTACKED, "10.1.3/1", DOOMED, hex_, units)


# -- pieces ------------------------------------------------------------------------------------------------------------


def _hungry(state: DefeatState, side: int, ways: Ways) -> Iterator[Concern]:
    """Units that nobody could supply, with a hex in reach where somebody could."""
    for stack in stacks(piece for piece in dangers.beyond_supply(state, side) if piece.id in ways):
        area = supplied_area(state, stack[0].counter)
        fed = first(together(ways, stack), area.__contains__)
        if fed is not None:
            yield of_stack(state, STARVES, "7.7.2/1", 1.0 * steps_of(stack), stack, fed)


# -- attacks -----------------------------------------------------------------------------------------------------------


def _attacks(state: DefeatState, side: int) -> Iterator[Concern]:
    for hex_, chance, units in dangers.attacks_on_places(state, side):
        if chance >= SURE:
            yield of_place(state, PRIZE, "13.4.3/1", 1.0, hex_, units, how="attack")
