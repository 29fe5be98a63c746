"""A presenter with a card that lists pieces with what can be done with each; places are marked on the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.table.command import Command
from nemesis_gui.base.style import px
from nemesis_gui.board.scene import Click
from nemesis_gui.play.answers import in_order
from nemesis_gui.play.counter_button import SMALL, UnitButton
from nemesis_gui.play.face import Face
from nemesis_gui.play.presenter import Presenter, clicked
from nemesis_gui.widgets.flow import flowing, in_lines
from nemesis_gui.widgets.layouts import add, label

WIDTH = 420
MOST_BUTTONS = 16
PAIRED, MARGINS = 150, 52
"""Pixels up to which all counters are as wide as the widest, for two and more in a row; and what is beside them."""
ORDERS = "Select a counter, then choose what it does."
"""The hint where no counter can be sent to a place."""


class ListedPresenter(Presenter):
    """Pieces of the decision as counters on the card; the commands of the selected one below."""

    title = "Decision"
    hint = ""
    ticks = False
    """Whether a piece that has done its part keeps its place, with a tick."""
    keyed = False
    """Whether each piece that is an answer by being named has a digit of its own."""

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
        """Refill the card; the keyboard stays where it was."""
        self.stage.keys.before()
        layout = self.stage.card.begin(self.heading(), width=WIDTH)
        add(layout, *(label(fact, wrap=True, rich=True) for fact in self.facts()))
        self.add_body(layout)
        self._add_units(layout)
        self._add_selected(layout)
        self.add_tail(layout)
        self._add_loose()
        self.finish_card()

    def hex_clicked(self, loc: int, click: Click) -> None:
        """As in the base class; at a marked place without a selected piece a piece that can be sent there is chosen."""
        sent = [] if self.context.selected or loc not in self.marked() else self._sent(loc)
        if sent:
            self.offer(sent)
        else:
            super().hex_clicked(loc, click)

    def _sent(self, loc: int) -> list[Command]:
        return [one for places in self.index.units.values() for one in places.get(loc, ()) if one.sends]

    def add_body(self, layout: QVBoxLayout) -> None:
        """What a presenter adds of its own."""

    def add_tail(self, layout: QVBoxLayout) -> None:
        """The same below the pieces, which keep their places then."""

    def listed_units(self) -> list[str]:
        """The pieces on the card; those that can do nothing but what is said aside are reached on the map."""
        pieces = self.context.state.pieces
        useful = (u for u in self.index.acting() if any(not c.optional for c in self.index.of_unit(u)))
        order = self.context.services.of(Face).piece_order
        return sorted(useful, key=lambda unit: (order(pieces[unit].counter), unit))

    def _add_units(self, layout: QVBoxLayout) -> None:
        units = self.listed_units()
        if not units:
            return
        buttons = [self._unit(unit) for unit in units]
        wide = max(button.sizeHint().width() for button in buttons)
        for button in buttons if wide <= self._paired() else ():
            button.setFixedWidth(wide)
        layout.addWidget(flowing(buttons))
        if self.hint:
            named = all(clicked(command) for unit in units for command in self.index.of_unit(unit))
            hint = self.hint if named or any(self.carriable([unit]) for unit in units) else ORDERS
            layout.addWidget(label(self.context.words.tr(hint), "faded", wrap=True))

    def _paired(self) -> int:
        """Pixels of a counter with its name of which two stand side by side."""
        card, column = self.stage.card, self.stage.card.parentWidget()
        room = column.width() if column is not None and not card.out else card.width()
        return min(px(PAIRED), (room - MARGINS) // 2)

    def note(self, unit: str) -> str:
        """What stands beside a piece: where it is."""
        state = self.context.state
        loc = state.pieces[unit].loc
        return state.world.label(loc) if state.world.on_map(loc) else self.context.words.place(state, loc)

    def _unit(self, unit: str) -> UnitButton:
        able = bool(self.index.of_unit(unit))
        button = UnitButton(
            self.context, unit, self.note(unit), active=able, chosen=unit in self.context.selected, face=SMALL,
            beside=True, main=self.main_answer() in self.index.orders.get(unit, ()),
            done=not able if self.ticks else None,
        )  # fmt: skip
        button.setEnabled(able)
        button.clicked.connect(self._chooser(unit))
        if (named := self._named(unit)) is not None:
            button.setProperty("command", named.text())
        return button

    def _named(self, unit: str) -> Command | None:
        """What is said of a piece that is an answer by being named."""
        commands = self.index.of_unit(unit)
        return commands[0] if len(commands) == 1 and clicked(commands[0]) else None

    def _chooser(self, unit: str) -> Any:
        """A piece that is an answer by being named is named at once, others are selected."""
        named = self._named(unit)
        return (lambda: self.set_selection([unit])) if named is None else self.player(named)

    def extra_buttons(self) -> list[QWidget]:
        """A digit for each piece that is an answer by being named, whichever is selected; then, or where there is none,
        for what the selected one can do, each place included. All stand on the card as long as that is open."""
        named = [one for unit in self.listed_units() if (one := self._named(unit)) is not None]
        if not self.keyed or not named:
            return [*super().extra_buttons(), *self.sending_buttons()]
        more = [command for command in self.index.loose if command.chooses]
        more += [one for unit in self.context.selected[:1] for one in self._of_selected(unit)]
        return [*map(self._batch_button, self.batches), *map(self.command_button, (*named, *more))]

    def _of_selected(self, unit: str) -> Sequence[Command]:
        """What a selected piece can do that is no answer by being named, if that is little enough for buttons."""
        found = [] if self._named(unit) is not None else self.index.of_unit(unit)
        return found if len(found) <= MOST_BUTTONS else []

    def sending_buttons(self) -> list[QWidget]:
        """A button for each place of the selected piece, if these are few."""
        units = self.context.selected[:1]
        sent = [one for unit in units for one in self.index.of_unit(unit) if one not in self.index.orders.get(unit, ())]
        return [self.card_button(one) for one in sent] if len(sent) <= MOST_BUTTONS else []

    def _add_selected(self, layout: QVBoxLayout) -> None:
        for unit in self.context.selected[:1]:
            add(layout, *(label(told, wrap=True, rich=True) for told in self.describe_unit(unit)))
            commands = self.said_of(unit)
            add(layout, *map(self.card_button, commands[:MOST_BUTTONS]))
            if len(commands) > MOST_BUTTONS:
                hint = self.context.words.tr("Click a marked hex, or drag the counter there.")
                layout.addWidget(label(hint, "faded", wrap=True))

    def describe_unit(self, unit: str) -> Iterable[str]:
        """The description of the selected piece, above its commands."""
        return ()

    def said_of(self, unit: str) -> Sequence[Command]:
        """What can be said of the selected piece, below all pieces."""
        return self.index.of_unit(unit)

    def _add_loose(self) -> None:
        """In the foot, where they are seen without scrolling."""
        if buttons := self.foot_buttons():
            self.stage.card.foot.addWidget(in_lines(buttons))

    def foot_buttons(self) -> list[QWidget]:
        """What can be said of no piece. What ends the segment has its place in the prompt bar."""
        main = self.main_answer()
        commands = (one for one in in_order(self.decision, self.loose()) if not one.ends)
        return [self.card_button(command, primary=command == main) for command in commands]

    def loose(self) -> list[Command]:
        return self.index.loose

    def set_selection(self, units: Any) -> None:
        """Show what the selected piece can do on the card, too."""
        super().set_selection(units)
        self.show_card()


class PlainListed(ListedPresenter):
    """Pieces under a title, and where they are sent to places, a hint: for decisions that need no more."""

    texts: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """Title and hint by the kind of decision."""
    keyed = True

    def begin(self, decision: Any) -> None:
        """With the texts of this decision."""
        self.title, self.hint = self.texts[decision.kind]
        super().begin(decision)
