"""Short texts on plates, over the map: no smaller than can be read, as far as they have room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from nemesis_gui.base.fonts import SANS
from nemesis_gui.board.curves import rounded_box
from nemesis_gui.board.geometry import HEX_HEIGHT
from nemesis_gui.board.ink import Ink, fill, font, paint, text_path, text_size
from nemesis_gui.board.layer_item import LayerItem
from nemesis_gui.board.pictures import trying

LEAST: Final = 10.5
"""Pixels of letters below which a plate is drawn larger."""
_WIDEST: Final = 1.2 * HEX_HEIGHT
_HIGHEST: Final = 0.75 * HEX_HEIGHT
_READ: Final = 0.8
"""Of the least size, from which on a text is written out that has a short form."""
_SMALLEST: Final = 1e-3
"""Pixels a scene unit at which plates are as large as they get."""


class Plate(NamedTuple):
    """A text around a point."""

    at: QPointF
    text: str
    size: float
    line: str
    """The colour of its edge."""
    short: str = ""
    """What is written where there is no room for the text."""

    @property
    def room(self) -> QRectF:
        """What it takes around its point where it is not larger than it was made; not to be changed."""
        return _room(self.text, self.size)

    def grown(self, scale: float) -> float:
        """How much larger it is drawn where a scene unit is so many pixels wide."""
        room = self.room
        most = max(1.0, min(_WIDEST / room.width(), _HIGHEST / room.height()))
        return min(most, max(1.0, LEAST / (self.size * scale)))

    def drawn(self, scale: float) -> tuple[Plate, float]:
        """What is drawn at a scale, and how much larger."""
        grown = self.grown(scale)
        if not self.short or self.size * grown * scale >= LEAST * _READ:
            return self, grown
        other = self._replace(text=self.short, short="")
        return other, other.grown(scale)

    def reach(self, scale: float) -> QRectF:
        """What it covers of the map at a scale."""
        shown, grown = self.drawn(scale)
        room = shown.room
        return QRectF(room.topLeft() * grown, room.size() * grown).translated(self.at)


class PlatesItem(LayerItem):
    """Some plates that lie at one height."""

    def __init__(self, z: float, plates: Sequence[Plate]) -> None:
        self.plates = tuple(plates)
        written = (*self.plates, *(plate._replace(short="") for plate in self.plates))
        super().__init__(z, (plate.reach(_SMALLEST) for plate in written))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        exposed: QRectF = option.exposedRect
        scale = option.levelOfDetailFromTransform(painter.worldTransform())
        with trying("overlay"):
            for plate in self.plates:
                if plate.reach(scale).intersects(exposed):
                    painter.save()
                    painter.translate(plate.at)
                    _draw(painter, *plate.drawn(scale))
                    painter.restore()


def _draw(painter: QPainter, plate: Plate, grown: float) -> None:
    """Draw a plate around the origin."""
    painter.scale(grown, grown)
    paint(painter, _inks(plate.text, plate.size, plate.line), plate.room)


@lru_cache(maxsize=256)
def _room(text: str, size: float) -> QRectF:
    width = max(text_size(text, font(SANS, size, bold=True))[0] + size * 0.7, size * 1.5)
    return QRectF(-width / 2, -size * 0.78, width, size * 1.56)


@lru_cache(maxsize=256)
def _inks(text: str, size: float, line: str) -> tuple[Ink, Ink]:
    room, face = _room(text, size), font(SANS, size, bold=True)
    return fill(rounded_box(room, 5), "#f2fffdf4", line, 2.0), fill(text_path(text, face, room.center()), "#17130e")
