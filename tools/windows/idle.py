"""Whether what runs under Wine has something to do. Steps of the trial wait for that and not for seconds: on a busy
machine a program gets little time, and one that waits for its turn is not yet done."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PROCESSES: Final = Path("/proc")
LOOKS: Final = 5
"""So many looks in a row must find nothing to do."""
BETWEEN: Final = 0.1
"""Seconds between two looks."""
DOING: Final = frozenset("RD")
"""States of a thread that runs, or would if it were its turn; or that waits for the disk."""


def busy(prefix: str) -> bool:
    """Whether a thread of a program under this Wine (WINEPREFIX) has something to do just now."""
    return any(state in DOING for process in _of_wine(prefix) for state in _states(process))


def idle(prefix: str, looks: int = LOOKS) -> bool:
    """Whether nothing has something to do, as often as it is looked; about half a second."""
    for look in range(looks):
        if look:
            time.sleep(BETWEEN)
        if busy(prefix):
            return False
    return True


def _of_wine(prefix: str) -> Iterator[Path]:
    asked = f"WINEPREFIX={prefix}".encode()
    for process in PROCESSES.glob("[0-9]*"):
        if asked in _read(process / "environ").split(b"\0"):
            yield process


def _states(process: Path) -> Iterator[str]:
    """The state of each thread: what stands behind its name, which may have brackets in it."""
    try:
        stats = list(process.glob("task/*/stat"))
    except OSError:  # it ended meanwhile
        return
    for stat in stats:
        yield _read(stat).rpartition(b")")[2].strip()[:1].decode("ascii")


def _read(path: Path) -> bytes:
    """What stands there; nothing of a process that is gone, or is another user's."""
    try:
        return path.read_bytes()
    except OSError:
        return b""
