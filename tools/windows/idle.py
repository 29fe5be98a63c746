"""Whether what runs under Wine has something to do. Steps of the trial wait for that and not for seconds: on a busy
machine a program gets little time, and one that waits for its turn is not yet done."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

PROCESSES: Final = Path("/proc")
LOOKS: Final = 4
"""So many looks in a row must find nothing to do."""
BETWEEN: Final = 0.2
"""Seconds between two looks."""
DOING: Final = frozenset("RD")
"""States of a thread that runs, or would if it were its turn; or that waits for the disk."""


def busy(prefix: str, root: Path) -> bool:
    """Whether a thread of a program under this Wine (WINEPREFIX, in the Debian at that root) has something to do just
    now."""
    return any(state in DOING for process in _of_wine(prefix, root) for state in _states(process))


def idle(prefix: str, root: Path, looks: int = LOOKS) -> bool:
    """Whether nothing has something to do, as often as it is looked; a bit more than half a second."""
    for look in range(looks):
        if look:
            time.sleep(BETWEEN)
        if busy(prefix, root):
            return False
    return True


def _of_wine(prefix: str, root: Path) -> Iterator[Path]:
    """Its processes, and those outside that are about to begin one."""
    asked = f"WINEPREFIX={prefix}".encode()
    for process in PROCESSES.glob("[0-9]*"):
        with suppress(OSError):  # it ended meanwhile, or is another user's
            here = os.readlink(process / "root") in ("/", str(root))
            if here and asked in (process / "environ").read_bytes().split(b"\0"):
                yield process


def _states(process: Path) -> Iterator[str]:
    """The state of each thread: what stands behind its name, which may have brackets in it."""
    with suppress(OSError):  # it ends meanwhile
        for stat in list(process.glob("task/*/stat")):
            yield stat.read_bytes().rpartition(b")")[2].strip()[:1].decode("ascii")
