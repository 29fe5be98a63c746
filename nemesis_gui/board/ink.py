"""Small pieces of drawing: a path with its pen and brush, painted only where it is needed; and text as paths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform

from nemesis_gui.base import fonts
from nemesis_gui.base.fonts import SANS

NO_PEN = QPen(Qt.PenStyle.NoPen)
NO_BRUSH = QBrush()
APART = QFont.Tag("PATH")
"""An axis that none of our fonts has: Qt opens the file once more for a font with a value on another axis.

From a file of which letters are drawn too, outlines come moved by the part of a pixel at which the last one was drawn.
"""


class Ink(msgspec.Struct, frozen=True):
    """A path in scene units; `rect` is what it can touch."""

    path: QPainterPath
    rect: QRectF
    pen: QPen
    brush: QBrush


def stroke(path: QPainterPath, colour: str, width: float, *, dashes: Sequence[float] = (), round_: bool = True) -> Ink:
    """A line of some width; `dashes` are in units of the width."""
    cap = Qt.PenCapStyle.RoundCap if round_ else Qt.PenCapStyle.FlatCap
    pen = QPen(QColor(colour), width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)
    if dashes:
        pen.setDashPattern(list(dashes))
    return Ink(path, path.boundingRect().adjusted(-width, -width, width, width), pen, NO_BRUSH)


def fill(path: QPainterPath, colour: str, edge: str = "", width: float = 1.0) -> Ink:
    """A filled area, with an outline if `edge` is given."""
    pen = QPen(QColor(edge), width) if edge else NO_PEN
    return Ink(path, path.boundingRect().adjusted(-width, -width, width, width), pen, QBrush(QColor(colour)))


def paint(painter: QPainter, inks: Iterable[Ink], rect: QRectF) -> None:
    """Paint what touches `rect` (scene units)."""
    for _ in painting(painter, inks, rect):
        pass


def painting(painter: QPainter, inks: Iterable[Ink], rect: QRectF) -> Iterator[None]:
    """The same, one ink after the other."""
    for ink in inks:
        if ink.rect.intersects(rect):
            painter.setPen(ink.pen)
            painter.setBrush(ink.brush)
            painter.drawPath(ink.path)
            yield


@lru_cache(maxsize=64)
def font(families: tuple[str, ...], size: float, *, bold: bool = False, italic: bool = False,
         spacing: float = 0.0) -> QFont:  # fmt: skip
    """A font of a size in scene units; `spacing` is added between letters."""
    found = _outlined(families, round(size * 8), bold=bold)
    found.setItalic(italic)
    found.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if spacing:
        found.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing * 8)
    return found


def _outlined(families: tuple[str, ...], pixels: int, *, bold: bool) -> QFont:
    """A font of which only outlines are taken, so that they do not depend on what was drawn before."""
    fonts.load()
    found = QFont(families)
    found.setPixelSize(max(1, pixels))
    found.setBold(bold)
    found.setVariableAxis(APART, 0)
    return found


def text_size(text: str, face: QFont) -> tuple[float, float]:
    """Width and height (of capitals with a little air) of a text in scene units."""
    metrics = QFontMetricsF(face)
    return metrics.horizontalAdvance(text) / 8, metrics.capHeight() / 8 * 1.5


def text_path(text: str, face: QFont, centre: QPointF, angle: float = 0.0) -> QPainterPath:
    """The outlines of a text centred on a point; `angle` in degrees clockwise."""
    path = QPainterPath()
    metrics = QFontMetricsF(face)
    path.addText(-metrics.horizontalAdvance(text) / 2, metrics.capHeight() / 2, face, text)
    transform = QTransform.fromTranslate(centre.x(), centre.y()).rotate(angle).scale(1 / 8, 1 / 8)
    return transform.map(path)


def label(path: QPainterPath, colour: str, halo: str, halo_width: float = 2.4) -> list[Ink]:
    """Letters with a halo."""
    return [stroke(path, halo, halo_width), fill(path, colour)]


def draw_shape(painter: QPainter, path: QPainterPath, ground: str, edge: str = "#17130e", width: float = 1.3) -> None:
    """A filled area with an edge, and a pale one around it that keeps it apart from any ground."""
    painter.setPen(QPen(QColor("#c8ffffff"), width + 1.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.setPen(QPen(QColor(edge), width))
    painter.setBrush(QColor(ground))
    painter.drawPath(path)


def write_at(painter: QPainter, text: str, x: float, y: float, size: float, colour: str) -> None:
    """Bold text around a point."""
    painter.fillPath(text_path(text, font(SANS, size, bold=True), QPointF(x, y)), QColor(colour))


def write_in(painter: QPainter, text: str, room: QRectF, size: float, colour: str) -> None:
    """Bold text in the middle of a rectangle, narrowed until it fits."""
    path, width = _letters(text, size)
    squeeze = min(1.0, room.width() / width) if width else 1.0
    painter.save()
    painter.translate(room.center())
    painter.scale(squeeze / 4, 1 / 4)
    painter.fillPath(path, QColor(colour))
    painter.restore()


@lru_cache(maxsize=64)
def _letters(text: str, size: float) -> tuple[QPainterPath, float]:
    """The outlines of a text four times its size, centred, and its width in units; each takes 18 kB."""
    face = _outlined(SANS, round(size * 4), bold=True)
    metrics = QFontMetricsF(face)
    width = metrics.horizontalAdvance(text) / 4
    path = QPainterPath()
    path.addText(-2 * width, metrics.capHeight() / 2, face, text)
    return path, width
