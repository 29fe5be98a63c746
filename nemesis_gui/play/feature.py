"""What every feature of the window is: one object that says all about itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from engine.table.event import Event
from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.places import Places
from nemesis_gui.play.setting import Setting


@dataclass(frozen=True)
class Spot:
    """A place on the map, or elsewhere, with the piece pointed at there; `unit` is empty for none."""

    loc: int
    unit: str = ""


@dataclass(frozen=True)
class Entry:
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

    def actions(self) -> Iterable[Action]:
        """What the player can do with it."""
        return ()

    def attach(self) -> None:
        """All features are made and their actions registered: connect to what others offer."""

    # -- following the game

    def follow_game(self) -> None:
        """Another game is on the table, and so another board."""

    def follow_position(self, events: Sequence[Event]) -> None:
        """The position has changed; what brought it about, nothing for a change without commands."""

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

    def set_bare(self, bare: bool) -> None:
        """There is no game on the table, or one again: hide what belongs to a game, or show it."""

    def parts(self, _name: str) -> Sequence[QWidget]:
        """What it shows, by the name that a lesson gives it."""
        return ()

    def menu(self, spot: Spot) -> Iterable[Entry]:
        """Lines of the menu at a place; what would show nothing there is left out."""
        return ()

    def settings(self) -> Iterable[Setting]:
        return ()

    def remember(self) -> Any:
        """What it shows, for the feature that takes its place when the window is made anew."""
        return None

    def resume(self, kept: Any) -> None:
        """The same game is on the table again, and is told of next: take back what has to be known before."""

    def recall(self, kept: Any) -> None:
        """Then show again what the feature before it remembered; the same game is on the table again."""

    def close(self) -> None:
        """Let go of everything it attached."""
