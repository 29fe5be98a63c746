"""The application of the system: what it is called there, and the files it is asked to open while it runs."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

from engine.paths import DataNotFound, data_file
from engine.version import VERSION
from nemesis_gui.base.later import later

NAME: Final = "Nemesis"
STYLE: Final = "Fusion"
"""Qt's way to draw what it draws by itself. It is said with the start: one that is put on later is made known to
Python with all its parts."""
ENTRY: Final = "nemesis-burma"
"""The name of the desktop entry: task bars find icon and window by it."""
WAIT_MS: Final = 200
"""Until the next look whether a question on the screen has been answered."""
ENDING: Final = "ending"
"""The property of a window that closes because the program has to end: it asks no questions."""

SIZES: Final = (16, 24, 32, 48, 64, 128)
"""Pixels of the icon."""

Opener = Callable[[Path], object]


def _icon() -> QIcon:
    """The program's icon in the sizes that task bars and frames of windows use; each is read when it is drawn."""
    found = QIcon()
    with suppress(DataNotFound):
        for pixels in SIZES:
            found.addFile(str(data_file(f"assets/icons/app/{pixels}.png")), QSize(pixels, pixels))
    return found


class Application(QApplication):
    """Keeps files that the system asks to open, as macOS does, until a window takes them."""

    def __init__(self, arguments: list[str]) -> None:
        super().__init__([*(arguments[:1] or [ENTRY]), "-style", STYLE, *arguments[1:]])
        self.asked: list[Path] = []
        """Files that are still to be opened."""
        self._open: Opener | None = None
        self.setApplicationName(NAME)
        self.setApplicationVersion(VERSION)
        self.setDesktopFileName(ENTRY)
        self.setWindowIcon(_icon())

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent):
            name = event.file() or event.url().toLocalFile()
            if name:
                self.asked.append(Path(name))
                later(self, self._deliver)
            return True
        return super().event(event)

    def open_with(self, opener: Opener | None) -> None:
        """From now on files are opened with this, those that wait first; None: they are kept again."""
        self._open = opener
        if self.asked:
            later(self, self._deliver)

    def _deliver(self) -> None:
        """Open what waits, the last file only: there is one table. A question on the screen is answered first."""
        if self._open is None or not self.asked:
            return
        if self.activeModalWidget() is not None:
            later(self, self._deliver, ms=WAIT_MS)
            return
        path, self.asked = self.asked[-1], []
        self._open(path)
