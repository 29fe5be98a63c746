"""Pictures of the map kept on disk between runs, in the user's cache folder. Anything wrong with them is ignored."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Final

from PySide6.QtGui import QImage

from nemesis_gui.settings import cache_folder

_log = logging.getLogger(__name__)
KEEP: Final = 80_000_000
"""Bytes of pictures kept; the oldest are deleted."""


class MapCache:
    """A folder of pictures by key."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or cache_folder() / "map"
        self._pruned = False

    def load(self, key: str) -> QImage | None:
        """The picture of a key; None if it is not there or cannot be read."""
        path = self._path(key)
        if not path.is_file():
            return None
        image = QImage(str(path))
        return None if image.isNull() else image.convertToFormat(QImage.Format.Format_RGB32)

    def save(self, key: str, image: QImage) -> None:
        """Keep a picture. A full or read-only disk is no error."""
        path = self._path(key)
        partial = path.with_suffix(f".{os.getpid()}.part")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if image.save(str(partial), "JPG", 95):  # type: ignore[call-overload]
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
