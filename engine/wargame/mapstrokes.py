"""The strokes of a map that is being painted, each on disk before the next."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from engine.wargame.actfile import ActFile
from engine.wargame.mapdraft import PLACES, Change, MapDraft
from engine.wargame.packfiles import MAP, PackError
from engine.wargame.startlists import Start

STARTS: Final = "starts"
"""What an act says of lists of scenarios: scenario, list, hex, and a word, or none for nothing any more."""


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
    starts = [[*_start(draft, key), word] for key, word in change.items() if isinstance(key, Start)]
    gone = [_name(draft, key) for key, value in change.items() if value is None and not isinstance(key, Start)]
    return {**said, **({STARTS: starts} if starts else {}), "gone": gone}


def _start(draft: MapDraft, key: Start) -> tuple[str, str, str]:
    return key.scenario, key.list, draft.word(key)


def _name(draft: MapDraft, key: Any) -> dict[str, str]:
    return {PLACES if isinstance(key, str) else "hexes" if isinstance(key, int) else "sides": draft.word(key)}


def _read_starts(draft: MapDraft, said: object, file: str) -> Iterator[tuple[Start, str | None]]:
    """What an act says of lists of scenarios; raises ValueError."""
    for one in said if isinstance(said, list) else [said]:
        if draft.starts is None or not isinstance(one, list) or len(one) != 4:
            raise PackError(f"{file}: no stroke")
        key, word = draft.starts.key(*one[:3]), one[3]
        if word is not None and word not in draft.starts.ground(key.list).choices:
            raise PackError(f"{file}: no stroke")
        yield key, word


def _read(draft: MapDraft, said: Any, file: str) -> dict[Any, Any]:
    """An act as it was written down; raises ValueError."""
    if not isinstance(said, dict) or not isinstance(said.get("gone", []), list):
        raise PackError(f"{file}: no stroke")
    change: dict[Any, Any] = dict(_read_starts(draft, said.get(STARTS, []), file))
    change |= draft.read({key: value for key, value in said.items() if key not in ("gone", STARTS)}, MAP)
    for name in said.get("gone", []):
        if not isinstance(name, dict) or len(name) != 1:
            raise PackError(f"{file}: no stroke")
        section, word = next(iter(name.items()))
        filler: Any = {"hexes": {word: ""}, "sides": {word: {}}, PLACES: [{"name": word}]}.get(section)
        change |= dict.fromkeys(draft.read({section: filler}, MAP))
    return change
