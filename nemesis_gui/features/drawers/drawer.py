"""The drawer: it slides over the lower edge of the map and back."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPoint, QPropertyAnimation, Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea

from nemesis_gui.base import pace
from nemesis_gui.base.style import heading
from nemesis_gui.play.context import Context
from nemesis_gui.play.page import Page
from nemesis_gui.widgets.boardplace import BoardPlace, close_button
from nemesis_gui.widgets.layouts import column, label, row

SLIDE_MS: Final = 160
MOST: Final = 0.44
"""Of the map's height; the rest is scrolled to."""
LEAST: Final = 90


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
        self.pin.setToolTip(context.words.tr("The map makes room for the drawer until this is taken back"))
        self.close_button = close_button(context.words.tr("Close"), self.closeAsked)
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
        self.area = QScrollArea()
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
        width = self._place.width() - 2
        inner = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
        if layout.totalMinimumSize().width() > width:
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
        """Close, and let the contents go."""
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
        """Tell the cards, and while it is pinned the map, how much room is left."""
        tall = self.height() if self.open else 0
        layout = self._place.layout()
        if layout is not None:
            layout.setContentsMargins(0, 0, 0, tall if self.pin.isChecked() else 0)
        self._place.cover(tall)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._place and event.type() == QEvent.Type.Resize:
            self.place()
        return False
