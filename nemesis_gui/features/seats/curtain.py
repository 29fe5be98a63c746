"""A curtain over the whole window, before something that only one player may see."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from nemesis_gui.base.style import px, side_colours, skin
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.boardplace import Covering
from nemesis_gui.widgets.layouts import column, paint_chip, title

BAND: Final = 14


class Curtain(Covering):
    """Hides the table until the player named on it says that he is alone."""

    raised = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.side = 0
        layout = column(self, 40, 16)
        layout.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.heading = title("", 22)
        self.heading.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.text = title("", 12)
        self.text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button = QPushButton()
        self.button.setObjectName("primary")
        self.button.setMinimumWidth(px(320))
        self.button.clicked.connect(self.answered)
        for widget in (self.heading, self.text, self.button):
            layout.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)

    def drop(self, words: Words, side: int, player: str = "") -> None:
        """Hide the table from the other side than that of a player, who may have a name."""
        self.side = side
        name = words.side(side)
        asked = words.tr("I am {name}, the {side} player", name=player, side=name)
        self.heading.setText(f"{player} · {name}" if player else name)
        paint_chip(self.heading, side)
        self.text.setText(words.tr("A secret choice. Only this player may look at the screen now."))
        self.button.setText(asked if player else words.tr("I am the {side} player", side=name))
        self.cover()
        self.button.setFocus()

    def answered(self) -> None:
        self.hide()
        self.raised.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(skin().window))
        band, colour = px(BAND), QColor(side_colours(self.side)[0])
        painter.fillRect(0, 0, self.width(), band, colour)
        painter.fillRect(0, self.height() - band, self.width(), band, colour)
        painter.end()
