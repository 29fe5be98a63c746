"""Activation: formations and units that the marker allows, on the card and by clicks on the map."""

from __future__ import annotations

from collections.abc import Callable

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Activate
from engine.titles.defeat_into_victory.rules.ch9_segment import fresh, running
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.play.card_presenter import CardPresenter
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.defeat_into_victory.decisions.combat import WIDTH
from nemesis_gui.widgets.layouts import column, label


class ActivationPresenter(CardPresenter):
    """A card a formation, with where its units stand; a click on one of its units activates all of them."""

    def end(self) -> None:
        self.context.overlay("range", None)
        super().end()

    def _formations(self) -> dict[str, Activate]:
        """The formations that can be activated, and how."""
        found = (one for one in self.index.loose if isinstance(one, Activate))
        return {one.unit: one for one in found if one.unit in self.context.state.world.pack.formations}

    def _units(self, formation: str) -> list[str]:
        """The units of a formation that would act."""
        state: DefeatState = self.context.state
        return [piece.id for piece in fresh(state, formation, running(state).side)]

    def marked(self) -> list[int]:
        """All hexes with units that can be activated, by themselves or with their formation."""
        pieces = self.context.state.pieces
        units = [unit for formation in self._formations() for unit in self._units(formation)]
        return sorted({*super().marked(), *(pieces[unit].loc for unit in units)})

    def ready(self) -> list[str]:
        """Whoever can be activated."""
        members = [unit for formation in self._formations() for unit in self._units(formation)]
        return [*super().ready(), *members]

    def piece_clicked(self, unit: str, click: Click) -> None:
        """Activate a unit, or the formation that it belongs to."""
        formation = self.context.state.pieces[unit].counter.formation
        command = self._formations().get(formation)
        if command is not None and unit in self._units(formation) and unit not in self.index.orders:
            self.context.play(command)
        else:
            super().piece_clicked(unit, click)

    # -- the card

    def button_commands(self) -> list[Command]:
        """Formations stand on the card."""
        return [command for command in super().button_commands() if not isinstance(command, Activate)]

    def show_card(self) -> None:
        """What the marker allows, what is activated, and the formations that can be."""
        words, state = self.context.words, self.context.state
        segment, formations = running(state), self._formations()
        layout = self.stage.card.begin(words.tr("Activation"), width=WIDTH)
        done = len(segment.named) if segment.formations else len(segment.declared)
        text = words.tr("{n} of {all} chosen", n=done, all=segment.formations or segment.units)
        link = f"<small>{clause_link('9.3.2/1')}</small>"
        layout.addWidget(label(f"{text} {link}", "faded", wrap=True, follow=self.context.follow))
        if segment.declared:
            names = ", ".join(words.game.unit(state, unit) for unit in segment.declared)
            layout.addWidget(label(words.tr("Activated: {units}", units=names), wrap=True))
        cards = column(gap=4)
        for formation, command in formations.items():
            cards.addWidget(self._formation(formation, command))
        for unit in sorted(self.index.units):
            for again in self.index.of_unit(unit):
                cards.addWidget(self.card_button(again))
        layout.addLayout(cards)
        hint = "Click a counter to activate its formation; Independents by themselves."
        alone = "Click the counters to activate."
        layout.addWidget(label(words.tr(hint if segment.formations else alone), "faded", wrap=True))
        self.finish_card()

    def _formation(self, formation: str, command: Activate) -> ChoiceCard:
        words, state = self.context.words, self.context.state
        units = self._units(formation)
        names = ", ".join(words.game.unit(state, unit) for unit in units)
        count = words.tr("{n:unit|units}", n=len(units))
        card = ChoiceCard([command], words.command(state, command), [names], aside=count, wrap=True)
        card.clicked.connect(self.player(command))
        card.pointed.connect(self._pointer(units))
        return card

    def _pointer(self, units: list[str]) -> Callable[[bool], None]:
        pieces = self.context.state.pieces
        shown = HexHighlights(tuple({pieces[unit].loc for unit in units}), "selected")
        return lambda here: self.context.overlay("range", shown if here else None)
