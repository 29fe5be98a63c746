"""Which file a game is written to: one that was deleted, renamed or replaced under our hands takes no more commands.

The system goes on writing in a file whose name is gone, and nobody would ever find what was written. So before each
write we look whether the path still leads to the file that was opened, and whether it is as we left it. That takes
three looks at a folder, some tens of microseconds.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from engine.table.savefile import JournalError

GONE: Final = "the file of the game is gone"
OTHER: Final = "another file is in its place"
CHANGED: Final = "another program has changed the file"
NO_LOG: Final = "the file beside it with the latest moves is gone"
_KEEPS_TIME: Final = os.name != "nt"
"""Windows tells size and time of an open file late; it does not let others replace one either."""


class LostFileError(JournalError):
    """The save file that a game is written to is no longer where it was; nothing more can be written there."""


class FileWatch:
    """Knows the file that a path led to when it was opened, and its log, by device and inode."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._name = str(path.absolute())
        self._log_name = f"{os.path.realpath(self._name)}-wal"
        self._file, self._log = _look(self._name), _look(self._log_name)

    def check(self) -> None:
        """Raises :class:`LostFileError` if it would be written in a file that nobody finds, or that others changed."""
        fault = self.fault()
        if fault:
            raise LostFileError(f"{self._path.name}: {fault}")

    def fault(self) -> str:
        """What has become of the file, empty when it is where it was and as it was left."""
        found = _look(self._name)
        if found == self._file:
            return NO_LOG if self._log is not None and not _same(_look(self._log_name), self._log) else ""
        if found is None:
            return GONE
        return CHANGED if _same(found, self._file) else OTHER

    @property
    def overwritten(self) -> bool:
        """Whether somebody else has written in the file itself."""
        return self.fault() == CHANGED

    def written(self) -> None:
        """We have written in it ourselves."""
        found = _look(self._name)
        if _same(found, self._file):
            self._file = found


_Seen = tuple[int, int, int, int]
"""Device, inode, size, time of the last change."""


def _look(name: str) -> _Seen | None:
    try:
        found = os.stat(name)
    except OSError:
        return None
    if _KEEPS_TIME:
        return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
    return found.st_dev, found.st_ino, 0, 0


def _same(one: _Seen | None, other: _Seen | None) -> bool:
    """Whether two looks saw the same file, changed or not."""
    return one is not None and other is not None and one[:2] == other[:2]
