"""A small set of unit symbols in the manner of APP-6: a frame with the sign of an arm, and size marks above it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen

from engine.titles.nemesis.pieces import JAPANESE, Counter

Sign = Callable[[QRectF], tuple[QPainterPath, QPainterPath]]
"""For a frame the lines and the filled areas of a sign."""


def draw_symbol(painter: QPainter, kind: str, frame: QRectF, ink: str, ground: str, width: float = 1.3) -> None:
    """Draw a symbol in its frame; an unknown kind gets an empty frame."""
    pen = QPen(QColor(ink), 1.1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(QBrush(QColor(ground)))
    painter.drawRect(frame)
    lines, areas = SIGNS.get(kind, _nothing)(frame)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(lines)
    painter.setBrush(QBrush(QColor(ink)))
    painter.drawPath(areas)


def sign_of(counter: Counter) -> str:
    """The symbol of a counter: its kind, with mountain guns apart."""
    if counter.artillery and counter.name.endswith("Mtn"):
        return "mountain"
    if counter.chindit and counter.kind == "infantry":
        return "lrp_brigade"
    return counter.kind


def size_mark(counter: Counter) -> str:
    """I for a company to XXXX for an army, as far as the counter tells."""
    if counter.kind in ("mule", "truck", "garrison", "local_rifles"):
        return ""
    if counter.kind == "hq":
        return "XX" if "Div" in counter.name else "XXXX"
    if not counter.large:
        return "II"
    if counter.name.endswith("Div"):
        return "XX"
    regiment = counter.side == JAPANESE or counter.nation in ("chinese", "us") or counter.support
    return "III" if regiment and "IMB" not in counter.name else "X"


def draw_size(painter: QPainter, mark: str, centre: QPointF, height: float, ink: str) -> None:
    """Size marks as strokes and crosses around a point."""
    painter.setPen(QPen(QColor(ink), 1.1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    step = height * (1.15 if "X" in mark else 0.75)
    x = centre.x() - step * (len(mark) - 1) / 2
    half = height / 2
    for sign in mark:
        if sign == "X":
            painter.drawLine(QPointF(x - half, centre.y() - half), QPointF(x + half, centre.y() + half))
            painter.drawLine(QPointF(x - half, centre.y() + half), QPointF(x + half, centre.y() - half))
        else:
            painter.drawLine(QPointF(x, centre.y() - half), QPointF(x, centre.y() + half))
        x += step


def _nothing(frame: QRectF) -> tuple[QPainterPath, QPainterPath]:
    return QPainterPath(), QPainterPath()


def _cross(frame: QRectF) -> tuple[QPainterPath, QPainterPath]:
    lines, areas = _slash(frame)
    lines.moveTo(frame.topLeft())
    lines.lineTo(frame.bottomRight())
    return lines, areas


def _slash(frame: QRectF) -> tuple[QPainterPath, QPainterPath]:
    lines = QPainterPath(frame.bottomLeft())
    lines.lineTo(frame.topRight())
    return lines, QPainterPath()


def _dot(frame: QRectF) -> tuple[QPainterPath, QPainterPath]:
    areas = QPainterPath()
    radius = frame.height() * 0.2
    areas.addEllipse(frame.center(), radius, radius)
    return QPainterPath(), areas


def _mountain_gun(frame: QRectF) -> tuple[QPainterPath, QPainterPath]:
    lines, areas = _dot(frame)
    areas.translate(0, -frame.height() * 0.12)
    x, bottom, size = frame.center().x(), frame.bottom(), frame.height() * 0.34
    areas.moveTo(x - size, bottom)
    areas.lineTo(x, bottom - size)
    areas.lineTo(x + size, bottom)
    areas.closeSubpath()
    return lines, areas


def _engineer(frame: QRectF) -> tuple[QPainterPath, QPainterPath]:
    """A bridge on three legs."""
    lines = QPainterPath()
    x, y, w, h = frame.center().x(), frame.center().y(), frame.width() * 0.27, frame.height() * 0.22
    lines.moveTo(x - w, y + h)
    lines.lineTo(x - w, y - h)
    lines.lineTo(x + w, y - h)
    lines.lineTo(x + w, y + h)
    lines.moveTo(x, y - h)
    lines.lineTo(x, y + h)
    return lines, QPainterPath()


def _tank(frame: QRectF) -> tuple[QPainterPath, QPainterPath]:
    lines = QPainterPath()
    w, h = frame.width() * 0.34, frame.height() * 0.27
    box = QRectF(frame.center().x() - w, frame.center().y() - h, 2 * w, 2 * h)
    lines.addRoundedRect(box, h, h)
    return lines, QPainterPath()


def _scout(frame: QRectF) -> tuple[QPainterPath, QPainterPath]:
    """Reconnaissance: the slash of cavalry, on wheels."""
    lines, areas = _slash(frame)
    for t in (0.28, 0.72):
        areas.addEllipse(QPointF(frame.left() + frame.width() * t, frame.bottom() - 2.0), 1.4, 1.4)
    return lines, areas


def _garrison(frame: QRectF) -> tuple[QPainterPath, QPainterPath]:
    """Infantry behind battlements."""
    lines, areas = _cross(frame)
    tooth = frame.width() / 7
    for k in (0, 2, 4, 6):
        areas.addRect(QRectF(frame.left() + k * tooth, frame.top() - frame.height() * 0.2, tooth, frame.height() * 0.2))
    return lines, areas


def _hq(frame: QRectF) -> tuple[QPainterPath, QPainterPath]:
    """A bar across the top and a flag staff."""
    areas = QPainterPath()
    areas.addRect(QRectF(frame.left(), frame.top(), frame.width(), frame.height() * 0.3))
    lines = QPainterPath(frame.bottomLeft())
    lines.lineTo(frame.left(), frame.bottom() + frame.height() * 0.3)
    return lines, areas


def _mule(frame: QRectF) -> tuple[QPainterPath, QPainterPath]:
    """Supply (a line low in the frame) on four legs: a pack animal."""
    x, y = frame.center().x(), frame.center().y()
    u = frame.height() / 10
    areas = QPainterPath(QPointF(x - 6 * u, y - 1.6 * u))
    for dx, dy in ((3, -1.6), (4.2, -4.2), (5.0, -4.4), (5.4, -3.4), (7.4, -2.2), (7.0, -1.2), (5.2, -1.4), (4.4, 0.6),
                   (4.2, 4.2), (3.2, 4.2), (2.8, 1.2), (-3.6, 1.2), (-4.0, 4.2), (-5.0, 4.2), (-5.6, 0.6),
                   (-7, 2.6), (-7.2, 2.2)):  # fmt: skip
        areas.lineTo(x + dx * u, y + dy * u)
    areas.closeSubpath()
    areas.addRect(QRectF(x - 3.4 * u, y - 3.6 * u, 5 * u, 1.8 * u))
    return QPainterPath(), areas


def _truck(frame: QRectF) -> tuple[QPainterPath, QPainterPath]:
    x, y = frame.center().x(), frame.center().y()
    u = frame.height() / 10
    areas = QPainterPath()
    areas.addRect(QRectF(x - 7 * u, y - 3.8 * u, 8.6 * u, 5.6 * u))
    areas.moveTo(x + 2.4 * u, y + 1.8 * u)
    for dx, dy in ((2.4, -2.2), (4.8, -2.2), (6.2, -0.2), (7.2, 0.2), (7.2, 1.8)):
        areas.lineTo(x + dx * u, y + dy * u)
    areas.closeSubpath()
    for dx in (-4.2, 4.6):
        areas.addEllipse(QPointF(x + dx * u, y + 2.6 * u), 1.7 * u, 1.7 * u)
    return QPainterPath(), areas


def _raiders(frame: QRectF) -> tuple[QPainterPath, QPainterPath]:
    """Long range penetration: infantry with an arrow through it."""
    lines, areas = _cross(frame)
    y, h = frame.center().y(), frame.height() * 0.2
    lines.moveTo(frame.left() + frame.width() * 0.12, y)
    lines.lineTo(frame.right() - frame.width() * 0.2, y)
    areas.moveTo(frame.right() - frame.width() * 0.06, y)
    areas.lineTo(frame.right() - frame.width() * 0.28, y - h)
    areas.lineTo(frame.right() - frame.width() * 0.28, y + h)
    areas.closeSubpath()
    return lines, areas


def _rifles(frame: QRectF) -> tuple[QPainterPath, QPainterPath]:
    """Local rifles: infantry with a hill in the upper field."""
    lines, areas = _cross(frame)
    x, top, size = frame.center().x(), frame.top(), frame.height() * 0.36
    areas.moveTo(x - size, top + size * 0.95)
    areas.lineTo(x, top + size * 0.15)
    areas.lineTo(x + size, top + size * 0.95)
    areas.closeSubpath()
    return lines, areas


SIGNS: Final[Mapping[str, Sign]] = {
    "infantry": _cross, "artillery": _dot, "mountain": _mountain_gun, "engineer": _engineer, "tank": _tank,
    "cavalry": _slash, "reconnaissance": _scout, "garrison": _garrison, "hq": _hq, "mule": _mule, "truck": _truck,
    "lrp_brigade": _raiders, "lrp_force": _raiders, "local_rifles": _rifles,
}  # fmt: skip
