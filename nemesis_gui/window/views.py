"""The window's actions about what is seen: panels, full screen and themes."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from nemesis_gui.base import style
from nemesis_gui.play.action import Action
from nemesis_gui.play.feature import Spot
from nemesis_gui.widgets.links import rewrite_links
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
            "theme_system", "View", 260, "Theme: as the system",
            "Staff map while the system is light, dark while it is dark", run=self.theme_system,
            check=lambda: self.is_system, group="theme", before=True, covered=True
        )
        yield Action(
            "theme_staff", "View", 270, "Theme: staff map", "Paper and ink", run=self.theme_staff,
            check=lambda: self.is_staff, group="theme", covered=True
        )
        yield Action(
            "theme_contrast", "View", 280, "Theme: high contrast", "Black on white", run=self.theme_contrast,
            check=lambda: self.is_contrast, group="theme", covered=True
        )
        yield Action(
            "theme_dark", "View", 290, "Theme: dark", "For the night", run=self.theme_dark, check=lambda: self.is_dark,
            group="theme", covered=True
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

    # -- themes

    def set_theme(self, setting: str) -> None:
        """Put a theme on window and board, and keep it, or from now on follow the system."""
        self.settings.put("theme", setting)
        self._dress(style.theme_for(setting))
        self.actions_.refresh()

    def follow_system(self) -> None:
        """The system has become light or dark: go with it, unless a theme is set."""
        theme = style.theme_for(self.theme_set)
        if theme != self.desk.theme:
            self._dress(theme)

    @property
    def theme_set(self) -> str:
        """The theme as it is set: a name, or that of the system."""
        return self.settings.text("theme", style.SYSTEM)

    def _dress(self, theme: str) -> None:
        self.desk.theme = theme
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        style.dress(app, theme)
        if self.desk.scene is not None:
            self.desk.scene.set_theme(theme)
            self._position_changed(())
            self._decision_changed(self.model.decision)
        rewrite_links(self.findChildren(QLabel))
        self.desk.themeChanged.emit()

    def theme_system(self) -> None:
        self.set_theme(style.SYSTEM)

    def theme_staff(self) -> None:
        self.set_theme("staff")

    def theme_contrast(self) -> None:
        self.set_theme("contrast")

    def theme_dark(self) -> None:
        self.set_theme("dark")

    @property
    def is_system(self) -> bool:
        return self.theme_set not in style.SKINS

    @property
    def is_staff(self) -> bool:
        return self.theme_set == "staff"

    @property
    def is_contrast(self) -> bool:
        return self.theme_set == "contrast"

    @property
    def is_dark(self) -> bool:
        return self.theme_set == "dark"
