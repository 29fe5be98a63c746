"""What matters of what a side has left to do before it ends a segment of movement or of attacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.table import agenda
from engine.table.concern import EXPOSED, OPEN_PLACE, PRIZE, STARVES, Concern, heaviest
from engine.titles.nemesis.pieces import OUT, Piece, enemy
from engine.titles.nemesis.queries import dangers
from engine.titles.nemesis.rules.ch2_stacking import overstacked
from engine.titles.nemesis.rules.ch5_lists import Moves
from engine.titles.nemesis.rules.ch5_movement import Movement
from engine.titles.nemesis.rules.ch6_attack import DeclareAttacks
from engine.titles.nemesis.rules.ch6_forward import ForwardMove
from engine.titles.nemesis.rules.ch6_limits import MOST_ATTACKS
from engine.titles.nemesis.rules.ch6_objective import seize_commands
from engine.titles.nemesis.rules.ch7_trace import supply
from engine.titles.nemesis.rules.ch8_rail import RailMovement, on_rails
from engine.titles.nemesis.state import RAILED, NemesisState
from engine.wargame.concerns import DOOMED, OVERSTACKED, first, of_place, of_stack, stacks, together

OVERWHELMED: Final = 3.0
"""How many times the defence an attack has to be for a word about it."""
SURE: Final = 0.9
MOST_STACKS: Final = 6
"""Stacks whose danger is worked out exactly."""
Ways = Mapping[str, Sequence[int]]
"""Who can still move in the open segment, and where to."""


def still_to_do(state: NemesisState, side: int) -> list[Concern]:
    """See :meth:`engine.table.title.Title.still_to_do`."""
    decision = agenda.current(state)
    if decision is None or decision.side(state) != side:
        return []
    if isinstance(decision, Movement | ForwardMove):
        ways = _ways(state, decision)
        return heaviest((*_crowded(state, side, ways), *_prizes(state, side, ways), *_open(state, side, ways),
                         *_starving(state, side, ways), *_exposed(state, side, ways)))  # fmt: skip
    if isinstance(decision, RailMovement):
        left = (piece.id for piece in on_rails(state, side) if not state.has(piece.id, RAILED))
        return heaviest(_crowded(state, side, dict.fromkeys(left, ())))
    if isinstance(decision, DeclareAttacks):
        return heaviest(_attacks(state, side, decision.assault))
    return []


def _ways(state: NemesisState, decision: Movement | ForwardMove) -> Ways:
    parts = (part for part in decision.segment_parts(state) if isinstance(part, Moves) and part)
    return {part.unit: part.targets for part in parts}


def _fighting(state: NemesisState, ways: Ways) -> Iterator[Piece]:
    return (state.pieces[unit] for unit in ways if state.pieces[unit].counter.is_unit)


# -- places ------------------------------------------------------------------------------------------------------------


def _prizes(state: NemesisState, side: int, ways: Ways) -> Iterator[Concern]:
    """Enemy Objectives without units that somebody could walk into [2.3/2]."""
    foes = state.occupied(enemy(side))
    for hex_ in dangers.objectives_of(state, enemy(side)):
        units = [piece.id for piece in _fighting(state, ways) if hex_ in ways[piece.id]] if hex_ not in foes else []
        if units:
            yield of_place(state, PRIZE, "2.3/2", dangers.value_of(state, hex_) + 1.0, hex_, units)


def _open(state: NemesisState, side: int, ways: Ways) -> Iterator[Concern]:
    """Own Objectives that the enemy could walk into and somebody could hold who holds no other one alone."""
    for hex_ in dangers.open_objectives(state, side):
        free = (piece for piece in _fighting(state, ways) if hex_ in ways[piece.id])
        units = [piece.id for piece in free if not dangers.holds_alone(state, piece)]
        if units:
            yield of_place(state, OPEN_PLACE, "2.3/2", float(dangers.value_of(state, hex_)), hex_, units)


def _crowded(state: NemesisState, side: int, ways: Ways) -> Iterator[Concern]:
    """Hexes over the limit, where somebody is eliminated when the movement ends; those first who can still leave
    [2.2/8]."""
    for hex_ in overstacked(state, side):
        units = sorted((piece.id for piece in state.units_at(hex_, side)), key=lambda unit: (unit not in ways, unit))
        yield of_place(state, OVERSTACKED, "2.2/8", DOOMED, hex_, units)


# -- pieces ------------------------------------------------------------------------------------------------------------


def _starving(state: NemesisState, side: int, ways: Ways) -> Iterator[Concern]:
    """Units that would go hungry where they stand, with a hex in reach where they would not."""
    network = supply(state, side)
    for stack in stacks(piece for piece in dangers.starving(state, side, network) if piece.id in ways):
        fed = first(together(ways, stack), lambda hex_: network.at(hex_) != OUT)
        if fed is not None:
            yield of_stack(state, STARVES, "7.1-D/2", 2.0 * _steps(stack), stack, fed)


def _exposed(state: NemesisState, side: int, ways: Ways) -> Iterator[Concern]:
    """Stacks none of which has moved that could be overwhelmed, hold no Objective, and have somewhere better to go."""
    found = [stack for stack in _whole_stacks(state, side, ways) if dangers.bound_of(state, stack) >= OVERWHELMED]
    found.sort(key=lambda stack: -_steps(stack))
    for stack in found[:MOST_STACKS]:
        safe = _refuge(state, stack, ways)
        if safe is not None and (times := dangers.overmatch(state, stack[0].loc, side)) >= OVERWHELMED:
            yield of_stack(state, EXPOSED, "6.1-E/1", float(_steps(stack)), stack, safe, times=int(times))


def _refuge(state: NemesisState, stack: Sequence[Piece], ways: Ways) -> int | None:
    return first(together(ways, stack), lambda hex_: dangers.holds_out(state, hex_, stack, OVERWHELMED))


def _whole_stacks(state: NemesisState, side: int, ways: Ways) -> Iterator[list[Piece]]:
    for loc in sorted({piece.loc for piece in _fighting(state, ways)}):
        units = state.units_at(loc, side)
        if state.world.on_map(loc) and not dangers.mine(state, loc, side) and all(piece.id in ways for piece in units):
            yield units


def _steps(stack: Sequence[Piece]) -> int:
    return sum(piece.steps for piece in stack)


# -- attacks -----------------------------------------------------------------------------------------------------------


def _attacks(state: NemesisState, side: int, assault: bool) -> Iterator[Concern]:
    """Objectives that fall for sure: empty ones, and those whose defenders cannot stay [6.1-C/5, 6.2-C/1]."""
    if state.attacks_made >= MOST_ATTACKS:
        return
    for command in seize_commands(state, side, assault):
        hex_ = state.world.loc(command.target)
        if dangers.surely_seized(state, side, hex_, assault=assault):
            yield of_place(state, PRIZE, "6.1-C/5", dangers.value_of(state, hex_) + 1.0, hex_, (), how="attack")
    for hex_ in dangers.attackable(state, side):
        found = dangers.taken_now(state, side, hex_, assault=assault)
        if found is not None and found[0] >= SURE:
            worth, units = float(dangers.value_of(state, hex_)), found[1].combat.units
            yield of_place(state, PRIZE, "6.2-C/1", worth, hex_, units, how="attack")
