"""What scrolls where there is less room than it needs."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QLabel, QScrollArea, QVBoxLayout, QWidget

from nemesis_gui.base.later import later
from nemesis_gui.base.style import px
from nemesis_gui.widgets.layouts import column, within

SEEN: Final = 0.5
"""Of the height that is seen at least, whatever would be cut through."""
SPARED: Final = 60
"""Pixels that stay empty at most: what is higher than a button is rather seen in part."""


class Upright(QScrollArea):
    """Scrolls up and down only; what is in it is as wide as there is room."""

    def __init__(self, inside: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inside)
        for ground in (self.viewport(), inside):
            ground.setAutoFillBackground(False)


class ScrollColumn(Upright):
    """Knows how tall it would be if everything were seen; `layout_` is filled by the caller. A click on it leaves the
    keyboard where it was."""

    def __init__(self, margin: int, gap: int, parent: QWidget | None = None) -> None:
        self.sheet = QWidget()
        self.layout_: QVBoxLayout = column(self.sheet, margin, gap)
        super().__init__(self.sheet, parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._ending = False
        self._kept: int | None = None
        """Where it is scrolled to as far as there is enough on it; None if the player has scrolled it."""
        self.sheet.installEventFilter(self)
        self.verticalScrollBar().rangeChanged.connect(self._hold)
        self.verticalScrollBar().actionTriggered.connect(self.stop_following)

    @property
    def bare(self) -> bool:
        """Whether nothing is seen on it: what is hidden takes no room."""
        items = map(self.layout_.itemAt, range(self.layout_.count()))
        return not any(item is not None and item.sizeHint().height() > 0 for item in items)

    def set_scrolling(self, needed: bool) -> None:
        """Whether there is less room than it needs. A bar that is not needed would stay where it once was: the text
        beside it is narrower, and so higher."""
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if needed else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if policy != self.verticalScrollBarPolicy():
            self.setVerticalScrollBarPolicy(policy)
        self._hold()
        self._soon_end_with_a_line()

    def _soon_end_with_a_line(self) -> None:
        """What stands in layouts inside of it has its place by then."""
        if not self._ending:
            self._ending = True
            later(self, self._end_with_a_line)

    def _end_with_a_line(self) -> None:
        """As long as its top is seen, nothing is cut through at its lower edge."""
        self._ending = False
        room = self.height() - 2 * self.frameWidth()
        scrolls = self.verticalScrollBarPolicy() != Qt.ScrollBarPolicy.ScrollBarAlwaysOff and self.sheet.height() > room
        seen = (widget for widget in within(self.sheet) if widget.isVisibleTo(self.sheet))
        ends = (_line_before(widget, self.sheet, room) for widget in seen)
        end = min(ends, default=room) if scrolls else room
        spared = room - end if end > room * SEEN and room - end <= px(SPARED) else 0
        if spared != self.viewportMargins().bottom():
            self.setViewportMargins(0, 0, 0, spared)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        taken = super().eventFilter(watched, event)
        if watched is self.sheet and event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._soon_end_with_a_line()
        return taken

    def reveal(self, widget: QWidget) -> None:
        """Bring what is on it into view, its beginning where there is no room for all of it."""
        self.stop_following()
        self.ensureWidgetVisible(widget)
        if widget.height() > self.viewport().height():
            self.verticalScrollBar().setValue(widget.mapTo(self.sheet, QPoint()).y())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._soon_end_with_a_line()

    def _hold(self) -> None:
        """What is seen whole cannot be scrolled; all else is where it is to be."""
        bar = self.verticalScrollBar()
        if self.verticalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
            bar.setRange(0, 0)
        elif self._kept is not None:
            bar.setValue(self._kept)

    # -- refilled

    def keep(self) -> None:
        """Call before it is refilled: it comes back to where it is scrolled now."""
        if self._kept is None:
            self._kept = self.verticalScrollBar().value()

    def rewind(self) -> None:
        """Show its top, and again when it is refilled."""
        self._kept = 0
        self._hold()

    def stop_following(self) -> None:
        """From now on the player scrolls it."""
        self._kept = None

    @property
    def least_width(self) -> int:
        """Pixels below which something on it would be cut."""
        return self.layout_.totalMinimumSize().width()

    def height_at(self, width: int) -> int:
        """Pixels it needs at a width to show everything."""
        layout = self.layout_
        needed = max(layout.minimumHeightForWidth(width), layout.totalMinimumSize().height())
        return max(needed, layout.heightForWidth(width)) if layout.hasHeightForWidth() else needed


def _line_before(widget: QWidget, sheet: QWidget, room: int) -> int:
    """Where to end, at the latest, not to cut through a text or button: below one of its lines, or above it."""
    top = widget.mapTo(sheet, QPoint()).y()
    if not top < room < top + widget.height() or not isinstance(widget, QAbstractButton | QLabel):
        return room
    line = widget.fontMetrics().lineSpacing() if isinstance(widget, QLabel) else widget.height()
    return top + (room - top) // max(1, line) * line


def rolled(widget: QWidget) -> ScrollColumn:
    """A widget behind a scroll bar, for where there is little room."""
    roll = ScrollColumn(0, 0)
    roll.layout_.addWidget(widget)
    roll.set_scrolling(True)
    return roll
