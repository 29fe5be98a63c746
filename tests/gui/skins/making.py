"""Skins that tests make: dots of known colours at the centres of hexes, tilted a little."""

from __future__ import annotations

from pathlib import Path

import msgspec
from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from engine.board.boardmap import BoardMap
from engine.wargame.skin import Faces, Skin, skin_of, write_skin
from nemesis_gui.board.geometry import HEX_HEIGHT, BoardGeometry

GROUND, DOT = "#3060a0", "#f0e010"
DOT_SIZE = 0.3
"""Of a hex: the radius of the dot at each centre."""
FRONT, BACK = "#10c040", "#c01040"
TILT = 0.7
"""Degrees."""


def onto_picture(board: BoardMap, width: int) -> QTransform:
    """Where scene units lie in a picture so many pixels wide."""
    rect = BoardGeometry(board).scene_rect
    scale = width / rect.width()
    move = QTransform.fromTranslate(-rect.left(), -rect.top())
    return move * QTransform().rotate(TILT) * QTransform.fromScale(scale, scale * 1.03)


def picture_of(board: BoardMap, width: int) -> QImage:
    """The picture: a blue ground, a yellow dot in each hex."""
    geometry, onto = BoardGeometry(board), onto_picture(board, width)
    image = QImage(onto.mapRect(geometry.scene_rect).size().toSize(), QImage.Format.Format_RGB32)
    image.fill(QColor(GROUND))
    painter = QPainter(image)
    painter.setTransform(onto)
    painter.setBrush(QColor(DOT))
    for hex_ in range(board.hex_count):
        painter.drawEllipse(geometry.point(hex_), DOT_SIZE * HEX_HEIGHT, DOT_SIZE * HEX_HEIGHT)
    painter.end()
    return image


def points_of(board: BoardMap, width: int) -> list[tuple[str, tuple[float, float]]]:
    """Three points that lay it, and two that check."""
    geometry, onto, grid = BoardGeometry(board), onto_picture(board, width), board.grid
    hexes = 0, grid.n - 1, grid.rows - 1, grid.n // 2, grid.n // 3
    return [(grid.label(one), onto.map(geometry.point(one)).toTuple()) for one in hexes]


def make_skin(folder: Path, title: str, board: BoardMap, *, width: int = 1200, units: tuple[str, ...] = ()) -> Skin:
    """A skin with a map and with counters for some units, green in front and red at the back."""
    folder.mkdir(parents=True)
    picture_of(board, width).save(str(folder / "map.png"))
    for name, colour in (("front.png", FRONT), ("back.png", BACK)):
        image = QImage(QSize(60, 60), QImage.Format.Format_RGB32)
        image.fill(QColor(colour))
        image.save(str(folder / name))
    made = skin_of(title, "Of the tests", "map.png", points_of(board, width))
    skin = msgspec.structs.replace(made, counters={unit: Faces("front.png", "back.png") for unit in units})
    write_skin(folder, skin)
    return skin


def colour_at(image: QImage, point: QPointF) -> str:
    return image.pixelColor(point.toPoint()).name()
