"""What the styles on the map mean: a piece of line or area as it is drawn there, with a word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from nemesis_gui.base import style
from nemesis_gui.board.overlay_items import PATTERNS
from nemesis_gui.board.theme import THEMES, OverlayStyle
from nemesis_gui.play.context import Context
from nemesis_gui.widgets.layouts import label, row

WIDE: Final = 34
HIGH: Final = 16
STRONGEST: Final = 4.0


class Swatch(QWidget):
    """A style of overlays as a small picture: a line, or an area with its outline and pattern."""

    def __init__(self, context: Context, name: str, *, area: bool) -> None:
        super().__init__()
        self.context, self.name, self.area = context, name, area
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        """It grows with the text."""
        return QSize(style.px(WIDE), style.px(HIGH))

    def look(self) -> OverlayStyle:
        """The style in the theme of the moment."""
        return THEMES[self.context.looks.theme].styles[self.name]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it as the map does."""
        painter, look = QPainter(self), self.look()
        pen = QPen(QColor(look.line), min(look.width, STRONGEST))
        if look.dashes:
            pen.setDashPattern(list(look.dashes))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen)
        if self.area:
            self._area(painter, look)
        else:
            painter.drawLine(0, self.height() // 2, self.width(), self.height() // 2)

    def _area(self, painter: QPainter, look: OverlayStyle) -> None:
        rect = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.fillRect(rect, QColor(look.fill))
        if look.pattern in PATTERNS:
            painter.fillRect(rect, QBrush(QColor(look.line), PATTERNS[look.pattern]))
        painter.drawRect(rect)


class Key(QWidget):
    """Some styles with their words, in one row that is read as one text."""

    def __init__(self, context: Context, entries: Sequence[tuple[str, str]], *, area: bool) -> None:
        super().__init__()
        line = row(self, gap=6)
        for name, text in entries:
            line.addWidget(Swatch(context, name, area=area))
            line.addWidget(label(text))
        line.addStretch(1)
        self.setAccessibleName(", ".join(text for _, text in entries))
