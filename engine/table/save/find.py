"""What lies at the path of a save: the file itself, and the log beside it that belongs to it or not.

After a crash the newest commands of a game lie in SQLite's log beside it. Another file may have come into the place of
the save since, such as a backup: the log of the old one would then be read into it. SQLite cannot see that, so we
check: the file bears the salt with which its log began. A log counts its salt up by one each time it begins again.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from engine.board.files import move, read_plain
from engine.table.save.faults import NOT_WRITABLE, READ_ONLY, TAKEN, trouble
from engine.table.save.lock import bare, held, lockable

MAX_BYTES: Final = 64_000_000
NO_LOCKS: Final = "vfs=unix-none"
"""How SQLite opens a file of which no other program is to be kept out."""
LOGS: Final = ("-wal", "-journal")
ENDS: Final = ("", *LOGS, "-shm")
"""What the names of the files of a save end with."""
_NO_FILE: Final = "this is not a file"
_NO_HANDLE: Final = 6
"""What Windows says of a device that it cannot tell of, such as `con`."""
_SALT: Final = slice(16, 20)
_MAGIC: Final = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")


class Found(msgspec.Struct, frozen=True):
    """A save that was found, with the logs beside it that are not empty. ``played``: the save is open for play, so its
    logs are trusted. ``bare``: no lock keeps another program from writing meanwhile. ``salt`` is that of the log, None
    when there is none or it is not sound."""

    path: Path
    logs: tuple[Path, ...]
    played: bool
    bare: bool
    salt: int | None


def find(path: Path, *, ours: bool = False) -> Found:
    """What lies at a path, whether we hold the lock or another program may; raises :class:`JournalError`."""
    check_file(path)
    beside = tuple(logs(path))
    played = not ours and held(path)
    return Found(path, beside, played, played and bare(path), salt(path) if beside else None)


def check_file(path: Path) -> None:
    """Sorts out what is no file at all.

    The file itself is left to SQLite: closing a handle of our own would drop the locks of a game open in this process.
    """
    try:
        found = path.stat()
    except OSError as error:
        device = getattr(error, "winerror", None) == _NO_HANDLE
        raise trouble(path, _NO_FILE if device else error.strerror or str(error)) from None
    if not stat.S_ISREG(found.st_mode):
        raise trouble(path, _NO_FILE)
    if found.st_size > MAX_BYTES:
        raise trouble(path, f"too large for a saved game: {found.st_size} bytes (at most {MAX_BYTES})")
    check_beside(path)


def check_beside(path: Path) -> None:
    """Refuses a save beside which a pipe or the like lies where SQLite would look for a log, and wait."""
    real = Path(os.path.realpath(path))
    for end in ENDS[1:]:
        beside = real.with_name(real.name + end)
        with suppress(OSError):
            mode = beside.stat().st_mode
            if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):  # a folder never blocks, see logs
                raise trouble(path, f"'{beside.name}' beside it is not a file; remove it")


def check_single(path: Path) -> None:
    """As :func:`check_file`; refuses a file with several names too.

    Its log lies beside one of them, and is not seen when another name is opened.
    """
    check_file(path)
    if os.stat(path).st_nlink > 1:
        raise trouble(path, "this file has a second name (a hard link): copy it and open the copy")


def make_way(found: Found) -> None:
    """Move the logs beside a save out of the way; raises :class:`JournalError`."""
    try:
        put_aside(found.path)
    except OSError as error:
        raise trouble(found.path, f"{NOT_WRITABLE} ({error.strerror or error})") from None


def check_writable(path: Path) -> None:
    """Refuses a file that one may not write to."""
    if not os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
        raise trouble(path, f"{NOT_WRITABLE} ({READ_ONLY})")


def check_new(path: Path) -> None:
    if os.path.lexists(path):
        raise trouble(path, TAKEN)
    check_beside(path)


def logs(path: Path) -> list[Path]:
    """The logs beside a save that have something in them."""
    real = Path(os.path.realpath(path))
    return [log for end in LOGS if _size(log := real.with_name(real.name + end))]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def salt(path: Path) -> int | None:
    """The salt of the log beside a save, None when there is none or it is not sound."""
    real = Path(os.path.realpath(path))
    try:
        head = read_plain(real.with_name(f"{real.name}-wal"), _SALT.stop)
    except OSError:
        return None
    return int.from_bytes(head[_SALT], "big") if len(head) == _SALT.stop and head[:4] in _MAGIC else None


@contextmanager
def copied(path: Path) -> Iterator[Path]:
    """A private copy of a save with its logs, thrown away afterwards. Raises :class:`JournalError`."""
    try:
        with TemporaryDirectory(prefix="save-") as folder:
            yield copy_with_logs(path, Path(folder) / "copy")
    except OSError as error:
        raise trouble(path, f"could not be read with its log ({error.strerror or error})") from None


def copy_with_logs(path: Path, copy: Path) -> Path:
    """Copy a save and, before it, the logs beside it. Raises OSError, and :class:`JournalError` for a log too large."""
    for log in logs(path):
        check_file(log)
        shutil.copyfile(log, copy.with_name(f"{copy.name}-{log.name.rpartition('-')[2]}"))
    shutil.copyfile(path, copy)
    return copy


def remove(path: Path) -> None:
    """Delete a save with everything of it. Raises OSError."""
    for end in ENDS:
        path.with_name(path.name + end).unlink(missing_ok=True)


def claim(path: Path) -> bool:
    """Make the empty file, which only one of several programs can do, and move the log of a deleted game out of the
    way; returns whether the drive knows locks."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644)
    try:
        known = lockable(handle)
    finally:
        os.close(handle)
    try:
        put_aside(path)
    except OSError:
        path.unlink(missing_ok=True)
        raise
    return known


def put_aside(path: Path) -> list[Path]:
    """Rename the logs beside a save, so that nothing of them is read and nothing is lost; returns where they are.

    Raises OSError.
    """
    found = []
    for log in logs(path):
        place = next(place for place in _places(log) if not os.path.lexists(place))
        move(log, place)
        found.append(place)
    return found


def _places(log: Path) -> Iterator[Path]:
    number = 0
    while True:
        number += 1
        yield log.with_name(f"{log.name}.old-{number}")


def database_uri(path: PurePath) -> str:
    """An absolute path as SQLite reads it: a share of Windows has to stand behind an empty name of the machine."""
    uri = path.as_uri()
    return uri if uri.startswith("file:///") else uri.replace("file://", "file:////", 1)
