"""Markers as pictures: Bunkers, Ambushes, flags, Air Supply, stock, Air Support and the markers of the tracks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.titles.nemesis.pieces import JAPANESE
from nemesis_gui.board.ink import draw_shape, write_at
from nemesis_gui.board.place_art import star_path
from nemesis_gui.board.theme import Theme
from nemesis_gui.titles.nemesis.art.palette import palette

_SIDE_OF: Final = {"japanese": 0, "british": 1, "us": 1, "yunnan": 1, "allied": 1}
Draw = Callable[[QPainter, Theme, str], None]


def draw_marker(painter: QPainter, kind: str, variant: str, theme: Theme) -> None:
    """Draw a marker on a field of 24 x 24 units.

    Kinds: `bunker` (variant japanese, british, us, yunnan), `ambush`, `flag` (japanese, allied), `airdrop`,
    `stock` (variant the level), `air` (an air force), `general`, `lament`, `superior`, `resources`, `clf`, `turn` (a
    number or side). Raises KeyError for another kind.
    """
    _DRAW[kind](painter, theme, variant)


def _bunker(painter: QPainter, theme: Theme, variant: str) -> None:
    """A pillbox with its slit, in the colour of its army."""
    faces = {"japanese": "japanese", "british": "british", "us": "us", "yunnan": "yunnan"}
    path = QPainterPath(QPointF(2, 20))
    for corner in ((5, 9), (9, 5), (15, 5), (19, 9), (22, 20)):
        path.lineTo(*corner)
    path.closeSubpath()
    draw_shape(painter, path, palette(theme).faces[faces.get(variant, "british")])
    painter.fillRect(QRectF(6.5, 10.5, 11, 3), QColor("#17130e"))
    painter.setPen(QPen(QColor("#17130e"), 0.8))
    for x in (4.5, 9.0, 13.5):
        painter.drawLine(QPointF(x, 17), QPointF(x + 4.4, 17))


def _ambush(painter: QPainter, theme: Theme, variant: str) -> None:
    """A road block: a red triangle with a mark of exclamation."""
    path = QPainterPath(QPointF(12, 2))
    path.lineTo(22.5, 21)
    path.lineTo(1.5, 21)
    path.closeSubpath()
    draw_shape(painter, path, palette(theme).out)
    painter.fillRect(QRectF(10.9, 8.2, 2.2, 6.6), QColor("#ffffff"))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#ffffff"))
    painter.drawEllipse(QPointF(12, 17.6), 1.4, 1.4)


def _flag(painter: QPainter, theme: Theme, variant: str) -> None:
    """A flag on its staff: a red disc on white, or a white star on blue."""
    side = _SIDE_OF.get(variant, 1)
    painter.setPen(QPen(QColor("#c8ffffff"), 3.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(3, 2.5), QPointF(3, 22.5))
    cloth = QPainterPath(QPointF(3, 3))
    cloth.cubicTo(9, 1, 14, 6, 22.5, 3.4)
    cloth.lineTo(22.5, 15)
    cloth.cubicTo(14, 17.6, 9, 12.6, 3, 14.6)
    cloth.closeSubpath()
    draw_shape(painter, cloth, palette(theme).flag[side], width=1.0)
    painter.setPen(QPen(QColor("#17130e"), 1.7, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(3, 2.5), QPointF(3, 22.5))
    painter.setPen(Qt.PenStyle.NoPen)
    if side == JAPANESE:
        painter.setBrush(QColor(palette(theme).out))
        painter.drawEllipse(QPointF(12.6, 9), 3.6, 3.6)
    else:
        painter.setBrush(QColor("#ffffff"))
        painter.drawPath(star_path(12.6, 9, 4.8))


def _airdrop(painter: QPainter, theme: Theme, variant: str) -> None:
    """A parachute with a crate."""
    dome = QPainterPath(QPointF(2, 11))
    dome.cubicTo(3, -1, 21, -1, 22, 11)
    for cord in (17, 12, 7, 2):
        dome.quadTo(cord + 2.5, 8.4, cord, 11)
    draw_shape(painter, dome, "#fdfaf0")
    painter.setPen(QPen(QColor("#17130e"), 0.9))
    for x in (2.5, 8.0, 16.0, 21.5):
        painter.drawLine(QPointF(x, 11), QPointF(12, 17.5))
    painter.setBrush(QColor("#8a5a2b"))
    painter.drawRect(QRectF(8.5, 16.5, 7, 6))


def _stock(painter: QPainter, theme: Theme, variant: str) -> None:
    """Crates with the level in figures."""
    for x, y in ((1.5, 12), (12, 12), (6.7, 2)):
        box = QPainterPath()
        box.addRect(QRectF(x, y, 10, 9.6))
        draw_shape(painter, box, "#b98a4c", width=1.0)
    write_at(painter, variant, 12, 13, 13, "#ffffff")


def _air(painter: QPainter, theme: Theme, variant: str) -> None:
    """A fighter-bomber from above, in the colour of its air force."""
    plane = QPainterPath()
    plane.setFillRule(Qt.FillRule.WindingFill)
    plane.addRoundedRect(QRectF(10.2, 1.5, 3.6, 20), 1.8, 1.8)
    plane.addRoundedRect(QRectF(1.5, 7.2, 21, 4.4), 2, 2)
    plane.addRoundedRect(QRectF(7, 17.2, 10, 2.8), 1.2, 1.2)
    draw_shape(painter, plane.simplified(), palette(theme).faces.get(variant, palette(theme).faces["british"]))


def _round(sign: str) -> Draw:
    """A round marker with a sign, in the colours of the side that is its variant."""

    def draw(painter: QPainter, theme: Theme, variant: str) -> None:
        side = _SIDE_OF.get(variant, 1)
        path = QPainterPath()
        path.addEllipse(QPointF(12, 12), 10, 10)
        draw_shape(painter, path, theme.side_fill[side])
        colour = theme.side_text[side]
        if sign == "*":
            painter.fillPath(star_path(12, 12.6, 7.4), QColor(colour))
        else:
            write_at(painter, sign, 12, 12, 12, colour)

    return draw


def _turn(painter: QPainter, theme: Theme, variant: str) -> None:
    path = QPainterPath()
    path.addRoundedRect(QRectF(2, 2, 20, 20), 3, 3)
    draw_shape(painter, path, palette(theme).star)
    write_at(painter, variant, 12, 12, 12, theme.ink)


_DRAW: Final[dict[str, Draw]] = {
    "bunker": _bunker, "ambush": _ambush, "flag": _flag, "airdrop": _airdrop, "stock": _stock,
    "air": _air, "general": _round("*"), "lament": _round("L"), "superior": _round("S"), "resources": _round("R"),
    "clf": _round("C"), "turn": _turn,
}  # fmt: skip
