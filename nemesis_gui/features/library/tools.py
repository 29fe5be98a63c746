"""Kept games: the library, going on where one was, and exports."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QInputDialog, QMessageBox, QProgressDialog, QWidget

from engine.board.files import write_whole
from engine.table.save.open import reopen
from engine.table.save.read import read_save
from engine.table.session import Session
from engine.table.views import seen
from nemesis_gui.base.settings import games_folder
from nemesis_gui.board.scene import render_board
from nemesis_gui.features.library.autosummary import Keeper
from nemesis_gui.features.library.reports import ask_file
from nemesis_gui.play.action import Action, Setting
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import Exports, Games, Library
from nemesis_gui.session import saves as shelf
from nemesis_gui.session.naming import Namer
from nemesis_gui.session.table import PLAYERS, SOLITAIRE
from nemesis_gui.session.viewer import eyes_of
from nemesis_gui.widgets.layouts import button, label, side_by_side

Progress = Callable[[int, int], None]
PICTURE: Final = QSize(360, 226)
BREATH: Final = 0.05
"""Seconds of work between two looks at the cancel button."""


def _open(path: Path) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


class CancelledError(Exception):
    """The player cancelled a longer piece of work."""


class LibraryTools(Feature, Exports, Library):
    """The games on the shelf, and what is written of the one on the table."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.keeper = Keeper(context, self)
        self.namer = Namer(context.words, self.model.titles)

    def actions(self) -> Iterator[Action]:
        yield Action(
            "library", "File", 30, "Games…", "All saved games with pictures", "Ctrl+L", self.show,
            covered=True, toolbar=120, start=5
        )
        yield Action(
            "continue", "File", 40, "Continue last game", "Open the last game you played", "Ctrl+Shift+O",
            self.continue_last, covered=True
        )
        yield Action(
            "rename", "File", 110, "Name of the game…", "Name the game for the library", run=self.rename,
            why_not=self.context.needs.file, covered=True
        )
        yield Action(
            "export_log", "File", 120, "Export the log…", "Save what happened as a web page or as text", "Ctrl+E",
            self.export_log, self.context.needs.played, before=True
        )
        yield Action(
            "report", "File", 130, "Save after-action report…",
            "Save the story of the game, with maps and charts, and open it in the browser", "Ctrl+R", self.report,
            self.context.needs.played, ending=1
        )

    def settings(self) -> Iterator[Setting]:
        yield Setting(120, "Saved games", self._folder)

    def _folder(self) -> QWidget:
        folder = games_folder()
        path = label(str(folder), wrap=True)
        path.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return side_by_side(path, button(self.words.tr("Open folder"), lambda: _open(folder)), wide=path)

    # -- the library

    def show(self) -> None:
        from nemesis_gui.features.library.dialog import OPEN, START, LibraryDialog

        if self.model.session is not None and self.model.present.record.nodes:
            self.keeper.note()
        dialog = LibraryDialog(
            self.words, self.model.titles, games_folder(), self.places.frame,
            playing=self.model.path, current=self._name_game,
            draw=self.draw_picture, at_table=self.model.session is not None,
        )  # fmt: skip
        accepted = dialog.exec() == dialog.DialogCode.Accepted
        choice = dialog.choice
        dialog.deleteLater()
        if not accepted:
            return
        games = self.context.services.of(Games)
        if isinstance(choice, Path):
            games.open_path(choice)
        elif choice == OPEN:
            games.open_game()
        elif choice == START:
            games.to_start()
        else:
            games.new_game()

    def _name_game(self, name: str) -> None:
        """Name the game on the table, at whatever table one sits."""
        if self.model.kept is not None:
            self.model.kept.note(shelf.NAME, name)
            self.context.services.of(Games).note_saved()

    def draw_picture(self, path: Path) -> bool:
        """Draw the picture of a game that is not open, of what both may see; False when that cannot be done."""
        try:
            saved = read_save(path)
            game = self.model.game(saved.record.origin.title)
            session = reopen(game, saved, trust=True).session
        except ValueError:
            return False
        session.free_undo |= saved.notes.get(PLAYERS) == SOLITAIRE
        state = seen(game, session.state, eyes_of(session, None))
        image = render_board(state, self.context.looks.art_of(game), PICTURE, theme=self.context.looks.theme)
        return image.save(str(shelf.picture_path(path)))

    def continue_last(self) -> None:
        for path in shelf.paths(games_folder(), self.context.settings.recent()):
            if path != self.model.path and shelf.look(path).goes_on:
                self.context.services.of(Games).open_path(path)
                return
        self.context.signals.said.emit(self.words.tr("No other game to continue"))

    def rename(self) -> None:
        tr = self.words.tr
        name, ok = QInputDialog.getText(self.places.frame, tr("Rename"), tr("Name of the game"), text=self.name())
        if ok and name.strip() and self.model.keep(shelf.NAME, name.strip()[: shelf.MOST_NAME]):
            self.context.services.of(Games).note_saved()

    def name(self) -> str:
        return self.namer.on_table(self.model)

    # -- exports

    def export_log(self) -> None:
        from nemesis_gui.features.library.log_file import write_log

        tr = self.words.tr
        kinds = f"{tr('Web page')} (*.html);;{tr('Text')} (*.txt)"
        path = ask_file(self.context, self.places, self._what_of_it(), f"{self.name()}.html", kinds)
        if path is not None:
            name = " · ".join(filter(None, (self.name(), self.words.players(self.model.player_names))))
            work = partial(write_log, self._session, self.model.notes(), path, self.words, name, self.model.eyes)
            self._export(tr("Writing the log"), work, path)

    def _what_of_it(self) -> str:
        """That the log is written, and whether with what one side alone may know."""
        eyes, tr = self.model.eyes, self.words.tr
        if len(eyes) == 1 and self.model.hides(eyes[0]):
            return tr("Export the log, with what only the {side} player knows", side=self.words.side(eyes[0]))
        return tr("Export the log")

    def report(self) -> None:
        tr = self.words.tr
        kinds = f"{tr('Web page')} (*.html)"
        path = ask_file(self.context, self.places, tr("After-action report"), f"{self.name()}.html", kinds)
        if path is not None:
            self._export(tr("Writing the report"), partial(self._write_report, path), path)

    def _write_report(self, path: Path, progress: Progress) -> None:
        session, names = self._session, self.model.player_names
        eyes = eyes_of(session, None)
        write_whole(path, session.title.report(session, self.words.lang, names=names, eyes=eyes, progress=progress))

    @property
    def _session(self) -> Session:
        assert self.model.session is not None
        return self.model.session

    def _export(self, text: str, work: Callable[[Progress], None], path: Path) -> bool:
        try:
            self.with_progress(text, work)
        except CancelledError:
            self.context.signals.said.emit(self.words.tr("Cancelled; nothing was written"))
            return False
        except (OSError, ValueError) as error:
            why = self.words.fault(getattr(error, "strerror", None) or str(error))
            QMessageBox.warning(self.places.frame, self.places.frame.windowTitle(), f"{path.name}: {why}")
            return False
        self.context.signals.said.emit(self.words.tr("Saved: {path}", path=path))
        _open(path)
        return True

    def with_progress(self, text: str, work: Callable[[Progress], None]) -> None:
        """Do a longer piece of work behind a dialog; raises CancelledError when the player gives it up."""
        dialog = QProgressDialog(text, self.words.tr("Cancel"), 0, 100, self.places.frame)
        dialog.setWindowTitle(self.places.frame.windowTitle())
        dialog.setWindowModality(Qt.WindowModality.ApplicationModal)
        dialog.setMinimumDuration(300)
        last = time.monotonic()

        def progress(done: int, whole: int) -> None:
            nonlocal last
            if time.monotonic() - last < BREATH:
                return
            last = time.monotonic()
            dialog.setMaximum(whole + 1)
            dialog.setValue(done)
            QApplication.processEvents()
            if dialog.wasCanceled():
                raise CancelledError

        try:
            work(progress)
        finally:
            dialog.close()
            dialog.deleteLater()
