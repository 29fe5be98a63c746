"""The strokes of a map that is being painted, each on disk before the next: a line of JSON an act.

What was painted is so not lost with the window, nor where the pack that would come of it cannot be played with yet.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from engine.board.files import read_plain
from engine.wargame.mapdraft import PLACES, Change, MapDraft
from engine.wargame.packfiles import MAP, PackError

MOST: Final = 16_000_000
"""Bytes of strokes that are read at most."""


class Strokes:
    """The file with the strokes of one pack that are not in it yet."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def take_up(self, draft: MapDraft) -> int:
        """Paint what the file has; how many acts there were. A line that cannot be read ends them: it was being written
        when the program ended. Raises OSError for a file that cannot be read."""
        if not self.path.exists():
            return 0
        acts = 0
        with suppress(ValueError):
            for line in read_plain(self.path, MOST).decode("utf-8", "replace").splitlines():
                draft.put(_read(draft, json.loads(line), self.path.name))
                acts += 1
        return acts

    def add(self, draft: MapDraft, change: Change) -> None:
        """Write an act down; raises OSError."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(_written(draft, change), ensure_ascii=False) + "\n")

    def done(self) -> None:
        """All of them are in the pack; raises OSError."""
        self.path.unlink(missing_ok=True)


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
