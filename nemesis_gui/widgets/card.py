"""A card that lies over the map: a heading, a scrolling body, and a way to put it aside."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QHideEvent, QMouseEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QLabel,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from nemesis_gui.style import heading, px
from nemesis_gui.widgets.boardplace import free_height
from nemesis_gui.widgets.layouts import column, empty, label, row

EDGE = 12
MOST_WIDTH = 0.5
"""Of the map's: wider a card does not grow with the text."""


class Card(QFrame):
    """Lies at the left or right edge of its parent and keeps to its height.

    Its head can be dragged; it stays where it is dropped until it is hidden.
    """

    closed = Signal()

    def __init__(self, parent: QWidget, width: int, *, right: bool = False) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._right = right
        self._width = width
        self.heading: QLabel = label()
        self.heading.setFont(heading(12.5))
        self.close_button = QToolButton()
        self.close_button.setText("×")
        self.close_button.setAutoRaise(True)
        self.close_button.clicked.connect(self._close)
        head = QFrame()
        head.setObjectName("cardHead")
        line = self._head_line = row(head, 4)
        line.setContentsMargins(12, 6, 6, 6)
        line.addWidget(self.heading, 1)
        line.addWidget(self.close_button)
        self.body = QWidget()
        self.layout_: QVBoxLayout = column(self.body, 12, 8)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self.body)
        self._scroll.viewport().setAutoFillBackground(False)
        self.body.setAutoFillBackground(False)
        whole = column(self, 2, 0)
        whole.addWidget(head)
        whole.addWidget(self._scroll, 1)
        self._head = head
        head.setCursor(Qt.CursorShape.SizeAllCursor)
        head.installEventFilter(self)
        self._dropped: QPoint | None = None
        self._grip: QPoint | None = None
        parent.installEventFilter(self)
        self.body.installEventFilter(self)
        self.hide()

    def _close(self) -> None:
        self.hide()
        self.closed.emit()

    def is_right(self) -> bool:
        """Whether it lies at the right edge."""
        return self._right

    def set_right(self, right: bool) -> None:
        """Lie at the right or the left edge."""
        if right != self._right:
            self._right = right
            self.place()

    def hideEvent(self, event: QHideEvent) -> None:
        """Forget where it was dragged to."""
        super().hideEvent(event)
        self._dropped = self._grip = None

    def _drag(self, event: QMouseEvent) -> None:
        """The head follows the mouse while the left button is down."""
        where = event.globalPosition().toPoint()
        if event.type() == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
            self._grip = where - self.pos()
        elif event.type() == QEvent.Type.MouseMove and self._grip is not None:
            self._dropped = where - self._grip
            self.place()
        elif event.type() == QEvent.Type.MouseButtonRelease:
            self._grip = None

    def begin(self, text: str, *, width: int | None = None) -> QVBoxLayout:
        """Empty the card and give it a heading; returns the layout to fill. Call `finish` then."""
        self._width = width or self._width
        self.heading.setText(text)
        empty(self.layout_)
        return self.layout_

    def finish(self) -> None:
        """Show the card in its right size."""
        self.show()
        self.raise_()
        self.place()
        self._head_line.invalidate()
        self._head_line.activate()

    def take_focus(self) -> bool:
        """Give the keyboard to the first counter or button that plays something; False if there is none."""
        buttons = [stop for stop in self._stops() if isinstance(stop, QAbstractButton)]
        buttons.sort(key=lambda button: not (button.property("command") or hasattr(button, "unit")))
        ready = bool(buttons) and self.isVisible()
        if ready:
            buttons[0].setFocus(Qt.FocusReason.TabFocusReason)
        return ready

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes round on the card; Escape is the way back to the map."""
        stops = self._stops()
        focus = self.focusWidget()
        if focus not in stops:
            return super().focusNextPrevChild(forward)
        target = stops[(stops.index(focus) + (1 if forward else -1)) % len(stops)]
        target.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
        self._scroll.ensureWidgetVisible(target)
        return True

    def _stops(self) -> list[QWidget]:
        """What Tab stops at, in its order."""
        found: list[QWidget] = []
        widget = self.nextInFocusChain()
        while widget is not None and widget is not self:
            if self.body.isAncestorOf(widget) and widget.isVisible() and widget.isEnabled() and _tabbed(widget):
                found.append(widget)
            widget = widget.nextInFocusChain()
        return found

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._head and isinstance(event, QMouseEvent):
            self._drag(event)
            return False
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest) and self.isVisible():
            self.place()
        return False

    def place(self) -> None:
        """Keep to the edge of the parent."""
        parent = self.parentWidget()
        if parent is None:
            return
        room = free_height(parent)
        wide = min(px(self._width), max(self._width, round(parent.width() * MOST_WIDTH)))
        width = min(wide, parent.width() - 2 * EDGE)
        margins = self.layout_.contentsMargins()
        inner = max(self.layout_.minimumHeightForWidth(width - 4), self.layout_.totalMinimumSize().height())
        inner = max(inner, self.layout_.heightForWidth(width - 4)) if self.layout_.hasHeightForWidth() else inner
        height = min(inner + margins.bottom() + self._head.sizeHint().height(), room - 2 * EDGE)
        x, y = parent.width() - width - EDGE if self._right else EDGE, EDGE
        if self._dropped is not None:
            x = max(EDGE, min(self._dropped.x(), parent.width() - width - EDGE))
            y = max(EDGE, min(self._dropped.y(), room - self._head.height() - EDGE))
            height = min(height, room - y - EDGE)
        self.setGeometry(x, y, width, max(height, 80))
        self._head_line.activate()


def _tabbed(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
