"""Airstrikes that are shot down or turned back: who is named, with what is lost by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.titles.vinegar_joes_war.commands import Choose
from engine.titles.vinegar_joes_war.pieces import DROP, INTERDICTION, SUPPORT, TRANSPORT
from engine.titles.vinegar_joes_war.queries.air import Loss, without
from nemesis_gui.play.parts import Part
from nemesis_gui.play.plain_card import PlainCard, faded

OVER: Final = {"escort", "interception"}
"""Missions of which nothing is left to do after the fire."""


class AirLossesPresenter(PlainCard):
    """A card for each kind of airstrike over the hex."""

    def heading(self) -> str:
        state, words = self.context.state, self.context.words
        return words.pair(words.tr("Losses in the air"), words.place(state, state.downs[0].hex))

    def body(self) -> Iterator[Part]:
        """What is still to be named."""
        state, tr = self.context.state, self.context.words.tr
        toll = state.downs[0]
        yield faded(tr("{down} to be shot down, {back} to be turned back", down=toll.down, back=toll.back), "12.4/1")
        where = "To the units that can be replaced" if toll.down else "Back to its box, ready for the next phase"
        yield faded(tr(where), "16.1/1" if toll.down else "12.26/1")

    def answers(self) -> Iterator[Part]:
        """Who can be."""
        named = (one for one in self.index.loose if isinstance(one, Choose))
        return (self.answer(one, tuple(self._lines(one))) for one in named)

    def _lines(self, command: Choose) -> Iterator[str]:
        """The mission, and what it loses."""
        state, words = self.context.state, self.context.words
        piece, found = state.support[command.unit], without(state, command.unit)
        yield words.word("mission", piece.mission)
        yield words.tr("1 in air combat") if piece.counter.fighter else words.tr("does not fight in the air")
        if found.load:
            text = "{unit} is lost with it" if state.downs[0].down else "{unit} is not carried"
            yield words.tr(text, unit=words.game.unit(state, found.load))
        else:
            yield self._price(found)

    def _price(self, found: Loss) -> str:
        tr, facts = self.context.words.tr, {"before": found.before, "after": found.after}
        if found.mission in OVER:
            return tr("its mission is over with this fire")
        if found.before == found.after:
            return tr("nothing is lost by it")
        if found.mission == SUPPORT:
            return tr("support of an attack {before} \u2192 {after} columns", **facts)
        if found.mission == INTERDICTION:
            return tr("line {before} \u2192 {after}", **facts)
        return tr("no transport") if found.mission in (TRANSPORT, DROP) else tr("{after} left for the defence", **facts)
