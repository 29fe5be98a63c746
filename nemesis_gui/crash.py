"""When something goes wrong inside the program: a report is written, one dialog says so, and the game goes on."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from engine.board.files import write_whole
from nemesis_gui.base.settings import data_folder

Report = Callable[[Path, str], None]


def write_report(kind: type[BaseException], error: BaseException, trace: TracebackType | None, game: str) -> Path:
    """Write what went wrong into a file of the data folder, without anything about the user; returns its path."""
    folder = data_folder() / "reports"
    folder.mkdir(exist_ok=True)
    path = folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.txt"
    told = "".join(traceback.format_exception(kind, error, trace)).replace(str(Path.home()), "~")
    write_whole(path, f"{told}\n{game}\n")
    return path


class CrashHandler:
    """Catches what nobody else caught. Several faults in a row are shown in one dialog only."""

    def __init__(self, report: Report, game: Callable[[], str]) -> None:
        self._report = report
        self._game = game
        self._busy = False
        self._before = sys.excepthook

    def install(self) -> None:
        sys.excepthook = self.caught

    def remove(self) -> None:
        sys.excepthook = self._before

    def _told(self) -> str:
        """What the game tells of itself, unless that is broken too."""
        try:
            return self._game()
        except Exception as fault:
            return f"the game could not be told: {type(fault).__name__}: {fault}"

    def caught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Write a report and tell the player, once at a time."""
        if issubclass(kind, KeyboardInterrupt):
            self._before(kind, error, trace)
            return
        try:
            path = write_report(kind, error, trace, self._told())
        except OSError:
            self._before(kind, error, trace)
            return
        if self._busy:
            return
        self._busy = True
        try:
            self._report(path, f"{kind.__name__}: {error}")
        finally:
            self._busy = False
