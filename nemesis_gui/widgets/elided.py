"""A label that ends in dots where there is no room for all of it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip

SMALLEST: Final = 6.0
SHRINKS: Final = 0.7
"""To what part of its size a text that is elided is made smaller first."""


def narrowed(font: QFont, text: str, width: float, least: float = SMALLEST) -> QFont:
    """The font, or a smaller one (not below `least` points) in which a text is at most `width` pixels wide."""
    needs = QFontMetricsF(font).horizontalAdvance(text)
    if needs <= width:
        return font
    small = QFont(font)
    small.setPointSizeF(max(least, font.pointSizeF() * width / needs))
    return small


class ElidedLabel(QLabel):
    """Plain text on one line, in smaller letters where there is little room; a tool tip tells all of it where it is cut
    nevertheless."""

    def __init__(self, name: str, wide: int, least: int) -> None:
        """`wide` pixels are wished for, `least` are needed, whatever is written."""
        super().__init__()
        self._wide, self._least = wide, least
        self.setObjectName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        return QSize(self._wide, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least, super().minimumSizeHint().height())

    @property
    def shown(self) -> str:
        """What is to be read of the text."""
        room = self.contentsRect().width()
        return QFontMetricsF(self._fitting()).elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    def _fitting(self) -> QFont:
        font = self.font()
        return narrowed(font, self.text(), self.contentsRect().width(), font.pointSizeF() * SHRINKS)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(self._fitting())
        align = int(self.alignment().value)
        self.style().drawItemText(
            painter, self.contentsRect(), align, self.palette(), self.isEnabled(), self.shown, self.foregroundRole()
        )
        painter.end()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and self.shown != self.text() and not self.toolTip():
            QToolTip.showText(event.globalPos(), self.text(), self)  # type: ignore[attr-defined]
            return True
        return super().event(event)
