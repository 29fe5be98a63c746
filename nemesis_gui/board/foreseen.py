"""Pictures of the map that are likely to be asked for first: those of the last start. They are unpacked beside all else
that the start has to do; Qt does that without Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Thread
from typing import Final

from PySide6.QtGui import QImage

from engine.board.files import read_plain

NAME: Final = "first.txt"
MOST: Final = 40
"""Pictures of one start."""
_LONGEST: Final = 20_000
"""Bytes of the list."""


class Foreseen:
    """Packed pictures by key, unpacked in a thread of their own. Each is handed out once."""

    def __init__(self, packed: Mapping[str, bytes], unpack: Callable[[bytes], QImage]) -> None:
        self._keys = set(packed)
        self._found: dict[str, QImage] = {}
        self._thread = Thread(target=self._work, args=(packed, unpack), daemon=True)
        self._thread.start()

    def _work(self, packed: Mapping[str, bytes], unpack: Callable[[bytes], QImage]) -> None:
        for key, data in packed.items():
            self._found[key] = unpack(data)

    def take(self, key: str) -> QImage | None:
        """The picture of a key, None if it was not foreseen."""
        if key not in self._keys:
            return None
        self._keys.remove(key)
        if key not in self._found:
            self._thread.join()
        return self._found.pop(key, None)


def listed(folder: Path) -> list[str]:
    """The keys of the pictures that were asked for first at the last start; none where that is not known."""
    try:
        text = read_plain(folder / NAME, _LONGEST).decode("ascii")
    except (OSError, ValueError):
        return []
    return [line for line in text.split("\n") if line.replace("-", "").isalnum()][:MOST]


def remember(folder: Path, keys: Sequence[str]) -> None:
    """Write down what was asked for first; where that cannot be done, the next start takes a little longer."""
    keys = keys[:MOST]
    if not keys or list(keys) == listed(folder):
        return
    partial = folder / f"{NAME}.part"
    try:
        partial.write_text("\n".join(keys), encoding="ascii", newline="\n")
        partial.replace(folder / NAME)
    except OSError:
        return
