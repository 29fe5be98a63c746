"""Pictures of actions, drawn as lines in `assets/icons` and inked in the colours of the theme."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap

from engine.paths import DataNotFound, data_file
from nemesis_gui.base.style import skin

INK: Final = "currentColor"
MOST: Final = 128
"""Pictures that are kept: a window that is made anew needs the same again."""
FADED: Final = 0.4
"""How much is seen of one that cannot be used."""


def icon(name: str, pixels: int, ratio: float, ink: str = "") -> QIcon:
    """The icon of an action, as it is and faded, on a screen of so many dots a pixel; a null one where none is drawn.
    By default it has the ink of the theme."""
    found = QIcon()
    try:
        drawing = data_file(f"assets/icons/{name}.svg").read_bytes()
    except DataNotFound:
        return found
    inked = drawing.replace(INK.encode(), (ink or skin().ink).encode())
    for mode, strength in ((QIcon.Mode.Normal, 1.0), (QIcon.Mode.Disabled, FADED)):
        found.addPixmap(_drawn(inked, round(pixels * ratio), ratio, strength), mode)
    return found


@lru_cache(maxsize=MOST)
def _drawn(drawing: bytes, dots: int, ratio: float, strength: float) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer

    picture = QPixmap(dots, dots)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setOpacity(strength)
    QSvgRenderer(drawing).render(painter, QRectF(0, 0, dots, dots))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture
