"""A skin to measure the board with: the drawn map as a picture so many pixels wide, laid on the hexes.

`python -m tools.client_bench.skins FOLDER WIDTH` makes it, in a process of its own: the picture takes memory.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QTransform

from engine.wargame.skin import skin_of, write_skin
from nemesis_gui.board.geometry import BoardGeometry
from tools.client_bench import hands

LINES: Final = 4000
"""Strokes all over the picture, so that it is no plain surface."""


def make(folder: Path, wide: int) -> None:
    """Write the skin of the board that `hands.lone_view` shows."""
    board = hands.lone_view().board.world.board
    geometry = BoardGeometry(board)
    rect = geometry.scene_rect
    scale = wide / rect.width()
    onto = QTransform.fromTranslate(-rect.left(), -rect.top()) * QTransform.fromScale(scale, scale)
    image = QImage(wide, round(rect.height() * scale), QImage.Format.Format_RGB888)
    image.fill(QColor("#d8cfa8"))
    painter = QPainter(image)
    chance = random.Random(1)
    for _ in range(LINES):
        painter.setPen(QPen(QColor(chance.randrange(256), chance.randrange(256), 90), 3))
        x, y = chance.random() * wide, chance.random() * image.height()
        painter.drawArc(QRectF(x, y, 200, 150), 0, chance.randrange(5760))
    painter.setTransform(onto)
    painter.setPen(QPen(QColor("#303030"), 2))
    for hex_ in range(board.hex_count):
        painter.drawPolygon(geometry.polygon(hex_, 0.98))
    painter.end()
    folder.mkdir(parents=True, exist_ok=True)
    image.save(str(folder / "map.png"))
    hexes = 0, board.hex_count - 1, board.grid.rows - 1, board.hex_count // 2, board.hex_count // 3
    points = [(board.grid.label(one), onto.map(geometry.point(one)).toTuple()) for one in hexes]
    write_skin(folder, skin_of("nemesis", "To measure", "map.png", points))


def main() -> None:
    """Make it."""
    hands.application()
    make(Path(sys.argv[1]), int(sys.argv[2]))
    print(json.dumps({}), flush=True)


if __name__ == "__main__":
    main()
