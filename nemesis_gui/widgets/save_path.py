"""The file that a dialog of the system is offered for saving, and the one that it gave."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QWidget

from nemesis_gui.base.filenames import with_ending


def documents() -> Path:
    """The folder that is offered for what is written: that of documents, the home folder where there is none."""
    places = QStandardPaths.StandardLocation
    found = (Path(QStandardPaths.writableLocation(one)) for one in (places.DocumentsLocation, places.HomeLocation))
    return next((folder for folder in found if folder.is_dir()), Path.home())


def ended(parent: QWidget, tr: Callable[..., str], given: Path, ending: str) -> Path | None:
    """The file with its ending; None where the player keeps a file of that name.

    The dialog asks before it replaces the file whose name was typed. One that only the ending leads to is asked
    about here.
    """
    from PySide6.QtWidgets import QMessageBox

    path = with_ending(given, ending)
    if path == given or not path.exists():
        return path
    text = tr("'{name}' exists already. Replace it?", name=path.name)
    answer = QMessageBox.question(parent, tr("Replace"), text)
    return path if answer == QMessageBox.StandardButton.Yes else None
