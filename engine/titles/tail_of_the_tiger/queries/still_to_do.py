"""What matters of what a side has left to do before it ends its movement or its assaults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.table import agenda
from engine.table.concern import EXPOSED, OPEN_PLACE, PRIZE, STARVES, Concern, heaviest
from engine.titles.tail_of_the_tiger.pieces import Piece
from engine.titles.tail_of_the_tiger.queries import dangers
from engine.titles.tail_of_the_tiger.rules.ch11_march import reach
from engine.titles.tail_of_the_tiger.rules.ch11_movement import MoveUnits, movable
from engine.titles.tail_of_the_tiger.rules.ch13_attack import DeclareAssaults
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.wargame.concerns import first, of_place, of_stack, stacks

OVERWHELMED: Final = 3.0
"""How many times the defence an assault has to be for a word about it."""
SURE: Final = 0.9
MOST_STACKS: Final = 4
"""Stacks whose danger is worked out exactly."""
CLAUSES: Final = {dangers.CENTER: "2.5/2"}
"""Under which clause a place is lost, if it is no matter of mere control."""
Ways = Mapping[str, Sequence[int]]
"""Who has not moved yet, and where it can go by itself."""


def still_to_do(state: TigerState, side: int) -> list[Concern]:
    """See :meth:`engine.table.title.Title.still_to_do`."""
    decision = agenda.current(state)
    if decision is None or decision.side(state) != side:
        return []
    if isinstance(decision, MoveUnits):
        ways = {piece.id: _ways(state, piece) for piece in movable(state) if _idle(state, piece)}
        return heaviest((*_prizes(state, side, ways), *_open(state, side, ways), *_hungry(state, side, ways),
                         *_exposed(state, side, ways)))  # fmt: skip
    if isinstance(decision, DeclareAssaults):
        return heaviest(_assaults(state, side))
    return []


def _idle(state: TigerState, piece: Piece) -> bool:
    return dangers.fights(piece) and piece.id not in state.mover and state.world.on_map(piece.loc)


def _ways(state: TigerState, piece: Piece) -> list[int]:
    return [hex_ for hex_ in reach(state, piece).cost if hex_ != piece.loc and dangers.has_room(state, piece, hex_)]


# -- places ------------------------------------------------------------------------------------------------------------


def _prizes(state: TigerState, side: int, ways: Ways) -> Iterator[Concern]:
    for hex_, worth in dangers.prizes(state, side).items():
        if units := [unit for unit, to in ways.items() if hex_ in to]:
            yield of_place(state, PRIZE, _clause(worth), worth + 1.0, hex_, units)


def _open(state: TigerState, side: int, ways: Ways) -> Iterator[Concern]:
    for hex_ in dangers.open_places(state, side):
        worth = dangers.values(state)[hex_]
        free = (unit for unit, to in ways.items() if hex_ in to)
        if units := [unit for unit in free if not dangers.holds_alone(state, state.pieces[unit])]:
            yield of_place(state, OPEN_PLACE, _clause(worth), float(worth), hex_, units)


def _clause(worth: int) -> str:
    return CLAUSES.get(worth, "wtf-3.5/1")


# -- pieces ------------------------------------------------------------------------------------------------------------


def _hungry(state: TigerState, side: int, ways: Ways) -> Iterator[Concern]:
    """Units that are out of supply, with a hex in reach where they are not."""
    for stack in stacks(piece for piece in dangers.hungry(state, side) if piece.id in ways):
        fed = first(ways[stack[0].id], lambda hex_, piece=stack[0]: dangers.fed(state, piece, hex_))  # type: ignore[misc]
        if fed is not None:
            yield of_stack(state, STARVES, "wtf-7.3/1", 0.5 * _steps(stack), stack, fed)


def _exposed(state: TigerState, side: int, ways: Ways) -> Iterator[Concern]:
    """Stacks none of which has moved that could be overwhelmed, hold no place, and have somewhere better to go."""
    found = [stack for stack in _whole_stacks(state, side, ways) if dangers.bound_of(state, stack) >= OVERWHELMED]
    found.sort(key=lambda stack: -_steps(stack))
    for stack in found[:MOST_STACKS]:
        safe = _refuge(state, stack, ways)
        if safe is not None and (times := dangers.overmatch(state, stack[0].loc, side)) >= OVERWHELMED:
            yield of_stack(state, EXPOSED, "wtf-13.x/1", float(_steps(stack)), stack, safe, times=int(times))


def _refuge(state: TigerState, stack: Sequence[Piece], ways: Ways) -> int | None:
    return first(ways[stack[0].id], lambda hex_: dangers.holds_out(state, hex_, stack, OVERWHELMED))


def _whole_stacks(state: TigerState, side: int, ways: Ways) -> Iterator[list[Piece]]:
    owned = dangers.owned(state, side)
    for loc in sorted({state.pieces[unit].loc for unit in ways}):
        units = state.units_at(loc, side)
        if loc not in owned and all(piece.id in ways for piece in units):
            yield units


def _steps(stack: Sequence[Piece]) -> int:
    return sum(piece.steps for piece in stack)


# -- assaults ----------------------------------------------------------------------------------------------------------


def _assaults(state: TigerState, side: int) -> Iterator[Concern]:
    for hex_, chance, units in dangers.assaults_on_places(state, side):
        if chance >= SURE:
            worth = float(dangers.values(state)[hex_])
            yield of_place(state, PRIZE, "wtf-13.x/5", worth, hex_, units, how="attack")
