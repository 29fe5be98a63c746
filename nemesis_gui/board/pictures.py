"""Pictures kept in memory, and those of the map between runs on disk; the longest unused go first."""

from __future__ import annotations

import logging
import os
import traceback
from collections.abc import Callable, Generator, Hashable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Concatenate, Final, Generic, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from PySide6.QtCore import QBuffer, QObject, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPixmap

from engine.board.files import read_plain
from nemesis_gui.base import diary
from nemesis_gui.base.settings import cache_folder
from nemesis_gui.board.foreseen import MOST, Foreseen, listed
from nemesis_gui.board.picture_kinds import HEAD, kind_of, reader_of

P = ParamSpec("P")
K = TypeVar("K")
MEMORY: Final = 8_000_000
"""Bytes of pictures that one store keeps."""
TILES: Final = 20_000_000
"""Bytes of tiles kept, if what is seen does not need more at once."""

Drawing = Generator[None, None, QImage]
"""Draws a picture in pieces of some milliseconds; the picture is what it returns."""
Key = tuple[str, Hashable]
"""The map that a tile is of, and which of its tiles it is."""
_log = logging.getLogger(__name__)
KEEP: Final = 80_000_000
"""Bytes of pictures kept; the oldest are deleted."""
LARGEST: Final = 20_000_000
"""Bytes of one picture that are read."""
_CHECK_BYTES: Final = 16


class Undrawn(QObject):
    """What could not be drawn. It is reported once and left out, and the board goes on without it."""

    reported = Signal(str)
    """Which kind of picture, the first time that one of it fails."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: set[str] = set()

    def report(self, kind: str, error: Exception) -> None:
        if kind not in self.kinds:
            self.kinds.add(kind)
            steps = traceback.extract_tb(error.__traceback__)
            where = f" at {Path(steps[-1].filename).name}:{steps[-1].lineno}" if steps else ""
            diary.note(f"not drawn: {kind}: {type(error).__name__}: {error}{where}")
            self.reported.emit(kind)


UNDRAWN: Final = Undrawn()


@contextmanager
def trying(kind: str, *, left: Callable[[], object] | None = None) -> Iterator[None]:
    """Draw something of a kind; where that fails, it is reported, and `left` is called."""
    try:
        yield
    except Exception as error:
        UNDRAWN.report(kind, error)
        if left is not None:
            left()


def tried(kind: str, work: Iterator[None]) -> Iterator[None]:
    """Work in pieces that ends where it fails."""
    with trying(kind):
        yield from work


def finished(drawing: Drawing) -> QImage:
    """Draw to the end now."""
    while True:
        try:
            next(drawing)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


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
        it is not there yet. What is kept is a copy, as with a painted pixmap Qt keeps the memory of its painting."""
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
        picture = picture.copy()
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


class MapCache:
    """A folder of pictures by key. Boards that are handed the same one share their tiles."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or cache_folder() / "map"
        self.tiles = TileMemory()
        self.found: list[str] = []
        """The keys of the first pictures that were asked for and were there."""
        self._foreseen: Foreseen | None = None
        self._pruned = False

    def foresee(self) -> None:
        """Begin to unpack what was asked for first at the last start."""
        kept = ((key, self._packed(key)) for key in listed(self.folder))
        self._foreseen = Foreseen({key: data for key, data in kept if data}, _read)

    def load(self, key: str) -> QImage | None:
        """The picture of a key; None if it is not there or cannot be read."""
        image = self._foreseen.take(key) if self._foreseen is not None else None
        if image is None:
            data = self._packed(key)
            image = _read(data) if data else QImage()
        if image.isNull():
            return None
        if len(self.found) < MOST:
            self.found.append(key)
        return image

    def _packed(self, key: str) -> bytes:
        """What is kept of a picture; nothing if it is not there or broken."""
        try:
            kept = read_plain(self._path(key), LARGEST)
        except (OSError, ValueError):
            return b""
        data = kept[:-_CHECK_BYTES]
        return data if kept[-_CHECK_BYTES:] == _checksum(key, data) else b""

    def save(self, key: str, image: QImage) -> QImage:
        """Keep a picture; returns it as `load` will, so that a map looks the same at the first start and later. A full
        or read-only disk is no error."""
        path, data = self._path(key), _jpg(image)
        partial = path.with_suffix(f".{os.getpid()}.part")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            partial.write_bytes(data + _checksum(key, data))
            partial.replace(path)
            self._prune()
        except OSError as error:
            _log.info("the map picture cannot be kept: %s", error)
        return _read(data)

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}.jpg"

    def _prune(self) -> None:
        if self._pruned:
            return
        self._pruned = True
        total = 0
        facts = [(path.stat().st_mtime, path.stat().st_size, path) for path in self.folder.iterdir() if path.is_file()]
        for _, size, path in sorted(facts, reverse=True):
            total += size
            if total > KEEP:
                path.unlink(missing_ok=True)


def _read(data: bytes) -> QImage:
    """Unpack a picture; other threads of Python run meanwhile."""
    kind = kind_of(data[:HEAD])
    buffer = QBuffer()
    buffer.setData(data)
    image = reader_of(buffer, kind).read() if kind else QImage()
    return image.convertToFormat(QImage.Format.Format_RGB32)


def _jpg(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "JPG", 95)  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def _checksum(key: str, data: bytes) -> bytes:
    return blake2b(data, digest_size=_CHECK_BYTES, person=blake2b(key.encode(), digest_size=16).digest()).digest()
