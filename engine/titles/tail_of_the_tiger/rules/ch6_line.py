"""Case 6.3: Allies on the wrong side of the Weather Line."""

from __future__ import annotations

from engine.titles.tail_of_the_tiger.inputs import GERMAN_PIECES
from engine.titles.tail_of_the_tiger.pieces import GERMAN, Piece
from engine.titles.tail_of_the_tiger.rules.ch11_march import escort, wrong_zone
from engine.titles.tail_of_the_tiger.rules.losses import eliminate
from engine.titles.tail_of_the_tiger.state import NOWHERE, TigerState
from engine.wargame.memo import memo


def stragglers(state: TigerState, hex_: int = NOWHERE) -> None:
    """Allies on the wrong side of the line without company are eliminated: all, or those of one hex, where a move that
    is not over yet may have left others [6.3/2]."""
    for piece in _unescorted(state):
        if hex_ in (NOWHERE, piece.loc):
            eliminate(state, piece.id, "6.3/2")


@memo(GERMAN_PIECES)
def _unescorted(state: TigerState) -> list[Piece]:
    """All Allies on the wrong side of the line without company [6.3/2]."""
    zones, allies = state.world.zones, [piece for piece in state.on_map(GERMAN) if piece.counter.wrong]
    strays = [piece for piece in allies if zones[piece.loc] == wrong_zone(piece)]
    return [piece for piece in strays if not any(map(escort, state.units_at(piece.loc, GERMAN)))]
