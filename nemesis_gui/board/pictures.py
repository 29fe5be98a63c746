"""Pictures in memory, made once for each key and size and shared by all who show them; the longest unused go first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Concatenate, Final, ParamSpec

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

P = ParamSpec("P")
MEMORY: Final = 8_000_000
"""Bytes of pictures that one store keeps."""


class PictureStore:
    """Square pictures, drawn on a field of so many units."""

    def __init__(self, field: float) -> None:
        self._field = field
        self._pictures: OrderedDict[tuple[Hashable, int], QPixmap] = OrderedDict()
        self._bytes = 0

    @property
    def bytes_used(self) -> int:
        """Memory taken by the pictures."""
        return self._bytes

    def pixmap(
        self, key: Hashable, pixels: int, draw: Callable[Concatenate[QPainter, P], None], *args: P.args, **kw: P.kwargs
    ) -> QPixmap:
        """The picture of a key, `pixels` wide and high; `draw` is called with the painter and the other arguments where
        it is not there yet."""
        found = self._pictures.get((key, pixels))
        if found is None:
            found = self._draw(pixels, lambda painter: draw(painter, *args, **kw))
            self._keep((key, pixels), found)
        else:
            self._pictures.move_to_end((key, pixels))
        return found

    def _keep(self, key: tuple[Hashable, int], picture: QPixmap) -> None:
        self._pictures[key] = picture
        self._bytes += picture.width() * picture.height() * 4
        while self._bytes > MEMORY:
            _, oldest = self._pictures.popitem(last=False)
            self._bytes -= oldest.width() * oldest.height() * 4

    def _draw(self, pixels: int, draw: Callable[[QPainter], None]) -> QPixmap:
        picture = QPixmap(pixels, pixels)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.scale(pixels / self._field, pixels / self._field)
        try:
            draw(painter)
        finally:
            painter.end()
        return picture
