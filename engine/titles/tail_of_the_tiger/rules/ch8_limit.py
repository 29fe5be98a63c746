"""Chapter 8: the stacking limit at the end of a phase [wtf-8.x/2]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Lose
from engine.titles.tail_of_the_tiger.pieces import SIDES
from engine.titles.tail_of_the_tiger.rules.ch6_line import stragglers
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import crowded
from engine.titles.tail_of_the_tiger.rules.losses import eliminate
from engine.titles.tail_of_the_tiger.state import TigerState


class ThinOut(Decision, frozen=True):
    """A hex with more than its limit is cut by its owner [wtf-8.x/2]."""

    clause = "wtf-8.x/2"
    accepts = (Lose,)
    owner: int = 0
    hex: int = 0

    def commands(self, state: TigerState) -> list[Command]:
        return [Lose(piece.id) for piece in state.units_at(self.hex, self.owner)]

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if command.unit not in [piece.id for piece in state.units_at(self.hex, self.owner)]:
            yield reason("not_there", self.clause, unit=command.unit, side=SIDES[self.owner])

    def apply(self, state: TigerState, command: Any) -> Steps:
        eliminate(state, command.unit, self.clause)
        stragglers(state)
        return [CheckStacking()]


class CheckStacking(Step, frozen=True):
    """At the end of each phase nobody has more than four divisions in a hex [wtf-8.x/2]."""

    clause = "wtf-8.x/2"

    def run(self, state: TigerState) -> Steps:
        for side in (0, 1):
            over = crowded(state, side)
            if over:
                return [ThinOut(side, over[0])]
        return ()
