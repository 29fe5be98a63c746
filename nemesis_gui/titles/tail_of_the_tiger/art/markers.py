"""Markers that lie on the map: Supply Centers, airbases, aerial and Subversive markers, clouds, and who holds what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.state import TigerState
from nemesis_gui.board.art import Marker, MarkerKind
from nemesis_gui.board.curves import circle, polyline, rounded_box
from nemesis_gui.board.ink import draw_shape, write_at
from nemesis_gui.board.theme import Theme

GROUNDS: Final = ("#4c4f55", "#f4dc84")
"""Of what belongs to a side, as its counters have it."""
INKS: Final = ("#f7f3e8", "#17130e")
STANDING, DESTROYED = "standing", "destroyed"
KINDS: Final = {
    "center": MarkerKind(QPointF(36, 10), 24.0),
    "cloud": MarkerKind(QPointF(-2, -33), 26.0),
    "airbase": MarkerKind(QPointF(-35, 10), 22.0),
    "aerial": MarkerKind(QPointF(-27, 31), 20.0),
    "subversive": MarkerKind(QPointF(29, 31), 20.0),
    "held": MarkerKind(QPointF(36, -10), 17.0),
}  # fmt: skip


def markers(state: TigerState) -> Iterable[Marker]:
    """Every marker that lies on the map."""
    for loc in state.world.centers:
        yield Marker("center", loc, STANDING if loc in state.centers else DESTROYED, IMPERIAL)
    yield from (Marker("cloud", loc) for loc in sorted(state.clouds))
    bases = state.airbases_on_map()
    yield from (Marker("airbase", loc, str(bases.count(loc)), GERMAN) for loc in sorted(set(bases)))
    yield from (Marker("aerial", loc, "", GERMAN) for loc in sorted(set(state.aerial)))
    if state.world.on_map(state.subversive):
        yield Marker("subversive", state.subversive, "", GERMAN)
    yield from (Marker("held", loc, "", GERMAN) for loc in held(state))


def held(state: TigerState) -> Iterable[int]:
    """Cities, towns and sources of supply under German-side control in which nobody stands, who would show it; all
    others are Imperial [wtf-3.5/1, 7.0/1]."""
    places = (*state.world.settlements, *state.world.named_hexes(state.world.charts.given.supply.german_west.hexes))
    return sorted({loc for loc in places if loc in state.german and loc not in state.at})


def draw_marker(painter: QPainter, kind: str, variant: str, theme: Theme) -> None:
    """Draw a marker on a field of 24 x 24 units; raises KeyError for a kind that there is not."""
    draw = {"center": _center, "cloud": _cloud, "airbase": _airbase, "aerial": _aerial, "subversive": _subversive,
            "held": _held}[kind]  # fmt: skip
    draw(painter, variant, theme)


def _center(painter: QPainter, variant: str, theme: Theme) -> None:
    """Two stores on a third in the colour of the side; a destroyed one is broken and crossed out."""
    gone = variant == DESTROYED
    ground = "#b9b4a8" if gone else GROUNDS[IMPERIAL]
    for rect in (QRectF(1.5, 12, 10.5, 10), QRectF(12, 12, 10.5, 10), QRectF(6.8, 2, 10.5, 10)):
        draw_shape(painter, rounded_box(rect, 1.0), ground)
    ink = QColor("#4a463e" if gone else INKS[IMPERIAL])
    painter.setPen(QPen(ink, 1.1))
    for x, y in ((6.8, 17), (17.2, 17), (12, 7)):
        painter.drawLine(QPointF(x - 3.4, y), QPointF(x + 3.4, y))
    if gone:
        for width, colour in ((5.0, "#fdfaf0"), (2.8, "#c8201c")):
            painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(3, 3), QPointF(21, 21))
            painter.drawLine(QPointF(21, 3), QPointF(3, 21))


def _cloud(painter: QPainter, variant: str, theme: Theme) -> None:
    """A mushroom cloud: cap, stem and a ring of dust."""
    cap = QPainterPath()
    for x, y, radius in ((12, 7.2, 5.6), (6.8, 8.6, 4.4), (17.2, 8.6, 4.4)):
        cap = cap.united(circle(x, y, radius))
    stem = polyline((9.4, 11), (14.6, 11), (16, 21.5), (8, 21.5), closed=True)
    dust = QPainterPath()
    dust.addEllipse(QRectF(4, 19, 16, 4.2))
    draw_shape(painter, cap.united(stem).united(dust).simplified(), "#e9b25c", "#3a2a1e")
    painter.setPen(QPen(QColor("#3a2a1e"), 1.1))
    painter.drawArc(QRectF(6, 9.4, 12, 5), 190 * 16, 160 * 16)


def _airbase(painter: QPainter, variant: str, theme: Theme) -> None:
    """An aeroplane from above on a disc of its side; two bases have their number."""
    draw_shape(painter, circle(12, 12, 10.6), GROUNDS[GERMAN])
    ink, two = INKS[GERMAN], variant != "1"
    plane, x = QPainterPath(), 9.0 if two else 12.0
    plane.setFillRule(Qt.FillRule.WindingFill)
    for rect in (QRectF(x - 1.4, 3.6, 2.8, 15.6), QRectF(x - 6.4, 8.4, 12.8, 3.2), QRectF(x - 3.4, 15.8, 6.8, 2.4)):
        plane.addRoundedRect(rect, 1.2, 1.2)
    painter.fillPath(plane.simplified(), QColor(ink))
    if two:
        write_at(painter, variant, 18.0, 15.4, 9.5, ink)


def _aerial(painter: QPainter, variant: str, theme: Theme) -> None:
    """A crate under a parachute."""
    canopy = QPainterPath(QPointF(2, 11.5))
    canopy.arcTo(QRectF(2, 1.5, 20, 20), 180, -180)
    canopy.closeSubpath()
    painter.setPen(QPen(QColor(theme.face_edge), 1.2))
    for x in (3, 12, 21):
        painter.drawLine(QPointF(x, 11), QPointF(12, 18))
    draw_shape(painter, canopy, GROUNDS[GERMAN])
    draw_shape(painter, rounded_box(QRectF(8, 15.5, 8, 7), 0.8), "#c99a4e")


def _subversive(painter: QPainter, variant: str, theme: Theme) -> None:
    """A loudhailer on a dark disc."""
    draw_shape(painter, circle(12, 12, 10.6), "#6d2f8a")
    painter.fillPath(
        polyline((5, 10), (9, 10), (17, 5.4), (17, 18.6), (9, 14), (5, 14), closed=True), QColor("#ffffff")
    )
    painter.setPen(QPen(QColor("#ffffff"), 1.6))
    painter.drawLine(QPointF(8.4, 14.5), QPointF(9.6, 18.4))
    painter.drawArc(QRectF(14.5, 8.4, 5.6, 7.2), -70 * 16, 140 * 16)


def _held(painter: QPainter, variant: str, theme: Theme) -> None:
    """A flag in the colour of the side."""
    painter.setPen(QPen(QColor("#17130e"), 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(5, 2.5), QPointF(5, 22))
    draw_shape(painter, polyline((5, 3), (21, 3), (17, 8.5), (21, 14), (5, 14), closed=True), GROUNDS[GERMAN])
