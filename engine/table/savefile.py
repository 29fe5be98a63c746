"""Reading a save file that came from somewhere: every check is made before the first byte is trusted.

A save is an SQLite file with exactly the tables we make. It is read without being changed, and without leaving
files beside it; size, length of texts and number of commands are bounded. What is damaged, foreign, or of a newer
format is refused with one clear line.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path, PurePath
from typing import Any, Final, Literal

import msgspec

from engine.board.errors import one_line
from engine.table import oldlog
from engine.table.command import MAX_NOTATION
from engine.table.keeping import MAX_START, Edition
from engine.table.lock import bare, held, lockable
from engine.table.record import ROOT, Node, Origin, Record

FORMAT: Final = 4
"""Raised when the file changes. Format 2 kept the record alone, format 3 digests of another form; both are read for
good."""
KEEPING: Final = 3
"""The first format with what a save keeps beside its record."""
OLDEST: Final = 2
APPLICATION: Final = 0x4E454D45
"""SQLite application id of our files ("NEME")."""
MAX_BYTES: Final = 64_000_000
MAX_COMMANDS: Final = 100_000
MAX_FACTS: Final = 1000
MAX_TEXT: Final = 20_000
MAX_SIDE: Final = 9
MAX_DIGEST: Final = 64
NOTE: Final = "note:"
"""What the keys of words about the game begin with."""
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
NO_LOCKS: Final = "vfs=unix-none"
"""How SQLite opens a file of which no other program is to be kept out."""
VALUES: Final = "values-{}"
"""The part with values of the game, from number 1 on."""
MOST_VALUES: Final = 9
_LONGEST_VALUE: Final = 1_000_000
_STRIDE: Final = 100_000
_MOST_STRIDES: Final = 500
"""Reading is given up after this many strides of the database's virtual machine (a full save takes about 20)."""

Option = str | int | float | bool | None


class JournalError(ValueError):
    """A save file that cannot be opened or written; one line, with the file's name."""


class InUseError(JournalError):
    """A save that somebody else has open for play."""


class Saved(msgspec.Struct, frozen=True):
    """A save as it was read: the record, the words kept with the game such as its name, and what it keeps beside."""

    path: Path
    record: Record
    notes: dict[str, str]
    edition: Edition
    digests: dict[int, str]
    starts: dict[int, bytes]
    format: int = FORMAT
    log: str = ""
    """Which log beside the file is its own; see :mod:`engine.table.oldlog`."""


class LogInTheWayError(JournalError):
    """The log beside a save is not that of the file; somebody has to say whether it is read.

    ``usable`` tells whether the two can be read together at all.
    """

    def __init__(self, path: Path, log: Path, usable: bool) -> None:
        super().__init__(f"{path.name}: the log '{one_line(log.name, 200)}' beside it does not belong to this file")
        self.log = log
        self.usable = usable

    @property
    def choices(self) -> str:
        """What can be asked for on a command line."""
        both = ", --log with takes both together" if self.usable else ""
        return f"--log without takes the file alone (to play it, the log is renamed and kept){both}"


LogUse = Literal["ask", "with", "without"]
"""How the log beside a save is taken: one that does not belong to the file is asked about, read or left out."""


def read_record(path: Path, log: LogUse = "ask") -> Record:
    """The record in a save file, read without changing it; raises :class:`JournalError`."""
    return read_save(path, log).record


def read_save(path: Path, log: LogUse = "ask", *, played: bool | None = None) -> Saved:
    """All that is in a save file, read without changing it.

    ``played`` tells whether somebody plays the game, whose log is its own then. Raises :class:`JournalError`, and
    :class:`LogInTheWayError` where the log beside the file belongs to another.
    """
    check_file(path)
    beside = oldlog.logs(path)
    live = held(path) if played is None else played
    if live and beside and bare(path):
        return _read_together(path)
    if live or not beside:
        return _read_by(path, _connect_to_read)
    if log == "without":
        return _read_by(path, _connect_alone)
    together = _read_or_fault(path, _read_together)
    alone = _read_or_fault(path, lambda place: _read_by(place, _connect_alone)) if log == "ask" else None
    if alone is not None and not isinstance(alone, JournalError) and not _belongs(path, alone, together):
        raise LogInTheWayError(path, beside[0], not isinstance(together, JournalError))
    if isinstance(together, JournalError):
        raise together
    return together


def _read_or_fault(path: Path, read: Callable[[Path], Saved]) -> Saved | JournalError:
    try:
        return read(path)
    except JournalError as error:
        return error


def _belongs(path: Path, alone: Saved, together: Saved | JournalError) -> bool:
    """Whether a file with its log is the same game, gone on."""
    if isinstance(together, JournalError) or not oldlog.grown(alone.record, together.record):
        return False
    return oldlog.same(alone.record, together.record) or not oldlog.foreign(alone.log, oldlog.salt(path))


def _read_together(path: Path) -> Saved:
    """What stands in a save and its log, read from a copy: reading a log writes beside it."""
    for log in oldlog.logs(path):
        check_file(log)
    try:
        with oldlog.copied(path) as copy:
            return _read_by(path, lambda _: _connect_copy(copy))
    except OSError as error:
        raise trouble(path, f"could not be read with its log ({error.strerror or error})") from None


def _read_by(path: Path, connect: Callable[[Path], sqlite3.Connection]) -> Saved:
    try:
        db = connect(path)
        try:
            version = _check_format(path, db)
            return _read(path, db, version)
        finally:
            db.close()
    except (sqlite3.Error, UnicodeDecodeError, OverflowError) as error:
        raise _explained(path, error) from None


def trouble(path: Path, message: str) -> JournalError:
    """An error about a file, in one line, to be raised by the caller."""
    return JournalError(f"{path.name}: {one_line(message)}")


def damaged(path: Path, message: str) -> JournalError:
    """The error of a file that was ours but is no longer sound."""
    return trouble(path, f"this saved game is damaged; open a copy of it if you have one ({message})")


def _explained(path: Path, error: Exception) -> JournalError:
    text = str(error)
    if "locked" in text or "busy" in text:
        return trouble(path, "this game is open in another program; close it there and try again")
    if "not a database" in text:
        return trouble(path, "this is not a saved game; choose a file that ends in .nemesis")
    if "unable to open" in text or "readonly" in text:
        return trouble(path, "not closed properly, and this folder is write-protected: copy it to another folder")
    return damaged(path, text)


def check_file(path: Path) -> None:
    """Sorts out what is no file at all.

    The file itself is left to SQLite: closing a handle of our own would drop the locks of a game open in this process.
    """
    try:
        found = path.stat()
    except OSError as error:
        raise trouble(path, error.strerror or str(error)) from None
    if not stat.S_ISREG(found.st_mode):
        raise trouble(path, "this is not a file")
    if found.st_size > MAX_BYTES:
        raise trouble(path, f"too large for a saved game: {found.st_size} bytes (at most {MAX_BYTES})")
    check_beside(path)


def check_beside(path: Path) -> None:
    """Refuses a save beside which a pipe or the like lies where SQLite would look for a log, and wait."""
    real = Path(os.path.realpath(path))
    for end in (*oldlog.ENDS, "-shm"):
        beside = real.with_name(real.name + end)
        with suppress(OSError):
            mode = beside.stat().st_mode
            if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):  # a folder keeps nobody waiting, see oldlog
                raise trouble(path, f"'{beside.name}' beside it is not a file; remove it")


def _connect_to_read(path: Path) -> sqlite3.Connection:
    """A read-only connection. Without a write-ahead log nothing is pending, and no file needs to be made beside it."""
    return _connect(path, "mode=ro") if oldlog.logs(path) else _connect_alone(path)


def _connect_copy(path: Path) -> sqlite3.Connection:
    """A connection to a copy of our own with its logs; nobody else has it, so that none is lost where there are no
    locks."""
    with path.open("rb+") as file:
        known = lockable(file.fileno())
    if known:
        return _connect_to_read(path)
    db = _connect(path, f"mode=rw&{NO_LOCKS}")
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    return db


def _connect_alone(path: Path) -> sqlite3.Connection:
    """A connection that reads the file itself and no log."""
    return _connect(path, "mode=ro&immutable=1")


def database_uri(path: PurePath) -> str:
    """An absolute path as SQLite reads it: a share of Windows has to stand behind an empty name of the machine."""
    uri = path.as_uri()
    return uri if uri.startswith("file:///") else uri.replace("file://", "file:////", 1)


def _connect(path: Path, query: str) -> sqlite3.Connection:
    db = sqlite3.connect(f"{database_uri(path.resolve())}?{query}", uri=True, timeout=1.0)
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")
    strides = iter(range(_MOST_STRIDES))
    db.set_progress_handler(lambda: next(strides, None) is None, _STRIDE)
    return db


def _check_format(path: Path, db: sqlite3.Connection) -> int:
    """The format of a save of ours that is sound as a file."""
    application = db.execute("PRAGMA application_id").fetchone()[0]
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if application != APPLICATION:
        raise trouble(path, "this file was not saved by this program")
    if version > FORMAT:
        raise trouble(
            path,
            f"saved by a newer version; update the program to open it (format {version}, this program reads {FORMAT})",
        )
    if version < 1:
        raise damaged(path, f"format {version}")
    if version < OLDEST:
        raise trouble(
            path,
            f"saved by a version too old for this program; open it with that version "
            f"(format {version}, this program reads {FORMAT})",
        )
    rows = db.execute("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_autoindex%' LIMIT 9")
    if dict(rows) != (SCHEMA if version >= KEEPING else OLD_SCHEMA):
        raise damaged(path, "it has other contents than a saved game")
    found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise damaged(path, str(found))
    return int(version)


def _read(path: Path, db: sqlite3.Connection, version: int) -> Saved:
    facts = _facts(path, db)
    record, log = _record(path, db, facts), facts.get(oldlog.MARK, "")
    if version < KEEPING:
        return Saved(path, record, _notes(facts), Edition("0.1.0", 1), {}, {}, version, log)
    digests, starts = _marks(path, db, record)
    digests = digests if version == FORMAT else {}  # of another form, which tells nothing today
    return Saved(path, record, _notes(facts), _edition(path, db, facts), digests, starts, version, log)


def _edition(path: Path, db: sqlite3.Connection, facts: Mapping[str, str]) -> Edition:
    parts = dict(db.execute("SELECT name, data FROM part LIMIT ?", (MOST_VALUES + 1,)).fetchall())
    names = [VALUES.format(number) for number in range(1, len(parts) + 1)]
    rules = _count(facts.get("rules", "0"))
    sound = set(parts) == set(names) and all(isinstance(data, bytes) for data in parts.values())
    if not sound or len(parts) > MOST_VALUES or rules is None:
        raise damaged(path, "what it is played with")
    return Edition(facts.get("program", "")[:40], rules, tuple(parts[name] for name in names))


def _marks(path: Path, db: sqlite3.Connection, record: Record) -> tuple[dict[int, str], dict[int, bytes]]:
    digests: dict[int, str] = {}
    starts: dict[int, bytes] = {}
    for node, digest, start in db.execute("SELECT node, digest, start FROM mark LIMIT ?", (MAX_COMMANDS + 1,)):
        whole = isinstance(digest, str) and len(digest) <= MAX_DIGEST and isinstance(start, bytes | None)
        if not whole or node not in record.children or len(start or b"") > MAX_START:
            raise damaged(path, f"position {node}")
        digests[node] = digest
        if start is not None:
            starts[node] = start
    return digests, starts


def _record(path: Path, db: sqlite3.Connection, facts: Mapping[str, str]) -> Record:
    record = Record(_origin(path, facts))
    rows = db.execute("SELECT id, parent, text, side, barrier FROM command ORDER BY id LIMIT ?", (MAX_COMMANDS + 1,))
    for count, row in enumerate(rows):
        if count == MAX_COMMANDS:
            raise trouble(path, f"more commands than a saved game can have ({MAX_COMMANDS})")
        _insert(path, record, _node(path, row))
    _set_head(path, record, facts)
    return record


def _notes(facts: Mapping[str, str]) -> dict[str, str]:
    return {key.removeprefix(NOTE): text for key, text in facts.items() if key.startswith(NOTE)}


def _facts(path: Path, db: sqlite3.Connection) -> Mapping[str, str]:
    rows = db.execute("SELECT key, value FROM game LIMIT ?", (MAX_FACTS + 1,)).fetchall()
    sound = all(isinstance(word, str) and len(word) <= MAX_TEXT for row in rows for word in row)
    if not sound or len(rows) > MAX_FACTS:
        raise damaged(path, "facts of the game")
    return dict(rows)


def _origin(path: Path, facts: Mapping[str, str]) -> Origin:
    try:
        options = msgspec.json.decode(facts["options"], type=dict[str, Option])
        return Origin(facts["title"], facts["scenario"], options, facts["seed"])
    except KeyError as error:
        raise damaged(path, f"{error} is missing") from None
    except (ValueError, RecursionError) as error:
        raise damaged(path, f"options: {error}") from None


def _node(path: Path, row: tuple[Any, ...]) -> Node:
    number, parent, text, side, barrier = row
    whole = all(isinstance(value, int) for value in (number, parent, side, barrier))
    if not (whole and isinstance(text, str) and len(text) <= MAX_NOTATION):
        raise damaged(path, f"command {number}")
    if number <= ROOT or barrier not in (0, 1) or not 0 <= side <= MAX_SIDE:
        raise damaged(path, f"command {number}")
    return Node(number, parent, text, side, bool(barrier))


def _insert(path: Path, record: Record, node: Node) -> None:
    try:
        record.insert(node)
    except ValueError as error:
        raise damaged(path, str(error)) from None


def _set_head(path: Path, record: Record, facts: Mapping[str, str]) -> None:
    head, taken_back = _count(facts.get("head", "0")), _count(facts.get("taken_back", "0"))
    if head is None or taken_back is None or head not in record.children:
        raise damaged(path, "head")
    record.go(head)
    record.taken_back = taken_back


def _count(word: str) -> int | None:
    """A whole number of at most 18 digits, None for anything else."""
    return int(word) if len(word) <= 18 and word.isascii() and word.isdecimal() else None
