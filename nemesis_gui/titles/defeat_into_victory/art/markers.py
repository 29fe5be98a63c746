"""Markers that lie on the map: SP markers, Improved Positions, cuts, interdiction, lines built, Supply Sources lost."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.titles.defeat_into_victory.pieces import SIDES
from engine.titles.defeat_into_victory.state import DefeatState
from engine.titles.defeat_into_victory.world import World
from nemesis_gui.board.art import Marker, MarkerKind
from nemesis_gui.board.curves import circle, rounded_box
from nemesis_gui.board.geometry import SIZE
from nemesis_gui.board.ink import draw_shape, write_at
from nemesis_gui.board.theme import Theme, side_fill, side_text

LINES: Final = tuple(f"line{number}" for number in range(6))
"""Kinds of lines by the hexside they cross, from the north-east clockwise."""
_TO_SIDE: Final = SIZE * 3**0.5 / 2
KINDS: Final = {
    "supplies": MarkerKind(QPointF(-31, 27), 22.0, least=16),
    "position": MarkerKind(QPointF(35, -33), 25.0),
    "position_begun": MarkerKind(QPointF(35, -33), 25.0),
    "cut": MarkerKind(QPointF(-35, -10), 18.0),
    "interdicted": MarkerKind(QPointF(36, -11), 20.0),
    **{
        kind: MarkerKind(QPointF(_TO_SIDE * sin(pi / 6 + n * pi / 3), -_TO_SIDE * cos(pi / 6 + n * pi / 3)), 38.0)
        for n, kind in enumerate(LINES)
    },
}


def markers(state: DefeatState) -> Iterable[Marker]:
    """Every marker that lies on the map."""
    for loc, lot in state.supplies.items():
        yield Marker("supplies", loc, f"{lot.side}:{lot.count}", lot.side)
    for loc, position in state.positions.items():
        yield Marker("position" if position.done else "position_begun", loc, SIDES[position.side], position.side)
    yield from (Marker("cut", loc) for loc in sorted(state.cuts))
    yield from (Marker("interdicted", loc) for loc in sorted(state.interdicted))
    for (first, second), line in state.lines.items():
        yield from _line(state.world, first, second, line)
    for work in state.work:
        yield from _line(state.world, work.origin, work.hex, f"{work.kind}-begun")


def _line(world: World, first: int, second: int, variant: str) -> Iterable[Marker]:
    """A line across the hexside between two hexes."""
    around = list(world.grid.neighbours(first))
    if second in around:
        number = around.index(second)
        yield Marker(LINES[number], first, variant)


def draw_marker(painter: QPainter, kind: str, variant: str, theme: Theme) -> None:
    """Draw a marker on a field of 24 x 24 units; raises KeyError for a kind that there is not."""
    if kind in LINES:
        _draw_line(painter, LINES.index(kind), variant, theme)
    elif kind.startswith("position"):
        _draw_position(painter, kind == "position", SIDES.index(variant), theme)
    else:
        {"supplies": _draw_supplies, "cut": _draw_cut, "interdicted": _draw_interdicted}[kind](painter, variant, theme)


def _draw_supplies(painter: QPainter, variant: str, theme: Theme) -> None:
    """A crate with the number of markers, in the colour of its side."""
    side, count = variant.split(":")
    draw_shape(painter, rounded_box(QRectF(2, 3, 20, 18), 2), side_fill(theme, int(side)))
    ink = side_text(theme, int(side))
    painter.setPen(QPen(QColor(ink), 0.8))
    for y in (6.0, 18.0):
        painter.drawLine(QPointF(3, y), QPointF(21, y))
    write_at(painter, count, 12, 12.2, 13 if len(count) < 2 else 10.5, ink)


def _draw_position(painter: QPainter, done: bool, side: int, theme: Theme) -> None:
    """Battlements; those of a position under construction are hollow and broken."""
    path = QPainterPath(QPointF(1.5, 20))
    for x, y in ((1.5, 7), (6, 7), (6, 11), (10, 11), (10, 7), (14, 7), (14, 11), (18, 11), (18, 7), (22.5, 7),
                 (22.5, 20)):  # fmt: skip
        path.lineTo(x, y)
    path.closeSubpath()
    if done:
        draw_shape(painter, path, side_fill(theme, side))
        return
    draw_shape(painter, path, "#a0ffffff", "#00000000")
    painter.setPen(QPen(QColor("#17130e"), 1.6, Qt.PenStyle.DashLine))
    painter.drawPath(path)


def _draw_cut(painter: QPainter, variant: str, theme: Theme) -> None:
    """A red cross over a rail."""
    draw_shape(painter, circle(12, 12, 10), "#fdfaf0")
    painter.setPen(QPen(QColor("#c8201c"), 3.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(7, 7), QPointF(17, 17))
    painter.drawLine(QPointF(17, 7), QPointF(7, 17))


def _draw_interdicted(painter: QPainter, variant: str, theme: Theme) -> None:
    """An aeroplane from above."""
    plane = QPainterPath()
    plane.setFillRule(Qt.FillRule.WindingFill)
    for rect in (QRectF(10.2, 1.5, 3.6, 20), QRectF(1.5, 7.2, 21, 4.4), QRectF(7, 17.2, 10, 2.8)):
        plane.addRoundedRect(rect, 1.8, 1.8)
    draw_shape(painter, plane.simplified(), "#d97a10")


def _draw_line(painter: QPainter, number: int, variant: str, theme: Theme) -> None:
    """A stretch of road, trail or railway across the hexside; broken while it is built."""
    line, _, begun = variant.partition("-")
    colour = {"road": theme.road, "rail": theme.rail}.get(line, theme.track)
    angle = pi / 6 + number * pi / 3
    way = QPointF(sin(angle), -cos(angle)) * 10.5
    middle = QPointF(12, 12)
    style = Qt.PenStyle.DotLine if begun else Qt.PenStyle.SolidLine
    for ink, width, pen_style in ((theme.halo, 7.0, Qt.PenStyle.SolidLine), (colour, 3.4, style)):
        painter.setPen(QPen(QColor(ink), width, pen_style, Qt.PenCapStyle.FlatCap))
        painter.drawLine(middle - way, middle + way)
    if line == "rail":
        painter.setPen(QPen(QColor(theme.halo), 1.4, Qt.PenStyle.DashLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(middle - way, middle + way)
