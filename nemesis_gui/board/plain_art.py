"""Counters and markers of a game that has no art of its own, and what any drawing of them is made of."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from engine.table.placed import Counter
from nemesis_gui.base import fonts
from nemesis_gui.base.fonts import SANS
from nemesis_gui.board.ink import font, text_path
from nemesis_gui.board.theme import Theme, side_fill, side_text


def draw_plain_counter(painter: QPainter, counter: Counter, theme: Theme) -> None:
    """A square in the colour of its side with its name, on a field of 48 x 48 units."""
    painter.setPen(QPen(QColor(theme.face_edge), 1.2))
    painter.setBrush(QColor(side_fill(theme, counter.side)))
    painter.drawRoundedRect(QRectF(0.6, 0.6, 46.8, 46.8), 3.5, 3.5)
    lines = counter.name.split(" ", 2)
    for number, line in enumerate(lines):
        y = 24 + (number - (len(lines) - 1) / 2) * 13
        write_in(painter, line, QRectF(3, y - 6.5, 42, 13), 12, side_text(theme, counter.side))


def draw_plain_marker(painter: QPainter, text: str, theme: Theme) -> None:
    """A disc with a short text, on a field of 24 x 24 units."""
    path = QPainterPath()
    path.addEllipse(QPointF(12, 12), 10, 10)
    draw_shape(painter, path, theme.paper)
    write_at(painter, text[:2], 12, 12, 11, theme.ink)


def draw_count(painter: QPainter, count: str, theme: Theme) -> None:
    """How many counters lie in a stack, on a field of 24 x 24 units."""
    path = QPainterPath()
    path.addEllipse(QPointF(12, 12), 9.4, 9.4)
    draw_shape(painter, path, theme.selection_edge, "#ffffff", 1.2)
    write_at(painter, count, 12, 12, 13 if len(count) == 1 else 10.5, "#ffffff")


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


@lru_cache(maxsize=512)
def _letters(text: str, size: float) -> tuple[QPainterPath, float]:
    """The outlines of a text four times its size, centred, and its width in units."""
    fonts.load()
    face = QFont(SANS)
    face.setPixelSize(round(size * 4))
    face.setBold(True)
    metrics = QFontMetricsF(face)
    width = metrics.horizontalAdvance(text) / 4
    path = QPainterPath()
    path.addText(-2 * width, metrics.capHeight() / 2, face, text)
    return path, width
