"""Tiles of maps in memory, up to a limit; the longest unseen go first. Boards that are handed the same share them."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Hashable
from typing import Final
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject
from PySide6.QtGui import QPixmap

MEMORY: Final = 20_000_000
"""Bytes of tiles kept, if what is seen does not need more at once."""

Key = tuple[str, Hashable]
"""The map that a tile is of, and which of its tiles it is."""


class TileMemory:
    """Tiles by key, and which boards show which map."""

    def __init__(self) -> None:
        self._tiles: OrderedDict[Key, QPixmap] = OrderedDict()
        self._of_map: Counter[str] = Counter()
        self._shown: WeakKeyDictionary[QObject, tuple[str, int]] = WeakKeyDictionary()
        """What a board shows, and the bytes that it needs for that; a board that is gone counts no more."""
        self.bytes_used = 0

    @property
    def room(self) -> int:
        """Bytes that may be kept: enough for all that is seen."""
        return max(MEMORY, sum(needed for _, needed in self._shown.values()))

    def show(self, board: QObject, map_: str, needed: int | None = None) -> None:
        """A board shows a map and needs so many bytes, None for as many as before; what it showed before is dropped
        when no other shows it."""
        before, needed_before = self._shown.get(board, (map_, 0))
        self._shown[board] = map_, needed_before if needed is None else needed
        if before != map_ and all(before != other for other, _ in self._shown.values()):
            for key in [key for key in self._tiles if key[0] == before]:
                self._drop(key)

    def knows(self, map_: str) -> bool:
        """Whether any tile of a map is there."""
        return self._of_map[map_] > 0

    def find(self, key: Key) -> QPixmap | None:
        """A tile that is to be seen now."""
        found = self._tiles.get(key)
        if found is not None:
            self._tiles.move_to_end(key)
        return found

    def glance(self, key: Key) -> QPixmap | None:
        """A tile that may stand in for others, which keeps it no longer."""
        return self._tiles.get(key)

    def keep(self, key: Key, tile: QPixmap) -> None:
        """Take in a tile."""
        if key in self._tiles:
            self._drop(key)
        self._tiles[key] = tile
        self._of_map[key[0]] += 1
        self.bytes_used += _size(tile)
        while self.bytes_used > self.room and len(self._tiles) > 1:
            self._drop(next(iter(self._tiles)))

    def _drop(self, key: Key) -> None:
        self.bytes_used -= _size(self._tiles.pop(key))
        self._of_map[key[0]] -= 1


def _size(tile: QPixmap) -> int:
    return tile.width() * tile.height() * 4
