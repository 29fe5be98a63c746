"""The threat layer: the best assault the enemy could make against every stack after one movement phase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.titles.tail_of_the_tiger.queries.threat import Strike, threat
from engine.titles.tail_of_the_tiger.state import TigerState
from nemesis_gui.play import threat_layer
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.tail_of_the_tiger.decisions.figures import in_short

DANGEROUS: Final = 3
"""Odds from so many to one on are marked."""
UNTRIED: Final = "?"


class ThreatLayer(threat_layer.ThreatLayer):
    """The column of an assault by all that can come; with a question mark where untried units defend."""

    clause = "wtf-13.x/1"

    def judge(self, state: TigerState, loc: int, by_side: int, units: Sequence[str] = ()) -> Strike | None:
        return threat(state, loc, by_side, units)

    def badge(self, state: TigerState, found: Strike | None) -> str:
        """The column after all shifts, of a span the one that is better for the attacker."""
        if found is None:
            return ""
        column = state.world.charts.given.combat.columns[self._final(found)]
        return column if found.forecast.exact else f"{column}{UNTRIED}"

    def grave(self, state: TigerState, found: Strike | None) -> bool:
        if found is None:
            return False
        attack, defence = state.world.charts.given.combat.odds[self._final(found)]
        return attack >= DANGEROUS * defence

    def _final(self, found: Strike) -> int:
        return max(found.forecast.worst.odds.final, found.forecast.best.odds.final)

    def origins(self, state: TigerState, found: Strike | None) -> Iterable[int]:
        return set() if found is None else set(found.units.values())

    def head(self, state: TigerState, by_side: int) -> str:
        words = self.context.words
        text = "Best column for the {side} side with every unit that comes in one movement phase, without air units."
        return words.tr(text, side=words.side(by_side))

    def describe(self, state: TigerState, loc: int, found: Strike | None) -> str:
        """Who could come, with what, and what it would come to."""
        words, place = self.context.words, self.context.words.place_link(state, loc)
        if found is None:
            return words.tr("{place} cannot be attacked.", place=place)
        head, lines = in_short(words, state, found.forecast)
        names = ", ".join(words.unit_link(state, unit) for unit in found.units)
        told = f"<b>{head}</b> {clause_link(self.clause)}"
        return "<br>".join([words.tr("{place} could be attacked by", place=place), names, told, *lines])
