"""Finding anything by a few letters: the command palette, and going to a hex, a place or a counter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nemesis_gui.play.feature import Action, Context, Feature, Places
from nemesis_gui.play.services import KeyboardCursor

if TYPE_CHECKING:
    from nemesis_gui.features.palette.palette import Palette


class Finder(Feature):
    """The palette is made when it is first opened."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.palette: Palette | None = None

    def actions(self) -> Iterator[Action]:
        yield Action(
            "palette", "Game", 130, "Command palette…",
            "Find any action, command, place or piece by typing a few letters",
            "Ctrl+K; Ctrl+Shift+P", self.open_palette, before=True
        )
        yield Action(
            "goto", "Game", 60, "Go to hex…", "Centre the map on a hex or place", "Ctrl+G; G", self.go_to,
            self.context.needs.game
        )

    def open_palette(self) -> None:
        if self.palette is None:
            from nemesis_gui.features.palette.palette import Palette

            self.palette = Palette(self.context, self.places)
        self.palette.open_()

    def go_to(self) -> None:
        from nemesis_gui.features.palette.go_to import GoTo

        dialog = GoTo(self.context, self.places.frame)
        if dialog.exec() == GoTo.DialogCode.Accepted and dialog.target is not None:
            self.context.services.of(KeyboardCursor).go(dialog.target.loc, dialog.target.unit)
        dialog.deleteLater()
