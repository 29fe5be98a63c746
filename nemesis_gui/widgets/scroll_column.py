"""A column of widgets behind a scroll bar, which knows how tall it would be if everything were seen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from nemesis_gui.widgets.layouts import column


class ScrollColumn(QScrollArea):
    """Scrolls upright only; `layout_` is filled by whoever made it."""

    def __init__(self, margin: int, gap: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sheet = QWidget()
        self.layout_: QVBoxLayout = column(self.sheet, margin, gap)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(self.sheet)
        self.verticalScrollBar().rangeChanged.connect(self._hold)
        self.viewport().setAutoFillBackground(False)
        self.sheet.setAutoFillBackground(False)

    @property
    def bare(self) -> bool:
        """Whether nothing stands on it."""
        return self.layout_.count() == 0

    def set_scrolling(self, needed: bool) -> None:
        """Whether there is less room than it needs. A bar that is not needed would stay where it once was: the text
        beside it is narrower, and so higher."""
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if needed else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if policy != self.verticalScrollBarPolicy():
            self.setVerticalScrollBarPolicy(policy)
        self._hold()

    def _hold(self) -> None:
        """What is seen whole cannot be scrolled."""
        if self.verticalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
            self.verticalScrollBar().setRange(0, 0)

    @property
    def least_width(self) -> int:
        """Pixels below which something on it would be cut."""
        return self.layout_.totalMinimumSize().width()

    def height_at(self, width: int) -> int:
        """Pixels it needs at a width to show everything."""
        layout = self.layout_
        needed = max(layout.minimumHeightForWidth(width), layout.totalMinimumSize().height())
        return max(needed, layout.heightForWidth(width)) if layout.hasHeightForWidth() else needed
