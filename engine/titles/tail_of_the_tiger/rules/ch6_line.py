"""Case 6.3: Allies on the wrong side of the Weather Line."""

from __future__ import annotations

from engine.titles.tail_of_the_tiger.pieces import GERMAN
from engine.titles.tail_of_the_tiger.rules.ch11_march import escort, wrong_zone
from engine.titles.tail_of_the_tiger.rules.losses import eliminate
from engine.titles.tail_of_the_tiger.state import NOWHERE, TigerState


def stragglers(state: TigerState, hex_: int = NOWHERE) -> None:
    """Allies on the wrong side of the line without company are eliminated: all, or those of one hex, where a move that
    is not over yet may have left others [6.3/2]."""
    zones = state.world.zones
    allies = [piece for piece in state.on_map(GERMAN) if piece.counter.ally and hex_ in (NOWHERE, piece.loc)]
    for piece in allies:
        if zones[piece.loc] == wrong_zone(piece) and not any(map(escort, state.units_at(piece.loc, GERMAN))):
            eliminate(state, piece.id, "6.3/2")
