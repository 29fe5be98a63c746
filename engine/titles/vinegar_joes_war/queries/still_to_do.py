"""What matters of what a side has left to do before it ends a movement or a combat phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.table import agenda
from engine.table.concern import COMMAND, EXPOSED, OPEN_PLACE, PRIZE, Concern, heaviest
from engine.titles.vinegar_joes_war.pieces import ALLIED, Piece
from engine.titles.vinegar_joes_war.positions.hiding import covered
from engine.titles.vinegar_joes_war.queries import dangers
from engine.titles.vinegar_joes_war.rules.ch9_movement import MoveUnits
from engine.titles.vinegar_joes_war.rules.ch9_movers import movable
from engine.titles.vinegar_joes_war.rules.ch9_reach import reach
from engine.titles.vinegar_joes_war.rules.ch10_stacking import crowded, excess
from engine.titles.vinegar_joes_war.rules.ch13_attack import DeclareAttack
from engine.titles.vinegar_joes_war.rules.ch14_pursuit import Pursue, at_sea
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.concerns import DOOMED, OVERSTACKED, first, of_place, of_stack, stacks, together

OVERWHELMED: Final = 3.0
"""How many times the defence an attack has to be for a word about it."""
SURE: Final = 0.9
AT_SEA: Final = "at_sea"
"""What is lost unless it goes in."""
MOST_STACKS: Final = 4
"""Stacks whose danger is worked out exactly."""
Ways = Mapping[str, Sequence[int]]
"""Who has not moved yet, and where he can walk."""


def still_to_do(state: VinegarState, side: int) -> list[Concern]:
    """See :meth:`engine.table.title.Title.still_to_do`; what lies covered stays so, whoever asks, and after the last
    Allied turn nobody comes any more [4.1/2, 10.6/1]."""
    decision = agenda.current(state)
    if not isinstance(decision, MoveUnits | DeclareAttack | Pursue) or decision.side(state) != side:
        return []
    state = covered(state, side)
    if isinstance(decision, MoveUnits):
        ways = {piece.id: reach(state, piece).hexes for piece in movable(state) if piece.id != state.mover}
        over = side == ALLIED and state.turn >= state.last_turn
        feared = () if over else (*_open(state, side, ways), *_exposed(state, side, ways))
        crowds = _crowded(state, side, ways)
        return heaviest((*crowds, *_prizes(state, side, ways), *feared, *_command(state, side, ways)))
    left = _attacks(state, side) if isinstance(decision, DeclareAttack) else _at_sea(state)
    return heaviest((*_crowded(state, side, {}), *left))


# -- places ------------------------------------------------------------------------------------------------------------


def _prizes(state: VinegarState, side: int, ways: Ways) -> Iterator[Concern]:
    for hex_, points in dangers.prizes(state, side).items():
        if units := _free(state, ways, hex_, points):
            clause = "26.1/2" if dangers.capture_of(state, hex_, side) else "26.1/6"
            yield of_place(state, PRIZE, clause, points + 1.0, hex_, units, n=points)


def _open(state: VinegarState, side: int, ways: Ways) -> Iterator[Concern]:
    wanted = dangers.prizes(state, side)
    for hex_ in dangers.open_places(state, side):
        points = dangers.at_stake(state, hex_, side)
        if hex_ not in wanted and (units := _free(state, ways, hex_, points)):
            yield of_place(state, OPEN_PLACE, "26.1/2", float(points), hex_, units, n=points)


def _crowded(state: VinegarState, side: int, ways: Ways) -> Iterator[Concern]:
    """Hexes in which units are eliminated as the phase ends [10.2/1, 17.3/4]; who can still move first, and where
    nobody can there is Undo."""
    for hex_ in crowded(state, side):
        units = sorted((piece.id for piece in state.units_at(hex_, side)), key=lambda unit: (unit not in ways, unit))
        if over := excess(state, hex_, side):
            yield of_place(state, OVERSTACKED, "10.2/1", DOOMED, hex_, units, n=over)
        else:
            yield of_place(state, OVERSTACKED, "17.3/4", DOOMED, hex_, units, how="mixed")


def _free(state: VinegarState, ways: Ways, hex_: int, points: int) -> list[str]:
    """Who could go there without leaving a place alone that is worth as much; the weakest first."""
    found = [state.pieces[unit] for unit, to in ways.items() if hex_ in to and state.pieces[unit].strength]
    free = (piece for piece in found if not _holds_alone(state, piece, points))
    return [piece.id for piece in sorted(free, key=lambda piece: (piece.strength, piece.id))]


def _holds_alone(state: VinegarState, piece: Piece, points: int) -> bool:
    alone = len(state.units_at(piece.loc, piece.counter.side)) == 1
    return alone and dangers.at_stake(state, piece.loc, piece.counter.side) >= points


# -- pieces ------------------------------------------------------------------------------------------------------------


def _exposed(state: VinegarState, side: int, ways: Ways) -> Iterator[Concern]:
    """Stacks none of which has moved that could be overwhelmed, hold no place, and have somewhere better to go."""
    found = [stack for stack in _whole_stacks(state, side, ways) if dangers.bound_of(state, stack) >= OVERWHELMED]
    found.sort(key=lambda stack: -_worth(stack))
    for stack in found[:MOST_STACKS]:
        safe = _refuge(state, stack, ways)
        if safe is not None and (times := dangers.overmatch(state, stack[0].loc, side)) >= OVERWHELMED:
            yield of_stack(state, EXPOSED, "13.9/1", 0.5 * _worth(stack), stack, safe, times=int(min(times, 9)))


def _refuge(state: VinegarState, stack: Sequence[Piece], ways: Ways) -> int | None:
    return first(together(ways, stack), lambda hex_: dangers.holds_out(state, hex_, stack, OVERWHELMED))


def _whole_stacks(state: VinegarState, side: int, ways: Ways) -> Iterator[list[Piece]]:
    for loc in sorted({state.pieces[unit].loc for unit in ways}):
        units = state.units_at(loc, side)
        able = units[0].counter.move and all(piece.id in ways for piece in units)
        if able and not dangers.at_stake(state, loc, side):
            yield units


def _worth(stack: Sequence[Piece]) -> int:
    """Strength, and what is lost with headquarters and bases [26.1/1]."""
    return sum(piece.strength + 2 * (piece.counter.hq or piece.counter.airbase) for piece in stack)


def _command(state: VinegarState, side: int, ways: Ways) -> Iterator[Concern]:
    """Units that their headquarters has left behind, and that could follow [7.3/1]."""
    for stack in stacks(piece for piece in dangers.fallen_out(state, side) if piece.id in ways):
        to = first(together(ways, stack), lambda hex_: dangers.in_radius(state, side, hex_))
        if to is not None:
            yield of_stack(state, COMMAND, "7.3/1", 0.25 * sum(p.strength for p in stack), stack, to)


def _at_sea(state: VinegarState) -> Iterator[Concern]:
    """Units that came from the sea, and are lost unless they pursue [18.5/2]."""
    assert state.combat is not None
    for stack in stacks(state.pieces[unit] for unit in at_sea(state)):
        yield of_stack(state, AT_SEA, "18.5/2", DOOMED, stack, state.combat.target)


# -- attacks -----------------------------------------------------------------------------------------------------------


def _attacks(state: VinegarState, side: int) -> Iterator[Concern]:
    for hex_, chance, units in dangers.attacks_on_places(state, side):
        if chance >= SURE:
            points = dangers.to_gain(state, hex_, side)
            yield of_place(state, PRIZE, "14.2/1", float(points), hex_, units, how="attack", n=points)
