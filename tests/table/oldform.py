"""A save in the form of version 0.1.0: the record alone."""

from __future__ import annotations

from pathlib import Path

from tests.table.test_journal import sql


def old_form(path: Path) -> Path:
    """Take away what a save keeps beside its record."""
    sql(path, "DROP TABLE mark", "DROP TABLE part", "DELETE FROM game WHERE key IN ('program', 'rules')",
        "PRAGMA user_version = 2")  # fmt: skip
    return path
