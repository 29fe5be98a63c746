"""Decides whether the map is shown to screen readers, and keeps what is shown up to date."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget

from nemesis_gui.board.view import BoardView
from nemesis_gui.features.access.hex_cursor import HexCursor
from nemesis_gui.play.action import Setting, choice
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Places
from nemesis_gui.session.describe import Describer

if TYPE_CHECKING:
    from nemesis_gui.features.access.sheet import Sheet

SETTING: Final = "screen_reader"
WHEN: Final = {"auto": "When one is running", "always": "Always", "never": "Never"}
LATE_MS: Final = 2000
"""After the start of a game it looks once more: some systems report late that a screen reader runs."""


class ScreenReader(QObject):
    """Follows the board of a window. Nothing is made unless assistive technology is running."""

    pressed = Signal(int, str)
    """A location, and a unit or "", that the listener chooses."""
    focused = Signal(int, str)

    def __init__(self, context: Context, places: Places, describer: Describer) -> None:
        super().__init__(places.frame)
        self.context, self.places, self.describer = context, places, describer
        self.cursor: HexCursor | None = None
        self.sheet: Sheet | None = None
        self._late = QTimer(self, singleShot=True, interval=LATE_MS)
        self._late.timeout.connect(self._come_or_gone)
        self._app = QApplication.instance()
        assert isinstance(self._app, QApplication)
        self._app.applicationStateChanged.connect(self._come_or_gone)
        self._app.focusChanged.connect(self._focus_changed)
        context.signals.selectionChanged.connect(self._selection_changed)

    # -- whether

    @property
    def when(self) -> str:
        """One of `WHEN`."""
        name = self.context.settings.text(SETTING, "auto")
        return name if name in WHEN else "auto"

    def settings(self) -> Iterator[Setting]:
        tr = self.context.words.tr
        whens = [(name, tr(text)) for name, text in WHEN.items()]
        tip = tr("Let a screen reader read and press every hex and counter")
        yield Setting(100, "Map for screen readers", partial(choice, whens, self.when, self.set_when, tip))

    def set_when(self, name: str) -> None:
        self.context.settings.put(SETTING, name)
        self.refresh()

    def wanted(self) -> bool:
        return self.when == "always" or (self.when == "auto" and QAccessible.isActive())

    # -- following the game

    def follow_game(self, cursor: HexCursor) -> None:
        """Another view is on the table, with a cursor of its own."""
        self._drop()
        self.cursor = cursor
        self._late.start()

    def close(self) -> None:
        assert isinstance(self._app, QApplication)
        self._app.applicationStateChanged.disconnect(self._come_or_gone)
        self._app.focusChanged.disconnect(self._focus_changed)

    def refresh(self) -> None:
        """Describe the position, if a screen reader runs. The cursor is where it was, though the counter it was on may
        have gone."""
        if self.context.view is None or not self.wanted():
            self._drop()
            return
        sheet = self.sheet = self.sheet or self._make(self.context.view)
        sheet.show_state(self.context.state, self.context.selected)
        sheet.show()
        if sheet.current is None and self.cursor is not None and self.cursor.loc >= 0:
            sheet.follow(self.cursor.loc, self.cursor.unit)

    def follow(self, loc: int, unit: str) -> bool:
        """The cursor has moved; False if no screen reader runs."""
        self._come_or_gone()
        if self.sheet is None:
            return False
        self.sheet.follow(loc, unit)
        return True

    def _make(self, view: BoardView) -> Sheet:
        from nemesis_gui.features.access.sheet import Sheet

        sheet = Sheet(view, self.places.board, self.describer)
        sheet.pressed.connect(self.pressed)
        sheet.focused.connect(self.focused)
        if self.cursor is not None:
            self.cursor.removed.connect(sheet.leave)
        sheet.settle()
        return sheet

    def _drop(self) -> None:
        if self.sheet is not None:
            self.sheet.hide()
            self.sheet.setParent(None)
            self.sheet.deleteLater()
            self.sheet = None

    # -- what happens

    def _come_or_gone(self) -> None:
        """A screen reader may have been started or ended meanwhile."""
        if self.wanted() != (self.sheet is not None):
            self.refresh()

    def _focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        if self.sheet is not None and now is self.context.view:
            self.sheet.notify_soon.start()

    def _selection_changed(self) -> None:
        if self.sheet is not None:
            self.sheet.show_selection(self.context.state, self.context.selected)
