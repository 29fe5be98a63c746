"""Staff: moves for the combats to come and for what the scenario asks, and rehearses the last turn to the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.players.player import Choice, Meter, Weighed
from engine.table import agenda
from engine.table.command import Command
from engine.titles.nemesis.pieces import JAPANESE
from engine.titles.nemesis.players.rehearsal import rehearse
from engine.titles.nemesis.players.style import PLAIN, Style
from engine.titles.nemesis.players.subaltern import MARCHES, Subaltern
from engine.titles.nemesis.state import NemesisState

CANDIDATES: Final = 4


class Staff(Subaltern):
    """Concentrates before it strikes: a hex is worth what the attacks out of it promise. In the last turn it plays the
    best of its choices to the end of the game, and takes another one than the first where that is clearly better."""

    name = "staff"
    style = Style(insight=1.0, exposed=0.1, keen=True)
    rehearses = True

    def choose(self, view: NemesisState, listed: Sequence[Command], meter: Meter) -> Choice:
        first = super().choose(view, listed, meter)
        decision = agenda.current(view)
        assert decision is not None
        if not self.rehearses or view.turn < view.world.last_turn or decision.kind in MARCHES or not first.others:
            return first
        side = decision.side(view)
        candidates = [first.command, *(one.command for one in first.others)][:CANDIDATES]
        styles = (self.style, PLAIN) if side == JAPANESE else (PLAIN, self.style)
        trials = rehearse(view, side, candidates, self.seed, meter, styles)
        if not trials or trials[0].command == first.command:
            return first
        others = tuple(Weighed(trial.command, trial.mean) for trial in trials[1:])
        return Choice(trials[0].command, trials[0].mean, first.intention, others)
