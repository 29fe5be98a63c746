"""The window's actions about the palette and the list of keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt

from nemesis_gui.play.action import Action
from nemesis_gui.window.part import WindowPart

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow


class HelpActions(WindowPart):
    """A part of the main window."""

    def help_actions(self) -> Iterator[Action]:
        """What can be done with it."""
        yield Action(
            "palette", "Game", 130, "Command palette…", "Find any action, command, place or piece by a few letters",
            "Ctrl+K; Ctrl+Shift+P", self.open_palette, before=True
        )
        yield Action("keys", "Help", 50, "Keys…", "All keys", "Shift+F11", self.show_keys, covered=True, start=7)

    def show_keys(self) -> None:
        """All keys."""
        from nemesis_gui.features.palette.key_list import KeyWindow

        window = KeyWindow(self.words, self.actions_, self)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.show()

    def open_palette(self) -> None:
        """Find anything by a few letters."""
        if self._palette is None:
            from nemesis_gui.features.palette.palette import Palette

            self._palette = Palette(cast("MainWindow", self))
        self._palette.open_()
