"""Decisions about units: they stand on the card as counters, and can be clicked there or on the map."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.titles.vinegar_joes_war.rules.ch6_arrivals import entry_hexes
from engine.titles.vinegar_joes_war.rules.ch6_due import arriving
from nemesis_gui.play.listed import PlainListed
from nemesis_gui.session.words import clause_link

DRAG: Final = "Drag a counter to its place, or select it and then the place."
CLICK: Final = "Click the units here or on the map."
PLAIN: Final = {
    "ActivateHeadquarters": ("Headquarters", CLICK),
    "Reinforce": ("Reinforcements", DRAG),
    "ReplaceUnits": ("Replacements", CLICK),
    "AnswerEvent": ("Random event", DRAG),
    "ThinOut": ("Too many units in one hex", CLICK),
}
"""Titles and hints."""


class UnitsPresenter(PlainListed):
    """Units under a title; what can be said besides stands below."""

    texts = PLAIN

    def facts(self) -> Iterable[str]:
        """What is paid for, who waits for a hex."""
        state, words = self.context.state, self.context.words
        if self.decision.kind == "ReplaceUnits":
            for credit in state.credits:
                paid = words.tr("Paid for: {air} airstrikes, {strength} strength, {hq} of 2 for a headquarters",
                                air=credit.air, strength=credit.strength, hq=credit.hq)  # fmt: skip
                yield f"{paid} {clause_link('16.5/5')}"
        if self.decision.kind == "Reinforce":
            waiting = [p for p in arriving(state, state.player) if not entry_hexes(state, p)]
            if waiting:
                names = ", ".join(words.game.unit(state, piece.id) for piece in waiting)
                yield f"{words.tr('No entry hex for {units}', units=names)} {clause_link('6.32/1')}"
