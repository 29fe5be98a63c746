"""The overlays on the map: each model of `overlays` becomes one item for each height at which it lies."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence, Sized
from itertools import pairwise
from math import atan2, hypot
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from nemesis_gui.board.curves import Point, chains, circle, polyline, smooth
from nemesis_gui.board.frame_art import arrow_path
from nemesis_gui.board.geometry import BoardGeometry
from nemesis_gui.board.ground import GroundScene
from nemesis_gui.board.ink import Ink, fill, paint, stroke
from nemesis_gui.board.layer_item import LayerItem
from nemesis_gui.board.overlays import (
    Arrows,
    Badges,
    Group,
    HexHighlights,
    Overlay,
    PathOverlay,
    SideHighlights,
    Traces,
    Trails,
)
from nemesis_gui.board.pictures import trying
from nemesis_gui.board.place_art import star_path
from nemesis_gui.board.plates import Plate, PlatesItem
from nemesis_gui.board.theme import OverlayStyle, Theme, of_side

Z_AREAS: Final = 5.0
Z_TRACES: Final = 6.0
Z_GLYPHS: Final = 40.0
Z_PATHS: Final = 45.0
Z_BADGES: Final = 50.0
Z_TOTALS: Final = 62.0
"""Above counters that are carried."""
GLYPH_AT: Final = QPointF(37, 0)
_ON_SYMBOL: Final = -2.0
"""How far below the middle a text stands on counters: names, figures and the number of a stack stay free."""
_ASIDE: Final = (0.0, -22.0, 22.0)
"""How far below the middle a text may stand where there are no counters: where it leaves names of places free."""
PATTERNS: Final = {
    "dots": Qt.BrushStyle.Dense7Pattern,
    "rising": Qt.BrushStyle.BDiagPattern,
    "falling": Qt.BrushStyle.FDiagPattern,
    "cross": Qt.BrushStyle.DiagCrossPattern,
    "level": Qt.BrushStyle.HorPattern,
}

_LIGHT_HALO: Final = "#d0ffffff"
_DARK_HALO: Final = "#e8120d06"
_BRIGHT: Final = 0.22
"""Luminance from which a line is bright."""
_SHORT: Final = 0.18
"""Of a side: so much of it stays free at each end."""
_ARROW_START: Final = 22.0
_TRAIL_GAP: Final = 42.0
"""From the middle of a hex to the head of a thin line: beside a counter there."""
_ARROW_GAP: Final = 20.0
"""What a broad arrow leaves free at its points."""


Written = Callable[[Callable[[float], QRectF]], float]


class OverlayItem(LayerItem):
    """The drawn parts of an overlay that lie at one height. Large areas are painted without smoothing, which is
    several times faster; their outlines hide it."""

    def __init__(self, z: float, inks: Sequence[Ink], rough: Sequence[Ink] = ()) -> None:
        self._inks = list(inks)
        self._rough = list(rough)
        super().__init__(z, (ink.rect for ink in (*rough, *inks)))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        exposed: QRectF = option.exposedRect
        with trying("overlay"):
            if self._rough:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
                paint(painter, self._rough, exposed)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
            paint(painter, self._inks, exposed)


class Overlays:
    """The overlays that lie on the map, each under the name by which it is replaced or taken away; `occupied` has
    the counters at a location, `written` how much of the names of places
    lies under what reaches so far at a scale."""

    def __init__(self, scene: GroundScene, occupied: Callable[[int], Sized], written: Written) -> None:
        self._scene = scene
        self._written = written
        self._geometry = scene.geometry
        self._occupied = occupied
        self._items: dict[str, list[QGraphicsItem]] = {}
        self.shown: dict[str, Overlay] = {}
        """The overlays by name."""

    def put(self, name: str, overlay: Overlay | None) -> None:
        """Show an overlay under a name in place of the one that was there; None removes it."""
        self.shown.pop(name, None)
        for item in self._items.pop(name, []):
            self._scene.removeItem(item)
        if overlay is not None:
            self._items[name] = self._made(overlay)
            self.shown[name] = overlay
            for item in self._items[name]:
                self._scene.addItem(item)

    def redraw(self) -> None:
        """Redraw everything in another palette."""
        for name, overlay in list(self.shown.items()):
            self.put(name, overlay)

    @property
    def _theme(self) -> Theme:
        return self._scene.palette_

    def _made(self, overlay: Overlay) -> list[QGraphicsItem]:
        """The items of an overlay; raises KeyError for an unknown style."""
        if isinstance(overlay, Group):
            return [item for part in overlay.parts for item in self._made(part)]
        style = self._theme.styles[overlay.style]
        if isinstance(overlay, HexHighlights):
            return self._areas(self._known(overlay.hexes), style)
        if isinstance(overlay, SideHighlights):
            return self._sides(overlay.sides, style)
        if isinstance(overlay, PathOverlay):
            return self._path(overlay, style)
        if isinstance(overlay, Traces):
            return [OverlayItem(Z_PATHS if overlay.above else Z_TRACES, self._traces(overlay, style))]
        if isinstance(overlay, Trails):
            fought = [ink for loc in self._known(overlay.fought) for ink in self._glyph(loc, style)]
            return [OverlayItem(Z_TRACES, self._trails(overlay)), OverlayItem(Z_GLYPHS, fought)]
        if isinstance(overlay, Badges):
            height = Z_TOTALS if overlay.style == "lit" else Z_BADGES
            return [PlatesItem(height, self._badges(overlay, style))]
        return [OverlayItem(Z_PATHS, self._arrows(overlay, style))]

    def _known(self, locs: Iterable[int]) -> list[int]:
        return [loc for loc in locs if self._geometry.has(loc)]

    # -- hexes

    def _areas(self, locs: list[int], style: OverlayStyle) -> list[QGraphicsItem]:
        if not locs:
            return []
        area = outline_of(locs, self._geometry)
        rough = [fill(area, style.fill)]
        if style.pattern in PATTERNS:
            colour = QColor(style.line)
            colour.setAlpha(120)
            rough.append(replace(rough[0], brush=QBrush(colour, PATTERNS[style.pattern])))
        rough.append(stroke(area, halo_of(style), style.width + 2.8))
        line = stroke(area, style.line, style.width, dashes=style.dashes, round_=not style.dashes)
        items: list[QGraphicsItem] = [OverlayItem(Z_AREAS, [line], rough)]
        if style.glyph:
            items.append(OverlayItem(Z_GLYPHS, [ink for loc in locs for ink in self._glyph(loc, style)]))
        return items

    def _glyph(self, loc: int, style: OverlayStyle) -> list[Ink]:
        at = self._geometry.point(loc) + GLYPH_AT
        plate = fill(circle(at.x(), at.y(), 9), style.line, self._theme.selection_edge, 1.2)
        return [plate, stroke(glyph_path(style.glyph, at), light_ink(style), 2.0)]

    def _sides(self, sides: Iterable[tuple[int, int]], style: OverlayStyle) -> list[QGraphicsItem]:
        """A bar along each, short of the corners, so that one tells them apart."""
        path = QPainterPath()
        for hex_, side in sides:
            a, b = QPointF(*self._geometry.corner(hex_, side)), QPointF(*self._geometry.corner(hex_, side + 1))
            path.moveTo(a + (b - a) * _SHORT)
            path.lineTo(b + (a - b) * _SHORT)
        width = style.width + 1.5
        return [OverlayItem(Z_AREAS, [stroke(path, halo_of(style), width + 3), stroke(path, style.line, width)])]

    # -- paths and arrows

    def _path(self, overlay: PathOverlay, style: OverlayStyle) -> list[QGraphicsItem]:
        locs = self._known(overlay.hexes)
        if len(locs) < 2:
            return []
        far = self._theme.styles[overlay.far_style]
        turn = len(locs) - 1 if overlay.near is None else min(overlay.near, len(locs) - 1)
        inks = [*self._way(locs[turn:], far), *self._way(locs[: turn + 1], style, head=turn == len(locs) - 1)]
        texts = dict(zip(locs[1:], overlay.costs, strict=False))
        if overlay.total:
            texts.pop(locs[-1], None)
        plates: list[Plate] = []
        for part, look in ((locs[1 : turn + 1], style), (locs[turn + 1 :], far)):
            told = [(loc, texts[loc]) for loc in part if texts.get(loc)]
            plates += self._aside(self._plates(told, look, 0.0, 11.5))
        items: list[QGraphicsItem] = [OverlayItem(Z_PATHS, inks), PlatesItem(Z_BADGES, plates)]
        if overlay.total:
            last = style if turn == len(locs) - 1 else far
            items.append(PlatesItem(Z_TOTALS, self._plates([(locs[-1], overlay.total)], last, -35.0, 14.0)))
        return items

    def _way(self, locs: Sequence[int], style: OverlayStyle, *, head: bool = True) -> list[Ink]:
        """A part of a path, the last one with its head."""
        if len(locs) < 2:
            return []
        line = smooth([self._geometry.xy(loc) for loc in locs])
        if head:
            ends = [self._geometry.point(loc) for loc in locs[-2:]]
            line.addPath(arrow_path(*ends, start=60, gap=2, head=15))
        return [stroke(line, self._theme.selection_edge, 8.5), stroke(line, style.line, 5.5)]

    def _traces(self, overlay: Traces, style: OverlayStyle) -> list[Ink]:
        """The network as curves; a light edge keeps it readable on every ground."""
        steps = {(min(pair), max(pair)) for run in overlay.runs for pair in pairwise(self._known(run))}
        path = QPainterPath()
        for run in chains((self._geometry.xy(a), self._geometry.xy(b)) for a, b in sorted(steps)):
            path.addPath(smooth(run))
        edge = stroke(path, self._theme.trace_edge, style.width + 3)
        return [edge, stroke(path, style.line, style.width, dashes=style.dashes, round_=not style.dashes)]

    def _arrows(self, overlay: Arrows, style: OverlayStyle) -> list[Ink]:
        inks: list[Ink] = []
        for a, b in overlay.arrows:
            if self._geometry.has(a) and self._geometry.has(b):
                path = solid_arrow(self._geometry.point(a), self._geometry.point(b))
                inks += [stroke(path, "#ffffff", 5.0), fill(path, style.line, self._theme.selection_edge, 1.6)]
        return inks

    def _trails(self, overlay: Trails) -> list[Ink]:
        """Thin lines whose heads are seen before the counters at their end."""
        inks: list[Ink] = []
        for side, way in overlay.ways:
            line, (before, end) = smooth([self._geometry.xy(loc) for loc in way]), map(self._geometry.point, way[-2:])
            line.addPath(arrow_path(before, end, start=0, gap=_TRAIL_GAP, head=11))
            inks += [stroke(line, self._theme.trace_edge, 5.5), stroke(line, of_side(self._theme.dot, side), 2.8)]
        return inks

    # -- texts

    def _badges(self, overlay: Badges, style: OverlayStyle) -> list[Plate]:
        if overlay.shift is not None:
            found = self._plates(overlay.texts.items(), style, overlay.shift, 12.0)
        else:
            free = [one for one in overlay.texts.items() if not self._occupied(one[0])]
            held = [one for one in overlay.texts.items() if self._occupied(one[0])]
            found = self._plates(held, style, _ON_SYMBOL, 12.0) + self._aside(self._plates(free, style, 0.0, 13.0))
        return [plate._replace(short=overlay.short) for plate in found]

    def _plates(
        self, texts: Iterable[tuple[int, str]], style: OverlayStyle, down: float, size: float
    ) -> list[Plate]:
        geometry, at = self._geometry, QPointF(0, down)
        return [Plate(geometry.point(loc) + at, text, size, style.line) for loc, text in texts if geometry.has(loc)]

    def _aside(self, plates: Iterable[Plate]) -> list[Plate]:
        """Each where it leaves the names of places free, as far as there is such a spot."""
        spots = ([plate._replace(at=plate.at + QPointF(0, down)) for down in _ASIDE] for plate in plates)
        return [min(some, key=lambda one: self._written(one.reach)) for some in spots]


def halo_of(style: OverlayStyle) -> str:
    """The colour around a line: bright around dark lines, dark around bright ones, so that every line shows on every
    ground and without colour."""
    line = QColor(style.line)
    bright = 0.2126 * line.redF() ** 2.2 + 0.7152 * line.greenF() ** 2.2 + 0.0722 * line.blueF() ** 2.2
    return _DARK_HALO if bright > _BRIGHT else _LIGHT_HALO


def light_ink(style: OverlayStyle) -> str:
    """What is written on the line's colour: white, or nearly black on bright ones."""
    return "#ffffff" if halo_of(style) == _LIGHT_HALO else "#17130e"


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
        path.addPath(polyline(*run[:-1], closed=True))
    return path


def solid_arrow(a: QPointF, b: QPointF) -> QPainterPath:
    """A broad arrow from one point towards another, drawn as an area."""
    angle = atan2(b.y() - a.y(), b.x() - a.x())
    length = hypot(b.x() - a.x(), b.y() - a.y()) - _ARROW_START - _ARROW_GAP
    path = polyline((0, -3.5), (length - 18, -5.5), (length - 20, -13), (length, 0), (length - 20, 13),
                    (length - 18, 5.5), (0, 3.5), closed=True)  # fmt: skip
    move = QTransform.fromTranslate(a.x(), a.y()).rotateRadians(angle).translate(_ARROW_START, 0)
    return move.map(path)


def _rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


def glyph_path(name: str, at: QPointF) -> QPainterPath:
    """A sign of about ten units: cross, tick, bang, star, half or aim."""
    x, y = at.x(), at.y()
    if name == "star":
        return star_path(x, y, 5.2)
    if name == "tick":
        return polyline((x - 4.6, y + 0.4), (x - 1.4, y + 3.8), (x + 4.8, y - 3.8))
    if name == "aim":
        parts = circle(x, y, 5.2), circle(x, y, 1.0)
    elif name == "bang":
        parts = polyline((x, y - 5), (x, y + 1)), polyline((x, y + 4.6), (x, y + 4.8))
    elif name == "half":
        parts = circle(x, y, 4.6), polyline((x, y - 4.6), (x, y + 4.6))
    else:
        parts = polyline((x - 3.8, y - 3.8), (x + 3.8, y + 3.8)), polyline((x - 3.8, y + 3.8), (x + 3.8, y - 3.8))
    parts[0].addPath(parts[1])
    return parts[0]
