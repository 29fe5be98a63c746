"""A unit goes along a path, by whatever kind of movement."""

from __future__ import annotations

from collections.abc import Sequence

from engine.table.verdict import Reason, reason
from engine.titles.defeat_into_victory.data.packfile import QUARTERS
from engine.titles.defeat_into_victory.events import Moved
from engine.titles.defeat_into_victory.inputs import EVENT, GROUND, INTERDICTED, PIECES, SUSTAINED, TURN
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.rules.ch3_control import enter
from engine.titles.defeat_into_victory.rules.ch12_move_clauses import move_clauses
from engine.titles.defeat_into_victory.rules.ch12_paths import Leg, judge_path, known_leg
from engine.titles.defeat_into_victory.rules.ch13_losses import left
from engine.titles.defeat_into_victory.state import DefeatState
from engine.wargame.memo import memo


@memo(PIECES, GROUND, TURN, EVENT, INTERDICTED, SUSTAINED)
def judged(state: DefeatState, unit: str, labels: tuple[str, ...]) -> Leg | list[Reason]:
    """The leg that a path of labels means, or what stands against it."""
    piece = state.pieces.get(unit)
    if piece is None or not state.world.on_map(piece.loc):
        return [reason("not_yours", "9.3/1", unit=unit)]
    found = [state.world.find(label) for label in labels]
    path = tuple([hex_ for hex_ in found if hex_ is not None and state.world.on_map(hex_)])
    if not path or len(path) < len(labels):
        return [reason("not_in_play", "12.1.1/1", hex=labels[-1] if labels else "")]
    return known_leg(state, piece, path) or judge_path(state, piece, path)


def go(state: DefeatState, piece: Piece, leg: Leg) -> None:
    """A unit moves, and what it passes through is its side's [3.1/4]."""
    path, also = state.labels((piece.loc, *leg.path)), move_clauses(state, piece, leg)
    state.emit(Moved(piece.counter.side, piece.id, path, leg.cost / QUARTERS, leg.how, "12.1.1/1", also=also))
    walk(state, piece.id, leg.path)


def walk(state: DefeatState, name: str, path: Sequence[int]) -> None:
    """A unit goes along hexes [3.1/4, 17.2.4/1]."""
    start = state.pieces[name].loc
    side = state.pieces[name].counter.side
    state.change(name, loc=path[-1])
    for hex_ in path:
        enter(state, side, hex_)
    if state.world.on_map(start):
        left(state, start)
