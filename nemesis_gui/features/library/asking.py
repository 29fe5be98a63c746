"""Asks for a file to write."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog

from engine.board.files import same_file
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Places


def ask_file(context: Context, places: Places, heading: str, name: str, kinds: str) -> Path | None:
    """Ask for a file to write; without an ending it gets that of the name offered, or of the kind chosen."""
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    safe = "".join(letter if letter not in '\\/:*?"<>|' else "-" for letter in name)
    given, kind = QFileDialog.getSaveFileName(places.frame, heading, str(Path(folder) / safe), kinds)
    if not given:
        return None
    path = Path(given)
    if context.model.path is not None and same_file(path, context.model.path):
        context.signals.said.emit(context.words.tr("This is the saved game itself; choose another name"))
        return None
    return path if path.suffix else path.with_suffix(".txt" if "*.txt" in kind else Path(name).suffix)
