"""What keeps the window from coming up, shown where a player sees it: a box with what to do, or a line in a
terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PySide6.QtGui import QGuiApplication

from engine.paths import DataNotFound
from engine.table.wording.catalogue import catalogue, fill
from nemesis_gui.base.language import language_of
from nemesis_gui.base.settings import Settings
from nemesis_gui.crash import write_report
from nemesis_gui.session.game_faults import GameError, fault_text

NO_SCREEN: Final = "there is no display; start the program in a graphical session (DISPLAY or WAYLAND_DISPLAY)"
UNSEEN: Final = ("offscreen", "minimal", "vnc")
"""Platforms on which there is no player to press a button."""


class OwnDataError(GameError):
    """The data of the player's own copy cannot be used."""


def screen_there(environ: Mapping[str, str] = os.environ, system: str = sys.platform) -> bool:
    """Whether a window could come up, as far as that is known before one is tried."""
    if system in ("win32", "darwin"):
        return True
    return any(environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def needs_box() -> bool:
    """Whether the program was started without a visible standard error output, but with a screen."""
    in_terminal = sys.stderr is not None and sys.stderr.isatty()
    return not in_terminal and QGuiApplication.platformName() not in UNSEEN


def show_error(error: Exception) -> bool:
    """Say in a box what is wrong and what to do; True if the player wants to go on with the data of the program."""
    from PySide6.QtWidgets import QMessageBox

    lang = _language()
    box = QMessageBox(QMessageBox.Icon.Critical, "Nemesis", _what(error, lang))
    box.setInformativeText(_remedy(error, lang))
    roles = QMessageBox.ButtonRole
    go_on = None
    if isinstance(error, OwnDataError):
        go_on = box.addButton(_tr("Use the program's data", lang), roles.AcceptRole)
    box.addButton(_tr("Quit", lang), roles.RejectRole)
    box.exec()
    chosen = box.clickedButton()
    box.deleteLater()
    return go_on is not None and chosen is go_on


def _what(error: Exception, lang: str) -> str:
    if isinstance(error, (GameError, DataNotFound)) or type(error) is ValueError:
        return fault_text(str(error), lang)
    if isinstance(error, OSError):
        name = Path(str(error.filename)).name if error.filename else ""
        return fault_text(": ".join(filter(None, (name, error.strerror or str(error)))), lang)
    return f"{type(error).__name__}: {error}"


def _remedy(error: Exception, lang: str) -> str:
    """What the player can do about it."""
    if isinstance(error, OwnDataError):
        return _tr("Games can be played with the data that comes with the program.", lang)
    if isinstance(error, DataNotFound):
        return _tr("A part of the program is missing. Install the program again; saved games are not affected.", lang)
    if isinstance(error, GameError):
        return ""
    if isinstance(error, OSError):
        return _tr("Check that your home folder can be written to and has free space, then start again.", lang)
    try:
        path = write_report(type(error), error, error.__traceback__, "before the window")
    except OSError:
        return ""
    return fill(_tr("A report was written to {path}.", lang), {"path": path})


def _language() -> str:
    try:
        return language_of(Settings())
    except OSError:
        return "en"


def _tr(text: str, lang: str) -> str:
    """A text in the player's language; English when even the catalogue is missing."""
    try:
        return catalogue(lang).get("ui", {}).get(text, text)
    except (OSError, ValueError):
        return text
