"""Asking for a file to save into: what a dialog of the system is offered, and what it gave."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QWidget

from nemesis_gui.base.filenames import with_ending


def documents() -> Path:
    """The folder that is offered for what is written: that of documents, the home folder where there is none."""
    places = QStandardPaths.StandardLocation
    found = (Path(QStandardPaths.writableLocation(one)) for one in (places.DocumentsLocation, places.HomeLocation))
    return next((folder for folder in found if os.path.isdir(folder)), Path.home())


def ask_to_save(parent: QWidget, tr: Callable[..., str], heading: str, offered: Path) -> Path | None:
    """Ask for a file of the same kind as the one that is offered; None where the player wants none."""
    from PySide6.QtWidgets import QFileDialog

    ending = offered.suffix
    name, _ = QFileDialog.getSaveFileName(parent, heading, str(offered), f"{ending[1:].upper()} (*{ending})")
    return ended(parent, tr, Path(name), ending) if name else None


def ended(parent: QWidget, tr: Callable[..., str], given: Path, ending: str) -> Path | None:
    """The file with its ending; None where the player keeps a file of that name.

    The dialog asks before it replaces the file whose name was typed. One that only the ending leads to is asked
    about here.
    """
    from PySide6.QtWidgets import QMessageBox

    path = with_ending(given, ending)
    if path == given or not os.path.exists(path):
        return path
    text = tr("'{name}' exists already. Replace it?", name=path.name)
    answer = QMessageBox.question(parent, tr("Replace"), text)
    return path if answer == QMessageBox.StandardButton.Yes else None
