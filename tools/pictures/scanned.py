"""A copy of a game of the pictures' own making: the drawn map, tinted and turned a little, as if scanned."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from engine.wargame.skin import skin_of, write_skin
from nemesis_gui.board.map_art import MapArt
from nemesis_gui.board.pictures import finished
from nemesis_gui.board.scene import BoardScene

WIDE: Final = 1800
TURNED: Final = 0.8
"""Degrees."""
TINT: Final = "#2a7a2f8a"


def scan(scene: BoardScene, title: str, folder: Path) -> None:
    """Write a skin of the map of a board into a folder."""
    geometry = scene.geometry
    rect, scale = geometry.scene_rect, WIDE / geometry.scene_rect.width()
    size = QSize(WIDE, round(rect.height() * scale))
    art = scene.tiles.art
    drawn = finished(MapArt(art.world, geometry, art.theme, art.art, scene.cache).drawing(rect, size, "dry", "auto"))
    turned = QTransform().rotate(TURNED)
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setTransform(turned)
    painter.drawImage(0, 0, drawn)
    painter.resetTransform()
    painter.fillRect(image.rect(), QColor(TINT))
    painter.end()
    folder.mkdir(parents=True, exist_ok=True)
    image.save(str(folder / "map.png"))
    grid, onto = geometry.grid, QTransform.fromTranslate(-rect.left(), -rect.top())
    onto = onto * QTransform.fromScale(scale, scale) * turned
    hexes = 0, grid.n - 1, grid.rows - 1, grid.n // 2, grid.n // 3
    points = [(grid.label(one), onto.map(geometry.point(one)).toTuple()) for one in hexes]
    write_skin(folder, skin_of(title, "My copy", "map.png", points))
