"""A presenter with a card that lists pieces with what can be done with each; places are marked on the map."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtWidgets import QVBoxLayout

from engine.table.command import Command
from nemesis_gui.board.scene import Click
from nemesis_gui.play.answers import in_order
from nemesis_gui.play.counter_button import SMALL, UnitButton
from nemesis_gui.play.face import Face
from nemesis_gui.play.presenter import Presenter, clicked
from nemesis_gui.widgets.flow import flowing, in_lines
from nemesis_gui.widgets.layouts import label

WIDTH = 420
MOST_BUTTONS = 16
ORDERS = "Select a counter, then choose what it does."
"""The hint where no counter can be sent to a place."""


class ListedPresenter(Presenter):
    """Pieces of the decision as counters on the card; the commands of the selected one below."""

    title = "Decision"
    hint = ""

    def begin(self, decision: Any) -> None:
        """Select the only piece, so that what it can do is seen at once."""
        super().begin(decision)
        units = self.listed_units()
        if len(units) == 1 and not self.context.selected:
            self.set_selection(units)

    def pick(self, unit: str, *, add: bool) -> None:
        """As in the base class, but a click at the only piece does not deselect it."""
        if add or self.listed_units() != [unit]:
            super().pick(unit, add=add)
        else:
            self.set_selection([unit])

    def heading(self) -> str:
        return self.context.words.tr(self.title)

    def facts(self) -> Iterable[str]:
        return ()

    def show_card(self) -> None:
        """Fill the card anew; the keyboard stays where it was."""
        self.stage.keys.before()
        layout = self.stage.card.begin(self.heading(), width=WIDTH)
        for fact in self.facts():
            layout.addWidget(label(fact, wrap=True, rich=True))
        self.add_body(layout)
        self._add_units(layout)
        self._add_selected(layout)
        self._add_loose()
        self.stage.card.finish()
        self.stage.keys.after()

    def hex_clicked(self, loc: int, click: Click) -> None:
        """As in the base class; at a marked place without a selected piece whoever can be sent there is, or chosen."""
        sent = [] if self.context.selected or loc not in self.marked() else self._sent(loc)
        if sent:
            self.offer(sent)
        else:
            super().hex_clicked(loc, click)

    def _sent(self, loc: int) -> list[Command]:
        return [one for places in self.index.units.values() for one in places.get(loc, ()) if one.sends]

    def add_body(self, layout: QVBoxLayout) -> None:
        """What a presenter adds of its own."""

    def listed_units(self) -> list[str]:
        """The pieces on the card; those that can do nothing but what is said aside are reached on the map."""
        pieces = self.context.state.pieces
        useful = (u for u in self.index.acting() if any(not c.aside for c in self.index.of_unit(u)))
        order = self.context.services.of(Face).piece_order
        return sorted(useful, key=lambda unit: (order(pieces[unit].counter), unit))

    def _add_units(self, layout: QVBoxLayout) -> None:
        units = self.listed_units()
        if not units:
            return
        buttons = [self._unit(unit) for unit in units]
        wide = max(button.sizeHint().width() for button in buttons)
        for button in buttons:
            button.setFixedWidth(wide)
        layout.addWidget(flowing(buttons))
        if self.hint:
            hint = self.hint if any(self.carriable([unit]) for unit in units) else ORDERS
            layout.addWidget(label(self.context.words.tr(hint), "faded", wrap=True))

    def _unit(self, unit: str) -> UnitButton:
        state = self.context.state
        loc = state.pieces[unit].loc
        note = state.world.label(loc) if state.world.on_map(loc) else self.context.words.place(state, loc)
        button = UnitButton(
            self.context, unit, note, active=True, chosen=unit in self.context.selected, face=SMALL, beside=True,
            main=self.main_answer() in self.index.orders.get(unit, ()),
        )  # fmt: skip
        button.clicked.connect(self._chooser(unit))
        return button

    def _chooser(self, unit: str) -> Any:
        """A piece that is an answer by being named is named at once, others are selected."""
        commands = self.index.of_unit(unit)
        if len(commands) == 1 and clicked(commands[0]):
            return lambda: self.context.play(commands[0])
        return lambda: self.set_selection([unit])

    def _add_selected(self, layout: QVBoxLayout) -> None:
        for unit in self.context.selected[:1]:
            commands = self.index.of_unit(unit)
            for command in commands[:MOST_BUTTONS]:
                layout.addWidget(self.card_button(command))
            if len(commands) > MOST_BUTTONS:
                hint = self.context.words.tr("Click a marked hex, or drag the counter there.")
                layout.addWidget(label(hint, "faded", wrap=True))

    def _add_loose(self) -> None:
        """In the foot, where they are seen without scrolling. What ends the segment has its place in the prompt bar."""
        main = self.main_answer()
        commands = (one for one in in_order(self.decision, self.loose()) if not one.ends)
        if buttons := [self.card_button(command, primary=command == main) for command in commands]:
            self.stage.card.foot.addWidget(in_lines(buttons))

    def loose(self) -> list[Command]:
        return self.index.loose

    def set_selection(self, units: Any) -> None:
        """Show what the selected piece can do on the card, too."""
        super().set_selection(units)
        self.show_card()
