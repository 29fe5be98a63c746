"""A small card in the lower corner of the map that explains the layers that are on, a section each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QButtonGroup, QLabel, QPushButton, QVBoxLayout, QWidget

from nemesis_gui.board.minimap import MiniMap
from nemesis_gui.play.context import Context
from nemesis_gui.play.legend_key import Key
from nemesis_gui.widgets.boardplace import free_height
from nemesis_gui.widgets.card import EDGE, Card
from nemesis_gui.widgets.layouts import column, label, row, title

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
        """Whether anything is still being worked out."""
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
        """In the corner."""
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
        """A row of buttons of which one is pressed."""
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
