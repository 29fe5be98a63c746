"""A card that lies over the map: a heading, a scrolling body, a foot that stays in view, and a way to put it aside."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent, QMoveEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QLabel, QToolButton, QVBoxLayout, QWidget

from nemesis_gui.base.style import heading, px
from nemesis_gui.widgets.boardplace import covered_above, free_height
from nemesis_gui.widgets.layouts import column, empty, label, row
from nemesis_gui.widgets.scrolled import ScrollColumn

EDGE = 12
MOST_WIDTH = 0.5
"""Of the map's: wider a card does not grow with the text, unless something on it would be cut."""
BORDERS = 26
"""Pixels of frame and scroll bar."""
LEAST = 80
FRAME = 8
"""Pixels of border and margin at both edges together."""
LOW = 110
"""Pixels of height that are enough for a card below another one."""
FOOT = 0.6
"""Of the card's height: taller the foot does not grow at the cost of the body."""
Key = Qt.Key
ENTER = (Key.Key_Return, Key.Key_Enter)
STEPS = {Key.Key_Down: True, Key.Key_Right: True, Key.Key_Up: False, Key.Key_Left: False}


class Card(QFrame):
    """Lies at the left or right edge of its parent and keeps to its height.

    With `folds`, the tips for folding it and laying it open again, it cannot be put away, only folded to its heading.
    Its head can be dragged; it stays where it is dropped until it is hidden. What stands in the foot is seen without
    scrolling.
    """

    closed = Signal()
    folded = Signal(bool)
    """Whether only the heading is left, for a card that can be folded."""
    moved = Signal()
    """It lies elsewhere, has another size, or is gone."""

    def __init__(
        self, parent: QWidget, width: int, *, right: bool = False, folds: tuple[str, str] | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._right = right
        self._width = width
        self.heading: QLabel = label()
        self.heading.setFont(heading(12.5))
        self.heading.setWordWrap(True)
        self.close_button = QToolButton()
        self._folds = folds
        self.is_folded = False
        self.close_button.setAutoRaise(True)
        self.close_button.clicked.connect(self._close)
        head = QFrame()
        head.setObjectName("cardHead")
        line = self._head_line = row(head, 4)
        line.setContentsMargins(12, 6, 6, 6)
        line.addWidget(self.heading, 1)
        line.addWidget(self.close_button)
        self._rolls = self._roll, self._base = ScrollColumn(12, 8), ScrollColumn(12, 6)
        self._base.setObjectName("cardFoot")
        self._base.layout_.setContentsMargins(12, 8, 12, 8)
        self.body: QWidget = self._roll.sheet
        self.layout_: QVBoxLayout = self._roll.layout_
        self.foot: QVBoxLayout = self._base.layout_
        whole = column(self, 2, 0)
        whole.addWidget(head)
        whole.addWidget(self._roll, 1)
        whole.addWidget(self._base)
        self._head = head
        head.setCursor(Qt.CursorShape.SizeAllCursor)
        head.installEventFilter(self)
        self._show_fold()
        self._shunned: Card | None = None
        self._below = False
        self._dropped: QPoint | None = None
        self._grip: QPoint | None = None
        parent.installEventFilter(self)
        for roll in self._rolls:
            roll.sheet.installEventFilter(self)
        self.hide()

    def _close(self) -> None:
        if self._folds:
            self._fold(not self.is_folded)
            return
        self.hide()
        self.closed.emit()

    def unfold(self) -> None:
        self._fold(False)

    def _fold(self, folded: bool) -> None:
        if folded != self.is_folded:
            self.is_folded = folded
            self._show_fold()
            self.place()
            self.folded.emit(folded)

    def _show_fold(self) -> None:
        self.close_button.setText("×" if not self._folds else "▾" if self.is_folded else "▴")
        if self._folds:
            self.close_button.setToolTip(self._folds[self.is_folded])
            self.close_button.setAccessibleName(self._folds[self.is_folded])
        self._roll.setHidden(self.is_folded)
        self._base.setHidden(self.is_folded or self._base.bare)

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self.moved.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.moved.emit()

    def keep_clear(self, other: Card, *, below: bool = False) -> None:
        """Lie at the edge where another card is not, whenever both are shown; with `below` under it where both would
        not fit side by side."""
        self._shunned, self._below = other, below
        other.moved.connect(self._step_aside)

    def _step_aside(self) -> None:
        if self._shunned is not None and self.isVisible():
            if self._shunned.isVisible():
                self.set_right(not self._shunned.is_right())
            self.place()

    def is_right(self) -> bool:
        return self._right

    def set_right(self, right: bool) -> None:
        if right != self._right:
            self._right = right
            self.place()

    def showEvent(self, event: QShowEvent) -> None:
        """Only now the sizes of its texts are certain."""
        super().showEvent(event)
        self._head_line.invalidate()
        self.place()

    def hideEvent(self, event: QHideEvent) -> None:
        """Forget where it was dragged to, and that it was folded."""
        super().hideEvent(event)
        self.moved.emit()
        self._dropped = self._grip = None
        if not event.spontaneous():
            self.unfold()

    def _drag(self, event: QMouseEvent) -> None:
        where = event.globalPosition().toPoint()
        if event.type() == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
            self._grip = where - self.pos()
        elif event.type() == QEvent.Type.MouseMove and self._grip is not None:
            self._dropped = where - self._grip
            self.place()
        elif event.type() == QEvent.Type.MouseButtonRelease:
            self._grip = None

    def begin(self, text: str, *, width: int | None = None) -> QVBoxLayout:
        """Empty the card and give it a heading; returns the layout to fill, as is `foot`. Call `finish` then."""
        self._width = width or self._width
        self.heading.setText(text)
        for roll in self._rolls:
            empty(roll.layout_)
        return self.layout_

    def finish(self) -> None:
        """Show the card in its right size."""
        self.show()
        self.raise_()
        self._step_aside()
        self.place()
        self._head_line.invalidate()
        self._head_line.activate()

    def take_focus(self) -> bool:
        """Give the keyboard to the first counter or button that plays something; False if there is none. What takes
        back comes last.

        A folded card is laid open for it.
        """
        self.unfold()
        buttons = sorted((stop for stop in self._stops() if isinstance(stop, QAbstractButton)), key=_rank)
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
        for roll in self._rolls:
            if roll.isAncestorOf(target):
                roll.ensureWidgetVisible(target)
        return True

    def _stops(self) -> list[QWidget]:
        """What Tab stops at, in its order. Not read from Qt's chain of focus: PySide makes every widget of it, up to
        the menu bar, a child of the one before, and lets it die with that one."""
        inside = (widget for roll in self._rolls for widget in roll.sheet.findChildren(QWidget))
        seen = (widget for widget in inside if widget.isVisible() and widget.isEnabled())
        return [widget for widget in seen if widget.focusPolicy() & Qt.FocusPolicy.TabFocus]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._head and isinstance(event, QMouseEvent):
            self._drag(event)
            return False
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest) and self.isVisible():
            self.place()
        return False

    def room(self) -> int:
        """Pixels of height of the part of the map that it may lie over."""
        return free_height(self.parentWidget() or self)

    def place(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            spot = self.spot(parent)
            if spot != self.geometry():
                self.setGeometry(spot)
            self._head_line.activate()

    def spot(self, parent: QWidget) -> QRect:
        """Where it lies."""
        room = self.room()
        wide = min(px(self._width), max(self._width, round(parent.width() * MOST_WIDTH)))
        wide = max(wide, *(roll.least_width + BORDERS for roll in self._rolls))
        width = min(wide, parent.width() - 2 * EDGE)
        x = parent.width() - width - EDGE if self._right else EDGE
        y = self._top(x, width, EDGE + covered_above(parent))
        if self._dropped is not None:
            x = max(EDGE, min(self._dropped.x(), parent.width() - width - EDGE))
            y = max(EDGE, min(self._dropped.y(), room - self._head.height() - EDGE))
        folded = self._head_line.heightForWidth(width - FRAME) + 4
        whole = 0 if self.is_folded else max(self._share_out(width - FRAME, room - y - EDGE), LEAST)
        return QRect(x, y, width, whole or folded)

    def _top(self, x: int, width: int, top: int) -> int:
        """The upper edge: below the card that it would cover, if there is room enough."""
        other = self._shunned
        if other is None or not self._below or not other.isVisible():
            return top
        beside = x >= other.x() + other.width() or x + width <= other.x()
        under = other.y() + other.height() + EDGE
        return top if beside or self.room() - under - EDGE < LOW else under

    def _share_out(self, width: int, most: int) -> int:
        """Give the foot what it needs, and the body what is left; returns the height of all, at most `most`."""
        head = self._head_line.heightForWidth(width) + 12
        body = self._roll.height_at(width)
        wanted = 0 if self._base.bare else self._base.height_at(width) + 1
        left = most - head
        foot = min(wanted, max(round(left * FOOT), left - body))
        self._base.setVisible(foot > 0)
        self._base.setFixedHeight(max(0, foot))
        self._base.set_scrolling(foot < wanted)
        self._roll.set_scrolling(head + body + foot > most)
        return min(head + body + foot, most)


def _rank(button: QAbstractButton) -> int:
    """Which button gets the keyboard first: the lowest."""
    command = button.property("command") or ""
    return 2 if command.startswith("leave ") else 0 if command or hasattr(button, "unit") else 1


class CardKeys(QObject):
    """Watches the keys of a card. The focus stays on it when it is filled anew."""

    def __init__(
        self, card: Card, back: Callable[[], object], enters: Callable[[QAbstractButton], bool] = lambda button: True
    ) -> None:
        super().__init__(card)
        self._card = card
        self._back = back
        self._enters = enters
        self._held = False
        card.installEventFilter(self)

    def before(self) -> None:
        """Call before the card is emptied or hidden: remembers whether it has the focus."""
        focus = QApplication.focusWidget()
        self._held = self._held or (focus is not None and self._card.isAncestorOf(focus))

    def after(self) -> None:
        """Call when the next question is shown: gives the focus back as soon as its widgets are there."""
        if self._held:
            self._held = False
            QTimer.singleShot(0, self._give)

    def _give(self) -> None:
        if not self._card.take_focus():
            self._back()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys that the widget with the focus left to the card."""
        if not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.ShortcutOverride and event.key() in (*ENTER, *STEPS, Key.Key_Escape):
            event.accept()
            return True
        return event.type() == QEvent.Type.KeyPress and self._pressed(Key(event.key()))

    def _pressed(self, key: Qt.Key) -> bool:
        focus = QApplication.focusWidget()
        if key in ENTER and isinstance(focus, QAbstractButton):
            if self._enters(focus):
                focus.click()
        elif key == Key.Key_Escape:
            self._back()
        elif key in STEPS and focus is not None:
            focus.focusNextPrevChild(STEPS[key])
        else:
            return False
        return True
