"""Activation: formations and units that the marker allows, on the card and by clicks on the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Activate, Recover
from engine.titles.defeat_into_victory.rules.ch9_segment import fresh, running
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.counter_button import SMALL, TICK, UnitButton
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.stage import Stage
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.defeat_into_victory.decisions.combat import WIDTH
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import column, label

MOST: Final = 24
"""Counters that have room on the card."""


class ActivationPresenter(Presenter):
    """A card a formation, with where its units stand; a click on one of its units activates all of them."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._rows: dict[str, None] = {}
        """Formations and counters on the card: what could be activated when the segment began."""

    def read(self, decision: Any) -> None:
        """What can be activated, beside what could be so far."""
        super().read(decision)
        if not running(self.context.state).declared:
            self._rows.clear()
        self._rows |= dict.fromkeys([*self._formations(), *self._able()])

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
        """All that can be activated."""
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

    def extra_buttons(self) -> list[QWidget]:
        """A digit for each formation, which it keeps when another one is activated."""
        found, buttons = self._formations(), []
        for formation in self._listed():
            button = self.command_button(Activate(formation))
            button.setEnabled(formation in found)
            buttons.append(button)
        return [*buttons]

    def _listed(self) -> list[str]:
        """The formations that can be or could be activated, and those that have been."""
        state: DefeatState = self.context.state
        kept = (row for row in self._rows if row in state.world.pack.formations)
        return sorted({*running(state).named, *kept})

    def show_card(self) -> None:
        """What the marker allows, and the formations and counters that can be activated. What is activated keeps its
        place, so that nothing moves under the pointer."""
        words, state = self.context.words, self.context.state
        segment, formations = running(state), self._formations()
        layout = self.stage.card.begin(words.tr("Activation"), width=WIDTH)
        done = len(segment.named) if segment.formations else len(segment.declared)
        text = words.tr("{n} of {all} chosen", n=done, all=segment.formations or segment.units)
        link = f"<small>{clause_link('9.3.2/1')}</small>"
        layout.addWidget(label(f"{text} {link}", "faded", wrap=True, follow=self.context.follow))
        cards = column(gap=4)
        for formation in self._listed():
            cards.addWidget(self._formation(formation, formation in formations))
        layout.addLayout(cards)
        alone = self._alone()
        if 0 < len(alone) <= MOST:
            self._add_alone(layout, alone)
        elif segment.declared:
            names = ", ".join(words.game.unit(state, unit) for unit in segment.declared)
            layout.addWidget(label(words.tr("Activated: {units}", units=names), wrap=True))
        self._add_again(layout)
        hint = "Click a counter to activate its formation; Independents by themselves."
        single = "Click the counters to activate."
        layout.addWidget(label(words.tr(hint if segment.formations else single), "faded", wrap=True))
        self.finish_card()

    def _alone(self) -> list[str]:
        """The counters that can be or could be activated by themselves, and those that have been."""
        state, segment = self.context.state, running(self.context.state)
        done = [unit for unit in segment.declared if state.pieces[unit].counter.formation not in segment.named]
        return sorted({*done, *(row for row in self._rows if row in state.pieces)})

    def _able(self) -> list[str]:
        """The counters that can be activated by themselves."""
        return [unit for unit in self.index.orders if any(one.chooses for one in self.index.orders[unit])]

    def _add_alone(self, layout: QVBoxLayout, alone: Sequence[str]) -> None:
        """The counters that are activated by themselves; where they are too many, on the map only."""
        state, segment = self.context.state, running(self.context.state)
        if segment.formations:
            layout.addWidget(label(self.context.words.tr("Independents"), "faded"))
        buttons = []
        for unit in alone:
            place, able = state.world.label(state.pieces[unit].loc), unit in self._able()
            done = unit in segment.declared
            button = UnitButton(self.context, unit, place, active=able, face=SMALL, beside=True, done=done)
            button.setEnabled(able)
            button.clicked.connect(self.player(Activate(unit)))
            buttons.append(button)
        layout.addWidget(flowing(buttons))

    def _add_again(self, layout: QVBoxLayout) -> None:
        """What HQs can spend so that units act a second time."""
        if running(self.context.state).second:
            told = self.context.words.tr("An activated HQ can spend an SP marker so that units act a second time.")
            text = f"{told} <small>{clause_link('9.3.5/3')}</small>"
            layout.addWidget(label(text, "faded", wrap=True, follow=self.context.follow))
        for unit in sorted(self.index.units):
            for again in self.index.of_unit(unit):
                layout.addWidget(self.card_button(again))
        for recovery in self._recoveries():
            layout.addWidget(self.card_button(recovery))

    def _recoveries(self) -> list[Recover]:
        """How HQs that are named can turn back in time to pay."""
        return [one for some in self.index.orders.values() for one in some if isinstance(one, Recover)]

    def _formation(self, formation: str, fresh_yet: bool) -> ChoiceCard:
        """A formation with its units; disabled once it is activated."""
        words, state, command = self.context.words, self.context.state, Activate(formation)
        named = (unit for unit in running(state).declared if state.pieces[unit].counter.formation == formation)
        units = list(named) if formation in running(state).named else self._units(formation)
        names = ", ".join(words.game.unit(state, unit) for unit in units)
        count = words.tr("{n:unit|units}", n=len(units))
        told = f"{TICK} {count}" if formation in running(state).named else count
        card = ChoiceCard([command], words.game.thing(state, formation), [names], aside=told, wrap=True)
        card.setAccessibleName(". ".join((words.command(state, command), told, names)))
        card.setEnabled(fresh_yet)
        card.clicked.connect(self.player(command))
        card.pointed.connect(self._pointer(units))
        return card

    def _pointer(self, units: list[str]) -> Callable[[bool], None]:
        pieces = self.context.state.pieces
        shown = HexHighlights(tuple({pieces[unit].loc for unit in units}), "selected")
        return lambda here: self.context.overlay("range", shown if here else None)
