"""`python -m tools.sheet_pictures`: the pictures of the pages to begin with, each cut out of the board as it lies in a
scenario, a lesson or a situation.

They are shipped, because drawing one takes seconds.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from engine.games import titles
from engine.table.overview import Picture, load_overview, position
from engine.table.title import Title
from nemesis_gui.base import style
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.geometry import HEX_HEIGHT
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.games import faces

TARGET: Final = Path(__file__).resolve().parent.parent / "assets" / "sheets"
SIZE: Final = QSize(720, 400)
"""Pixels: as wide as the side panel on a screen of twice the usual sharpness."""
THEME: Final = "staff"
QUALITY: Final = 85
LIT: Final = "sheet"


def draw(title: Title, art: BoardArt, picture: Picture) -> QImage:
    """The part of the board that a picture shows; raises ValueError."""
    state = position(title, picture)
    scene = BoardScene(state.world, art, THEME)
    try:
        scene.show_state(state)
        locs = [loc for loc in map(state.world.find, picture.light) if loc is not None]
        scene.set_overlay(LIT, HexHighlights(tuple(locs), "hint") if locs else None)
        area = _area(scene, scene.geometry.point(state.world.find(picture.at)), picture.wide)
        scale = SIZE.width() / area.width()
        for _ in scene.whole_drawing(scale, area):
            pass
        image = QImage(SIZE, QImage.Format.Format_RGB32)
        image.fill(scene.backgroundBrush().color())
        painter = QPainter(image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        scene.render_whole(painter, QRectF(image.rect()), area)
        painter.end()
        return image
    finally:
        scene.deleteLater()


def _area(scene: BoardScene, middle: QPointF, wide: float) -> QRectF:
    """So many hexes around a point, moved to where the board is."""
    across = min(wide * HEX_HEIGHT, scene.sceneRect().width())
    area = QRectF(QPointF(), QSizeF(SIZE).scaled(across, across, Qt.AspectRatioMode.KeepAspectRatio))
    area.moveCenter(middle)
    whole = scene.sceneRect()
    area.moveLeft(max(whole.left(), min(area.left(), whole.right() - area.width())))
    area.moveTop(max(whole.top(), min(area.top(), whole.bottom() - area.height())))
    return area


def main() -> None:
    """Draw those of all titles, or of those that are named."""
    parser = argparse.ArgumentParser(prog="python -m tools.sheet_pictures", description="Draw the pictures of sheets.")
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="id of a game; all if none is named")
    given = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication([])
    style.dress(app, THEME)
    for name in given.titles or [one.id for one in titles()]:
        title, page = titles().title(name), load_overview(name)
        art, folder = faces().art_of(title), TARGET / name
        folder.mkdir(exist_ok=True)
        for part in page.parts if page is not None else ():
            draw(title, art, part.picture).save(str(folder / part.file), quality=QUALITY)


if __name__ == "__main__":
    main()
