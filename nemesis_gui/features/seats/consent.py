"""A question to the player of one side, in its colour: does he agree?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget

from nemesis_gui.base.style import px, side_colours
from nemesis_gui.play.context import Context
from nemesis_gui.widgets.guard import ClickGuard
from nemesis_gui.widgets.layouts import chip, column, label, row, title

BAND: Final = 10
WIDTH: Final = 440


class ConsentDialog(QDialog):
    """Holds everything else up until it is answered. Enter and Escape say no: to agree is a deliberate act."""

    def __init__(self, context: Context, side: int, asked: str, lines: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.side = side
        words, name = context.words, context.model.player_names[side]
        self.setWindowTitle(words.tr("A question to the {side} player", side=words.side(side)))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(px(WIDTH))
        layout = column(self, 18, 10)
        layout.setContentsMargins(18, 18 + px(BAND), 18, 18 + px(BAND))
        layout.addWidget(chip(f"{name} · {words.side(side)}" if name else words.side(side), side))
        self.asked = title(asked, 13)
        self.asked.setWordWrap(True)
        layout.addWidget(self.asked)
        self.lines = [label(line, wrap=True, rich=True) for line in lines]
        for line in self.lines:
            layout.addWidget(line)
        layout.addWidget(label(words.tr("Do you agree?")))
        self.yes, self.no = QPushButton(words.tr("I agree")), QPushButton(words.tr("I do not agree"))
        self._lay_buttons(layout)
        self.guard = ClickGuard([self])
        self.guard.arm()

    def _lay_buttons(self, layout: QVBoxLayout) -> None:
        line = row()
        line.addStretch(1)
        for button, done in ((self.yes, self.accept), (self.no, self.reject)):
            button.clicked.connect(done)
            line.addWidget(button)
        layout.addLayout(line)
        self.no.setDefault(True)
        self.no.setFocus()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A band of the side's colour above and below."""
        super().paintEvent(event)
        painter = QPainter(self)
        band, colour = px(BAND), QColor(side_colours(self.side)[0])
        painter.fillRect(0, 0, self.width(), band, colour)
        painter.fillRect(0, self.height() - band, self.width(), band, colour)
        painter.end()
