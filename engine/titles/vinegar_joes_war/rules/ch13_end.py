"""The end of a combat phase: what came from the sea, what lay over the map, what was opened."""

from __future__ import annotations

from engine.table.agenda import Step, Steps
from engine.titles.vinegar_joes_war.events import Advanced
from engine.titles.vinegar_joes_war.pieces import BASING, LANDING, MAP, Piece, enemy
from engine.titles.vinegar_joes_war.rules.ch13_result import send_home
from engine.titles.vinegar_joes_war.rules.ch16_dead import eliminate
from engine.titles.vinegar_joes_war.rules.ch24_borders import forbidding
from engine.titles.vinegar_joes_war.state import VinegarState


class EndCombatPhase(Step, frozen=True):
    """Units still at sea go ashore where nobody is left to fight, else they are eliminated; support that was not used,
    amphibious markers and carriers go back to the box; airbases that were opened are closed again
    [18.5/1, 18.5/2, 12.26/1, 18.72/1, 20.2/1, 12.31/1]."""

    clause = "12.26/1"
    impulse: int = 1

    def run(self, state: VinegarState) -> Steps:
        for piece in state.on_map(state.player):
            if piece.assault >= 0:
                _end_assault(state, piece)
            elif piece.attacked:
                state.change(piece.id, attacked=False)
        left = [name for name, piece in sorted(state.support.items()) if piece.box == MAP]
        send_home(state, [name for name in left if state.support[name].mission not in (LANDING, BASING)])
        send_home(state, [name for name in left if state.support[name].mission == LANDING], "18.72/1")
        send_home(state, [name for name in left if state.support[name].mission == BASING], "20.2/1")
        state.opened = frozenset()
        return ()


def _end_assault(state: VinegarState, piece: Piece) -> None:
    """A unit that has not fought is lost before a defended hex, and lands where others have cleared it
    [18.5/1, 18.5/2]."""
    side, target = piece.counter.side, piece.assault
    if state.units_at(target, enemy(side)) or forbidding(state, piece.counter, target):
        eliminate(state, piece.id, "18.5/1")
        return
    state.change(piece.id, loc=target, assault=-1, attacked=False)
    state.emit(Advanced(side, piece.id, state.labels((piece.loc, target)), "18.5/2"))
