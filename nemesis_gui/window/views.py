"""The window's actions about what is seen: zoom, overview, counters, panels, news and full screen."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRect, Qt

from nemesis_gui.play.action import Action
from nemesis_gui.widgets.boardplace import free_height
from nemesis_gui.widgets.card import EDGE
from nemesis_gui.window.part import WindowPart

OVERVIEW = 250


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
        yield Action("zoom_in", "View", 10, "Zoom in", "Show the map larger", "Ctrl++", self.zoom_in, self.desk.no_game)
        yield Action(
            "zoom_out", "View", 20, "Zoom out", "Show the map smaller", "Ctrl+-", self.zoom_out, self.desk.no_game
        )
        yield Action(
            "fit", "View", 30, "Whole map", "Fit the map into the window", "F", self.fit_map, self.desk.no_game,
            toolbar=True
        )
        yield Action(
            "counters", "View", 40, "Counters", "Show or hide counters and markers", "F2", self.toggle_counters,
            self.desk.no_game, check=lambda: self.counters_on, toolbar=True, before=True
        )
        yield Action(
            "numbers", "View", 160, "Hex numbers always", "Print the number in every hex at every zoom", "F6",
            self.toggle_numbers, self.desk.no_game, check=lambda: self.numbers_on
        )
        yield Action(
            "overview", "View", 200, "Overview map", "A small map while only a part is seen", "F8",
            self.toggle_overview, self.desk.no_game, check=lambda: self.overview_on
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

    def toggle_overview(self) -> None:
        """Show or hide the overview."""
        self.overview_on = not self.overview_on
        self._place_overview()
        self.actions_.refresh()

    def _place_overview(self) -> None:
        """The overview lies in the left corner while only a part of the map is seen; it goes to the right one only when
        the card would cover it."""
        view, overview = self.view, self.overview
        if view is None or overview is None:
            return
        overview.setVisible(self.overview_on and not view.visible_rect().contains(view.board.geometry.map_rect))
        width = min(OVERVIEW, self.board_place.width() // 4)
        height = overview.heightForWidth(width)
        corner = QRect(EDGE, free_height(self.board_place) - height - EDGE, width, height)
        if self.card.isVisible() and self.card.geometry().intersects(corner):
            corner.moveRight(self.board_place.width() - EDGE)
        overview.setGeometry(corner)

    # -- the view

    def zoom_in(self) -> None:
        if self.view is not None:
            self.view.zoom_by(1)

    def zoom_out(self) -> None:
        if self.view is not None:
            self.view.zoom_by(-1)

    def fit_map(self) -> None:
        if self.view is not None:
            self.view.fit()

    def toggle_counters(self) -> None:
        self.counters_on = not self.counters_on
        if self.desk.scene is not None:
            self.desk.scene.set_counters_visible(self.counters_on)
        self.actions_.refresh()

    def find_in_log(self) -> None:
        """Take the keyboard to the search of the log."""
        self.side.show()
        self.tabs.setCurrentWidget(self.log)
        self.log.bar.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.log.bar.search.selectAll()

    def toggle_numbers(self) -> None:
        self.numbers_on = not self.numbers_on
        if self.desk.scene is not None:
            self.desk.scene.set_hex_numbers("always" if self.numbers_on else "auto")
        self.actions_.refresh()

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
