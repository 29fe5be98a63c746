"""Markers that lie on the map: fortifications, interdiction, lines built, airstrikes and ships."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.titles.vinegar_joes_war.pieces import AMPHIBIOUS, CARRIER, GUNFIRE, MAP, SIDES, SupportPiece
from engine.titles.vinegar_joes_war.rules.ch22_lines import built
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.titles.vinegar_joes_war.world import World
from nemesis_gui.board.art import Marker, MarkerKind
from nemesis_gui.board.curves import circle, rounded_box
from nemesis_gui.board.geometry import SIZE
from nemesis_gui.board.ink import draw_shape, write_at
from nemesis_gui.board.theme import Theme, side_fill, side_text

LINES: Final = tuple(f"line{number}" for number in range(6))
"""Kinds of built lines by the hexside they cross, from the north-east clockwise."""
AIR: Final = ("air0", "air1")
"""Airstrikes of a side over a hex."""
SHIPS: Final = ("ships0", "ships1")
_TO_SIDE: Final = SIZE * 3**0.5 / 2
KINDS: Final = {
    "fort": MarkerKind(QPointF(36, 12), 20.0),
    "interdicted": MarkerKind(QPointF(-35, -10), 20.0),
    "air0": MarkerKind(QPointF(-31, 27), 22.0, least=19), "air1": MarkerKind(QPointF(34, -25), 22.0, least=19),
    "ships0": MarkerKind(QPointF(-22, 36), 20.0, least=16), "ships1": MarkerKind(QPointF(22, 38), 20.0, least=16),
    **{
        kind: MarkerKind(QPointF(_TO_SIDE * sin(pi / 6 + n * pi / 3), -_TO_SIDE * cos(pi / 6 + n * pi / 3)), 38.0)
        for n, kind in enumerate(LINES)
    },
}  # fmt: skip


def markers(state: VinegarState) -> Iterable[Marker]:
    """Every marker that lies on the map."""
    for loc, side in sorted(state.fortified.items()):
        yield Marker("fort", loc, SIDES[side], side)
    yield from (Marker("interdicted", loc) for loc in sorted(state.interdicted))
    for name, lines in zip(("rail", "road"), built(state), strict=True):
        for first, second in lines:
            yield from _line(state.world, first, second, name)
    yield from _flown(state)


def _flown(state: VinegarState) -> Iterator[Marker]:
    """A marker with the number of airstrikes, and one of ships, for each side and hex."""
    found: dict[tuple[int, int, bool], list[SupportPiece]] = {}
    for piece in state.support.values():
        if piece.box == MAP:
            found.setdefault((piece.loc, piece.counter.side, piece.counter.strike), []).append(piece)
    for (loc, side, strike), pieces in sorted(found.items()):
        if strike:
            yield Marker(AIR[side], loc, f"{side}:{len(pieces)}", side)
        else:
            yield Marker(SHIPS[side], loc, f"{side}:{_ship(pieces)}", side)


def _ship(pieces: Iterable[SupportPiece]) -> str:
    """The letter of the first ship: landing, guns, carrier."""
    types = {piece.counter.type for piece in pieces}
    return next(letter for kind, letter in ((AMPHIBIOUS, "L"), (GUNFIRE, "G"), (CARRIER, "C")) if kind in types)


def _line(world: World, first: int, second: int, variant: str) -> Iterable[Marker]:
    """A line across the hexside between two hexes."""
    around = list(world.grid.neighbours(first))
    if second in around:
        yield Marker(LINES[around.index(second)], first, variant)


def draw_marker(painter: QPainter, kind: str, variant: str, theme: Theme) -> None:
    """Draw a marker on a field of 24 x 24 units; raises KeyError for a kind that there is not."""
    if kind in LINES:
        _draw_line(painter, LINES.index(kind), variant, theme)
    elif kind in AIR:
        _draw_air(painter, variant, theme)
    elif kind in SHIPS:
        _draw_ship(painter, variant, theme)
    else:
        {"fort": _draw_fort, "interdicted": _draw_interdicted}[kind](painter, variant, theme)


def _draw_fort(painter: QPainter, variant: str, theme: Theme) -> None:
    """Battlements in the colour of its side."""
    path = QPainterPath(QPointF(1.5, 20))
    for x, y in ((1.5, 7), (6, 7), (6, 11), (10, 11), (10, 7), (14, 7), (14, 11), (18, 11), (18, 7), (22.5, 7),
                 (22.5, 20)):  # fmt: skip
        path.lineTo(x, y)
    path.closeSubpath()
    draw_shape(painter, path, side_fill(theme, SIDES.index(variant)))


def _draw_interdicted(painter: QPainter, variant: str, theme: Theme) -> None:
    """A red cross in a ring."""
    draw_shape(painter, circle(12, 12, 10), "#fdfaf0")
    painter.setPen(QPen(QColor("#c8201c"), 3.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(7, 7), QPointF(17, 17))
    painter.drawLine(QPointF(17, 7), QPointF(7, 17))


def _draw_air(painter: QPainter, variant: str, theme: Theme) -> None:
    """An aeroplane from above in a disc of its side, and how many there are."""
    side, count = variant.split(":")
    draw_shape(painter, circle(12, 12, 10.5), side_fill(theme, int(side)))
    ink = QColor(side_text(theme, int(side)))
    plane = QPainterPath()
    plane.setFillRule(Qt.FillRule.WindingFill)
    for rect in (QRectF(6.4, 5, 2.4, 13), QRectF(2.4, 8.6, 10.4, 2.8), QRectF(4.8, 15.4, 5.6, 2)):
        plane.addRoundedRect(rect, 1.2, 1.2)
    painter.fillPath(plane.simplified(), ink)
    write_at(painter, count, 17, 14, 13, ink.name())


def _draw_ship(painter: QPainter, variant: str, theme: Theme) -> None:
    """A hull in the colour of its side with a letter."""
    side, letter = variant.split(":")
    hull = QPainterPath(QPointF(1.5, 12))
    for x, y in ((22.5, 12), (18.5, 20), (5.5, 20)):
        hull.lineTo(x, y)
    hull.closeSubpath()
    draw_shape(painter, rounded_box(QRectF(7, 3.5, 10, 9), 1.5), side_fill(theme, int(side)))
    draw_shape(painter, hull, side_fill(theme, int(side)))
    write_at(painter, letter, 12, 12.4, 9.5, side_text(theme, int(side)))


def _draw_line(painter: QPainter, number: int, variant: str, theme: Theme) -> None:
    """A stretch of road or railway across the hexside."""
    angle = pi / 6 + number * pi / 3
    way = QPointF(sin(angle), -cos(angle)) * 10.5
    middle = QPointF(12, 12)
    for ink, width in ((theme.halo, 7.0), (theme.rail if variant == "rail" else theme.road, 3.4)):
        painter.setPen(QPen(QColor(ink), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(middle - way, middle + way)
    if variant == "rail":
        painter.setPen(QPen(QColor(theme.halo), 1.4, Qt.PenStyle.DashLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(middle - way, middle + way)
