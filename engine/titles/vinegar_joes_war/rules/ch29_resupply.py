"""Chapter 29: China resupply, an optional rule whose text is lost; the value of a depot is ours."""

from __future__ import annotations

from collections.abc import Iterable

from engine.table.agenda import Decision, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.vinegar_joes_war.commands import Resupply
from engine.titles.vinegar_joes_war.pieces import ALLIED
from engine.titles.vinegar_joes_war.rules.ch8_depots import spend
from engine.titles.vinegar_joes_war.rules.ch26_points import score
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import KUNMING


class ResupplyChina(Decision, frozen=True):
    """At the end of a turn the Allied side may send depots on from Kunming for points, not in the monsoon
    [4.1/13, 26.1/4, 29.0/1, 25.0/2]."""

    clause = "29.0/1"
    accepts = (Resupply,)
    owner = ALLIED

    def commands(self, state: VinegarState) -> list[Command]:
        return [Resupply(count) for count in range(_most(state) + 1)]

    def reasons(self, state: VinegarState, command: Resupply) -> Iterable[Reason]:
        if not 0 <= command.count <= _most(state):
            clause = "25.0/2" if state.monsoon else self.clause
            yield reason("too_many_depots", clause, needs=command.count, has=_most(state))

    def apply(self, state: VinegarState, command: Resupply) -> Steps:
        kunming = state.world.named(KUNMING)
        for _ in range(command.count):
            spend(state, kunming, ALLIED, "china", self.clause)
        points = command.count * state.world.charts.points.china_resupply
        score(state, ALLIED, points, "china", state.world.label(kunming), "26.1/4")
        return ()


def _most(state: VinegarState) -> int:
    if not state.options.china_resupply or state.monsoon:
        return 0
    return len(state.depots_at(state.world.named(KUNMING), ALLIED))
