"""Who has a save open: a file beside it that one program holds locked for as long as it plays.

The lock is the system's. It goes when the program ends in whatever way, so a file that is left behind by a crash or a
power cut does not lock the game. Where a drive knows no locks the file itself is the lock, and names the program that
made it: one left behind by this computer is recognized, one of another has to be removed by hand.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from pathlib import Path
from typing import Final

from engine.table.save.faults import READ_ONLY, InUseError, trouble

END: Final = "-lock"
"""What the lock's name has behind that of the save."""
_TRIES: Final = 5
_PAUSE: Final = 0.02
"""Seconds until the next try: another program may only just be asking whether the save is open."""
_OPEN: Final = "it is open in another window; continue there or close that window"
_MADE_BY: Final = (
    "it is open in another window or on another computer; if it is not, remove the file '{}' beside it (this drive "
    "knows no locks)"
)
_PROTECTED: Final = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
_UNKNOWN: Final = frozenset({errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS})
_FLAGS: Final = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)

if sys.platform == "win32":
    import msvcrt

    def _claim(handle: int) -> None:
        """Lock an open file or raise OSError at once."""
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def lockable(_handle: int) -> bool:
        """Whether the drive of an open file knows locks."""
        return True

    def _alive(_process: int) -> bool:
        return True

    def _node() -> str:
        return ""

else:
    import fcntl

    def _claim(handle: int) -> None:
        """Lock an open file or raise OSError at once."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def lockable(handle: int) -> bool:
        """Whether the drive of an open file knows locks, ours and those of SQLite."""
        try:
            fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
            fcntl.flock(handle, fcntl.LOCK_UN)
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            fcntl.lockf(handle, fcntl.LOCK_UN)
        except OSError as error:
            return error.errno not in _UNKNOWN
        return True

    def _alive(process: int) -> bool:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        except (OSError, OverflowError):
            return True
        return True

    def _node() -> str:
        return os.uname().nodename


class HeldError(OSError):
    """The save is open elsewhere."""


class Lock:
    """A lock that is held; :func:`take` makes it."""

    def __init__(self, path: Path, handle: int, *, bare: bool = False) -> None:
        self._path = path
        self._handle: int | None = handle
        self.bare = bare
        """Whether the drive knows no locks: only programs that look for the file are kept out."""

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
    """Lock a save for play; raises :class:`HeldError` when it is open elsewhere, OSError when no file can be made."""
    path = lock_path(save)
    for number in range(_TRIES):
        handle = os.open(path, _FLAGS | os.O_CREAT, 0o600)
        bare = not lockable(handle)
        if _claimed(handle, bare) and _still_there(handle, path):
            return Lock(path, handle, bare=bare)
        os.close(handle)
        if number + 1 < _TRIES:
            time.sleep(_PAUSE)
    raise HeldError(errno.EAGAIN, _MADE_BY.format(path.name) if bare else _OPEN)


def lock_save(save: Path, failed: str) -> Lock:
    """As :func:`take`; raises :class:`JournalError`, and :class:`InUseError` when it is open elsewhere."""
    try:
        return take(save)
    except HeldError as error:
        raise InUseError(f"{save.name}: {error.strerror}") from None
    except OSError as error:
        why = READ_ONLY if error.errno in _PROTECTED else error.strerror or str(error)
        raise trouble(save, f"{failed} ({why})") from None


def held(save: Path) -> bool:
    """Whether a save is open for play anywhere; changes nothing."""
    try:
        handle = os.open(lock_path(save), _FLAGS)
    except OSError:
        return False
    try:
        bare = not lockable(handle)
        return _taken(handle) if bare else not _claimed(handle, bare)
    finally:
        os.close(handle)


def bare(save: Path) -> bool:
    """Whether a save is locked by the file alone, because its drive knows no locks."""
    try:
        handle = os.open(lock_path(save), _FLAGS)
    except OSError:
        return False
    try:
        return not lockable(handle)
    finally:
        os.close(handle)


def _claimed(handle: int, bare: bool) -> bool:
    try:
        _sign(handle) if bare else _claim(handle)
    except OSError:
        return False
    return True


def _sign(handle: int) -> None:
    """Write in the file that it is ours, unless another program has; raises OSError."""
    if _taken(handle):
        raise HeldError(errno.EAGAIN, _OPEN)
    os.ftruncate(handle, 0)
    os.lseek(handle, 0, os.SEEK_SET)
    os.write(handle, f"{_node()} {os.getpid()}".encode())


def _taken(handle: int) -> bool:
    """Whether the file says that a program has the save open: of this computer it is asked whether it still runs."""
    os.lseek(handle, 0, os.SEEK_SET)
    node, _, process = os.read(handle, 200).decode("utf-8", "replace").rpartition(" ")
    if not process.isdecimal():
        return False
    return node != _node() or _alive(int(process))


def _still_there(handle: int, path: Path) -> bool:
    """Whether the file locked is the one that others find; its last owner may have removed it meanwhile. Windows does
    not let an open file be removed, and cannot always say which file it is (FAT)."""
    if sys.platform == "win32":
        return True
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False
