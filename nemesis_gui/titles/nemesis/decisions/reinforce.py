"""Replacements, reinforcements, the Off-Map Box."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.table.wording.typography import signed
from engine.titles.nemesis.pieces import ALLIED
from engine.titles.nemesis.rules import ch8_allied, ch8_arrivals
from nemesis_gui.play.listed import ListedPresenter

DRAG: Final = "Drag a counter to its place, or select it and then the place."


class ReplacementPresenter(ListedPresenter):
    """Pieces in the boxes that may return; the places of the selected one are marked on the map."""

    title = "Replacements"
    hint = DRAG

    def facts(self) -> Iterable[str]:
        """What is left of the allowance."""
        state, words = self.context.state, self.context.words
        if self.decision.side(state) == ALLIED:
            text = "Returns left: {n} of {most}, {points:Resource Point|Resource Points}"
            yield words.tr(text, n=ch8_allied.left(state), most=ch8_allied.most(state), points=state.resources)
        if state.support_turn:
            yield words.tr("Support Game Turn: one Support Unit may return.")


class BringInPresenter(ListedPresenter):
    """The Off-Map Box: to the map or to the Off-Map Airfield."""

    title = "Off-Map Box"
    hint = DRAG

    def facts(self) -> Iterable[str]:
        """What it costs."""
        state = self.context.state
        yield self.context.words.tr("{points:Resource Point|Resource Points}, 1 for each piece", points=state.resources)
        sent = state.allowance.get(ch8_arrivals.TO_AIRFIELD, 0)
        if sent:
            tr = self.context.words.tr
            yield tr("{n} sent to the Off-Map Airfield; a second one forgoes the die for Imphal", n=sent)


class ReplenishPresenter(ListedPresenter):
    """The die for the Imphal Stock, after units were sent back for it."""

    title = "Replenishment of Imphal"
    hint = "A unit that is sent back costs 1 Resource Point and adds 1 to the die."

    def facts(self) -> Iterable[str]:
        """What is needed."""
        state = self.context.state
        bonus = state.allowance.get(ch8_arrivals.SENT_BACK, 0)
        tr = self.context.words.tr
        needed = tr("5 or more raises the Stock, now {stock}", stock=state.stock)
        yield f"{needed} \u00b7 {tr('DRM')} {signed(bonus)}" if bonus else needed
