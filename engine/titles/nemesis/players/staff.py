"""Staff: moves for the combats to come and for what the scenario asks, and rehearses the last turn to the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.players.player import Choice, Meter, Weighed
from engine.table import agenda
from engine.table.command import Command
from engine.titles.nemesis.pieces import JAPANESE
from engine.titles.nemesis.players.rehearsal import MOST, rehearse
from engine.titles.nemesis.players.style import PLAIN, Style
from engine.titles.nemesis.players.subaltern import MARCHES, Subaltern, told
from engine.titles.nemesis.state import NemesisState

CANDIDATES: Final = 4
NEXT: Final = "ChooseFirstChit"
"""What is decided at the end of a turn for the next one."""
GREAT: Final = ("DeclareAttacks", NEXT)
FEW: Final = 6


class Staff(Subaltern):
    """Concentrates before it strikes: a hex is worth what the attacks out of it promise. In the last turn, and
    for its first chit, it plays the best of its choices to the end of the game, and takes another one than the first
    where that is clearly better."""

    name = "staff"
    revision = 3
    style = Style(insight=1.0, exposed=0.1, keen=True)
    early = 1
    """Turns before the last one in which it plays the great decisions to the end before it chooses."""

    def choose(self, view: NemesisState, listed: Sequence[Command], meter: Meter) -> Choice:
        first = super().choose(view, listed, meter)
        decision = agenda.current(view)
        assert decision is not None
        futures = self._futures(view, decision.kind) if first.others else 0
        return self._rehearsed(view, decision.side(view), first, meter, futures) if futures else first

    def _futures(self, view: NemesisState, kind: str) -> int:
        """In how many futures a decision is rehearsed: not at all where the end is far."""
        left = view.world.last_turn - view.turn - (kind == NEXT)
        if left > self.early or kind in MARCHES:
            return 0
        return MOST if left == 0 else FEW if kind in GREAT else 0

    def _rehearsed(self, view: NemesisState, side: int, first: Choice, meter: Meter, futures: int) -> Choice:
        """The choice after its best alternatives were played to the end; nothing that takes back what was begun."""
        others = [one.command for one in first.others if not (one.command.gives_up or one.command.lets_go)]
        styles = (self.style, PLAIN) if side == JAPANESE else (PLAIN, self.style)
        trials = rehearse(view, side, [first.command, *others][:CANDIDATES], self.seed, meter, styles, futures)
        if not trials or trials[0].command == first.command:
            return first
        return told([Weighed(trial.command, trial.mean) for trial in trials])
