"""A small card in the lower corner of the map: it explains the layers that are on, a section each, and their styles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QLabel, QPushButton, QVBoxLayout, QWidget

from nemesis_gui.base import style
from nemesis_gui.board.minimap import MiniMap
from nemesis_gui.board.overlay_items import PATTERNS
from nemesis_gui.board.theme import THEMES, OverlayStyle
from nemesis_gui.play.context import Context
from nemesis_gui.widgets.boardplace import free_height
from nemesis_gui.widgets.card import EDGE, Card
from nemesis_gui.widgets.layouts import column, label, row, title

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
        return QSize(style.px(WIDE), style.px(HIGH))

    def look(self) -> OverlayStyle:
        return THEMES[self.context.looks.theme].styles[self.name]

    def paintEvent(self, event: QPaintEvent) -> None:
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


WIDTH = 330
MOST_HEIGHT = 0.66
"""Of the map's; the rest is scrolled to."""


class Legend(Card):
    """Lies at the lower right, above the overview map where that is there."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent, WIDTH, right=True)
        self.counting: list[Callable[[], bool]] = []
        """Whether what is explained here is still being worked out."""
        self.context = context
        self.begin(context.words.tr("Legend"))

    @property
    def working(self) -> bool:
        return any(counting() for counting in self.counting)

    def section(self, name: str) -> Section:
        """A new section, not shown yet."""
        found = Section(self.context, name)
        self.layout_.addWidget(found)
        found.hide()
        return found

    def arrange(self) -> None:
        """Show the card if a section is shown."""
        sections = self.body.findChildren(Section)
        if any(not section.isHidden() for section in sections):
            self.finish()
        else:
            self.hide()

    def spot(self, parent: QWidget) -> QRect:
        usual, room = super().spot(parent), free_height(parent)
        bottom = room - EDGE
        for overview in parent.findChildren(MiniMap):
            if overview.isVisibleTo(parent) and overview.geometry().right() > usual.x():
                bottom = min(bottom, overview.y() - EDGE)
        height = min(usual.height(), bottom - EDGE, round(room * MOST_HEIGHT))
        return QRect(usual.x(), bottom - height, usual.width(), height)


class Section(QWidget):
    """What the legend says of one layer."""

    def __init__(self, context: Context, name: str) -> None:
        super().__init__()
        self.context = context
        self.layout_: QVBoxLayout = column(self, 0, 5)
        self.layout_.addWidget(title(name))

    def text(self) -> QLabel:
        """A wrapped text at the end, whose links lead to hexes, pieces and clauses."""
        found = label("", wrap=True, rich=True)
        found.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        found.linkActivated.connect(self.context.follow)
        self.layout_.addWidget(found)
        return found

    def key(self, entries: Sequence[tuple[str, str]], *, area: bool = False) -> None:
        """Styles with their words, as lines or as areas, in a row at the end."""
        self.layout_.addWidget(Key(self.context, entries, area=area))

    def choice(self, texts: Sequence[str], now: int, run: Callable[[int], None]) -> QButtonGroup:
        group = QButtonGroup(self)
        line = row(gap=4)
        for number, text in enumerate(texts):
            button = QPushButton(text)
            button.setObjectName("unit")
            button.setCheckable(True)
            button.setChecked(number == now)
            group.addButton(button, number)
            line.addWidget(button)
        group.idClicked.connect(run)
        self.layout_.addLayout(line)
        return group
