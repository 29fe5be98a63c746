"""The symbols of the types of unit of Tail of the Tiger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from engine.titles.tail_of_the_tiger.pieces import Counter
from nemesis_gui.board.counter_parts import Symbol, armour, diagonal, infantry, letter, parachute, wheels


def symbol(counter: Counter) -> Symbol:
    """What stands in the box of a counter; what an untried unit is nobody knows."""
    return letter("?") if counter.untried else _SYMBOLS[counter.kind]


def _panzergrenadier(painter: QPainter, frame: QRectF, ink: str) -> None:
    infantry(painter, frame, ink)
    armour(painter, frame, ink)


def _motorised(painter: QPainter, frame: QRectF, ink: str) -> None:
    infantry(painter, frame, ink)
    wheels(painter, frame, ink)


def _mountain(painter: QPainter, frame: QRectF, ink: str) -> None:
    """Infantry with a peak at the foot."""
    infantry(painter, frame, ink)
    x, foot = frame.center().x(), frame.bottom()
    peak = QPainterPath(QPointF(x - 5, foot))
    peak.lineTo(x, foot - frame.height() * 0.46)
    peak.lineTo(x + 5, foot)
    painter.fillPath(peak, QColor(ink))


def _commando(painter: QPainter, frame: QRectF, ink: str) -> None:
    """Infantry with a dagger's stroke down the middle."""
    infantry(painter, frame, ink)
    x = frame.center().x()
    painter.drawLine(QPointF(x, frame.top()), QPointF(x, frame.bottom()))


def _flak(painter: QPainter, frame: QRectF, ink: str) -> None:
    """A dome on the lower edge."""
    dome = QRectF(frame.left() + 3, frame.top() + frame.height() * 0.3, frame.width() - 6, frame.height() * 1.4)
    painter.drawArc(dome, 0, 180 * 16)


def _anti_tank(painter: QPainter, frame: QRectF, ink: str) -> None:
    top = QPointF(frame.center().x(), frame.top())
    painter.drawPolyline([frame.bottomLeft(), top, frame.bottomRight()])


def _rail_gun(painter: QPainter, frame: QRectF, ink: str) -> None:
    """A ball over rails."""
    middle, foot = frame.center(), frame.bottom() - frame.height() * 0.24
    painter.setBrush(QColor(ink))
    painter.drawEllipse(QPointF(middle.x(), frame.top() + frame.height() * 0.36), 3.0, 3.0)
    painter.drawLine(QPointF(frame.left() + 2, foot), QPointF(frame.right() - 2, foot))
    for x in range(4):
        at = frame.left() + frame.width() * (0.2 + 0.2 * x)
        painter.drawLine(QPointF(at, foot - 1.4), QPointF(at, foot + 1.4))


def _garrison(painter: QPainter, frame: QRectF, ink: str) -> None:
    """Infantry behind a wall."""
    infantry(painter, frame, ink)
    wall = QRectF(frame.left(), frame.top(), frame.width(), frame.height() * 0.24)
    painter.fillRect(wall, QColor(ink))


_SYMBOLS: Final[Mapping[str, Symbol]] = {
    "infantry": infantry, "panzer": armour, "tank": armour, "panzergrenadier": _panzergrenadier,
    "motorised": _motorised, "mountain": _mountain, "commando": _commando, "airborne": parachute, "flak": _flak,
    "rail-gun": _rail_gun, "anti-tank": _anti_tank, "cavalry": diagonal, "garrison": _garrison,
}  # fmt: skip
