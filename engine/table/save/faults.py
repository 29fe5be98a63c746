"""What can be wrong with the file of a save; one line each, with the name of the file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.board.errors import one_line

NOT_WRITABLE: Final = "could not be opened for writing"
READ_ONLY: Final = "it is write-protected; copy it to a folder you can write to"
TAKEN: Final = "a file of that name already exists; choose another name"


class JournalError(ValueError):
    """A save file that cannot be opened or written; one line, with the file's name."""


class InUseError(JournalError):
    """Another program or window has the save open for play."""


class LostFileError(JournalError):
    """The save file that a game is written to is no longer where it was; nothing more can be written there."""


def trouble(path: Path, message: str) -> JournalError:
    """An error about a file, in one line, to be raised by the caller."""
    return JournalError(f"{path.name}: {one_line(message)}")


def damaged(path: Path, message: str) -> JournalError:
    """The error of a file that was ours but is no longer sound."""
    return trouble(path, f"this saved game is damaged; open a copy of it if you have one ({message})")
