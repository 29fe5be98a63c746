"""The counters of a skin: pictures by unit and side, opened when they are first seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from engine.wargame.skin import Faces, PictureError
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.skin_picture import counter_picture
from nemesis_gui.board.theme import Theme

LEAST: Final = 26
"""Pixels below which a printed counter cannot be read, and the drawn one is shown."""
_KEPT: Final = 200
"""Pictures that are held, each at most a megabyte."""
_EDGE: Final = 0.8


class CounterSkin:
    """The pictures of counters in a folder. Boards and panels may share it."""

    def __init__(self, folder: Path, faces: Mapping[str, Faces]) -> None:
        self._folder, self._faces = folder, faces
        self._found: dict[str, QImage | None] = {}
        self.failed: Callable[[str], object] = lambda _fault: None
        """Told in one line of each picture that cannot be used; the drawn counter is shown in its place."""

    def __len__(self) -> int:
        return len(self._faces)

    def picture(self, unit: str, side: int | None, pixels: int) -> QImage | None:
        """What is printed on a side of a counter: 0 the front, 1 the back, None what is on neither. None where the
        drawn counter is shown: there is no such picture, or it would be too small to be read."""
        faces = self._faces.get(unit)
        if faces is None or side is None or pixels < LEAST:
            return None
        name = faces.back if side else faces.front
        return self._opened(name) if name else None

    def _opened(self, name: str) -> QImage | None:
        if name not in self._found:
            while len(self._found) >= _KEPT:
                del self._found[next(iter(self._found))]
            self._found[name] = self._read(name)
        return self._found[name]

    def _read(self, name: str) -> QImage | None:
        try:
            return counter_picture(self._folder / name)
        except (PictureError, OSError, MemoryError) as error:
            self.failed(str(error))
            return None


def draw_printed(painter: QPainter, image: QImage, theme: Theme, pixels: int) -> None:
    """Draw the picture of a counter on a field of 48 x 48 units that is shown `pixels` wide, whole and undistorted."""
    whole = QSizeF(image.size()).scaled(QSizeF(COUNTER, COUNTER), Qt.AspectRatioMode.KeepAspectRatio)
    room = QRectF((COUNTER - whole.width()) / 2, (COUNTER - whole.height()) / 2, whole.width(), whole.height())
    exact = QSize(max(1, round(room.width() * pixels / COUNTER)), max(1, round(room.height() * pixels / COUNTER)))
    ways = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    painter.drawImage(room, image.scaled(exact, *ways))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.face_edge), _EDGE))
    painter.drawRect(room.adjusted(_EDGE / 2, _EDGE / 2, -_EDGE / 2, -_EDGE / 2))
