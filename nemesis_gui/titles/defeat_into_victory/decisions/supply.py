"""Supply of units: HQs and sources with what each would supply and what it costs, their ranges on the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtWidgets import QWidget

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Extend, Supply
from engine.titles.defeat_into_victory.rules.ch7_supply import COMMITTED, Offer
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.board.overlays import Group, HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.play.card_presenter import CardPresenter
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.titles.defeat_into_victory.decisions.combat import WIDTH
from nemesis_gui.widgets.layouts import column, label

FACE: Final = 30
"""Pixels of the counters on the card."""


class SupplyPresenter(CardPresenter):
    """A card lists the offers; pointing at one shows its range and the units in it. A click on an HQ offers its own."""

    def end(self) -> None:
        self.context.overlay("range", None)
        super().end()

    def _offers(self) -> dict[Command, Offer]:
        """What can be done, by the command that does it."""
        found: list[Offer] = self.decision.offers(self.context.state)
        return {Supply(offer.by, offer.way, ()): offer for offer in found}

    def _start(self, offer: Offer) -> int | None:
        """Where an HQ or a source is."""
        state: DefeatState = self.context.state
        piece = state.pieces.get(offer.by)
        return state.world.find(offer.by) if piece is None else piece.loc

    def marked(self) -> list[int]:
        """HQs and sources that can supply."""
        starts = {self._start(offer) for offer in self._offers().values()}
        return sorted(loc for loc in starts if loc is not None)

    def hex_clicked(self, loc: int, click: Click) -> None:
        """Choose among the ways of a source or an HQ."""
        found = [command for command, offer in self._offers().items() if self._start(offer) == loc]
        if found:
            self.offer(found)
        else:
            super().hex_clicked(loc, click)

    def piece_clicked(self, unit: str, click: Click) -> None:
        """Choose among the ways of an HQ."""
        found = [command for command, one in self._offers().items() if one.by == unit]
        found += [command for command in self.index.of_unit(unit) if isinstance(command, Extend)]
        if found:
            self.offer(found)
        else:
            super().piece_clicked(unit, click)

    # -- the card

    def button_commands(self) -> list[Command]:
        """Offers stand on the card."""
        return [command for command in super().button_commands() if not isinstance(command, Supply)]

    def show_card(self) -> None:
        """How many units need supply, each offer, and what lengthens a range."""
        words, state = self.context.words, self.context.state
        offers, needy = self._offers(), self.decision.needy(state)
        layout = self.stage.card.begin(words.tr("Supply of units"), width=WIDTH)
        count = words.tr("{n:unit is|units are} out of supply", n=len(needy))
        layout.addWidget(label(count, wrap=True))
        sheet = QWidget()
        cards = column(sheet, gap=4)
        for command, offer in offers.items():
            cards.addWidget(self._offer(command, offer))
        for unit in sorted(self.index.units):
            for one in self.index.of_unit(unit):
                longer = ChoiceCard([one], words.command(state, one), wrap=True)
                longer.clicked.connect(self.player(one))
                cards.addWidget(longer)
        layout.addWidget(sheet)
        if not offers:
            layout.addWidget(label(words.tr("No HQ or source can supply any of them."), "faded", wrap=True))
        self.finish_card()

    def _offer(self, command: Command, offer: Offer) -> ChoiceCard:
        words, state = self.context.words, self.context.state
        name = words.game.unit(state, offer.by) if offer.by in state.pieces else words.game.place(state, offer.by)
        if offer.way == COMMITTED:
            price = words.tr("committed, 1 stock SP")
        else:
            markers = words.tr("{n:marker|markers}", n=offer.price)
            price = words.tr("{markers} of {place}", markers=markers, place=words.game.place(state, offer.way))
        served = words.tr("supplies {n} of {all} in range", n=min(offer.most, len(offer.units)), all=len(offer.units))
        picture = self.context.looks.counter(offer.by, FACE) if offer.by in state.pieces else None
        lines = [price, f"{served} [{offer.clause}]"]
        card = ChoiceCard([command], name, lines, picture=picture, wrap=True)
        card.clicked.connect(self.player(command))
        card.pointed.connect(self._pointer(tuple(offer.reach), offer.units))
        return card

    def _pointer(self, reach: tuple[int, ...], units: tuple[str, ...]) -> Callable[[bool], None]:
        """While an offer is pointed at, its range is seen, and the units that it would supply."""
        state: DefeatState = self.context.state
        served = tuple({state.pieces[unit].loc for unit in units})
        shown = Group((HexHighlights(reach, "info"), HexHighlights(served, "legal")))
        return lambda here: self.context.overlay("range", shown if here else None)
