"""The threat layer: the best odds the enemy could bring against every stack with the chits they still have."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from engine.titles.nemesis.state import CHITS, NemesisState
from nemesis_gui.play import threat_layer
from nemesis_gui.session.words import clause_link

if TYPE_CHECKING:
    from engine.titles.nemesis.queries.threat import Strike, Threat

LETTERS: Final = {"assault": "A", "attack": "B"}
"""As the badges have them: `A` an assault, `B` an attack."""
DANGEROUS: Final = 3
"""Odds of so much to one are marked."""


def chits_to_come(state: NemesisState, side: int) -> list[str]:
    """Of `assault` and `attack` what a side may still play in this turn, the running phase included."""
    track = state.track[side]
    if len(track) == len(CHITS) and state.phase is None:
        return list(LETTERS)
    running = state.phase.chit if state.phase is not None and state.phase.side == side else ""
    return [chit for chit in LETTERS if chit not in track or chit == running]


def strikes(state: NemesisState, found: Threat) -> dict[str, Strike]:
    """The blows that the chits of the attacker allow."""
    both = {"assault": found.assault, "attack": found.attack}
    chits = chits_to_come(state, found.by_side)
    return {chit: strike for chit in chits if (strike := both[chit]) is not None}


class ThreatLayer(threat_layer.ThreatLayer):
    """The odds of assaults and attacks."""

    clause = "6.1-C/1"

    def judge(self, state: NemesisState, loc: int, by_side: int, units: Sequence[str] = ()) -> Threat:
        from engine.titles.nemesis.queries.threat import threat

        return threat(state, loc, by_side, units)

    def badge(self, state: NemesisState, found: Threat) -> str:
        """`3:1 A 2:1 B`; one pair where both have the same odds."""
        from nemesis_gui.titles.nemesis.combat.figures import reached

        texts = {chit: reached(state, strike.odds) for chit, strike in strikes(state, found).items()}
        if len(set(texts.values())) == 1 and len(texts) > 1:
            return f"{next(iter(texts.values()))} {''.join(LETTERS[chit] for chit in texts)}"
        return " ".join(f"{text} {LETTERS[chit]}" for chit, text in texts.items())

    def grave(self, state: NemesisState, found: Threat) -> bool:
        ratios = state.world.charts.combat.ratios
        return any(ratios[strike.odds.final] >= DANGEROUS for strike in strikes(state, found).values())

    def origins(self, state: NemesisState, found: Threat) -> Iterable[int]:
        return {loc for strike in strikes(state, found).values() for loc in strike.units.values()}

    def holds(self, state: NemesisState, unit: str) -> bool:
        return state.pieces[unit].counter.is_unit

    def head(self, state: NemesisState, by_side: int) -> str:
        words, chits = self.context.words, chits_to_come(state, by_side)
        names = ", ".join(f"<b>{LETTERS[chit]}</b> {escape(words.word('chits', chit))}" for chit in chits)
        if not chits:
            return words.tr("{side} side: no Assault or Attack Phase left.", side=words.side(by_side))
        text = words.tr("Best odds for the {side} side, ignoring other combats:", side=words.side(by_side))
        return f"{text} {names}"

    def describe(self, state: NemesisState, loc: int, found: Threat) -> str:
        """The blows in words: chit, odds, units."""
        from nemesis_gui.titles.nemesis.combat.figures import reached

        words, blows = self.context.words, strikes(state, found)
        place = words.place_link(state, loc)
        if not blows:
            return words.tr("{place} cannot be attacked.", place=place)
        lines = [words.tr("{place} could be attacked by", place=place)]
        for chit, strike in blows.items():
            units = [words.unit_link(state, unit) for unit in strike.units]
            units += [escape(words.game.thing(state, strike.air))] if strike.air is not None else []
            clause = clause_link("5.2/8" if chit == "assault" else "6.1-C/1")
            name = escape(words.word("chits", chit))
            lines.append(words.pair(f"<b>{reached(state, strike.odds)}</b> {name}", f"{', '.join(units)} {clause}"))
        return "<br>".join(lines)
