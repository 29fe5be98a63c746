"""Reads a save file of unknown origin: every check is made before the first byte is trusted.

A save is an SQLite file with exactly the tables we make. It is read without being changed, and without leaving files
beside it; size, length of texts and number of commands are bounded. A file that is damaged, foreign, or of a newer
format is refused with one clear line.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from engine.board.errors import one_line
from engine.table.checkpoints import MAX_START, SaveData
from engine.table.command import MAX_NOTATION
from engine.table.record import ROOT, Node, Origin, Record
from engine.table.save import layout
from engine.table.save.faults import JournalError, damaged, trouble
from engine.table.save.find import NO_LOCKS, Found, copied, database_uri, find
from engine.table.save.lock import lockable

_LONGEST_VALUE: Final = 1_000_000
_STRIDE: Final = 100_000
_MOST_STRIDES: Final = 500
"""Reading is given up after this many strides of the database's virtual machine (a full save takes about 20)."""
_SPAN: Final = 1 << 32
_BEGINNINGS: Final = 1_000_000
"""How often a log may begin again in one session."""
Option = str | int | float | bool | None


class Saved(msgspec.Struct, frozen=True):
    """A save as it was read: the record, the words kept with the game such as its name, and the rest of its data."""

    path: Path
    record: Record
    notes: dict[str, str]
    data: SaveData
    digests: dict[int, str]
    starts: dict[int, bytes]
    format: int = layout.FORMAT
    log: str = ""
    """Which log beside the file is its own; see :mod:`engine.table.save.find`."""


class LogInTheWayError(JournalError):
    """The log beside a save is not that of the file; the player has to decide whether it is read.

    ``usable`` says whether the two can be read together at all.
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


def read_save(path: Path, log: LogUse = "ask") -> Saved:
    """All that is in a save file, read without changing it.

    Raises :class:`JournalError`, and :class:`LogInTheWayError` where the log beside the file belongs to another; the
    log of a game that is open for play is its own.
    """
    return read(find(path), log)


def read(found: Found, log: LogUse = "ask") -> Saved:
    """All that is in a save that was found; see :func:`read_save`."""
    if not found.logs or (log == "without" and not found.played):
        return _read_alone(found)
    if found.played:
        return _read_together(found) if found.bare else _read_by(found.path, lambda: _connect(found.path, "mode=ro"))
    together = _read_or_fault(found, _read_together)
    alone = _read_or_fault(found, _read_alone) if log == "ask" else None
    if isinstance(alone, Saved) and not _belongs(found, alone, together):
        raise LogInTheWayError(found.path, found.logs[0], isinstance(together, Saved))
    if isinstance(together, JournalError):
        raise together
    return together


def _read_or_fault(found: Found, way: Callable[[Found], Saved]) -> Saved | JournalError:
    try:
        return way(found)
    except JournalError as error:
        return error


def _belongs(found: Found, alone: Saved, together: Saved | JournalError) -> bool:
    """Whether a file with its log is the same game, gone on."""
    if isinstance(together, JournalError) or not grown(alone.record, together.record):
        return False
    return same(alone.record, together.record) or not foreign(alone.log, found.salt)


def foreign(word: str, found: int | None) -> bool:
    """Whether a log with such a salt is certainly not that of the file with this salt; an older file has none to
    compare."""
    if found is None or not (len(word) <= 10 and word.isascii() and word.isdecimal()):
        return False
    return (found - int(word)) % _SPAN > _BEGINNINGS


def same(one: Record, other: Record) -> bool:
    """Whether two records hold the same commands of the same game, and stand at the same one."""
    standing = (one.head, one.taken_back) == (other.head, other.taken_back)
    return standing and one.origin == other.origin and one.nodes == other.nodes


def grown(before: Record, after: Record) -> bool:
    """Whether a record is the other one with more commands, or none: nothing is ever taken out of a record."""
    known = after.nodes
    return _same_game(before, after) and all(known.get(number) == node for number, node in before.nodes.items())


def _same_game(before: Record, after: Record) -> bool:
    """Whether two records begin alike; what the first one left to a default, the other may say (see
    :attr:`engine.table.options.Option.earlier`)."""
    one, other = before.origin, after.origin
    said = {name: value for name, value in other.options.items() if name in one.options}
    return one == msgspec.structs.replace(other, options=said)


def _read_alone(found: Found) -> Saved:
    """What stands in the file itself: nothing of a log is read, and no file made beside it."""
    return _read_by(found.path, lambda: _connect(found.path, "mode=ro&immutable=1"))


def _read_together(found: Found) -> Saved:
    """What stands in a save and its log, read from a copy: reading a log writes beside it."""
    with copied(found.path) as copy:
        return _read_by(found.path, lambda: _connect_copy(copy))


def _read_by(path: Path, connect: Callable[[], sqlite3.Connection]) -> Saved:
    try:
        db = connect()
        try:
            version = _check_format(path, db)
            return _read(path, db, version)
        finally:
            db.close()
    except (sqlite3.Error, UnicodeDecodeError, OverflowError) as error:
        raise _explained(path, error) from None


def _explained(path: Path, error: Exception) -> JournalError:
    text = str(error)
    if "locked" in text or "busy" in text:
        return trouble(path, "this game is open in another program; close it there and try again")
    if "not a database" in text:
        return trouble(path, "this is not a saved game; choose a file that ends in .nemesis")
    if "unable to open" in text or "readonly" in text:
        return trouble(path, "not closed properly, and this folder is write-protected: copy it to another folder")
    return damaged(path, text)


def _connect_copy(path: Path) -> sqlite3.Connection:
    """A connection to a private copy with its logs, so that no log is lost where there are no locks."""
    with path.open("rb+") as file:
        known = lockable(file.fileno())
    if known:
        return _connect(path, "mode=ro")
    db = _connect(path, f"mode=rw&{NO_LOCKS}")
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    return db


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
    if application != layout.APPLICATION:
        raise trouble(path, "this file was not saved by this program")
    if version > layout.FORMAT:
        raise trouble(
            path,
            f"saved by a newer version; update the program to open it "
            f"(format {version}, this program reads {layout.FORMAT})",
        )
    if version < 1:
        raise damaged(path, f"format {version}")
    if version < layout.OLDEST:
        raise trouble(
            path,
            f"saved by a version too old for this program; open it with that version "
            f"(format {version}, this program reads {layout.FORMAT})",
        )
    rows = db.execute("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_autoindex%' LIMIT 9")
    if dict(rows) != (layout.SCHEMA if version >= layout.KEEPING else layout.OLD_SCHEMA):
        raise damaged(path, "it has other contents than a saved game")
    found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise damaged(path, str(found))
    return int(version)


def _read(path: Path, db: sqlite3.Connection, version: int) -> Saved:
    facts = _facts(path, db)
    record, log = _record(path, db, facts), facts.get(layout.LOG_MARK, "")
    if version < layout.KEEPING:
        return Saved(path, record, _notes(facts), SaveData("0.1.0", 1), {}, {}, version, log)
    digests, starts = _marks(path, db, record)
    digests = digests if version == layout.FORMAT else {}  # of another form, which means nothing today
    return Saved(path, record, _notes(facts), _data(path, db, facts), digests, starts, version, log)


def _data(path: Path, db: sqlite3.Connection, facts: Mapping[str, str]) -> SaveData:
    parts = dict(db.execute("SELECT name, data FROM part LIMIT ?", (layout.MOST_VALUES + 1,)).fetchall())
    names = [layout.VALUES.format(number) for number in range(1, len(parts) + 1)]
    rules = _count(facts.get("rules", "0"))
    sound = set(parts) == set(names) and all(isinstance(data, bytes) for data in parts.values())
    if not sound or len(parts) > layout.MOST_VALUES or rules is None:
        raise damaged(path, "what it is played with")
    return SaveData(facts.get("program", "")[:40], rules, tuple(parts[name] for name in names))


def _marks(path: Path, db: sqlite3.Connection, record: Record) -> tuple[dict[int, str], dict[int, bytes]]:
    digests: dict[int, str] = {}
    starts: dict[int, bytes] = {}
    for node, digest, start in db.execute("SELECT node, digest, start FROM mark LIMIT ?", (layout.MAX_COMMANDS + 1,)):
        whole = isinstance(digest, str) and len(digest) <= layout.MAX_DIGEST and isinstance(start, bytes | None)
        if not whole or node not in record.children or len(start or b"") > MAX_START:
            raise damaged(path, f"position {node}")
        digests[node] = digest
        if start is not None:
            starts[node] = start
    return digests, starts


def _record(path: Path, db: sqlite3.Connection, facts: Mapping[str, str]) -> Record:
    record = Record(_origin(path, facts))
    rows = db.execute(
        "SELECT id, parent, text, side, barrier FROM command ORDER BY id LIMIT ?", (layout.MAX_COMMANDS + 1,)
    )
    for count, row in enumerate(rows):
        if count == layout.MAX_COMMANDS:
            raise trouble(path, f"more commands than a saved game can have ({layout.MAX_COMMANDS})")
        _insert(path, record, _node(path, row))
    _set_head(path, record, facts)
    return record


def _notes(facts: Mapping[str, str]) -> dict[str, str]:
    return {key.removeprefix(layout.NOTE): text for key, text in facts.items() if key.startswith(layout.NOTE)}


def _facts(path: Path, db: sqlite3.Connection) -> Mapping[str, str]:
    rows = db.execute("SELECT key, value FROM game LIMIT ?", (layout.MAX_FACTS + 1,)).fetchall()
    sound = all(isinstance(word, str) and len(word) <= layout.MAX_TEXT for row in rows for word in row)
    if not sound or len(rows) > layout.MAX_FACTS:
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
    if number <= ROOT or barrier not in (0, 1) or not 0 <= side <= layout.MAX_SIDE:
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
