"""A report about a problem: what the program knows of itself, shown before it is written into one file to send."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QCheckBox, QDialog, QListWidget, QMessageBox, QPlainTextEdit, QWidget

from engine.board.files import move, read_plain
from engine.table.save.faults import JournalError
from engine.version import VERSION
from nemesis_gui.base import diary
from nemesis_gui.base.settings import data_folder, lying_in
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import add, at_the_right, button, column, label, size_up
from nemesis_gui.widgets.save_path import ask_to_save, documents

LINES: Final = 60
"""Of the diary."""
REPORTS: Final = 3
"""The latest faults that are added."""
MOST_BYTES: Final = 100_000
"""Of each."""
REPORT: Final = "report.txt"
GAME: Final = "game.nemesis"
DESKTOP: Final = ("XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "QT_QPA_PLATFORM", "QT_SCALE_FACTOR", "LANG")


def report_text(described: str, settings: Mapping[str, str], environ: Mapping[str, str]) -> str:
    """The report without anything about the user, and of the latest faults without what was played."""
    parts = ["What happened:", described.strip() or "-", "", f"version {VERSION}", diary.system()]
    parts += [f"{name}={environ[name]}" for name in DESKTOP if name in environ]
    parts += list(_screens())
    parts += ["", "settings:", *(f"  {key} = {value}" for key, value in sorted(settings.items()))]
    parts += ["", "diary:", *diary.last(LINES)]
    for path in faults():
        parts += ["", f"fault {path.name}:", _fault(path)]
    return diary.private("\n".join(parts)) + "\n"


def _screens() -> Iterator[str]:
    for screen in QGuiApplication.screens():
        size = screen.size()
        yield f"screen {size.width()}x{size.height()} at {screen.devicePixelRatio():g}"


def faults() -> list[Path]:
    """The latest reports of faults."""
    return lying_in(data_folder() / "reports", "*.txt")[-REPORTS:]


def _fault(path: Path) -> str:
    try:
        return diary.without_game(read_plain(path, MOST_BYTES).decode("utf-8", "replace"))
    except OSError as error:
        return error.strerror or str(error)


def write(target: Path, report: str, files: Mapping[str, Path]) -> None:
    """Write the report and the files that go with it into one; raises OSError."""
    partial = target.with_name(f".{target.name}.part")
    try:
        with zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as packed:
            packed.writestr(REPORT, report)
            for name, path in files.items():
                packed.write(path, name)
        move(partial, target)
    finally:
        partial.unlink(missing_ok=True)


class ProblemDialog(QDialog):
    """Shows all that will be in the file. Nothing is sent."""

    def __init__(
        self, words: Words, settings: Mapping[str, str], environ: Mapping[str, str],
        copy_game: Callable[[Path], object] | None, parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """`copy_game` writes a copy of the game on the table into a file; None where none is kept."""
        super().__init__(parent)
        self.words, self._settings, self._environ, self._copy_game = words, settings, environ, copy_game
        self.setWindowTitle(words.tr("Report a problem"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        size_up(self, 680, 620)
        hint = words.tr("What did you do, and what happened?")
        self.note = QPlainTextEdit(tabChangesFocus=True, placeholderText=hint)
        self.with_game = QCheckBox(words.tr("Add the saved game; it holds every command, secret choices too"))
        self.with_game.setEnabled(copy_game is not None)
        self.text = QPlainTextEdit(readOnly=True, tabChangesFocus=True)
        self.files = QListWidget()
        self._lay_out()
        self.note.textChanged.connect(self.refresh)
        self.with_game.toggled.connect(self.refresh)
        self.refresh()

    def _lay_out(self) -> None:
        tr, layout = self.words.tr, column(self, 16, 8)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        keep = button(tr("Save the file…"), self.ask, "primary")
        add(
            layout, self.note, self.with_game, label(tr("The report, as it will be in the file:"), "faded"), self.text,
            label(tr("Files beside it:"), "faded"), self.files,
            label(tr("Nothing is sent: you get one file, to send to whom you like."), wrap=True),
            at_the_right(button(tr("Cancel"), self.reject), keep),
        )  # fmt: skip
        for widget, share in ((self.note, 1), (self.text, 3), (self.files, 1)):
            layout.setStretchFactor(widget, share)

    @property
    def report(self) -> str:
        return report_text(self.note.toPlainText(), self._settings, self._environ)

    def names(self) -> list[str]:
        """What goes with the report: the game, and with it the faults as they are, which give away all that was
        played."""
        return [*(f"faults/{path.name}" for path in faults()), GAME] if self.with_game.isChecked() else []

    def refresh(self) -> None:
        self.text.setPlainText(self.report)
        self.files.clear()
        self.files.addItems(self.names())

    def ask(self) -> None:
        offered = documents() / f"nemesis-problem-{datetime.now(UTC):%Y%m%d-%H%M}.zip"
        path = ask_to_save(self, self.words.tr, self.windowTitle(), offered)
        if path is not None:
            self.save(path)

    def save(self, target: Path) -> None:
        """Write the file, or say why that cannot be done."""
        try:
            with TemporaryDirectory(prefix="report-") as folder:
                files = dict[str, Path]()
                if self.with_game.isChecked() and self._copy_game is not None:
                    files = {f"faults/{path.name}": path for path in faults()} | {GAME: Path(folder) / GAME}
                    self._copy_game(files[GAME])
                write(target, self.report, files)
        except (OSError, JournalError) as error:
            why = getattr(error, "strerror", None) or str(error)
            QMessageBox.warning(self, self.windowTitle(), self.words.fault(f"{target.name}: {why}"))
            return
        self.accept()
