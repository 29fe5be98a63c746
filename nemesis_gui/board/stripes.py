"""Stripes that tell nations apart: a pattern in two or three colours that differ in lightness too, so that they are
known without colour. And the chip, which shows little more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from nemesis_gui.board.curves import box
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.ink import write_in
from nemesis_gui.board.theme import Theme, side_fill

EDGE: Final = "#17130e"
_CUT: Final = 15.0
"""How much of each corner of a chip of the first side is cut off."""
_CHIP_STRIPE: Final = 17.0
_PALE: Final = "#fff6e4"
_DARKER: Final = 165
"""Percent by which a chip of the other side is darker than its colour, for the number on it."""


class Stripe(NamedTuple):
    """The stripe of a nation: its pattern (a key of `_DRAW`) and its colours, the ground first."""

    pattern: str
    colours: tuple[str, ...]


PLAIN: Final = Stripe("plain", ("#c9c5bb",))
SUN: Final = Stripe("dot", ("#ffffff", "#c01f2e"))
SUN_FIELD: Final = Stripe("corner", ("#b5202c", "#16306e", "#ffffff"))
SAFFRON: Final = Stripe("levels", ("#f2922e", "#1f6b3a"))
NAVY_CROSS: Final = Stripe("cross", ("#1d2f6f", "#ffffff"))
TRICOLOUR: Final = Stripe("blocks", ("#f28c28", "#ffffff", "#1b7a3d"))
CHEQUERED: Final = Stripe("checks", ("#1c1a17", "#f2c230"))
RED_BARS: Final = Stripe("bars", ("#b5202c", "#ffffff"))
Draw = Callable[[QPainter, QRectF, tuple[str, ...]], None]


def draw_stripe(painter: QPainter, room: QRectF, stripe: Stripe) -> None:
    """Fill a room with the stripe, as it lies across or upright."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillRect(room, QColor(stripe.colours[0]))
    _DRAW[stripe.pattern](painter, room, stripe.colours)


def _plain(painter: QPainter, room: QRectF, colours: tuple[str, ...]) -> None:
    """Nothing but the ground."""


def _dot(painter: QPainter, room: QRectF, colours: tuple[str, ...]) -> None:
    painter.setBrush(QColor(colours[1]))
    radius = min(room.width(), room.height()) * 0.46
    painter.drawEllipse(room.center(), radius, radius)


def _cross(painter: QPainter, room: QRectF, colours: tuple[str, ...]) -> None:
    thick = min(room.width(), room.height()) * 0.34
    for wide, high in ((thick * 1.6, room.height()), (room.width(), thick)):
        arm = QRectF(0, 0, wide, high)
        arm.moveCenter(room.center())
        painter.fillRect(arm, QColor(colours[1]))


def _belt(painter: QPainter, room: QRectF, colours: tuple[str, ...]) -> None:
    high = room.height() * 0.4
    painter.fillRect(QRectF(room.left(), room.center().y() - high / 2, room.width(), high), QColor(colours[1]))


def _blocks(painter: QPainter, room: QRectF, colours: tuple[str, ...]) -> None:
    _row(painter, room, colours)


def _bars(painter: QPainter, room: QRectF, colours: tuple[str, ...]) -> None:
    _row(painter, room, (colours * 4)[:7])


def _checks(painter: QPainter, room: QRectF, colours: tuple[str, ...]) -> None:
    for number in range(8):
        at = QPointF(room.left() + number // 2 * room.width() / 4, room.top() + number % 2 * room.height() / 2)
        field = QRectF(at, at + QPointF(room.width() / 4, room.height() / 2))
        painter.fillRect(field, QColor(colours[(number // 2 + number) % 2]))


def _row(painter: QPainter, room: QRectF, colours: tuple[str, ...]) -> None:
    wide = room.width() / len(colours)
    for number, colour in enumerate(colours):
        painter.fillRect(QRectF(room.left() + number * wide, room.top(), wide, room.height()), QColor(colour))


def _corner(painter: QPainter, room: QRectF, colours: tuple[str, ...]) -> None:
    """A field of its own at the left, with a dot."""
    field = QRectF(room.left(), room.top(), room.width() * 0.46, room.height())
    painter.fillRect(field, QColor(colours[1]))
    _dot(painter, field, colours[1:])


def _levels(painter: QPainter, room: QRectF, colours: tuple[str, ...]) -> None:
    painter.fillRect(QRectF(room.left(), room.center().y(), room.width(), room.height() / 2), QColor(colours[1]))


def _ends(painter: QPainter, room: QRectF, colours: tuple[str, ...]) -> None:
    wide = room.width() * 0.3
    for left in (room.left(), room.right() - wide):
        painter.fillRect(QRectF(left, room.top(), wide, room.height()), QColor(colours[1]))


_DRAW: Final[Mapping[str, Draw]] = {
    "plain": _plain, "dot": _dot, "cross": _cross, "belt": _belt, "blocks": _blocks, "bars": _bars, "checks": _checks,
    "corner": _corner, "levels": _levels, "ends": _ends,
}  # fmt: skip


def draw_chip(painter: QPainter, side: int, stripe: Stripe, number: str, theme: Theme) -> None:
    """Draw a chip on a field of 48 x 48 units: the stripe above, the number of the stack below. One side has pale chips
    without corners, the other dark square ones."""
    field = QRectF(1.2, 1.2, COUNTER - 2.4, COUNTER - 2.4)
    shape = _without_corners(field) if side == 0 else box(field)
    painter.setClipPath(shape)
    ground = QColor(_PALE) if side == 0 else QColor(side_fill(theme, side)).darker(_DARKER)
    painter.fillPath(shape, ground)
    draw_stripe(painter, QRectF(field.left(), field.top(), field.width(), _CHIP_STRIPE), stripe)
    painter.fillRect(QRectF(field.left(), field.top() + _CHIP_STRIPE, field.width(), 2.0), QColor(EDGE))
    painter.setClipping(False)
    write_in(painter, number, QRectF(6, _CHIP_STRIPE + 3.5, 36, 26), 33, EDGE if side == 0 else "#ffffff")
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(EDGE), 3.0))
    painter.drawPath(shape)


def _without_corners(field: QRectF) -> QPainterPath:
    path = QPainterPath(field.topLeft() + QPointF(_CUT, 0))
    for x, y in ((field.right() - _CUT, field.top()), (field.right(), field.top() + _CUT),
                 (field.right(), field.bottom() - _CUT), (field.right() - _CUT, field.bottom()),
                 (field.left() + _CUT, field.bottom()), (field.left(), field.bottom() - _CUT),
                 (field.left(), field.top() + _CUT)):  # fmt: skip
        path.lineTo(x, y)
    path.closeSubpath()
    return path
