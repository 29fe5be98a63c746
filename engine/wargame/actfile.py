"""Acts of somebody who paints or types, each on disk before the next: a line of JSON an act.

What was done is so not lost with the window, nor with the power, nor where the pack that would come of it cannot be
played with yet.
"""

from __future__ import annotations

import errno
import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, Final

from engine.board.files import add_plain, read_plain, write_whole
from engine.table.save.lock import HeldError, take

MOST: Final = 16_000_000
"""Bytes of acts that are written and read at most."""


class ActFile:
    """The file with the acts on one pack that are not in it yet; another window may write into it, too."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: Counter[str] = Counter()
        """The lines that were taken up or added here."""
        self.torn = 0
        """How many lines were put aside when they were taken up."""
        self.put_aside: Path | None = None
        """Where the whole file was put, if it was longer than any that is written here."""

    def take_up(self, act: Callable[[Any], object]) -> int:
        """Do what the file has; how many acts there were. A line that cannot be read, such as one that was being
        written when the program ended, or of which ``act`` raises ValueError, is put aside into a file beside this one
        and the others count; so is a whole file that is longer than any that is written here. Raises OSError for one
        that cannot be read."""
        if not self.path.exists():
            return 0
        with _held(self.path):
            return self._take_up(act)

    def _take_up(self, act: Callable[[Any], object]) -> int:
        whole, torn = [], []
        for line in self._read():
            try:
                act(json.loads(line))
                whole.append(line)
            except (ValueError, RecursionError):
                torn.append(line)
        self.torn = len(torn)
        if torn:
            add_plain(self.aside, _lines(torn), durable=True)
            write_whole(self.path, _lines(whole))
        self._known.update(whole)
        return len(whole)

    def _read(self) -> list[str]:
        if self.path.stat().st_size > MOST:
            self.put_aside = self._free_aside()
            self.path.rename(self.put_aside)
            return []
        data = read_plain(self.path, MOST)
        return list(filter(None, data.decode("utf-8", "replace").split("\n")))

    @property
    def aside(self) -> Path:
        """Where lines wait that could not be read."""
        return self.path.with_name(f"{self.path.name}-unread")

    def _free_aside(self) -> Path:
        numbered = (self.path.with_name(f"{self.aside.name}-{number}") for number in count(2))
        return next(path for path in numbered if not path.exists())

    def add(self, act: object) -> None:
        """Write an act down, durable, in a line of its own even behind one that was torn; raises OSError."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(act, ensure_ascii=False)
        line = _lines([text])
        with _held(self.path):
            if self.path.exists() and self.path.stat().st_size + len(line) > MOST:
                raise OSError(errno.EFBIG, f"more than {MOST // 1_000_000} MB would wait; keep the pack, then go on")
            add_plain(self.path, line, durable=True)
        self._known[text] += 1

    def done(self) -> None:
        """All that are known here are in the pack, or are not wanted; those of another window go on waiting. Raises
        OSError."""
        if self.path.exists():
            with _held(self.path):
                self._done()

    def _done(self) -> None:
        left = []
        for line in self._read():
            if self._known[line]:
                self._known[line] -= 1
            else:
                left.append(line)
        self._known.clear()
        if left:
            write_whole(self.path, _lines(left))
        else:
            self.path.unlink(missing_ok=True)


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """Keep other programs from the file meanwhile; raises OSError where one does not let go of it."""
    try:
        lock = take(path)
    except HeldError as error:
        raise OSError(error.strerror) from None
    try:
        yield
    finally:
        lock.release()


def waiting(folder: Path, kind: str, title: str, pack: Path | None) -> ActFile:
    """The acts of a kind on a pack of a title that are not in it yet, or those on one that was never kept."""
    own = sha256(str(pack.resolve()).encode()).hexdigest()[:12] if pack is not None else "new"
    return ActFile(folder / f"{kind}-{title}-{own}.strokes")


def _lines(lines: list[str]) -> bytes:
    """Lines, each begun where it cannot be the end of another."""
    return "".join(f"\n{line}" for line in lines).encode()
