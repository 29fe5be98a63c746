"""The window's actions about what is seen: panels and full screen."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt

from nemesis_gui.play.action import Action
from nemesis_gui.play.feature import Spot
from nemesis_gui.window.part import WindowPart


class ViewActions(WindowPart):
    """A part of the main window."""

    def view_actions(self) -> Iterator[Action]:
        """What can be done with it."""
        yield Action(
            "quit", "File", 150, "Quit", "Close the program; the game is saved", "Ctrl+Q", self.close, before=True,
            covered=True
        )
        yield Action(
            "log_find", "Edit", 30, "Search the log", "Find a word in what happened; Enter goes to older hits",
            "Ctrl+F", self.find_in_log, self.desk.no_game, before=True
        )
        yield Action(
            "card", "View", 210, "To the card", "Take the keyboard there; Escape leads back", "F12", self.focus_card,
            self.desk.no_game
        )
        yield Action(
            "panels", "View", 220, "Panels", "Show or hide the panels at the side", "F9", self.toggle_panels,
            self.desk.no_game, check=lambda: self.panels_on
        )
        yield Action(
            "full_screen", "View", 240, "Full screen", "Fill the whole screen; the same key leads back", "F11",
            self.toggle_full_screen, check=lambda: self.full_screen_on, covered=True
        )
        yield Action(
            "log_copy", "Edit", 40, "Copy the log", "What is marked, or all that is shown", "Ctrl+Shift+L",
            self.log.copy, self.desk.no_game
        )

    def find_in_log(self) -> None:
        """Take the keyboard to the search of the log."""
        self.side.show()
        self.tabs.setCurrentWidget(self.log)
        self.log.bar.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.log.bar.search.selectAll()

    def look_at(self, loc: int) -> None:
        """Tell of a place in the side panel."""
        self.tabs.setCurrentWidget(self.inspector)
        self.inspector.show_place(loc)

    def tell_features(self, spot: Spot) -> None:
        """The pointer is over another place or piece."""
        for feature in self.features:
            feature.follow_pointer(spot)
        if self.desk.selected or self.tabs.currentWidget() is not self.inspector:
            return
        if spot.unit:
            self.inspector.show_unit(spot.unit)
        elif spot.loc not in (-1, self.inspector.shown[0]):
            self.inspector.show_place(spot.loc)

    def focus_map(self) -> None:
        """Give the keyboard back to the map."""
        if self.view is not None:
            self.view.setFocus()

    def focus_card(self) -> None:
        """Give the keyboard to the card, or to the prompt bar where the card has nothing to press."""
        if not self.card.take_focus():
            self.prompt.take_focus()

    # -- panels

    @property
    def panels_on(self) -> bool:
        """Whether the side panels are shown."""
        return not self.side.isHidden()

    def toggle_panels(self) -> None:
        self.side.setHidden(self.panels_on)
        self.actions_.refresh()

    # -- the whole screen

    @property
    def full_screen_on(self) -> bool:
        """Whether the window fills the screen."""
        return self.isFullScreen()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back to the size before. Escape does not: it is pressed too often to let go."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
