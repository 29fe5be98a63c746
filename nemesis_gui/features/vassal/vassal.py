"""Taking map, counters and set-ups from the module of VASSAL that belongs to the player's own copy of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from PySide6.QtWidgets import QFileDialog, QMainWindow, QMessageBox

from engine.wargame.packtitle import WorldTitle
from nemesis_gui.features.vassal.beside import worked_out
from nemesis_gui.features.vassal.known import remember
from nemesis_gui.play.action import OWN_COPY, Action, Why
from nemesis_gui.play.feature import Feature
from nemesis_gui.play.services import Frame, Games, Modules, PrintedMap

if TYPE_CHECKING:
    from engine.wargame.modules import Taken

MODULES: Final = "*.vmod *.vmdx *.zip buildFile*"


class VassalModule(Feature, Modules):
    """Reads a module beside the window, shows what of it is what of the game, and keeps what the player wants."""

    _waiting: ClassVar[Path | None] = None
    """A module of another game, for which the window is made anew."""

    def actions(self) -> Iterator[Action]:
        yield Action(
            "vassal_module", "File", 74, "Take from a VASSAL module…",
            "If you own the boxed game: take its map, counters and set-ups from its VASSAL module", run=self.choose,
            why_not=self.why_not, covered=True, within=OWN_COPY,
        )  # fmt: skip

    def why_not(self) -> Why:
        if isinstance(self.model.title, WorldTitle):
            return None
        return self.words.tr("This game has no tables of values")

    def choose(self) -> None:
        """Ask which module, unless one waits for the window of its game."""
        waiting, VassalModule._waiting = VassalModule._waiting, None
        if waiting is not None:
            self.take(waiting)
            return
        heading = self.words.tr("Choose a VASSAL module")
        name, _ = QFileDialog.getOpenFileName(self.places.frame, heading, str(Path.home()), MODULES)
        if name:
            self.take(Path(name))

    def take(self, path: Path) -> None:
        from engine.vassal.saved import is_saved
        from engine.wargame.modules import Taken
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
        other = "" if _sure(taken) else worked_out(partial(self._likelier, path), tr("Reading the module…"), frame)
        if other:
            self._turn_to(other, path)
            return
        window = ModuleWindow(self.context, taken, frame)
        kept = window.exec()
        if _sure(taken):
            remember(self.context.settings, taken, path, window.decided)
        if kept and window.skin:
            self.context.services.of(PrintedMap).show_skin(window.skin)
            self.context.actions.refresh()
        window.deleteLater()
        told = kept and self.model.session is None
        game, count = title.id, len(taken.sure) + len(window.decided)
        services = self.context.services
        window.keeping.closed()
        if told:
            _tell_next(tr, count, frame, partial(services.of(Games).new_game, game))

    def _likelier(self, path: Path) -> str:
        """Another game whose map a module has; empty for none."""
        from engine.wargame.modules import Taken

        for known in self.model.titles:
            with suppress(ValueError, OSError):  # a pack of that game may be gone, and the module may not fit it
                game: Any = self.model.game(known.id)
                other = known.id != self.model.title.id and isinstance(game, WorldTitle)
                if other and _sure(Taken(type(game)(files=game.files), path)):
                    return known.id
        return ""

    def _turn_to(self, other: str, path: Path) -> None:
        """Take a module in the window of its own game, which comes on the start page; with another game on the table it
        is told."""
        name = self.model.game(other).name
        if self.model.session is None:
            VassalModule._waiting = path
            try:
                self.context.services.of(Frame).turn_to(other, "vassal_module")
            except ValueError as error:  # a pack of that game cannot be read
                self.warn(error)
            finally:
                VassalModule._waiting = None
        else:
            told = "This module has the map of {game}. Take it with such a game on the table, or from the start page."
            self.warn(self.words.tr(told, game=name))


def _sure(taken: Taken) -> bool:
    """Whether the map of a module is that of the game."""
    return taken.fit is not None and taken.fit.sure


def _tell_next(tr: Callable[..., str], counters: int, frame: QMainWindow, begin: Callable[[], object]) -> None:
    """Say what was kept, and what comes of it in a new game."""
    told = "Kept, with {n:counter|counters}. The next game opens on the printed map, and F5 turns to ours."
    box = QMessageBox(QMessageBox.Icon.Information, frame.windowTitle(), tr(told, n=counters), parent=frame)
    new = box.addButton(tr("New game…"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(tr("Close"), QMessageBox.ButtonRole.RejectRole)
    box.exec()
    chosen = box.clickedButton() is new
    box.deleteLater()
    if chosen:
        begin()
