"""Whole files: what is no file is never waited for, and a file is never found half written."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import time
from contextlib import suppress
from os import PathLike
from pathlib import Path
from typing import Final

_READ: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_ADD: Final = os.O_WRONLY | os.O_APPEND | os.O_CREAT | (_READ & ~os.O_RDONLY)
_TRIES: Final = 10
_PAUSE: Final = 0.05
"""Seconds until a file that is held is tried again."""
_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def read_plain(path: PathLike[str] | str, most: int, *, end: bool = False) -> bytes:
    """The first ``most`` bytes of a file, or the last ones; raises OSError, also for a pipe or a device, which might
    never end.

    Raises ValueError for what cannot be the name of a file.
    """
    handle = os.open(path, _READ)
    try:
        size = _size(handle)
        if end:
            os.lseek(handle, max(0, size - most), os.SEEK_SET)
        return _read(handle, min(size, most))
    finally:
        os.close(handle)


def _read(handle: int, length: int) -> bytes:
    """So many bytes, or what there is. No more is asked for than the file has: Windows makes ready all of the memory
    that is asked for, page by page, and that of a limit is many times a file."""
    data = os.read(handle, length)
    while len(data) < length and (more := os.read(handle, length - len(data))):
        data += more
    return data


def add_plain(path: PathLike[str] | str, data: bytes, *, durable: bool = False) -> None:
    """Write at the end of a file, which is made where there is none; raises OSError as :func:`read_plain`. What is
    ``durable`` is there after a failure of power, too, which costs a millisecond or some, as the disk is."""
    with os.fdopen(os.open(path, _ADD, 0o666), "ab") as file:
        new = not _size(file.fileno())
        file.write(data)
        if durable:
            file.flush()
            os.fsync(file.fileno())
    if durable and new:
        settle(Path(path).parent)


def _size(handle: int) -> int:
    """The bytes of an open file; raises OSError for what is none."""
    found = os.fstat(handle)
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "this is not a file")
    return found.st_size


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file beside its place and move it there when it is durable: it is there whole, or as it was before.

    A text is written in UTF-8. What is no plain file (a pipe, a terminal) is written to directly. Raises OSError.
    """
    data = content.encode() if isinstance(content, str) else content
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        target.write_bytes(data)
        return
    partial = target.with_name(f".{os.urandom(8).hex()}.part")
    try:
        _write_new(partial, data)
        if target.exists():
            partial.chmod(stat.S_IMODE(target.stat().st_mode))
        move(partial, target)
    finally:
        partial.unlink(missing_ok=True)


def _write_new(path: Path, data: bytes) -> None:
    with os.fdopen(os.open(path, _NEW, 0o666), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def copy_new(path: Path, target: Path) -> None:
    """Copy a file to where there is none yet, durable and whole or not at all; raises OSError."""
    with os.fdopen(os.open(path, _READ), "rb") as source:
        handle = os.open(target, _NEW, 0o666)
        try:
            with os.fdopen(handle, "wb") as file:
                shutil.copyfileobj(source, file)
                file.flush()
                os.fsync(file.fileno())
        except BaseException:
            target.unlink(missing_ok=True)
            raise


def settle(folder: Path) -> None:
    """Let what was moved into a folder be there after a failure of power, too, where the system can say so."""
    kind = getattr(os, "O_DIRECTORY", None)
    if kind is None:
        return
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | kind)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def move(path: Path, target: Path) -> None:
    """Put a file into another place, also over what is there. On Windows what reads every new file, as virus scanners
    do, holds it for a moment only: it is tried again. Raises OSError."""
    for left in reversed(range(_TRIES)):
        try:
            os.replace(path, target)
            return
        except PermissionError:
            if not left:
                raise
            time.sleep(_PAUSE)


def same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file, by whatever names; never where one is a device of Windows, which has no real
    name."""
    with suppress(OSError):
        return os.path.samefile(one, other)
    with suppress(OSError):
        return os.path.realpath(one) == os.path.realpath(other)
    return False
