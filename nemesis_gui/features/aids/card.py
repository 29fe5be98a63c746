"""The card of the aid sheets: one of them at a time, the present place lit and in view."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLabel, QPushButton

from nemesis_gui.base.style import skin
from nemesis_gui.features.aids.sheets import SHEETS, Sheets
from nemesis_gui.play.context import Context
from nemesis_gui.widgets.card import Card, Host
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import button, empty, label

BETWEEN: Final = 3
"""Pixels between the tabs, which stand in one line where the words are short."""


class AidCard(Card):
    """Open until the player puts it away. `picked` tells which sheet is wanted."""

    picked = Signal(str)

    def __init__(self, context: Context, host: Host) -> None:
        super().__init__(host, "aids")
        self.context = context
        self.lines: list[QLabel] = []
        self.tabs: dict[str, QPushButton] = {}

    def _begin(self) -> None:
        """Heading and tabs, which stay."""
        words = self.context.words
        self.begin(words.tr("Aid sheets"))
        for name, text in SHEETS.items():
            tab = self.tabs[name] = button(words.tr(text), partial(self.picked.emit, name), "unit")
            tab.setCheckable(True)
        self.foot.addWidget(flowing(self.tabs.values(), BETWEEN))

    def show_sheet(self, sheets: Sheets, sheet: str) -> None:
        """Fill the card anew."""
        if not self.tabs:
            self._begin()
        empty(self.layout_)
        for name, tab in self.tabs.items():
            tab.setVisible(name in sheets.names)
            tab.setChecked(name == sheet)
        self.lines = []
        lit: list[QLabel] = []
        for line in sheets.lines(sheet):
            found = label(line.html.replace('class="f"', f'style="color: {skin().faded}"'), wrap=True, rich=True)
            found.linkActivated.connect(self.context.follow)
            self.layout_.addWidget(found)
            self.lines.append(found)
            lit += [found] if line.lit else []
        self.layout_.addStretch(1)
        self.finish()
        for found in (lit[-1:] + lit[:1]) if lit else ():  # as much as there is room for, the beginning in any case
            QTimer.singleShot(0, found, partial(self.reveal, found))
