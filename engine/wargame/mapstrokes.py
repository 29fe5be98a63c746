"""The strokes of a map that is being painted, each on disk before the next."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.wargame.actfile import ActFile
from engine.wargame.mapdraft import PLACES, Change, MapDraft
from engine.wargame.packfiles import MAP, PackError


class Strokes:
    """The strokes on one pack that are not in it yet."""

    def __init__(self, file: ActFile) -> None:
        self.file = file

    @property
    def path(self) -> Path:
        """Where they wait."""
        return self.file.path

    def take_up(self, draft: MapDraft) -> int:
        """Paint what the file has; how many acts there were. Raises OSError."""
        return self.file.take_up(lambda act: draft.put(_read(draft, act, self.path.name)))

    def add(self, draft: MapDraft, change: Change) -> None:
        """Write an act down; raises OSError."""
        self.file.add(_written(draft, change))

    def done(self) -> None:
        """All of them are in the pack; raises OSError."""
        self.file.done()


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
