"""What matters of what a side has left to do before it ends its movement or its assaults."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.table import agenda
from engine.table.concern import OPEN_PLACE, PRIZE, STARVES, Concern, heaviest
from engine.titles.tail_of_the_tiger.pieces import Piece
from engine.titles.tail_of_the_tiger.queries import dangers
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import full
from engine.titles.tail_of_the_tiger.rules.ch11_march import reach
from engine.titles.tail_of_the_tiger.rules.ch11_movement import MoveUnits, movable
from engine.titles.tail_of_the_tiger.rules.ch13_attack import DeclareAssaults
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.wargame.concerns import Ways, exposed, first, of_place, of_stack, stacks, steps_of, together

SURE: Final = 0.9
CLAUSES: Final = {dangers.CENTER: "2.5/2"}
"""Under which clause a place is lost, if it is no matter of mere control."""


def still_to_do(state: TigerState, side: int) -> list[Concern]:
    """See :meth:`engine.table.title.Title.still_to_do`."""
    decision = agenda.current(state)
    if decision is None or decision.side(state) != side:
        return []
    if isinstance(decision, MoveUnits):
        ways = {piece.id: _ways(state, piece) for piece in movable(state) if _idle(state, piece)}
        return heaviest((*_prizes(state, side, ways), *_open(state, side, ways), *_hungry(state, side, ways),
                         *exposed(state, side, ways, dangers, "wtf-13.x/1")))  # fmt: skip
    if isinstance(decision, DeclareAssaults):
        return heaviest(_assaults(state, side))
    return []


def _idle(state: TigerState, piece: Piece) -> bool:
    return dangers.fights(piece) and piece.id not in state.mover and state.world.on_map(piece.loc)


def _ways(state: TigerState, piece: Piece) -> list[int]:
    """Where it could go and would have room [wtf-8.x/2]."""
    closed = {piece.loc, *full(state, piece.counter.side, piece.counter.stacking)}
    return [hex_ for hex_ in reach(state, piece).cost if hex_ not in closed]


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
        fed = first(together(ways, stack), lambda hex_, piece=stack[0]: dangers.fed(state, piece, hex_))  # type: ignore[misc]
        if fed is not None:
            yield of_stack(state, STARVES, "wtf-7.3/1", 0.5 * steps_of(stack), stack, fed)


# -- assaults ----------------------------------------------------------------------------------------------------------


def _assaults(state: TigerState, side: int) -> Iterator[Concern]:
    for hex_, chance, units in dangers.assaults_on_places(state, side):
        if chance >= SURE:
            worth = float(dangers.values(state)[hex_])
            yield of_place(state, PRIZE, "wtf-13.x/5", worth, hex_, units, how="attack")
