"""The threat layer: the best odds the enemy could bring against every stack in one segment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.titles.defeat_into_victory.queries.threat import Strike, threat
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.play import threat_layer
from nemesis_gui.session.words import clause_link

DANGEROUS: Final = 3
"""Odds of so much to one are marked."""


class ThreatLayer(threat_layer.ThreatLayer):
    """The odds of an attack by all units that can come."""

    clause = "13.2.1/9"

    def judge(self, state: DefeatState, loc: int, by_side: int, units: Sequence[str] = ()) -> Strike | None:
        return threat(state, loc, by_side, units)

    def badge(self, state: DefeatState, found: Strike | None) -> str:
        return "" if found is None else state.world.charts.combat.columns[found.odds.final]

    def grave(self, state: DefeatState, found: Strike | None) -> bool:
        return found is not None and state.world.charts.combat.ratios[found.odds.final] >= DANGEROUS

    def origins(self, state: DefeatState, found: Strike | None) -> Iterable[int]:
        return set() if found is None else set(found.units.values())

    def holds(self, state: DefeatState, unit: str) -> bool:
        return not state.pieces[unit].counter.hq

    def head(self, state: DefeatState, by_side: int) -> str:
        words = self.context.words
        text = "Best odds for the {side} side with every unit in reach, without support from aircraft, guns or HQs."
        return words.tr(text, side=words.side(by_side))

    def describe(self, state: DefeatState, loc: int, found: Strike | None) -> str:
        words, place = self.context.words, self.context.words.place_link(state, loc)
        if found is None:
            return words.tr("{place} cannot be attacked.", place=place)
        totals = words.tr("{attack} against {defence}", attack=found.odds.attack, defence=found.odds.defence)
        units = ", ".join(words.unit_link(state, unit) for unit in found.units)
        odds = words.pair(f"<b>{self.badge(state, found)}</b> ({totals})", f"{units} {clause_link(self.clause)}")
        return f"{words.tr('{place} could be attacked by', place=place)}<br>{odds}"
