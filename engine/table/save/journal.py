"""The journal: a save that is open for play. Every accepted command is durable before its effect is shown.

The file is written with a write-ahead log and full synchronisation, so that a crash or a power cut loses nothing that
was accepted.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import msgspec

from engine.table.checkpoints import Checkpoint, SaveData
from engine.table.record import ROOT, Node, Origin, Record
from engine.table.save import layout
from engine.table.save.faults import NOT_WRITABLE, READ_ONLY, TAKEN, JournalError, LostFileError, trouble
from engine.table.save.find import NO_LOCKS, check_new, claim, database_uri, remove, salt
from engine.table.save.lock import Lock, lock_save
from engine.version import VERSION

_SET_FACT: Final = "INSERT OR REPLACE INTO game VALUES (?, ?)"
_ADD_COMMAND: Final = "INSERT INTO command (id, parent, text, side, barrier) VALUES (?, ?, ?, ?, ?)"
_SET_MARK: Final = "INSERT OR REPLACE INTO mark VALUES (?, ?, ?)"
_FORGET_DIGESTS: Final = "UPDATE mark SET digest = ''"
_SET_PART: Final = "INSERT OR REPLACE INTO part VALUES (?, ?)"
_MOST_NOTES: Final = layout.MAX_FACTS - 100
_PATIENCE: Final = 1.0
"""Seconds to wait for another program that writes."""
_LOG_PAGES: Final = 100
"""Pages after which the log is folded in and begun again at its start: to write over what is there is made durable
twice as fast as to write in a file that grows."""
GONE: Final = "the file of the game is gone"
OTHER: Final = "another file is in its place"
CHANGED: Final = "another program has changed the file"
NO_LOG: Final = "the file beside it with the latest moves is gone"
_KEEPS_TIME: Final = os.name != "nt"
"""Windows updates size and time of an open file late; it does not let others replace one either."""


class FileWatch:
    """Knows the file that a path led to when it was opened, and its log, by device and inode.

    The system goes on writing in a file whose name is gone, and what was written would never be found. So each write
    first looks whether the path still leads to the same file as we left it, which takes some tens of microseconds.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._name = str(path.absolute())
        self._log_name = f"{os.path.realpath(self._name)}-wal"
        self._file, self._log = _look(self._name), _look(self._log_name)

    def check(self) -> None:
        """Raises :class:`LostFileError` if the write would go to a file without a name, or one that others changed."""
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
        """Whether another program has written in the file itself."""
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


class Journal:
    """A save file that is open for play. Use :func:`create` or :func:`engine.table.save.open.open_save`."""

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: Lock) -> None:
        self.path = path
        self._db = connection
        self._lock = lock
        self._version = self._data_version()
        self.rules = 0
        """The revision of the rules that is written down with the next command; 0 leaves what is written."""
        self._file = FileWatch(path)
        self._notes = self._read_notes()
        self._log_named = self._log_begun = False

    @property
    def bare(self) -> bool:
        """Whether it lies on a drive without locks: no other computer is kept from opening it at the same time."""
        return self._lock.bare

    @property
    def lost(self) -> bool:
        """Whether the file is no longer where it was, or no longer as it was left: nothing more is written then."""
        return bool(self.fault)

    @property
    def fault(self) -> str:
        """What has become of the file, empty while all is well."""
        return self._file.fault()

    def append(self, node: Node, mark: Checkpoint | None = None) -> None:
        """Write a new command and make it the head, in one durable transaction. Raises :class:`JournalError`."""
        if node.id > layout.MAX_COMMANDS:
            raise trouble(self.path, f"a game has at most {layout.MAX_COMMANDS} commands")
        row = (node.id, node.parent, node.text, node.side, int(node.barrier))
        marks = [] if mark is None else [(_SET_MARK, (node.id, mark.digest, mark.start))]
        self._write((_ADD_COMMAND, row), (_SET_FACT, ("head", str(node.id))), *marks, *self._signature())
        self.rules = 0

    def _signature(self) -> list[tuple[str, tuple[Any, ...]]]:
        """Program and rules, written once after opening: from here on the game is played with these."""
        facts = {"program": VERSION, "rules": str(self.rules)} if self.rules else {}
        return [(_SET_FACT, fact) for fact in facts.items()]

    def keep(self, values: tuple[bytes, ...], marks: Mapping[int, Checkpoint]) -> None:
        """Write down what a save keeps beside its record; a file of the old format is made one of today's.

        Raises :class:`JournalError`.
        """
        if len(values) > layout.MOST_VALUES:
            raise trouble(self.path, "the values were changed too often in this game")
        new: list[tuple[str, tuple[Any, ...]]] = []
        if not self._keeps():
            new += [(layout.SCHEMA[name], ()) for name in layout.SCHEMA if name not in layout.OLD_SCHEMA]
        elif self._format() < layout.FORMAT:
            new += [(_FORGET_DIGESTS, ())]
        parts = [(_SET_PART, part) for part in _parts(values)]
        rows = [(_SET_MARK, (node, mark.digest, mark.start)) for node, mark in marks.items()]
        self._write(*new, *parts, *rows, *self._signature(), (f"PRAGMA user_version = {layout.FORMAT}", ()))

    def set_options(self, options: Mapping[str, Any]) -> None:
        """Write down the options of the game, such as those that meant something else when it was begun.

        Raises :class:`JournalError`.
        """
        self._write((_SET_FACT, ("options", msgspec.json.encode(dict(options)).decode())))

    def _format(self) -> int:
        version: int = self._db.execute("PRAGMA user_version").fetchone()[0]
        return version

    def _keeps(self) -> bool:
        return bool(self._db.execute("SELECT 1 FROM sqlite_master WHERE name = 'mark'").fetchone())

    def move_head(self, record: Record) -> None:
        """Write down where the head stands after undo, redo or a way to another place, and how often was taken back."""
        self._write(
            (_SET_FACT, ("head", str(record.head))),
            (_SET_FACT, ("taken_back", str(record.taken_back))),
        )

    def note(self, key: str, value: str) -> None:
        """Checkpoints a word about the game, such as its name or a branch's (cut at 20,000 characters).

        Raises :class:`JournalError` for a key of more than 200 characters, or the 901st note.
        """
        if len(key) > 200 or (len(self._notes) >= _MOST_NOTES and key not in self._notes):
            raise trouble(self.path, f"no room for the note '{key[:40]}'")
        self._write((_SET_FACT, (f"{layout.NOTE}{key}", value[: layout.MAX_TEXT])))
        self._notes[key] = value[: layout.MAX_TEXT]

    def notes(self) -> dict[str, str]:
        """All such words, also when the file cannot be read any more."""
        return dict(self._notes)

    def _read_notes(self) -> dict[str, str]:
        rows = self._db.execute("SELECT key, value FROM game WHERE key >= 'note:' AND key < 'note;'")
        return {key.removeprefix(layout.NOTE): value for key, value in rows}

    def _write(self, *statements: tuple[str, tuple[Any, ...]]) -> None:
        try:
            if not self._log_begun:
                self._begin_log()
            self._transact(statements)
        except (sqlite3.Error, UnicodeEncodeError) as error:
            raise trouble(self.path, f"nothing could be saved ({_plain(error)})") from None

    def _transact(self, statements: Iterable[tuple[str, tuple[Any, ...]]]) -> None:
        with self._db:
            self._db.execute("BEGIN IMMEDIATE")
            self._file.check()
            if self._data_version() != self._version:
                raise trouble(self.path, "another program has changed this game; open it again")
            for statement, values in statements:
                self._db.execute(statement, values)
        self._file.written()

    def name_log(self) -> None:
        """Write down which log is its own."""
        self._transact([(_SET_FACT, (layout.LOG_MARK, ""))])
        self._transact([(_SET_FACT, (layout.LOG_MARK, str(salt(self.path) or "")))])
        self._log_named = True

    def _begin_log(self) -> None:
        """Write that into the file itself, before the first command goes into the log."""
        if not self._log_named:
            self.name_log()
        self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        self._file.written()
        self._log_begun = True

    def _data_version(self) -> int:
        """A number that changes when another program writes in the file."""
        version: int = self._db.execute("PRAGMA data_version").fetchone()[0]
        return version

    def copy_to(self, path: Path) -> None:
        """Save as: write the whole journal into another file, which must not exist yet."""
        check_new(path)
        try:
            bare = not claim(path)
        except OSError as error:
            raise _not_made(path, "could not be written", error) from None
        try:
            other = _connected(path, bare=bare)
            try:
                self._db.backup(other)
            finally:
                other.close()
        except sqlite3.Error as error:
            path.unlink(missing_ok=True)
            raise trouble(path, f"could not be written ({_plain(error)})") from None

    def take_in(self, record: Record, notes: Mapping[str, str]) -> None:
        """Write a whole record and its words into a new save, in one transaction. Raises :class:`JournalError`."""
        rows = [(node.id, node.parent, node.text, node.side, int(node.barrier)) for node in record.nodes.values()]
        facts = [("head", str(record.head)), ("taken_back", str(record.taken_back))]
        facts += [(f"{layout.NOTE}{key}", text) for key, text in notes.items()]
        self._write(*((_ADD_COMMAND, row) for row in sorted(rows)), *((_SET_FACT, fact) for fact in facts))
        self._notes.update(notes)

    def close(self) -> None:
        """Close the file; the write-ahead log is folded in, and others may open it."""
        if self._file.overwritten:
            _close_unfolded(self._db, self.path)
        self._db.close()
        self._lock.release()

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def create(path: Path, origin: Origin, data: SaveData | None = None, first: Checkpoint | None = None) -> Journal:
    """Make a new save file, with the position it begins with; raises :class:`JournalError` if there is one already."""
    check_new(path)
    data = data or SaveData()
    facts = _facts(path, origin, data)
    lock = lock_save(path, "could not be created")
    try:
        return _created(path, lock, lambda db: _fill(db, facts, data, first))
    except BaseException:
        lock.release()
        raise


def _created(path: Path, lock: Lock, fill: Callable[[sqlite3.Connection], None]) -> Journal:
    """The new save; whatever goes wrong, nothing of it is left, and a file that was there already stays."""
    try:
        claim(path)
    except OSError as error:
        raise _not_made(path, "could not be created", error) from None
    try:
        return _opened(path, lock, fill, new=True)
    except BaseException as error:
        remove(path)
        if isinstance(error, sqlite3.Error | UnicodeEncodeError):
            raise trouble(path, f"could not be created ({_plain(error)})") from None
        raise


def _fill(db: sqlite3.Connection, facts: list[tuple[str, str]], data: SaveData, first: Checkpoint | None) -> None:
    with db:
        db.execute("BEGIN IMMEDIATE")
        for statement in layout.SCHEMA.values():
            db.execute(statement)
        db.executemany(_SET_FACT, facts)
        db.executemany(_SET_PART, _parts(data.values))
        db.executemany(_SET_MARK, [] if first is None else [(ROOT, first.digest, first.start)])
        db.execute(f"PRAGMA user_version = {layout.FORMAT}")
        db.execute(f"PRAGMA application_id = {layout.APPLICATION}")


def _not_made(path: Path, failed: str, error: OSError) -> JournalError:
    why = TAKEN if isinstance(error, FileExistsError) else f"{failed} ({error.strerror or error})"
    return trouble(path, why)


def _close_unfolded(db: sqlite3.Connection, path: Path) -> None:
    """Close without folding the log into a file that others have changed: a reader of it keeps SQLite from that."""
    with suppress(sqlite3.Error):
        reader = sqlite3.connect(f"{database_uri(Path(os.path.realpath(path)))}?mode=ro", uri=True)
        try:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM sqlite_master").fetchone()
        finally:
            db.close()
            reader.close()


def _facts(path: Path, origin: Origin, data: SaveData) -> list[tuple[str, str]]:
    options = msgspec.json.encode(dict(origin.options)).decode()
    facts = {"title": origin.title, "scenario": origin.scenario, "options": options, "seed": origin.seed}
    for name, value in facts.items():
        if len(value) > layout.MAX_TEXT:
            raise trouble(path, f"the {name} is too long to be saved")
    made = {"head": str(ROOT), "taken_back": "0", "program": data.program, "rules": str(data.rules)}
    return [*facts.items(), *made.items()]


def _parts(values: Iterable[bytes]) -> list[tuple[str, bytes]]:
    return [(layout.VALUES.format(number), data) for number, data in enumerate(values, 1)]


def play_on(path: Path, lock: Lock) -> Journal:
    """The journal of a save that was read and is locked; raises :class:`JournalError`."""
    try:
        return _opened(path, lock, _probe)
    except (sqlite3.Error, OSError) as error:
        raise trouble(path, f"{NOT_WRITABLE} ({_plain(error)})") from None


def _probe(db: sqlite3.Connection) -> None:
    """Fails when the file cannot be written now."""
    db.execute("BEGIN IMMEDIATE")
    db.execute("DELETE FROM command WHERE id < 0")
    db.execute("ROLLBACK")


def _opened(path: Path, lock: Lock, prepare: Callable[[sqlite3.Connection], None], *, new: bool = False) -> Journal:
    """The open journal, which holds the lock from now on. A new one holds nothing that could be lost: the disk is
    waited for only when something is written into it, and then first of all the file itself is made durable."""
    db = None
    try:
        db = _connected(path, bare=lock.bare)
        db.execute(f"PRAGMA synchronous = {'OFF' if new else 'FULL'}")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA wal_autocheckpoint = {_LOG_PAGES}")
        db.execute("PRAGMA trusted_schema = OFF")
        prepare(db)
        journal = Journal(path, db, lock)
        if new:
            journal.name_log()
        db.execute("PRAGMA synchronous = FULL")
        return journal
    except BaseException:
        if db is not None:
            db.close()
        raise


def _connected(path: Path, *, bare: bool) -> sqlite3.Connection:
    """A connection that writes. Where the drive knows no locks the log is counted in memory, which is not shared."""
    if not bare:
        return sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=_PATIENCE)
    name = f"{database_uri(path.absolute())}?mode=rw&{NO_LOCKS}"
    db = sqlite3.connect(name, uri=True, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    return db


def _plain(error: Exception) -> str:
    """What went wrong, in a player's words where we have some."""
    text = str(error)
    if "locked" in text:
        return "it is open in another program; close it there and try again"
    if "readonly" in text:
        return READ_ONLY
    if "disk I/O" in text:
        return "the disk refused it"
    return "the disk is full; free some space" if "full" in text else text
