"""Case 6.4: tropical disease in the West, at the start of a side's new units phase."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.tail_of_the_tiger.commands import Lose
from engine.titles.tail_of_the_tiger.events import StepsLost
from engine.titles.tail_of_the_tiger.pieces import GERMAN, PUPPET, SS, Piece
from engine.titles.tail_of_the_tiger.rules.ch6_line import stragglers
from engine.titles.tail_of_the_tiger.rules.losses import lose_step
from engine.titles.tail_of_the_tiger.state import TigerState


def sick(state: TigerState, side: int) -> list[Piece]:
    """Who may pay: S.S. units in the West; Japanese ones, puppets if there are none; ELH is neither
    [wtf-6.4/1, 6.4/1, 2.12/2]."""
    west = [piece for piece in state.on_map(side) if state.world.west(piece.loc)]
    if side == GERMAN:
        return [piece for piece in west if piece.counter.group == SS]
    japanese = [piece for piece in west if piece.counter.japanese]
    return japanese or [piece for piece in west if piece.counter.group == PUPPET]


class Disease(Step, frozen=True):
    """One die on the table for the side whose turn it is; where nobody can pay none is thrown, and what cannot be paid
    is void [wtf-6.4/1]."""

    clause = "wtf-6.4/1"

    def run(self, state: TigerState) -> Steps:
        side, chart = state.player, state.world.charts.given.disease
        if not sick(state, side):
            return ()
        table = chart.monsoon if state.monsoon else chart.dry
        steps = table[state.roll("disease", self.clause, side) - 1]
        state.emit(StepsLost(side, steps, "6.4/1" if side == GERMAN else self.clause))
        return [PayDisease(steps)] if steps else ()


class PayDisease(Decision, frozen=True):
    """The owner picks the steps; Allies that lose their company across the line are lost with it [wtf-6.4/1, 6.3/2]."""

    clause = "wtf-6.4/1"
    accepts = (Lose,)
    left: int = 0

    def commands(self, state: TigerState) -> list[Command]:
        return [Lose(piece.id) for piece in sick(state, state.player)]

    def reasons(self, state: TigerState, command: Any) -> Iterable[Reason]:
        if command.unit not in [piece.id for piece in sick(state, state.player)]:
            yield reason("does_not_pay", self.clause, unit=command.unit)

    def apply(self, state: TigerState, command: Any) -> Steps:
        lose_step(state, command.unit, self.clause)
        stragglers(state)
        return [PayDisease(self.left - 1)] if self.left > 1 and sick(state, state.player) else ()
