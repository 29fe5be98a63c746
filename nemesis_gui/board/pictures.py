"""Pictures in memory up to a limit, made once and shared by all who show them; the longest unused go first."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Concatenate, Final, Generic, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QPainter, QPixmap

P = ParamSpec("P")
K = TypeVar("K")
MEMORY: Final = 8_000_000
"""Bytes of pictures that one store keeps."""
TILES: Final = 20_000_000
"""Bytes of tiles kept, if what is seen does not need more at once."""

Key = tuple[str, Hashable]
"""The map that a tile is of, and which of its tiles it is."""


class Kept(Generic[K]):
    """Pictures by key, the longest unused first."""

    def __init__(self) -> None:
        self._pictures: dict[K, QPixmap] = {}
        self.bytes_used = 0

    @property
    def room(self) -> int:
        """Bytes that may be kept."""
        return MEMORY

    def find(self, key: K) -> QPixmap | None:
        """A picture that is used now."""
        found = self._pictures.pop(key, None)
        if found is not None:
            self._pictures[key] = found
        return found

    def keep(self, key: K, picture: QPixmap) -> None:
        """Take in a picture."""
        if key in self._pictures:
            self._drop(key)
        self._pictures[key] = picture
        self.bytes_used += _size(picture)
        while self.bytes_used > self.room and len(self._pictures) > 1:
            self._drop(next(iter(self._pictures)))

    def _drop(self, key: K) -> None:
        self.bytes_used -= _size(self._pictures.pop(key))


def _size(picture: QPixmap) -> int:
    return picture.width() * picture.height() * 4


class PictureStore(Kept[tuple[Hashable, int]]):
    """Square pictures, drawn on a field of so many units."""

    def __init__(self, field: float) -> None:
        super().__init__()
        self._field = field

    def pixmap(
        self, key: Hashable, pixels: int, draw: Callable[Concatenate[QPainter, P], None], *args: P.args, **kw: P.kwargs
    ) -> QPixmap:
        """The picture of a key, `pixels` wide and high; `draw` is called with the painter and the other arguments where
        it is not there yet."""
        found = self.find((key, pixels))
        if found is not None:
            return found
        picture = QPixmap(pixels, pixels)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.scale(pixels / self._field, pixels / self._field)
        try:
            draw(painter, *args, **kw)
        finally:
            painter.end()
        self.keep((key, pixels), picture)
        return picture


class TileMemory(Kept[Key]):
    """Tiles of maps, and which boards show which map. Boards that are handed the same share them."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: WeakKeyDictionary[QObject, tuple[str, int]] = WeakKeyDictionary()
        """What a board shows, and the bytes that it needs for that; a board that is gone counts no more."""

    @property
    def room(self) -> int:
        """Bytes that may be kept: enough for all that is seen."""
        return max(TILES, sum(needed for _, needed in self._shown.values()))

    def show(self, board: QObject, map_: str, needed: int | None = None) -> None:
        """A board shows a map and needs so many bytes, None for as many as before; what it showed before is dropped
        when no other shows it."""
        before, needed_before = self._shown.get(board, (map_, 0))
        self._shown[board] = map_, needed_before if needed is None else needed
        if before != map_ and all(before != other for other, _ in self._shown.values()):
            for key in [key for key in self._pictures if key[0] == before]:
                self._drop(key)

    def knows(self, map_: str) -> bool:
        """Whether any tile of a map is there."""
        return any(key[0] == map_ for key in self._pictures)

    def glance(self, key: Key) -> QPixmap | None:
        """A tile that may stand in for others, which keeps it no longer."""
        return self._pictures.get(key)
