"""The whole static map: ground, lines, places and names, painted into pictures of any part at any scale."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from functools import cache, cached_property
from random import Random
from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontInfo, QImage, QPainter, QPixmap

from engine.table.placed import World
from nemesis_gui.base.fonts import SERIF
from nemesis_gui.base.language import map_word
from nemesis_gui.board import frame_art, line_art, place_art
from nemesis_gui.board.art import DRY, RAIN, SWOLLEN, BoardArt, closed_hexes
from nemesis_gui.board.geometry import DENSITY, SIZE, BoardGeometry
from nemesis_gui.board.ink import Ink, font, paint, painting
from nemesis_gui.board.pictures import UNDRAWN, Drawing, MapCache, finished
from nemesis_gui.board.terrain_marks import terrain_marks
from nemesis_gui.board.theme import Theme

ART_VERSION: Final = 6
"""Raise when the drawing of the map changes, so that old pictures are not used any more."""
NUMBERS_FROM: Final = 0.9
"""Hex numbers are shown from this zoom on when their mode is `auto`."""
NUMBER_SIZES: Final = ((1.3, 7.4), (0.8, 8.0), (0.6, 11.0), (0.0, 15.0))
"""Least zoom, and the size of the hex numbers from there on: the farther away, the larger on the sheet."""


class MapArt:
    """The map of a world in one theme. Parts are made when they are first needed."""

    def __init__(
        self, world: World, geometry: BoardGeometry, theme: Theme, art: BoardArt, cache: MapCache | None = None
    ) -> None:
        self.world = world
        self.geometry = geometry
        self.theme = theme
        self.art = art
        self.cache = cache
        self._lettering: dict[float, place_art.Lettering] = {}
        self._numbers: dict[float, list[Ink]] = {}
        self._ground: QImage | None = None

    def render(self, rect: QRectF, size: QSize, *, weather: str = DRY, numbers: str = "auto") -> QImage:
        """A picture of `rect` (scene units), `size` pixels large."""
        return finished(self.drawing(rect, size, weather, numbers))

    def drawing(self, rect: QRectF, size: QSize, weather: str, numbers: str) -> Drawing:
        """The same in pieces."""
        ground = yield from self._grounded()
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(QColor(self.theme.paper))
        scale = size.width() / rect.width()
        painter = _painter(image, rect)
        try:
            painter.drawImage(self.geometry.scene_rect, ground)
            yield from painting(painter, self.inks(scale, weather, numbers), rect)
            self._grain(painter, rect, scale)
        finally:
            painter.end()
        return image

    def sketching(self, size: QSize) -> Drawing:
        """Draws the whole sheet, small: ground, water, borders. From the cache on disk if it is there."""
        key = f"{self.key}-sketch-{size.width()}-{size.height()}"
        found = self.cache.load(key) if self.cache else None
        if found is None:
            found = yield from self._sketch(size)
            if self.cache:
                found = self.cache.save(key, found)
        return found

    def _sketch(self, size: QSize) -> Drawing:
        return self._sketched(size, (yield from self._grounded()))

    def _sketched(self, size: QSize, ground: QImage) -> QImage:
        image = ground.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
        rect = self.geometry.scene_rect
        painter = _painter(image, rect)
        paint(painter, (*self._paper, *self._water[0], *self._borders), rect)
        painter.end()
        return image

    def inks(self, scale: float, weather: str, numbers: str) -> Iterable[Ink]:
        """Everything that is drawn on the ground, from the lowest to the uppermost."""
        if scale >= 0.4:
            yield from self._marks
        yield from self._paper
        if weather == RAIN:
            yield from self._rain
        yield from self._borders
        yield from self._water[weather == SWOLLEN or (weather == RAIN and self.art.swells)]
        yield from self._upper
        yield from self._written(scale).rivers
        for name in self._written(scale).names:
            if self.art.veiled(self.world, name.loc):
                yield from name.inks(name.spot, self.theme)
        if numbers == "always" or (numbers == "auto" and scale >= NUMBERS_FROM):
            yield from self._hex_numbers(next(points for least, points in NUMBER_SIZES if scale >= least))
        yield from self._frame

    def _grounded(self) -> Drawing:
        """The shaded terrain, from the cache on disk if it is there."""
        if self._ground is None:
            self._ground = self.cache.load(self.ground_key) if self.cache else None
        if self._ground is None:
            self._ground = yield from self._shaded()
        return self._ground

    def _shaded(self) -> Drawing:
        """Paper without its shades where these cannot be drawn."""
        from nemesis_gui.board.terrain_art import terrain_drawing

        try:
            found = yield from terrain_drawing(self.geometry, self.theme, self.art.geography)
        except Exception as error:
            UNDRAWN.report("ground", error)
            found = QImage(1, 1, QImage.Format.Format_RGB32)
            found.fill(QColor(self.theme.paper))
            return found
        return self.cache.save(self.ground_key, found) if self.cache else found

    @cached_property
    def ground_key(self) -> str:
        """Names the ground's picture: changes with the title, the map, the theme and the manner of drawing."""
        theme, board, art = self.theme, self.geometry.board, self.art
        parts = (ART_VERSION, art.title, art.version, art.geography, DENSITY, SIZE, self.geometry.grid,
                 board.terrain_ids, board.terrain_at, theme.paper, sorted(theme.tints.items()), theme.relief,
                 theme.light, theme.shadow, theme.grain)  # fmt: skip
        return "ground-" + hashlib.sha256(repr(parts).encode()).hexdigest()[:20]

    @cached_property
    def key(self) -> str:
        """Names the finished pictures of this world, theme and language, and the fonts of this computer."""
        board, art = self.geometry.board, self.art
        parts = (self.ground_key, repr(self.theme), board.places, board.side_lines, board.way_lines, board.exits,
                 board.nodes, art.heading(), art.key(self.world, self.theme),
                 closed_hexes(self.world, self.geometry), NUMBER_SIZES,
                 QFontInfo(font(SERIF, 10)).family(), map_word("Map"))  # fmt: skip
        return "map-" + hashlib.sha256(repr(parts).encode()).hexdigest()[:20]

    def names(self, scale: float) -> list[place_art.Name]:
        """The names of places in play for a zoom, which are not in the pictures: they give way to counters."""
        return [name for name in self._written(scale).names if not self.art.veiled(self.world, name.loc)]

    def asked(self, locs: Collection[int], scale: float) -> list[place_art.Name]:
        """The names of places in question that have none at a zoom."""
        return [name for loc in locs if (name := self._written(scale).asked(loc)) is not None]

    def _written(self, scale: float) -> place_art.Lettering:
        """Neighbouring zooms share theirs."""
        step = min(self.art.name_zooms, key=lambda step: abs(step - scale))
        if step not in self._lettering:
            self._lettering[step] = place_art.Lettering(
                self.world, self.geometry, self.theme, self.art, self._waters, step
            )
        return self._lettering[step]

    def _hex_numbers(self, points: float) -> list[Ink]:
        if points not in self._numbers:
            self._numbers[points] = place_art.number_inks(self.geometry, self.theme, points, self._bare)
        return self._numbers[points]

    @cached_property
    def _waters(self) -> line_art.Waters:
        return line_art.Waters(self.geometry)

    @cached_property
    def _water(self) -> tuple[list[Ink], list[Ink]]:
        return self._waters.inks(self.theme, swollen=False), self._waters.inks(self.theme, swollen=True)

    @cached_property
    def _bare(self) -> frozenset[int]:
        return frozenset(hex_ for hex_ in range(self.geometry.board.hex_count) if self.art.bare(self.world, hex_))

    @cached_property
    def _marks(self) -> list[Ink]:
        return terrain_marks(self.geometry, self.theme)

    @cached_property
    def _paper(self) -> list[Ink]:
        return frame_art.paper_over(self.geometry, self.theme)

    @cached_property
    def _rain(self) -> list[Ink]:
        return frame_art.rain_inks(self.world, self.geometry, self.theme, self.art)

    @cached_property
    def _borders(self) -> list[Ink]:
        lines = line_art.real_lines(self.art.geography)
        areas = line_art.country_areas(lines)
        return [*place_art.country_name_inks(areas, self.geometry, self.theme, self.art),
                *line_art.border_inks(self.theme, lines)]  # fmt: skip

    @cached_property
    def _upper(self) -> list[Ink]:
        world, geometry, theme, art = self.world, self.geometry, self.theme, self.art
        return [
            *line_art.grid_inks(geometry, theme),
            *frame_art.bare_inks(geometry, theme, self._bare),
            *art.underlay(world, geometry, theme),
            *line_art.Ways(geometry).inks(theme),
            *place_art.settlement_inks(art, geometry, theme),
            *art.symbols(world, geometry, theme),
        ]

    @cached_property
    def _frame(self) -> list[Ink]:
        world, geometry, theme, art = self.world, self.geometry, self.theme, self.art
        return [
            *frame_art.veil_inks(world, geometry, theme, art),
            *frame_art.frame_inks(geometry, theme),
            *frame_art.title_inks(geometry, theme, *art.heading()),
            *frame_art.node_inks(world, geometry, theme, art),
            *frame_art.legend_inks(geometry, theme, art),
            *frame_art.compass_inks(geometry, theme),
        ]

    def _grain(self, painter: QPainter, rect: QRectF, scale: float) -> None:
        if self.theme.grain:
            painter.resetTransform()
            origin = QPoint(round(rect.left() * scale), round(rect.top() * scale))
            size = QSize(round(rect.width() * scale), round(rect.height() * scale))
            painter.setOpacity(self.theme.grain)
            painter.drawTiledPixmap(QRectF(QPoint(0, 0), size).toRect(), _fibres(), origin)


def _painter(image: QImage, rect: QRectF) -> QPainter:
    """What paints a part of the scene on a picture that is filled by it."""
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(image.width() / rect.width(), image.height() / rect.height())
    painter.translate(-rect.topLeft())
    return painter


@cache
def _fibres() -> QPixmap:
    """A tile of faint specks."""
    random = Random(1944)
    image = QImage(256, 256, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for _ in range(900):
        x, y = random.uniform(0, 256), random.uniform(0, 256)
        painter.setPen(QColor(70, 50, 30, 16) if random.random() < 0.6 else QColor(255, 250, 235, 26))
        painter.drawLine(round(x), round(y), round(x + random.uniform(-5, 5)), round(y + random.uniform(-3, 3)))
    painter.end()
    return QPixmap.fromImage(image)
