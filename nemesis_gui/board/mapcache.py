"""Pictures of the map kept in memory, and between runs on disk, in the user's cache folder. Anything wrong with those
on disk is ignored.

Behind each picture stands a checksum that holds for its name only: half of a picture, or that of another part, is none.
"""

from __future__ import annotations

import logging
import os
from hashlib import blake2b
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer
from PySide6.QtGui import QImage

from engine.board.files import read_plain
from nemesis_gui.base.settings import cache_folder
from nemesis_gui.board.pictures import TileMemory

_log = logging.getLogger(__name__)
KEEP: Final = 80_000_000
"""Bytes of pictures kept; the oldest are deleted."""
LARGEST: Final = 20_000_000
"""Bytes of one picture that are read."""
_CHECK_BYTES: Final = 16


class MapCache:
    """A folder of pictures by key. Boards that are handed the same one share their tiles."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or cache_folder() / "map"
        self.tiles = TileMemory()
        self._pruned = False

    def load(self, key: str) -> QImage | None:
        """The picture of a key; None if it is not there or cannot be read."""
        try:
            kept = read_plain(self._path(key), LARGEST)
        except (OSError, ValueError):
            return None
        data = kept[:-_CHECK_BYTES]
        if kept[-_CHECK_BYTES:] != _checksum(key, data):
            return None
        image = QImage.fromData(data)
        return None if image.isNull() else image.convertToFormat(QImage.Format.Format_RGB32)

    def save(self, key: str, image: QImage) -> None:
        """Keep a picture. A full or read-only disk is no error."""
        path = self._path(key)
        partial = path.with_suffix(f".{os.getpid()}.part")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            data = _jpg(image)
            partial.write_bytes(data + _checksum(key, data))
            partial.replace(path)
            self._prune()
        except OSError as error:
            _log.info("the map picture cannot be kept: %s", error)

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}.jpg"

    def _prune(self) -> None:
        """Delete the oldest pictures over the limit, once a run."""
        if self._pruned:
            return
        self._pruned = True
        total = 0
        facts = [(path.stat().st_mtime, path.stat().st_size, path) for path in self.folder.iterdir() if path.is_file()]
        for _, size, path in sorted(facts, reverse=True):
            total += size
            if total > KEEP:
                path.unlink(missing_ok=True)


def _jpg(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "JPG", 95)  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def _checksum(key: str, data: bytes) -> bytes:
    return blake2b(data, digest_size=_CHECK_BYTES, person=blake2b(key.encode(), digest_size=16).digest()).digest()
