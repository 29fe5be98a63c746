"""Save as, whatever became of the file the game was written to: nothing that was played is lost."""

from __future__ import annotations

import os
from pathlib import Path

from engine.table import oldlog
from engine.table.journal import Journal, JournalError, create, read_record
from engine.table.keeping import Edition, Mark
from engine.table.record import Record
from engine.table.session import Session
from engine.version import VERSION


def save_as(journal: Journal, session: Session, path: Path) -> None:
    """Write a game into another file, which must not exist yet: a copy of its own, or, where that is not what was
    played, the record in memory. Raises :class:`JournalError`."""
    record, keep = session.record, session.keep
    if not os.path.lexists(path) and _copied(journal, record, path):
        return
    values = tuple(title.values(record.origin.scenario) for title in keep.titles)
    fresh = create(path, record.origin, Edition(VERSION, session.title.rules, values))
    try:
        fresh.take_in(record, journal.notes())
        fresh.keep(values, {node: Mark(digest, keep.starts.get(node)) for node, digest in keep.digests.items()})
    except JournalError:
        fresh.close()
        path.unlink(missing_ok=True)
        raise
    fresh.close()


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
