"""A presenter with a card that lists pieces with what can be done with each; places are marked on the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from PySide6.QtCore import Qt

from engine.table.command import Command
from nemesis_gui.base.style import px
from nemesis_gui.board.scene import Click
from nemesis_gui.play.answers import in_order
from nemesis_gui.play.counter_button import SMALL
from nemesis_gui.play.face import Face
from nemesis_gui.play.parts import Counter, Part, Play, Taken, Text
from nemesis_gui.play.presenter import Presenter, clicked
from nemesis_gui.play.sheet import Flowing, in_lines

WIDTH = 420
MOST_BUTTONS = 16
PAIRED, MARGINS = 150, 52
"""Pixels up to which all counters are as wide as the widest, for two and more in a row; and what is beside them."""
MORE = "{n:more place is|more places are} marked on the map: click one, or drag the counter there."
"""The hint where there are more places than buttons."""
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
        """Select the only piece, so that what it can do is seen at once, unless all that gives something to the other
        side: its button would come where another one was."""
        with self.stage.at_once():
            super().begin(decision)
            units = self.listed_units()
            if len(units) == 1 and not self.context.selected and not all(c.dear for c in self.index.of_unit(units[0])):
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
        """What is asked, the pieces, what can be said of the selected one; in the foot what is said of none."""
        buttons = self.foot_buttons()
        self.put_card(self.heading(), self.body(), [in_lines(buttons)] if buttons else (), WIDTH)

    def body(self) -> Iterator[Part]:
        yield from map(Text, self.facts())
        yield from self.above()
        batches = self.batch_rows()  # where a piece that is chosen stays, they go below: they come and go with it
        yield from () if self.ticks else batches
        yield from self._units()
        yield from batches if self.ticks else ()
        yield from self._selected()
        yield from self.below()

    def piece_clicked(self, unit: str, click: Click) -> None:
        """As in the base class; a click at a counter that is not on the card means the place where it stands, unless it
        adds to what is selected."""
        adds = click.modifiers & Qt.KeyboardModifier.ControlModifier and unit in self.index.acting()
        if adds or not (self.stands_in_place(unit) and self.finish(self.context.state.pieces[unit].loc)):
            super().piece_clicked(unit, click)

    def stands_in_place(self, unit: str) -> bool:
        """Whether a counter stands where the selected one can be sent, and is none of those that are asked about, or
        the selected one comes from a box."""
        state, chosen = self.context.state, self.context.selected
        if not chosen or unit in chosen or self.gesture is None or not self.gesture.allows(state.pieces[unit].loc):
            return False
        return unit not in self.listed_units() or not state.world.on_map(state.pieces[chosen[0]].loc)

    def hex_clicked(self, loc: int, click: Click) -> None:
        """As in the base class; at a marked place without a selected piece a piece that can be sent there is chosen."""
        sent = [] if self.context.selected or loc not in self.marked() else self._sent(loc)
        if sent:
            self.offer(sent)
        else:
            super().hex_clicked(loc, click)

    def _sent(self, loc: int) -> list[Command]:
        return [one for places in self.index.units.values() for one in places.get(loc, ()) if one.sends]

    def above(self) -> Iterable[Part]:
        """What a presenter adds of its own."""
        return ()

    def below(self) -> Iterable[Part]:
        """The same below the pieces, which keep their places then."""
        return ()

    def listed_units(self) -> list[str]:
        """The pieces on the card; those that can do nothing but what is said aside are reached on the map."""
        useful = (u for u in self.index.acting() if any(not c.optional for c in self.index.of_unit(u)))
        return self.in_order(useful)

    def in_order(self, units: Iterable[str]) -> list[str]:
        pieces, order = self.context.state.pieces, self.context.services.of(Face).piece_order
        return sorted(units, key=lambda unit: (order(pieces[unit].counter), unit))

    def _units(self) -> Iterator[Part]:
        units = self.listed_units()
        if not units:
            return
        yield Flowing([self.counter(unit) for unit in units], even=self._paired())
        if self.hint:
            named = all(clicked(command) for unit in units for command in self.index.of_unit(unit))
            hint = self.hint if named or any(self.carriable([unit]) for unit in units) else ORDERS
            yield Text(self.context.words.tr(hint), "faded", rich=False)

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

    def counter(self, unit: str) -> Counter:
        able = bool(self.index.of_unit(unit))
        done = not able if self.ticks else None
        return Counter(
            unit, self.note(unit), self._chooser(unit) if able else None, self._named(unit), active=able,
            enabled=able or bool(done), face=SMALL, chosen=unit in self.context.selected, beside=True,
            main=self.main_answer() in self.index.orders.get(unit, ()), done=done,
        )  # fmt: skip

    def _named(self, unit: str) -> Command | None:
        """What is said of a piece that is an answer by being named."""
        commands = self.index.of_unit(unit)
        return commands[0] if len(commands) == 1 and clicked(commands[0]) else None

    def _chooser(self, unit: str) -> Any:
        """A piece that is an answer by being named is named at once, others are selected."""
        named = self._named(unit)
        return (lambda: self.set_selection([unit])) if named is None else self.player(named)

    def extra_buttons(self) -> Sequence[Part]:
        """A digit for each piece that is an answer by being named, whichever is selected; then, or where there is none,
        for what the selected one can do, each place included. All stand on the card as long as that is open."""
        named = [one for unit in self.listed_units() if (one := self._named(unit)) is not None]
        if not self.keyed or not named:
            found, first = super().extra_buttons(), len(self.batches)
            return [*found[:first], *self.sending_buttons(), *found[first:]]
        more = [command for command in self.index.loose if command.chooses]
        more += [one for unit in self.context.selected[:1] for one in self._of_selected(unit)]
        return [*map(self.batch_button, self.batches), *self._of_each(), *map(self.command_button, more)]

    def _of_each(self) -> Iterator[Part]:
        """A button for each piece that is an answer by being named; one that was named keeps its digit."""
        for unit in self.listed_units():
            if (one := self._named(unit)) is not None:
                yield self.command_button(one)
            elif not self.index.of_unit(unit):
                yield Taken()

    def _of_selected(self, unit: str) -> Sequence[Command]:
        """What a selected piece can do that is no answer by being named, if that is little enough for buttons."""
        found = [] if self._named(unit) is not None else self.index.of_unit(unit)
        return found if len(found) <= MOST_BUTTONS else []

    def sending_buttons(self) -> list[Play]:
        """A button for each place of the selected piece, if these are few."""
        sent = [one for unit in self.context.selected[:1] for one in self._places_of(unit)]
        return [self.card_button(one) for one in sent] if len(sent) <= MOST_BUTTONS else []

    def _selected(self) -> Iterator[Part]:
        """What is said of the selected piece; a counter that has a digit of its own says its answer itself."""
        for unit in self.context.selected[:1]:
            yield from map(Text, self.describe_unit(unit))
            commands = [one for one in self.said_of(unit) if not self.keyed or one != self._named(unit)]
            yield from self.in_rows(commands[:MOST_BUTTONS])
            if len(commands) > MOST_BUTTONS:
                more = len(commands) - MOST_BUTTONS
                yield Text(self.context.words.tr(MORE, n=more), "faded", rich=False)

    def in_rows(self, commands: Sequence[Command]) -> Iterator[Part]:
        """A button for each command, one below the other; where there is little room, those that say the same of
        several places by their places alone, side by side."""
        if names := self.places_alone(commands):
            yield Flowing([Play(one, name) for one, name in zip(commands, names, strict=True)])
        else:
            yield from map(self.card_button, commands)

    def describe_unit(self, unit: str) -> Iterable[str]:
        """The description of the selected piece, above its commands."""
        return ()

    def said_of(self, unit: str) -> Sequence[Command]:
        """What can be said of the selected piece, below all pieces: where it can be sent, then what it does instead."""
        return [*self._places_of(unit), *self.index.orders.get(unit, ())]

    def _places_of(self, unit: str) -> list[Command]:
        return [one for ways in self.index.destinations(unit).values() for one in ways]

    def foot_buttons(self) -> Sequence[Part]:
        """What can be said of no piece, in the foot, where it is seen without scrolling. What ends the segment has its
        place in the prompt bar."""
        main = self.main_answer()
        commands = (one for one in in_order(self.decision, self.loose()) if not one.ends)
        return [self.card_button(command, primary=command == main) for command in commands]

    def loose(self) -> list[Command]:
        return self.index.loose

    def set_selection(self, units: Any) -> None:
        """Show what the selected piece can do on the card, too."""
        super().set_selection(units)
        self.show_card()
