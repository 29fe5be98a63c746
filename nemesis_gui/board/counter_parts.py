"""Parts of counters that several games draw, on a field of 48 x 48 units: the plate with its band, symbols of types of
unit, marks on discs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from nemesis_gui.board.counters import NAMED
from nemesis_gui.board.curves import box, circle, rounded_box
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.ink import write_in
from nemesis_gui.board.stripes import EDGE, Stripe, draw_stripe
from nemesis_gui.board.theme import Theme

TINY: Final = 26
"""Pixels below which only the stripe of the nation, the symbol and one number are drawn."""
BAND: Final = QRectF(0, 0, COUNTER, 10.5)
STRIPE: Final = QRectF(1.2, 1.2, COUNTER - 2.4, 9.0)
BESIDE_NAME: Final = 9.0
"""How much of the band the stripe takes where a name stands in it."""
PALE: Final = QRectF(0, 31.6, COUNTER, 16.4)
RADIUS: Final = 4.5
"""Of a mark."""
ROOMY: Final = 48
"""Pixels from which on a counter is drawn as it is; what would be too small on a smaller one is larger there."""
MOST_GROWN: Final = 1.35
Symbol = Callable[[QPainter, QRectF, str], None]


def draw_nation(painter: QPainter, stripe: Stripe, room: QRectF) -> None:
    """The stripe of a nation in the band."""
    draw_stripe(painter, room, stripe)
    painter.setPen(QPen(QColor(EDGE), 1.0))
    painter.drawPolyline([room.bottomLeft(), room.bottomRight(), room.topRight()])


def stripe_room(pixels: int) -> QRectF:
    """The room of the stripe on a counter that is drawn `pixels` wide."""
    return QRectF(STRIPE.topLeft(), QSizeF(STRIPE.width() if pixels < NAMED else BESIDE_NAME, STRIPE.height()))


def draw_plate(painter: QPainter, ground: QColor, theme: Theme, pixels: int, stripe: Stripe, *, pale: str = "") -> None:
    """A plate on a ground with the stripe of a nation, the band of the name darker; the field of the values in a paler
    colour, if one is given."""
    plate = rounded_box(QRectF(0.6, 0.6, 46.8, 46.8), 3.5)
    painter.fillPath(plate, ground)
    if pale:
        painter.fillPath(plate & box(PALE), QColor(pale))
    if pixels >= NAMED:
        painter.fillPath(plate & box(BAND), ground.darker(116))
    draw_nation(painter, stripe, stripe_room(pixels))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.face_edge), 1.8 if pixels < NAMED else 1.2))
    painter.drawPath(plate)


def draw_symbol(painter: QPainter, symbol: Symbol, frame: QRectF, ink: str) -> None:
    """The symbol of a type in its box."""
    painter.setPen(QPen(QColor(ink), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(frame)
    painter.setPen(QPen(QColor(ink), 1.5))
    symbol(painter, frame, ink)


def infantry(painter: QPainter, frame: QRectF, ink: str) -> None:
    painter.drawLine(frame.topLeft(), frame.bottomRight())
    painter.drawLine(frame.bottomLeft(), frame.topRight())


def armour(painter: QPainter, frame: QRectF, ink: str) -> None:
    painter.drawRoundedRect(frame.adjusted(4, 3.5, -4, -3.5), 4.5, 4.5)


def diagonal(painter: QPainter, frame: QRectF, ink: str) -> None:
    painter.drawLine(frame.bottomLeft(), frame.topRight())


def letter(text: str) -> Symbol:
    """A letter in the box."""

    def draw(painter: QPainter, frame: QRectF, ink: str) -> None:
        write_in(painter, text, frame, frame.height() * 0.82, ink)

    return draw


def parachute(painter: QPainter, frame: QRectF, ink: str) -> None:
    """Infantry under a parachute."""
    infantry(painter, frame, ink)
    canopy = QPainterPath(QPointF(frame.center().x() - 4.6, frame.bottom() - 0.8))
    canopy.arcTo(QRectF(frame.center().x() - 4.6, frame.bottom() - 5.4, 9.2, 9.2), 180, -180)
    painter.fillPath(canopy, QColor(ink))


def wheels(painter: QPainter, frame: QRectF, ink: str) -> None:
    """Two dots on the lower edge of the box."""
    painter.setBrush(QColor(ink))
    for x in (0.3, 0.7):
        painter.drawEllipse(QPointF(frame.left() + x * frame.width(), frame.bottom()), 1.2, 1.2)


def name_size(pixels: int) -> float:
    """The size of a name's letters: on a small counter they fill the band."""
    return 8.6 if pixels >= ROOMY else 10.6


def mark_place(at: QPointF, pixels: int) -> tuple[QPointF, float]:
    """Where a mark lies, and how much larger it is drawn: on a small counter it is as easy to see, and keeps on it."""
    growth = min(MOST_GROWN, max(1.0, ROOMY / pixels))
    edge = RADIUS * growth + 0.4
    return QPointF(*(max(edge, min(COUNTER - edge, one)) for one in (at.x(), at.y()))), growth


def on_mark(at: QPointF, mark: QPointF, pixels: int) -> bool:
    """Whether a point lies on a mark."""
    middle, growth = mark_place(mark, pixels)
    return circle(middle.x(), middle.y(), RADIUS * growth).contains(at)


@contextmanager
def marking(painter: QPainter, at: QPointF, colour: str, pixels: int) -> Iterator[None]:
    """Draw a disc, and what is drawn meanwhile around the origin lies on it."""
    middle, growth = mark_place(at, pixels)
    painter.save()
    painter.translate(middle)
    painter.scale(growth, growth)
    painter.setPen(QPen(QColor("#ffffff"), 1.1))
    painter.setBrush(QColor(colour))
    painter.drawEllipse(QPointF(), RADIUS, RADIUS)
    yield
    painter.restore()


def draw_mark(painter: QPainter, at: QPointF, colour: str, sign: str, pixels: int) -> None:
    """A disc with a sign; without one, a chevron."""
    with marking(painter, at, colour, pixels):
        if sign:
            write_in(painter, sign, QRectF(-4, -4, 8, 8), 7.4, "#ffffff")
        else:
            painter.drawPolyline([QPointF(-1.6, -2.2), QPointF(1.2, 0), QPointF(-1.6, 2.2)])
