"""How a save is laid out: the tables of its SQLite file, and how much of each there may be."""

from __future__ import annotations

from typing import Final

FORMAT: Final = 4
"""Raised when the file changes. Format 2 kept the record alone, format 3 digests of another form; both are read for
good."""
KEEPING: Final = 3
"""The first format with what a save keeps beside its record."""
OLDEST: Final = 2
APPLICATION: Final = 0x4E454D45
"""SQLite application id of our files ("NEME")."""
MAX_COMMANDS: Final = 100_000
MAX_FACTS: Final = 1000
MAX_TEXT: Final = 20_000
MAX_SIDE: Final = 9
MAX_DIGEST: Final = 64
NOTE: Final = "note:"
"""What the keys of words about the game begin with."""
LOG_MARK: Final = "log"
"""The key under which a save says which log is its own; see :mod:`engine.table.save.find`."""
OLD_SCHEMA: Final = {
    "game": "CREATE TABLE game (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "command": "CREATE TABLE command (id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, text TEXT NOT NULL,"
    " side INTEGER NOT NULL, barrier INTEGER NOT NULL,"
    " played_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')))",
}
SCHEMA: Final = {
    **OLD_SCHEMA,
    "mark": "CREATE TABLE mark (node INTEGER PRIMARY KEY, digest TEXT NOT NULL, start BLOB)",
    "part": "CREATE TABLE part (name TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID",
}
VALUES: Final = "values-{}"
"""The part with values of the game, from number 1 on."""
MOST_VALUES: Final = 9
