"""Chapter 6: who is due. What has to come in a reinforcement phase waits in its box with that turn noted on it."""

from __future__ import annotations

from engine.titles.vinegar_joes_war.events import Boxed
from engine.titles.vinegar_joes_war.inputs import OWN, TURN
from engine.titles.vinegar_joes_war.pieces import Piece
from engine.titles.vinegar_joes_war.rules.ch8_depots import pool
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import AFLOAT, CONTINGENCY, RESERVE, TRACK, WAITING
from engine.wargame.memo import memo


def expect(state: VinegarState, name: str, turn: int) -> None:
    """A unit will arrive on a turn, on the turn track until then; its first time on the side with its code
    [16.1/3, 6.1/2, 6.1/4]."""
    piece = state.pieces[name]
    first = piece.loc in map(state.world.box, (WAITING, CONTINGENCY, RESERVE))
    reduced = piece.counter.code_on_back and first
    state.put_piece(Piece(piece.counter, state.world.box(TRACK), reduced=reduced, due=turn))


@memo(OWN, TURN)
def arriving(state: VinegarState, side: int) -> list[Piece]:
    """The units of a side that are due and not on the map, those kept for a landing left out, by id [6.0/1]."""
    there = state.units_at(state.world.box(TRACK), side)
    return sorted((piece for piece in there if piece.due <= state.turn), key=lambda piece: piece.id)


def afloat(state: VinegarState, side: int) -> list[Piece]:
    """The units of a side that are kept for a landing [6.33/1]."""
    return state.units_at(state.world.box(AFLOAT), side)


def depots_due(state: VinegarState, side: int, count: int, clause: str) -> None:
    """Depots are taken from the pool and arrive in the next reinforcement phase; what the pool has not is lost, or by
    option owed until it has [6.35/1, 6.35/3]."""
    taken = pool(state, side)[:count]
    for name in taken:
        expect(state, name, state.turn)
        state.emit(Boxed(side, name, TRACK, "depot", clause))
    if not state.options.depot_pool_limits:
        owed = list(state.owed)
        owed[side] += count - len(taken)
        state.owed = (owed[0], owed[1])
