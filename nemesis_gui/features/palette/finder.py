"""Finding anything by a few letters: the command palette, and going to a hex, a place or a counter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nemesis_gui.play.action import Action
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import KeyboardCursor

if TYPE_CHECKING:
    from nemesis_gui.features.palette.palette import Palette


class Finder(Feature):
    """The palette is made when it is first opened."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.palette: Palette | None = None

    def actions(self) -> Iterator[Action]:
        """What can be done with it."""
        yield Action(
            "palette", "Game", 130, "Command palette…", "Find any action, command, place or piece by a few letters",
            "Ctrl+K; Ctrl+Shift+P", self.open_palette, before=True
        )
        yield Action(
            "goto", "Game", 60, "Go to hex…", "Bring a hex or a place into the middle", "Ctrl+G; G", self.go_to,
            self.context.needs.game
        )

    def open_palette(self) -> None:
        """Ask for anything."""
        if self.palette is None:
            from nemesis_gui.features.palette.palette import Palette

            self.palette = Palette(self.context, self.places.frame)
        self.palette.open_()

    def go_to(self) -> None:
        """Ask for a hex, a place or a counter by name, and put the cursor there."""
        from nemesis_gui.features.palette.go_to_dialog import GoTo

        dialog = GoTo(self.context, self.places.frame)
        if dialog.exec() == GoTo.DialogCode.Accepted and dialog.target is not None:
            self.context.services.of(KeyboardCursor).go(dialog.target.loc, dialog.target.unit)
        dialog.deleteLater()
