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
from engine.titles.nemesis.players.subaltern import MARCHES, Subaltern, told
from engine.titles.nemesis.state import NemesisState

CANDIDATES: Final = 4
NEXT: Final = "ChooseFirstChit"
"""What is decided at the end of a turn for the next one."""


class Staff(Subaltern):
    """Concentrates before it strikes: a hex is worth what the attacks out of it promise. In the last turn, and
    for its first chit, it plays the best of its choices to the end of the game, and takes another one than the first
    where that is clearly better."""

    name = "staff"
    revision = 3
    style = Style(insight=1.0, exposed=0.1, keen=True)

    rehearses = 1
    """The last turns of the game that it plays to the end before it chooses."""

    def choose(self, view: NemesisState, listed: Sequence[Command], meter: Meter) -> Choice:
        first = super().choose(view, listed, meter)
        decision = agenda.current(view)
        assert decision is not None
        turn = view.turn + (decision.kind == NEXT)
        if turn + self.rehearses <= view.world.last_turn or decision.kind in MARCHES or not first.others:
            return first
        return self._rehearsed(view, decision.side(view), first, meter)

    def _rehearsed(self, view: NemesisState, side: int, first: Choice, meter: Meter) -> Choice:
        """The choice after its best alternatives were played to the end; nothing that takes back what was begun."""
        others = [one.command for one in first.others if not (one.command.gives_up or one.command.lets_go)]
        styles = (self.style, PLAIN) if side == JAPANESE else (PLAIN, self.style)
        trials = rehearse(view, side, [first.command, *others][:CANDIDATES], self.seed, meter, styles)
        if not trials or trials[0].command == first.command:
            return first
        return told([Weighed(trial.command, trial.mean) for trial in trials])
