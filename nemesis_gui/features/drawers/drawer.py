"""The drawer: it slides over the lower edge of the map and back; and the tabs of all drawers under the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPoint, QPointF, QPropertyAnimation, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QSizePolicy, QToolButton

from nemesis_gui.base import pace
from nemesis_gui.base.style import heading, px, skin
from nemesis_gui.play import page as boxes
from nemesis_gui.play.context import Context
from nemesis_gui.play.page import Page
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.boardplace import BoardPlace
from nemesis_gui.widgets.layouts import column, label, row, tool

SLIDE_MS: Final = 160
MOST: Final = 0.44
"""Of the map's height; the rest is scrolled to."""
LEAST: Final = 90


class Sideways(QScrollArea):
    """The wheel scrolls it sideways where that is the only way."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        across = self.horizontalScrollBar()
        if self.verticalScrollBar().maximum() or not across.maximum():
            super().wheelEvent(event)
            return
        across.setValue(across.value() - event.angleDelta().y())
        event.accept()


class Drawer(QFrame):
    """A heading over a page. While it is open the cards over the map keep above it."""

    closeAsked = Signal()

    def __init__(self, context: Context, place: BoardPlace) -> None:
        super().__init__(place)
        self.setObjectName("drawer")
        self.context = context
        self._place = place
        self.page: Page | None = None
        self.open = False
        self.name = label()
        self.about = label("", "faded")
        self.pin = QPushButton(context.words.tr("Keep open"))
        self.pin.setObjectName("unit")
        self.pin.setCheckable(True)
        self.pin.setToolTip(context.words.tr("Keep the drawer open; the map makes room for it"))
        self.close_button = tool("×", context.words.tr("Close"), self.closeAsked.emit)
        self._lay_out()
        self._slide = QPropertyAnimation(self, b"pos", self)
        self._slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._slide.finished.connect(self._arrived)
        place.installEventFilter(self)
        self.hide()

    def _lay_out(self) -> None:
        whole = column(self, 0, 0)
        self.head = QFrame()
        line = row(self.head, 4, 10)
        line.setContentsMargins(12, 4, 6, 2)
        for widget, stretch in ((self.name, 0), (self.about, 1), (self.pin, 0), (self.close_button, 0)):
            line.addWidget(widget, stretch)
        self.about.setMinimumWidth(1)
        self.area = Sideways()
        self.area.setWidgetResizable(True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.area.viewport().setAutoFillBackground(False)
        whole.addWidget(self.head)
        whole.addWidget(self.area, 1)

    def show_page(self, page: Page | None, name: str = "", about: str = "") -> None:
        """Put another page in, or none; the one before is let go."""
        self.page = page
        old = self.area.takeWidget()
        if old is not None:
            old.deleteLater()
        self.name.setText(name)
        self.name.setFont(heading(12))
        self.about.setText(about)
        if page is not None:
            page.setAutoFillBackground(False)
            page.setContentsMargins(10, 0, 10, 6)
            self.area.setWidget(page)
        self.setAccessibleName(name)

    def wanted(self) -> int:
        """The height that shows everything, within bounds."""
        layout = self.page.layout() if self.page is not None else None
        if layout is None:
            return LEAST
        room, least = self._place.width() - 2, layout.totalMinimumSize().width()
        width = max(room, least)
        inner = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
        if least > room:
            inner += self.area.horizontalScrollBar().sizeHint().height()
        whole = inner + self.head.sizeHint().height() + 6
        return max(LEAST, min(whole, round(self._place.height() * MOST)))

    def slide_in(self) -> None:
        """Open; where nothing moves it is there at once."""
        was, self.open = self.open, True
        self.place()
        self.show()
        if not was and self._lively():
            self._run(self._place.height(), self._place.height() - self.height())

    def slide_out(self) -> None:
        self.open = False
        self._cover()
        if self.isVisible() and self._lively():
            self._run(self.y(), self._place.height())
        else:
            self._arrived()

    def _lively(self) -> bool:
        return self.context.looks.motion and pace.moving() and self._place.isVisible()

    def _run(self, start: int, end: int) -> None:
        self._slide.stop()
        self._slide.setDuration(pace.ms(SLIDE_MS))
        self._slide.setStartValue(QPoint(0, start))
        self._slide.setEndValue(QPoint(0, end))
        self._slide.start()

    def _arrived(self) -> None:
        if not self.open:
            self.hide()
            self.show_page(None)

    def place(self) -> None:
        """Lie at the lower edge, as high as is wanted."""
        if not self.open:
            return
        self._slide.stop()
        tall = self.wanted()
        self.setGeometry(0, self._place.height() - tall, self._place.width(), tall)
        self._cover()

    def _cover(self) -> None:
        """Set how much room is left to the cards, and while it is pinned to the map."""
        tall = self.height() if self.open else 0
        layout = self._place.layout()
        if layout is not None:
            layout.setContentsMargins(0, 0, 0, tall if self.pin.isChecked() else 0)
        self._place.cover(tall)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._place and event.type() == QEvent.Type.Resize:
            self.place()
        return False


TALL: Final = 25
SIDE: Final = 6
AIR: Final = 10
GAP: Final = 3
BESIDE: Final = 370
"""Pixels that are left to what stands beside the tabs, where that is no more than a third."""


class DrawerTab(QToolButton):
    """Name of a drawer, number of what is in it, and a dot when a piece in it can act now."""

    def __init__(self, action: QAction, sign: str, words: Words) -> None:
        super().__init__()
        self.words, self.sign = words, sign
        self.short = False
        """Whether there is no room for the name."""
        self.number = 0
        self.dotted = False
        self.setDefaultAction(action)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def event(self, event: QEvent) -> bool:
        """Its tip stands beside the pointer, and not in the line below the map as well."""
        return event.type() == QEvent.Type.StatusTip or super().event(event)

    def show_count(self, number: int, dotted: bool) -> bool:
        """Show how many pieces are in the drawer, and whether one of them can act; False where that is no news."""
        if (number, dotted) == (self.number, self.dotted) and self.accessibleName():
            return False
        self.number, self.dotted = number, dotted
        told = self.words.tr("{name}, {n} in it", name=self.defaultAction().text(), n=number)
        self.setAccessibleName(f"{told}, {self.words.tr('can act now')}" if dotted else told)
        self.updateGeometry()
        self.update()
        return True

    def _text(self, *, short: bool) -> str:
        """Sign and name, the sign alone where there is no room."""
        return self.sign if short else f"{self.sign}  {self.defaultAction().text()}"

    def _strong(self) -> QFont:
        font = QFont(self.font())
        font.setBold(True)
        return font

    def sizeHint(self) -> QSize:
        return QSize(self.width_of(short=self.short), px(TALL))

    def width_of(self, *, short: bool) -> int:
        """Pixels with the name, or without it."""
        number = QFontMetrics(self._strong()).horizontalAdvance(str(self.number))
        dot = px(10) if self.dotted else 0
        return self.fontMetrics().horizontalAdvance(self._text(short=short)) + number + 2 * AIR + 8 + dot

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        here, on = skin(), self.defaultAction().isChecked()
        rect = QRectF(self.rect()).adjusted(1, -6, -1, -2)
        painter.setPen(QPen(QColor(here.accent if on or self.hasFocus() else here.line), 2 if on else 1))
        painter.setBrush(QColor(here.card if on else here.hover if self.underMouse() else here.panel))
        painter.drawRoundedRect(rect, 5, 5)
        self._write(painter, here.ink if on or self.number else here.faded)
        if self.dotted:
            painter.setPen(QPen(QColor(here.card), 1.2))
            painter.setBrush(QColor(here.bad))
            painter.drawEllipse(QPointF(self.width() - px(9), self.height() / 2 - 1), px(4.5), px(4.5))
        painter.end()

    def _write(self, painter: QPainter, colour: str) -> None:
        """Sign and name on the left, the number on the right."""
        inner = QRectF(self.rect()).adjusted(AIR, 0, -AIR, -3)
        if self.dotted:
            inner.setRight(inner.right() - px(10))
        painter.setPen(QColor(colour))
        painter.setFont(self._strong())
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(self.number))
        inner.setRight(inner.right() - painter.fontMetrics().horizontalAdvance(str(self.number)) - 6)
        painter.setFont(self.font())
        shown = self._text(short=self.short)
        painter.drawText(inner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


class DrawerTabs(QFrame):
    """All tabs in one slim line."""

    def __init__(self, actions: Sequence[tuple[boxes.Drawer, QAction]], words: Words) -> None:
        super().__init__()
        self.setObjectName("tabs")
        self.setAccessibleName(words.tr("Boxes"))
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        line = row(self, 0, GAP)
        line.setContentsMargins(SIDE, 0, SIDE, 0)
        self.tabs = {kind.name: DrawerTab(action, kind.sign, words) for kind, action in actions}
        for tab in self.tabs.values():
            line.addWidget(tab)
        line.addStretch(1)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), px(TALL))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        parent = self.parentWidget()
        if event.type() == QEvent.Type.ParentChange and parent is not None:
            parent.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.parentWidget():
            self.fit()
        return False

    def fit(self) -> None:
        """Leave out names that find no room, those of empty boxes before others, the longest first; every tab keeps its
        sign and its number. What stands beside the tabs has no part in that: no name comes or goes with it."""
        wide = {tab: tab.width_of(short=False) for tab in self.tabs.values()}
        holder = self.parentWidget() or self
        gaps = GAP * len(wide) + 2 * SIDE
        over = sum(wide.values()) + gaps - max(holder.width() - px(BESIDE), holder.width() * 2 // 3)
        for tab in sorted(wide, key=lambda tab: (tab.number > 0, -wide[tab])):
            tab.short = over > 0
            if tab.short:
                over -= wide[tab] - tab.width_of(short=True)
        for tab in wide:
            tab.setFixedWidth(tab.width_of(short=tab.short))
            tab.update()
        self.setFixedWidth(sum(tab.width() for tab in wide) + gaps)
