"""Which hex is attacked, with the forecast of each target."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Attack
from engine.titles.defeat_into_victory.queries.forecast import foreseen
from engine.titles.defeat_into_victory.rules.ch13_combat import attackable
from nemesis_gui.play.parts import Part
from nemesis_gui.play.targets import Declaration, Targets
from nemesis_gui.titles.defeat_into_victory.combat.figures import outcome, totals
from nemesis_gui.titles.defeat_into_victory.combat.panel import forecast_panel


class Attacking(Declaration):
    """The units are named with the attack."""

    def attack(self, label: str, units: Sequence[str]) -> list[Command]:
        return [Attack(label, tuple(units))]


class DeclarePresenter(Targets):
    """Odds, means and faces of each attack."""

    gesture_type = Attacking

    def find_attackers(self) -> Mapping[int, Sequence[str]]:
        return attackable(self.context.state)

    def foresee(self, loc: int) -> Any:
        return next((foreseen(self.context.state, self.decision, one) for one in self.attacks(loc)), None)

    def in_short(self, found: Any) -> tuple[str, Sequence[str]]:
        return totals(self.context.words, self.context.state, found), [outcome(self.context.words, found)]

    def in_full(self, loc: int, found: Any) -> Iterable[Part]:
        return [forecast_panel(self.context, found, name=self.context.state.world.label(loc))]
