"""Small signs drawn in the ink of the theme: the face of a key, and those on the title of a dock."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QApplication, QDockWidget

from nemesis_gui.base.style import px, skin

SIDE = 16
"""Pixels of a key cap at the usual size of text."""
GAP = 4
"""Pixels between it and what stands behind it."""
SHARP = 2
"""Pixels drawn for one."""
SIZE: Final = 12
CLOSE: Final = "qt_dockwidget_closebutton"
FLOAT: Final = "qt_dockwidget_floatbutton"


def cap_size(key: str = "") -> QSize:
    """The size of a key cap as an icon."""
    return QSize(_width(key, px(SIDE)) + GAP, px(SIDE))


def _width(key: str, side: int) -> int:
    """A key with a long name has a broad cap."""
    return max(side, QFontMetrics(_font(side)).horizontalAdvance(key) + GAP * 2 if len(key) > 1 else 0)


def _font(side: int) -> QFont:
    font = QFont(QApplication.font())
    font.setPixelSize(round(side * 0.7))
    font.setBold(False)
    return font


@lru_cache(maxsize=64)
def keycap(key: str, ink: str, side: int) -> QIcon:
    """A key cap with its sign in a colour; `side` in pixels."""
    width = _width(key, side)
    picture, painter = _begun(width + GAP, side)
    painter.setPen(QPen(QColor(ink), 1))
    face = QRectF(1, 1, width - 2, side - 2)
    painter.drawRoundedRect(face, 3, 3)
    painter.setFont(_font(side))
    painter.drawText(face, Qt.AlignmentFlag.AlignCenter, key)
    painter.end()
    return QIcon(picture)


def ink_signs(dock: QDockWidget) -> None:
    """Redraw the signs of a dock."""
    for name in (CLOSE, FLOAT):
        button = dock.findChild(QAbstractButton, name)
        if button is not None:
            button.setIcon(_sign(name))


def _sign(name: str) -> QIcon:
    sign, painter = _begun(px(SIZE), px(SIZE))
    painter.setPen(QPen(QColor(skin().ink), 1.6))
    low, high = px(SIZE) * 0.25, px(SIZE) * 0.75
    if name == CLOSE:
        painter.drawLine(QPointF(low, low), QPointF(high, high))
        painter.drawLine(QPointF(low, high), QPointF(high, low))
    else:
        painter.drawRect(QRectF(low, low, high - low, high - low))
    painter.end()
    return QIcon(sign)


def _begun(width: int, height: int) -> tuple[QPixmap, QPainter]:
    picture = QPixmap(width * SHARP, height * SHARP)
    picture.setDevicePixelRatio(SHARP)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return picture, painter
