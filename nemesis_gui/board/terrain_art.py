"""The ground: a tint for each hex's terrain with soft edges, shaded by the real heights, as one picture.

The picture is made at half a pixel a scene unit and stretched when drawn; crisp marks come from `terrain_marks`.
It is imported, and numpy with it, only when the picture is not in the cache.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter

from engine.paths import DataNotFound, data_file
from nemesis_gui.board.geometry import DENSITY, SIZE, BoardGeometry
from nemesis_gui.board.pictures import Drawing
from nemesis_gui.board.theme import Theme

Floats = NDArray[np.float32]
_SOFT: Final = 4
_BAND: Final = 16
"""Rows worked on at a time."""
_ROUGHNESS: Final = {"clear": 12, "marsh": 6, "jungle": 60, "hills": 140, "rough": 140, "mountain": 255, "cliffs": 255,
                     "rough_jungle": 190}  # fmt: skip
_RELIEF_GAIN: Final = 0.0011
_RIDGES: Final = (0.55, 0.3, 0.15)
"""Weights of the crests in three sizes."""
_NOISES: Final = ((26, 26), (12, 12), (6, 6), (3, 5), (40, 9))
"""Cell in pixels and seed: the crests, then two of the paper's grain."""


def terrain_drawing(geometry: BoardGeometry, theme: Theme, folder: str = "") -> Drawing:
    """Draws the shaded ground of the whole scene, `DENSITY` pixels a unit, without any line or name; level where the
    folder has no heights."""
    rect = geometry.scene_rect
    size = QSize(round(rect.width() * DENSITY), round(rect.height() * DENSITY))
    colours = _softened(_hex_picture(geometry, size, theme.paper, theme.tints))
    yield
    greys = {name: QColor(level, level, level).name() for name, level in _ROUGHNESS.items()}
    roughness = _softened(_hex_picture(geometry, size, "#000000", greys))
    yield
    noises: list[_Noise] = []
    for cell, seed in _NOISES:
        noises.append(_Noise((size.height(), size.width()), cell, seed))
        yield
    ground = _Ground(_heights(geometry, (size.height(), size.width()), folder), noises, theme)
    yield from _shading(colours, roughness, ground, theme)
    return colours


def _hex_picture(geometry: BoardGeometry, size: QSize, ground: str, colours: Mapping[str, str]) -> QImage:
    """Hexes filled with the colour of their terrain; those at the edge are drawn larger, so that no paper leaks in."""
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.scale(DENSITY, DENSITY)
    painter.translate(-geometry.scene_rect.topLeft())
    painter.setPen(Qt.PenStyle.NoPen)
    board = geometry.board
    for hex_ in range(board.hex_count):
        name = board.terrain_id(hex_)
        painter.setBrush(QBrush(QColor(colours.get(name, ground))))
        painter.drawPolygon(geometry.polygon(hex_, 1.01))
    painter.end()
    return image


def _softened(image: QImage) -> QImage:
    """The picture blurred by a few pixels: scaled down and up again."""
    smooth = Qt.TransformationMode.SmoothTransformation
    ignore = Qt.AspectRatioMode.IgnoreAspectRatio
    size = image.size()
    small = image.scaled(size.width() // _SOFT, size.height() // _SOFT, ignore, smooth)
    return small.scaled(size, ignore, smooth).convertToFormat(QImage.Format.Format_RGB32)


def _shading(colours: QImage, roughness: QImage, ground: _Ground, theme: Theme) -> Iterator[None]:
    """Lays light and shadow over the colours, a band of rows at a time, which needs little memory."""
    pixels, rough = _pixels(colours), _pixels(roughness)[:, :, 0]
    for top in range(0, pixels.shape[0], _BAND):
        rows = slice(top, min(top + _BAND, pixels.shape[0]))
        _shade_band(pixels[rows], ground.shade(rough, rows), theme)
        yield


def _shade_band(pixels: NDArray[np.uint8], shade: Floats, theme: Theme) -> None:
    light, shadow = QColor(theme.light), QColor(theme.shadow)
    up, down = np.clip(shade, 0, 0.55), np.clip(-shade, 0, 0.6)
    keep = 1 - up - down
    channels = (light.blue(), shadow.blue()), (light.green(), shadow.green()), (light.red(), shadow.red())
    for channel, (high, low) in enumerate(channels):
        pixels[:, :, channel] = pixels[:, :, channel] * keep + (up * high + down * low)
    pixels[:, :, 3] = 255


class _Ground:
    """Heights with ridges, and what light and paper make of them, for any rows of the picture."""

    def __init__(self, heights: _Smooth, noises: Sequence[_Noise], theme: Theme) -> None:
        self._heights = heights
        self._ridges = list(zip(noises, _RIDGES, strict=False))
        self._paper = noises[len(_RIDGES) :]
        self._grain = np.float32(0.05 * theme.grain)
        self._relief = theme.relief

    def shade(self, rough: NDArray[np.uint8], rows: slice) -> Floats:
        """Light (above 0) and shadow (below) of some rows; slopes need three, also where one is left at the end."""
        first, last = max(0, min(rows.start - 1, len(rough) - 3)), min(len(rough), rows.stop + 1)
        lit = _hillshade(self._surface(rough[first:last], slice(first, last))) * np.float32(self._relief)
        total: Floats = lit[rows.start - first : rows.stop - first]
        for noise in self._paper:
            total = total + noise.rows(rows) * self._grain
        return total

    def _surface(self, rough: NDArray[np.uint8], rows: slice) -> Floats:
        """Heights in metres, and sharp crests in three sizes where the ground is rough."""
        crests: Floats = np.zeros(rough.shape, dtype=np.float32)
        for noise, weight in self._ridges:
            crests += (1 - 2 * np.abs(noise.rows(rows))) * np.float32(weight)
        return self._heights.rows(rows) + rough.astype(np.float32) * (crests * np.float32(420 / 255))


class _Spline:
    """Reads `samples` rows at `count` places `first + k * pitch` along a smooth curve, four rows to a place. Many
    processors at once would not be faster, and wait for one another on a busy computer."""

    def __init__(self, count: int, samples: int, first: float, pitch: float) -> None:
        where = np.clip(first + np.arange(count) * pitch, 1, samples - 2.001)
        self._from = where.astype(int) - 1
        t = (where - self._from - 1).astype(np.float32)
        rest, square, cube = 1 - t, t * t, t * t * t  # powers are rounded in another way on each processor
        parts = rest * rest * rest / 6, (3 * cube - 6 * square + 4) / 6, (3 * (square - cube + t) + 1) / 6, cube / 6
        self._weights = [part[:, None] for part in parts]

    def read(self, samples: Floats, places: slice = slice(None)) -> Floats:
        """What stands at some of the places."""
        from_ = self._from[places]
        found: Floats = self._weights[0][places] * samples[from_]
        for k in (1, 2, 3):
            found += self._weights[k][places] * samples[from_ + k]
        return found


class _Smooth:
    """Samples read along smooth curves in both directions."""

    def __init__(self, down: _Spline, samples: Floats, across: _Spline) -> None:
        self._down = down
        self._right = np.ascontiguousarray(across.read(samples.T).T)

    def rows(self, rows: slice) -> Floats:
        return self._down.read(self._right, rows)


class _Noise(_Smooth):
    """Smooth noise between about -1 and 1 with features of `cell` pixels; the same for the same seed."""

    def __init__(self, shape: tuple[int, int], cell: int, seed: int) -> None:
        rows, columns = shape[0] // cell + 4, shape[1] // cell + 4
        coarse = np.random.default_rng(seed).uniform(-1.7, 1.7, (rows, columns)).astype(np.float32)
        down, across = _Spline(shape[0], rows, 1.0, 1 / cell), _Spline(shape[1], columns, 1.0, 1 / cell)
        super().__init__(down, coarse, across)


def _pixels(image: QImage) -> NDArray[np.uint8]:
    return np.frombuffer(image.bits(), dtype=np.uint8).reshape(image.height(), image.width(), 4)


def _hillshade(heights: Floats) -> Floats:
    """Light from the north-west on three rows and columns or more: -1 (deep shade) to 1; level ground is 0."""
    gy = np.empty_like(heights)
    gx = np.empty_like(heights)
    gy[1:-1] = heights[2:] - heights[:-2]
    gx[:, 1:-1] = heights[:, 2:] - heights[:, :-2]
    gy[[0, -1]] = gy[[1, -2]]
    gx[:, [0, -1]] = gx[:, [1, -2]]
    slope = (gx + gy) * np.float32(_RELIEF_GAIN * 2)
    shade: Floats = (slope / np.sqrt(1 + slope * slope * np.float32(1.6))).astype(np.float32)
    return shade


def _heights(geometry: BoardGeometry, shape: tuple[int, int], folder: str) -> _Smooth:
    """The real heights in metres, one a pixel; all 0 where there is no relief data."""
    try:
        data = np.load(data_file(f"{folder}/relief.npz" if folder else ""), allow_pickle=False)
    except (DataNotFound, OSError, ValueError):
        flat = [_Spline(count, 4, 1.0, 0.0) for count in shape]
        return _Smooth(flat[0], np.zeros((4, 4), dtype=np.float32), flat[1])
    heights, step = data["heights"].astype(np.float32), float(data["step"])
    rect = geometry.scene_rect
    first = QPointF(rect.left() / SIZE - float(data["x0"]), rect.top() / SIZE - float(data["y0"])) / step
    pitch = 1 / (DENSITY * SIZE * step)
    down = _Spline(shape[0], heights.shape[0], first.y(), pitch)
    return _Smooth(down, heights, _Spline(shape[1], heights.shape[1], first.x(), pitch))
