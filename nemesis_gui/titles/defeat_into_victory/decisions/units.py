"""Decisions about units: they stand on the card as counters, and can be clicked there or on the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import Qt

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Activate, Buy, Choose, Dig
from engine.titles.defeat_into_victory.rules.ch3_zones import may_be_short, zones
from engine.titles.defeat_into_victory.rules.ch7_supply import FeedUnits
from engine.titles.defeat_into_victory.rules.ch9_second_activation import candidates
from engine.titles.defeat_into_victory.rules.ch15_reinforcements import due
from nemesis_gui.board.scene import Click
from nemesis_gui.play.command_button import Batch
from nemesis_gui.play.gesture import Gesture
from nemesis_gui.play.listed import ORDERS, ListedPresenter
from nemesis_gui.play.parts import Part
from nemesis_gui.play.plain_card import faded
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.stage import Stage
from nemesis_gui.titles.defeat_into_victory.decisions.counts import describe_trucks, fewer_trucks, most_trucks

DRAG: Final = "Drag a counter to its place, or select it and then the place."
CLICK: Final = "Click the units here or on the map."
Fact = tuple[str, str]
"""A line on the card, and its clause."""


class UnitsPresenter(ListedPresenter):
    """Units under a title; what can be said of them all in a hex has a button."""

    keyed = True

    def noted(self) -> Iterator[Fact]:
        """What has to be known, in words."""
        yield from ()

    def above(self) -> Iterator[Part]:
        return (faded(*fact) for fact in self.noted())

    def said_of(self, unit: str) -> Sequence[Command]:
        """The places it can be sent to."""
        return [one for found in self.index.destinations(unit).values() for one in found]

    def extra_buttons(self) -> Sequence[Part]:
        """Digits in the order of the card: places stand above what is done where the unit is."""
        return [*self.sending_buttons(), *Presenter.extra_buttons(self)]

    def loose(self) -> list[Command]:
        """In the foot also what a selected unit can do where it is."""
        return [*(one for unit in self.context.selected[:1] for one in self.index.orders.get(unit, ())),
                *super().loose()]  # fmt: skip


class FeedPresenter(UnitsPresenter):
    """Who is supplied where not all in range can be: one by one, or all in a hex. A unit that is chosen keeps its
    place."""

    title, hint, ticks = "Supply of units", CLICK, True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._listed: list[str] = []

    def begin(self, decision: FeedUnits) -> None:
        """All in range are listed as long as one payment feeds them."""
        if self.decision is None or not _goes_on(self.decision, decision):
            self._listed = []
        super().begin(decision)

    def listed_units(self) -> list[str]:
        self._listed = self._listed or super().listed_units()
        return self._listed

    def main_answer(self) -> Command | None:
        """None, as the end gives away what is paid for."""
        return None

    def find_batches(self) -> Sequence[Batch]:
        """The units of a hex, where they are several and all of them can be supplied."""
        state, words = self.context.state, self.context.words
        found: dict[int, list[Command]] = {}
        for unit in self.decision.pool:
            found.setdefault(state.pieces[unit].loc, []).append(Choose(unit))
        return [
            Batch(words.tr("All {n} in {place}", n=len(some), place=words.place(state, loc)), tuple(some))
            for loc, some in sorted(found.items())
            if 1 < len(some) <= self.decision.left
        ]


def _goes_on(before: FeedUnits, now: FeedUnits) -> bool:
    """Whether units have been fed since, or taken back, for the same marker."""
    first, last = (before, now) if len(now.pool) < len(before.pool) else (now, before)
    fed = len(first.pool) - len(last.pool)
    return before.by == now.by and set(last.pool) <= set(first.pool) and first.left - last.left == fed


class AgainPresenter(UnitsPresenter):
    """Who acts a second time: a formation, with those of its units that are in range, or some units."""

    title, hint = "Second activation", CLICK

    def noted(self) -> Iterator[Fact]:
        state, words = self.context.state, self.context.words
        near = list(candidates(state, state.pieces[self.decision.hq]))
        for command in self.index.loose:
            if isinstance(command, Activate):
                units = [words.game.unit(state, p.id) for p in near if p.counter.formation == command.unit]
                yield words.pair(words.game.thing(state, command.unit), ", ".join(units)), "9.3.5/2"


class SetUpPresenter(UnitsPresenter):
    """Units are placed in their zones; which ones are short a step is said on the card, never by a click on the map."""

    title, hint = "Set-up", DRAG

    def noted(self) -> Iterator[Fact]:
        state, words = self.context.state, self.context.words
        short = set(may_be_short(state, self.decision.player).values())
        for unit in sorted(short):
            formation = words.word("formations", state.pieces[unit].counter.formation)
            told = words.tr("{formation}: {unit} is short a step. To change it, select another unit of it.",
                            formation=formation, unit=words.game.unit(state, unit))  # fmt: skip
            yield told, "21.1.1/2"
        if any(lies.side == self.decision.player for lies in state.positions.values()):
            text = "An Improved Position left alone goes to a unit in this zone that has none."
            yield words.tr(text), "21.1.1/2"

    def said_of(self, unit: str) -> Sequence[Command]:
        """Zones are too large for a list."""
        return ()

    def marked(self) -> list[int]:
        """The zone is marked once a unit is selected."""
        return []

    def focus_hexes(self) -> list[int]:
        """The zones."""
        return sorted({loc for hexes in zones(self.context.state, self.decision.player).values() for loc in hexes})

    def piece_clicked(self, unit: str, click: Click) -> None:
        """A click selects a unit that can be placed."""
        if unit in self.index.units and not click.modifiers & Qt.KeyboardModifier.ShiftModifier:
            self.pick(unit, add=bool(click.modifiers & Qt.KeyboardModifier.ControlModifier))
        else:
            super().piece_clicked(unit, click)


class ReinforcementsPresenter(UnitsPresenter):
    """Units that are due, with what they cost."""

    title, hint = "Reinforcements", DRAG

    def noted(self) -> Iterator[Fact]:
        state, words = self.context.state, self.context.words
        stock = state.stock[self.decision.player]
        yield words.tr("1 stock SP each; {stock} in stock", stock=stock), "15.1.4/1"
        reserve = [words.game.unit(state, one.unit) for one in due(state, self.decision.player) if one.reserve]
        if reserve:
            text = "Strategic Reserve, 1 victory point besides: {units}"
            yield words.tr(text, units=", ".join(reserve)), "15.2.1/1"


class PreparationPresenter(UnitsPresenter):
    """What activated units do before the rest: replacements, positions, HQs that recover; and trucks. What costs a
    marker is said on the card, never by a click on the hex where that lies."""

    title, hint = "Preparation", ORDERS

    def gesture_for(self, units: Sequence[str]) -> Gesture | None:
        return None

    def carriable(self, units: Sequence[str]) -> bool:
        return False

    def loose(self) -> list[Command]:
        return most_trucks(super().loose())

    def button_commands(self) -> list[Command]:
        return most_trucks(super().button_commands())

    def foot_buttons(self) -> Sequence[Part]:
        """Fewer trucks stand below the most."""
        return [*super().foot_buttons(), *fewer_trucks(self)]

    def noted(self) -> Iterator[Fact]:
        if any(isinstance(one, Dig) for unit in self.index.acting() for one in self.index.of_unit(unit)):
            text = "A unit that begins an Improved Position neither moves nor attacks in this segment."
            yield self.context.words.tr(text), "17.2.1/1"
        if any(isinstance(one, Buy) for one in self.index.loose):
            yield describe_trucks(self.context), "17.7.1/1"
