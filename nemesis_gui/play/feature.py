"""What every feature of the window is, one object that says all about itself; and the places where it shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, ClassVar

import msgspec
from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QMenu, QVBoxLayout, QWidget

from engine.table.legal import unit_of
from nemesis_gui.play.action import Action, Setting, Why
from nemesis_gui.play.context import Context
from nemesis_gui.play.prompt import PromptBar
from nemesis_gui.play.services import PlaceMenu, Service
from nemesis_gui.play.speaking import describe_interrupt
from nemesis_gui.session.played import NOTHING, Events
from nemesis_gui.widgets.boardplace import BoardPlace
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.side import SideColumn


class Places:
    """The places of a window."""

    def __init__(
        self, frame: QMainWindow, centre: QWidget, board: BoardPlace, board_layout: QVBoxLayout, table: QVBoxLayout,
        foot: QHBoxLayout, side: SideColumn, prompt: PromptBar, card: Card,
    ) -> None:  # fmt: skip
        self.frame = frame
        """For docks, and as parent of dialogs."""
        self.centre = centre
        """All between menus and status bar: header, map, prompt and panels."""
        self.board, self.board_layout = board, board_layout
        """Where the map lies, with the cards over it."""
        self.table, self.foot = table, foot
        """The map and what stands below it; the line below the map, with the status bar at its end."""
        self.side, self.tabs = side, side.tabs
        """The column beside the map: decision, cards and tabs."""
        self.prompt, self.card = prompt, card
        """The open decision: its question, and its card."""


__all__ = ("Action", "Context", "Entry", "Feature", "Places", "Setting", "Spot", "Why")
"""All that a feature is made of, so that it finds it in one place."""


class Spot(msgspec.Struct, frozen=True):
    """A place on the map, or elsewhere, with the piece pointed at there; `unit` is empty for none."""

    loc: int
    unit: str = ""


class Entry(msgspec.Struct, frozen=True):
    """A line of the menu at a place."""

    text: str
    run: Callable[[], object]
    rank: int = 50
    """Where it stands: the smallest first."""


class Feature(QObject):
    """Something the window can do. Each method is called in the order of the window's list of features; this base does
    nothing."""

    of_window: ClassVar[bool] = False
    """Whether what it remembers belongs to the window, and not to the game on the table."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(places.frame)
        self.context, self.places = context, places
        self.model, self.words = context.model, context.words
        for kind in type(self).__mro__:
            if Service in kind.__bases__:
                context.services.offer(kind, self)

    def actions(self) -> Iterable[Action]:
        """What the player can do with it."""
        return ()

    def attach(self) -> None:
        """All features are made and their actions registered: connect to what others offer."""

    # -- following the game

    def follow_game(self) -> None:
        """Another game is on the table, and so another board."""

    def follow_position(self, events: Events) -> None:
        """Commands were played, all within one gesture of a player or one by a computer; with what they brought about.
        None of it need be an event."""

    def follow_reset(self) -> None:
        """The position is another one, but no command led to it: a game was opened, commands were taken back, or it is
        looked at from another time or by other eyes. Where that makes no difference, nothing has to be done for it."""
        self.follow_position(NOTHING)

    def follow_decision(self, decision: Any) -> None:
        """Another decision is open, or none."""

    def follow_pointer(self, spot: Spot) -> None:
        """The pointer is over another place or piece."""

    # -- what it answers for

    def escape(self) -> bool:
        """Close what is open; False if nothing was."""
        return False

    def clear(self) -> None:
        """Take off whatever it shows over the map."""

    def set_no_game(self, bare: bool) -> None:
        """There is no game on the table, or one again: hide what belongs to a game, or show it."""

    def set_tutorial(self, lean: bool) -> None:
        """Hide what a player who plays for the first time has not met yet, or show it."""

    def parts(self, _name: str) -> Sequence[QWidget]:
        """What it shows, by the name that a lesson gives it."""
        return ()

    def menu(self, spot: Spot) -> Iterable[Entry]:
        """Lines of the menu at a place; what would show nothing there is left out."""
        return ()

    def settings(self) -> Iterable[Setting]:
        return ()

    def remember(self) -> Any:
        """Its state, for the feature that takes its place when the window is rebuilt."""
        return None

    def resume(self, kept: Any) -> None:
        """The same game is on the table again, and will be announced next: take back what has to be known before."""

    def recall(self, kept: Any) -> None:
        """Then show again what the feature before it remembered; the same game is on the table again."""

    def close(self) -> None:
        """Let go of everything it attached."""

    # -- for all of them

    def warn(self, fault: object) -> None:
        """Show in a box what is wrong with a file or a save."""
        from PySide6.QtWidgets import QMessageBox

        QMessageBox.warning(self.places.frame, self.places.frame.windowTitle(), self.words.fault(str(fault)))


class PlaceMenus(PlaceMenu):
    """Made again each time it is asked for."""

    def __init__(self, context: Context, features: Sequence[Feature], parent: QWidget) -> None:
        self._desk, self._features, self._parent = context, features, parent

    def pop_up(self, loc: int, unit: str, where: QPoint) -> None:
        menu = self.made(loc, unit)
        if not menu.isEmpty():
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(where)

    def made(self, loc: int, unit: str) -> QMenu:
        """Everything that can be done at a place."""
        presenter = self._desk.presenter
        menu = QMenu(self._parent) if presenter is None else presenter.menu_of(presenter.context_commands(loc, unit))
        self._add_others(menu, loc, unit)
        if loc >= 0:
            menu.addSeparator()
            found = [entry for feature in self._features for entry in feature.menu(Spot(loc, unit))]
            for entry in sorted(found, key=lambda entry: entry.rank):
                menu.addAction(entry.text, partial(entry.run))
        return menu

    def _add_others(self, menu: QMenu, loc: int, unit: str) -> None:
        """What the other side may do here out of turn, with whose it is."""
        context = self._desk
        names = [unit] if unit else list(context.state.at.get(loc, ()))
        found = [command for command in context.model.interrupts() if unit_of(command) in names]
        if found:
            menu.addSeparator()
        for command in found:
            menu.addAction(describe_interrupt(context, command), partial(context.play, command))
