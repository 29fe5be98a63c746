"""The threat layer: the best attack the enemy could bring against every stack, as far as the viewer sees them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engine.titles.vinegar_joes_war.pieces import enemy
from engine.titles.vinegar_joes_war.queries.forecast import Forecast
from engine.titles.vinegar_joes_war.queries.threat import Strike, threat
from engine.titles.vinegar_joes_war.state import VinegarState
from nemesis_gui.play import threat_layer
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.vinegar_joes_war.decisions.figures import column, strengths

DANGEROUS: Final = 300
"""Columns from so many per cent on are marked."""
UNSEEN: Final = "?"


class ThreatLayer(threat_layer.ThreatLayer):
    """The column of an attack by all that can come on foot; with a question mark where it hangs on unseen units."""

    clause = "13.9/1"

    def judge(self, state: VinegarState, loc: int, by_side: int, units: Sequence[str] = ()) -> Strike | None:
        decision = self.context.model.decision
        viewer = enemy(by_side) if decision is None else decision.side(state)
        return threat(state, loc, by_side, units, viewer)

    def badge(self, state: VinegarState, found: Strike | None) -> str:
        if found is None:
            return ""
        most = state.world.charts.heads[found.most.best.odds.final]
        sure = found.sure is not None and found.sure.worst.odds.final == found.most.best.odds.final
        return most if sure else f"{most}{UNSEEN}"

    def grave(self, state: VinegarState, found: Strike | None) -> bool:
        return found is not None and state.world.charts.bounds[found.most.best.odds.final] >= DANGEROUS

    def origins(self, state: VinegarState, found: Strike | None) -> Iterable[int]:
        return set() if found is None else {*found.units.values(), *found.unseen.values()}

    def head(self, state: VinegarState, by_side: int) -> str:
        words = self.context.words
        text = "Best column for the {side} side with every unit that comes on foot in one phase, without support."
        return words.tr(text, side=words.side(by_side))

    def describe(self, state: VinegarState, loc: int, found: Strike | None) -> str:
        """Who could come, with what; then the same with those that are not seen."""
        words, place = self.context.words, self.context.words.place_link(state, loc)
        if found is None:
            return words.tr("{place} cannot be attacked.", place=place)
        lines = [words.tr("{place} could be attacked by", place=place)]
        if found.sure is not None:
            lines.append(self._line(state, found.sure, found.units))
        if found.unseen:
            unseen = words.tr("{n:unit|units} unseen, at their strongest", n=len(found.unseen))
            lines.append(f"{self._of(state, found.most)} {unseen} {clause_link('10.6/1')}")
        return "<br>".join(lines)

    def _of(self, state: VinegarState, found: Forecast) -> str:
        words = self.context.words
        return f"<b>{column(words, state, found)}</b> ({strengths(words, found)}):"

    def _line(self, state: VinegarState, found: Forecast, units: Mapping[str, int]) -> str:
        names = ", ".join(self.context.words.unit_link(state, unit) for unit in units)
        return f"{self._of(state, found)} {names} {clause_link(self.clause)}"

