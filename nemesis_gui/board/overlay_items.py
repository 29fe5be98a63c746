"""Overlays as path items: each model of `overlays` becomes a few merged paths, so that painting stays in Qt."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem

from nemesis_gui.board.curves import Point, chains, smooth
from nemesis_gui.board.frame_art import arrow_path
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.ink import font, text_path, text_size
from nemesis_gui.board.overlays import Arrows, Badges, Group, HexHighlights, Overlay, PathOverlay
from nemesis_gui.board.place_art import circle, star_path
from nemesis_gui.board.theme import SANS, OverlayStyle, Theme

Z_AREAS: Final = 5.0
Z_GLYPHS: Final = 40.0
Z_PATHS: Final = 45.0
Z_BADGES: Final = 50.0
GLYPH_AT: Final = QPointF(37, 0)
_PATTERNS: Final = {
    "dots": Qt.BrushStyle.Dense7Pattern,
    "rising": Qt.BrushStyle.BDiagPattern,
    "falling": Qt.BrushStyle.FDiagPattern,
    "cross": Qt.BrushStyle.DiagCrossPattern,
    "level": Qt.BrushStyle.HorPattern,
}

Occupied = Callable[[int], bool]


class OverlayPainter:
    """Turns overlay models into items."""

    def __init__(self, geometry: BoardGeometry, theme: Theme, occupied: Occupied) -> None:
        self._geometry = geometry
        self._theme = theme
        self._occupied = occupied

    def items(self, overlay: Overlay) -> list[QGraphicsPathItem]:
        """The items of an overlay, without a scene; raises KeyError for an unknown style."""
        if isinstance(overlay, Group):
            return [item for part in overlay.parts for item in self.items(part)]
        style = self._theme.styles[overlay.style]
        if isinstance(overlay, HexHighlights):
            return self._areas(self._known(overlay.hexes), style)
        if isinstance(overlay, PathOverlay):
            return self._path(overlay, style)
        if isinstance(overlay, Badges):
            return self._badges(overlay, style)
        return self._arrows(overlay, style)

    def _known(self, locs: Iterable[int]) -> list[int]:
        return [loc for loc in locs if self._geometry.has(loc)]

    # -- hexes

    def _areas(self, locs: list[int], style: OverlayStyle) -> list[QGraphicsPathItem]:
        area = outline_of(locs, self._geometry)
        items = [_item(area, Z_AREAS, brush=QBrush(QColor(style.fill)))]
        if style.pattern in _PATTERNS:
            colour = QColor(style.line)
            colour.setAlpha(120)
            items.append(_item(area, Z_AREAS + 0.1, brush=QBrush(colour, _PATTERNS[style.pattern])))
        items.append(_item(area, Z_AREAS + 0.2, pen=_pen("#a0ffffff", style.width + 2.4)))
        items.append(_item(area, Z_AREAS + 0.3, pen=_pen(style.line, style.width, style.dashes)))
        if style.glyph:
            items += self._glyphs(locs, style)
        return items

    def _glyphs(self, locs: list[int], style: OverlayStyle) -> list[QGraphicsPathItem]:
        plates, signs = QPainterPath(), QPainterPath()
        for loc in locs:
            at = self._geometry.point(loc) + GLYPH_AT
            plates.addPath(circle(at.x(), at.y(), 9))
            signs.addPath(_glyph(style.glyph, at))
        return [
            _item(plates, Z_GLYPHS, _pen(self._theme.selection_edge, 1.2), QBrush(QColor(style.line))),
            _item(signs, Z_GLYPHS + 0.1, _pen("#ffffff", 2.0), NO_BRUSH),
        ]

    # -- paths and arrows

    def _path(self, overlay: PathOverlay, style: OverlayStyle) -> list[QGraphicsPathItem]:
        locs = self._known(overlay.hexes)
        if len(locs) < 2:
            return []
        line = smooth([self._geometry.xy(loc) for loc in locs])
        head = arrow_path(self._geometry.point(locs[-2]), self._geometry.point(locs[-1]), start=60, gap=2, head=15)
        line.addPath(head)
        items = [
            _item(line, Z_PATHS, pen=_pen(self._theme.selection_edge, 8.5)),
            _item(line, Z_PATHS + 0.1, pen=_pen(style.line, 5.5)),
        ]
        texts = {loc: text for loc, text in zip(locs[1:], overlay.costs, strict=False) if text}
        items += self._plates(texts, style, QPointF(0, 0), 11.5)
        if overlay.total:
            items += self._plates({locs[-1]: overlay.total}, style, QPointF(0, -35), 14.0)
        return items

    def _arrows(self, overlay: Arrows, style: OverlayStyle) -> list[QGraphicsPathItem]:
        path = QPainterPath()
        for a, b in overlay.arrows:
            if self._geometry.has(a) and self._geometry.has(b):
                path.addPath(arrow_path(self._geometry.point(a), self._geometry.point(b), start=27, gap=27, head=16))
        return [
            _item(path, Z_PATHS, pen=_pen("#ffffff", 11.0)),
            _item(path, Z_PATHS + 0.1, pen=_pen(self._theme.selection_edge, 9.0)),
            _item(path, Z_PATHS + 0.2, pen=_pen(style.line, 6.0)),
        ]

    # -- texts

    def _badges(self, overlay: Badges, style: OverlayStyle) -> list[QGraphicsPathItem]:
        free = {loc: text for loc, text in overlay.texts.items() if not self._occupied(loc)}
        taken = {loc: text for loc, text in overlay.texts.items() if self._occupied(loc)}
        return [*self._plates(free, style, QPointF(0, 0), 13.0), *self._plates(taken, style, QPointF(0, 32), 12.0)]

    def _plates(
        self, texts: dict[int, str], style: OverlayStyle, offset: QPointF, size: float
    ) -> list[QGraphicsPathItem]:
        face = font(SANS, size, bold=True)
        plates, letters = QPainterPath(), QPainterPath()
        for loc in self._known(texts):
            at = self._geometry.point(loc) + offset
            width = max(text_size(texts[loc], face)[0] + size * 0.7, size * 1.5)
            plates.addRoundedRect(QRectF(at.x() - width / 2, at.y() - size * 0.78, width, size * 1.56), 5, 5)
            letters.addPath(text_path(texts[loc], face, at))
        if plates.isEmpty():
            return []
        return [
            _item(plates, Z_BADGES, _pen(style.line, 2.0), QBrush(QColor("#f2fffdf4"))),
            _item(letters, Z_BADGES + 0.1, brush=QBrush(QColor("#17130e"))),
        ]


NO_PEN: Final = QPen(Qt.PenStyle.NoPen)
NO_BRUSH: Final = QBrush(Qt.BrushStyle.NoBrush)


def outline_of(locs: Collection[int], geometry: BoardGeometry) -> QPainterPath:
    """The common outline of some hexes, with holes; off-map hexes stand by themselves."""
    inside = set(locs)
    pairs: list[tuple[Point, Point]] = []
    path = QPainterPath()
    for loc in locs:
        if not geometry.board.is_hex(loc):
            path.addPath(geometry.outline(loc))
            continue
        for side, other in enumerate(geometry.grid.neighbours(loc)):
            if other not in inside:
                pairs.append((_rounded(geometry.corner(loc, side)), _rounded(geometry.corner(loc, side + 1))))
    for run in chains(pairs):
        path.moveTo(*run[0])
        for spot in run[1:-1]:
            path.lineTo(*spot)
        path.closeSubpath()
    return path


def _rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


def _item(path: QPainterPath, z: float, pen: QPen = NO_PEN, brush: QBrush = NO_BRUSH) -> QGraphicsPathItem:
    item = QGraphicsPathItem(path)
    item.setPen(pen)
    item.setBrush(brush)
    item.setZValue(z)
    return item


def _pen(colour: str, width: float, dashes: tuple[float, ...] = ()) -> QPen:
    cap = Qt.PenCapStyle.FlatCap if dashes else Qt.PenCapStyle.RoundCap
    pen = QPen(QColor(colour), width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)
    if dashes:
        pen.setDashPattern(list(dashes))
    return pen


def _glyph(name: str, at: QPointF) -> QPainterPath:
    """A sign of about ten units: cross, bang or star."""
    x, y = at.x(), at.y()
    if name == "star":
        return star_path(x, y, 5.2)
    path = QPainterPath()
    if name == "bang":
        path.moveTo(x, y - 5)
        path.lineTo(x, y + 1)
        path.moveTo(x, y + 4.6)
        path.lineTo(x, y + 4.8)
        return path
    for dx, dy in ((1, 1), (1, -1)):
        path.moveTo(x - 3.8 * dx, y - 3.8 * dy)
        path.lineTo(x + 3.8 * dx, y + 3.8 * dy)
    return path
