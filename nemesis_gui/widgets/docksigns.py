"""The signs on the title of a dock, in the ink of the theme: Qt has them in one grey for all."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QDockWidget

from nemesis_gui.base.style import px, skin

SIZE: Final = 12
CLOSE: Final = "qt_dockwidget_closebutton"
FLOAT: Final = "qt_dockwidget_floatbutton"


def ink_signs(dock: QDockWidget) -> None:
    """Draw the signs of a dock anew."""
    for name in (CLOSE, FLOAT):
        button = dock.findChild(QAbstractButton, name)
        if button is not None:
            button.setIcon(_sign(name))


def _sign(name: str) -> QIcon:
    sign = QPixmap(2 * px(SIZE), 2 * px(SIZE))
    sign.setDevicePixelRatio(2)
    sign.fill(Qt.GlobalColor.transparent)
    painter = QPainter(sign)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(skin().ink), 1.6))
    low, high = px(SIZE) * 0.25, px(SIZE) * 0.75
    if name == CLOSE:
        painter.drawLine(QPointF(low, low), QPointF(high, high))
        painter.drawLine(QPointF(low, high), QPointF(high, low))
    else:
        painter.drawRect(QRectF(low, low, high - low, high - low))
    painter.end()
    return QIcon(sign)
