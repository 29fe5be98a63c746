"""What surrounds the map: the neat line, the places beside it, the title, the legend, the veil over closed hexes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import atan2, cos, sin
from random import Random
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QTransform

from engine.board.features import PATH, Node
from engine.table.placed import World
from nemesis_gui.base.fonts import SERIF
from nemesis_gui.base.language import map_word
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.curves import box, polyline, smooth
from nemesis_gui.board.geometry import MARGIN, BoardGeometry
from nemesis_gui.board.ink import Ink, fill, font, label, stroke, text_path, text_size
from nemesis_gui.board.line_art import MAJOR_WIDTH, MINOR_WIDTH
from nemesis_gui.board.theme import Theme, of_side, side_fill, side_text

_WINDING: Final = Qt.FillRule.WindingFill
_ARGB: Final = QColor.NameFormat.HexArgb
_CARTOUCHE: Final = 560.0
_LEGEND: Final = 1080.0
_SWATCHES: Final = 590.0


def frame_inks(geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """A double line around the hexes and a thin one near the edge of the sheet."""
    lines = (geometry.map_rect, 9, 2.6), (geometry.map_rect, 14, 1.0), (geometry.scene_rect, -9, 1.4)
    return [stroke(box(rect.adjusted(-out, -out, out, out)), theme.neatline, width, round_=False)
            for rect, out, width in lines]  # fmt: skip


def paper_over(geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """Fades the ground between the hexes and the neat line, and clears the margin for writing."""
    hexes = QPainterPath()
    for hex_ in range(geometry.board.hex_count):
        hexes.addPath(geometry.outline(hex_, 1.012))
    hexes.setFillRule(_WINDING)
    sheet = box(geometry.scene_rect.adjusted(-9, -9, 9, 9))
    margin = box(geometry.map_rect.adjusted(-9, -9, 9, 9))
    faint, clear = QColor(theme.paper), QColor(theme.paper)
    faint.setAlpha(110)
    clear.setAlpha(190)
    hexes = hexes.simplified()
    return [fill(sheet.subtracted(hexes), faint.name(_ARGB)), fill(sheet.subtracted(margin), clear.name(_ARGB))]


def veil_inks(world: World, geometry: BoardGeometry, theme: Theme, art: BoardArt) -> list[Ink]:
    """Hexes that the scenario does not use lie under a veil."""
    hexes = range(geometry.board.hex_count)
    closed = area_of(geometry, (hex_ for hex_ in hexes if art.veiled(world, hex_) and not art.bare(world, hex_)))
    return [] if closed.isEmpty() else [fill(closed, theme.veil), stroke(closed, theme.neatline, 3.0)]


def bare_inks(geometry: BoardGeometry, theme: Theme, bare: Collection[int]) -> list[Ink]:
    """Paper over hexes that the sheet does not have."""
    return [fill(area_of(geometry, bare), theme.paper)] if bare else []


def area_of(geometry: BoardGeometry, hexes: Iterable[int]) -> QPainterPath:
    """Hexes as one area."""
    area = QPainterPath()
    area.setFillRule(_WINDING)
    for hex_ in hexes:
        area.addPath(geometry.outline(hex_, 1.01))
    return area.simplified()


def rain_inks(world: World, geometry: BoardGeometry, theme: Theme, art: BoardArt) -> list[Ink]:
    """Heavy rain, everywhere or on some hexes: the ground is darker, with strokes of rain."""
    wet = [hex_ for hex_ in range(geometry.board.hex_count) if art.rains_on(world, hex_)]
    everywhere = len(wet) == geometry.board.hex_count
    inks = [fill(box(geometry.map_rect.adjusted(-9, -9, 9, 9)) if everywhere else area_of(geometry, wet), theme.rain)]
    random = Random(1944)
    for hex_ in wet:
        x, y = geometry.xy(hex_)
        drops = QPainterPath()
        for _ in range(7):
            dx, dy = random.uniform(-42, 42), random.uniform(-42, 36)
            drops.moveTo(x + dx, y + dy)
            drops.lineTo(x + dx - 4, y + dy + 11)
        inks.append(stroke(drops, theme.rain, 1.2))
    return inks


def node_inks(world: World, geometry: BoardGeometry, theme: Theme, art: BoardArt) -> list[Ink]:
    """The places beside the map that the scenario uses, with their arrows and names."""
    inks: list[Ink] = []
    for number, node in enumerate(geometry.board.nodes):
        loc = geometry.board.hex_count + number
        if world.open_hex(loc):
            inks += _node(node, loc, geometry, theme, art)
    return inks


def _node(node: Node, loc: int, geometry: BoardGeometry, theme: Theme, art: BoardArt) -> list[Ink]:
    side = art.side_of(node.side)
    name, caption = art.node_words(node)
    at = geometry.point(loc)
    inks: list[Ink] = []
    for arrow in node.arrows:
        shaft = arrow_path(at, geometry.point(arrow.to_hex), start=46, gap=38, head=12)
        inks += [stroke(shaft, of_side(theme.entry_edge, side), 8.0), stroke(shaft, of_side(theme.entry, side), 5.0)]
    hexagon = geometry.outline(loc)
    ink, face = side_text(theme, side), font(SERIF, 10.5, italic=True)
    inks += [fill(hexagon, side_fill(theme, side), theme.ink, 2.4), stroke(geometry.outline(loc, 0.88), ink, 1.0)]
    inks.append(fill(text_path(name, font(SERIF, 11, bold=True), at + QPointF(0, -34)), ink))
    spot = _caption_spot(at, geometry, text_size(caption, face)[0])
    return [*inks, *label(text_path(caption, face, spot), theme.ink, theme.halo)]


def _caption_spot(at: QPointF, geometry: BoardGeometry, width: float) -> QPointF:
    """Below a place at the side of the map, to the right of one above or below it."""
    if geometry.map_rect.top() < at.y() < geometry.map_rect.bottom():
        return at + QPointF(0, 56)
    return at + QPointF(62 + width / 2, 0)


def arrow_path(a: QPointF, b: QPointF, *, start: float, gap: float, head: float) -> QPainterPath:
    """An arrow from `a` towards `b` that begins `start` after the one and ends `gap` before the other."""
    angle = atan2(b.y() - a.y(), b.x() - a.x())
    ux, uy = cos(angle), sin(angle)
    tip = b.x() - ux * gap, b.y() - uy * gap
    path = polyline((a.x() + ux * start, a.y() + uy * start), tip)
    for turn in (-0.5, 0.5):
        side = tip[0] - head * cos(angle + turn), tip[1] - head * sin(angle + turn)
        path.addPath(polyline(tip, side))
    return path


def title_inks(geometry: BoardGeometry, theme: Theme, title: str, subtitle: str) -> list[Ink]:
    """The title in a cartouche in the lower margin."""
    left, top = geometry.map_rect.left() + 4, geometry.map_rect.bottom() + 24
    rect = QRectF(left, top, min(_CARTOUCHE, geometry.map_rect.width() - 8), MARGIN - 44)
    inner = box(rect.adjusted(5, 5, -5, -5))
    inks = [fill(box(rect), theme.paper, theme.neatline, 2.4), stroke(inner, theme.neatline, 0.9, round_=False)]
    face, small = font(SERIF, 27, bold=True, spacing=3.5), font(SERIF, 13, italic=True)
    for text, look, y in ((title, face, 31), (subtitle, small, 62)):
        inks.append(fill(_narrowed(text_path(text, look, QPointF(rect.center().x(), top + y)), rect), theme.ink))
    return inks


def _narrowed(text: QPainterPath, rect: QRectF) -> QPainterPath:
    """A text in the middle of a rect, made as small as it must be to fit into it."""
    room, wide = rect.width() - 24, text.boundingRect().width()
    if wide <= room:
        return text
    at, part = text.boundingRect().center(), room / wide
    return QTransform.fromTranslate(at.x(), at.y()).scale(part, part).translate(-at.x(), -at.y()).map(text)


def legend_inks(geometry: BoardGeometry, theme: Theme, art: BoardArt) -> list[Ink]:
    """Swatches of terrain and samples of lines in the lower margin, from right to left; a small map has no room for
    them."""
    if geometry.map_rect.width() < _CARTOUCHE + _LEGEND:
        return []
    top = geometry.map_rect.bottom() + 32
    x = geometry.map_rect.right() - _LEGEND
    inks: list[Ink] = []
    terrains = [name for name in theme.tints if name in geometry.board.terrain_ids]
    for number, name in enumerate(terrains):
        inks += _swatch(QRectF(x + number * _SWATCHES / len(terrains), top, 34, 22), theme, name)
    absent = {map_word("Path"): PATH not in geometry.board.sides.way_bytes, map_word("Frontier"): not art.geography}
    samples = (sample for sample in _samples(theme) if not absent.get(sample[0]))
    for number, (name, sample) in enumerate(samples):
        column, row = divmod(number, 3)
        inks += _sample(x + 600 + column * 160, top + 4 + row * 25, theme, name, sample)
    return inks + art.legend(x, top + 52, theme)


def _swatch(rect: QRectF, theme: Theme, name: str) -> list[Ink]:
    word = word_inks(map_word(name.replace("_", " ").capitalize()), rect.right() + 6, rect, theme)
    return [fill(box(rect), theme.tints[name], theme.ink, 1.0), *word]


def word_inks(text: str, left: float, sample: QRectF, theme: Theme) -> list[Ink]:
    """A word of the legend beside its sample."""
    face = font(SERIF, 12)
    width, _ = text_size(text, face)
    return label(text_path(text, face, QPointF(left + width / 2, sample.center().y())), theme.ink, theme.halo, 2.0)


Sample = list[tuple[str, float, tuple[float, ...]]]


def _samples(theme: Theme) -> Sequence[tuple[str, Sample]]:
    return (
        (map_word("Road"), [(theme.road_edge, 4.8, ()), (theme.road, 2.8, ())]),
        (map_word("Track"), [(theme.track, 2.0, (4.5, 1.6))]),
        (map_word("Path"), [(theme.path, 1.7, (0.2, 2.2))]),
        (map_word("Railway"), [(theme.rail, 1.8, ()), (theme.rail, 6.5, (0.2, 1.3))]),
        (map_word("Major River"),
         [(theme.shore, MAJOR_WIDTH + 1.6, ()), (theme.water, MAJOR_WIDTH - 0.8, ())]),
        (map_word("Minor River"), [(theme.shore, MINOR_WIDTH, ())]),
        (map_word("Frontier"),
         [(theme.border_wash, 11, ()), (theme.border, 2.2, (5, 2, 0.6, 2))]),
    )  # fmt: skip


def _sample(x: float, y: float, theme: Theme, name: str, strokes: Sample) -> list[Ink]:
    path = smooth([(x, y + 2), (x + 14, y - 2), (x + 28, y + 2), (x + 42, y - 2)])
    inks = [stroke(path, colour, width, dashes=dashes, round_=not dashes or dashes[0] < 1)
            for colour, width, dashes in strokes]  # fmt: skip
    return inks + word_inks(name, x + 50, QRectF(x, y - 8, 42, 16), theme)


def compass_inks(geometry: BoardGeometry, theme: Theme) -> list[Ink]:
    """A north point in the upper right margin."""
    x, y = geometry.map_rect.right() - 26, geometry.map_rect.top() - 66
    needle = polyline((x, y - 36), (x + 9, y), (x, y + 28), (x - 9, y), (x, y - 36))
    return [fill(needle, theme.paper, theme.neatline, 1.6), *label(
        text_path("N", font(SERIF, 15, bold=True), QPointF(x - 24, y - 24)), theme.ink, theme.halo)]  # fmt: skip
