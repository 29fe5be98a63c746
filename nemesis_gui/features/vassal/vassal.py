"""Taking map, counters and set-ups from the module of VASSAL that belongs to the player's own copy of a game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QFileDialog

from engine.vassal.saved import is_saved
from engine.wargame.modules import Taken
from engine.wargame.packtitle import WorldTitle
from nemesis_gui.features.vassal.beside import worked_out
from nemesis_gui.features.vassal.known import remember
from nemesis_gui.play.action import OWN_COPY, Action, Why
from nemesis_gui.play.feature import Feature
from nemesis_gui.play.services import Modules, PrintedMap

MODULES: Final = "*.vmod *.vmdx *.zip buildFile*"


class VassalModule(Feature, Modules):
    """Reads a module beside the window, shows what of it is what of the game, and keeps what the player wants."""

    def actions(self) -> Iterator[Action]:
        yield Action(
            "vassal_module", "File", 79, "Take from a VASSAL module…",
            "If you own the boxed game: take its map, counters and set-ups from its VASSAL module", run=self.choose,
            why_not=self.why_not, covered=True, within=OWN_COPY,
        )  # fmt: skip

    def why_not(self) -> Why:
        if isinstance(self.model.title, WorldTitle):
            return None
        return self.words.tr("This game has no tables of values")

    def choose(self) -> None:
        """Ask which module."""
        heading = self.words.tr("Choose a VASSAL module")
        name, _ = QFileDialog.getOpenFileName(self.places.frame, heading, str(Path.home()), MODULES)
        if name:
            self.take(Path(name))

    def take(self, path: Path) -> None:
        from nemesis_gui.features.vassal.window import ModuleWindow

        tr, frame, title = self.words.tr, self.places.frame, self.model.title
        assert isinstance(title, WorldTitle)  # see why_not
        fresh = type(title)(files=title.files)  # another thread works with it
        try:
            if is_saved(path):
                raise ValueError(tr("This is a saved game of VASSAL; choose the module that it is of"))
            taken = worked_out(partial(Taken, fresh, path), tr("Reading the module…"), frame)
        except (ValueError, OSError) as error:
            self.warn(error)
            return
        window = ModuleWindow(self.context, taken, frame)
        kept = window.exec()
        if taken.fit is not None and taken.fit.sure:
            remember(self.context.settings, taken, path, window.decided)
        if kept and window.skin:
            self.context.services.of(PrintedMap).show_skin(window.skin)
            self.context.actions.refresh()
        window.deleteLater()
        window.keeping.closed()
