"""What the system plays a sound with: `winsound` on Windows, elsewhere a small program that is there already."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Protocol

from PySide6.QtCore import QProcess
from PySide6.QtGui import QGuiApplication

PROGRAMS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({
    "pw-play": (), "paplay": (), "aplay": ("-q",), "afplay": (),
})  # fmt: skip
"""Programs that play a file, the best first, with the options they are called with."""
UNSEEN: Final = ("offscreen", "minimal", "vnc")
"""Platforms on which nobody listens."""


class Backend(Protocol):
    """Plays a file at once, in the background. Nothing is raised: a game goes on without sounds."""

    def play(self, path: Path) -> None:
        """Begin to play; does not wait for the end."""


class Program:
    """A program of the system, started anew for each sound and left to itself."""

    def __init__(self, path: str, options: tuple[str, ...] = ()) -> None:
        self.path = path
        self.options = options

    def play(self, path: Path) -> None:
        process = QProcess()
        process.setProgram(self.path)
        process.setArguments([*self.options, str(path)])
        process.setStandardOutputFile(QProcess.nullDevice())
        process.setStandardErrorFile(QProcess.nullDevice())
        process.startDetached()


class Windows:
    """Windows plays a file by itself; a new sound ends the one before."""

    def __init__(self) -> None:
        self._winsound: Any = importlib.import_module("winsound")

    def play(self, path: Path) -> None:
        sound = self._winsound
        try:
            sound.PlaySound(str(path), sound.SND_FILENAME | sound.SND_ASYNC | sound.SND_NODEFAULT)
        except (RuntimeError, OSError):
            return


def find_means() -> Backend | None:
    """What sounds are played with here, None where there is nothing, or nobody to listen."""
    if QGuiApplication.platformName() in UNSEEN:
        return None
    if sys.platform == "win32":
        return Windows()
    found = ((shutil.which(name), options) for name, options in PROGRAMS.items())
    return next((Program(path, options) for path, options in found if path), None)
