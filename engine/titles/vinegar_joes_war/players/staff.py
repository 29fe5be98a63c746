"""Staff: what Captain does by other weights, its movements rehearsed near the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from engine.players.planning import PhasePlan, marching
from engine.players.player import Choice, Meter
from engine.table.command import Command
from engine.titles.vinegar_joes_war.pieces import JAPANESE
from engine.titles.vinegar_joes_war.players.captain import Captain
from engine.titles.vinegar_joes_war.players.plans import plans
from engine.titles.vinegar_joes_war.players.purposes import purpose
from engine.titles.vinegar_joes_war.players.rehearsal import Rehearsal, rehearsed
from engine.titles.vinegar_joes_war.players.style import PLAIN, Style
from engine.titles.vinegar_joes_war.state import VinegarState

STYLE: Final = Style(open=True)
"""What all its plans have in common."""


class Staff(Captain):
    """Plays its plans on in sampled futures near the end, and takes another one than Captain's where that is clearly
    better."""

    name = "staff"
    revision = 2
    style = STYLE

    def march(self, view: VinegarState, meter: Meter) -> Choice:
        found: dict[Sequence[Command], PhasePlan] = {}
        for one in plans(view, self.style, meter):
            found.setdefault(one.said, one)
        styles = (self.style, PLAIN) if view.player == JAPANESE else (PLAIN, self.style)
        trials = rehearsed(view, Rehearsal(view.player, styles, self.seed), [*found], meter)
        tried = [_valued(found[trial.orders], trial.mean if trial.results else None) for trial in trials]
        return marching(tried, partial(purpose, view))


def _valued(plan: PhasePlan, value: float | None) -> PhasePlan:
    return plan if value is None else replace(plan, value=value)
