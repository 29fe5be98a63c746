"""Small pictures that describe what is pointed at in them, and the text that is written in them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QToolTip, QWidget

from nemesis_gui.base import style
from nemesis_gui.widgets.fitting import narrowed


class Drawn(QWidget):
    """Describes in a tool tip what is below the pointer, and can be clicked where `clicked` is connected."""

    clicked = Signal()

    def describe(self, _at: QPoint) -> str:
        """What is there, in words."""
        return ""

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.describe(event.pos()), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()


SMALLEST: Final = 5.0
"""Points below which nothing is written, whatever the room."""
NARROWEST: Final = 75
"""Percent of its width to which a letter is squeezed where the smallest ones still find no room."""


def write(
    painter: QPainter, rect: QRectF, text: str, colour: str, points: float, *, bold: bool = False,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
) -> None:  # fmt: skip
    """Write a text into a frame: smaller where it is narrow, then squeezed, then with dots at its end."""
    font = painter.font()
    font.setPointSizeF(style.points(points))
    font.setBold(bold)
    font.setStretch(QFont.Stretch.Unstretched)
    small = narrowed(font, text, rect.width(), least=SMALLEST)
    if QFontMetricsF(small).horizontalAdvance(text) > rect.width() + 1:
        small.setStretch(NARROWEST)
    text = QFontMetricsF(small).elidedText(text, Qt.TextElideMode.ElideRight, rect.width() + 1)
    painter.setFont(small)
    painter.setPen(QColor(colour))
    painter.drawText(rect, int(align.value) | int(Qt.TextFlag.TextDontClip.value), text)
