"""The face of a key, drawn small, for buttons that a key presses."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QApplication

from nemesis_gui.base.style import px

SIDE = 16
"""Pixels of a key cap at the usual size of text."""
GAP = 4
"""Pixels between it and what stands behind it."""
SHARP = 2
"""Pixels drawn for one."""


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
    picture = QPixmap((width + GAP) * SHARP, side * SHARP)
    picture.setDevicePixelRatio(SHARP)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(ink), 1))
    face = QRectF(1, 1, width - 2, side - 2)
    painter.drawRoundedRect(face, 3, 3)
    painter.setFont(_font(side))
    painter.drawText(face, Qt.AlignmentFlag.AlignCenter, key)
    painter.end()
    return QIcon(picture)
