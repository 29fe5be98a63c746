"""What every presenter does: it shows a decision, and turns clicks and keys into commands."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from engine.table.command import Command
from engine.table.event import Event
from engine.table.legal import Index, index_of, place_of
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.play.answers import costly, in_order, key_action, main_command, named, question
from nemesis_gui.play.command_button import Batch
from nemesis_gui.play.gesture import Gesture, Placement
from nemesis_gui.play.parts import Part, Pick, Play, PlayAll
from nemesis_gui.play.services import KeyboardCursor
from nemesis_gui.play.sheet import in_lines
from nemesis_gui.play.stage import Stage

FEW_ROWS = 2
"""Answers for which there is room on any card."""
MOST_ORDERS = 4
MOST_NAMED = 6
"""Pieces with a button of their own in the prompt bar."""


class Presenter:
    """Shows a decision on the map and in the prompt bar.

    Legal places are marked; a click on a piece selects it, or names it where a piece is to be chosen. What is selected
    is served by a gesture, to which clicks, keys and dragging lead alike. Presenters of single decisions say which one,
    and add cards and dialogs.
    """

    style = "legal"
    """How places are marked that a command can be about."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.context = stage.context
        self.index = Index()
        self.decision: Any = None
        self.mode = ""
        """The special order that waits for its hex; a command or another selection ends it."""
        self._asked: tuple[type, int] | None = None
        """Which question of which side it showed last."""
        self.batches: Sequence[Batch] = ()
        self.gesture: Gesture | None = None
        """What serves the selected pieces, from `begin` to `end`."""

    # -- life

    def begin(self, decision: Any) -> None:
        """The decision is open, for the first time or again after a command."""
        self.mode = ""
        self.stage.keys.before()
        asked = type(decision), decision.side(self.context.state)
        if asked != self._asked:
            self._asked = asked
            self.stage.card.unfold()
            self.stage.card.rewind()
        if decision != self.decision:
            self.context.signals.focusAsked.emit(())
        self.read(decision)
        index = self.index
        self.stage.judge_anew(asked, len(index.acting()) + len(index.places) + len(index.loose))
        self.batches = self.find_batches()
        said = (command for command in self.index.loose if key_action(decision, command) == "end")
        ends = next(((decision.kind, self.context.words.command(self.context.state, one)) for one in said), None)
        self.stage.guard.asks(question(self.context.state, decision), ends=ends)
        self.context.selected = self.kept_selection()
        self.show_marks()
        self.take_up()
        with self.stage.at_once():
            self.show_buttons()
            self.show_card()
            self.stage.share_out()
        self.stage.guard.arm([command.text() for command in self.costly_answers()])
        self.focus()
        self.stage.keys.after()

    def kept_selection(self) -> tuple[str, ...]:
        """What stays selected after a command."""
        return tuple(unit for unit in self.context.selected if self.stays(unit))

    def stays(self, unit: str) -> bool:
        """Whether a selected piece stays so after a command."""
        return unit in self.index.acting() or self.carriable([unit])

    def read(self, decision: Any) -> None:
        """Find out what can be said."""
        self.decision = decision
        self.index = index_of(self.context.state, self.context.model.commands())

    def end(self) -> None:
        """The decision is closed; take everything away but the card, on which the next question may stand."""
        self._asked = None
        self._lay_down()
        self.context.signals.focusAsked.emit(())
        self.context.overlay("places", None)
        self.stage.keys.before()
        self.context.selected = ()

    def announces(self, _event: Event) -> bool:
        """Whether its card tells of an event, so that the news need not."""
        return False

    # -- showing

    def show_marks(self) -> None:
        self.context.overlay("places", HexHighlights(tuple(self.marked()), self.style))

    def marked(self) -> Iterable[int]:
        """Places that may be clicked, and those of pieces to choose."""
        state = self.context.state
        orders = self.index.orders.items()
        few = {state.pieces[unit].loc for unit, found in orders if any(command.chooses for command in found)}
        few |= self.index.places.keys()
        if not few and len(self.index.units) <= 6 and not self.context.selected:
            few = {loc for commands in self.index.units.values() for loc in commands}
        return [loc for loc in few if state.world.in_play(loc)]

    def ready(self) -> Iterable[str]:
        """The pieces that can take part in the decision."""
        acting = self.index.acting()
        return [unit for unit in acting if not all(command.optional for command in self.index.of_unit(unit))]

    def sum_up(self) -> bool:
        """Show what was answered, while the phase waits for its end; whether that is so."""
        return False

    def stays_put(self) -> bool:
        """Whether the map stays as it is, however far away what may be clicked next is."""
        return False

    def focus(self) -> None:
        """Let what the decision is about be seen."""
        world = self.context.state.world
        self.context.signals.focusAsked.emit(tuple(loc for loc in self.focus_hexes() if world.in_play(loc)))

    def focus_hexes(self) -> Iterable[int]:
        """The hexes in question, with those where selected pieces can be put; the first one matters most."""
        if self.context.selected and self.gesture is not None and self.gesture.places:
            return [*self.gesture.sources(), *self.gesture.targets()]
        return self.marked()

    def show_buttons(self) -> None:
        """Buttons of the prompt bar: commands about neither piece nor place."""
        bar = self.stage.bar
        bar.set_buttons(self.button_commands(), self.extra_buttons(), self.main_answer(), self.costly_answers())

    def button_commands(self) -> list[Command]:
        return in_order(self.decision, (command for command in self.index.loose if not clicked(command)))

    def main_answer(self) -> Command | None:
        """The answer that is preselected, if any."""
        return main_command(self.context.state, self.decision, self.index)

    def costly_answers(self) -> list[Command]:
        """What costs something or closes a segment."""
        return [command for command in self.index.loose if costly(self.decision, command)]

    def extra_buttons(self) -> Sequence[Part]:
        """Further buttons, such as what a single selected piece can do besides. Joined pieces get no button to remove
        them: it would reuse the same digit."""
        alone = self.context.selected if len(self.context.selected) == 1 else ()
        orders = self._told_apart(one for unit in alone for one in self.index.orders.get(unit, ()) if not one.unchooses)
        single = [self.command_button(command) for command in orders[:MOST_ORDERS]] or self._named_buttons()
        single += [self.command_button(command) for command in self.index.loose if command.chooses]
        return [*(self.batch_button(batch) for batch in self.batches), *single]

    def whole_stack(self) -> list[Part]:
        """A button for all that can go from the hex of what is selected, where more can. A box is no stack."""
        state, chosen = self.context.state, {*self.context.selected}
        locs = {*filter(state.world.on_map, (state.pieces[unit].loc for unit in chosen))}
        ready = [unit for loc in locs for unit in state.at[loc] if self.carriable([unit])]
        name, choose = self.context.words.tr("Select the whole stack"), partial(self.set_selection, ready)
        return [Pick(name, choose)] if len(locs) == 1 and chosen < {*ready} else []

    def _told_apart(self, commands: Iterable[Command]) -> list[Command]:
        """One of those that say the same, as of pieces that differ in nothing but their number."""
        found = dict[str, Command]()
        for one in commands:
            found.setdefault(self.context.words.command(self.context.state, one), one)
        return list(found.values())

    def batch_button(self, batch: Batch, room: int = 0) -> PlayAll:
        """Where all that are left join, what was prepared starts by itself, and may roll. With pixels of `room` it says
        in several lines what is short elsewhere."""
        text = batch.name if room else batch.short or batch.name
        text = self.context.answer_text(*batch.commands, text=text) if self.decision.starts else text
        spoken = batch.name if batch.short else ""
        return PlayAll(text, batch.commands, spoken, self.preselects(batch), room)

    def batch_rows(self) -> list[Part]:
        """The same on a card, above single answers, as their digits come first."""
        room = self.stage.card.text_room
        return [in_lines([self.batch_button(one, room) for one in self.batches])] if self.batches else []

    def preselects(self, batch: Batch) -> bool:
        """Whether Enter says it."""
        return batch.usual and self.main_answer() is None

    def _named_buttons(self) -> list[Play]:
        main = self.main_answer()
        text, tr = self.decision.naming, self.context.words.tr
        pieces = self.context.state.pieces
        return [
            self.command_button(command, tr(text, unit=pieces[unit].counter.name), primary=command == main)
            for unit, command in named(self.decision, self.index)[:MOST_NAMED]
        ]

    def find_batches(self) -> Sequence[Batch]:
        """What can be said to several pieces with one click."""
        return ()

    def command_button(self, command: Command, text: str = "", *, primary: bool = False) -> Play:
        return Play(command, text, primary)

    def card_button(self, command: Command, *, primary: bool = False) -> Play:
        """A button for the card, which is narrow."""
        return Play(command, main=primary, room=self.stage.card.text_room)

    def places_alone(self, commands: Sequence[Command]) -> list[str]:
        """Where there is little room and they are many: the places of commands that say the same but for these."""
        state, words = self.context.state, self.context.words
        places = [place_of(state, one) for one in commands]
        alike = len({(one.verb, one.pieces()) for one in commands}) == 1 and None not in places
        few = not self.stage.compact or len(commands) <= FEW_ROWS or len({*places}) < len(places)
        return [] if few or not alike else [words.place(state, loc) for loc in places if loc is not None]

    def show_card(self) -> None:
        self.stage.card.hide()

    def put_card(
        self, heading: str, body: Iterable[Part], foot: Iterable[Part] = (), width: int | None = None
    ) -> None:
        """Show a card; the keyboard stays where it was. A choice that came to stand below the mouse is pointed at while
        the card is still being filled: what that brings is shown afterwards."""
        if self.stage.filling:
            self.stage.outdated = True
            return
        self.stage.keys.before()
        self.stage.show(heading, body, foot, width)
        if self.stage.make_compact() or self.stage.outdated:
            self.show_card()
        self.stage.keys.after()

    def player(self, command: Command) -> Callable[[], object]:
        """A slot that plays a command."""
        return lambda: self.context.play(command)

    # -- the gesture

    def gesture_for(self, units: Sequence[str]) -> Gesture | None:
        """What serves these pieces, or the open decision as long as none is selected."""
        useful = units or self.index.places
        return Placement(self.context, self.index, units, self.offer) if useful else None

    def set_mode(self, mode: str) -> None:
        """Let a special order wait for its hex, or none."""
        self.mode = mode
        self.take_up()
        self.show_buttons()
        self.focus()

    def take_up(self) -> None:
        """Begin the gesture of the selected pieces in place of the one before."""
        self._lay_down()
        self.gesture = self.gesture_for(self.context.selected)
        if self.gesture is not None:
            self.gesture.start()

    def _lay_down(self) -> None:
        gesture, self.gesture = self.gesture, None
        if gesture is not None:
            gesture.cancel()

    def carriable(self, units: Sequence[str]) -> bool:
        """Whether one of these pieces, or without any a marker, can be sent to a place."""
        return any(self.index.destinations(unit) for unit in units) if units else bool(self.index.places)

    def held(self, loc: int, unit: str, click: Click, *, stack: bool) -> list[str]:
        """What a pull at a counter takes along; with Shift or at the number of a stack all that can act there, with
        Ctrl, or at one that is selected, also what is selected. Empty if the counter cannot be sent anywhere."""
        selected = list(self.context.selected)
        shift = bool(click.modifiers & Qt.KeyboardModifier.ShiftModifier)
        if unit in selected and not shift and self.carriable([unit]):
            return selected
        wanted = self.context.state.at.get(loc, ()) if stack or shift else (unit,)
        found = [name for name in wanted if name and self.carriable([name])]
        if found and (unit in selected or click.modifiers & Qt.KeyboardModifier.ControlModifier):
            found = [*selected, *(name for name in found if name not in selected)]
        return found

    # -- the mouse on the map

    def piece_clicked(self, unit: str, click: Click) -> None:
        """Select a piece, or name it where one is to be chosen and can be in one way only."""
        orders = self.index.orders.get(unit, [])
        choices = [command for command in orders if clicked(command)]
        loc = self.context.state.pieces[unit].loc
        if len(choices) == 1:
            self.context.play(choices[0])
        elif click.modifiers & Qt.KeyboardModifier.ShiftModifier and self.finish(loc):
            return
        elif unit in self.index.acting():
            self.pick(unit, add=bool(click.modifiers & Qt.KeyboardModifier.ControlModifier))
        elif self._idle(unit, loc):
            self._say_idle(unit, loc)
        else:
            self.hex_clicked(loc, click)

    def pulled_in_vain(self, unit: str) -> bool:
        """Say why a piece of the side that decides is not carried; False where none of them ever is."""
        piece = self.context.state.pieces[unit]
        if not self.index.units or piece.counter.side != self.decision.side(self.context.state):
            return False
        self._say_idle(unit, piece.loc)
        return True

    def _say_idle(self, unit: str, loc: int) -> None:
        why = Gesture(self.context, self.index, (unit,)).why_not(loc)
        told = self.context.words.pair(self.context.state.pieces[unit].counter.name, why) if why else ""
        self.context.signals.said.emit(told or self.context.words.tr("No piece there can act now"))

    def _idle(self, unit: str, loc: int) -> bool:
        """Whether a click at a piece asks for it in vain, while others of its side can be sent somewhere."""
        state, acting = self.context.state, self.index.acting()
        if self.context.selected or not self.index.units or loc in self.index.places:
            return False
        mine = state.pieces[unit].counter.side == self.decision.side(state)
        return mine and acting.isdisjoint(state.at.get(loc, ()))

    def pick(self, unit: str, *, add: bool) -> None:
        chosen = list(self.context.selected)
        if not add:
            chosen = [] if chosen == [unit] else [unit]
        elif unit in chosen:
            chosen.remove(unit)
        else:
            chosen.append(unit)
        self.set_selection(chosen)

    def set_selection(self, units: Sequence[str]) -> None:
        """Select pieces and show what they can do; behind the curtain nothing is asked yet."""
        self.mode = ""
        if self.decision is None:
            return
        self.context.selected = tuple(units)
        self.show_marks()
        self.take_up()
        with self.stage.at_once():
            self.show_buttons()
            self.stage.share_out()
        self.focus()
        if len(units) == 1:
            self.context.signals.unitLookedAt.emit(units[0])

    def hex_clicked(self, loc: int, click: Click) -> None:
        """Carry out what can be done at a place, or select the stack there; else say why not."""
        if self.finish(loc):
            return
        acting = self.index.acting()
        there = [unit for unit in self.context.state.at.get(loc, ()) if unit in acting]
        if there:
            self.set_selection(there)
        elif self._means_another(loc):
            self.set_selection(())
            self.context.signals.said.emit(self.context.words.tr("No piece there can act now"))
        elif self.context.selected and self.gesture is not None:
            self.gesture.explain(loc)

    def _means_another(self, loc: int) -> bool:
        """Whether a place is no wish for the selected pieces: others of their side stand there, and nothing beside it
        is theirs, nor in their reach."""
        gesture, state = self.gesture, self.context.state
        if gesture is None or not self.context.selected:
            return False
        sides = {state.pieces[unit].counter.side for unit in self.context.selected}
        friends = any(state.pieces[unit].counter.side in sides for unit in state.at.get(loc, ()))
        return friends and not {*gesture.sources(), *gesture.targets()}.intersection((loc, *state.world.adjacent[loc]))

    def finish(self, loc: int) -> bool:
        """End the gesture at a place; False if nothing can be done there."""
        return self.gesture is not None and self.gesture.finish(loc)

    def offer(self, commands: Sequence[Command]) -> None:
        if len(commands) == 1:
            self.context.play(commands[0])
        else:
            self.choose_from(commands)

    def choose_from(self, commands: Sequence[Command]) -> None:
        menu = self.menu_of(commands)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.spot())

    def spot(self) -> QPoint:
        """Where a menu opens: at the place of the cursor that keys move, else at the pointer."""
        loc, view = self.context.services.of(KeyboardCursor).at, self.context.view
        if loc < 0 or view is None:
            return self.stage.bar.cursor().pos()
        return view.viewport().mapToGlobal(view.mapFromScene(view.board.position(loc)))

    def menu_of(self, commands: Iterable[Command]) -> QMenu:
        menu = QMenu(self.stage.bar)
        for command in commands:
            menu.addAction(self.context.words.command(self.context.state, command), partial(self.context.play, command))
        return menu

    def context_commands(self, loc: int, unit: str) -> list[Command]:
        """What a right click at a place offers whoever decides."""
        found: list[Command] = [
            command for chosen in self.context.selected for command in self.index.destinations(chosen).get(loc, ())
        ]
        found += self.index.places.get(loc, ())
        names = [unit] if unit else list(self.context.state.at.get(loc, ()))
        found += [command for name in names for command in self.index.orders.get(name, ())]
        for name in names:
            found += [c for c in self.index.destinations(name).get(loc, ()) if c not in found]
        return found

    def hovered(self, loc: int) -> None:
        """The pointer is over a place, or -1."""
        if self.gesture is not None:
            self.gesture.update(loc)

    def next_piece(self, step: int = 1) -> None:
        """Select the next piece that can still take part and show it, those that wait beside the map last, in the order
        of their card; without any, the next with an order left. With a step of -1 it is the one before."""
        state, in_play = self.context.state, self.context.state.world.in_play
        acting, ready = self.index.acting(), set(self.ready())
        places = {u: state.pieces[u].loc for u in self.in_order([u for u in acting if u in ready] or acting)}
        units = sorted(places, key=lambda u: places[u] if in_play(places[u]) else math.inf)
        if not units:
            self.context.signals.said.emit(self.context.words.tr("No piece is left to act"))
            return
        now = self.context.selected[-1] if self.context.selected else ""
        first = units[0 if step > 0 else -1]
        unit = units[(units.index(now) + step) % len(units)] if now in units else first
        self.set_selection([unit])
        if in_play(state.pieces[unit].loc):
            self.context.signals.centreAsked.emit(state.pieces[unit].loc)
        else:
            self.context.signals.said.emit(self.context.words.game.unit(state, unit))

    def in_order(self, units: Iterable[str]) -> list[str]:
        """Pieces in the order in which they are gone through."""
        return sorted(units, key=lambda unit: (self.context.state.pieces[unit].loc, unit))

    def cancel(self) -> None:
        """Escape: deselect; with nothing selected, cancel what was begun and has not happened, such as an attack."""
        begun = next((command for command in self.index.loose if command.cancels), None)
        if begun is not None and not self.context.selected:
            self.context.play(begun)
        else:
            self.set_selection(())


def clicked(command: Command) -> bool:
    return command.chooses or command.unchooses
