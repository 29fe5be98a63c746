"""The strokes of a map that is being painted, each on disk before the next: a line of JSON an act.

What was painted is so not lost with the window, nor where the pack that would come of it cannot be played with yet.
"""

from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import Any, Final

from engine.board.files import add_plain, read_plain, write_whole
from engine.wargame.mapdraft import PLACES, Change, MapDraft
from engine.wargame.packfiles import MAP, PackError

MOST: Final = 16_000_000
"""Bytes of strokes that are written and read at most."""


class Strokes:
    """The file with the strokes of one pack that are not in it yet."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def take_up(self, draft: MapDraft) -> int:
        """Paint what the file has; how many acts there were. A line that cannot be read, such as one that was being
        written when the program ended, is put aside into a file beside this one and the others count. Raises OSError
        for a file that cannot be read, or is longer than any that is written here."""
        if not self.path.exists():
            return 0
        data = read_plain(self.path, MOST + 1)
        if len(data) > MOST:
            raise OSError(errno.EFBIG, f"{self.path.name}: more than {MOST} bytes of strokes")
        whole, torn = [], []
        for line in filter(None, data.decode("utf-8", "replace").split("\n")):
            try:
                draft.put(_read(draft, json.loads(line), self.path.name))
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

    def add(self, draft: MapDraft, change: Change) -> None:
        """Write an act down, in a line of its own even behind one that was torn; raises OSError."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        act = _lines([json.dumps(_written(draft, change), ensure_ascii=False)])
        if self.path.exists() and self.path.stat().st_size + len(act) > MOST:
            raise OSError(errno.EFBIG, f"more than {MOST} bytes of strokes")
        add_plain(self.path, act)

    def done(self) -> None:
        """All of them are in the pack; raises OSError."""
        self.path.unlink(missing_ok=True)


def _lines(lines: list[str]) -> bytes:
    """Lines, each begun where it cannot be the end of another."""
    return "".join(f"\n{line}" for line in lines).encode()


def _written(draft: MapDraft, change: Change) -> dict[str, Any]:
    said = draft.data({key: value for key, value in change.items() if value is not None})
    return {**said, "gone": [_name(draft, key) for key, value in change.items() if value is None]}


def _name(draft: MapDraft, key: Any) -> dict[str, str]:
    return {PLACES if isinstance(key, str) else "hexes" if isinstance(key, int) else "sides": draft.word(key)}


def _read(draft: MapDraft, said: Any, file: str) -> dict[Any, Any]:
    """An act as it was written down; raises ValueError."""
    if not isinstance(said, dict) or not isinstance(said.get("gone", []), list):
        raise PackError(f"{file}: no stroke")
    change: dict[Any, Any] = dict(draft.read({key: value for key, value in said.items() if key != "gone"}, MAP))
    for name in said.get("gone", []):
        if not isinstance(name, dict) or len(name) != 1:
            raise PackError(f"{file}: no stroke")
        section, word = next(iter(name.items()))
        filler: Any = {"hexes": {word: ""}, "sides": {word: {}}, PLACES: [{"name": word}]}.get(section)
        change |= dict.fromkeys(draft.read({section: filler}, MAP))
    return change
