"""The head of a card: its heading, and small buttons beside it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QToolButton

from nemesis_gui.base.style import heading, px
from nemesis_gui.widgets.layouts import label, row

SMALL: Final = 8
OUT: Final = "\u2197", "Undock the card: it floats over the map"
IN: Final = "\u2198", "Dock the card beside the map"
MORE: Final = "\u25be", "Show the rest of the card"
TIPS: Final = (OUT[1], IN[1], MORE[1])


class CardHead(QFrame):
    """Lays a card open where that has no room, pulls it out, puts it away."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("cardHead")
        self.heading: QLabel = label()
        self.heading.setFont(heading(11.5))
        self.heading.setWordWrap(True)
        self.more_button, self.out_button, self.close_button = QToolButton(), QToolButton(), QToolButton()
        self.line = row(self, 4)
        self.line.setContentsMargins(12, 3, 6, 3)
        self.line.addWidget(self.heading, 1)
        for button in (self.more_button, self.out_button, self.close_button):
            self.line.addWidget(button)
            button.setAutoRaise(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.more_button.setText(MORE[0])
        self.more_button.hide()

    def slim_down(self) -> None:
        """A small caption instead of a heading, for a card of a line or two."""
        self.heading.setFont(heading(8.5, bold=False))
        self.line.setContentsMargins(12, 0, 4, 0)
        for button in (self.more_button, self.out_button, self.close_button):
            button.setStyleSheet(f"QToolButton {{ padding: 0 3px; font-size: {px(SMALL)}pt; }}")


def name(button: QToolButton, text: str) -> None:
    """Say what a button with a sign does."""
    button.setToolTip(text)
    button.setAccessibleName(text)
