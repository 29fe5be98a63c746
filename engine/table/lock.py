"""Who has a save open: a file beside it that one program holds locked for as long as it plays.

The lock is the system's. It goes when the program ends in whatever way, so a file that is left behind by a crash or a
power cut locks nobody out.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from pathlib import Path
from typing import Final

END: Final = "-lock"
"""What the lock's name has behind that of the save."""
_TRIES: Final = 5
_PAUSE: Final = 0.02
"""Seconds until the next try: somebody may only just be asking whether the save is open."""
_UNKNOWN: Final = frozenset({errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS})
_FLAGS: Final = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)

if sys.platform == "win32":
    import msvcrt

    def _claim(handle: int) -> None:
        """Lock an open file or raise OSError at once."""
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _claim(handle: int) -> None:
        """Lock an open file or raise OSError at once; a file system without locks lets everybody in."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno not in _UNKNOWN:
                raise


class HeldError(OSError):
    """Somebody has the save open."""


class Lock:
    """A lock that is held; :func:`take` makes it."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path = path
        self._handle: int | None = handle

    def release(self) -> None:
        """Let go; the file goes too."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        if sys.platform == "win32":
            os.close(handle)
            _remove(self._path)
        else:
            _remove(self._path)
            os.close(handle)

    def __del__(self) -> None:
        self.release()


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def lock_path(save: Path) -> Path:
    """The file that is locked for a save; one for all the names that lead to it."""
    real = Path(os.path.realpath(save))
    return real.with_name(real.name + END)


def take(save: Path) -> Lock:
    """Lock a save for play; raises :class:`HeldError` when somebody has it open, OSError when no file can be made."""
    path = lock_path(save)
    for number in range(_TRIES):
        handle = os.open(path, _FLAGS | os.O_CREAT, 0o600)
        if _claimed(handle) and _still_there(handle, path):
            return Lock(path, handle)
        os.close(handle)
        if number + 1 < _TRIES:
            time.sleep(_PAUSE)
    raise HeldError(errno.EAGAIN, "it is open in another window; continue there or close that window")


def held(save: Path) -> bool:
    """Whether somebody has a save open for play; nothing is changed."""
    try:
        handle = os.open(lock_path(save), _FLAGS)
    except OSError:
        return False
    try:
        return not _claimed(handle)
    finally:
        os.close(handle)


def _claimed(handle: int) -> bool:
    try:
        _claim(handle)
    except OSError:
        return False
    return True


def _still_there(handle: int, path: Path) -> bool:
    """Whether the file locked is the one that others find; its last owner may have removed it meanwhile. Windows lets
    nobody remove a file that is open, and cannot always say which file it is (FAT)."""
    if sys.platform == "win32":
        return True
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False
