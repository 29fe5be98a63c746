"""Activation: formations and units that the marker allows, on the card and by clicks on the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtWidgets import QVBoxLayout

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Activate
from engine.titles.defeat_into_victory.rules.ch9_segment import fresh, running
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.play.card_presenter import CardPresenter
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.counter_button import SMALL, UnitButton
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.defeat_into_victory.decisions.combat import WIDTH
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import column, label

MOST: Final = 24
"""Counters that have room on the card."""


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

    def hex_clicked(self, loc: int, click: Click) -> None:
        """Activate the topmost counter of a hex that can be."""
        ready = set(self.ready())
        found = [unit for unit in self.context.state.at.get(loc, ()) if unit in ready]
        if found:
            self.piece_clicked(found[0], click)
        else:
            super().hex_clicked(loc, click)

    # -- the card

    def main_answer(self) -> Command | None:
        """The end only once something is activated."""
        return super().main_answer() if running(self.context.state).declared else None

    def button_commands(self) -> list[Command]:
        """Formations stand on the card."""
        return [command for command in super().button_commands() if not isinstance(command, Activate)]

    def show_card(self) -> None:
        """What the marker allows, and the formations and counters that can be activated. A formation that is activated
        keeps its place, so that none moves under the pointer."""
        words, state = self.context.words, self.context.state
        segment, formations = running(state), self._formations()
        layout = self.stage.card.begin(words.tr("Activation"), width=WIDTH)
        done = len(segment.named) if segment.formations else len(segment.declared)
        text = words.tr("{n} of {all} chosen", n=done, all=segment.formations or segment.units)
        link = f"<small>{clause_link('9.3.2/1')}</small>"
        layout.addWidget(label(f"{text} {link}", "faded", wrap=True, follow=self.context.follow))
        cards = column(gap=4)
        for formation in sorted({*formations, *segment.named}):
            cards.addWidget(self._formation(formation, formation in formations))
        layout.addLayout(cards)
        self._add_alone(layout)
        self._add_again(layout)
        if segment.declared:
            names = ", ".join(words.game.unit(state, unit) for unit in segment.declared)
            layout.addWidget(label(words.tr("Activated: {units}", units=names), wrap=True))
        hint = "Click a counter to activate its formation; Independents by themselves."
        alone = "Click the counters to activate."
        layout.addWidget(label(words.tr(hint if segment.formations else alone), "faded", wrap=True))
        self.finish_card()

    def _add_alone(self, layout: QVBoxLayout) -> None:
        """The counters that are activated by themselves; where they are too many, on the map only. One that is keeps
        its place, so that none moves under the pointer."""
        alone = {unit for unit, orders in self.index.orders.items() if any(one.chooses for one in orders)}
        shown = sorted(alone.union(self._alone_already()))
        if not alone or len(shown) > MOST:
            return
        if running(self.context.state).formations:
            layout.addWidget(label(self.context.words.tr("Independents"), "faded"))
        buttons = []
        for unit in shown:
            place = self.context.state.world.label(self.context.state.pieces[unit].loc)
            button = UnitButton(self.context, unit, place, active=unit in alone, face=SMALL, beside=True)
            button.setEnabled(unit in alone)
            button.clicked.connect(self.player(Activate(unit)))
            buttons.append(button)
        layout.addWidget(flowing(buttons))

    def _alone_already(self) -> list[str]:
        """The units of the segment that were activated by themselves."""
        segment, pieces = running(self.context.state), self.context.state.pieces
        return [unit for unit in segment.declared if pieces[unit].counter.formation not in segment.named]

    def _add_again(self, layout: QVBoxLayout) -> None:
        """What HQs can spend so that units act a second time."""
        if running(self.context.state).second:
            told = self.context.words.tr("An activated HQ can spend an SP marker so that units act a second time.")
            text = f"{told} <small>{clause_link('9.3.5/3')}</small>"
            layout.addWidget(label(text, "faded", wrap=True, follow=self.context.follow))
        for unit in sorted(self.index.units):
            for again in self.index.of_unit(unit):
                layout.addWidget(self.card_button(again))

    def _formation(self, formation: str, fresh_yet: bool) -> ChoiceCard:
        """A formation with its units; disabled once it is activated."""
        words, state, command = self.context.words, self.context.state, Activate(formation)
        named = (unit for unit in running(state).declared if state.pieces[unit].counter.formation == formation)
        units = self._units(formation) if fresh_yet else list(named)
        names = ", ".join(words.game.unit(state, unit) for unit in units)
        count = words.tr("{n:unit|units}", n=len(units))
        title = words.command(state, command) if fresh_yet else f"\u2713 {words.game.thing(state, formation)}"
        card = ChoiceCard([command], title, [names], aside=count, wrap=True)
        card.setEnabled(fresh_yet)
        card.clicked.connect(self.player(command))
        card.pointed.connect(self._pointer(units))
        return card

    def _pointer(self, units: list[str]) -> Callable[[bool], None]:
        pieces = self.context.state.pieces
        shown = HexHighlights(tuple({pieces[unit].loc for unit in units}), "selected")
        return lambda here: self.context.overlay("range", shown if here else None)
