"""Save as, whatever became of the file the game was written to: nothing that was played is lost."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from engine.table.checkpoints import Checkpoint, SaveData
from engine.table.record import Node, Record
from engine.table.save.faults import JournalError
from engine.table.save.journal import Journal, create
from engine.table.save.read import read_save, same
from engine.table.session import Session
from engine.version import VERSION


class Nowhere:
    """The sink of a game that cannot be saved where it should: what a save would keep is kept in memory."""

    def append(self, node: Node, mark: Checkpoint | None = None) -> None:
        """Nothing is written."""

    def move_head(self, record: Record) -> None:
        """Nothing is written."""


def save_as(journal: Journal | None, session: Session, path: Path, notes: Mapping[str, str] | None = None) -> None:
    """Write a game into another file, which must not exist yet: a copy of its own, or, where it has none or that is not
    what was played, the record in memory with its words. Raises :class:`JournalError`."""
    record, checkpoints = session.record, session.checkpoints
    if journal is not None and not os.path.lexists(path) and _copied(journal, record, path):
        return
    values = tuple(title.values(record.origin.scenario) for title in checkpoints.titles)
    fresh = create(path, record.origin, SaveData(VERSION, session.title.rules, values))
    try:
        fresh.take_in(record, journal.notes() if journal is not None else notes or {})
        digests, starts = checkpoints.digests, checkpoints.starts
        fresh.keep(values, {node: Checkpoint(digest, starts.get(node)) for node, digest in digests.items()})
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
        return same(read_save(path).record, record)
    except JournalError:
        return False
