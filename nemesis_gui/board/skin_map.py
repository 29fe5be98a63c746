"""The map as the picture of a skin: tiles are cut out of it and lie where the drawn ones do."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from engine.board.files import read_plain
from engine.board.hexgrid import HexGrid
from engine.table.placed import World
from engine.wargame.skin import FILE, Fit, MapPicture, PictureError, fit_of
from nemesis_gui.board import frame_art
from nemesis_gui.board.art import RAIN, BoardArt
from nemesis_gui.board.geometry import HEX_HEIGHT, BoardGeometry
from nemesis_gui.board.ink import Ink, painting
from nemesis_gui.board.map_art import NUMBER_SIZES, MapArt
from nemesis_gui.board.pictures import Drawing, MapCache
from nemesis_gui.board.place_art import Name
from nemesis_gui.board.skin_picture import Halves, Unpacked, size_of
from nemesis_gui.board.theme import Theme

SKIN_VERSION: Final = 2
"""Raise when tiles are made otherwise."""


class MapSkin:
    """The map picture of a skin, laid on a grid. Boards may share it."""

    def __init__(self, folder: Path, picture: MapPicture, grid: HexGrid, cache: Path) -> None:
        """``cache`` is the folder below which its tiles are kept. Raises SkinError and PictureError."""
        self.fit = fit_of(picture, grid)
        self.path = folder / picture.picture
        self.size = size_of(self.path)
        self.key = map_key(folder, picture)
        self.picture = Unpacked(self.path)
        self.cache = MapCache(cache / self.key)

    @cached_property
    def transform(self) -> QTransform:
        """From pixels of the picture to scene units."""
        return onto_scene(self.fit)


def onto_scene(fit: Fit) -> QTransform:
    """How a picture lies in the scene: from its pixels to scene units."""
    unit = HEX_HEIGHT
    return QTransform(fit.xx * unit, fit.yx * unit, fit.xy * unit, fit.yy * unit, fit.dx * unit, fit.dy * unit)


def map_key(folder: Path, picture: MapPicture) -> str:
    """Names the tiles of a map picture: changes with what the skin says of it and with the picture; raises
    PictureError."""
    path = folder / picture.picture
    try:
        found, said = path.stat(), read_plain(folder / FILE, 1 << 22)
    except (OSError, ValueError) as error:
        raise PictureError(f"{path.name}: {getattr(error, 'strerror', None) or error}") from None
    parts = SKIN_VERSION, str(folder.absolute()), path.name, found.st_size, found.st_mtime_ns, said
    return "skin-" + hashlib.sha256(repr(parts).encode()).hexdigest()[:20]


class SkinMapArt(MapArt):
    """Draws the picture in place of the ground, and over it only what the rules add: what is not in play, rain, and the
    places beside the map, where counters stand."""

    def __init__(
        self, world: World, geometry: BoardGeometry, theme: Theme, art: BoardArt, skin: MapSkin
    ) -> None:
        super().__init__(world, geometry, theme, art, skin.cache)
        self.skin = skin

    @cached_property
    def key(self) -> str:
        """The drawn map's and the picture's."""
        parts = super().key, self.skin.key, NUMBER_SIZES
        return "map-" + hashlib.sha256(repr(parts).encode()).hexdigest()[:20]

    def names(self, scale: float) -> list[Name]:
        """The picture has its own."""
        return []

    def drawing(self, rect: QRectF, size: QSize, weather: str, numbers: str) -> Drawing:
        image = yield from self._picture(rect, size)
        scale = size.width() / rect.width()
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(scale, scale)
        painter.translate(-rect.topLeft())
        try:
            yield from painting(painter, self._added(scale, weather, numbers), rect)
        finally:
            painter.end()
        return image

    def _sketch(self, size: QSize) -> Drawing:
        return (yield from self._picture(self.geometry.scene_rect, size))

    def _picture(self, rect: QRectF, size: QSize) -> Drawing:
        """What of the picture lies in a part of the scene; paper, which is not kept, where it cannot be unpacked."""
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(QColor(self.theme.paper))
        try:
            halves = yield from self.skin.picture.waiting()
        except PictureError:
            self.cache = None
            return image
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        paint_picture(painter, halves, self.skin.transform, rect, size.width() / rect.width())
        painter.end()
        return image

    def _added(self, scale: float, weather: str, numbers: str) -> Iterator[Ink]:
        if weather == RAIN:
            yield from self._rain
        if numbers == "always":
            yield from self._hex_numbers(next(points for least, points in NUMBER_SIZES if scale >= least))
        yield from self._over

    @cached_property
    def _over(self) -> list[Ink]:
        given = self.world, self.geometry, self.theme, self.art
        return [*frame_art.veil_inks(*given), *frame_art.node_inks(*given)]


def paint_picture(painter: QPainter, halves: Halves, onto: QTransform, rect: QRectF, scale: float) -> None:
    """Paint what of a picture lies in a part of the scene whose corner is the painter's, at so many pixels a unit."""
    whole = onto * QTransform.fromTranslate(-rect.left(), -rect.top()) * QTransform.fromScale(scale, scale)
    image, smaller = halves.at(abs(whole.determinant()) ** 0.5)
    painter.setTransform(QTransform.fromScale(1 / smaller, halves.size.height() / image.height()) * whole, True)
    painter.drawImage(0, 0, image)

