"""The tabs at the foot of the column. Where cards leave them no room their names stand there, and a click lays the page
over the map beside the column."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtWidgets import QPushButton, QTabWidget, QWidget

from nemesis_gui.widgets.boardplace import BoardPlace, free_height
from nemesis_gui.widgets.layouts import button, row

PART, WIDER = 0.6, 1.2
"""Of the map's height that a page lies over, and of the width of the column."""
OPENS, OPEN = "\u25c2", "\u25b8"
"""Signs before the name of a page that would lie over the map, and of the one that does."""
TIGHT: Final = "QPushButton { padding: 3px; }"
"""The style of names that have no room for signs."""


class Flap(QWidget):
    """The names of tabs in one line, as buttons, and where the tabs are: in the column, nowhere, or over the map."""

    turned = Signal()
    """The tabs were laid over the map, or taken from there."""

    def __init__(self, side: QWidget, board: BoardPlace, tabs: QTabWidget) -> None:
        super().__init__(side)
        self._side, self._board, self._tabs = side, board, tabs
        self._line = row(self, gap=2)
        self._line.addStretch(1)
        self._names: list[QPushButton] = []
        self._laid = False
        self.hide()
        tabs.setAutoFillBackground(True)  # the map would be seen beside what stands on a page
        board.installEventFilter(self)

    @property
    def laid(self) -> bool:
        """Whether a page lies over the map."""
        return self._laid

    def open(self) -> None:
        """Lay the page that is in front over the map, if it has no room in the column."""
        if not (self.isHidden() or self._laid):
            self._laid = True
            self.turned.emit()

    def shut(self) -> bool:
        """Take it from there; whether it was there."""
        was, self._laid = self._laid, False
        if was:
            self._show_tabs()
            self.turned.emit()
        return was

    def stand(self, place: QRect, *, fits: bool, away: bool) -> None:
        """Take a place in the column: that of the tabs where they fit, else of their names; neither where it is put
        away."""
        self._laid = self._laid and not (fits or away)
        self.setHidden(fits or away)
        self.setGeometry(place)
        if not self.isHidden():
            self._show_names()
        self._show_tabs(place if fits and not away else None)

    def _show_tabs(self, place: QRect | None = None) -> None:
        tabs, parent = self._tabs, self._board if self._laid else self._side
        if tabs.parentWidget() is not parent:
            tabs.setParent(parent)
        tabs.tabBar().setHidden(self._laid)
        tabs.setVisible(self._laid or place is not None)
        if self._laid:
            self._place()
            tabs.raise_()
        elif place is not None:
            tabs.setGeometry(place)

    def _place(self) -> None:
        """Beside the column, above its foot."""
        board, width = self._board, round(self.width() * WIDER)
        high = free_height(board) - board.above
        tall = round(high * PART)
        self._tabs.setGeometry(board.width() - board.right - width, board.above + high - tall, width, tall)

    def _show_names(self) -> None:
        texts = [self._tabs.tabText(number) for number in range(self._tabs.count())]
        while len(self._names) > len(texts):
            self._names.pop().deleteLater()
        while len(self._names) < len(texts):
            name = button("", partial(self._picked, len(self._names)), "tab")
            name.setCheckable(True)
            name.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._line.insertWidget(len(self._names), name)
            self._names.append(name)
        for number, (name, text) in enumerate(zip(self._names, texts, strict=True)):
            on = self._laid and number == self._tabs.currentIndex()
            name.setStyleSheet("")
            name.setText(f"{OPEN if on else OPENS} {text}")
            name.setAccessibleName(text)
            name.setChecked(on)
        if sum(name.sizeHint().width() for name in self._names) > self.width():
            for name, text in zip(self._names, texts, strict=True):
                name.setStyleSheet(TIGHT)
                name.setText(text)

    def _picked(self, number: int, _on: bool = False) -> None:
        """The page of a name is laid over the map; taken from there if it lies there."""
        on = self._laid and number == self._tabs.currentIndex()
        self._tabs.setCurrentIndex(number)
        self._tabs.tabBarClicked.emit(number)
        self._laid = not on
        self.turned.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self._laid and event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._place()
        return False
