"""What every presenter does: it shows a decision, and turns clicks and keys into commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from engine.table.command import Command
from engine.table.event import Event
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.desk import Desk
from nemesis_gui.index import Index, index_of
from nemesis_gui.panels.prompt import PromptBar
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.cardkeys import CardKeys
from nemesis_gui.widgets.commandbutton import CommandButton

MAIN_VERBS = ("move", "rail", "fly", "retreat", "place")
CHOICES = ("choose",)


@dataclass
class Stage:
    """Where presenters appear: the desk, the prompt bar, and a card over the map."""

    desk: Desk
    bar: PromptBar
    card: Card

    def __post_init__(self) -> None:
        self.keys = CardKeys(self.card, self.to_map)

    def to_map(self) -> None:
        """Give the keyboard to the map."""
        if self.desk.scene is not None and self.desk.scene.views():
            self.desk.scene.views()[0].setFocus()


class Presenter:
    """Shows a decision on the map and in the prompt bar.

    Legal places are marked; a click on a piece selects it, or names it where a piece is to be chosen; a click on a
    place carries out what can be done there. Presenters of single decisions add cards and dialogs.
    """

    style = "legal"
    """How places are marked that a command can be about."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.desk = stage.desk
        self.index = Index()
        self.decision: Any = None

    # -- life

    def begin(self, decision: Any) -> None:
        """The decision is open, for the first time or again after a command."""
        self.stage.keys.before()
        self.decision = decision
        self.index = index_of(self.desk.state, self.desk.model.commands())
        still = [unit for unit in self.desk.selected if unit in self.index.acting()]
        self.desk.select(still)
        self.show_marks()
        self.show_buttons()
        self.show_card()
        self.stage.keys.after()

    def end(self) -> None:
        """The decision is closed; take everything away."""
        for name in ("places", "targets", "path"):
            self.desk.overlay(name, None)
        self.stage.keys.before()
        self.stage.card.hide()
        self.desk.select(())

    def told(self, events: Sequence[Event]) -> None:
        """What the last command brought about, before `begin`."""

    # -- showing

    def show_marks(self) -> None:
        """Mark the places that commands are about."""
        self.desk.overlay("places", HexHighlights(tuple(self.marked()), self.style))
        self.show_targets()

    def marked(self) -> Iterable[int]:
        """Places that may be clicked, and those of pieces to choose."""
        state = self.desk.state
        chosen = {state.pieces[unit].loc for unit in self.index.orders if self._choosable(unit)}
        few = set(self.index.places) | chosen
        if not few and len(self.index.units) <= 6:
            few = {loc for commands in self.index.units.values() for loc in commands} if not self.desk.selected else few
        return [loc for loc in few if state.world.in_play(loc)]

    def _choosable(self, unit: str) -> bool:
        return any(command.verb in CHOICES for command in self.index.orders.get(unit, ()))

    def show_targets(self) -> None:
        """Mark where the selected pieces can go."""
        locs = self.targets()
        self.desk.overlay("targets", HexHighlights(tuple(locs), "legal") if locs else None)

    def targets(self) -> list[int]:
        """Where the selected pieces can go, at least one of them."""
        world = self.desk.state.world
        found = {loc for unit in self.desk.selected for loc in self.index.destinations(unit)}
        return [loc for loc in found if world.in_play(loc)]

    def show_buttons(self) -> None:
        """Buttons of the prompt bar: commands about neither piece nor place."""
        self.stage.bar.set_buttons(self.button_commands(), self.desk.play, self.extra_buttons())

    def button_commands(self) -> list[Command]:
        """Commands that get a button."""
        return self.index.loose

    def extra_buttons(self) -> list[QWidget]:
        """Further buttons, such as what the selected pieces can do."""
        orders = [command for unit in self.desk.selected for command in self.index.orders.get(unit, ())]
        return [self.command_button(command) for command in orders[:4]]

    def command_button(self, command: Command, text: str = "", *, primary: bool = False) -> QPushButton:
        """A button that plays a command."""
        button = CommandButton(self.desk, command, text)
        button.setObjectName("primary" if primary else "")
        button.clicked.connect(lambda: self.desk.play(command))
        return button

    def show_card(self) -> None:
        """Fill the card over the map, or hide it."""
        self.stage.card.hide()

    # -- the mouse on the map

    def piece_clicked(self, unit: str, click: Click) -> None:
        """Select a piece, or name it where one is to be chosen."""
        orders = self.index.orders.get(unit, [])
        choices = [command for command in orders if command.verb in CHOICES]
        loc = self.desk.state.pieces[unit].loc
        if choices:
            self.desk.play(choices[0])
        elif click.modifiers & Qt.KeyboardModifier.ShiftModifier and self.go(loc):
            return
        elif unit in self.index.acting():
            self.pick(unit, add=bool(click.modifiers & Qt.KeyboardModifier.ControlModifier))
        else:
            self.hex_clicked(loc, click)

    def pick(self, unit: str, *, add: bool) -> None:
        """Change the selection."""
        chosen = list(self.desk.selected)
        if not add:
            chosen = [] if chosen == [unit] else [unit]
        elif unit in chosen:
            chosen.remove(unit)
        else:
            chosen.append(unit)
        self.set_selection(chosen)

    def set_selection(self, units: Sequence[str]) -> None:
        """Select pieces and show what they can do."""
        self.desk.select(units)
        self.desk.overlay("path", None)
        self.show_marks()
        self.show_buttons()
        if len(units) == 1:
            self.desk.unitLookedAt.emit(units[0])

    def hex_clicked(self, loc: int, click: Click) -> None:
        """Carry out what can be done at a place, or select the stack there."""
        if self.go(loc):
            return
        if loc in self.index.places:
            self.offer(self.index.places[loc])
            return
        acting = self.index.acting()
        there = [unit for unit in self.desk.state.at.get(loc, ()) if unit in acting]
        if self.desk.selected and not there:
            self.explain(loc)
        elif there:
            self.set_selection(there)

    def go(self, loc: int) -> bool:
        """Send the selected pieces to a place, one after another; False if none of them can go."""
        commands = [self.main_command(unit, loc) for unit in self.desk.selected]
        able = [command for command in commands if command is not None]
        for command in able:
            if self.desk.model.decision is not None and self.desk.model.judge(command).legal:
                self.desk.play(command)
        return bool(able)

    def main_command(self, unit: str, loc: int) -> Command | None:
        """What a plain click on a place means for a piece."""
        found = self.index.destinations(unit).get(loc, [])
        return next((command for command in found if command.verb in MAIN_VERBS), found[0] if found else None)

    def offer(self, commands: Sequence[Command]) -> None:
        """Play the only command, or let the player choose."""
        if len(commands) == 1:
            self.desk.play(commands[0])
        else:
            self.choose_from(commands)

    def choose_from(self, commands: Sequence[Command]) -> None:
        """A small menu at the pointer."""
        menu = self.menu_of(commands)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.stage.bar.cursor().pos())

    def menu_of(self, commands: Iterable[Command]) -> QMenu:
        """A menu of commands."""
        menu = QMenu(self.stage.bar)
        for command in commands:
            action = QAction(self.desk.words.command(self.desk.state, command), menu)
            action.triggered.connect(_play(self.desk.play, command))
            menu.addAction(action)
        return menu

    def context_commands(self, loc: int, unit: str) -> list[Command]:
        """What a right click at a place offers."""
        found: list[Command] = [
            command for chosen in self.desk.selected for command in self.index.destinations(chosen).get(loc, ())
        ]
        found += self.index.places.get(loc, ())
        names = [unit] if unit else list(self.desk.state.at.get(loc, ()))
        found += [command for name in names for command in self.index.orders.get(name, ())]
        for name in names:
            found += [c for c in self.index.destinations(name).get(loc, ()) if c not in found]
        found += [command for command in self.desk.model.interrupts() if getattr(command, "unit", "") in names]
        return found

    def explain(self, loc: int) -> None:
        """Say why the selected pieces cannot do anything at a place."""

    def hovered(self, loc: int) -> None:
        """The pointer is over a place, or -1."""

    def next_piece(self) -> None:
        """Select the next piece that can still do something and show it."""
        state = self.desk.state
        acting = self.index.acting()
        units = sorted(
            (u for u in acting if state.world.in_play(state.pieces[u].loc)), key=lambda u: (state.pieces[u].loc, u)
        )
        if not units:
            self.desk.said.emit(self.desk.tr_("Nobody is left to act"))
            return
        now = self.desk.selected[-1] if self.desk.selected else ""
        unit = units[(units.index(now) + 1) % len(units)] if now in units else units[0]
        self.set_selection([unit])
        self.desk.centre(state.pieces[unit].loc)

    def cancel(self) -> None:
        """Escape: let go of the selection."""
        self.set_selection(())


def _play(play: Callable[[Command], object], command: Command) -> Callable[[], None]:
    def run() -> None:
        play(command)

    return run
