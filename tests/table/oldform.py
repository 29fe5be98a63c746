"""Saves in the form of version 0.1.0, which is the record alone, and brought to that of today."""

from __future__ import annotations

from pathlib import Path

from engine.table.save.open import open_game
from engine.table.title import Title
from tests.table.test_journal import sql


def new_form(title: Title, path: Path) -> Path:
    """Bring a save to today's form, as it is when it has been opened for play."""
    journal, _ = open_game(path, lambda _: title)
    journal.close()
    return path


def old_form(path: Path) -> Path:
    """Take away what a save keeps beside its record."""
    sql(path, "DROP TABLE mark", "DROP TABLE part", "DELETE FROM game WHERE key IN ('program', 'rules')",
        "PRAGMA user_version = 2")  # fmt: skip
    return path
