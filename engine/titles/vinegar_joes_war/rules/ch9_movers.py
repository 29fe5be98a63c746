"""Case 9.2: whose turn it is to move: units move one by one, and a move that is over is not taken up again."""

from __future__ import annotations

from collections.abc import Iterator

from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.events import Moved
from engine.titles.vinegar_joes_war.inputs import COMMAND, IMPULSE, PHASING_PIECES, PLAYER
from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.rules.ch7_command import in_command
from engine.titles.vinegar_joes_war.rules.ch9_costs import HALVES, RAIL, RIVER
from engine.titles.vinegar_joes_war.rules.ch9_rail import railed_by
from engine.titles.vinegar_joes_war.rules.ch9_reach import MINIMUM, Leg, allowance, gone_by, ground
from engine.titles.vinegar_joes_war.state import SECOND, VinegarState
from engine.titles.vinegar_joes_war.world import AFLOAT
from engine.wargame.memo import memo

CLAUSES = {MINIMUM: "9.23/1", RAIL: "9.4/1", RIVER: "9.6/1"}


def afloat(state: VinegarState, piece: Piece) -> bool:
    """Whether a reinforcement was kept for a landing [6.33/1]."""
    return piece.loc == state.world.box(AFLOAT)


def unit_reasons(state: VinegarState, name: str, *, by_sea: bool = False) -> Iterator[Reason]:
    """Why a unit does not move in this phase: not the phasing side's, has moved, out of command in the second phase;
    what waits at sea can only land [4.1/8, 7.4/2, 9.0/1, 9.21/1, 18.4/1, 18.71/1]."""
    piece = state.pieces.get(name)
    there = piece is not None and (state.world.open_hex(piece.loc) or afloat(state, piece))
    if piece is None or piece.counter.side != state.player or not there:
        yield reason("not_yours", "9.21/1", unit=name)
    elif piece.moved:
        yield reason("has_moved", "9.21/1", unit=name)
    elif state.impulse == SECOND and not in_command(state, name):
        yield reason("out_of_command", "18.71/1" if by_sea else "4.1/8", ("7.4/2",), unit=name)
    elif afloat(state, piece) and not by_sea:
        yield reason("at_sea", "18.4/1", unit=name)


@memo(PLAYER, PHASING_PIECES, IMPULSE, COMMAND)
def movable(state: VinegarState) -> list[Piece]:
    """The units of the map that can still move in this phase: those with no :func:`unit_reasons` against them."""
    land, command = state.world.land, state.command
    fresh = [piece for piece in state.pieces_of(state.player) if not piece.moved and piece.loc in land]
    return [piece for piece in fresh if piece.counter.id in command] if state.impulse == SECOND else fresh


def at_sea(state: VinegarState) -> list[Piece]:
    """The reinforcements kept for a landing that can still land in this phase."""
    waiting = state.units_at(state.world.box(AFLOAT), state.player)
    return [piece for piece in waiting if not any(unit_reasons(state, piece.id, by_sea=True))]


def begin(state: VinegarState, name: str) -> None:
    """The move of the last mover is over [9.21/1]."""
    if state.mover != name:
        finish(state)


def finish(state: VinegarState) -> None:
    """The move that is going on is over; what was not spent is lost [9.21/1, 9.22/1]."""
    if state.mover:
        state.change(state.mover, moved=True)
        state.mover, state.spent = "", 0


def go(state: VinegarState, piece: Piece, leg: Leg) -> None:
    """A unit goes a leg of its move. It is over when it enters an enemy zone, has spent all its points, or was a whole
    move by its kind [9.1/1, 9.24/1, 9.41/1]."""
    begin(state, piece.id)
    also = _also(state, piece, leg)
    path = state.labels((piece.loc, *leg.path))
    state.change(piece.id, loc=leg.path[-1], railed=piece.railed or leg.how == RAIL)
    state.mover = piece.id
    state.spent += leg.cost
    state.rails += leg.how == RAIL
    if leg.how == MINIMUM:
        state.minimum = state.minimum | {piece.id}
    clause = CLAUSES.get(leg.how, "9.1/1")
    state.emit(Moved(piece.counter.side, piece.id, path, leg.cost / HALVES, leg.how, clause, also))
    stopped = leg.path[-1] in ground(state, piece.counter.side).zones
    if stopped or leg.how in (MINIMUM, RIVER) or state.spent >= allowance(state, piece):
        finish(state)


def _also(state: VinegarState, piece: Piece, leg: Leg) -> tuple[str, ...]:
    if leg.how == RAIL:
        return railed_by(state, piece, leg.path)
    return () if leg.how == RIVER else gone_by(state, piece, leg.path)
