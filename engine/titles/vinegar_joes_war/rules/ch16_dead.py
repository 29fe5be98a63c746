"""Cases 16.1, 16.4 and 17.3: where eliminated units go."""

from __future__ import annotations

from typing import Final

from engine.titles.vinegar_joes_war.events import Eliminated, Reduced
from engine.titles.vinegar_joes_war.pieces import DEAD as REPLACEABLE_BOX
from engine.titles.vinegar_joes_war.pieces import LOST, Piece, enemy
from engine.titles.vinegar_joes_war.rules.ch26_points import score_elimination
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import ELIMINATED, GUERRILLAS, POOL, REPLACEABLE

BURIED: Final = {POOL: "16.4/1", GUERRILLAS: "17.3/5", ELIMINATED: "16.1/1", REPLACEABLE: "16.1/1"}
"""By which clause the dead go to a box."""


def grave(piece: Piece, *, permanently: bool = False) -> str:
    """The box of an eliminated unit: a depot goes to its pool, a guerrilla waits for the next event, what died in a
    concentric attack never returns [16.1/1, 16.4/1, 17.3/5]."""
    if piece.counter.depot:
        return POOL
    if piece.counter.guerrilla:
        return GUERRILLAS
    return ELIMINATED if permanently else REPLACEABLE


def eliminate(
    state: VinegarState, name: str, clause: str, also: tuple[str, ...] = (), *, permanently: bool = False
) -> None:
    """A unit is eliminated, under a clause and whichever side is up; the enemy scores for it
    [15.1/3, 15.5/1, 16.1/1, 26.1/1]."""
    piece = state.pieces[name]
    where, box = state.world.label(piece.loc), grave(piece, permanently=permanently)
    whole = ("15.5/1",) * piece.active + ("15.1/3",) * (piece.counter.two_sided and not piece.reduced)
    take_off(state, name, box)
    told = dict.fromkeys((*also, *whole, BURIED[box]))
    state.emit(Eliminated(piece.counter.side, name, where, box, clause, tuple(told)))
    score_elimination(state, piece.counter, enemy(piece.counter.side))


def take_off(state: VinegarState, name: str, box: str) -> None:
    """A unit goes to a box and forgets what it did; if it comes back it is at full strength [15.2/4]."""
    piece = state.pieces[name]
    if state.mover == name:
        state.mover, state.spent = "", 0
    state.put_piece(Piece(piece.counter, state.world.box(box)))


def reduce(state: VinegarState, name: str, clause: str, also: tuple[str, ...] = ()) -> None:
    """A full-strength unit of two sides is turned to its weaker one [15.1/1, 15.1/2]."""
    piece = state.change(name, reduced=True)
    state.emit(Reduced(piece.counter.side, name, state.world.label(piece.loc), clause, also))


def shoot_down(state: VinegarState, name: str) -> None:
    """An airstrike goes to the Replaceable Units Box [16.1/1]."""
    state.fly(name, box=REPLACEABLE_BOX, loc=-1, mission="", base="", load="", units=False)


def withdraw_support(state: VinegarState, name: str) -> None:
    """An airstrike or naval piece leaves for good [6.4/1]."""
    state.fly(name, box=LOST, loc=-1, mission="", base="", load="", units=False)
