"""What the parts of the window tell one another: what is selected, looked at, pointed at, asked about and said."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal


class Signals(QObject):
    """Emitted by whoever notices; heard by whoever cares."""

    selectionChanged = Signal()
    lookedAt = Signal(int)
    """A location that the inspector should show."""
    unitLookedAt = Signal(str)
    clauseAsked = Signal(str)
    centreAsked = Signal(int)
    revealAsked = Signal(tuple)
    attendAsked = Signal(tuple)
    """Locations that the open decision is about."""
    pointedAt = Signal(object)
    """The `Spot` on the map that the pointer is over."""
    mapClicked = Signal()
    """The map is clicked; what that means comes afterwards."""
    choicePointed = Signal(object)
    """The command of the button pointed at, or None."""
    said = Signal(str)
    """A line for the status bar."""
    everyCommandAsked = Signal()
    """The list of all legal commands is wanted."""
    opened = Signal(str)
    """The player opened something from where it stands, not by its action, whose name this is."""
    explained = Signal()
    """It is said why something is not possible."""
    themeChanged = Signal()
    """Everything is to be drawn in the colours of another theme."""

    def say(self, text: str) -> None:
        """Say something in the status bar."""
        self.said.emit(text)

    def centre(self, loc: int) -> None:
        """Bring a location into view, by the smallest move, and light it."""
        self.centreAsked.emit(loc)

    def reveal(self, locs: Sequence[int]) -> None:
        """Bring several locations into view, zooming out if they do not fit."""
        self.revealAsked.emit(tuple(locs))

    def attend(self, locs: Sequence[int]) -> None:
        """Keep in sight what the open decision is about."""
        self.attendAsked.emit(tuple(locs))
