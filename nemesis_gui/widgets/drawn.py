"""Small pictures that tell what is pointed at in them, and the text that is written in them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QToolTip, QWidget

from nemesis_gui.base import style
from nemesis_gui.widgets.fitting import narrowed


class Drawn(QWidget):
    """Tells what is below the pointer that rests on it, and can be clicked where somebody listens."""

    clicked = Signal()

    def told(self, _at: QPoint) -> str:
        """What is there, in words."""
        return ""

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self.told(event.pos()), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()


def write(
    painter: QPainter, rect: QRectF, text: str, colour: str, points: float, *, bold: bool = False,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
) -> None:  # fmt: skip
    """Write a text into a frame, smaller where it is narrow."""
    font = painter.font()
    font.setPointSizeF(style.points(points))
    font.setBold(bold)
    painter.setFont(narrowed(font, text, rect.width(), least=5.0))
    painter.setPen(QColor(colour))
    painter.drawText(rect, int(align.value) | int(Qt.TextFlag.TextDontClip.value), text)
