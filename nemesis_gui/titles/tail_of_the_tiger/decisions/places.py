"""Hexes that are named: aerial supply, the Subversive marker, uprisings, divisions from the cup. The map marks all of
them, the card lists those that bring something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from engine.table.command import Command
from engine.titles.tail_of_the_tiger.pieces import IMPERIAL
from engine.titles.tail_of_the_tiger.queries.placing import starving, subversion
from engine.titles.tail_of_the_tiger.rules.ch3_uprisings import waiting
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import room
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.titles.tail_of_the_tiger.world import CUP
from nemesis_gui.play.command_button import Batch
from nemesis_gui.play.parts import Part
from nemesis_gui.play.plain_card import PlainCard, faded

MOST: Final = 8
"""Hexes on the card."""
BY_AIR: Final = ("PlaceAerial", "DropSubversive")
TITLES: Final = {"PlaceAerial": "Aerial supply", "DropSubversive": "Subversive Operations",
                 "RaiseUprisings": "Uprisings", "SummonDivisions": "Divisions from the cup"}  # fmt: skip


class PlacesPresenter(PlainCard):
    """A marked hex is clicked, or its line on the card. What comes by air is marked as the drop is: where it can fall
    there is much jungle, in which the green of all other places is lost."""

    def read(self, decision: Any) -> None:
        """With the look of its places."""
        super().read(decision)
        self.style = "hint" if decision.kind in BY_AIR else "legal"

    def heading(self) -> str:
        return self.context.words.tr(TITLES[self.decision.kind])

    def _places(self) -> list[tuple[int, Command]]:
        return [(loc, found[0]) for loc, found in sorted(self.index.places.items())]

    def find_batches(self) -> Sequence[Batch]:
        """Units rise in all hexes at once, as far as the pool goes; all divisions of the cup come at once."""
        if self.decision.kind == "SummonDivisions":
            return self._all_drawn()
        if self.decision.kind != "RaiseUprisings":
            return []
        several = [command for _, command in self._places()][: len(waiting(self.context.state))]
        name = self.context.words.tr("Raise in all {n} hexes", n=len(several))
        return [Batch(name, tuple(several))] if len(several) > 1 else []

    def _all_drawn(self) -> Sequence[Batch]:
        """All that may still be drawn, hex after hex as far as there is room, first where they can go on from a city or
        town."""
        state, words = self.context.state, self.context.words
        each = state.world.charts.given.stacking.division
        places = sorted(self._places(), key=lambda place: (place[0] not in state.world.settlements, -len(
            state.units_at(place[0])), place[0]))  # fmt: skip
        several = [one for loc, one in places for _ in range(room(state, IMPERIAL, loc) // each)]
        several = several[: min(state.draws, len(state.units_at(state.world.box(CUP))))]
        hexes = ", ".join(words.place(state, loc) for loc, one in places if one in several)
        name = words.tr("Draw all {n}: {hexes}", n=len(several), hexes=hexes)
        return [Batch(name, tuple(several))] if len(several) > 1 else []

    def focus_hexes(self) -> list[int]:
        """The hexes on the card; the map does not zoom out to all that could be named."""
        return [loc for loc, _, _ in self._best_places()]

    # -- the card

    def body(self) -> Iterator[Part]:
        """What is left, and what the hexes bring."""
        yield from (faded(*fact) for fact in self._facts())
        told = self._best_places()
        if len(told) < len(self.index.places):
            text = "Other marked hexes are clicked on the map." if told else "The marked hexes are clicked on the map."
            yield faded(self.context.words.tr(text))

    def answers(self) -> Iterator[Part]:
        return (self.answer(command, lines) for _, command, lines in self._best_places())

    def _best_places(self) -> list[tuple[int, Command, list[str]]]:
        """Hex, command and what it brings, those that bring most first."""
        rated = [(self._gain(loc), loc, command) for loc, command in self._places()]
        found = [(gain, loc, command) for gain, loc, command in rated if gain[0] > 0]
        found.sort(key=lambda each: (-each[0][0], each[1]))
        return [(loc, command, gain[1]) for gain, loc, command in found[:MOST]]

    def extra_buttons(self) -> Sequence[Part]:
        """A digit for each hex of the card."""
        return [*super().extra_buttons(), *(self.command_button(command) for _, command, _ in self._best_places())]

    def _facts(self) -> Iterator[tuple[str, str]]:
        state, tr = self.context.state, self.context.words.tr
        kind = self.decision.kind
        if kind == "PlaceAerial":
            left = state.world.charts.given.aerial.markers - len(state.aerial)
            yield tr("{n:marker|markers} left; units in the hex are supplied in this turn", n=left), "7.0/8"
            if not self._best_places():
                yield tr("No unit of yours out of supply is in range."), ""
        elif kind == "DropSubversive":
            yield tr("It raises untried units on a city or town and frees those within {n} hexes for this turn.",
                     n=state.world.charts.given.subversive.frees), "7.0/11"  # fmt: skip
            yield tr("Next time in {n} turns", n=state.world.charts.given.subversive.every), "7.0/13"
        elif kind == "RaiseUprisings":
            yield tr("{n:untried unit|untried units} in the pool", n=len(waiting(state))), "wtf-13.11/2"
        else:
            cup = len(state.units_at(state.world.box(CUP)))
            yield tr("{n:division|divisions} to draw, {cup} in the cup", n=state.draws, cup=cup), "9.0/4"

    def _gain(self, loc: int) -> tuple[int, list[str]]:
        """How much a hex brings, and what."""
        state: TigerState = self.context.state
        words, kind = self.context.words, self.decision.kind
        if kind == "PlaceAerial":
            units = starving(state, loc) if state.units_at(loc) else ()
            names = ", ".join(words.game.unit(state, unit) for unit in units)
            return len(units), [words.tr("supplies {units}", units=names)]
        if kind == "DropSubversive":
            found = subversion(state, loc)
            told = [words.tr("raises {n}", n=found.raised), words.tr("frees {n}", n=len(found.freed))]
            return 2 * found.raised + len(found.freed), told
        here = ", ".join(words.game.unit(state, piece.id) for piece in state.units_at(loc))
        return 1, [here] if here else []
