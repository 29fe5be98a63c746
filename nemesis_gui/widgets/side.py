"""The panels at the side of a window: something on top, where there is room for it, and tabs below."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QTabWidget, QWidget

from nemesis_gui.base import style
from nemesis_gui.widgets.layouts import column
from nemesis_gui.widgets.scrolled import ScrollColumn

WIDE: Final = 372
NARROW: Final = 318
MOST: Final = 0.4
"""Of the window's width, however large the text is."""
BROAD: Final = 1400
"""Pixels of a window with wide panels."""
LOW: Final = 900


class Side(QWidget):
    """In a low window what stands on top becomes a tab; a narrow one has narrow panels."""

    def __init__(self, top: QWidget | None, name: str) -> None:
        super().__init__()
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(False)
        self._top, self._name = top, name
        self._low = ScrollColumn(0, 0, self.tabs)
        self._low.hide()
        self._layout = column(self, 6, 6)
        if top is not None:
            self._layout.addWidget(top)
        self._layout.addWidget(self.tabs, 1)
        self._widen(style.px(WIDE))

    def _widen(self, pixels: int) -> None:
        self.tabs.setFixedWidth(pixels)
        self.setFixedWidth(pixels + 12)

    def fit(self, window: QSize) -> None:
        """The window has another size."""
        wide = style.px(WIDE if window.width() >= BROAD else NARROW)
        self._widen(min(wide, round(window.width() * MOST)))
        low, tabbed = window.height() < style.px(LOW), self.tabs.indexOf(self._low) >= 0
        if self._top is None or low == tabbed:
            return
        if low:
            self._low.layout_.addWidget(self._top)
            self.tabs.insertTab(0, self._low, self._name)
            self.tabs.setCurrentIndex(0)
        else:
            self.tabs.removeTab(self.tabs.indexOf(self._low))
            self._layout.insertWidget(0, self._top)
            self._top.show()
