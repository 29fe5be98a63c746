"""The window's actions about kept games: the library, going on where one was, and exports."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QSize, QStandardPaths, Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QMessageBox, QProgressDialog

from engine.board.files import same_file
from engine.table import entries
from engine.table.keeping import Keep, goes_on
from engine.table.opening import reopen
from engine.table.record import Record
from engine.table.savefile import read_save
from nemesis_gui.base.settings import games_folder
from nemesis_gui.board.scene import render_board
from nemesis_gui.features.library.autosummary import Keeper
from nemesis_gui.features.library.naming import Namer
from nemesis_gui.play.action import Action
from nemesis_gui.session import consents
from nemesis_gui.session import saves as shelf
from nemesis_gui.widgets.card import Card
from nemesis_gui.widgets.layouts import label

if TYPE_CHECKING:
    from nemesis_gui.window.main_window import MainWindow

Why = str | None
Progress = Callable[[int, int], None]
PICTURE: Final = QSize(360, 226)
BREATH: Final = 0.05
"""Seconds of work between two looks at the cancel button."""


class CancelledError(Exception):
    """The player cancelled a longer piece of work."""


class LibraryTools(QObject):
    """A part of the main window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window_ = window
        self.words = window.words
        self.model = window.model
        self.keeper = Keeper(window.desk)
        self.namer = Namer(window.words, window.model.title)
        self.found_card = Card(window.board_place, 380, right=True)
        self.found_card.keep_clear(window.card)
        self.model.gameReplaced.connect(self._game_replaced)
        self.model.positionChanged.connect(self._played)

    def actions(self) -> Iterator[Action]:
        """What can be done with it."""
        yield Action(
            "library", "File", 30, "Games…", "All kept games with their pictures", "Ctrl+L", self.show,
            covered=True, start=3
        )
        yield Action(
            "continue", "File", 40, "Continue last game", "Open the game played last", "Ctrl+Shift+O",
            self.continue_last, covered=True, start=1
        )
        yield Action(
            "rename", "File", 110, "Name of the game…", "Give the game a name for the library", run=self.rename,
            why_not=self.window_.desk.no_file, covered=True
        )
        yield Action(
            "export_log", "File", 120, "Export the log…", "Write what happened as a web page or as text", "Ctrl+E",
            self.export_log, self.no_record, before=True, covered=True
        )
        yield Action(
            "report", "File", 130, "After-action report…",
            "The story of the game with maps and charts, for any browser", "Ctrl+R", self.report, self.no_record,
            covered=True
        )

    # -- the library

    def show(self, *, start: bool = False) -> bool:
        """Open the library; False when nothing was chosen."""
        from nemesis_gui.features.library.dialog import OPEN, LibraryDialog

        dialog = LibraryDialog(
            self.words, self.model.title, games_folder(), self.window_,
            playing=self.model.path, current=self._name_game,
            start=start, draw=self.draw_picture,
        )  # fmt: skip
        accepted = dialog.exec() == dialog.DialogCode.Accepted
        choice = dialog.choice
        dialog.deleteLater()
        if not accepted:
            return False
        if isinstance(choice, Path):
            self.window_.open_path(choice)
        elif choice == OPEN:
            self.window_.open_game()
        else:
            self.window_.new_game()
        return True

    def _name_game(self, name: str) -> None:
        """Name the game on the table, at whatever table one sits."""
        if self.model.kept is not None:
            self.model.kept.note(shelf.NAME, name)
            self.window_._note_saved()

    def draw_picture(self, path: Path) -> bool:
        """Draw the picture of a game that is not open; False when that cannot be done."""
        try:
            state = reopen(self.model.title, read_save(path)).session.state
        except ValueError:
            return False
        image = render_board(state, PICTURE, theme=self.window_.desk.theme)
        return image.save(str(shelf.picture_path(path)))

    def continue_last(self) -> None:
        """Open the game that was played last and can be opened."""
        for path in shelf.paths(games_folder()):
            if path != self.model.path and shelf.look(path).free:
                self.window_.open_path(path)
                return
        self.window_.say(self.words.tr("No other game is kept"))

    def rename(self) -> None:
        """Ask for the name of the game on the table."""
        tr = self.words.tr
        name, ok = QInputDialog.getText(self.window_, tr("Rename"), tr("Name of the game"), text=self.name())
        if ok and name.strip() and self.model.keep(shelf.NAME, name.strip()[: shelf.MOST_NAME]):
            self.window_._note_saved()

    def name(self) -> str:
        """The name of the game on the table."""
        journal, notes = self.model.journal, self.model.notes()
        if journal is None or self.model.session is None:
            return notes.get(shelf.NAME) or self.words.tr("Position for study")
        return self.namer.open(journal.path, self.model.session.record.origin.scenario, notes)

    def name_of(self, path: Path) -> str:
        """The name of a game that need not be open."""
        return self.namer.kept(shelf.look(path))

    # -- found again

    def _game_replaced(self) -> None:
        self.found_card.hide()
        if self.model.recovered:
            QTimer.singleShot(0, self._tell_found)

    def _tell_found(self) -> None:
        words, session = self.words, self.model.session
        if session is None or not self.model.recovered:
            return
        layout = self.found_card.begin(words.tr("Found again"))
        line = session.record.line()
        lines = [words.tr("The game was not closed properly. Everything up to command {n} is there.", n=len(line))]
        if line and goes_on(line[-1].text) is None:
            before = session.state_at(line[-1].parent)
            last = entries.read(session.title, line[-1].text)
            secret = self.window_.past.timeline().entry(line[-1].id).secret
            if not secret:
                lines.append(words.tr("The last one was: {command}", command=words.command_told(before, last)))
        lines.append(words.tr("It goes on from there."))
        for text in lines:
            layout.addWidget(label(text, wrap=True))
        self.found_card.finish()

    def _played(self, events: object) -> None:
        if events:
            self.found_card.hide()

    # -- exports

    def export_log(self) -> None:
        """Ask for a file and write the log into it, as text or as HTML."""
        from nemesis_gui.features.library.log_file import write_log

        tr = self.words.tr
        kinds = f"{tr('Web page')} (*.html);;{tr('Text')} (*.txt)"
        path = self.ask_file(tr("Export the log"), f"{self.name()}.html", kinds)
        if path is not None:
            players = self.words.players(self.model.player_names)
            name = f"{self.name()} · {players}" if players else self.name()
            work = partial(write_log, self._title(), self._record(), path, self.words, name, keep=self._keep(),
                           given=self.model.notes().get(consents.NOTE, ""))  # fmt: skip
            self._export(tr("Writing the log"), lambda progress: work(progress), path)

    def report(self) -> None:
        """Ask for a file, write the after-action report into it and open it."""
        tr = self.words.tr
        path = self.ask_file(tr("After-action report"), f"{self.name()}.html", f"{tr('Web page')} (*.html)")
        if path is not None:
            from engine.lab.aar import write_report  # seldom wanted, and slow to load

            work = partial(write_report, self._title(), self._record(), path, lang=self.words.lang, keep=self._keep(),
                           names=self.model.player_names)  # fmt: skip
            self._export(tr("Writing the report"), lambda progress: work(progress=progress), path)

    def _title(self) -> Any:
        assert self.model.session is not None
        return self.model.session.title

    def _keep(self) -> Keep:
        assert self.model.session is not None
        return self.model.session.keep

    def _record(self) -> Record:
        assert self.model.session is not None
        return self.model.session.record

    def ask_file(self, heading: str, name: str, kinds: str) -> Path | None:
        """Ask for a file to write; without an ending it gets that of the name offered, or of the kind chosen."""
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        safe = "".join(letter if letter not in '\\/:*?"<>|' else "-" for letter in name)
        given, kind = QFileDialog.getSaveFileName(self.window_, heading, str(Path(folder) / safe), kinds)
        if not given:
            return None
        path = Path(given)
        if self.model.path is not None and same_file(path, self.model.path):
            self.window_.say(self.words.tr("This is the saved game itself; choose another name"))
            return None
        return path if path.suffix else path.with_suffix(".txt" if "*.txt" in kind else Path(name).suffix)

    def _export(self, text: str, work: Callable[[Progress], None], path: Path) -> bool:
        try:
            self.with_progress(text, work)
        except CancelledError:
            self.window_.say(self.words.tr("Cancelled; nothing was written"))
            return False
        except (OSError, ValueError) as error:
            why = self.words.fault(getattr(error, "strerror", None) or str(error))
            QMessageBox.warning(self.window_, self.window_.windowTitle(), f"{path.name}: {why}")
            return False
        self.window_.say(self.words.tr("Written: {path}", path=path))
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
        return True

    def with_progress(self, text: str, work: Callable[[Progress], None]) -> None:
        """Do a longer piece of work behind a dialog; raises CancelledError when the player gives it up."""
        dialog = QProgressDialog(text, self.words.tr("Cancel"), 0, 100, self.window_)
        dialog.setWindowTitle(self.window_.windowTitle())
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

    # -- why not

    def no_record(self) -> Why:
        if self.model.session is None:
            return self.words.tr("No game is open")
        return None if self.model.session.record.nodes else self.words.tr("Nothing was played yet")
