"""What a command brought about by itself, shown to whoever gave it before another player comes to the screen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from engine.table.event import Event, Weight
from nemesis_gui.base.style import px
from nemesis_gui.play.context import Context
from nemesis_gui.play.telling import tell_events
from nemesis_gui.widgets.boardplace import Covering
from nemesis_gui.widgets.layouts import column, empty, label, plate, title

WIDTH = 460
VEIL = 110
"""How dark the table behind it is, of 255."""


class HandOver(Covering):
    """Lies over the whole table until it is read. The table is still seen behind it, but nothing can be done there."""

    read = Signal()

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self.context = context
        whole = column(self, 30)
        self._sheet, self._lines = plate(18)
        self._sheet.setObjectName("card")
        self._lines.setSpacing(px(8))
        self._sheet.setFixedWidth(px(WIDTH))
        whole.addWidget(self._sheet, 0, Qt.AlignmentFlag.AlignCenter)
        self.button = QPushButton(self)
        self.button.hide()

    def tell(self, events: Sequence[Event], side: int) -> None:
        """Show what happened, before the player of a side comes."""
        words = self.context.words
        empty(self._lines)
        self._lines.addWidget(title(words.tr("What just happened"), 14))
        show_dice = tell_events(self.context, self._lines, events)
        then = words.tr("Then the {side} player comes to the screen.", side=words.side(side))
        self._lines.addWidget(label(then, "faded", wrap=True))
        self.button = QPushButton(words.tr("OK"))
        self.button.setObjectName("primary")
        self.button.setToolTip(then)
        self.button.clicked.connect(self.answered)
        self._lines.addWidget(self.button, 0, Qt.AlignmentFlag.AlignRight)
        self.cover()
        self.button.setFocus()
        show_dice()

    def answered(self) -> None:
        self.hide()
        self.read.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(0, 0, 0, VEIL))
        painter.end()


def worth_reading(events: Sequence[Event]) -> bool:
    """Whether anything happened by itself that one has to see."""
    return any(event.weight >= Weight.SERIOUS for event in events)
