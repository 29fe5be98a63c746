"""Shows that the table is not the game as it stands: a banner above the map and a tint over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QHideEvent, QPainter, QPaintEvent, QPen, QRegion
from PySide6.QtWidgets import QBoxLayout, QPushButton, QWidget

from nemesis_gui.base.style import heading
from nemesis_gui.widgets.boardplace import BoardPlace, Covering, OverBoard
from nemesis_gui.widgets.flow import Flow
from nemesis_gui.widgets.layouts import WIDEST, button, label

LOOKING: Final = "#2f5d86"
WHAT_IF: Final = "#7a2f86"
FELL: Final = "Dice were rolled or something was revealed since: only a what-if is possible"
EDGE: Final = 10


class Banner(OverBoard):
    """A text in a strong colour over the upper edge of the map, which does not give way; with buttons beside it, or
    below it where there is no room for both."""

    def __init__(self, place: BoardPlace) -> None:
        self._map = place
        super().__init__(place, "")
        self._lines = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._lines.setContentsMargins(14, 6, 10, 6)
        self.text = label(wrap=True)
        self.text.setFont(heading(11.5))
        self._place = QWidget()
        self._buttons = Flow(self._place, 8)
        self._lines.addWidget(self.text, 1)
        self._lines.addWidget(self._place, 1)

    def _fit(self, width: int) -> None:
        """Text and buttons side by side, or one above the other."""
        shown = [one for one in self._place.findChildren(QPushButton) if not one.isHidden()]
        buttons = sum(one.sizeHint().width() + EDGE for one in shown)
        beside = self.text.fontMetrics().horizontalAdvance(self.text.text()) + buttons + 3 * EDGE < width
        ways = QBoxLayout.Direction
        self._lines.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
        self._place.setMaximumWidth(buttons + EDGE if beside else WIDEST)

    def button(self, text: str, run: Callable[[], object]) -> QPushButton:
        added = button(text, run)
        self._buttons.addWidget(added)
        return added

    def show_text(self, text: str, colour: str) -> None:
        self.setStyleSheet(f"Banner {{ background: {colour}; }} QLabel {{ color: #ffffff; }}")
        self.text.setText(text)
        self.show()
        self.place()

    def place(self) -> None:
        """At the upper edge of the map, as wide as that."""
        width = self._map.width()
        self._fit(width)
        self.setGeometry(0, 0, width, self._lines.heightForWidth(width))
        self.raise_()
        self._map.cover_above(self.height())

    def event(self, event: QEvent) -> bool:
        """A button came or went."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and not self.isHidden():
            self.place()
        return done

    def hideEvent(self, event: QHideEvent) -> None:
        """Cards may use the upper edge again."""
        super().hideEvent(event)
        self._map.cover_above(0)


class Tint(Covering):
    """A thin colour and a hatched frame over the map; the mouse goes through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._colour = QColor(LOOKING)

    def show_colour(self, colour: str) -> None:
        self._colour = QColor(colour)
        self.cover()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        veil = QColor(self._colour)
        veil.setAlpha(34)
        painter.fillRect(self.rect(), veil)
        painter.setPen(QPen(self._colour, 2))
        painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        inside = self.rect().adjusted(EDGE, EDGE, -EDGE, -EDGE)
        painter.setClipRegion(QRegion(self.rect()).subtracted(QRegion(inside)))
        painter.fillRect(self.rect(), QBrush(self._colour, Qt.BrushStyle.BDiagPattern))
        painter.end()
