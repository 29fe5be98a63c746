"""The end of a turn: Objectives that are cut off, and flags that have to go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from nemesis_gui.play.listed import ListedPresenter
from nemesis_gui.play.parts import Part, Play


class PlacesPresenter(ListedPresenter):
    """Places to choose from: marked on the map, and a button each."""

    def extra_buttons(self) -> Sequence[Part]:
        """A digit for each place, which stands on the card as long as that is open."""
        return [*super().extra_buttons(), *self._place_buttons()]

    def above(self) -> Iterable[Part]:
        """One button a place."""
        return self._place_buttons()

    def _place_buttons(self) -> list[Play]:
        main = self.main_answer()
        found = chain.from_iterable(self.index.places.values())
        return [self.card_button(command, primary=command == main) for command in found]


class TakeOverPresenter(PlacesPresenter):
    """Objectives that are cut off from their owner."""

    title = "Objectives that are cut off"


class FlagPresenter(PlacesPresenter):
    """Flags that are taken off."""

    title = "Flags"

    def facts(self) -> Iterable[str]:
        """How many lie on the map."""
        state = self.context.state
        side = self.decision.side(state)
        yield self.context.words.tr(
            "{n} flags of yours are on the map.", n=sum(owner == side for owner in state.flags.values())
        )
