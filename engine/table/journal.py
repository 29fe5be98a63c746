"""The journal: the save file of a game. One SQLite file, every accepted command durable before its effect is shown.

The file is written with a write-ahead log and full synchronisation, so that a crash or a power cut loses nothing
that was
accepted. Opening checks everything before the first byte is changed: what is damaged, foreign, or of a newer format is
refused with one clear line and left as it is.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import msgspec

from engine.table.command import MAX_NOTATION
from engine.table.record import ROOT, Node, Origin, Record

FORMAT: Final = 1
APPLICATION: Final = 0x4E454D45
"""SQLite application id of our files ("NEME")."""
MAX_BYTES: Final = 200_000_000
MAX_COMMANDS: Final = 1_000_000
MAX_TEXT: Final = 20_000

_SCHEMA = """
CREATE TABLE game (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE command (
    id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, text TEXT NOT NULL, side INTEGER NOT NULL,
    barrier INTEGER NOT NULL, played_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
);
"""
_WANTED = {"game", "command"}


class JournalError(ValueError):
    """A save file that cannot be opened or written; one line, with the file's name."""


class Journal:
    """A save file that is open for play. Use :func:`create` or :func:`open_journal`."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._db = connection

    def append(self, node: Node) -> None:
        """Write a new command and make it the head, in one durable transaction. Raises :class:`JournalError`."""
        row = (node.id, node.parent, node.text, node.side, int(node.barrier))
        self._write(
            ("INSERT INTO command (id, parent, text, side, barrier) VALUES (?, ?, ?, ?, ?)", row),
            ("INSERT OR REPLACE INTO game VALUES ('head', ?)", (str(node.id),)),
        )

    def move_head(self, record: Record) -> None:
        """Write down where the head stands after undo, redo or a jump, and how often was taken back."""
        self._write(
            ("INSERT OR REPLACE INTO game VALUES ('head', ?)", (str(record.head),)),
            ("INSERT OR REPLACE INTO game VALUES ('taken_back', ?)", (str(record.taken_back),)),
        )

    def note(self, key: str, value: str) -> None:
        """Keep a word about the game, such as its name or a branch's (at most 20,000 characters)."""
        self._write(("INSERT OR REPLACE INTO game VALUES (?, ?)", (f"note:{key}", value[:MAX_TEXT])))

    def notes(self) -> dict[str, str]:
        """All such words."""
        rows = self._db.execute("SELECT key, value FROM game WHERE key LIKE 'note:%'")
        return {key.removeprefix("note:"): value for key, value in rows}

    def _write(self, *statements: tuple[str, tuple[Any, ...]]) -> None:
        try:
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                for statement, values in statements:
                    self._db.execute(statement, values)
        except sqlite3.Error as error:
            raise JournalError(f"{self.path.name}: the command could not be written down ({error})") from None

    def copy_to(self, path: Path) -> None:
        """Save as: write the whole journal into another file, which must not exist yet."""
        if path.exists():
            raise JournalError(f"{path.name}: there is a file of that name already")
        try:
            other = sqlite3.connect(path)
            with other:
                self._db.backup(other)
            other.close()
        except sqlite3.Error as error:
            raise JournalError(f"{path.name}: could not be written ({error})") from None

    def close(self) -> None:
        """Close the file; the write-ahead log is folded in."""
        self._db.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def create(path: Path, origin: Origin) -> Journal:
    """Make a new save file; raises :class:`JournalError` if there is one already."""
    if path.exists():
        raise JournalError(f"{path.name}: there is a file of that name already")
    try:
        db = _connect(path)
        with db:
            db.execute("BEGIN")
            for statement in _SCHEMA.strip().split(";\n"):
                db.execute(statement)
            db.executemany("INSERT INTO game VALUES (?, ?)", _facts(origin))
            db.execute(f"PRAGMA user_version = {FORMAT}")
            db.execute(f"PRAGMA application_id = {APPLICATION}")
    except sqlite3.Error as error:
        raise JournalError(f"{path.name}: could not be created ({error})") from None
    return Journal(path, db)


def _facts(origin: Origin) -> list[tuple[str, str]]:
    options = msgspec.json.encode(dict(origin.options)).decode()
    return [
        ("title", origin.title),
        ("scenario", origin.scenario),
        ("options", options),
        ("seed", origin.seed),
        ("head", str(ROOT)),
        ("taken_back", "0"),
    ]


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    return db


def open_journal(path: Path) -> tuple[Journal, Record]:
    """Open a save file for further play; raises :class:`JournalError` and leaves a file it refuses untouched."""
    record = read_record(path)
    try:
        return Journal(path, _connect(path)), record
    except sqlite3.Error as error:
        raise JournalError(f"{path.name}: could not be opened for writing ({error})") from None


def read_record(path: Path) -> Record:
    """The record in a save file, read without changing it; raises :class:`JournalError`."""
    _check_size(path)
    try:
        db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        try:
            _check_format(path, db)
            return _read(path, db)
        finally:
            db.close()
    except (sqlite3.Error, UnicodeDecodeError, OverflowError) as error:
        raise JournalError(f"{path.name}: this save is damaged ({error})") from None


def _check_size(path: Path) -> None:
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            magic = file.read(16)
    except OSError as error:
        raise JournalError(f"{path.name}: {error.strerror or error}") from None
    if size > MAX_BYTES:
        raise JournalError(f"{path.name}: {size} bytes is more than a save can have ({MAX_BYTES})")
    if magic != b"SQLite format 3\x00":
        raise JournalError(f"{path.name}: this is not a saved game")


def _check_format(path: Path, db: sqlite3.Connection) -> None:
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if application != APPLICATION:
        raise JournalError(f"{path.name}: this is not a saved game of ours")
    if version > FORMAT:
        raise JournalError(f"{path.name}: saved by a newer version (format {version}, this program knows {FORMAT})")
    tables = {(kind, name) for kind, name in db.execute("SELECT type, name FROM sqlite_master LIMIT 50")}
    if {("table", name) for name in _WANTED} != {pair for pair in tables if not pair[1].startswith("sqlite_")}:
        raise JournalError(f"{path.name}: this save is damaged (its tables are not ours)")
    if db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise JournalError(f"{path.name}: this save is damaged")


def _read(path: Path, db: sqlite3.Connection) -> Record:
    facts = _checked_facts(path, db)
    record = Record(_origin(path, facts))
    rows = db.execute("SELECT id, parent, substr(text, 1, 5000), side, barrier FROM command ORDER BY id LIMIT ?",
                      (MAX_COMMANDS,))  # fmt: skip
    for row in rows:
        _insert(path, record, _node(path, row))
    _set_head(path, record, facts)
    return record


def _checked_facts(path: Path, db: sqlite3.Connection) -> Mapping[str, str]:
    rows = db.execute(
        "SELECT substr(key, 1, 200), substr(value, 1, ?) FROM game LIMIT 1000", (MAX_TEXT + 1,)
    ).fetchall()
    if not all(isinstance(key, str) and isinstance(value, str) and len(value) <= MAX_TEXT for key, value in rows):
        raise JournalError(f"{path.name}: this save is damaged (facts of the game)")
    return dict(rows)


def _origin(path: Path, facts: Mapping[str, str]) -> Origin:
    try:
        options = msgspec.json.decode(facts["options"], type=dict[str, Any])
        return Origin(facts["title"], facts["scenario"], options, facts["seed"])
    except KeyError as error:
        raise JournalError(f"{path.name}: this save is damaged ({error} is missing)") from None
    except msgspec.DecodeError as error:
        raise JournalError(f"{path.name}: this save is damaged (options: {error})") from None


def _node(path: Path, row: tuple[Any, ...]) -> Node:
    number, parent, text, side, barrier = row
    sound = (
        isinstance(text, str) and len(text) <= MAX_NOTATION and all(isinstance(v, int) for v in (number, parent, side))
    )
    if not sound or barrier not in (0, 1):
        raise JournalError(f"{path.name}: this save is damaged (command {number})")
    return Node(number, parent, text, side, bool(barrier))


def _insert(path: Path, record: Record, node: Node) -> None:
    try:
        record.insert(node)
    except ValueError as error:
        raise JournalError(f"{path.name}: this save is damaged ({error})") from None


def _set_head(path: Path, record: Record, facts: Mapping[str, str]) -> None:
    head, taken_back = facts.get("head", "0"), facts.get("taken_back", "0")
    if not (head.isdigit() and taken_back.isdigit() and int(head) in record.children):
        raise JournalError(f"{path.name}: this save is damaged (head)")
    if int(head) != ROOT:
        record.go(int(head))
    record.taken_back = int(taken_back)
