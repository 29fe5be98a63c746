"""Acts of somebody who paints or types, each on disk before the next: a line of JSON an act.

What was done is so not lost with the window, nor where the pack that would come of it cannot be played with yet.
"""

from __future__ import annotations

import errno
import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from engine.board.files import add_plain, read_plain, write_whole

MOST: Final = 16_000_000
"""Bytes of acts that are written and read at most."""


class ActFile:
    """The file with the acts on one pack that are not in it yet."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def take_up(self, take: Callable[[Any], object]) -> int:
        """Do what the file has; how many acts there were. A line that cannot be read, such as one that was being
        written when the program ended, or of which ``take`` raises ValueError, is put aside into a file beside this one
        and the others count. Raises OSError for a file that cannot be read, or is longer than any that is written
        here."""
        if not self.path.exists():
            return 0
        data = read_plain(self.path, MOST + 1)
        if len(data) > MOST:
            raise OSError(errno.EFBIG, f"{self.path.name}: more than {MOST} bytes of strokes")
        whole, torn = [], []
        for line in filter(None, data.decode("utf-8", "replace").split("\n")):
            try:
                take(json.loads(line))
                whole.append(line)
            except (ValueError, RecursionError):
                torn.append(line)
        if torn:
            add_plain(self.aside, _lines(torn))
            write_whole(self.path, _lines(whole))
        return len(whole)

    @property
    def aside(self) -> Path:
        """Where lines wait that could not be read."""
        return self.path.with_name(f"{self.path.name}-unread")

    def add(self, act: object) -> None:
        """Write an act down, in a line of its own even behind one that was torn; raises OSError."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        line = _lines([json.dumps(act, ensure_ascii=False)])
        if self.path.exists() and self.path.stat().st_size + len(line) > MOST:
            raise OSError(errno.EFBIG, f"more than {MOST} bytes of strokes")
        add_plain(self.path, line)

    def done(self) -> None:
        """All of them are in the pack, or are not wanted; raises OSError."""
        self.path.unlink(missing_ok=True)


def waiting(folder: Path, kind: str, title: str, pack: Path | None) -> ActFile:
    """The acts of a kind on a pack of a title that are not in it yet, or those on one that was never kept."""
    own = sha256(str(pack.resolve()).encode()).hexdigest()[:12] if pack is not None else "new"
    return ActFile(folder / f"{kind}-{title}-{own}.strokes")


def _lines(lines: list[str]) -> bytes:
    """Lines, each begun where it cannot be the end of another."""
    return "".join(f"\n{line}" for line in lines).encode()
