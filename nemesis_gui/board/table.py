"""The table that the sheet of the map lies on: cloth in the colours of the theme, and the sheet's shadow on it."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QLinearGradient, QPainter, QPixmap, QRegion

from nemesis_gui.board.theme import Theme

SIDE: Final = 256
"""Pixels of the piece of cloth that is laid side by side."""
THREAD: Final = 3
GRAIN: Final = 9
"""How far a thread is lighter or darker than the cloth, of 255."""
_BITS: Final = (GRAIN + 1).bit_length()
SHADOW: Final = 16
DARKEST: Final = 90


def colour_of(theme: Theme) -> QColor:
    """The cloth's: the tint of the jungle, dark and quiet."""
    tint = QColor(theme.tints["jungle"])
    dark = QColor(theme.paper).lightnessF() < 0.5
    return QColor.fromHslF(tint.hslHueF(), min(0.13, tint.hslSaturationF()), 0.085 if dark else 0.27)


@cache
def cloth(name: str, colour: str) -> QPixmap:
    """A piece of the cloth of a theme, whose edges match: threads that go over and under one another."""
    chance, base = Random(name), QColor(colour)
    white, black = (_shaded(base, tone) for tone in (255, 0))
    lines = []
    for row in range(0, SIDE, THREAD):
        line = []
        for column in range(0, SIDE, THREAD):
            light = _grain(chance) if (row ^ column) & 1 else 0
            line.append(white[light] if chance.random() < 0.6 else black[light + 4])
        lines.append(b"".join(line)[: SIDE * 4] * THREAD)
    pixels = b"".join(lines)[: SIDE * SIDE * 4]
    return QPixmap.fromImage(QImage(pixels, SIDE, SIDE, QImage.Format.Format_RGB32))


def _shaded(base: QColor, tone: int) -> list[bytes]:
    """Pixels of a thread across, by how much of a shade lies over the cloth."""
    strip = QImage(GRAIN + 5, 1, QImage.Format.Format_RGB32)
    strip.fill(base)
    painter = QPainter(strip)
    for light in range(strip.width()):
        painter.fillRect(light, 0, 1, 1, QColor(tone, tone, tone, light))
    painter.end()
    found = bytes(strip.constBits())
    return [found[at : at + 4] * THREAD for at in range(0, len(found), 4)]


def _grain(chance: Random) -> int:
    """As `chance.randint(0, GRAIN)`, in a quarter of the time."""
    light = chance.getrandbits(_BITS)
    while light > GRAIN:
        light = chance.getrandbits(_BITS)
    return light


def paint_table(painter: QPainter, area: QRectF, sheet: QRectF, theme: Theme) -> None:
    """Paint what of an area, in scene units, lies beside the sheet. The cloth keeps its grain at every zoom, and moves
    with the sheet."""
    onto = painter.worldTransform()
    there, lies = onto.mapRect(area).toAlignedRect(), onto.mapRect(sheet).toRect()
    painter.save()
    painter.resetTransform()
    painter.setClipRegion(QRegion(there) - QRegion(lies), Qt.ClipOperation.IntersectClip)
    painter.setBrushOrigin(lies.topLeft())
    colour = colour_of(theme)
    painter.fillRect(there, QBrush(cloth(theme.name, colour.name())) if theme.grain else QBrush(colour))
    painter.setBrushOrigin(0, 0)
    _paint_shadow(painter, QRectF(lies))
    painter.restore()


def _paint_shadow(painter: QPainter, sheet: QRectF) -> None:
    """Below and at the right, as from a lamp in the upper left corner."""
    below = QRectF(sheet.left() + SHADOW, sheet.bottom(), sheet.width() - SHADOW, SHADOW)
    right = QRectF(sheet.right(), sheet.top() + SHADOW, SHADOW, sheet.height() - SHADOW)
    for rect, end in ((below, below.bottomLeft()), (right, right.topRight())):
        shade = QLinearGradient(rect.topLeft(), end)
        shade.setColorAt(0, QColor(0, 0, 0, DARKEST))
        shade.setColorAt(1, QColor(0, 0, 0, 0))
        painter.fillRect(rect, shade)
