"""Save as, whatever became of the file the game was written to: nothing that was played is lost."""

from __future__ import annotations

import os
from pathlib import Path

from engine.table import oldlog
from engine.table.journal import Journal, JournalError, create, read_record
from engine.table.record import Record


def save_as(journal: Journal, record: Record, path: Path) -> None:
    """Write a game into another file, which must not exist yet: a copy of its own, or, where that is not what was
    played, the record in memory. Raises :class:`JournalError`."""
    if not os.path.lexists(path) and _copied(journal, record, path):
        return
    with create(path, record.origin) as fresh:
        fresh.take_in(record, journal.notes())


def _copied(journal: Journal, record: Record, path: Path) -> bool:
    """Whether the save could be copied and holds what was played; if not, no copy is left."""
    try:
        journal.copy_to(path)
    except JournalError:
        return False
    if _holds(path, record):
        return True
    path.unlink(missing_ok=True)
    return False


def _holds(path: Path, record: Record) -> bool:
    try:
        return oldlog.same(read_record(path), record)
    except JournalError:
        return False
