"""A window that is asked for a game that another one has open calls that one to the front.

It leaves a small file in a folder that all windows of the player watch; the window that has the game takes the file
away, which is the answer. The file says how the desktop may know that the player wanted it.
"""

from __future__ import annotations

import os
import secrets
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from engine.board.files import read_plain, write_whole
from nemesis_gui.base.settings import data_folder, lying_in

PATIENCE: Final = 2.0
"""Seconds in which a window that runs well has answered."""
_PAUSE: Final = 0.02
TOKENS: Final = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")
"""Where a desktop says that the player wanted this start; each word is good for one window, once."""
_LONGEST: Final = 1000


def call(save: Path, patience: float = PATIENCE) -> bool:
    """Call the window that has a save open, and wait for its answer; False when there is none."""
    token = next((os.environ[name] for name in TOKENS if name in os.environ), "")
    request = _folder() / f"{_name(save)}-{secrets.token_hex(4)}"
    try:
        write_whole(request, token[:_LONGEST])
    except OSError:
        return False
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if not request.exists():
            return True
        time.sleep(_PAUSE)
    request.unlink(missing_ok=True)
    return False


def use_up() -> None:
    """Forget the words of the desktop once a window has come by them: what is started from here must not have them."""
    for name in TOKENS:
        os.environ.pop(name, None)


def _folder() -> Path:
    folder = data_folder() / "calls"
    with suppress(OSError):
        folder.mkdir(exist_ok=True)
    return folder


def _name(save: Path) -> str:
    """The same for all names that lead to a file."""
    return sha256(os.path.realpath(save).encode("utf-8", "surrogateescape")).hexdigest()[:24]


class Listener(QObject):
    """Listens for calls of the save that is open in this window."""

    called = Signal(str)
    """With the word by which the desktop knows that the player wanted it; often empty."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.save: Path | None = None
        self._watch = QFileSystemWatcher(self)
        if os.path.isdir(_folder()):
            self._watch.addPath(str(_folder()))
        self._watch.directoryChanged.connect(self.look)

    def look(self) -> None:
        """Answer the calls there are."""
        if self.save is None:
            return
        for request in lying_in(_folder(), f"{_name(self.save)}-*"):
            try:
                token = read_plain(request, _LONGEST).decode("utf-8", "replace")
                request.unlink()
            except OSError:
                continue
            self.called.emit(token)
