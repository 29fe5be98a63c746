"""Decisions about units: they stand on the card as counters, and can be clicked there or on the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import Place
from nemesis_gui.play.command_button import Batch
from nemesis_gui.play.listed import PlainListed
from nemesis_gui.titles.tail_of_the_tiger.decisions.combat import after_loss
from nemesis_gui.titles.tail_of_the_tiger.decisions.losses import all_at_once

CLICK: Final = "Click the units here or on the map."
DRAG: Final = "Drag a counter to its place, or select it and then the place."
STEPS: Final = "A click on a unit, here or on the map, gives it its step; one that has a choice is selected first."
PLAIN: Final = {
    "SetUp": ("Set-up", DRAG),
    "TakeSteps": ("Replacement steps", STEPS),
    "PayDisease": ("Tropical disease", CLICK),
    "WithdrawDivision": ("Random event", CLICK),
    "ThinOut": ("Too many units in one hex", CLICK),
    "NameFirst": ("Chungking", CLICK),
}
"""Titles and hints."""


class UnitsPresenter(PlainListed):
    """Units under a title; what can be said besides stands below."""

    texts = PLAIN

    def note(self, unit: str) -> str:
        """Where it is, and what a step more or less makes of it."""
        state, words = self.context.state, self.context.words
        piece, kind = state.pieces[unit], self.decision.kind
        place = str(words.place(state, piece.loc))
        if kind == "SetUp":
            return ""
        if kind == "PayDisease":
            return f"{place}\n{after_loss(words, piece)}"
        if kind == "TakeSteps" and not state.world.on_map(piece.loc):
            back = words.tr("it returns with {n:step|steps}", n=piece.steps)
            return f"{place}\n{back} \u00b7 {max(piece.values.attack, 0)}-{piece.values.defence}"
        if kind == "TakeSteps":
            steps = words.tr("{n} of {all} steps", n=piece.steps, all=piece.counter.steps)
            values = [f"{max(one.attack, 0)}-{one.defence}" for one in piece.counter.values]
            return f"{place}\n{steps} \u00b7 {values[piece.lost]} \u2192 {values[piece.lost - 1]}"
        return place

    def find_batches(self) -> Sequence[Batch]:
        """At the set-up all that are left, a hex each: they are alike; all steps that are lost to a disease."""
        if self.decision.kind != "SetUp":
            return all_at_once(self.context.words, self.context.state, self.decision)
        hexes = {loc for places in self.index.units.values() for loc in places}
        found: list[Command] = []
        for (_, places), loc in zip(sorted(self.index.units.items()), sorted(hexes), strict=False):
            found += [one for one in places.get(loc, ()) if isinstance(one, Place)][:1]
        name = self.context.words.tr("Place all {n}", n=len(found))
        return [Batch(name, tuple(found))] if len(found) > 1 else []
