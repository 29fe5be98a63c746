"""The opening of airbases in a second impulse: what each depot opens, and what it would be missing for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.titles.vinegar_joes_war.commands import Open
from engine.titles.vinegar_joes_war.pieces import BOX
from engine.titles.vinegar_joes_war.queries.air import opening
from nemesis_gui.play.parts import Part
from nemesis_gui.play.plain_card import PlainCard, faded


class BasesPresenter(PlainCard):
    """A card for each depot that opens something."""

    title = "Airbases"

    def body(self) -> Iterator[Part]:
        """What it costs, what is ready to fly, and what is open already."""
        state, words = self.context.state, self.context.words
        side = self.decision.side(state)
        yield faded(words.tr("One depot opens all airbases of its country for this phase."), "12.31/1")
        ready = sum(piece.counter.strike for piece in state.supports(side, BOX))
        yield faded(words.tr("{n:airstrike|airstrikes} ready", n=ready), "12.1/1")
        if done := sorted(country for whose, country in state.opened if whose == side):
            yield faded(words.pair(words.tr("Already open"), ", ".join(map(self._country, done))))

    def answers(self) -> Iterator[Part]:
        """What can be opened."""
        return (self.answer(one, tuple(self._lines(one))) for one in self._depots())

    def _depots(self) -> list[Open]:
        return [one for found in self.index.places.values() for one in found if isinstance(one, Open)]

    def extra_buttons(self) -> Sequence[Part]:
        """A digit for each depot, which stands on its card as long as that is open."""
        return [*super().extra_buttons(), *map(self.command_button, self._depots())]

    def _lines(self, command: Open) -> Iterator[str]:
        """The country, its bases, what they launch, and the depots that are left there."""
        state, words = self.context.state, self.context.words
        hex_ = state.world.find(command.hex)
        assert hex_ is not None
        found = opening(state, self.decision.side(state), hex_)
        yield f"<b>{self._country(found.country)}</b>"
        yield words.tr("opens {bases}", bases=self._bases(found.bases)) if found.bases else words.tr("opens none")
        yield words.tr("{n:airstrike|airstrikes} to launch", n=found.launches)
        if found.shut:
            yield words.tr("still closed: {bases}", bases=self._bases(found.shut))
        yield words.tr("{n:depot|depots} left in the country", n=found.depots - 1)

    def _country(self, name: str) -> str:
        return self.context.words.word("countries", name)

    def _bases(self, names: Sequence[str]) -> str:
        state, words = self.context.state, self.context.words
        pieces = (state.pieces[name] for name in names)
        return ", ".join(f"{words.game.unit(state, p.id)} ({words.place(state, p.loc)})" for p in pieces)
