"""Retreat of units and Transporters: the ways and their prices on the map, closed hexes with the reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from engine.table.command import Command
from engine.table.legal import place_of
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.play.command_button import Batch
from nemesis_gui.play.parts import Counter, Part, Play, Text
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.sheet import Flowing, Stack
from nemesis_gui.play.stage import Stage
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.nemesis.combat.figures import charges_text
from nemesis_gui.titles.nemesis.decisions.batches import retreats
from nemesis_gui.titles.nemesis.decisions.combat import WIDTH
from nemesis_gui.titles.nemesis.decisions.retreating import PieceRetreat

FEW: Final = 2
"""Hexes for a common retreat that are written out in the prompt bar."""

WHY: Final = "why"
"""The name of the line that tells of the hex under the pointer, on the card."""


class RetreatPresenter(Presenter):
    """The next piece is selected at once. Badges show what each hex costs; a cross stands on closed ones."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._why = ""

    # -- life

    def begin(self, decision: Any) -> None:
        """Select the first piece that has to go."""
        super().begin(decision)
        if not self.context.selected and self.index.acting():
            likely = super().main_answer()
            self.set_selection([likely.pieces()[0] if likely is not None else min(self.index.acting())])

    def main_answer(self) -> Command | None:
        """Only of the piece that is selected: that of others is not to be seen."""
        likely = super().main_answer()
        return likely if likely is not None and likely.pieces()[0] in self.context.selected else None

    def focus_hexes(self) -> list[int]:
        """The hex that is left, and the ways out."""
        loc, gesture = self._from(), self.gesture
        return [*(() if loc is None else (loc,)), *(() if gesture is None else gesture.targets())]

    def _from(self) -> int | None:
        state: NemesisState = self.context.state
        return state.world.find(getattr(self.decision, "hex", ""))

    # -- the gesture

    def gesture_for(self, units: Sequence[str]) -> PieceRetreat:
        """The ways out, and what stands against the others."""
        return PieceRetreat(self.context, self.index, units, self._from(), self._show_price)

    def _show_price(self, text: str) -> None:
        """The price of the hex under the pointer, or why it is closed."""
        if text != self._why:
            self._why = text
            self.stage.reshow(WHY, self._closed())

    def find_batches(self) -> list[Batch]:
        """All to one hex."""
        words, state = self.context.words, self.context.state
        ways = retreats(state, self.context.model.title.copy, self.index)
        found = []
        for way in ways:
            cost = words.tr("{n:step|steps} to lose", n=way.steps) if way.steps else words.tr("free")
            name = words.tr("All retreat to {place}", place=words.place(state, way.loc))
            price = f" (\u2212{way.steps})" if way.steps else ""
            short = f"\u21c9 {state.world.label(way.loc)}{price}" if len(ways) > FEW else ""
            found.append(Batch(f"{name} ({cost})", way.commands, short=short))
        return found

    # -- the card

    def show_card(self) -> None:
        """The pieces that have to leave, the rule's preferences, and the ways as buttons."""
        words, loc, self._why = self.context.words, self._from(), ""
        place = "" if loc is None else words.place(self.context.state, loc)
        self.put_card(words.tr("Retreat from {place}", place=place), self._body(), width=WIDTH)

    def _body(self) -> Iterator[Part]:
        yield from self.batch_rows()
        yield Flowing([*map(self._piece, sorted(self.index.acting()))])
        rules = self.context.words.tr(
            "The first hex is free, each other costs a step; traps and Transporters as a last resort."
        )
        links = " ".join(map(clause_link, ("6.2-D/2", "6.2-D/4", "6.2-D/7")))
        yield Text(f"{rules} <small>{links}</small>", "faded")
        yield Flowing([*map(self._way, self._commands())], 6)
        yield Stack(self._closed(), name=WHY)

    def _closed(self) -> list[Part]:
        return [Text(self._why, "bad")] if self._why else []

    def extra_buttons(self) -> Sequence[Part]:
        """A digit for each way of the selected piece, which stands on the card as long as that is open."""
        return [*super().extra_buttons(), *map(self._way, self._commands())]

    def _commands(self) -> list[Command]:
        """The ways of the selected piece, the free ones first."""
        price = self.gesture_for(self.context.selected).price
        found = (command for unit in self.context.selected for command in self.index.of_unit(unit))
        return sorted(found, key=lambda command: price(command).steps)

    def _way(self, command: Command) -> Play:
        return Play(command, self._way_text(command), command == self.main_answer(),
                    accessible=self.context.words.command(self.context.state, command))  # fmt: skip

    def _way_text(self, command: Command) -> str:
        """Where a way leads, with its price."""
        gesture = self.gesture_for(self.context.selected)
        price = gesture.price(command)
        loc, words = place_of(self.context.state, command), self.context.words
        text = words.command(self.context.state, command) if loc is None else words.place(self.context.state, loc)
        charges = charges_text(self.context.words, price.charges)
        cost = gesture.badge(price) if price.steps else self.context.words.tr("free")
        starved = words.tr("no supply") if loc is not None and gesture.starves(loc) else ""
        return f"{text}  ({', '.join(filter(None, (cost, charges, starved)))})"

    def _piece(self, unit: str) -> Counter:
        run = partial(self.set_selection, [unit])
        return Counter(unit, "", run, active=True, chosen=unit in self.context.selected)

    def set_selection(self, units: Sequence[str]) -> None:
        """Show the ways of the piece on map and card."""
        self.stage.keys.before()
        super().set_selection(units)
        self.show_card()

    def next_piece(self, step: int = 1) -> None:
        """Centre the hex that is left, and take the next piece."""
        loc = self._from()
        if loc is not None:
            self.context.signals.centreAsked.emit(loc)
        super().next_piece(step)
